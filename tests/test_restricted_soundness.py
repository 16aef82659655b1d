"""No step contradicts the solution of a puzzle some of whose candidates are missing from the start.

A deduction from a second solution is wrong there, if that solution needs a missing candidate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

import grader
from grader.grading.rater import load_profile
from grader.hints.all_steps import StepSearch
from grader.hints.finder import Finder
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.model.trace import apply
from grader.pipeline.registry import techniques
from grader.rating.technique_ids import FALLBACKS, NESTED
from grader.runtime import compiled, deadline
from grader.search.solutions import Solution
from tests.depth import tries
from tests.restricted_puzzles import large, restricted, small

PROFILES = ("standard", "beyond", "hodoku", "explainer", "human")
EFFORT = 150
"""Units of work for the steps of a profile, or for a list of steps, so that none takes long."""
COUNT = tries(3, thorough=30, interpreted=1)
SLOW = 100_000
"""How many steps the slow test takes."""


def on(layouts: list[Layout]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("layout", layouts, ids=lambda layout: layout.name)


@cache
def finder(profile: str, layout: Layout) -> Finder:
    return Finder(load_profile(profile), layout)


@cache
def every_technique() -> frozenset[str]:
    """Return the built-in techniques but the last resorts, and nested nets, which take minutes."""
    return frozenset(techniques()) - {*NESTED, *FALLBACKS}


def steps_of(profile: str, puzzle: Puzzle) -> Iterator[Step]:
    """Iterate over the steps of a profile from the puzzle on, each applied to the board."""
    board = puzzle.board()
    with deadline.within_effort(EFFORT):
        while not board.is_solved():
            step = finder(profile, puzzle.layout).next_step(board)
            if step is None:
                return
            yield step
            apply(board, step)


def listed(puzzle: Puzzle, wanted: frozenset[str] | None) -> Iterator[Step]:
    """Iterate over the steps on the board that `grader hint --all` lists."""
    with deadline.within_effort(EFFORT):
        for steps in StepSearch(puzzle, wanted, load_profile("beyond")):
            yield from steps


def count_right(puzzle: Puzzle, solution: Solution, steps: Iterator[Step]) -> int:
    """Return how many steps there are with the effort allowed; fail if one is wrong."""
    count = 0
    try:
        for step in steps:
            wrong = [each for each in step.placements if solution[each[0]] != each[1]]
            wrong += [each for each in step.eliminations if solution[each[0]] == each[1]]
            assert not wrong, f"{step.technique} is wrong on {grader.write(puzzle, 'json')}"
            count += 1
    except deadline.EffortUp:
        pass
    return count


def searches(puzzle: Puzzle) -> Iterator[Iterator[Step]]:
    """Iterate over the searches for steps of a puzzle."""
    yield listed(puzzle, None)
    yield listed(puzzle, every_technique())
    for profile in PROFILES:
        yield steps_of(profile, puzzle)


def check(layout: Layout, random: Random) -> int:
    """Check all steps that a random puzzle leads to; return how many there are."""
    puzzle, solution = restricted(layout, random)
    return sum(count_right(puzzle, solution, steps) for steps in searches(puzzle))


@on(small())
def test_no_step_contradicts_the_solution(layout: Layout) -> None:
    random = Random(layout.name)
    assert sum(check(layout, random) for _ in range(COUNT)) > 20 * COUNT


@on(large())
def test_no_step_of_a_profile_contradicts_the_solution_of_a_larger_puzzle(layout: Layout) -> None:
    random = Random(layout.name)
    for _ in range(tries(1, thorough=10)):
        puzzle, solution = restricted(layout, random)
        for profile in PROFILES if compiled.mode() == "compiled" else PROFILES[:1]:
            assert count_right(puzzle, solution, steps_of(profile, puzzle))


@on(small())
def test_puzzles_are_rated_and_traced_to_the_solution(layout: Layout) -> None:
    random = Random(layout.name)
    for _ in range(tries(3, thorough=30, interpreted=1)):
        puzzle, solution = restricted(layout, random)
        for profile in ("standard", "hodoku"):
            rating = grader.rate(puzzle, profile)
            trace = grader.trace(puzzle, profile)
            assert rating.status == "ok"
            assert grader.rate_trace(trace, profile) == rating
            assert trace.final_board().digits() == solution


ASSUMING = frozenset(id_ for id_, each in techniques().items() if each.assumes_unique)


def test_deductions_from_a_second_solution_are_still_found() -> None:
    """The condition is no stricter than need be: hundreds of instances are left."""
    found: Counter[str] = Counter()
    random = Random(7)
    for layout in small():
        for _ in range(tries(12, thorough=100, interpreted=3)):
            puzzle, solution = restricted(layout, random)
            found.update(step.technique for step in listed(puzzle, ASSUMING))
            assert count_right(puzzle, solution, listed(puzzle, ASSUMING)) >= 0
    assert len(found) > (5 if compiled.mode() == "compiled" else 1)


@pytest.mark.slow
@pytest.mark.parametrize("layouts", [small, large])
def test_none_of_many_steps_contradicts_the_solution(layouts: Callable[[], list[Layout]]) -> None:
    random = Random(11)
    count = 0
    while count < SLOW // 2:
        for layout in layouts():
            count += check(layout, random)
