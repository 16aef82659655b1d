"""Fixtures with the pages of a running server in Chromium; without it, these tests are skipped."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.static_sites import file_server, pyodide_folder, shared_site

OpenPage = Callable[..., Any]
PATIENCE = 60
"""Seconds that a page may need; far more than it does, unless the machine is busy."""
USUAL = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}}
"""The window of a page."""


@pytest.fixture(scope="session")
def server(browser: Any) -> Iterator[str]:
    """The address of a server."""
    pytest.importorskip("uvicorn")
    from tests.web.servers import running  # noqa: PLC0415 - needs the extra `web`

    with running("--jobs", "1") as found:
        yield f"http://127.0.0.1:{found.port}/"


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a static site."""
    pyodide = pyodide_folder()
    if shutil.which("node") is None:
        pytest.skip("no Node.js here")
    return shared_site(tmp_path_factory.getbasetemp(), pyodide)


@pytest.fixture(scope="session")
def static_site(browser: Any, exported: Path) -> Iterator[str]:
    """The address of a static site, in a sub-folder of a file server."""
    with file_server(exported.parents[1]) as address:
        yield f"{address}some/folder/"


@pytest.fixture
def site(request: pytest.FixtureRequest) -> str:
    """The address of the pages: those of a server, unless a test asks for the static site."""
    name = getattr(request, "param", "server")
    address: str = request.getfixturevalue(name)
    return address


@pytest.fixture(scope="session")
def static_context(browser: Any) -> Iterator[Any]:
    """A window that keeps the files of the static site, so that only the first page is slow."""
    context = browser.new_context(**USUAL)
    context.set_default_timeout(1000 * PATIENCE)
    yield context
    context.close()


@pytest.fixture
def open_page(browser: Any, site: str, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open a page; an error in it, a dialog or a request to another site fails the test."""
    is_static = getattr(request.node, "callspec", None) and site.endswith("some/folder/")
    contexts: list[Any] = []
    pages: list[Any] = []
    complaints: list[str] = []

    def note(message: Any) -> None:
        # A refused request is an answer that the page explains.
        if message.type in ("error", "warning") and "the server responded" not in message.text:
            complaints.append(message.text)

    def new_page(options: dict[str, Any]) -> Any:
        if is_static and not options:
            return request.getfixturevalue("static_context").new_page()
        context = browser.new_context(**{**USUAL, **options})
        context.set_default_timeout(1000 * PATIENCE)
        contexts.append(context)
        return context.new_page()

    def show(path: str = "", **options: Any) -> Any:
        page = new_page(options)
        pages.append(page)
        page.on("console", note)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: complaints.append(dialog.message))
        page.on("request", lambda request: _check(request.url))
        page.goto(site + path)
        page.wait_for_selector("html[data-ready]")
        return page

    def _check(url: str) -> None:
        if not url.startswith((site, "blob:", "data:")):
            complaints.append(url)

    yield show
    for page in pages:
        if page.context not in contexts:
            forget(page, site)
        page.close()
    for context in contexts:
        context.close()
    assert complaints == []


def forget(page: Any, site: str) -> None:
    """Remove what a page has kept, but not the files of the site."""
    page.goto(f"{site}manifest.webmanifest")
    kept = {"origin": site.partition("some/")[0], "storageTypes": "indexeddb,local_storage"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)


def until(page: Any, script: str, argument: Any = None, seconds: float = PATIENCE) -> None:
    """Wait until a function of the page returns true; its policy forbids to evaluate texts."""
    end = time.monotonic() + seconds
    while not page.evaluate(script, argument):
        assert time.monotonic() < end, script
        page.wait_for_timeout(50)
