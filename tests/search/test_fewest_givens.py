"""Puzzles with too few givens are rejected with the known minimum."""

from __future__ import annotations

import pytest

from grader import formats
from grader.errors import MultipleSolutionsError
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.fewest_givens import explain_too_few_givens, fewest_givens
from grader.search.solutions import only_solution

SEVENTEEN = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_with_too_few_givens_the_error_says_how_many_it_takes() -> None:
    with pytest.raises(MultipleSolutionsError, match=r"16 givens are too few: .* at least 17 "):
        only_solution(formats.as_puzzle("." + SEVENTEEN[1:]))
    assert explain_too_few_givens(formats.as_puzzle(SEVENTEEN)) is None


def test_with_candidates_removed_any_number_may_do() -> None:
    layout = classic()
    assert explain_too_few_givens(Puzzle(layout, (-1,) * 81, ((0, 0),))) is None
    assert explain_too_few_givens(Puzzle(layout, (0, *(-1,) * 80))) == (
        "1 given is too few: a puzzle with a unique solution has at least 17 on this layout"
    )


@pytest.mark.parametrize(
    ("layout", "fewest"),
    [(classic(), 17), (classic(3, 2), 8), (classic(2, 2), 4), (classic(4, 4), 15)],
)
def test_fewest_by_layout(layout: Layout, fewest: int) -> None:
    assert fewest_givens(layout) == fewest
