"""Tables that grow."""

from __future__ import annotations

from array import array


def doubled(table: object) -> array[int]:
    """Return a copy of a table of integers with room for twice as much."""
    old = array("i", memoryview(table).tobytes())  # type: ignore[arg-type]
    return old + array("i", [0]) * len(old)
