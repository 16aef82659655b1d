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
from grader.hints.all_steps import StepSearch
from grader.hints.finder import Finder
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from grader.model.step import Step
from grader.model.trace import apply
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.rating.profile_loading import load_profile
from grader.rating.profile_strategies import strategy_of
from grader.rating.profiles.profile import Entry
from grader.rating.profiles.technique_ids import FALLBACKS, NESTED
from grader.runtime import compiled, deadline
from grader.search.solutions import Solution
from tests.depth import tries
from tests.positions import everything
from tests.restricted_puzzles import large, restricted, small

PROFILES = ("standard", "beyond", "hodoku", "explainer", "human")
EFFORT = 150
"""Units of work for the steps of a profile, or for a list of steps, so that none takes long."""
COUNT = tries(1, thorough=30)
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


@pytest.mark.slow_interpreted
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
    for _ in range(tries(2, thorough=30, interpreted=1)):
        puzzle, solution = restricted(layout, random)
        for profile in ("standard", "hodoku"):
            rating = grader.rate(puzzle, profile)
            trace = grader.trace(puzzle, profile)
            assert rating.status == "ok"
            assert grader.rate_trace(trace, profile) == rating
            assert trace.final_board().digits() == solution


ASSUMING = tuple(id_ for id_, each in techniques().items() if each.assumes_unique)


@cache
def assuming(layout: Layout) -> tuple[Strategy, ...]:
    """Return the strategies that assume one solution, with the options that leave nothing out."""
    able = [id_ for id_ in ASSUMING if not techniques()[id_].refusal(layout)]
    return tuple(strategy_of(Entry(id_, rating=0), layout, is_thorough=True) for id_ in able)


def on_the_way(puzzle: Puzzle, solution: Solution, random: Random) -> Iterator[Step]:
    """Iterate over deductions from a second solution on the boards of a solver who knows all.

    Digits that are placed and candidates that are struck at random leave patterns that the
    techniques of a profile seldom leave: solved corners, and cells with two candidates.
    """
    board = puzzle.board()
    eager = random.choice((0.1, 0.3, 0.6))
    while not board.is_solved():
        for strategy in assuming(puzzle.layout):
            yield from everything(strategy, board)
        for _ in range(2):
            cell = random.choice([c for c, mask in enumerate(board.masks()) if mask] or [-1])
            if cell < 0:
                return
            wrong = [digit for digit in board.candidates(cell) if digit != solution[cell]]
            if wrong and random.random() > eager:
                board.strike(cell, random.choice(wrong))
            else:
                board.place(cell, solution[cell])


def check_on_the_way(layout: Layout, random: Random) -> Counter[str]:
    """Check all such deductions that random puzzles lead to; return how many have each name."""
    puzzle, solution = restricted(layout, random)
    steps = list(on_the_way(puzzle, solution, random))
    count_right(puzzle, solution, iter(steps))
    return Counter(step.technique for step in steps)


@pytest.mark.slow_interpreted
@on([*small(), *large()])
def test_no_deduction_from_a_second_solution_is_wrong_on_the_way(layout: Layout) -> None:
    random = Random(layout.name)
    count = tries(2, thorough=300, interpreted=1) if layout.cells < 81 else tries(1, thorough=50)
    for _ in range(count):
        check_on_the_way(layout, random)


@pytest.mark.compiled_only
def test_deductions_from_a_second_solution_are_still_found() -> None:
    """The condition is no stricter than need be: most techniques have instances left."""
    random = Random(7)
    found: Counter[str] = Counter()
    for _ in range(tries(60, thorough=400)):
        found += check_on_the_way(named("classic-6"), random)
    ids = {id_ for id_ in ASSUMING for name in (id_, *techniques()[id_].variants) if found[name]}
    assert len(ids) >= 10, sorted({*ASSUMING} - ids)


@pytest.mark.slow
@pytest.mark.parametrize("layouts", [small, large])
def test_none_of_many_steps_contradicts_the_solution(layouts: Callable[[], list[Layout]]) -> None:
    random = Random(11)
    count = 0
    while count < SLOW // 2:
        for layout in layouts():
            count += check(layout, random) + check_on_the_way(layout, random).total()
