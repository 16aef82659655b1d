"""Static sites for tests: Pyodide, and a file server that knows nothing but files."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from grader.web.static_site import Exported, export

VARIABLE = "GRADER_PYODIDE"
"""The environment variable with the folder of the npm package pyodide."""
EXPORT_SECONDS = 600.0
"""The time limit of an export; far more than it takes, unless the machine is busy."""
LOCAL = Path(__file__).parent / "node_modules" / "pyodide"


def pyodide_folder() -> Path:
    """Return the folder of Pyodide; without it, the test is skipped."""
    folder = Path(os.environ.get(VARIABLE, LOCAL))
    if not (folder / "pyodide.asm.wasm").is_file():
        pytest.skip(f"no Pyodide here: npm install --prefix tests/web, or set {VARIABLE}")
    return folder


class QuietHandler(SimpleHTTPRequestHandler):
    """Sends files, and writes no log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Write nothing."""


def shared_site(temporary: Path, pyodide: Path) -> Path:
    """Return the folder of a static site, which is exported once for all processes of a run.

    Args:
        temporary: the temporary folder of this process.
        pyodide: the folder of Pyodide.
    """
    is_shared = "PYTEST_XDIST_WORKER" in os.environ
    home = (temporary.parent if is_shared else temporary) / "site"
    try:
        home.mkdir()
    except FileExistsError:
        end = time.monotonic() + EXPORT_SECONDS
        while not (home / "state").exists():
            assert time.monotonic() < end, "another process has not exported the site"
            time.sleep(0.1)
        assert (home / "state").read_text("utf-8") == "complete"
        return home / "some" / "folder"
    state = "failed"
    try:
        done = export(home / "some" / "folder", pyodide)
        assert done == Exported(done.files, is_compiled=True, has_snapshot=True)
        state = "complete"
    finally:
        (home / "new").write_text(state, encoding="utf-8")
        (home / "new").rename(home / "state")
    return home / "some" / "folder"


@contextmanager
def file_server(folder: Path) -> Iterator[str]:
    """Serve the files of a folder in the block, at this address."""
    handler = partial(QuietHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
