"""Static sites for tests: Pyodide, and a file server that knows nothing but files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

VARIABLE = "GRADER_PYODIDE"
"""The environment variable with the folder of the npm package pyodide."""
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
