"""What strategies derive from a board, once for all of them that need the same."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from grader.model.layout import Layout

T = TypeVar("T")


class _Local(threading.local):
    """What a thread shares: by what makes it, and by layout."""

    def __init__(self) -> None:
        self.made: dict[tuple[Callable[[Layout], Any], Layout], Any] = {}


_LOCAL = _Local()


def shared(make: Callable[[Layout], T], layout: Layout) -> T:
    """Return what is made for a layout, the same to everybody in a thread who asks.

    It is derived from one board at a time.  Whoever uses it hands it the board first, so that
    it is derived again if another board came between.
    """
    key = (make, layout)
    if key not in _LOCAL.made:
        _LOCAL.made[key] = make(layout)
    made: T = _LOCAL.made[key]
    return made
