"""Cut the items of a run into chunks that take about equally long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
SizeOf = Callable[[Item], int]
"""Returns how many items an item stands for.

One that stands for several, such as a block of lines, has a method `split(count)`, which returns
the first ones and the rest, or None if there is no rest.
"""


class Pace(NamedTuple):
    """How large chunks are, and how many of them wait."""

    seconds: float = 0.05
    """Time that a chunk should take: long compared with the cost of sending it, and short for a
    user who waits for the first result, or for the last one if all hard items are in one chunk."""
    largest: int = 200
    """The greatest number of items in a chunk."""
    ahead: int = 16
    """Chunks for each process whose results may wait for earlier ones.  More would only use
    memory."""


class Chunk(NamedTuple, Generic[Item]):
    """Consecutive items of a run."""

    first: int
    """The number of the first item in the run, from 0."""
    items: list[Item]

    def size(self, size_of: SizeOf[Item] | None) -> int:
        """Return how many items there are; `size_of` as in `Chunks`."""
        return len(self.items) if size_of is None else sum(map(size_of, self.items))

    def halves(self, size_of: SizeOf[Item] | None) -> tuple[Chunk[Item], Chunk[Item]] | None:
        """Return the halves of the chunk, or None for a single item; `size_of` as in `Chunks`."""
        middle = len(self.items) // 2
        if middle:
            head, rest = self.items[:middle], self.items[middle:]
        else:
            (item,) = self.items
            if size_of is None or size_of(item) == 1:
                return None
            # Only an item that stands for several has more than one.
            divisible: Any = item
            one, other = divisible.split(size_of(item) // 2)
            head, rest = [one], [other]
        first = Chunk(self.first, head)
        return first, Chunk(self.first + first.size(size_of), rest)


class Chunks(Generic[Item]):
    """The chunks of a run; their size follows the time that items have taken.

    The first chunks have one item each.

    Args:
        items: the items; read only as far as needed.
        pace: how large chunks are.
        size_of: returns how many items an item stands for; None if each is one.
    """

    def __init__(
        self, items: Iterator[Item], pace: Pace, size_of: SizeOf[Item] | None = None
    ) -> None:
        self._items = items
        self._pace = pace
        self._size_of = size_of
        self._rest: Item | None = None
        """What is left of an item that was split."""
        self._number = 0
        """The number of the next item."""
        self.size: int = 1
        """The number of items in the next chunk."""

    def adapt(self, seconds: float) -> None:
        """Set the size of the next chunks.

        Args:
            seconds: the time that an item of the last chunk took on average.
        """
        pace = self._pace
        shortest = pace.seconds / pace.largest
        self.size = max(1, min(pace.largest, int(pace.seconds / max(seconds, shortest))))

    def __iter__(self) -> Iterator[Chunk[Item]]:
        return self

    def __next__(self) -> Chunk[Item]:
        first = self._number
        if self._size_of is None:
            items = [*islice(self._items, self.size)]
            self._number += len(items)
        else:
            items = self._counted(self._size_of)
        if not items:
            raise StopIteration
        return Chunk(first, items)

    def _counted(self, size_of: SizeOf[Item]) -> list[Item]:
        """Return the next items, which stand for as many as a chunk has."""
        items = []
        room = self.size
        while room:
            item = next(self._items, None) if self._rest is None else self._rest
            self._rest = None
            if item is None:
                break
            if (size := size_of(item)) > 1:
                divisible: Any = item
                item, self._rest = divisible.split(room)
                size = min(size, room)
            items.append(item)
            room -= size
            self._number += size
        return items
