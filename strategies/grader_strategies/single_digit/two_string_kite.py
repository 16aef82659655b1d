"""Two-string kite.

Pattern: a row and a column with two places each for a digit, one of each in the same box
(the joined ends, `o`), and no place in both.

    . o . | . x .
    . . . | . . .          one of the free ends `x` holds the digit,
    o . . | . . .          `*` sees them both
    ------+------
    . . . | . . .
    x . . | . * .

Why it holds: the joined ends see each other, so one of them is false, and the free end of
its line is true.
Finds: the digit is struck from all cells that see both free ends; on a classic board that is the
cell where their lines cross.
Order: frames, digits, rows, columns, ends of the row, ends of the column, eliminations, all
ascending.
Source: folklore; name after Sudopedia, "2-String Kite".
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
from grader_strategies.facts import candidates
from grader_strategies.facts.digit_memory import DigitMemory
from grader_strategies.facts.lines import LineTable
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.strong_links import StrongLinks


class TwoStringKite(Strategy):
    """Two strong links in a row and a column, joined in a box."""

    def bind(self, layout: Layout) -> None:
        """List the rows and columns."""
        self.table = LineTable(layout)
        self.memory = DigitMemory(layout)
        self.strong: StrongLinks = shared(StrongLinks, layout)
        self.offered = 0
        # The ends of the row, then those of the column.
        self.ends = array("i", [0]) * 4

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the kites in order."""
        group: k.Count
        digit: k.Digit
        frames: k.Count = self.table.groups // 2
        self.memory.update(board)
        self.strong.update(board)
        for group in range(0, self.table.groups, 2):
            for digit in range(board.layout.digits):
                if not self.strong.several & bits.bit(digit):
                    continue
                if frames == 1 and self.memory.is_exhausted(digit):
                    continue
                if not self.memory.templates.strikable(board, digit):
                    continue
                self.offered = 0
                if self._search_frame(board, choice, group, digit):
                    return True
                if not self.offered:
                    self.memory.note_exhausted(digit)
        return False

    def _search_frame(self, board: Board, choice: Choice, group: k.Count, digit: k.Digit) -> k.Flag:
        """Offer the rows of this group with the columns of the next."""
        i: k.Count
        j: k.Count
        left: k.Count = self.table.start[group + 1]
        for i in range(self.table.start[group], left):
            row: k.House = self.table.lines[i]
            if not self.strong.digits[row] & bits.bit(digit):
                continue
            places: k.Mask = candidates.two_places(board, row, digit)
            for j in range(left, self.table.start[group + 2]):
                column: k.House = self.table.lines[j]
                # A common place would be one joined end, not two that see each other.
                if places & bits.bit(j - left) or not self.strong.digits[column] & bits.bit(digit):
                    continue
                if self._search_ends(board, choice, row, column, digit):
                    return True
        return False

    def _search_ends(
        self, board: Board, choice: Choice, row: k.House, column: k.House, digit: k.Digit
    ) -> k.Flag:
        """Offer each end of the row joined with each end of the column."""
        in_row: k.Mask = candidates.two_places(board, row, digit)
        in_column: k.Mask = candidates.two_places(board, column, digit)
        i: k.Count
        j: k.Count
        self.ends[0] = board.cell_at(row, bits.lowest(in_row))
        self.ends[1] = board.cell_at(row, bits.lowest(bits.without_lowest(in_row)))
        self.ends[2] = board.cell_at(column, bits.lowest(in_column))
        self.ends[3] = board.cell_at(column, bits.lowest(bits.without_lowest(in_column)))
        for i in range(2):
            for j in range(2):
                if self._offer(board, choice, row, column, digit, i, j):
                    return True
        return False

    def _offer(
        self,
        board: Board,
        choice: Choice,
        row: k.House,
        column: k.House,
        digit: k.Digit,
        i: k.Count,
        j: k.Count,
    ) -> k.Flag:
        """Offer end `i` of the row joined with end `j` of the column, if both are in a box."""
        joined: k.Cell = self.ends[i]
        free: k.Cell = self.ends[1 - i]
        other_joined: k.Cell = self.ends[2 + j]
        other_free: k.Cell = self.ends[3 - j]
        if not self._share_box(board, joined, other_joined):
            return False
        finding: Finding = choice.fresh(self.technique)
        if not candidates.strike_seen_by_both(board, finding, digit, free, other_free):
            return False
        self.offered = 1
        candidates.add_joined_links(finding, digit, free, joined, other_joined, other_free)
        finding.house(roles.BASE, row)
        finding.house(roles.BASE, column)
        return choice.offer()

    def _share_box(self, board: Board, one: k.Cell, other: k.Cell) -> k.Flag:
        """Return whether two cells are in the same house of kind box."""
        layout = board.layout
        i: k.Count
        j: k.Count
        for i in range(layout.cell_start[one], layout.cell_start[one + 1]):
            house: k.House = layout.cell_houses[i]
            if layout.kinds[house] != k.BOX:
                continue
            for j in range(layout.cell_start[other], layout.cell_start[other + 1]):
                if layout.cell_houses[j] == house:
                    return True
        return False
