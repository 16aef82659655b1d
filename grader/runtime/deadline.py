"""Time limits: functions that may run long call `check`, which raises at the deadline."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


class TimeUp(Exception):  # noqa: N818 - not an error: the caller has set the limit
    """The deadline of the current thread has passed."""


class _Local(threading.local):
    """The deadline of a thread, in seconds of the monotonic clock."""

    def __init__(self) -> None:
        self.end = float("inf")


_LOCAL = _Local()


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Set a deadline for the block, in seconds from now; None sets no limit.

    Inside the block `check` raises `TimeUp` after the deadline.  An earlier deadline of an
    enclosing block stays in force.
    """
    before = _LOCAL.end
    if seconds is not None:
        _LOCAL.end = min(before, time.monotonic() + seconds)
    try:
        yield
    finally:
        _LOCAL.end = before


def check() -> None:
    """Raise an exception if the deadline has passed.

    This module is never compiled: the interpreter checks for Ctrl-C when it calls this
    function, which compiled code alone does not.

    Raises:
        TimeUp: the deadline of the thread has passed.
    """
    if time.monotonic() > _LOCAL.end:
        raise TimeUp
