"""Four cells in which two digits could change places, as a table of a layout."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout


class RectangleTable:
    """The rectangles of a layout by their first cell.

    A rectangle is two cells of a box in one line and the two cells that a parallel line has
    across from them.  Every house that has one of the four cells has exactly two, which are
    neighbours in the ring; only then does no house notice if two digits change places.

    Those of cell `s` are `start[s]` to `start[s + 1] - 1`.  Rectangle `i` has the corners
    `s`, `corners[3 * i]` in its box and line, and across from these `corners[3 * i + 1]` and
    `corners[3 * i + 2]`; `ids[i]` is the same for the same four cells.  Order: second corner
    ascending, then the parallel lines.
    """

    def __init__(self, layout: Layout) -> None:
        corners: list[int] = []
        ids: list[int] = []
        start = [0]
        numbers: dict[frozenset[int], int] = {}
        for cell in range(layout.cells):
            for ring in _rings(layout, cell):
                corners += ring[1:]
                ids.append(numbers.setdefault(frozenset(ring), len(numbers)))
            start.append(len(ids))
        self.count = len(numbers)
        self.corners = array("i", corners)
        self.ids = array("i", ids)
        self.start = array("i", start)
        self.taken = array("I", [0]) * layout.cells

    def note_taken(self, board: Board) -> None:
        """Write into `taken`, for each cell, which digits the cells that it sees are."""
        layout = board.layout
        cell: k.Cell
        i: k.Count
        for cell in range(layout.cells):
            self.taken[cell] = 0
        for cell in range(layout.cells):
            if board.values[cell] != k.NO_DIGIT:
                for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                    self.taken[layout.peers[i]] |= bits.bit(board.values[cell])


def _rings(layout: Layout, first: k.Cell) -> list[tuple[int, int, int, int]]:
    """Return the rectangles that begin with a cell, in order."""
    found = []
    for frame in layout.frames:
        rows = [layout.cells_of(row) for row in frame.rows]
        home = [(i, row.index(first)) for i, row in enumerate(rows) if first in row]
        if not home:
            continue
        i, j = home[0]
        span = range(len(rows))
        across = [(rows[i][n], [(rows[m][j], rows[m][n]) for m in span]) for n in span]
        down = [(rows[n][j], [(rows[i][m], rows[n][m]) for m in span]) for n in span]
        for second, pairs in sorted(across + down):
            if second == first or not _share_box(layout, first, second):
                continue
            for one, other in pairs:
                ring = (first, second, one, other)
                if len(set(ring)) == 4 and not _share_box(layout, first, one):
                    found += [ring] if _is_ring(layout, ring) else []
    return found


def _share_box(layout: Layout, one: k.Cell, other: k.Cell) -> bool:
    """Tell whether two cells are in the same box."""
    shared = {*layout.houses_of(one)} & {*layout.houses_of(other)}
    return any(layout.specs[house].kind == k.BOX for house in shared)


def _is_ring(layout: Layout, ring: tuple[int, int, int, int]) -> bool:
    """Tell whether each house of the four cells has two neighbours of the ring."""
    s, t, u, v = ring
    neighbours = [{s, t}, {u, v}, {s, u}, {t, v}]
    houses = {house for cell in ring for house in layout.houses_of(cell)}
    return all({*ring} & {*layout.cells_of(house)} in neighbours for house in houses)
