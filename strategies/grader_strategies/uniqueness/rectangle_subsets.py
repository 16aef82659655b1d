"""Uniqueness test 3.

Pattern: a rectangle of four open cells in two boxes, two of them with only the candidates a
and b, the other two with extra candidates; and cells that form a naked subset with the extras.

    ab . . | abc . .       one of the corners `abc` and `abd` is c or d, and so is the cell
    .  . . | .   . cd      `cd`, so they take both digits
    ab . . | abd . *

Why it holds: in a puzzle with one solution a and b do not stand crosswise in four such cells.
So one of the two corners takes an extra, and they count as one cell with the extras as
candidates.
Finds: the digits of the subset are struck from the other cells of the house, then, if it is a line
and the subset is in one box, from the cells of that box.  The other cells of the subset have
neither a nor b.
Order: rectangles as in `rectangle_tests`; rows, columns, boxes; subsets depth first; a cell of a
line and a box may be struck twice.
Source: folklore; name and search after HoDoKu, "Uniqueness Test 3".
"""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.ticker import Ticker
from grader_strategies.facts import candidates
from grader_strategies.uniqueness.rectangle_tests import PAIRS, UniqueRectangle


class UniqueSubset(UniqueRectangle):
    """Two corners of a rectangle that form a naked subset with other cells.

    Args:
        pairs: see `UniqueRectangle`.
        box_alone: admit subsets on a line that strike only in their box.
    """

    def __init__(self, pairs: str = PAIRS[0], box_alone: bool = False) -> None:
        UniqueRectangle.__init__(self, 3, pairs)
        self.box_alone = int(box_alone)

    def bind(self, layout: Layout) -> None:
        """List the rectangles."""
        UniqueRectangle.bind(self, layout)
        self.pool = array("i", [0]) * layout.digits
        self.group = array("i", [0]) * (layout.digits + 2)
        self.pool_count = 0
        self.ticker = Ticker()

    def _classify(self, board: Board, choice: Choice) -> k.Flag:
        """Search for subsets in the houses that the two corners with extras share."""
        layout = board.layout
        if self.extra_count != 2:
            return False
        one: k.Cell = self.extra[0]
        other: k.Cell = self.extra[1]
        extras: k.Mask = (board.cell_masks[one] | board.cell_masks[other]) & ~self.pair
        i: k.Count
        j: k.Count
        for i in range(layout.cell_start[one], layout.cell_start[one + 1]):
            house: k.House = layout.cell_houses[i]
            for j in range(layout.cell_start[other], layout.cell_start[other + 1]):
                if layout.cell_houses[j] != house:
                    continue
                self._gather(board, house)
                if self._extend(board, choice, house, 2, extras, 0):
                    return True
        return False

    def _gather(self, board: Board, house: k.House) -> None:
        """List the open cells of a house that have neither a nor b and are not corners."""
        layout = board.layout
        i: k.Count
        self.pool_count = 0
        self.group[0] = self.extra[0]
        self.group[1] = self.extra[1]
        for i in range(layout.house_start[house], layout.house_start[house + 1]):
            cell: k.Cell = layout.house_cells[i]
            if (
                board.cell_masks[cell]
                and not board.cell_masks[cell] & self.pair
                and cell != self.extra[0]
                and cell != self.extra[1]
            ):
                self.pool[self.pool_count] = cell
                self.pool_count += 1

    def _extend(
        self,
        board: Board,
        choice: Choice,
        house: k.House,
        length: k.Count,
        digits: k.Mask,
        first: k.Count,
    ) -> k.Flag:
        """Add cells of the pool from `first` on to the group of so many cells."""
        i: k.Count
        self.ticker.tick()
        for i in range(first, self.pool_count):
            cell: k.Cell = self.pool[i]
            every: k.Mask = digits | board.cell_masks[cell]
            self.group[length] = cell
            if (
                bits.size(every) == length
                and not self._is_in_line_too(board.layout, house, length + 1)
                and self._offer_subset(board, choice, house, length + 1, every)
            ):
                return True
            if self._extend(board, choice, house, length + 1, every, i + 1):
                return True
        return False

    def _is_in_line_too(self, layout: Layout, house: k.House, length: k.Count) -> k.Flag:
        """Return whether the group is in a box and also on a line, with which it is offered."""
        i: k.Count
        if layout.kinds[house] != k.BOX:
            return False
        first: k.Cell = self.group[0]
        for i in range(layout.cell_start[first], layout.cell_start[first + 1]):
            other: k.House = layout.cell_houses[i]
            if layout.kinds[other] <= k.COLUMN and self._holds(layout, other, length):
                return True
        return False

    def _holds(self, layout: Layout, house: k.House, length: k.Count) -> k.Flag:
        """Return whether a house has all cells of the group."""
        i: k.Count
        for i in range(length):
            if not self._is_in(layout, self.group[i], house):
                return False
        return True

    def _is_in(self, layout: Layout, cell: k.Cell, house: k.House) -> k.Flag:
        """Return whether a cell is in a house."""
        i: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            if layout.cell_houses[i] == house:
                return True
        return False

    def _offer_subset(
        self, board: Board, choice: Choice, house: k.House, length: k.Count, digits: k.Mask
    ) -> k.Flag:
        """Offer the eliminations in the house of the group, and in a box that contains it."""
        layout = board.layout
        finding: Finding = choice.fresh(self.technique)
        first: k.Cell = self.group[0]
        i: k.Count
        self._strike_in(board, finding, house, length, digits)
        if finding.struck == 0 and not self.box_alone:
            return False
        if layout.kinds[house] != k.BOX:
            for i in range(layout.cell_start[first], layout.cell_start[first + 1]):
                other: k.House = layout.cell_houses[i]
                if layout.kinds[other] == k.BOX and self._holds(layout, other, length):
                    self._strike_in(board, finding, other, length, digits)
        if finding.struck == 0:
            return False
        self._add_evidence(board, finding)
        finding.house(roles.WITHIN, house)
        for i in range(2, length):
            candidates.mark_candidates(board, finding, roles.WING, self.group[i])
        return choice.offer()

    def _strike_in(
        self, board: Board, finding: Finding, house: k.House, length: k.Count, digits: k.Mask
    ) -> None:
        """Strike digits from the cells of a house outside the group."""
        layout = board.layout
        i: k.Count
        j: k.Count
        for i in range(layout.house_start[house], layout.house_start[house + 1]):
            cell: k.Cell = layout.house_cells[i]
            for j in range(length):
                if self.group[j] == cell:
                    break
            else:
                candidates.strike_digits(board, finding, cell, digits)
