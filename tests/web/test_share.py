"""What leaves the page: links, codes to scan, files, and puzzles for other sites."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import grader
from grader import formats
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from grader.web.service import respond
from tests.web.conftest import OpenPage, until
from tests.web.journeys import LINE, on_both_sites, press


@on_both_sites
def test_a_puzzle_is_saved_and_opened_elsewhere(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(page, "Home", "ArrowRight", "ArrowRight", "4")
    page.get_by_role("button", name="Share").press("Enter")
    page.get_by_text("Code to scan").first.press("Enter")
    page.get_by_role("img", name="Code to scan").wait_for()
    page.locator("#format option").nth(20).wait_for(state="attached")
    page.get_by_label("Format").select_option("sdk")
    with page.expect_download() as found:
        page.get_by_role("button", name="Download").press("Enter")
    assert found.value.suggested_filename == "puzzle.sdk"
    assert grader.parse(Path(found.value.path())) == grader.parse(LINE)
    page.get_by_label("Format").select_option("json")
    page.get_by_label("With what I have entered").press("Space")
    page.get_by_role("button", name="Copy the text").press("Enter")
    page.locator(".note", has_text="Copied").wait_for()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert grader.parse(copied).givens[2] == 3
    for name, address in (
        ("SudokuPad", "https://sudokupad.app/fpuzzles"),
        ("f-puzzles", "https://f-puzzles.com/?load="),
        ("SudokuWiki", "https://www.sudokuwiki.org/sudoku.htm?bd=S9B"),
    ):
        opened = address_of_new_page(page, name)
        assert opened.startswith(address)
        assert grader.parse(opened).givens == grader.parse(LINE).givens


def test_the_dialog_says_which_library_codes_need(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    status, problem = respond("code", {"text": "grader"}, 5.0)
    page = open_page(f"#p={LINE}")
    page.route("**/api/v1/code", lambda route: route.fulfill(status=status, json=problem))
    page.get_by_role("button", name="Share").press("Enter")
    page.get_by_text("Code to scan").first.press("Enter")
    page.locator("dialog details .problem", has_text="This needs segno").wait_for()
    page.get_by_role("button", name="Copy the text").press("Enter")
    page.locator(".note", has_text="Copied").wait_for()
    # Unfolded again, it is asked for again.
    monkeypatch.undo()
    page.unroute("**/api/v1/code")
    for _ in range(2):
        page.get_by_text("Code to scan").first.press("Enter")
    page.locator("dialog svg.code").wait_for()


KEEP_ADDRESSES = """() => {
    window.addresses = [];
    HTMLAnchorElement.prototype.click = function () { window.addresses.push(this.href); };
}"""
"""Keeps the addresses of sites that would be opened."""


def address_of_new_page(page: Any, name: str) -> str:
    """Press a button that opens another site, and return the address; the site is not asked."""
    page.evaluate(KEEP_ADDRESSES)
    page.get_by_role("button", name=name).press("Enter")
    until(page, "() => window.addresses.length === 1")
    address: str = page.evaluate("() => window.addresses[0]")
    return address


RULED = with_rules(
    named("classic-9"), [Rule("cage", (0, 1), (8,)), Rule("thermometer", (9, 10, 11))]
)
PUZZLE = Puzzle(RULED, grader.parse(LINE).givens)


@on_both_sites
def test_a_puzzle_with_rules_is_shared(open_page: OpenPage) -> None:
    """Links hold rules, from the page and from commands, and the first format does."""
    page = open_page(urlsplit(formats.write(PUZZLE, "link")).fragment.join(("#", "")))
    page.locator("sudoku-board .rules text", has_text="8").wait_for()
    page.locator("sudoku-board .s-pale_grey").first.wait_for(state="attached")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").press("Enter")
    link = page.locator("#link").input_value()
    assert grader.parse(link) == PUZZLE
    page.locator("#format option").nth(20).wait_for(state="attached")
    assert page.locator("#format").input_value() == "json"
    page.get_by_role("button", name="Copy the text").press("Enter")
    page.locator(".note", has_text="Copied").wait_for()
    assert grader.parse(page.evaluate("() => navigator.clipboard.readText()")) == PUZZLE
    assert grader.parse(address_of_new_page(page, "SudokuPad")).layout.rules == RULED.rules


@pytest.mark.parametrize("name", ["SudokuPad", "SudokuWiki"])
def test_what_another_site_cannot_hold_is_explained(open_page: OpenPage, name: str) -> None:
    page = open_page()
    page.get_by_role("button", name="Open", exact=True).press("Enter")
    page.get_by_role("button", name="Samurai").press("Enter")
    page.wait_for_selector("[data-cell='368']", state="attached")
    page.get_by_role("button", name="Share").press("Enter")
    page.get_by_role("button", name=name).press("Enter")
    page.locator("dialog .problem", has_text="cannot hold the layout samurai").wait_for()
