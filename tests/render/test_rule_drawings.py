"""Rules in pictures and on text boards: shapes, no extra houses, room for texts."""

from __future__ import annotations

import pytest

from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from grader.render.board import grid, pencil_marks
from grader.render.outlines import outlines
from grader.render.rule_drawings import LARGE_CORNER, PAGE_CORNER, SMALL_CORNER, rule_drawing
from grader.render.svg.empty_grid import extra_figures
from grader.render.svg.geometry import MARK, Geometry
from grader.render.svg.picture import picture
from grader.render.svg.puzzle_board import puzzle_board
from grader.render.svg.thumbnails import Thumbnails
from tests.positions import fires

FOUR = named("classic-4")
KILLER = with_rules(
    FOUR, [Rule("cage", (1, 4, 5), (8,)), Rule("cage", (2, 3), (4,)), Rule("cage", (14, 15))]
)
EMPTY = Puzzle(KILLER, (-1,) * 16)


def test_an_outline_begins_at_the_upper_left_corner_and_goes_around() -> None:
    (only,) = outlines({(0, 0), (0, 1)})
    assert only == [(0, 0, 1, 1), (0, 2, 1, -1), (1, 2, -1, -1), (1, 0, -1, 1)]


def test_a_ring_has_two_outlines() -> None:
    ring = {(row, column) for row in range(3) for column in range(3)} - {(1, 1)}
    assert [len(each) for each in outlines(ring)] == [4, 4]


def test_rules_have_lines_with_room_for_their_texts() -> None:
    drawing = rule_drawing(KILLER, LARGE_CORNER)
    assert [corner.text for corner in drawing.corners] == ["8", "4"]
    assert [line[0] == line[-1] for line in drawing.outlines] == [False, False, True]
    drawing = rule_drawing(KILLER, LARGE_CORNER, texts=False)
    assert drawing.corners == ()
    assert all(line[0] == line[-1] for line in drawing.outlines)


def test_the_houses_of_cages_are_not_drawn_as_houses() -> None:
    assert extra_figures(KILLER) == ([], [])
    windoku = with_rules(named("windoku-9"), [Rule("cage", (0, 1), (3,))])
    assert extra_figures(windoku) == extra_figures(named("windoku-9"))


@pytest.mark.parametrize("share", [SMALL_CORNER, LARGE_CORNER])
def test_texts_stand_in_the_corners_of_their_cells(share: float) -> None:
    for corner in rule_drawing(KILLER, share).corners:
        assert 0 < corner.x % 1 < 0.1
        assert 0 < corner.y % 1 < 0.1


def test_candidates_keep_clear_of_texts() -> None:
    """The digit of a candidate is 10 units high."""
    geometry = Geometry(KILLER)
    assert geometry.side > Geometry(FOUR).side
    for corner in geometry.rules.corners:
        cell = KILLER.coordinates.index((int(corner.y), int(corner.x)))
        _, bottom = geometry.point(corner.x, corner.y + 0.73 * geometry.corner_share)
        assert bottom < geometry.mark(cell, 0)[1] - 5
        _, lower = geometry.mark(cell, 3)
        assert lower + MARK / 2 < geometry.corner(cell)[1] + geometry.side


def test_candidates_of_pages_keep_clear_of_sums_and_outlines() -> None:
    """The digit of a candidate is 10 units high."""
    nine = with_rules(named("classic-9"), [Rule("cage", (1, 10), (8,))])
    geometry = Geometry(nine, corner=PAGE_CORNER)
    (sum_,) = geometry.rules.corners
    _, bottom = geometry.point(sum_.x, sum_.y + 0.73 * PAGE_CORNER)
    assert bottom < geometry.mark(1, 0)[1] - 5
    lower = max(y for line in geometry.rules.outlines for _, y in line)
    assert geometry.mark(10, 8)[1] + 5 < geometry.point(0, lower)[1] - 1


def test_pictures_and_thumbnails_have_the_sums() -> None:
    thumbnails = Thumbnails()
    thumbnails.drawing(EMPTY, "killer")
    drawn = [picture(EMPTY.board()), picture(EMPTY.board(), marks=False), thumbnails.definitions()]
    drawn.append("".join(puzzle_board(EMPTY).elements))
    for each in drawn:
        assert each.count('class="corner"') == 2
        assert each.count('class="outlines"') == 1
        assert 'class="extra"' not in each
    assert 'class="outlines"' not in picture(Puzzle(FOUR, (-1,) * 16).board())


def test_a_step_shows_the_rules_that_it_uses() -> None:
    position = fires("innies")[0]
    step = position.first()
    assert step is not None
    drawn = picture(position.board(), step)
    assert drawn.count('<path class="counted" d="M') == len(step.evidence.rules) + 1  # the key


def test_text_boards_list_the_rules_below() -> None:
    listed = "cage 8: r12c2 r2c1  cage 4: r1c34       cage: r4c34"
    assert grid(KILLER, EMPTY.givens).split("\n")[-1] == listed
    assert pencil_marks(EMPTY.board()).split("\n")[-1] == listed
    assert "*" not in grid(KILLER, EMPTY.givens)


def test_text_boards_list_lines_in_their_order_and_no_rules_of_the_name() -> None:
    line = with_rules(FOUR, [Rule("thermometer", (5, 1, 0))])
    assert grid(line, EMPTY.givens).split("\n")[-1] == "thermometer: r2c2 r1c2 r1c1"
    assert "difference" not in grid(named("non-consecutive-4"), EMPTY.givens)
