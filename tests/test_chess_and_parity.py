"""No step contradicts the solution of a puzzle with chess moves or with even and odd cells.

Uniqueness techniques are asked for all of their instances: a swap of two digits must leave every
house as it is, also those of two cells and those of one.
"""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

import grader
from grader.generate.dig import dig
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.parity import with_parity
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from grader.search.canonical.symmetry import orbits
from grader.search.solutions import Solution, random_solution
from tests.depth import tries
from tests.positions import everything
from tests.test_restricted_soundness import PROFILES, assuming, count_right, steps_of

KINDS = ("anti-knight-9", "anti-king-9", "anti-knight-9+anti-king", "parity")
COUNT = tries(1, thorough=12)
SLOW = 20_000
"""How many steps the slow test takes."""


def marked(layout: Layout, solution: Solution, random: Random) -> Layout:
    """Return a layout in which a third of the cells are even or odd, as a solution has them."""
    cells = random.sample(range(layout.cells), layout.cells // 3)
    even = [cell for cell in cells if solution[cell] % 2]
    return with_parity(layout, even, [cell for cell in cells if cell not in even])


def made(kind: str, random: Random) -> tuple[Puzzle, Solution]:
    """Return a random minimal puzzle with its solution."""
    layout = named("classic-9" if kind == "parity" else kind)
    solution = random_solution(layout, random)
    if kind == "parity":
        layout = marked(layout, solution, random)
    order = random.sample(orbits(layout, "none"), layout.cells)
    gone = {cell for orbit in dig(layout, solution, order) for cell in orbit}
    givens = tuple(k.NO_DIGIT if c in gone else d for c, d in enumerate(solution))
    return Puzzle(layout, givens), solution


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("profile", PROFILES)
def test_no_step_contradicts_the_solution(kind: str, profile: str) -> None:
    random = Random(f"{kind} {profile}")
    for _ in range(COUNT):
        puzzle, solution = made(kind, random)
        assert count_right(puzzle, solution, steps_of(profile, puzzle)) > 10


@pytest.mark.compiled_only  # a trace takes up to 40 s interpreted
@pytest.mark.parametrize("kind", KINDS)
def test_what_assumes_one_solution_is_right_on_every_position(kind: str) -> None:
    random = Random(kind)
    for _ in range(COUNT):
        puzzle, solution = made(kind, random)
        for board, _ in grader.trace(puzzle).replay():
            found = chain.from_iterable(everything(each, board) for each in assuming(puzzle.layout))
            count_right(puzzle, solution, found)


@pytest.mark.slow
def test_twenty_thousand_steps_are_right() -> None:
    random = Random(39)
    total = 0
    while total < SLOW:
        puzzle, solution = made(random.choice(KINDS), random)
        total += count_right(puzzle, solution, steps_of(random.choice(PROFILES), puzzle))
