"""A fixture that opens pages from files in Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.chromium import Pages

Open = Callable[..., Any]


@pytest.fixture
def opened(pages: Pages, tmp_path: Path) -> Iterator[Open]:
    """Open a page from its text; a network request, an error or a dialog fails the test."""
    files: list[Path] = []
    complaints: list[str] = []

    def check_request(request: Any) -> None:
        if not request.url.startswith("file:"):
            complaints.append(request.url)

    listeners: dict[str, Callable[[Any], None]] = {
        "console": lambda message: complaints.append(message.text),
        "pageerror": lambda error: complaints.append(str(error)),
        "dialog": lambda dialog: complaints.append(dialog.message),
        "request": check_request,
    }

    def show(text: str, **options: Any) -> Any:
        files.append(tmp_path / f"page-{len(files)}.html")
        files[-1].write_text(text, encoding="utf-8")
        page = pages.take(listeners=listeners, offline=True, **options)
        page.goto(files[-1].as_uri())
        return page

    yield show
    assert complaints == []
