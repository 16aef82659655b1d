"""The rectangles of a layout: four cells in which two digits could be swapped."""

from __future__ import annotations

from array import array
from functools import lru_cache

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.runtime import deadline
from grader_strategies.facts import swaps

Homes = int
"""The houses of a cell, as bits of one number."""
KEPT = 16
"""How many layouts the cache of rectangles holds."""


class RectangleTable:
    """The rectangles of a layout by their first cell.

    A rectangle is two cells of a box on one line and the two cells opposite them on a parallel
    line.  Every house with one of the four cells has exactly two, which are neighbours in the
    ring; so swapping the digits leaves each house with the same digits.  No rule touches them.

    Those of cell `s` are `start[s]` to `start[s + 1] - 1`.  Rectangle `i` has the corners `s`,
    `corners[3 * i]` in the same box and line, and opposite these `corners[3 * i + 1]` and
    `corners[3 * i + 2]`; `ids[i]` is the same for the same four cells.  Order: second corner
    ascending, then the parallel lines.
    """

    def __init__(self, layout: Layout) -> None:
        corners: list[int] = []
        ids: list[int] = []
        start = [0]
        homes = [
            sum(1 << house for house in layout.houses_of(cell)) for cell in range(layout.cells)
        ]
        numbers: dict[frozenset[int], int] = {}
        for cell in range(layout.cells):
            deadline.check()
            for ring in _rings(layout, homes, cell):
                corners += ring[1:]
                ids.append(numbers.setdefault(frozenset(ring), len(numbers)))
            start.append(len(ids))
        self.count = len(numbers)
        self.corners = array("i", corners)
        self.ids = array("i", ids)
        self.start = array("i", start)


@lru_cache(maxsize=KEPT)
def rectangles_of(layout: Layout) -> RectangleTable:
    """Return the rectangles of a layout, cached."""
    return RectangleTable(layout)


def _rings(layout: Layout, homes: list[Homes], first: k.Cell) -> list[tuple[int, int, int, int]]:
    """Return the rectangles that begin with a cell, in order."""
    if not swaps.is_free(layout, first):
        return []
    boxes = {h for h in layout.houses_of(first) if layout.specs[h].kind == k.BOX}
    boxed = {cell for box in boxes for cell in layout.cells_of(box)}
    found = []
    for frame in layout.frames:
        rows = [layout.cells_of(row) for row in frame.rows]
        home = [(i, row.index(first)) for i, row in enumerate(rows) if first in row]
        if not home:
            continue
        i, j = home[0]
        span = range(len(rows))
        across = [(rows[i][n], n, True) for n in span]
        down = [(rows[n][j], n, False) for n in span]
        for second, n, is_across in sorted(across + down):
            if second == first or second not in boxed:
                continue
            for m in span:
                one = rows[m][j] if is_across else rows[i][m]
                other = rows[m][n] if is_across else rows[n][m]
                if (
                    one not in boxed
                    and _is_ring(homes[first], homes[second], homes[one], homes[other])
                    and all(swaps.is_free(layout, cell) for cell in (second, one, other))
                ):
                    found.append((first, second, one, other))
    return found


def _is_ring(s: Homes, t: Homes, u: Homes, v: Homes) -> bool:
    """Return whether each house of the cells has two neighbours of the ring s, t, v, u."""
    # Each house of a corner contains one of its neighbours, and never both.
    return not (s & v or t & u or (s | v) & ~(t | u) or (t | u) & ~(s | v))
