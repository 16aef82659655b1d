"""Fixtures with the pages of a running server in Chromium; without it, these tests are skipped."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.chromium import PATIENCE, Pages
from tests.depth import tries
from tests.web.static_sites import file_server, pyodide_folder, shared_site

if TYPE_CHECKING:  # it needs the extra `web`
    from tests.web.servers import RunningServer

OpenPage = Callable[..., Any]
Routes = dict[str, Callable[[Any], None]]
"""What answers the requests of a page to addresses of a pattern."""


@pytest.fixture(scope="session")
def shared_server() -> Iterator[RunningServer]:
    """A server for all tests that neither harm it nor need other options."""
    pytest.importorskip("uvicorn")
    from tests.web.servers import running  # noqa: PLC0415 - needs the extra `web`

    with running("--jobs", "1", "--timeout", "60") as found:
        yield found


@pytest.fixture(scope="session")
def server(browser: Any, shared_server: RunningServer) -> str:
    """The address of a server, for pages in the browser."""
    return f"http://127.0.0.1:{shared_server.port}/"


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a static site."""
    pyodide = pyodide_folder()
    if tries(False, thorough=True) and shutil.which("node") is None:
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


@pytest.fixture
def open_page(pages: Pages, site: str) -> Iterator[OpenPage]:
    """Open a page; an error in it, a dialog or a request to another site fails the test."""
    opened: list[Any] = []
    complaints: list[str] = []

    def note(message: Any) -> None:
        # A refused request is an answer that the page explains.
        if message.type in ("error", "warning") and "the server responded" not in message.text:
            complaints.append(f"{message.text} ({message.location['url']})")

    def check(request: Any) -> None:
        if not request.url.startswith((site, "blob:", "data:")):
            complaints.append(request.url)

    listeners: dict[str, Callable[[Any], None]] = {
        "console": note,
        "pageerror": lambda error: complaints.append(str(error)),
        "dialog": lambda dialog: complaints.append(dialog.message),
        "request": check,
    }

    def show(path: str = "", routes: Routes | None = None, **options: Any) -> Any:
        page = pages.take(listeners=listeners, **{"locale": "en-GB", **options})
        opened.append(page)
        # A document that is there already may send its next request past a new route.
        for pattern, answer in (routes or {}).items():
            page.route(pattern, answer)
        page.goto(site + path)
        page.wait_for_selector("html[data-ready]")
        return page

    yield show
    for page in opened:
        forget(page, site)
    assert complaints == []


def forget(page: Any, site: str) -> None:
    """Remove what a page has kept, but not the files of the site."""
    page.goto(f"{site}manifest.webmanifest")
    page.evaluate("sessionStorage.clear()")
    parts = urlsplit(site)
    kept = {
        "origin": f"{parts.scheme}://{parts.netloc}",
        "storageTypes": "indexeddb,local_storage",
    }
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", kept)
    session.detach()


def until(page: Any, script: str, argument: Any = None, seconds: float = PATIENCE) -> None:
    """Wait until a function of the page returns true; its policy forbids to evaluate texts."""
    end = time.monotonic() + seconds
    while not page.evaluate(script, argument):
        assert time.monotonic() < end, script
        page.wait_for_timeout(50)
