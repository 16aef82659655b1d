"""Shapes of rules as figures, and these in pictures: layers, order, inks, room outside."""

from __future__ import annotations

import re

import pytest

from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.drawing import (
    Area,
    Comparison,
    Disc,
    Line,
    Mark,
    Outline,
    Outside,
    Shape,
)
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from grader.render.clue_legend import clue_legend, need_signs
from grader.render.figures import COLOURS, INKS, Circle, Path, Text, direction
from grader.render.outside_figures import SIGNS, outside_places, outside_signs
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
from grader.render.text_style import text_style_of
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


def test_a_sum_stands_beside_the_circle_that_covers_its_corner() -> None:
    cage = Outline(places("22 23"), "15")
    circle = Mark(places("11 12 21 22"), "2 5 8")
    for height in (SMALL_CORNER, LARGE_CORNER):
        drawing = rule_drawing(layout_with((cage,), (circle,)), height)
        (text,) = drawing.corners
        sign = drawing.above[0]
        assert isinstance(sign, Circle)
        assert sign.x + sign.radius < text.x < 1.5
        assert drawing.outlines[0][0][0] > text.x + 2 * 0.64 * height


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


def test_two_texts_at_one_place_stand_below_each_other() -> None:
    both = [(Outside(4, (1, 0), text),) for text in ("17", "3")]
    for least in (0, 0.5):
        one, other = rule_drawing(layout_with(*both), LARGE_CORNER, least=least).above
        assert isinstance(one, Text)
        assert isinstance(other, Text)
        assert one.y + 0.73 * one.size / 2 < other.y - 0.73 * other.size / 2
        assert one.size >= least


def test_a_text_stands_further_out_than_an_arrow_at_its_place() -> None:
    arrow = Outside(places("14")[0], (1, -1), "28", has_arrow=True)
    plain = Outside(places("13")[0], (1, 0), "7")
    beside = Outside(places("15")[0], (1, 0), "9")
    layout = layout_with((arrow,), (plain,), (Outside(places("15")[0], (1, 0), "9"),))
    assert outside_places(layout, (arrow, plain, beside)) == {
        (-1, 4): [arrow],
        (-1, 2): [plain],
        (-2, 4): [beside],
    }
    assert margins_of(layout) == Margins(top=2)
    (_, text) = rule_areas(layout, 2, SMALL_CORNER)
    assert all(-2 < y < -1 for _, y in text)


def test_a_third_text_stands_further_out() -> None:
    here = [Outside(0, (0, 1), text, sign=sign) for text, sign in zip("123", "abc", strict=True)]
    layout = layout_with(*((shape,) for shape in here))
    assert outside_places(layout, here) == {(0, -1): here[:2], (0, -2): here[2:]}


def test_texts_outside_have_signs_if_there_are_several_kinds() -> None:
    frame = Outside(0, (0, 1), "15", sign="frame")
    alone = rule_drawing(layout_with((frame,), (frame,)), LARGE_CORNER).above
    assert {type(figure) for figure in alone} == {Text}
    found = {}
    for sign in SIGNS:
        other = Outside(40, (1, 0), "7", sign=sign)
        drawing = rule_drawing(layout_with((frame,), (other,)), LARGE_CORNER).above
        found[sign] = [type(figure).__name__ for figure in drawing]
    assert found == {
        "bars": ["Path", "Text", "Path", "Path", "Text"],
        "frame": ["Text", "Text"],
        "ring": ["Path", "Text", "Path", "Path", "Text"],
        "skyline": ["Path", "Text", "Path", "Path", "Path", "Text"],
    }


def test_boards_that_stand_together_need_signs_together() -> None:
    layouts = [layout_with((Outside(0, (0, 1), "15", sign=sign),)) for sign in ("bars", "frame")]
    assert need_signs(layouts)
    assert not need_signs(layouts[:1] * 2)
    drawing = rule_drawing(layouts[1], LARGE_CORNER, signs=True)
    assert {type(figure) for figure in drawing.above} == {Path, Text}


@pytest.mark.parametrize("language", ["en", "de"])
def test_pictures_say_what_the_signs_mean(language: str) -> None:
    rules = Rule("frame-sum", (0, 1, 2), (8,)), Rule("sandwich", tuple(range(9)), (8,))
    words = text_style_of(language)
    layout = with_rules(NINE, rules)
    legend = clue_legend(layout, words, 9, 10)
    nouns = [each.text for each in legend.figures if isinstance(each, Text) and each.text != "8"]
    assert nouns == {"en": ["sandwich", "frame sum"], "de": ["Sandwich", "Rahmensumme"]}[language]
    assert all(
        10 < each.y < 10 + legend.height for each in legend.figures if isinstance(each, Text)
    )
    assert clue_legend(with_rules(NINE, rules[:1]), words, 9, 10).figures == ()
    puzzle = Puzzle(layout, (-1,) * 81)
    board = puzzle_board(puzzle, language=language)
    assert all(f">{noun}<" in "".join(board.elements) for noun in nouns)
    assert all(f">{noun}<" in picture(puzzle.board(), text_style=language) for noun in nouns)
    signed = words.rule_sentences([layout], signs=True)
    plain = words.rule_sentences([layout])
    assert {"en": "in a frame", "de": "in einem Rahmen"}[language] in signed[0]
    assert len({*signed, *plain}) == 4


def test_an_arrow_is_sign_enough() -> None:
    frame = Outside(0, (0, 1), "15", sign="frame")
    arrow = Outside(0, (1, 1), "15", has_arrow=True)
    assert outside_signs((frame, arrow)) == ()


def test_every_built_in_kind_outside_has_a_sign_or_an_arrow() -> None:
    layout = named("classic-9")
    lines = {"little-killer": range(0, 81, 10), "frame-sum": range(3)}
    shapes = [
        shape
        for name in ("little-killer", "frame-sum", "sandwich", "x-sum", "skyscraper")
        for shape in rule_kind(name).drawing(
            Rule(name, tuple(lines.get(name, range(9))), (8,)), layout
        )
        if isinstance(shape, Outside)
    ]
    assert [shape.has_arrow for shape in shapes] == [True, False, False, False, False]
    assert outside_signs(shapes) == tuple(sorted(SIGNS))


def test_areas_of_rules_differ_in_colour_and_hatching() -> None:
    layout = layout_with(*((Area((cell, cell + 1)),) for cell in range(0, 27, 3)))
    below = rule_drawing(layout, LARGE_CORNER).below
    fills = [each.fill for each in below if isinstance(each, Path) and each.fill]
    assert fills[:6] == [f"pale_{colour}" for colour in (*COLOURS, "grey")]
    hatched = [
        (each.stroke, direction(*each.lines[0])) if isinstance(each, Path) else each.fill
        for each in below
        if isinstance(each, Circle) or (isinstance(each, Path) and each.stroke)
    ]
    assert len({*hatched}) == 8


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
    # Only texts in corners want more of it above than below.
    assert Geometry(layout_with((Mark((0, 1)),))).drop == 0
    assert Geometry(layout_with((Outline((0, 1), "3"),))).drop > 0


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
