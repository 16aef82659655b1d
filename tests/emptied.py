"""A pool that another thread empties at the wrong moment."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


class Emptied(list[T]):
    """A list that has lost its last item since its length was asked for."""

    def __len__(self) -> int:
        return 1

    def pop(self, index: object = -1) -> T:
        raise IndexError(f"no item {index}: another thread was faster")
