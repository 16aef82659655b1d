"""A killer and a puzzle with thermometers, played to the end on a phone, by touch alone."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

import pytest

import grader
from grader import formats
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from grader.web import service
from tests.web.conftest import OpenPage, until
from tests.web.journeys import MODULE, board, expect_board, on_both_sites, say
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


def use_mode(page: Any, name: str) -> None:
    """Change what the keys enter; a tap on a busy machine becomes a click a moment later."""
    press_button(page, name)
    page.get_by_role("button", name=name, exact=True, pressed=True).wait_for()


COUNT = f"""async (puzzle) => {{
    const {{ engine }} = {MODULE % "engine"};
    await engine.call("count", {{ puzzle }});
}}"""


HAS_LABEL = """([cell, text]) =>
    document.querySelector(`[data-cell='${cell}']`).ariaLabel.includes(text)"""


def generated(layout: str) -> Any:
    """Return a whole puzzle with rules, which people solve in some minutes."""
    found: list[dict[str, Any]] = []
    service.respond_in_parts("generate", {"layout": layout, "seed": 1}, found.append)
    return next(part for part in found if part["type"] == "result")["puzzle"]


def touch(page: Any, *cells: int) -> None:
    """Draw a finger over cells."""
    session = page.context.new_cdp_session(page)

    def send(kind: str, *cells: int) -> None:
        boxes = [page.locator(f"[data-cell='{cell}']").bounding_box() for cell in cells]
        points = [{"x": b["x"] + b["width"] / 2, "y": b["y"] + b["height"] / 2} for b in boxes]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", cells[0])
    for cell in cells[1:]:
        send("touchMove", cell)
    send("touchEnd")
    session.detach()


def enter_all(page: Any, solution: str, cells: Iterable[int]) -> None:
    keys = page.locator(".pad .key")
    for cell in cells:
        page.locator(f"[data-cell='{cell}']").tap()
        keys.nth(int(solution[cell]) - 1).tap()


@pytest.mark.slow
@on_both_sites
@pytest.mark.parametrize("layout", ["killer-9", "thermometer-9"])
def test_a_whole_game_by_touch(open_page: OpenPage, layout: str, site: str, server: str) -> None:
    """From the first digit to the end, in two tabs; the static site without the network."""
    puzzle = generated(layout)
    text = puzzle if isinstance(puzzle, str) else json.dumps(puzzle)
    solution = str(grader.solve(text))
    page = open_page("", viewport={"width": 390, "height": 844}, has_touch=True, alone=True)
    if site != server:
        # The worker keeps the files, and Python, which the page loads meanwhile, has started.
        until(page, "() => navigator.serviceWorker.controller !== null")
        page.evaluate(COUNT, text)
        page.context.set_offline(True)
    page.evaluate("link => { location.hash = link; }", f"#p={quote(text)}")
    page.locator("sudoku-board .rules").first.wait_for(state="attached")
    start = board(page)
    empty = [cell for cell in range(81) if start[cell] == "."]
    # Pencil marks in cells that a finger passes over, in both places.
    row = next(row for row in range(9) if start[9 * row : 9 * row + 3] == "...")
    first, second = 9 * row, 9 * row + 1
    touch(page, first, second)
    for mode in ("Corner", "Centre"):
        use_mode(page, mode)
        for digit in (0, 7):
            page.locator(".pad .key").nth(digit).tap()
    for cell in (first, second):
        until(page, HAS_LABEL, [cell, "centre notes 1 8, corner notes 1 8"])
    press_button(page, "Undo")
    until(page, HAS_LABEL, [first, "centre notes 1, corner notes 1 8"])
    use_mode(page, "Digit")
    # A wrong digit is found, and taken back.
    wrong = str(int(solution[first]) % 9 + 1)
    enter_all(page, wrong * 81, [first])
    press_button(page, "Hint")
    say(page, "is wrong")
    press_button(page, "Undo")
    for level in (1, 2, 3):
        press_button(page, "Hint")
        say(page, f"Hint {level} of 4")
    press_button(page, "Hint")
    step = page.get_by_role("button", name="Do this step")
    step.tap()
    step.wait_for(state="hidden")
    before = board(page)
    half = [cell for cell in empty if before[cell] == "."][: len(empty) // 2]
    enter_all(page, solution, half)
    there = "".join(solution[c] if c in half else sign for c, sign in enumerate(before))
    expect_board(page, there)
    page.reload()
    expect_board(page, there)
    assert page.locator("sudoku-board .rules").count() > 0
    # A second tab with the same puzzle goes on with the same game.
    other = page.context.new_page()
    other.set_viewport_size({"width": 390, "height": 844})
    other.goto(page.url.split("#")[0] + f"#p={quote(text)}")
    expect_board(other, there)
    rest = [cell for cell in empty if there[cell] == "."]
    enter_all(other, solution, rest[:3])
    expect_board(page, "".join(solution[c] if c in rest[:3] else s for c, s in enumerate(there)))
    other.close()
    enter_all(page, solution, rest[3:])
    say(page, "Solved")
    assert board(page) == solution
    page.context.set_offline(False)
