"""Integer tables that grow."""

from __future__ import annotations

from array import array


def doubled(table: object) -> array[int]:
    """Return a copy of an integer table with room for twice as much."""
    view = memoryview(table)  # type: ignore[arg-type]
    old: array[int] = array(view.format, view.tobytes())
    return old + array(view.format, bytes(view.nbytes))
