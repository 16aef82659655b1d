"""Journeys through the page with the solution path, by keyboard only."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.conftest import OpenPage, until
from tests.web.journeys import LINE, NEEDS_POINTING, on_both_sites, press

pytestmark = on_both_sites


def test_the_path_of_a_puzzle(open_page: OpenPage) -> None:
    page = open_page(f"solve.html#p={NEEDS_POINTING}")
    page.locator(".path .step").first.wait_for()
    press(page, "j", "j", "j", "j")
    page.locator(".answer h2", has_text="Pointing").wait_for()
    assert page.locator(".position").inner_text().startswith("4 of ")
    picture = "document.querySelector('step-picture').shadowRoot.querySelector('svg')"
    until(page, f"() => {picture}?.textContent.includes('Pointing')")
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


DOWNLOADS = (
    ("Step as SVG", "step-0.svg", b"<svg"),
    ("Step as PNG", "step-0.png", b"\x89PNG"),
    ("All steps as a page", "solution-path.html", b"<!doctype html>"),
    ("All steps as JSONL", "steps.jsonl", b'{"step"'),
)


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


def test_a_damaged_link_to_a_path_is_explained(open_page: OpenPage) -> None:
    page = open_page("solve.html#p=xyz")
    page.locator(".note.error", has_text="'xyz' is not a puzzle").wait_for()
    page.locator(".path .step").first.wait_for()
