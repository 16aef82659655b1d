"""The cells of two candidates on a board, and the naked pairs that they make."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared


class BivalueCells:
    """The cells of two candidates: `cells[:count]`, ascending; their masks are `masks[:count]`.

    `has_equal` tells whether two of them that see each other have the same candidates.  If that
    eliminates something, it is a naked pair: `pairs[house]` tells whether both cells of one are
    in a house, and `has_pairs` whether there is any.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.changes: Changes = shared(Changes, layout)
        self.known = 0
        self.cells = array("i", [0]) * layout.cells
        self.count = 0
        self.masks = array("I", [0]) * layout.cells
        self.has_equal = 0
        self.pairs = array("i", [0]) * layout.houses
        self.has_pairs = 0

    def update(self, board: Board) -> None:
        """Bring everything up to date with a board."""
        cell: k.Cell
        house: k.House
        i: k.Count
        j: k.Count
        count: k.Count = 0
        self.changes.update(board)
        if self.known == self.changes.now:
            return
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if bits.is_pair(mask):
                self.cells[count] = cell
                self.masks[count] = mask
                count += 1
        self.count = count
        self.has_equal = 0
        self.has_pairs = 0
        for house in range(self.layout.houses):
            self.pairs[house] = 0
        for i in range(count):
            mask = self.masks[i]
            for j in range(i):
                if self.masks[j] == mask:
                    self._compare(board, self.cells[j], self.cells[i])
        self.known = self.changes.now

    def _compare(self, board: Board, one: k.Cell, other: k.Cell) -> None:
        """Note whether two cells with the same candidates are a naked pair, and where."""
        layout = self.layout
        mask: k.Mask = board.cell_masks[one]
        low: k.Digit = bits.lowest(mask)
        high: k.Digit = bits.lowest(bits.without_lowest(mask))
        i: k.Count
        if not layout.sees[one * layout.cells + other]:
            return
        self.has_equal = 1
        rest: k.Mask = 0
        for i in range(layout.cell_start[one], layout.cell_start[one + 1]):
            house: k.House = layout.cell_houses[i]
            if not self._is_in(other, house):
                continue
            first: k.Count = house * layout.digits
            rest |= bits.without_lowest(bits.without_lowest(board.place_masks[first + low]))
            rest |= bits.without_lowest(bits.without_lowest(board.place_masks[first + high]))
        if not rest:
            return
        self.has_pairs = 1
        for i in range(layout.cell_start[one], layout.cell_start[one + 1]):
            if self._is_in(other, layout.cell_houses[i]):
                self.pairs[layout.cell_houses[i]] = 1

    def _is_in(self, cell: k.Cell, house: k.House) -> k.Flag:
        """Return whether a cell is in a house."""
        layout = self.layout
        i: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            if layout.cell_houses[i] == house:
                return True
        return False
