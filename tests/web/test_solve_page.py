"""Journeys through the page with the solution path, by keyboard only."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.web.conftest import OpenPage, until
from tests.web.journeys import LINE, NEEDS_POINTING, on_both_sites, press


@on_both_sites
def test_the_path_of_a_puzzle(open_page: OpenPage) -> None:
    page = open_page(f"solve.html#p={NEEDS_POINTING}")
    page.locator(".path .step").first.wait_for()
    press(page, "j", "j", "j", "j")
    page.locator(".answer h2", has_text="Pointing").wait_for()
    assert page.locator(".position").inner_text().startswith("4 of ")
    assert page.locator("sudoku-board .step-marks use[href='#s-struck']").count() > 1
    assert page.locator(".legend", has_text="ruled out").count() == 1
    press(page, "k")
    page.locator(".answer h2", has_text="Hidden Single").wait_for()
    page.locator("#profile-hodoku").focus()
    press(page, "Space")
    until(page, "() => document.querySelector('.position').textContent.startsWith('0 of')")
    assert page.locator("#profile-hodoku").is_checked()
    cells = page.locator(".profiles tbody tr")
    until(page, "() => !document.querySelector('.profiles').textContent.includes('…')")
    assert "Pointing" in cells.first.inner_text()
    human = cells.filter(has=page.locator("#profile-human"))
    assert re.search(r"^\d+\.\d min$", human.locator("td").last.inner_text())


@pytest.mark.parametrize("name", ["index", "solve", "print", "rate"])
def test_what_the_reader_of_a_text_leaves_out_is_shown(open_page: OpenPage, name: str) -> None:
    cells = [{"value": int(sign), "given": True} if sign != "." else {} for sign in LINE]
    document = {
        "size": 9,
        "ruleset": "Normal sudoku rules apply.",
        "grid": [cells[at : at + 9] for at in range(0, 81, 9)],
        "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#ccc"}],
    }
    page = open_page(f"{name}.html#p={quote(json.dumps(document))}")
    if name == "rate":
        page.fill("#puzzles", json.dumps(document))
        page.get_by_role("button", name="Rate", exact=True).click()
    note = page.locator("#notes .note", has_text="are left out: line")
    note.wait_for()
    assert note.inner_text().startswith("Drawings of which")


@pytest.mark.parametrize(
    ("name", "place", "shown"),
    [
        ("index", ".heading h1", "Seven \u00b7 A. B."),
        ("print", "figcaption", "1 \u00b7 Seven \u00b7 A. B."),
    ],
)
def test_name_and_author_of_a_puzzle_are_shown(
    open_page: OpenPage, name: str, place: str, shown: str
) -> None:
    document = {"givens": LINE, "title": "Seven", "author": "A. B."}
    page = open_page(f"{name}.html#p={quote(json.dumps(document))}")
    page.locator(place, has_text=shown).first.wait_for()


@pytest.mark.parametrize("site", ["server"], indirect=True)
def test_the_board_is_there_before_the_path(open_page: OpenPage) -> None:
    """The board does not wait for the steps, and the steps do not wait for the ratings."""
    held: list[Any] = []
    rated: list[str] = []

    def hold(route: Any) -> None:
        held.append(route)

    def note(route: Any) -> None:
        rated.append(route.request.url)
        route.continue_()

    routes = {"**/api/v1/trace-steps": hold, "**/api/v1/rate": note}
    page = open_page(f"solve.html#p={NEEDS_POINTING}", routes=routes)
    assert page.locator("[data-cell='0'] .value").inner_html() == "4"
    assert page.locator(".path .skeleton").count() > 1
    assert (len(held), rated) == (1, [])
    held[0].continue_()
    page.locator(".key.top", has_text="The hardest: 2.5").wait_for()
    until(page, "() => document.querySelector('.path').ariaBusy === 'false'")
    assert page.locator(".path .skeleton").count() == 0


@pytest.mark.parametrize("site", ["server"], indirect=True)
def test_a_long_path_says_what_it_does_and_can_be_stopped(open_page: OpenPage) -> None:
    routes = {"**/api/v1/trace-steps": lambda route: None}
    page = open_page(f"solve.html#p={NEEDS_POINTING}", routes=routes)
    page.get_by_text("Looking for step 1 …").wait_for()
    page.get_by_text("Looking for step 1, for ").wait_for()
    page.get_by_role("button", name="Stop").press("Enter")
    page.get_by_text("Stopped after 0 steps.").wait_for()
    assert page.locator(".path .skeleton").count() == 0
    assert page.get_by_role("button", name="Stop").count() == 0


DOWNLOADS = (
    ("Step as SVG", "step-0.svg", b"<svg"),
    ("Step as PNG", "step-0.png", b"\x89PNG"),
    ("All steps as a page", "solution-path.html", b"<!doctype html>"),
    ("All steps as JSONL", "steps.jsonl", b'{"step"'),
)


@on_both_sites
def test_downloads_of_a_path(open_page: OpenPage) -> None:
    page = open_page(f"solve.html#p={LINE}")
    page.locator(".path .step").first.wait_for()
    for button, name, start in DOWNLOADS:
        page.get_by_role("button", name="Save").press("Enter")
        with page.expect_download() as found:
            page.get_by_role("button", name=button).press("Enter")
        assert found.value.suggested_filename == name
        assert Path(found.value.path()).read_bytes().startswith(start)
        if page.locator("dialog[open]").count():
            press(page, "Escape")


@on_both_sites
def test_a_damaged_link_to_a_path_is_explained(open_page: OpenPage) -> None:
    page = open_page("solve.html#p=xyz")
    page.locator(".note.error", has_text="'xyz' is not a puzzle").wait_for()
    page.locator(".path .step").first.wait_for()


@on_both_sites
def test_a_puzzle_without_a_path_is_explained_once(open_page: OpenPage) -> None:
    page = open_page(f"solve.html#p={'.' * 81}")
    page.locator(".problem", has_text="several solutions").wait_for()
    until(page, "() => !document.querySelector('.profiles').textContent.includes('…')")
    assert page.locator("main").inner_text().count("two of them differ") == 1
    assert not page.locator(".path-box").is_visible()
