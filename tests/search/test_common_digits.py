"""Digits common to all solutions, against enumerating all solutions."""

from __future__ import annotations

from random import Random

import pytest

from grader.errors import NoSolutionError, PuzzleError
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.common_digits import common_cells, possible_digits
from grader.search.solutions import solutions
from tests.search.layouts import diagonal, dug, empty, latin, nine

CASES = [
    (classic(2, 2), range(3, 7)),
    (classic(3, 2), range(9, 15)),
    (classic(), range(24, 31)),
    (diagonal(), range(20, 28)),
    (latin(5, ((0, 6, 12, 18, 24), (1, 7, 13))), range(4, 9)),
]


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(("layout", "givens"), CASES, ids=str)
def test_same_as_going_through_all_solutions(layout: Layout, givens: range) -> None:
    random = Random(layout.cells)
    seen = 0
    while seen < 6:
        puzzle = dug(layout, random, random.choice(givens))
        open_cells = [c for c, d in enumerate(puzzle.givens) if d == k.NO_DIGIT]
        puzzle = Puzzle(layout, puzzle.givens, ((random.choice(open_cells), 0),))
        every = list(solutions(puzzle, 2000))
        if not 0 < len(every) < 2000:
            continue
        seen += 1
        digits = [sorted({s[cell] for s in every}) for cell in range(layout.cells)]
        assert possible_digits(puzzle) == tuple(map(tuple, digits))
        same = [(cell, digits[cell][0]) for cell in open_cells if len(digits[cell]) == 1]
        assert common_cells(puzzle) == tuple(same)


@pytest.mark.slow_interpreted
def test_all_open_cells_of_a_puzzle_with_one_solution() -> None:
    puzzle = nine(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    )
    (solution,) = solutions(puzzle)
    expected = [(c, d) for c, d in enumerate(solution) if puzzle.givens[c] == k.NO_DIGIT]
    assert common_cells(puzzle) == tuple(expected)
    assert possible_digits(puzzle) == tuple((d,) for d in solution)


def test_nothing_is_certain_in_an_empty_grid() -> None:
    for layout in (classic(), classic(3, 2)):
        assert common_cells(empty(layout)) == ()
        assert possible_digits(empty(layout)) == (tuple(range(layout.digits)),) * layout.cells


def test_without_a_solution_there_is_nothing_to_say() -> None:
    twice = Puzzle(classic(2, 2), (0, 0, *[k.NO_DIGIT] * 14))
    for ask in (common_cells, possible_digits):
        with pytest.raises(PuzzleError, match="given twice"):
            ask(twice)
        with pytest.raises(NoSolutionError):
            ask(Puzzle(classic(2, 2), (k.NO_DIGIT,) * 16, tuple((0, d) for d in range(4))))
