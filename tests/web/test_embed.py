"""A puzzle in a page of another site: board and keys from a static folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.chromium import Pages
from tests.web.conftest import OpenPage, forget, until
from tests.web.journeys import (
    LAST_STEPS,
    SOLUTION,
    expect_board,
    fill_two_rows,
    on_both_sites,
    press,
)
from tests.web.static_sites import file_server
from tests.web.test_games import DAILY
from tests.web.test_page_quality import no_violations_in_any_theme

HOST = """<!doctype html><html lang="en"><head><title>Host</title></head><body>
<script src="some/folder/embed.js" data-theme="dark"
  data-daily="hard" data-date="2026-02-03"></script>
<script src="host.js"></script></body></html>"""
LISTENER = """addEventListener("sudoku-ready", ({ detail }) => { window.ready = detail; });
addEventListener("sudoku-progress", ({ detail }) => { window.progress = detail; });"""


@on_both_sites
def test_a_given_puzzle_and_that_of_a_day(open_page: OpenPage) -> None:
    page = open_page("embed.html#daily=hard&date=2026-02-03&language=de")
    expect_board(page, DAILY)
    assert page.locator("h1").inner_text() == "Rätsel vom 03.02.2026"
    no_violations_in_any_theme(page)
    columns = "name => getComputedStyle(document.querySelector(name)).gridTemplateColumns"
    assert [len(page.evaluate(columns, each).split()) for each in (".modes", ".pad")] == [4, 5]
    page.evaluate("puzzle => { location.hash = `p=${puzzle}`; }", LAST_STEPS)
    expect_board(page, LAST_STEPS)
    messages = "() => { window.told = []; addEventListener('message', (e) => told.push(e.data)); }"
    page.evaluate(messages)
    page.locator("[data-cell='2']").click()
    press(page, "4")
    page.get_by_role("button", name="Zurück").press("Enter")
    expect_board(page, LAST_STEPS)
    # Keys are those of the page Play.
    page.locator("[data-cell='2']").click()
    press(page, "x")
    assert page.locator(".mode[aria-pressed=true]").inner_text() == "Ecke"
    press(page, "z")
    page.locator("[data-cell='0']").click()
    fill_two_rows(page)
    page.locator("[role=status]", has_text="Gelöst").wait_for()
    # Messages arrive after what the page shows.
    until(page, "() => told.at(-1).type === 'solved'")
    told = page.evaluate("() => told")
    assert {each["source"] for each in told} == {"sudoku-grader"}
    assert (told[0]["type"], told[0]["open"], told[-1]["open"]) == ("progress", 10, 0)
    # It is a game like others.
    page.wait_for_timeout(500)
    page.goto(page.url.split("embed.html")[0] + "index.html")
    expect_board(page, SOLUTION)


def test_a_server_serves_a_puzzle_for_another_site(
    pages: Pages, server: str, tmp_path: Path
) -> None:
    (tmp_path / "host.html").write_text(HOST.replace("some/folder/", server), "utf-8")
    (tmp_path / "host.js").write_text(LISTENER, "utf-8")
    with file_server(tmp_path) as address:
        page = pages.take(listeners={}, locale="en-GB")
        page.goto(f"{address}host.html")
        until(page, "() => window.ready?.open > 0")
        assert page.evaluate("() => window.ready.puzzle") == DAILY
        page.frames[1].locator("[data-cell='0']").click()
        press(page, "3")
        until(page, "() => window.progress?.puzzle === window.ready.puzzle")
        forget(page, server)


@pytest.mark.slow
def test_a_script_in_another_page(pages: Pages, static_site: str, exported: Path) -> None:
    root = exported.parents[1]
    (root / "host.html").write_text(HOST, "utf-8")
    (root / "host.js").write_text(LISTENER, "utf-8")
    address = static_site.removesuffix("some/folder/")
    asked: list[str] = []
    listeners: dict[str, Any] = {"request": lambda request: asked.append(request.url)}
    page = pages.take(listeners=listeners, locale="en-GB")
    page.goto(f"{address}host.html")
    until(page, "() => window.ready?.open > 0")
    frame = page.frames[1]
    frame.locator("[data-cell='0']").click()
    press(page, "3")
    until(page, "() => window.progress?.puzzle === window.ready.puzzle")
    assert page.evaluate("() => window.ready.puzzle") == DAILY
    assert frame.evaluate("() => document.documentElement.dataset.theme") == "dark"
    # A classic puzzle needs no Python.
    assert not [url for url in asked if "python" in url or "grader-" in url.rsplit("/", 1)[-1]]
    forget(page, static_site)
