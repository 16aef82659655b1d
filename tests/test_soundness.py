"""No step of any profile contradicts the solution, not even on isomorphic puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

import grader
from grader.generate.dig import dig
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.model.trace import Trace
from grader.rating import profiles
from grader.runtime import compiled
from grader.search import solutions
from grader.search.canonical.symmetry import orbits
from grader.search.solutions import Solution
from tests.corpus import puzzles_by_file
from tests.depth import tries

LAYOUT = classic()
COUNT = tries(15, thorough=400, interpreted=10)
"""Fewer in plain mode, where it takes minutes: both modes find the same steps."""
COUNTED = pytest.mark.parametrize("count", [COUNT, pytest.param(3000, marks=pytest.mark.slow)])


def check(puzzle: Puzzle, solution: Solution, profile: str) -> Trace:
    """Solve a puzzle, compare every step with its solution, and return the trace."""
    trace = grader.trace(puzzle, profile)
    for board, step in trace.replay():
        assert step.placements or step.eliminations, step
        for cell, digit in step.placements:
            assert board.has(cell, digit), step
            assert solution[cell] == digit, step
        for cell, digit in step.eliminations:
            assert board.has(cell, digit), step
            assert solution[cell] != digit, step
    final = trace.final_board()
    assert final.is_solved() == (trace.outcome.value == "solved")
    assert all(d in (k.NO_DIGIT, s) for d, s in zip(final.digits(), solution, strict=True))
    return trace


def relabelled(puzzle: Puzzle, solution: Solution, random: Random) -> tuple[Puzzle, Solution]:
    """Return a puzzle and its solution after a random isomorphism."""
    lines = [
        band * 3 + i for band in random.sample(range(3), 3) for i in random.sample(range(3), 3)
    ]
    columns = [
        stack * 3 + i for stack in random.sample(range(3), 3) for i in random.sample(range(3), 3)
    ]
    turned = random.random() < 0.5
    names = [*random.sample(range(9), 9), k.NO_DIGIT]

    def moved(digits: Sequence[k.Digit]) -> tuple[k.Digit, ...]:
        cells = [(c, r) if turned else (r, c) for r in lines for c in columns]
        return tuple(names[digits[row * 9 + column]] for row, column in cells)

    return Puzzle(LAYOUT, moved(puzzle.givens)), moved(solution)


def made(count: int, seed: int) -> Iterator[tuple[Puzzle, Solution]]:
    """Iterate over random minimal puzzles with their solutions."""
    random = Random(seed)
    for _ in range(count):
        solution = solutions.random_solution(LAYOUT, random)
        order = random.sample(orbits(LAYOUT, "none"), LAYOUT.cells)
        gone = {cell for orbit in dig(LAYOUT, solution, order) for cell in orbit}
        givens = tuple(k.NO_DIGIT if c in gone else d for c, d in enumerate(solution))
        yield Puzzle(LAYOUT, givens), solution


@COUNTED
@pytest.mark.parametrize("profile", profiles.names())
def test_no_step_contradicts_the_solution(profile: str, count: int) -> None:
    for puzzle, solution in made(count, seed=1):
        check(puzzle, solution, profile)


@COUNTED
@pytest.mark.parametrize("profile", profiles.names())
def test_no_step_contradicts_the_solution_of_a_puzzle_in_disguise(profile: str, count: int) -> None:
    random = Random(2)
    for puzzle, solution in made(count // 10, seed=3):
        for _ in range(3):
            other, moved = relabelled(puzzle, solution, random)
            check(other, moved, profile)


@pytest.mark.slow_interpreted
def test_the_grade_is_the_same_in_disguise() -> None:
    """The rating within the grade may differ: it counts steps, which may come in another order."""
    random = Random(4)
    texts = [text for texts in puzzles_by_file("graded").values() for text in texts]
    for text in texts if compiled.mode() == "compiled" else texts[::10]:
        puzzle = grader.parse(text)
        disguised, _ = relabelled(puzzle, puzzle.givens, random)

        assert grader.rate(puzzle).grade == grader.rate(disguised).grade, text
