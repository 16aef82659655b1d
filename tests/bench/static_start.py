"""Measure how soon the static site answers: `python -m tests.bench.static_start [VISITS]`.

A window of Chromium visits the site several times and keeps its files in between.  Each visit is
measured by the clock from the address to the board, and to the first hint, which is asked for as
soon as there is a board.  Needs Pyodide, Playwright and Chromium, as the tests of the pages do.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from grader.web.static_site import export
from tests.chromium import ARGUMENTS, NAMES, VIEWPORT
from tests.web.conftest import until
from tests.web.journeys import NEEDS_POINTING, press, say
from tests.web.static_sites import file_server, pyodide_folder

VISITS = 4
COLD, KEPT = 6.0, 2.5
"""The goals for the first hint, in seconds: of the first visit, and of the later ones."""
SNAPSHOT = """async () => {
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
            if (url.endsWith("/snapshot.bin")) return true;
    return false;
}"""
"""Whether the browser has kept the memory of Python."""


def visits(window: Any, address: str, count: int) -> Iterator[tuple[float, float]]:
    """Iterate over the seconds to the board and to the first hint, visit by visit."""
    for _ in range(count):
        page = window.new_page()
        began = perf_counter()
        page.goto(f"{address}#p={NEEDS_POINTING}", wait_until="commit")
        page.wait_for_selector("html[data-ready] [data-cell='80']", state="attached")
        board = perf_counter() - began
        press(page, "h")
        say(page, "Hint 1 of 4")
        yield board, perf_counter() - began
        until(page, SNAPSHOT)
        page.close()


def main() -> None:
    """Print a row for each visit."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where it is installed

    count = int(sys.argv[1]) if len(sys.argv) > 1 else VISITS
    program = next(found for name in NAMES if (found := shutil.which(name)))
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        export(Path(folder) / "site", pyodide_folder())
        browser: Any = driver.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        window = browser.new_context(locale="en-GB", viewport=VIEWPORT)
        window.set_default_timeout(60_000)
        with file_server(Path(folder) / "site") as address:
            for number, (board, hint) in enumerate(visits(window, address, count), start=1):
                goal = COLD if number == 1 else KEPT
                missed = "" if hint <= goal else "  MISSED"
                row = f"visit {number}: board {board:.2f} s, first hint {hint:.2f} s"
                print(f"{row} (goal {goal}){missed}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
