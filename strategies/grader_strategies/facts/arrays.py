"""Growth of integer arrays."""

from __future__ import annotations

from array import array


def doubled(table: object) -> array[int]:
    """Return a copy of an integer array of twice the length, filled up with zeros."""
    view = memoryview(table)  # type: ignore[arg-type]
    larger = array(view.format, [0]) * (2 * len(view))
    memoryview(larger)[: len(view)] = view
    return larger
