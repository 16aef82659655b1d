"""No step contradicts the solution of a puzzle with cages, which only some techniques know of.

What follows from the houses alone stays right with cages, but a second solution has to obey them
as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import classic
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.search.solutions import Solution
from tests.depth import tries
from tests.strategies.killer.killers import killer
from tests.strategies.test_whips import KINDS, assert_defined
from tests.test_restricted_soundness import (
    ASSUMING,
    count_right,
    every_technique,
    finder,
    listed,
    on_the_way,
    steps_of,
)

PLAIN = (classic(2, 2), classic(2, 3), classic(3, 3))
PROFILES = ("variants", "whips", "g-whips", "braids", "g-braids")
SLOW = 100_000
"""How many steps the slow test takes."""


def solutions(puzzle: Puzzle, most: int) -> list[Solution]:
    """Return up to so many solutions, found by trying the digits of the tightest cell."""
    layout = puzzle.layout
    values = list(puzzle.givens)
    homes = [[rule for rule in layout.rules if cell in rule.cells] for cell in range(layout.cells)]
    found: list[Solution] = []

    def fits(cell: int, digit: int) -> bool:
        if any(values[peer] == digit for peer in layout.peers_of(cell)):
            return False
        for rule in homes[cell]:
            filled = [values[other] for other in rule.cells if values[other] >= 0] + [digit]
            total = sum(filled) + len(filled)
            if total > rule.values[0]:
                return False
            if len(filled) == len(rule.cells) and total != rule.values[0]:
                return False
        return True

    def search() -> None:
        options = [
            [digit for digit in range(layout.digits) if fits(cell, digit)]
            if values[cell] < 0
            else None
            for cell in range(layout.cells)
        ]
        left = [(len(each), cell) for cell, each in enumerate(options) if each is not None]
        if not left:
            found.append(tuple(values))
            return
        _, cell = min(left)
        for digit in options[cell] or ():
            values[cell] = digit
            search()
            values[cell] = -1
            if len(found) >= most:
                return

    search()
    return found


@cache
def partly_caged(seed: int) -> tuple[Puzzle, Solution]:
    """Return a puzzle with one solution, some of whose cells are in no cage.

    Digits are given until there is one solution, the fewer the better for patterns.
    """
    random = Random(seed)
    puzzle, solution = killer(seed, PLAIN[seed % 2], longest=3)
    kept = [rule for rule in puzzle.layout.rules if random.random() < 0.25]
    layout = with_rules(puzzle.layout, kept)
    givens = [-1] * layout.cells
    order = random.sample(range(layout.cells), layout.cells)
    for cell in order[: layout.cells // 4]:
        givens[cell] = solution[cell]
    while True:
        found = Puzzle(layout, tuple(givens))
        every = solutions(found, 2)
        if len(every) == 1:
            return found, solution
        differing = [c for c in order if any(each[c] != solution[c] for each in every)]
        givens[differing[0]] = solution[differing[0]]


def test_no_deduction_from_a_second_solution_is_wrong() -> None:
    """The conclusions hold with cages over a part of the cells, which are in no pattern."""
    found: Counter[str] = Counter()
    for seed in range(tries(20, thorough=2_000, interpreted=10)):
        puzzle, solution = partly_caged(seed)
        steps = list(on_the_way(puzzle, solution, Random(seed)))
        count_right(puzzle, solution, iter(steps))
        found += Counter(step.technique for step in steps)
    assert found


def test_patterns_of_all_cells_are_refused_with_rules() -> None:
    puzzle, _ = killer(1)
    for id_ in ("bug", "reverse-bug", "gurth"):
        refusal = techniques()[id_].refusal(puzzle.layout)
        assert str(refusal) == "it is proved for layouts without rules only"
        assert not techniques()[id_].refusal(puzzle.layout.plain)


def test_no_deduction_from_a_second_solution_touches_a_cage() -> None:
    for seed in range(tries(3, thorough=50, interpreted=1)):
        puzzle, solution = killer(seed, PLAIN[1], given=0.3)
        assert list(on_the_way(puzzle, solution, Random(seed))) == []


def searches(puzzle: Puzzle) -> Iterator[Iterator[Step]]:
    yield listed(puzzle, every_technique() - {*ASSUMING})
    for profile in PROFILES:
        yield steps_of(profile, puzzle)


def check(seed: int) -> int:
    """Check all steps that a random killer leads to; return how many there are."""
    puzzle, solution = killer(
        seed, PLAIN[seed % 3], longest=2 + seed % 3, given=Random(seed).choice((0.0, 0.1, 0.3))
    )
    return sum(count_right(puzzle, solution, steps) for steps in searches(puzzle))


def test_no_step_contradicts_the_solution() -> None:
    assert sum(map(check, range(tries(2, thorough=60)))) > 20


@pytest.mark.slow
def test_none_of_many_steps_contradicts_the_solution() -> None:
    count, seed = 0, 1_000
    while count < SLOW:
        count += check(seed)
        seed += 1


@pytest.mark.parametrize("kind", KINDS)
def test_chains_with_links_by_cages_are_as_defined(kind: str) -> None:
    """Two cells of a cage link the candidates that do not add up to its sum."""
    by_rules = 0
    for seed in range(tries(2, thorough=40)):
        puzzle, solution = killer(seed, PLAIN[1], longest=2, given=0.15)
        board = puzzle.board()
        while (step := finder(f"{kind}s", puzzle.layout).next_step(board)) is not None:
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
            if step.technique == kind:
                assert_defined(board, step)
                causes = [node.cause for node in step.evidence.chains[0].nodes]
                by_rules += any(cause.startswith("cage at ") for cause in causes)
            for cell, digit in step.eliminations:
                board.strike(cell, digit)
            for cell, digit in step.placements:
                board.place(cell, digit)
    assert by_rules > 0
