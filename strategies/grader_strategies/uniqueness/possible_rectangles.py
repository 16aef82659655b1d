"""The rectangles of a board whose corners all had two digits at first, listed for all tests."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts import swaps
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared
from grader_strategies.uniqueness.rectangle_table import RectangleTable, rectangles_of


class PossibleRectangles:
    """The open rectangles in which the candidates of a corner may stand crosswise.

    Rectangle `i` of `count` begins with the cell `cells[i]`, which has two candidates, and is
    entry `entries[i]` of the table.  The other corners are open and had both digits from the
    start, and their solved peers leave them both; for the corner opposite the first cell in its
    line, the peers need only leave the lower digit.  `extras[i]` of its corners have other
    candidates.  `repeated[i]` tells that the same four cells are listed before, with the digits
    of another corner.

    Order: first cells ascending, then as in the table.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.table: RectangleTable = rectangles_of(layout)
        self.changes: Changes = shared(Changes, layout)
        self.known = 0
        self.values = array("i", [k.NO_DIGIT]) * layout.cells
        self.house_digits = array("I", [0]) * layout.houses
        self.taken = array("I", [0]) * layout.cells
        self.met = array("i", [0]) * self.table.count
        room = len(self.table.ids)
        self.cells = array("i", [0]) * room
        self.entries = array("i", [0]) * room
        self.extras = array("i", [0]) * room
        self.repeated = array("i", [0]) * room
        self.count = 0

    def update(self, board: Board) -> None:
        """List the rectangles of a board."""
        cell: k.Cell
        differing: k.Flag = False
        self.changes.update(board)
        # Solved cells count as well, and the same candidates may be left by others.
        for cell in range(self.layout.cells):
            differing |= self.values[cell] != board.values[cell]
        # Another board may have the same candidates, but have had others from the start.
        if self.known == self.changes.now and not differing and not board.lacks_candidates:
            return
        self.known = 0 if board.lacks_candidates else self.changes.now
        self._note_taken(board)
        self._list(board)

    def _note_taken(self, board: Board) -> None:
        """Write into `taken` the digits of the solved cells that each open cell sees."""
        layout = self.layout
        cell: k.Cell
        house: k.House
        i: k.Count
        for house in range(layout.houses):
            self.house_digits[house] = 0
        for cell in range(layout.cells):
            digit: k.Digit = board.values[cell]
            self.values[cell] = digit
            if digit != k.NO_DIGIT:
                for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    self.house_digits[layout.cell_houses[i]] |= bits.bit(digit)
        for cell in range(layout.cells):
            if board.cell_masks[cell]:
                seen: k.Mask = 0
                for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    seen |= self.house_digits[layout.cell_houses[i]]
                self.taken[cell] = seen

    def _list(self, board: Board) -> None:
        """List the rectangles cell by cell."""
        table: RectangleTable = self.table
        cell: k.Cell
        i: k.Count
        count: k.Count = 0
        for i in range(table.count):
            self.met[i] = 0
        for cell in range(self.layout.cells):
            pair: k.Mask = board.cell_masks[cell]
            if not bits.is_pair(pair):
                continue
            low: k.Mask = pair & ~bits.without_lowest(pair)
            for i in range(table.start[cell], table.start[cell + 1]):
                second: k.Mask = board.cell_masks[table.corners[3 * i]]
                if second == 0 or self.taken[table.corners[3 * i]] & pair:
                    continue
                one: k.Mask = board.cell_masks[table.corners[3 * i + 1]]
                other: k.Mask = board.cell_masks[table.corners[3 * i + 2]]
                if (
                    one == 0
                    or other == 0
                    or self.taken[table.corners[3 * i + 2]] & pair
                    or self.taken[table.corners[3 * i + 1]] & low
                    or not self._may_swap(board, i, pair)
                ):
                    continue
                self.cells[count] = cell
                self.entries[count] = i
                self.repeated[count] = self.met[table.ids[i]]
                self.met[table.ids[i]] = 1
                extras: k.Count = 0
                if second & ~pair:
                    extras += 1
                if one & ~pair:
                    extras += 1
                if other & ~pair:
                    extras += 1
                self.extras[count] = extras
                count += 1
        self.count = count

    def _may_swap(self, board: Board, entry: k.Count, pair: k.Mask) -> k.Flag:
        """Return whether the other corners may take each of the digits, as the first one may."""
        corner: k.Count
        for corner in range(3 * entry, 3 * entry + 3):
            if not swaps.may_take(board, self.table.corners[corner], pair):
                return False
        return True
