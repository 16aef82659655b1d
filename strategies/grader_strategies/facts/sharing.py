"""What strategies derive from a board, once for all of them that need the same."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from grader.model.layout import Layout

T = TypeVar("T")


LAYOUTS = 16
"""So many layouts are served at a time; a file of jigsaws has a new one in every line."""


class _Local(threading.local):
    """What a thread shares: by layout, and by what makes it."""

    def __init__(self) -> None:
        self.made: dict[Layout, dict[Callable[[Layout], Any], Any]] = {}


_LOCAL = _Local()


def shared(make: Callable[[Layout], T], layout: Layout) -> T:
    """Return what is made for a layout, the same to everybody in a thread who asks.

    It is derived from one board at a time.  Whoever uses it hands it the board first, so that
    it is derived again if another board came between.
    """
    known = _LOCAL.made.get(layout)
    if known is None:
        if len(_LOCAL.made) >= LAYOUTS:
            # Those who have them keep them; the oldest layout's are no longer given away.
            del _LOCAL.made[next(iter(_LOCAL.made))]
        known = _LOCAL.made[layout] = {}
    if make not in known:
        known[make] = make(layout)
    made: T = known[make]
    return made
