"""The pages in a state with most of what they can show: for tests of all of them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.journeys import LINE

PAGES = ("index", "solve", "learn", "compose", "generate", "rate", "print")


def some_pages(*quick: str) -> list[Any]:
    """Return the names of all pages as parameters; those that are not named here are slow."""
    return [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in PAGES]


def act(page: Any, name: str) -> None:
    """Bring a page into a state with most of what it can show."""
    if name == "index":
        for key in ("f", "ArrowDown", "Alt+2", "h", "h", "h", "h"):
            page.keyboard.press(key)
        page.get_by_role("button", name=re.compile("Do this step|Diesen Schritt")).wait_for()
    elif name == "solve":
        page.locator(".path .step").nth(1).press("Enter")
    elif name == "learn":
        page.locator(".techniques summary").nth(1).press("Enter")
        page.locator(".techniques a").filter(visible=True).first.press("Enter")
        page.get_by_role("button", name=re.compile("Show the step|Schritt zeigen")).press("Enter")
        page.locator("sudoku-board .step-marks").first.wait_for()
    elif name == "generate":
        page.locator("#count").press("Enter")
        page.locator("article.puzzle").nth(2).wait_for()
        page.locator("summary").click()
    elif name == "compose":
        page.locator("[data-command=add]").press("Enter")
        page.locator("#grid-size").fill("6")
        page.locator("#grid-size").press("Enter")
        page.locator(".problems button").first.press("Enter")
        page.locator("#region-0").press("Enter")
        page.locator(".problems .impossible").first.wait_for()
    elif name == "rate":
        page.locator("#puzzles").fill(f"{LINE}\nno pzl = 1\n")
        page.locator("button.primary").click()
        page.locator(".long-table tbody tr").nth(1).wait_for()
    else:
        page.locator(".sheet").first.wait_for()
