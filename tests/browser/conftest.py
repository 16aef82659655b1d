"""Fixtures with Chromium; without it or Playwright, these tests are skipped."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
Open = Callable[..., Any]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A browser that is started once."""
    playwright = pytest.importorskip("playwright.sync_api", exc_type=ImportError)
    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("no Chromium here")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield running
        running.close()


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Open]:
    """Open a page from its text; a network request, an error or a dialog fails the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def check_request(request: Any) -> None:
        if not request.url.startswith("file:"):
            complaints.append(request.url)

    def show(text: str, **options: Any) -> Any:
        file = tmp_path / f"page-{len(contexts)}.html"
        file.write_text(text, encoding="utf-8")
        context = browser.new_context(offline=True, **options)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: complaints.append(dialog.message))
        page.on("request", check_request)
        page.goto(file.as_uri())
        return page

    yield show
    for context in contexts:
        context.close()
    assert complaints == []
