"""A fixture with Chromium, for all tests of pages: Playwright can be started once in a process."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
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


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A browser that is started once; without one or Playwright, its tests are skipped."""
    playwright = pytest.importorskip("playwright.sync_api", exc_type=ImportError)
    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("no Chromium here")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield running
        running.close()
