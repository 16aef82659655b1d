"""Servers for tests: processes of their own, at a free port of this machine."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from attrs import frozen

ROOT = Path(__file__).parents[2]
PATIENCE = 180.0
"""Seconds that a client waits: longer than the server of any test takes for an answer."""


@frozen
class RunningServer:
    """A server, and a client of it."""

    process: subprocess.Popen[str]
    port: int
    client: httpx.Client

    def post(self, name: str, **values: Any) -> httpx.Response:
        """Send a request to an endpoint."""
        return self.client.post(f"/api/v1/{name}", json=values)

    def connect(self) -> socket.socket:
        """Return a connection without any request."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def descendants(self) -> set[int]:
        """Return the ids of all processes below the server; needs /proc."""
        return descendants_of(self.process.pid)


def descendants_of(root: int) -> set[int]:
    """Return the ids of the processes below one, by their parents in /proc."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                stat = (folder / "stat").read_text(encoding="utf-8", errors="replace")
                parents[int(folder.name)] = int(stat.rpartition(")")[2].split()[1])
    found: set[int] = set()
    while more := {pid for pid, parent in parents.items() if parent in {root, *found}} - found:
        found |= more
    return found


@contextmanager
def running(*args: str, headers: dict[str, str] | None = None) -> Iterator[RunningServer]:
    """Run a server in the block, with these arguments of `grader serve`."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "strategies")])
    process = subprocess.Popen(
        [sys.executable, "-m", "grader", "serve", "--port", "0", *args],
        env={**os.environ, "PYTHONPATH": path},
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    try:
        assert process.stderr is not None
        found = re.search(r":(\d+)/", process.stderr.readline())
        assert found is not None
        port = int(found[1])
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, headers=headers, trust_env=False
        ) as client:
            yield RunningServer(process, port, client)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
