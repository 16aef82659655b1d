"""A fixture that opens pages from files in Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

Open = Callable[..., Any]


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
