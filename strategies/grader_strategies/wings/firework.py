"""Fireworks, triple and quad.

Pattern: a row and a column cross in a cell of a box, the *crossing*.  Outside the box, a digit
has at most one place in the row and at most one in the column, the *wings*.  Triple: three
digits with the same crossing and the same two wings.  Quad: two digits with a crossing, and two
other digits with the crossing at the opposite corner of the rectangle, with the same two wings.

    x .  . | .  y .      x crossing, y and z wings: outside the box of x, three digits are
    .  . . | .  . .      nowhere in the row of x but in y, and nowhere in its column but in z
    .  . . | .  . .
    -------+-------      quad: w is the crossing of the row of z and the column of y, and
    z  . . | .  w .      two digits have the crossing x, two others have w
    .  . . | .  . .

Why it holds: let a digit be in neither wing.  Then its place in the row is in the box, and so
is its place in the column; the box has the digit once, so both are the same cell, the crossing.
So each digit of the pattern is in the crossing or in a wing.  Three digits fill the three cells
of a triple.  Four digits fill the four cells of a quad, in which the digits of each crossing
leave the other crossing to the other two.
The row and the column need to be complete, and the box must have no digit twice, so the proof
holds on every layout with frames and boxes, regions of a jigsaw among them.
Finds: triple, all other digits are struck from the three cells.  Quad, all other digits are struck
from the four cells, and from each crossing the digits of the other one.
Order: frames, rows, columns; the digits ascending; wings ascending.
Source: shye, "Fireworks" (New Sudoku Players' Forum, 2021).
"""

from __future__ import annotations

from array import array
from itertools import accumulate

from grader.errors import Message
from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.house import Frame
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.facts import candidates
from grader_strategies.facts.board_memory import BoardMemory

TRIPLE: k.Count = 3
QUAD: k.Count = 4
UNITS_OF_CROSSING = 2
"""Units of work for the fireworks of a crossing."""


def refusal(layout: Layout) -> Message | str:
    """Return why fireworks cannot occur on a layout, or an empty text if they can."""
    if any(cell != k.NO_CELL for frame in layout.frames for _, cell in _crossings(layout, frame)):
        return ""
    return Message(
        "needs-crossings", "it needs rows and columns with all digits that cross in boxes"
    )


def _crossings(layout: Layout, frame: Frame) -> list[tuple[k.House, k.Cell]]:
    """Return box and cell where rows and columns cross, row by row.

    There is no cell if it is in no box, or if row or column need not have each digit.
    """
    found = []
    for row in frame.rows:
        for column, cell in zip(frame.columns, layout.cells_of(row), strict=True):
            boxes = [h for h in layout.houses_of(cell) if layout.specs[h].kind == k.BOX]
            usable = (
                boxes and layout.specs[row].is_complete() and layout.specs[column].is_complete()
            )
            found.append((boxes[0], cell) if usable else (k.NO_HOUSE, k.NO_CELL))
    return found


class Firework(Strategy):
    """Digits of a row and a column that fill their crossing and two wings.

    Args:
        size: how many digits and cells, 3 or 4.
    """

    def __init__(self, size: int) -> None:
        self.size = size

    def bind(self, layout: Layout) -> None:
        """List the crossings of each frame."""
        crossings = [_crossings(layout, frame) for frame in layout.frames]
        self.frames = len(layout.frames)
        # Where rows, and where crossings of a frame begin.
        self.row_start = array(
            "i", accumulate([len(frame.rows) for frame in layout.frames], initial=0)
        )
        self.start = array("i", accumulate(map(len, crossings), initial=0))
        self.rows = array("i", [row for frame in layout.frames for row in frame.rows])
        self.columns = array("i", [column for frame in layout.frames for column in frame.columns])
        self.boxes = array("i", [box for found in crossings for box, _ in found])
        self.cells = array("i", [cell for found in crossings for _, cell in found])
        self.ticker = Ticker()
        self.memory = BoardMemory(layout)
        # For each place of the row, and of the column, the digits with no other place outside
        # the box.
        self.in_row = array("I", [0]) * (layout.digits + 1)
        self.in_column = array("I", [0]) * (layout.digits + 1)
        self.first = 0
        self.first_row = 0
        self.lines = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in order."""
        frame: k.Count
        row: k.Count
        column: k.Count
        if not self.memory.begin(board):
            return False
        for frame in range(self.frames):
            self.first = self.start[frame]
            self.first_row = self.row_start[frame]
            self.lines = self.row_start[frame + 1] - self.first_row
            for row in range(self.lines):
                for column in range(self.lines):
                    self.ticker.spend(UNITS_OF_CROSSING)
                    if self._is_open(board, row, column) and self._search_crossing(
                        board, choice, row, column
                    ):
                        return True
        self.memory.end()
        return False

    def _is_open(self, board: Board, row: k.Count, column: k.Count) -> k.Flag:
        """Return whether a crossing of the current frame can be used, and has no digit yet."""
        cell: k.Cell = self.cells[self.first + self.lines * row + column]
        return cell != k.NO_CELL and board.cell_masks[cell] != 0

    def _row_inside(self, layout: Layout, row: k.Count, column: k.Count) -> k.Mask:
        """Return the places of a row that are in the box of a crossing."""
        box: k.House = self.boxes[self.first + self.lines * row + column]
        return layout.crossings[self.rows[self.first_row + row] * layout.houses + box]

    def _column_inside(self, layout: Layout, row: k.Count, column: k.Count) -> k.Mask:
        """Return the places of a column that are in the box of a crossing."""
        box: k.House = self.boxes[self.first + self.lines * row + column]
        return layout.crossings[self.columns[self.first_row + column] * layout.houses + box]

    def _load_wings(self, board: Board, house: k.House, inside: k.Mask, wings: array[int]) -> None:
        """Note for each place of a line the digits with no other place outside the box."""
        digits: k.Count = board.layout.digits
        digit: k.Digit
        place: k.Place
        for place in range(self.lines):
            wings[place] = 0
        for digit in range(digits):
            places: k.Mask = board.place_masks[house * digits + digit]
            if not places:
                continue  # it is solved here
            outside: k.Mask = places & ~inside
            if bits.without_lowest(outside):
                continue
            for place in range(self.lines):
                if not outside or outside == bits.bit(place):
                    wings[place] |= bits.bit(digit)

    def _search_crossing(
        self, board: Board, choice: Choice, row: k.Count, column: k.Count
    ) -> k.Flag:
        """Offer the instances with this crossing, of a quad the one in the upper row."""
        least: k.Count = TRIPLE if self.size == TRIPLE else 2
        inside_row: k.Mask = self._row_inside(board.layout, row, column)
        inside_column: k.Mask = self._column_inside(board.layout, row, column)
        y: k.Count
        z: k.Count
        self._load_wings(board, self.rows[self.first_row + row], inside_row, self.in_row)
        self._load_wings(
            board, self.columns[self.first_row + column], inside_column, self.in_column
        )
        for y in range(self.lines):
            if inside_row & bits.bit(y) or bits.size(self.in_row[y]) < least:
                continue
            for z in range(self.lines):
                digits: k.Mask = self.in_row[y] & self.in_column[z]
                if (
                    inside_column & bits.bit(z)
                    or bits.size(digits) != least
                    or not self._is_open(board, row, y)
                    or not self._is_open(board, z, column)
                ):
                    continue
                others: k.Mask = 0
                if self.size == QUAD:
                    if z <= row or not self._is_open(board, z, y):
                        continue
                    others = self._digits_of(board, z, y, column, row)
                    if bits.size(others) != 2 or others & digits:
                        continue
                if self._offer(board, choice, row, column, y, z, digits, others):
                    return True
        return False

    def _offer(
        self,
        board: Board,
        choice: Choice,
        row: k.Count,
        column: k.Count,
        y: k.Count,
        z: k.Count,
        digits: k.Mask,
        others: k.Mask,
    ) -> k.Flag:
        """Offer the digits of a crossing and, of a quad, the others of the opposite crossing."""
        every: k.Mask = bits.full(board.layout.digits)
        in_wings: k.Mask = digits | others
        finding: Finding = choice.fresh(self.technique)
        candidates.strike_digits(board, finding, self._cell(row, column), every & ~digits)
        candidates.strike_digits(board, finding, self._cell(row, y), every & ~in_wings)
        candidates.strike_digits(board, finding, self._cell(z, column), every & ~in_wings)
        if others:
            candidates.strike_digits(board, finding, self._cell(z, y), every & ~others)
        if not finding.struck:
            return False
        self.memory.note_offered()
        finding.size = self.size
        candidates.name_digits(finding, digits)
        candidates.name_digits(finding, others)
        self._add_crossing(board, finding, row, column, digits)
        if others:
            self._add_crossing(board, finding, z, y, others)
        candidates.mark_digits(board, finding, roles.WING, self._cell(row, y), in_wings)
        candidates.mark_digits(board, finding, roles.WING, self._cell(z, column), in_wings)
        return choice.offer()

    def _digits_of(
        self, board: Board, row: k.Count, column: k.Count, y: k.Count, z: k.Count
    ) -> k.Mask:
        """Return the digits with this crossing and the wings at place `y` of row, `z` of column."""
        layout = board.layout
        inside_row: k.Mask = self._row_inside(layout, row, column)
        inside_column: k.Mask = self._column_inside(layout, row, column)
        found: k.Mask = 0
        digit: k.Digit
        if inside_row & bits.bit(y) or inside_column & bits.bit(z):
            return 0
        for digit in range(layout.digits):
            across: k.House = self.rows[self.first_row + row]
            down: k.House = self.columns[self.first_row + column]
            in_row: k.Mask = board.place_masks[across * layout.digits + digit]
            in_column: k.Mask = board.place_masks[down * layout.digits + digit]
            if (
                in_row
                and in_column
                and not in_row & ~(inside_row | bits.bit(y))
                and not in_column & ~(inside_column | bits.bit(z))
            ):
                found |= bits.bit(digit)
        return found

    def _cell(self, row: k.Count, column: k.Count) -> k.Cell:
        """Return the cell of a row and a column of the current frame."""
        return self.cells[self.first + self.lines * row + column]

    def _add_crossing(
        self, board: Board, finding: Finding, row: k.Count, column: k.Count, digits: k.Mask
    ) -> k.Flag:
        """Add a crossing with its digits, row, column and box to the evidence."""
        finding.house(roles.BASE, self.rows[self.first_row + row])
        finding.house(roles.BASE, self.columns[self.first_row + column])
        finding.house(roles.WITHIN, self.boxes[self.first + self.lines * row + column])
        return candidates.mark_digits(board, finding, roles.PIVOT, self._cell(row, column), digits)
