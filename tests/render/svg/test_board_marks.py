"""The marks of a step without its board: those of the picture, at the same places."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import grader
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from grader.render.figures import CAP
from grader.render.svg.board_marks import CLASS, board_marks, rule_marks, style_sheet
from grader.render.svg.geometry import LABELS, MARK, Geometry
from grader.render.svg.picture import picture
from grader.render.svg.themes import DARK, LIGHT

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LONG = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
USED = re.compile(r'<use href="#s-[^/]+/>')


def test_marks_are_those_of_the_picture_without_the_board() -> None:
    step = grader.hint(EASY)
    assert step is not None
    board = grader.parse(EASY).board()
    (marks,) = board_marks(board, step)
    top = Geometry(board.layout).top
    assert (marks.name, top) == ("", LABELS)
    drawn = picture(board, step, caption="")
    used = USED.findall(marks.svg)
    assert used
    assert {*used} <= {*USED.findall(drawn)}
    names = {each.get("class") for each in ElementTree.fromstring(marks.svg).iter()}
    assert f"board {CLASS}" in names
    assert not names & {"g", "p", "lines", "borders", "given", "label", "caption"}


def test_each_stage_has_a_name() -> None:
    trace = grader.trace(LONG, profile="explainer")
    found = [board_marks(board, step, "de") for board, step in trace.replay()]
    several = [each for each in found if len(each) > 1]
    assert several
    assert all(stage.name for each in several for stage in each)


def test_the_style_sheet_has_the_colours_of_both_themes() -> None:
    sheet = style_sheet()
    for colors in (LIGHT, DARK):
        assert all(f"--{name}:{color};" in sheet for name, color in colors.items())
    assert sheet.count("{") == sheet.count("}")


def test_sums_stand_above_the_pencil_marks_of_a_page() -> None:
    killer = with_rules(named("classic-9"), [Rule("cage", (0, 1), (17,))])
    marks = rule_marks(killer)
    (size,) = [float(found) for found in re.findall(r'font-size="([^"]+)"', marks.svg)]
    (baseline,) = [
        float(found) for found in re.findall(r'class="corner" [^>]*y="([^"]+)"', marks.svg)
    ]
    assert size * CAP < baseline - LABELS
    # Pages write candidates 11.5 units high, with the baseline 4 units below the middle.
    assert baseline - LABELS < marks.padding + marks.drop + MARK / 2 + 4 - 11.5 * CAP
    assert marks.padding + marks.drop + 2.5 * MARK + 4 < marks.side


def test_cages_without_sums_need_no_room() -> None:
    killer = with_rules(named("classic-9"), [Rule("cage", (0, 1))])
    marks = rule_marks(killer)
    assert (marks.side, marks.drop) == (48, 0)
    assert 'class="outlines"' in marks.svg


def test_sheets_of_paper_are_white_in_a_dark_theme() -> None:
    last = style_sheet().partition(":root:root:root .sheet .step-marks{")[2]
    assert last.startswith(f"--paper:{LIGHT['paper']};")
