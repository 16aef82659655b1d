"""Static sites for tests: Pyodide, and a file server that knows nothing but files."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import pytest

from grader.web import static_site
from grader.web.compiled_library import library
from tests.depth import tries

VARIABLE = "GRADER_PYODIDE"
"""The environment variable with the folder of the npm package pyodide."""
EXPORT_SECONDS = 600.0
"""The time limit of an export; far more than it takes, unless the machine is busy."""
NO_LIBRARY = "no modules compiled for browsers here: make wasm"
"""Why tests of them are skipped."""
SLOW = 10_000_000 / 8
"""Bytes a second of a slow line."""
LATE = 0.2
"""Seconds for which a slow line may be idle before they are lost."""
PACKET = 1 << 14
"""Bytes that are sent at a time over a slow line."""
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

    Without `--slow` it is one as exported without Node.js, whose Python starts without byte code
    and snapshot: they take as long to make as all that is done with the site then.

    Args:
        temporary: the temporary folder of this process.
        pyodide: the folder of Pyodide.
    """
    is_prepared = tries(False, thorough=True)
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
        with pytest.MonkeyPatch.context() as patched:
            if not is_prepared:
                patched.setattr(static_site, "byte_compiled", lambda *_: None)
            done = static_site.export(home / "some" / "folder", pyodide)
        has_library = library() is not None
        assert done == static_site.Exported(done.files, has_library, is_prepared, is_prepared)
        state = "complete"
    finally:
        (home / "new").write_text(state, encoding="utf-8")
        (home / "new").rename(home / "state")
    return home / "some" / "folder"


class SlowHandler(QuietHandler):
    """Sends files over a line that all connections share."""

    line = Lock()
    free = 0.0
    """When the line has sent all that was given to it."""

    def __init__(self, *args: Any, speed: float, **options: Any) -> None:
        self.speed = speed
        super().__init__(*args, **options)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, packet by packet, until the client goes away."""
        while packet := source.read(PACKET):
            with SlowHandler.line:
                # Late packets catch up, so that the speed does not depend on the machine.
                idle = time.monotonic() - LATE
                sent = max(SlowHandler.free, idle) + len(packet) / self.speed
                SlowHandler.free = sent
            time.sleep(max(0.0, sent - time.monotonic()))
            try:
                outputfile.write(packet)
            except ConnectionError:
                return


@contextmanager
def file_server(folder: Path, speed: float | None = None) -> Iterator[str]:
    """Serve the files of a folder in the block, at this address.

    Args:
        folder: the folder.
        speed: bytes a second; None sets no limit.
    """
    handler = (
        partial(QuietHandler, directory=str(folder))
        if speed is None
        else partial(SlowHandler, directory=str(folder), speed=speed)
    )
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
