"""Cells that use every digit to its limit: eliminations and evidence of a multi-sector set.

The *limit* of a digit in a set of open cells is the number of houses that cover it, that is,
contain all its candidates there: no house has the digit twice.  Every cell of the set takes a
digit, so the limits add up to the number of cells at least.  If they add up to just that, every
digit stands in the set as often as its limit allows, once in each of its covers.

So nothing may lower a limit.  A candidate outside the set that lies in a cover would take the
digit from all the set's cells of this house, and the other covers do not have it often enough.
A candidate in the set that lies in two covers would use up both for one cell.  Both go.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.finding import Finding
from grader_strategies.facts import candidates


class CoveredCells:
    """A set of open cells, and for each digit some of the houses that can cover it."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.inside = array("i", [0]) * layout.cells
        self.cells = array("i", [0]) * layout.cells
        self.count = 0
        self.gone = array("I", [0]) * layout.cells
        self.changed = array("i", [0]) * layout.cells
        self.changes = 0

    def begin(self) -> None:
        """Start with an empty set."""
        i: k.Count
        for i in range(self.count):
            self.inside[self.cells[i]] = 0
        for i in range(self.changes):
            self.gone[self.changed[i]] = 0
        self.count = 0
        self.changes = 0

    def add(self, cell: k.Cell) -> None:
        """Add an open cell to the set."""
        self.inside[cell] = 1
        self.cells[self.count] = cell
        self.count += 1

    def strike_outside(
        self, board: Board, finding: Finding, house: k.House, digits: k.Mask
    ) -> None:
        """Strike digits that the house covers from its cells outside the set."""
        layout = self.layout
        i: k.Count
        for i in range(layout.house_start[house], layout.house_start[house + 1]):
            cell: k.Cell = layout.house_cells[i]
            if not self.inside[cell]:
                self.strike(board, finding, cell, digits)

    def strike(self, board: Board, finding: Finding, cell: k.Cell, digits: k.Mask) -> None:
        """Strike those of the digits that a cell has, each only once."""
        left: k.Mask = board.cell_masks[cell] & digits & ~self.gone[cell]
        if left and not self.gone[cell]:
            self.changed[self.changes] = cell
            self.changes += 1
        self.gone[cell] |= left
        while left:
            finding.strike(cell, bits.lowest(left))
            left = bits.without_lowest(left)

    def mark(
        self, board: Board, finding: Finding, role: k.Role, house: k.House, digits: k.Mask
    ) -> k.Flag:
        """Mark the digits in the cells of the set that lie in a house."""
        layout = self.layout
        i: k.Count
        for i in range(layout.house_start[house], layout.house_start[house + 1]):
            cell: k.Cell = layout.house_cells[i]
            if self.inside[cell]:
                candidates.mark_digits(board, finding, role, cell, digits)
        return True
