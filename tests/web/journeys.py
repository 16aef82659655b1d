"""What a user does with the keys, and what the pages show: for journeys through the pages."""

from __future__ import annotations

import json
import re
import time
from functools import cache
from typing import Any

import pytest

from grader.web import service
from tests.chromium import PATIENCE
from tests.depth import only_thorough
from tests.web.conftest import until

# Python starts anew on each page of a static site; one test of `test_static_site` is quick.
SITES = ["server", *only_thorough(["static_site"])]
on_both_sites = pytest.mark.parametrize("site", SITES, indirect=True)
"""The pages of a server, and those of a static site."""

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LAST_STEPS = LINE[:18] + SOLUTION[18:]
"""The end of a game, for a board that is to be filled: each key takes time."""
NEEDS_POINTING = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HARDEST = "12.3.....4.5...6...7.....2.6..1..3....453.........8..9...45.1.........8......2..7"
"""A puzzle whose rating takes seconds."""
MODULE = """await import(`${document.querySelector("script[type]").src}/../%s.js`)"""
"""A module of the page."""
IS_KEPT = f"""async (moves) => {{
    const {{ listGames, loadGame }} = {MODULE % "games"};
    const [last] = await listGames();
    return last && (await loadGame(last.id)).moves.past.length === moves;
}}"""
"""Returns whether the last game is kept with a number of moves, which takes the page a moment."""


def answer(page: Any) -> str:
    text: str = page.locator("#answer").inner_text()
    return text


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def paste(page: Any, text: str) -> None:
    """Paste a text as a user does: from the clipboard, with the keys."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+v")


def board(page: Any) -> str:
    """Return the digits of the board, row by row."""
    found: str = page.evaluate(
        """() => [...document.querySelectorAll("[data-cell]")]
            .sort((a, b) => a.dataset.cell - b.dataset.cell)
            .map((cell) => cell.querySelector(".value")?.textContent ?? ".").join("")"""
    )
    return found


def expect_board(page: Any, text: str) -> None:
    until(
        page,
        """text => [...document.querySelectorAll("[data-cell]")]
            .sort((a, b) => a.dataset.cell - b.dataset.cell)
            .map((cell) => cell.querySelector(".value")?.textContent ?? ".").join("") === text""",
        text,
    )


def fill_two_rows(page: Any) -> None:
    """Enter the digits of `LAST_STEPS`, from the first cell, which has the focus."""
    for row in range(2):
        for column in range(9):
            press(page, SOLUTION[9 * row + column], "ArrowRight")
        press(page, "ArrowDown")


def say(page: Any, pattern: str) -> None:
    """Wait until the answer contains a text, a regular expression."""
    end = time.monotonic() + PATIENCE
    while not re.search(pattern, answer(page)):
        assert time.monotonic() < end, answer(page)
        page.wait_for_timeout(50)


@cache
def samurai() -> str:
    found: list[dict[str, Any]] = []
    values = {"layout": "samurai", "grade": "easy", "seed": 1}
    service.respond_in_parts("generate", values, found.append)
    record = next(part for part in found if part["type"] == "result")
    return json.dumps({"layout": "samurai", "givens": record["puzzle"]})
