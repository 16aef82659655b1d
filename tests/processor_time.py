"""Limits of processor time, on machines of any speed.

The time of the processor does not depend on what else the machine does, but on how fast it is.  So
a limit is in seconds of one machine, and that of a slower one is longer in proportion.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

USUAL_SECONDS = 0.015
"""What `_exercise` takes on the machine on which the limits were chosen."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Fail if the block takes more processor time than this on the usual machine."""
    begin = time.process_time()
    yield
    spent = time.process_time() - begin
    assert not is_longer(spent, seconds), f"{spent:.1f} s of processor time"


def is_longer(spent: float, seconds: float) -> bool:
    """Return whether so much processor time is more than these seconds on the usual machine."""
    return spent > seconds and spent > seconds * _slowness()


def _slowness() -> float:
    """Return how many times as long this machine takes as the usual one; at least 1."""
    return max(1.0, *(_seconds_of(_exercise) / USUAL_SECONDS for _ in range(3)))


def _seconds_of(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def _exercise() -> int:
    """Count, look up and build as the code that is measured does."""
    known: dict[int, str] = {}
    total = 0
    for number in range(200_000):
        total += number % 7
        if not number % 10:
            known[number] = str(total)
    return len("".join(known.values()))
