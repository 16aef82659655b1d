"""Fixtures with Chromium, for all tests of pages: Playwright can be started once in a process."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from attrs import Factory, define, field

from tests.depth import tries

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""The same engine without the window and the services around it: a page takes two thirds of the
processor time, and a new context a third."""
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
VIEWPORT = {"width": 1280, "height": 900}
PATIENCE = 60
"""Seconds that a page may need; far more than it does, unless the machine is busy."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A browser that is started once; without one or Playwright, its tests are skipped.

    With `--slow` it is the one that users have.
    """
    playwright = pytest.importorskip("playwright.sync_api", exc_type=ImportError)
    names = tries((*SHELLS, *NAMES), thorough=(*NAMES, *SHELLS))
    program = next((found for name in names if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("no Chromium here")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield running
        running.close()


@define
class Window:
    """A context of the browser, and the page in it that one test after another uses."""

    context: Any
    page: Any
    is_taken: bool = False


@define
class Pages:
    """Pages for one test at a time, which the next test uses again.

    A page that is there shows a document in less than half of the processor time that a new
    one takes, because each new page starts a process.
    """

    browser: Any
    windows: dict[str, Window] = Factory(dict)
    """By their options; viewport and color scheme are set anew for each test."""
    closers: list[Callable[[], None]] = field(factory=list, init=False)
    """What ends the use of the pages of this test."""

    def take(
        self,
        *,
        listeners: dict[str, Callable[[Any], None]],
        alone: bool = False,
        viewport: dict[str, int] | None = None,
        color_scheme: str = "light",
        **options: Any,
    ) -> Any:
        """Return a page that no one uses.

        Args:
            listeners: are called for events of the page until the test ends.
            alone: in a context of its own, which shares neither files nor storage.
            viewport: the size of the window.
            color_scheme: what the user prefers, light or dark.
            options: of the context.
        """
        key = repr(sorted(options.items()))
        window = None if alone else self.windows.get(key)
        if window is None:
            window = self._opened(options)
            if alone:
                self.closers.append(window.context.close)
            else:
                self.windows[key] = window
        page = window.context.new_page() if window.is_taken else window.page
        if window.is_taken:
            self.closers.append(page.close)
        else:
            self.closers.append(lambda: self._tidy(window, listeners))
        window.is_taken = True
        for event, listener in listeners.items():
            page.on(event, listener)
        page.set_viewport_size(viewport or VIEWPORT)
        page.emulate_media(media="null", color_scheme=color_scheme, forced_colors="none")
        return page

    def _opened(self, options: dict[str, Any]) -> Window:
        context = self.browser.new_context(**options)
        context.set_default_timeout(1000 * PATIENCE)
        return Window(context, context.new_page())

    def _tidy(self, window: Window, listeners: dict[str, Callable[[Any], None]]) -> None:
        """Make a page ready for the next test, which shows a document of its own."""
        for event, listener in listeners.items():
            window.page.remove_listener(event, listener)
        window.page.unroute_all()
        window.context.clear_permissions()
        window.is_taken = False

    def give_back(self, *, has_failed: bool) -> None:
        """End the use of all pages by a test; nobody knows the state of those that failed."""
        while self.closers:
            self.closers.pop()()
        if has_failed:
            self.close()

    def close(self) -> None:
        """Close all pages."""
        for window in self.windows.values():
            with suppress(Exception):  # it may be closed already
                window.context.close()
        self.windows.clear()


@pytest.fixture(scope="session")
def all_pages(browser: Any) -> Iterator[Pages]:
    """The pages of all tests."""
    made = Pages(browser)
    yield made
    made.close()


@pytest.fixture
def pages(all_pages: Pages, request: pytest.FixtureRequest) -> Iterator[Pages]:
    """Pages for one test."""
    failed = request.session.testsfailed
    yield all_pages
    all_pages.give_back(has_failed=request.session.testsfailed > failed)
