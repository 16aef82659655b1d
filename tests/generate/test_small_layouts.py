"""The premise of `SINGLES_ARE_ENOUGH`: naked and hidden singles solve every 4x4 puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations

import pytest

from grader.generate.target import SINGLES_ARE_ENOUGH
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.isomorphism import canonical
from grader.search.searcher import Searcher
from grader.search.solutions import Solution, solutions

FOUR = classic(2, 2)


def grids() -> list[Solution]:
    """One filled grid of each of the two kinds that there are."""
    empty = Puzzle(FOUR, (k.NO_DIGIT,) * 16)
    kinds = {canonical(Puzzle(FOUR, grid)).text: grid for grid in solutions(empty)}
    assert len(kinds) == 2
    return list(kinds.values())


def unique_puzzles(grid: Solution, chosen: Iterable[tuple[int, ...]]) -> int:
    """Count the puzzles with one solution, each of which has to be solved by singles.

    The exact cover takes single cells and single places in houses, and nothing else, before
    it tries anything; then it has one node.
    """
    searcher = Searcher(FOUR)
    found = 0
    for cells in chosen:
        given = set(cells)
        searcher.load([digit if cell in given else k.NO_DIGIT for cell, digit in enumerate(grid)])
        searcher.start()
        searcher.count(2, 100_000)
        if searcher.found == 1:
            assert searcher.nodes == 1, (grid, cells)
            found += 1
    return found


def test_the_layout_is_the_one_that_is_tried_here() -> None:
    assert SINGLES_ARE_ENOUGH == (FOUR,)


def test_singles_solve_every_4x4_with_up_to_five_givens() -> None:
    for grid in grids():
        assert unique_puzzles(grid, chain(*(combinations(range(16), n) for n in (4, 5)))) > 100


@pytest.mark.slow
def test_singles_solve_every_4x4() -> None:
    for grid in grids():
        assert (
            unique_puzzles(grid, chain(*(combinations(range(16), n) for n in range(17)))) > 10_000
        )
