"""Multi-sector locked sets of rows by columns (MSLS).

Pattern: the open cells where some rows cross some columns.  Each digit is counted in them
either by rows or by columns, whichever of the two are fewer: the rows of the pattern in which
it is a candidate there, or the columns.  Together these counts are the number of cells.

    rows 2 4 6 8, columns 1 3 7 9, all sixteen cells open; 3 and 7 are in rows 2 and 8 only,
    8 in row 4, 1 in row 6, 4 and 9 in columns 1 and 9, 6 in all four: 2+2+1+1+2+2+4+2 = 16

Why it holds: a digit stands in the cells at most once in each row, and at most once in each
column, so its count is its limit there.  Each cell takes a digit, so the cells need as many
digits as they are.  That is the sum of all limits, so each digit reaches its limit: it stands
in the pattern in each of the lines by which it is counted.  Nothing else is used than that a
line has no digit twice, so it holds for regions of any shape as well.
Finds: in each of the lines by which a digit is counted, the digit is struck from the cells outside
the pattern.  If the rows are as few as the columns, it is struck from both.
Order: frames; most eliminations first, then fewest cells, then sets of rows by size and
lexicographically, each with sets of columns.  Of a frame, 1,024 sets are looked at, the first.  A
set has three lines to six each way; on more than twelve digits three or four.  Frames of more than
sixteen digits are left out: there are too many sets of lines.
Source: D. P. Bird, "Multi-Sector Locked Sets" (New Sudoku Players' Forum); limits of digits
as in A. Barker's sets of rank 0.
"""

from __future__ import annotations

from array import array

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline
from grader_strategies.facts import candidates
from grader_strategies.facts.board_memory import BoardMemory
from grader_strategies.multi_sector.covered_cells import CoveredCells
from grader_strategies.multi_sector.line_sets import (
    FEW_LINES,
    LEAST_LINES,
    MANY_DIGITS,
    MOST_DIGITS,
    MOST_LINES,
    LineSets,
)

ROOM = 1024
"""The most sets of a frame that are compared; seldom are there more than ten."""


class Msls(Strategy):
    """Rows and columns whose common cells use every digit to its limit.

    A *tally* is a word with a count of four bits for each digit; the highest bit of a count
    is free, so that counts can be compared all at once.
    """

    def bind(self, layout: Layout) -> None:
        """List the sets of lines of each size of frame."""
        self.covered = CoveredCells(layout)
        self.frames = [f for f in layout.frames if layout.digits <= MOST_DIGITS]
        size = max([len(frame.rows) for frame in self.frames], default=0)
        most = MOST_LINES if layout.digits <= MANY_DIGITS else FEW_LINES
        sets = LineSets(size, LEAST_LINES, min(most, size))
        self.masks = sets.masks
        self.parents = sets.parents
        self.lasts = sets.lasts
        self.sets = len(sets.masks)
        self.first = sets.first
        self.lines = 0
        self.rows = array("i", [0]) * size
        self.columns = array("i", [0]) * size
        self.open_masks = array("I", [0]) * size
        self.in_rows = array("Q", [0]) * (self.sets * size)
        self.in_columns = array("Q", [0]) * self.sets
        self.open_counts = array("Q", [0]) * self.sets
        self.column_tally = array("Q", [0]) * size
        self.column_open = array("i", [0]) * size
        self.tally = array("Q", [0]) * self.sets
        digits = layout.digits if self.frames else 0
        self.high = 8 * sum([16**digit for digit in range(digits)])
        self.even = 0x0F0F0F0F0F0F0F0F
        self.by_row = array("I", [0]) * size
        self.by_column = array("I", [0]) * size
        self.found_rows = array("I", [0]) * ROOM
        self.found_columns = array("I", [0]) * ROOM
        self.weights = array("i", [0]) * ROOM
        self.found = 0
        self.memory = BoardMemory(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in order."""
        i: k.Count
        if not self.memory.begin(board):
            return False
        for frame in self.frames:
            self.lines = len(frame.rows)
            for i in range(self.lines):
                self.rows[i] = frame.rows[i]
                self.columns[i] = frame.columns[i]
            self._load(board)
            self._list_sets(board)
            if self._offer_sets(board, choice):
                return True
        self.memory.end()
        return False

    def _load(self, board: Board) -> None:
        """Tally, for each row and each set of columns, the digits in the cells of both."""
        digits: k.Count = board.layout.digits
        digit: k.Digit
        row: k.Count
        column: k.Count
        number: k.Count
        for row in range(self.lines):
            house: k.House = self.rows[row]
            open_mask: k.Mask = 0
            for column in range(self.lines):
                if board.cell_masks[board.cell_at(house, column)]:
                    open_mask |= bits.bit(column)
            self.open_masks[row] = open_mask
            start: k.Count = row * self.sets
            for number in range(self.sets):
                self.in_rows[start + number] = 0
            for digit in range(digits):
                places: k.Mask = board.place_masks[house * digits + digit]
                if places:
                    one: k.Word = bits.word_bit(4 * digit)
                    for number in range(self.first, self.sets):
                        if self.masks[number] & places:
                            self.in_rows[start + number] += one

    def _list_sets(self, board: Board) -> k.Flag:
        """List the sets of the frame that is loaded."""
        rows: k.Count
        number: k.Count
        row: k.Count
        end: k.Count = self.sets
        limit: k.Mask = bits.full(self.lines)
        high: k.Word = self.high
        even: k.Word = self.even
        self.found = 0
        for rows in range(self.first, end):
            if rows % 64 == 0:
                deadline.check()
            if self.masks[rows] & ~limit:
                continue
            self._tally_columns(board, self.masks[rows])
            for number in range(self.first, end):
                self.tally[number] = 0
            for row in range(self.lines):
                if self.masks[rows] & bits.bit(row):
                    start: k.Count = row * end
                    for number in range(self.first, end):
                        self.tally[number] += self.in_rows[start + number]
            # A loop without branches and products, which compilers turn into vector code.
            for number in range(self.first, end):
                by_row: k.Word = self.tally[number]
                by_column: k.Word = self.in_columns[number]
                # In each count the highest bit is set where the rows are not fewer.
                more: k.Word = ((by_row | high) - by_column) & high
                more -= more >> 3
                least: k.Word = (by_column & more) | (by_row & ~more)
                least = (least & even) + ((least >> 4) & even)
                least += least >> 32
                least += least >> 16
                least += least >> 8
                self.tally[number] = least & 255
            for number in range(self.first, end):
                if (
                    self.tally[number] == self.open_counts[number]
                    and self.tally[number]
                    and not self.masks[number] & ~limit
                ):
                    self._weigh(board, self.masks[rows], self.masks[number])
        return True

    def _weigh(self, board: Board, rows: k.Mask, columns: k.Mask) -> None:
        """List a set if it strikes anything, weighed by eliminations and cells."""
        line: k.Count
        struck: k.Count = 0
        cells: k.Count = 0
        if self.found == len(self.weights) or not self._choose_lines(board, rows, columns):
            return
        for line in range(self.lines):
            struck += self._count(board, self.rows[line], self.by_row[line], columns)
            struck += self._count(board, self.columns[line], self.by_column[line], rows)
            if rows & bits.bit(line):
                cells += bits.size(self.open_masks[line] & columns)
        self.found_rows[self.found] = rows
        self.found_columns[self.found] = columns
        self.weights[self.found] = 1024 * struck - cells
        self.found += 1

    def _count(self, board: Board, house: k.House, digits: k.Mask, inside: k.Mask) -> k.Count:
        """Return how many places digits have on a line outside the pattern."""
        total: k.Count = 0
        left: k.Mask = digits
        while left:
            slot: k.Count = house * board.layout.digits + bits.lowest(left)
            left = bits.without_lowest(left)
            total += bits.size(board.place_masks[slot] & ~inside)
        return total

    def _offer_sets(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the sets that are listed, the heaviest first."""
        _turn: k.Count
        i: k.Count
        for _turn in range(self.found):
            best: k.Count = 0
            for i in range(1, self.found):
                if self.weights[i] > self.weights[best]:
                    best = i
            self.weights[best] = -1024  # below every other weight
            if self._offer(board, choice, self.found_rows[best], self.found_columns[best]):
                return True
        return False

    def _tally_columns(self, board: Board, rows: k.Mask) -> None:
        """Tally, for each set of columns, those in which each digit meets the rows."""
        digits: k.Count = board.layout.digits
        digit: k.Digit
        column: k.Count
        number: k.Count
        for column in range(self.lines):
            house: k.House = self.columns[column]
            tally: k.Word = 0
            for digit in range(digits):
                if board.place_masks[house * digits + digit] & rows:
                    tally |= bits.word_bit(4 * digit)
            self.column_tally[column] = tally
            self.column_open[column] = 0
        left: k.Mask = rows
        while left:
            open_mask: k.Mask = self.open_masks[bits.lowest(left)]
            left = bits.without_lowest(left)
            while open_mask:
                self.column_open[bits.lowest(open_mask)] += 1
                open_mask = bits.without_lowest(open_mask)
        for number in range(self.sets):
            parent: k.Count = self.parents[number]
            column = self.lasts[number]
            if parent < 0:
                self.in_columns[number] = self.column_tally[column]
                self.open_counts[number] = self.column_open[column]
            else:
                self.in_columns[number] = self.in_columns[parent] + self.column_tally[column]
                self.open_counts[number] = self.open_counts[parent] + self.column_open[column]

    def _offer(self, board: Board, choice: Choice, rows: k.Mask, columns: k.Mask) -> k.Flag:
        """Offer the instance of a set of rows and one of columns."""
        self._choose_lines(board, rows, columns)
        finding: Finding = choice.fresh(self.technique)
        row: k.Count
        column: k.Count
        self.covered.begin()
        for row in range(self.lines):
            if rows & bits.bit(row):
                for column in range(self.lines):
                    cell: k.Cell = board.cell_at(self.rows[row], column)
                    if columns & bits.bit(column) and board.cell_masks[cell]:
                        self.covered.add(cell)
        for row in range(self.lines):
            self.covered.strike_outside(board, finding, self.rows[row], self.by_row[row])
        for column in range(self.lines):
            self.covered.strike_outside(
                board, finding, self.columns[column], self.by_column[column]
            )
        self.memory.note_offered()
        finding.size = self.covered.count
        self._add_evidence(board, finding)
        return choice.offer()

    def _choose_lines(self, board: Board, rows: k.Mask, columns: k.Mask) -> k.Flag:
        """Note the digits counted by each line; return whether any strikes something.

        A digit in as many rows as columns is counted by both.
        """
        digits: k.Count = board.layout.digits
        digit: k.Digit
        line: k.Count
        strikes: k.Flag = False
        for line in range(self.lines):
            self.by_row[line] = 0
            self.by_column[line] = 0
        for digit in range(digits):
            in_rows: k.Mask = 0
            in_columns: k.Mask = 0
            for line in range(self.lines):
                if rows & bits.bit(line):
                    places: k.Mask = board.place_masks[self.rows[line] * digits + digit] & columns
                    in_columns |= places
                    if places:
                        in_rows |= bits.bit(line)
            fewer: k.Count = bits.size(in_rows) - bits.size(in_columns)
            row_strikes: k.Flag = fewer <= 0 and self._strikes(
                board, self.rows, in_rows, digit, columns
            )
            column_strikes: k.Flag = fewer >= 0 and self._strikes(
                board, self.columns, in_columns, digit, rows
            )
            if row_strikes or fewer < 0 or (fewer == 0 and not column_strikes):
                self._note(self.by_row, in_rows, digit)
            if column_strikes or fewer > 0:
                self._note(self.by_column, in_columns, digit)
            strikes |= row_strikes | column_strikes
        return strikes

    def _strikes(
        self, board: Board, houses: array[int], lines: k.Mask, digit: k.Digit, inside: k.Mask
    ) -> k.Flag:
        """Return whether the digit has a place on one of the lines outside the pattern."""
        digits: k.Count = board.layout.digits
        left: k.Mask = lines
        while left:
            house: k.House = houses[bits.lowest(left)]
            if board.place_masks[house * digits + digit] & ~inside:
                return True
            left = bits.without_lowest(left)
        return False

    def _note(self, by_line: array[int], lines: k.Mask, digit: k.Digit) -> None:
        """Note that the lines count the digit."""
        left: k.Mask = lines
        while left:
            by_line[bits.lowest(left)] |= bits.bit(digit)
            left = bits.without_lowest(left)

    def _add_evidence(self, board: Board, finding: Finding) -> k.Flag:
        """Add the digits, the lines that count them, and the candidates to the evidence."""
        in_rows: k.Mask = 0
        in_columns: k.Mask = 0
        line: k.Count
        for line in range(self.lines):
            in_rows |= self.by_row[line]
            in_columns |= self.by_column[line]
        candidates.name_digits(finding, in_rows | in_columns)
        for line in range(self.lines):
            if self.by_row[line]:
                finding.house(roles.COVER, self.rows[line])
        for line in range(self.lines):
            if self.by_column[line]:
                finding.house(roles.COVER, self.columns[line])
        for line in range(self.lines):
            house: k.House = self.rows[line]
            self.covered.mark(board, finding, roles.COLOR_A, house, in_rows & ~in_columns)
            self.covered.mark(board, finding, roles.COLOR_B, house, in_columns & ~in_rows)
            self.covered.mark(board, finding, roles.COLOR_D, house, in_rows & in_columns)
        return True
