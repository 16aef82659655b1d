"""Backdoors against trying every set with the strategies for singles."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from grader.errors import MultipleSolutionsError, NoSolutionError, SearchLimitError
from grader.generate.dig import dig, without
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.model.trace import Outcome
from grader.pipeline.choice import Choice
from grader.pipeline.registry import techniques
from grader.pipeline.runner import Pipeline
from grader.search.backdoors import backdoors
from grader.search.limits import Limits
from grader.search.solutions import only_solution, random_solution
from tests.clock import Clock
from tests.search.layouts import diagonal, dug, empty, grown_regions, jigsaw, nine

HARD = nine("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


def by_strategies(puzzle: Puzzle, largest: int) -> tuple[tuple[int, ...], ...]:
    layout = puzzle.layout
    ids = ("hidden-single", "naked-single")
    pipeline = Pipeline(
        layout, [techniques()[i].strategy() for i in ids], [Choice(layout) for _ in ids]
    )
    solution = only_solution(puzzle)
    open_cells = [c for c, d in enumerate(puzzle.givens) if d == k.NO_DIGIT]
    for size in range(largest + 1):
        found = []
        for cells in combinations(open_cells, size):
            givens = list(puzzle.givens)
            for cell in cells:
                givens[cell] = solution[cell]
            if pipeline.run(Puzzle(layout, tuple(givens)).board()) is Outcome.SOLVED:
                found.append(cells)
        if found:
            return tuple(found)
    return ()


def proper(layout: Layout, random: Random, stop: int) -> Puzzle:
    solution = random_solution(layout, random)
    cells = [(cell,) for cell in random.sample(range(layout.cells), layout.cells)]
    return without(layout, solution, dig(layout, solution, cells, stop))


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(
    ("layout", "givens"),
    [(classic(), 0), (diagonal(), 0), (jigsaw(grown_regions(9, Random(3), 60)), 21)],
    ids=str,
)
def test_same_as_trying_every_set(layout: Layout, givens: int) -> None:
    random = Random(layout.houses)
    sizes: set[int] = set()
    for _ in range(8):
        puzzle = proper(layout, random, givens)
        found = backdoors(puzzle, 1)
        sizes.update(map(len, found))
        assert found == by_strategies(puzzle, 1)
    assert 1 in sizes


@pytest.mark.slow_interpreted
def test_pairs_of_a_hard_puzzle() -> None:
    found = backdoors(HARD, 2)
    assert found == backdoors(HARD, 3)
    assert {len(cells) for cells in found} == {2}
    assert backdoors(HARD, 1) == backdoors(HARD, 0) == ()
    # Checking all pairs by strategies takes too long; these are in it.
    solution = only_solution(HARD)
    for cells in found:
        givens = [solution[c] if c in cells else d for c, d in enumerate(HARD.givens)]
        assert by_strategies(Puzzle(HARD.layout, tuple(givens)), 0) == ((),)


def test_singles_need_no_backdoor() -> None:
    assert backdoors(dug(classic(), Random(1), 45)) == ((),)
    assert backdoors(Puzzle(HARD.layout, only_solution(HARD)), 0) == ((),)


def test_only_puzzles_with_one_solution_have_them() -> None:
    with pytest.raises(MultipleSolutionsError):
        backdoors(empty(classic()))
    solution = only_solution(HARD)
    with pytest.raises(NoSolutionError):
        backdoors(Puzzle(HARD.layout, HARD.givens, ((1, solution[1]),)))


def test_limits(clock: Clock) -> None:
    with pytest.raises(ValueError, match="largest is -1"):
        backdoors(HARD, -1)
    clock.run()
    with pytest.raises(SearchLimitError):
        backdoors(HARD, 4, Limits(timeout=0.01))
