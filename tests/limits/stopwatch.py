"""Deadlines in CPU time, which does not depend on what else the machine does."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from grader.runtime import compiled, deadline

LONGEST_GAP = 0.5 if compiled.mode() == "compiled" else 5.0
"""CPU seconds that may pass between two checks of the deadline."""


class Stopwatch:
    """Takes the place of `deadline.check`: measures gaps, and ends a search.

    Args:
        seconds: CPU seconds after which a check raises `TimeUp`.
        checks: the number of the check that raises `TimeUp`; 0 for none.
    """

    def __init__(self, seconds: float = float("inf"), checks: int = 0) -> None:
        self.seconds = seconds
        self.checks = checks
        self.count = 0
        self.longest = 0.0
        self.start = self.last = time.thread_time()

    def check(self) -> None:
        """Note the time since the last check, and raise `TimeUp` if the end is reached."""
        self.note()
        self.count += 1
        if self.count == self.checks or self.last - self.start > self.seconds:
            raise deadline.TimeUp

    def note(self) -> None:
        """Note the time since the last check."""
        now = time.thread_time()
        self.longest = max(self.longest, now - self.last)
        self.last = now


@contextmanager
def measured(seconds: float = float("inf"), checks: int = 0) -> Iterator[Stopwatch]:
    """Yield a stopwatch that is used instead of the clock inside the block; swallow `TimeUp`."""
    with pytest.MonkeyPatch.context() as patch:
        watch = Stopwatch(seconds, checks)
        patch.setattr(deadline, "check", watch.check)
        try:
            yield watch
        except deadline.TimeUp:
            assert watch.count
        finally:
            watch.note()
