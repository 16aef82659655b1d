"""A plugin of pytest for Python in WebAssembly: tests of what is not there are skipped.

There are neither threads nor processes nor sockets, and some modules in C are missing.  A test is
skipped where it asks for them, with the reason.
"""

from __future__ import annotations

import multiprocessing.process
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import NoReturn

import pytest

ABSENT = (
    (threading.Thread, "start", "threads"),
    (subprocess.Popen, "__init__", "processes"),
    (multiprocessing.process.BaseProcess, "start", "processes"),
    (os, "fork", "processes"),
    (os, "mkfifo", "pipes"),
    (socket.socket, "bind", "sockets"),
    (socket.socket, "connect", "sockets"),
)
"""Owners and names of what does nothing but fail, and what it is for."""
FOREIGN = frozenset({"duckdb", "numpy", "ortools", "pikepdf", "pyarrow", "pypdfium2", "typst"})
"""Packages in C: if they are installed, then for another system."""
PARTS = frozenset({"_lzma", "_multiprocessing", "_sqlite3", "_ssl"})
"""Modules of the standard library that this build of Python may lack."""
UNSUITABLE = {
    "test_a_file_has_one_writer": "no locks of files",
    "test_a_hostile_document_is_refused_at_once[too many values]": "slow without libyaml",
    "test_a_hostile_text_takes_bounded_time[tag directives]": "slow without libyaml",
    "test_a_hostile_text_takes_bounded_time[many values]": "slow without libyaml",
    "test_a_large_document_takes_time_in_proportion[a comment of 20 MB]": "too slow",
    "test_a_large_document_takes_time_in_proportion[a comment without end]": "too slow",
}
"""Names of tests that fail for a reason that cannot be seen where it arises."""


class Missing:
    """A finder of modules that skips a test which imports one of them."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name in self.names:
            pytest.skip(f"no {name} in WebAssembly", allow_module_level=True)
        return None


def pytest_configure() -> None:
    for owner, name, what in ABSENT:
        setattr(owner, name, _skipping(what))
    sys.meta_path.insert(0, Missing(FOREIGN))
    # The last one, so that those that exist are found.
    sys.meta_path.append(Missing(PARTS))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "did not find expected" in item.name:
            item.add_marker(pytest.mark.skip(reason="WebAssembly: a message of libyaml"))
        if item.name in UNSUITABLE:
            item.add_marker(pytest.mark.skip(reason=f"WebAssembly: {UNSUITABLE[item.name]}"))


def _skipping(what: str) -> Callable[..., NoReturn]:
    """Return a function that skips the test that calls it."""

    def skip(*_args: object, **_options: object) -> NoReturn:
        pytest.skip(f"no {what} in WebAssembly")

    return skip
