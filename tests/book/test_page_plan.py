"""Boards are as large as the page allows, and margins as wide as the vendor wants."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.book.content import BookPuzzle
from grader.book.lengths import INCH
from grader.book.page_groups import by_span
from grader.book.page_plan import (
    GAP,
    Area,
    board_size,
    margins_for,
    most_per_page,
    page_span,
    slots,
)
from grader.book.printing_rules import printing_rules, rule_names
from grader.book.specification import PER_PAGE, Paper
from grader.formats.layout_files import load_layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules

CLASSIC = load_layout("classic-9")
SIX_BY_NINE = (6 * INCH, 9 * INCH)


@given(
    st.floats(100, 900),
    st.floats(100, 900),
    st.sampled_from(PER_PAGE),
    st.floats(0.3, 3),
    st.floats(0, 20),
)
def test_slots_lie_in_the_area_and_apart(
    width: float, height: float, count: int, aspect: float, caption: float
) -> None:
    places = slots(Area(width, height), count, aspect, caption)
    assert len(places) == count
    for i, one in enumerate(places):
        assert -1e-6 <= one.x <= one.x + one.width <= width + 1e-6
        assert -1e-6 <= one.y <= one.y + one.height <= height + 1e-6
        for other in places[:i]:
            beside = one.x >= other.x + other.width + GAP - 1e-6
            below = one.y >= other.y + other.height + GAP - 1e-6
            left = other.x >= one.x + one.width + GAP - 1e-6
            assert beside or below or left


def test_boards_are_arranged_such_that_they_are_large() -> None:
    one, other = slots(Area(300, 600), 2, 1, 10)
    assert one.x == other.x
    one, other = slots(Area(600, 300), 2, 1, 10)
    assert one.y == other.y


def test_wide_boards_are_turned_on_a_high_page() -> None:
    (place,) = slots(Area(300, 600), 1, 2.3, 10)
    wide = load_layout("twodoku")
    assert not board_size(CLASSIC, place, 10, 2).turned
    size = board_size(wide, place, 10, 2)
    rows = 1 + max(row for row, _ in wide.coordinates)
    columns = 1 + max(column for _, column in wide.coordinates)
    assert size.turned == (columns > rows)


def test_boards_with_a_clue_more_on_one_side_are_not_turned() -> None:
    clue = with_rules(CLASSIC, [Rule("sandwich", tuple(range(9)), (8,))])
    assert page_span(clue) == (9, 10)
    (place,) = slots(Area(300, 600), 1, 0.9, 10)
    assert not board_size(clue, place, 10, 2).turned


def test_boards_share_a_page_whatever_stands_outside() -> None:
    def one(*rules: Rule) -> BookPuzzle:
        layout = with_rules(CLASSIC, rules)
        return cast("BookPuzzle", SimpleNamespace(puzzle=Puzzle(layout, (-1,) * 81)))

    sandwich = one(Rule("sandwich", tuple(range(9)), (8,)))
    frame = one(Rule("frame-sum", (0, 9, 18), (8,)))
    assert [len(run) for run in by_span([one(), sandwich, frame, one()])] == [4]


def test_the_number_of_boards_that_fit_is_found() -> None:
    area = Area(360, 560)
    most = most_per_page(CLASSIC, area, 15, 2, 11, PER_PAGE)
    assert most is not None
    for count in PER_PAGE:
        (place, *_) = slots(area, count, 1, 15)
        assert (board_size(CLASSIC, place, 15, 2).digit >= 11) == (count <= most)
    assert most_per_page(load_layout("classic-25"), Area(72, 72), 15, 2, 11, PER_PAGE) is None


@pytest.mark.parametrize("name", rule_names())
def test_margins_are_never_below_those_of_the_vendor(name: str) -> None:
    rules = printing_rules(name)
    for bleed in (False, True):
        for pages in (24, 150, 151, 300, 500, 700, 828):
            least = rules.least_margins(pages, bleed)
            margins = margins_for(Paper(SIX_BY_NINE, bleed), rules, pages)
            assert margins.inside >= least["inside"]
            assert min(margins.outside, margins.top, margins.bottom) >= least["outside"]


@pytest.mark.parametrize(
    ("pages", "gutter"),
    [(24, 0.375), (150, 0.375), (151, 0.5), (301, 0.625), (501, 0.75), (701, 0.875), (828, 0.875)],
)
def test_the_gutter_grows_with_the_pages(pages: int, gutter: float) -> None:
    assert printing_rules("kdp").gutter(pages) == pytest.approx(gutter * INCH)


def test_rules_say_what_they_do_not_print() -> None:
    rules = printing_rules("kdp")
    assert rules.trim_fault(SIX_BY_NINE) is None
    assert "not 3 x 4 in" in (rules.trim_fault((3 * INCH, 4 * INCH)) or "")
    assert "24 to 828 pages" in (rules.page_count_fault(23, SIX_BY_NINE) or "")
    assert "24 to 590 pages" in (rules.page_count_fault(600, (8.5 * INCH, 11 * INCH)) or "")
    assert "even" in (printing_rules("ingram").page_count_fault(25, SIX_BY_NINE) or "")
