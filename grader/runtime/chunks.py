"""Split work into chunks that take about equally long."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Generic, TypeVar

Item = TypeVar("Item")


class AdaptiveSize:
    """The size of chunks, which follows the time that items have taken.

    The first chunks have one item each.

    Args:
        seconds: the time that a chunk should take.
        largest: the greatest number of items in a chunk.
    """

    def __init__(self, seconds: float, largest: int) -> None:
        self.seconds = seconds
        self.largest = largest
        self.size: int = 1
        """The number of items in the next chunk."""

    def adapt(self, seconds: float) -> None:
        """Set the size of the next chunks.

        Args:
            seconds: the time that an item of the last chunk took on average.
        """
        shortest = self.seconds / self.largest
        self.size = max(1, min(self.largest, int(self.seconds / max(seconds, shortest))))


class AdaptiveChunks(AdaptiveSize, Generic[Item]):
    """Chunks of an iterator, of adaptive size."""

    def __init__(self, items: Iterator[Item], seconds: float, largest: int) -> None:
        super().__init__(seconds, largest)
        self.items = items

    def __iter__(self) -> Iterator[list[Item]]:
        return self

    def __next__(self) -> list[Item]:
        if not (chunk := list(islice(self.items, self.size))):
            raise StopIteration
        return chunk


def halves(items: list[Item]) -> tuple[list[Item], list[Item]] | None:
    """Return the halves of a chunk; None for a single item."""
    middle = len(items) // 2
    return (items[:middle], items[middle:]) if middle else None
