"""A killer and a puzzle with thermometers, played to the end on a phone, by touch alone."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from grader import formats
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from tests.web.conftest import OpenPage, until
from tests.web.journeys import board, expect_board, say
from tests.web.test_killers import KILLER, SOLUTION

THERMOMETERS = with_rules(
    named("classic-4"), [Rule("thermometer", (0, 1, 2, 3)), Rule("thermometer", (9, 8))]
)


def some_givens(layout: Layout, *cells: int) -> Puzzle:
    return Puzzle(layout, tuple(int(d) - 1 if c in cells else -1 for c, d in enumerate(SOLUTION)))


PUZZLES = {
    "cage": some_givens(KILLER, 2, 3, 6, 7, 10, 14),
    "thermometer": some_givens(THERMOMETERS, 4, 14),
}
"""By the rule of the first step."""


def press_button(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).tap()


def enter(page: Any, cell: int, digit: str) -> None:
    page.locator(f"[data-cell='{cell}']").tap()
    page.locator(".pad .key", has_text=digit).tap()


@pytest.mark.parametrize("rule", ["cage", pytest.param("thermometer", marks=pytest.mark.slow)])
def test_a_puzzle_with_rules_is_played_by_touch(open_page: OpenPage, rule: str) -> None:
    start = f"#p={quote(formats.write(PUZZLES[rule], 'json'))}"
    page = open_page(start, viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator("sudoku-board .rules").first.wait_for(state="attached")
    before = board(page)
    # Notes, and a wrong digit that breaks a rule; undo takes them back.
    press_button(page, "Corner")
    enter(page, 1, "2")
    page.locator("[data-cell='1'] text", has_text="2").wait_for()
    press_button(page, "Digit")
    enter(page, 0, "4")
    until(page, "() => document.querySelector(\"[data-cell='0']\").matches('.conflict')")
    press_button(page, "Undo")
    press_button(page, "Undo")
    expect_board(page, before)
    until(page, "() => !document.querySelector('sudoku-board .conflict')")
    # Hints are drawn on the board, which stays in view, and the last one names the rule.
    for words in ("Hint 1 of 4", "Hint 2 of 4", "Hint 3 of 4", f"(?i){rule}.*(.|\n)*Do this step"):
        press_button(page, "Hint")
        say(page, words)
        square = page.locator("sudoku-board > svg").bounding_box()
        answer = page.locator("#answer").bounding_box()
        assert square["y"] >= 0
        assert square["y"] + square["height"] <= answer["y"] + 1
    assert page.locator("sudoku-board .over > .step-marks, sudoku-board .over .board").count()
    page.locator(".panel .close").tap()
    for cell, digit in enumerate(SOLUTION):
        if before[cell] == ".":
            enter(page, cell, digit)
    say(page, "Solved")
    assert board(page) == SOLUTION
