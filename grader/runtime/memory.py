"""A limit on the memory that searches take for tables whose size depends on the board.

Each table of this sort belongs to an `Allocation`, which is resized before the table grows.  All
allocations of a thread together stay below `MOST_BYTES`.  If they would not, those that the
current search does not use are released; a search that needs more by itself is refused.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import NoReturn
from weakref import WeakSet

from grader.errors import TooLargeError

MOST_BYTES = 400_000_000
"""Bytes that the allocations of a thread may take together.  While a table is copied to a larger
one, both exist, so the process may take twice as much for a moment."""
KEPT_BYTES = 64_000_000
"""Bytes that may stay allocated for later searches."""


class _Ledger:
    """The allocations of a thread."""

    def __init__(self) -> None:
        self.search = 0
        self.bytes = 0
        self.live: WeakSet[Allocation] = WeakSet()
        self.gone: deque[int] = deque()
        """Bytes of allocations that are no more.  They are subtracted later, because an object
        may be deleted by any thread, and only its own may change the sum."""

    def settle(self) -> None:
        """Subtract the bytes of allocations that are no more."""
        while self.gone:
            self.bytes -= self.gone.popleft()

    def release_others(self) -> None:
        """Release the allocations that the current search does not use."""
        for allocation in list(self.live):
            if allocation.search != self.search:
                allocation.release()
                self.bytes -= allocation.bytes
                allocation.bytes = 0
                self.live.discard(allocation)


class _Local(threading.local):
    """The ledger of a thread."""

    def __init__(self) -> None:
        self.ledger = _Ledger()


_LOCAL = _Local()


class Allocation:
    """The memory of one owner.

    Args:
        release: frees the tables of the owner, which a later search can make again.
    """

    __slots__ = ("__weakref__", "_ledger", "bytes", "release", "search")

    def __init__(self, release: Callable[[], object]) -> None:
        self._ledger = _LOCAL.ledger
        self.release: Callable[[], object] = release
        self.bytes: int = 0
        self.search: int = 0

    def __del__(self) -> None:
        self._ledger.gone.append(self.bytes)

    def use(self) -> None:
        """Keep the tables until the end of the current search."""
        self.search = self._ledger.search

    def resize(self, size: int) -> None:
        """Change the size, before the tables are allocated, and keep them for the search.

        Args:
            size: bytes of all tables of the owner.

        Raises:
            TooLargeError: the search needs more than `MOST_BYTES`.
        """
        ledger = self._ledger
        ledger.settle()
        self.use()
        more = size - self.bytes
        if ledger.bytes + more > MOST_BYTES:
            ledger.release_others()
            if ledger.bytes + more > MOST_BYTES:
                refuse()
        ledger.live.add(self)
        ledger.bytes += more
        self.bytes = size


def refuse() -> NoReturn:
    """Raise the error for a search that needs too much memory.

    Raises:
        TooLargeError: always.
    """
    raise TooLargeError(f"a search needs more than {MOST_BYTES // 1_000_000} MB for this puzzle")


def begin_search() -> None:
    """Begin a search: what earlier ones have allocated may be released."""
    ledger = _LOCAL.ledger
    ledger.search += 1
    ledger.settle()
    if ledger.bytes > KEPT_BYTES:
        ledger.release_others()


def allocated() -> int:
    """Return the number of bytes that the thread has allocated."""
    _LOCAL.ledger.settle()
    return _LOCAL.ledger.bytes
