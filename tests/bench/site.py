"""Measure the static site in Chromium: `python -m tests.bench.site`, or with `make bench`.

First visits keep nothing, later ones have what the service worker has kept.  A visit is measured
by the clock from the address to the first hint, which is asked for as soon as there is a board.
Answers are compared with those of the service in this process.  Needs Pyodide, Playwright and
Chromium, as the tests of the pages do.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from attrs import frozen

from grader.web import service
from grader.web.compiled_library import library
from grader.web.static_site import export
from tests.bench import explainer
from tests.chromium import ARGUMENTS, NAMES, VIEWPORT
from tests.web.conftest import until
from tests.web.journeys import LINE, NEEDS_POINTING, press, say
from tests.web.static_sites import LOCAL, SLOW, file_server

VISITS = 3
FACTOR = 4.0
"""An answer may take so many times as long as in this process."""
HARDEST = 20
"""Hard puzzles whose paths and ratings are asked for."""
SITE_CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "all steps, easy": ("hints", {"puzzle": LINE}),
    "3 samurai": ("generate", {"layout": "samurai", "seed": 5, "count": 3}),
    "20 classic-9": ("generate", {"seed": 5, "count": 20}),
    "one classic-16": ("generate", {"layout": "classic-16", "seed": 5, "count": 1}),
}
"""What is asked, once before it is measured."""
HAS_SNAPSHOT = """async () => {
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys())
            if (url.endsWith("/snapshot.bin")) return true;
    return false;
}"""
"""Whether the browser has kept the memory of Python."""
ASK = """async ([name, request]) => {
    const { engine } = await import(
        new URL("engine.js", document.querySelector("script[type=module]").src));
    const begun = performance.now();
    if (name === "generate") for await (const part of engine.stream(name, request)) part;
    else await engine.call(name, request);
    return (performance.now() - begun) / 1000;
}"""
"""The seconds of an answer."""
CANCEL = """async ([hard, easy]) => {
    const { engine } = await import(
        new URL("engine.js", document.querySelector("script[type=module]").src));
    const asking = new AbortController();
    const lost = engine
        .call("rate", { puzzle: hard, profile: "explainer" }, asking.signal).catch(() => {});
    while (!engine.threads[1]?.isReady) await new Promise((go) => setTimeout(go, 10));
    const asked = performance.now();
    await engine.call("hint", { puzzle: easy });
    const hint = performance.now() - asked;
    const begun = performance.now();
    asking.abort();
    const isBusy = () => engine.threads.some((thread) => thread.task);
    while (isBusy()) await new Promise((go) => setTimeout(go, 5));
    return [hint / 1000, (performance.now() - begun) / 1000];
}"""
"""The seconds of a hint beside a rating, and until the worker of a cancelled rating is free."""


@frozen
class Row:
    """A measured thing."""

    name: str
    seconds: float
    goal: float | None = None
    native: float | None = None
    """The seconds in this process."""

    def text(self) -> str:
        """Return the row of the table."""
        goal = self.goal if self.native is None else FACTOR * self.native
        verdict = "" if goal is None else "within" if self.seconds <= goal else "OVER"
        factor = "" if self.native is None else f"{self.seconds / self.native:.1f}x of native, "
        shown = "" if goal is None else f"  {factor}{verdict} {goal:.2f} s"
        return f"{f'site, {self.name}':40}{self.seconds:12.2f} s{shown}"


def first_hint(window: Any, address: str) -> float:
    """Return the seconds from the address to the first hint in a new page."""
    page = window.new_page()
    began = perf_counter()
    page.goto(f"{address}#p={NEEDS_POINTING}", wait_until="commit")
    page.wait_for_selector("html[data-ready] [data-cell='80']", state="attached")
    press(page, "h")
    say(page, "Hint 1 of 4")
    spent = perf_counter() - began
    until(page, HAS_SNAPSHOT)
    page.close()
    return spent


def hardest() -> list[str]:
    """Return hard puzzles at hand, those with the highest ratings."""
    found: list[str] = []
    for low in (11.0, 10.0, 9.0):
        found = found if len(found) >= HARDEST else explainer.puzzles_between(low, 12.0)
    return explainer.spread(found, HARDEST)


def native(name: str, request: dict[str, Any]) -> float:
    """Return the seconds of an answer in this process."""
    begun = perf_counter()
    if name == "generate":
        service.respond_in_parts(name, request, lambda part: None)
    else:
        service.respond(name, request, 60)
    return perf_counter() - begun


def rows() -> Iterator[Row]:
    """Measure one thing after another; nothing where a browser or Pyodide is missing."""
    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    if program is None or not find_spec("playwright") or not LOCAL.is_dir():
        return
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where it is installed

    with TemporaryDirectory() as folder, sync_playwright() as driver:
        site = Path(folder) / "site"
        export(site, LOCAL)
        browser: Any = driver.chromium.launch(executable_path=program, args=list(ARGUMENTS))

        def new_window() -> Any:
            window = browser.new_context(locale="en-GB", viewport=VIEWPORT)
            window.set_default_timeout(60_000)
            return window

        with file_server(site, SLOW) as address:
            yield Row("first visit, 10 Mbit/s", first_hint(new_window(), address), 12.0)
        with file_server(site) as address:
            yield Row("first visit", first_hint(new_window(), address), 6.0)
            window = new_window()
            spent = [first_hint(window, address) for _ in range(VISITS + 1)]
            yield Row("later visits", median(spent[1:]), 2.5)
            page = window.new_page()
            page.goto(address)
            if library() is not None:
                yield from answers(page)
        browser.close()


def answers(page: Any) -> Iterator[Row]:
    """Measure what takes dozens of times longer where modules are interpreted."""

    def asked(question: Any) -> float:
        seconds: float = page.evaluate(ASK, question)
        return seconds

    for name, question in SITE_CASES.items():
        asked(question)
        native(*question)
        yield Row(name, asked(question), native=native(*question))
    puzzles = hardest()
    paths = [asked(["trace", {"puzzle": puzzle}]) for puzzle in puzzles]
    yield Row(f"path, slowest of the hardest {HARDEST}", max(paths), 10.0)
    rate = {"profiles": ["explainer"]}
    spent = sum(asked(["rate", {**rate, "puzzle": puzzle}]) for puzzle in puzzles)
    own = sum(native("rate", {**rate, "puzzle": puzzle}) for puzzle in puzzles)
    yield Row(f"rate the hardest {HARDEST}, explainer", spent, native=own)
    hint, cancelled = page.evaluate(CANCEL, [puzzles[0], LINE])
    yield Row("a hint beside a rating", hint, 0.3)
    yield Row("a worker is free after cancelling", cancelled, 0.3)


def main() -> None:
    """Print a row for each."""
    for row in rows():
        print(row.text(), flush=True)


if __name__ == "__main__":
    main()
