"""One instance of a derived fact for all strategies of a thread that need it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from grader.model.layout import Layout
from grader.runtime import kept

T = TypeVar("T")


LAYOUTS = 16
"""How many layouts are kept at a time; a file of jigsaws has a new layout in each line."""
CANDIDATES = 100_000
"""How many candidates these layouts may have together."""


class _Local(threading.local):
    """The shared objects of a thread, by layout and by factory."""

    def __init__(self) -> None:
        self.made: dict[Layout, dict[Callable[[Layout], Any], Any]] = {}


_LOCAL = _Local()


def shared(make: Callable[[Layout], T], layout: Layout) -> T:
    """Return `make(layout)`, the same object for all callers of a thread.

    A shared object holds facts of one board at a time.  Each user calls its `update` with the
    board first, which derives the facts again if another board came between.
    """
    known = _LOCAL.made.get(layout)
    if known is None:
        # Strategies keep the objects that they have; those of the oldest layouts are not handed
        # out again.
        size = sum(other.cells * other.digits for other in _LOCAL.made)
        while _LOCAL.made and (len(_LOCAL.made) >= LAYOUTS or size > CANDIDATES):
            oldest = next(iter(_LOCAL.made))
            size -= oldest.cells * oldest.digits
            del _LOCAL.made[oldest]
        known = _LOCAL.made[layout] = {}
    if make not in known:
        known[make] = make(layout)
    made: T = known[make]
    return made


def _drop() -> None:
    """Drop the shared objects of this thread."""
    _LOCAL.made.clear()


kept.dropped_by(_drop)
