"""A limit on the memory that searches take for tables whose size depends on the board.

Each table of this sort belongs to an `Allocation`, which is resized before the table grows.  All
allocations of a thread together stay below `MOST_BYTES`.  If they would not, those that the
current search does not use are released; a search that needs more by itself is refused.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import NoReturn
from weakref import ref

from grader.errors import TooLargeError

MOST_BYTES = 400_000_000
"""Bytes that the allocations of a thread may take together.  While a table is copied to a larger
one, both exist, so the process may take twice as much for a moment."""
KEPT_BYTES = 64_000_000
"""Bytes that may stay allocated for later searches."""
LEAST_SETTLED = 100
"""Up to so many allocations are listed without a look for those that are deleted."""


class _Ledger:
    """The allocations of a thread.

    Nothing happens when an allocation is deleted: its bytes count until the next `settle`.  A
    finalizer or a callback of a weak reference would be Python code that the interpreter runs in
    the middle of a search, and what the handler of a signal raises there is lost.
    """

    def __init__(self) -> None:
        self.search = 0
        self.bytes = 0
        self.made: list[ref[Allocation]] = []
        """In the order in which they were made; some may be deleted."""
        self.most_made = LEAST_SETTLED
        """When so many are listed, those that are deleted are taken off the list."""

    def add(self, allocation: Allocation) -> None:
        """List a new allocation."""
        if len(self.made) >= self.most_made:
            self.settle()
            self.most_made = LEAST_SETTLED + 2 * len(self.made)
        self.made.append(ref(allocation))

    def settle(self) -> None:
        """Subtract the bytes of allocations that are no more."""
        self.made = [each for each in self.made if each() is not None]
        self.bytes = sum(allocation.bytes for allocation in self.live())

    def live(self) -> Iterator[Allocation]:
        """Iterate over the allocations that have not been deleted."""
        for each in self.made:
            allocation = each()
            if allocation is not None:
                yield allocation

    def release_others(self) -> None:
        """Release the allocations that the current search does not use."""
        for allocation in self.live():
            if allocation.bytes and allocation.search != self.search:
                allocation.release()
                allocation.bytes = 0
        self.settle()


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
        self.release: Callable[[], object] = release
        self.bytes: int = 0
        self.search: int = 0
        self._ledger = _LOCAL.ledger
        self._ledger.add(self)

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
        self.use()
        more = size - self.bytes
        if ledger.bytes + more > MOST_BYTES:
            ledger.settle()
        if ledger.bytes + more > MOST_BYTES:
            ledger.release_others()
        if ledger.bytes + more > MOST_BYTES:
            refuse()
        ledger.bytes += more
        self.bytes = size


def refuse() -> NoReturn:
    """Raise the error for a search that needs too much memory.

    Raises:
        TooLargeError: always.
    """
    raise TooLargeError(
        "search-memory",
        "a search needs more than {megabytes} MB for this puzzle",
        megabytes=MOST_BYTES // 1000000,
    )


def begin_search() -> None:
    """Begin a search: what earlier ones have allocated may be released."""
    ledger = _LOCAL.ledger
    ledger.search += 1
    if ledger.bytes > KEPT_BYTES:
        ledger.settle()
    if ledger.bytes > KEPT_BYTES:
        ledger.release_others()


def allocated() -> int:
    """Return the number of bytes that the thread has allocated."""
    _LOCAL.ledger.settle()
    return _LOCAL.ledger.bytes
