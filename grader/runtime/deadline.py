"""When work on a puzzle has to end, whatever has been found."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class TimeUp(Exception):  # noqa: N818 - not an error: somebody asked for it
    """The time that a puzzle was given is over."""


class _Local(threading.local):
    """The deadline of a thread, in seconds of the monotonic clock."""

    def __init__(self) -> None:
        self.end = float("inf")


_LOCAL = _Local()


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Let `check` end the work of the block after so many seconds; None is no limit."""
    before = _LOCAL.end
    if seconds is not None:
        _LOCAL.end = min(before, time.monotonic() + seconds)
    try:
        yield
    finally:
        _LOCAL.end = before


def check() -> None:
    """Raise an exception if the time is up.

    Whatever may take long calls this now and then.  It is never compiled: the interpreter
    looks for Ctrl-C when it is called, which compiled code alone does not.

    Raises:
        TimeUp: the deadline of the thread has passed.
    """
    if time.monotonic() > _LOCAL.end:
        raise TimeUp
