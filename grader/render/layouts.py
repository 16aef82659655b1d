"""A layout as text: its size in words, and a drawing of its grids."""

from __future__ import annotations

import string

from grader.errors import Count, Listed, Message
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.render.board import grid

LARGEST = 21
"""Up to this many rows or columns every cell is drawn."""
SHARED = "+"
GAP = "."


def summary(layout: Layout) -> Message:
    """Return the size of a layout in words: `samurai: 5 grids, 369 cells, ...`."""
    parts = (
        *([Count("grid", len(layout.frames))] if len(layout.frames) > 1 else []),
        Count("cell", layout.cells),
        Count("house", layout.houses),
        Count("digit", layout.digits),
    )
    return Message("layout-summary", "{name}: {parts}", name=layout.name, parts=Listed(parts))


def picture(layout: Layout) -> str:
    """Return a drawing of the empty layout, or a map of its grids if it is large.

    In a map, a letter is a box of one grid, `+` a box of several grids, and `.` a gap.
    """
    if max(max(place) for place in layout.coordinates) >= LARGEST:
        boxes = _boxes(layout)
        if boxes is not None:
            return boxes
    return grid(layout, [k.NO_DIGIT] * layout.cells)


def _boxes(layout: Layout) -> str | None:
    """Return a map with a symbol for each box, or None if the boxes are not aligned."""
    letters = string.ascii_uppercase + string.ascii_lowercase
    houses = layout.houses_of_kinds((k.BOX,))
    if not houses or not 1 < len(layout.frames) <= len(letters):
        return None
    first = [layout.coordinates[cell] for cell in layout.cells_of(houses[0])]
    height, width = (1 + last - start for start, last in zip(first[0], first[-1], strict=True))
    owners: dict[tuple[int, int], set[str]] = {}
    for letter, frame in zip(letters, layout.frames, strict=False):
        for house in frame.rows:
            for cell in layout.cells_of(house):
                row, column = layout.coordinates[cell]
                owners.setdefault((row // height, column // width), set()).add(letter)
    for house in houses:
        places = [layout.coordinates[cell] for cell in layout.cells_of(house)]
        if len({(row // height, column // width) for row, column in places}) > 1:
            return None
    rows = 1 + max(row for row, _ in owners)
    columns = 1 + max(column for _, column in owners)
    symbols = {
        place: SHARED if len(letters) > 1 else min(letters) for place, letters in owners.items()
    }
    return "\n".join(
        "".join(symbols.get((row, column), GAP) for column in range(columns)) for row in range(rows)
    )
