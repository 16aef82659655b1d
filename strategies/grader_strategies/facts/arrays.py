"""Growth of integer arrays."""

from __future__ import annotations

from array import array


def doubled(table: object) -> array[int]:
    """Return a copy of an integer array of twice the length, filled up with zeros.

    Ctrl-C or a lack of memory may stop it.  Of tables that grow together, the one whose length
    tells whether they have room has to be the last, so that none is too short then.
    """
    view = memoryview(table)  # type: ignore[arg-type]
    larger = array(view.format, [0]) * (2 * len(view))
    memoryview(larger)[: len(view)] = view
    return larger
