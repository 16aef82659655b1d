"""Shapes of rules as figures, and these in pictures: layers, order, inks, room outside."""

from __future__ import annotations

import re

import pytest

from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules.drawing import Comparison, Disc, Line, Mark, Outside, Shape
from grader.model.shapes import named
from grader.render.figures import INKS, Circle, Path, Text
from grader.render.rule_drawings import (
    LARGE_CORNER,
    SMALL_CORNER,
    Margins,
    margins_of,
    rule_areas,
    rule_drawing,
)
from grader.render.svg.geometry import LABELS, Geometry
from grader.render.svg.picture import picture
from grader.render.svg.puzzle_board import puzzle_board
from grader.render.svg.themes import THEMES
from grader.render.svg.thumbnails import Thumbnails
from tests.render.shape_rules import drawn, everything, places, with_shapes

__all__ = ["drawn"]
pytestmark = pytest.mark.usefixtures("drawn")
NINE = named("classic-9")


def layout_with(*drawings: tuple[Shape, ...]) -> Layout:
    return with_shapes(NINE, *drawings)


def test_layouts_without_rules_have_no_figures_and_no_margins() -> None:
    assert rule_drawing(NINE, LARGE_CORNER).below == ()
    assert margins_of(NINE) == Margins()


def test_a_wide_line_is_an_edge_and_a_pale_band_and_a_thin_one_a_line() -> None:
    cells = places("11 12 13 23")
    wide = rule_drawing(layout_with((Line(cells, width=0.3),)), LARGE_CORNER).below
    assert [(each.stroke, each.lines) for each in wide if isinstance(each, Path)] == [
        ("grey", (((0.5, 0.5), (2.5, 0.5), (2.5, 1.5)),)),
        ("pale_grey", (((0.5, 0.5), (2.5, 0.5), (2.5, 1.5)),)),
    ]
    thin = rule_drawing(layout_with((Line(cells, width=0.05, has_head=True),)), LARGE_CORNER)
    assert [each.stroke for each in thin.below if isinstance(each, Path)] == ["grey", "grey"]


def test_thin_lines_lie_on_wide_ones() -> None:
    arrow = Line(places("11 12"), width=0.05)
    band = Line(places("11 21"), width=0.3)
    below = rule_drawing(layout_with((arrow,), (band,)), LARGE_CORNER).below
    assert [each.width for each in below if isinstance(each, Path)] == [
        0.3,
        pytest.approx(0.256),
        0.05,
    ]


def test_lines_from_one_bulb_flow_together() -> None:
    bulb = Disc(0)
    one, other = Line(places("11 12"), width=0.3), Line(places("11 21"), width=0.3)
    apart = rule_drawing(layout_with((one, bulb), (other, bulb)), LARGE_CORNER).below
    inks = [getattr(each, "stroke", "") or getattr(each, "fill", "") for each in apart]
    assert inks == ["grey"] * 3 + ["pale_grey"] * 3


def test_colours_differ_by_signs_between_cells() -> None:
    """No sign is where digits stand."""
    shown = {}
    for colour in ("grey", "purple", "green", "blue", "orange"):
        layout = layout_with((Line(places("11 12"), colour=colour),))
        signs = rule_drawing(layout, LARGE_CORNER).below[2:]
        shown[colour] = [type(each).__name__ for each in signs]
        for each in signs:
            points = each.lines[0] if isinstance(each, Path) else [(each.x, each.y)]
            assert all(0.8 < x < 1.2 for x, _ in points)
    assert len({*map(str, shown.values())}) == 5


def test_the_head_of_an_arrow_lies_beyond_the_digit() -> None:
    line = Line(places("11 12"), width=0.05, has_head=True)
    head, shaft = rule_drawing(layout_with((line,)), LARGE_CORNER).below
    assert isinstance(head, Path)
    assert isinstance(shaft, Path)
    assert head.lines[0][1] == shaft.lines[0][-1] == pytest.approx((1.86, 0.5))


def test_a_pill_is_one_ring_around_two_cells() -> None:
    pill = Disc(0, is_filled=False, other=1)
    ring, inside = rule_drawing(layout_with((pill,)), LARGE_CORNER).below
    assert isinstance(ring, Path)
    assert isinstance(inside, Path)
    assert ring.lines == inside.lines == (((0.5, 0.5), (1.5, 0.5)),)
    assert (ring.stroke, inside.stroke) == ("grey", "paper")


def test_a_comparison_points_to_the_smaller_cell() -> None:
    (_, sign) = rule_drawing(layout_with((Comparison(1, 0),)), LARGE_CORNER).above
    assert isinstance(sign, Path)
    assert sign.lines[0][1][0] > 1 > sign.lines[0][0][0]


def test_digits_of_four_cells_stand_in_two_rows_inside_their_circle() -> None:
    mark = Mark(places("11 12 21 22"), "1239")
    for height in (SMALL_CORNER, LARGE_CORNER):
        circle, *texts = rule_drawing(layout_with((mark,)), height).above
        assert isinstance(circle, Circle)
        assert [each.text for each in texts if isinstance(each, Text)] == ["12", "39"]
        for each in texts:
            assert isinstance(each, Text)
            corner = (0.64 * each.size, abs(each.y - 1) + 0.365 * each.size)
            assert sum(part * part for part in corner) < circle.radius**2


@pytest.mark.parametrize("theme", THEMES)
def test_white_dots_are_brighter_than_black_dots_on_dark_paper(theme: str) -> None:
    marks = (Mark((0, 1)),), (Mark((1, 2), is_filled=True),)
    white, black = rule_drawing(layout_with(*marks), LARGE_CORNER).above
    assert isinstance(white, Circle)
    assert isinstance(black, Circle)
    assert THEMES[theme][white.fill] > "#f"
    assert THEMES[theme][black.fill] < "#2"


def test_small_answers_keep_dots_and_lose_texts() -> None:
    layout = layout_with((Mark((0, 1)),), (Mark((1, 2), "X", has_circle=False),))
    assert len(rule_drawing(layout, LARGE_CORNER, texts=False).above) == 1


def test_texts_outside_want_a_margin_only_on_their_sides() -> None:
    left = Outside(places("31")[0], (0, 1), "15")
    below = Outside(places("93")[0], (-1, 0), "7")
    corner = Outside(places("19")[0], (1, -1), "28", has_arrow=True)
    assert margins_of(layout_with((left,))) == Margins(left=1)
    assert margins_of(layout_with((left,), (below,))) == Margins(left=1, bottom=1)
    assert margins_of(layout_with((corner,))) == Margins(top=1, right=1)
    (text,) = rule_drawing(layout_with((left,)), LARGE_CORNER).above
    assert isinstance(text, Text)
    assert (text.x, text.y, text.text) == (-0.5, 2.5, "15")


def test_two_texts_at_one_place_stand_beside_each_other() -> None:
    both = [(Outside(4, (1, 0), text),) for text in ("17", "3")]
    for least in (0, 0.5):
        one, other = rule_drawing(layout_with(*both), LARGE_CORNER, least=least).above
        assert isinstance(one, Text)
        assert isinstance(other, Text)
        assert one.x + 0.64 * one.size < other.x - 0.32 * other.size
        assert one.size >= least


def test_the_areas_of_a_step_are_the_cells_of_its_rule_and_its_text_outside() -> None:
    shape = Outside(0, (0, 1), "15")
    (cells, text) = rule_areas(layout_with((shape,)), 0, SMALL_CORNER)
    assert all(0 < x < 1 for x, _ in cells)
    assert all(-1 < x < 0 for x, _ in text)


def test_pictures_have_room_for_texts_outside() -> None:
    layout = layout_with((Outside(0, (0, 1), "15"),))
    geometry, usual = Geometry(layout), Geometry(NINE)
    assert geometry.left == LABELS + geometry.side
    assert geometry.top == usual.top
    assert geometry.width == usual.width + geometry.side
    board = puzzle_board(Puzzle(layout, (-1,) * 81))
    assert board.width == puzzle_board(Puzzle(NINE, (-1,) * 81)).width + 48
    thumbnail = Thumbnails().drawing(Puzzle(layout, (-1,) * 81), "one")
    assert 'viewBox="-10.7 -0.7 101.4 91.4"' in thumbnail


def test_candidates_have_room_beside_marks() -> None:
    assert Geometry(layout_with((Mark((0, 1)),))).padding > Geometry(NINE).padding
    assert Geometry(layout_with((Disc(0),))).padding == Geometry(NINE).padding


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_picture_draws_every_shape_in_known_inks(theme: str) -> None:
    puzzle = Puzzle(everything(), (-1,) * 81)
    thumbnails = Thumbnails()
    thumbnails.drawing(puzzle, "all")
    shown = [picture(puzzle.board(), theme=theme), thumbnails.definitions()]
    for each in shown:
        used = {*re.findall(r"\b[fs]-([a-z_]+)[ \"]", each)}
        assert {"ink", "paper", "pale_grey", "pale_purple", "pale_green"} <= used <= {*INKS}
    # Lines lie below the lines of the grid, and dots above.
    order = [shown[0].index(f'class="{name}') for name in ("s-purple", "borders", "f-black s-ink")]
    assert order == sorted(order)
    assert ".f-ink" not in picture(Puzzle(NINE, (-1,) * 81).board(), theme=theme)
