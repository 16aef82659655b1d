"""Avoidable rectangles, types 1 and 2.

Pattern: a rectangle of four cells in two boxes, none of them given, in which two digits a and b
would stand crosswise; some of the cells are solved.

    a . . | b . .          if `ax` is a, then a and b can be swapped in the four cells, none
    . . . | . . .          of which is given: a second solution
    b . . | ax . .

Why it holds: if a and b stand crosswise in four cells that are not given, swapping them gives a
second solution, so this cannot happen in a puzzle with one solution.  Each of the cells must have
had both digits from the start.
Finds: type 1, three corners are solved: a in the last one, which has two candidates.  Type 2,
two corners in a box and a line are solved, and the others have one more candidate each, the
same digit: that digit in the cells that see both.
Order: first solved corner, then rectangles as in `RectangleTable`.
Source: folklore; names and search after HoDoKu, "Avoidable Rectangle".
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
from grader_strategies.facts import candidates, swaps
from grader_strategies.uniqueness.rectangle_table import RectangleTable, rectangles_of


class AvoidableRectangle(Strategy):
    """A rectangle of cells that were not given and would allow two solutions.

    Args:
        number: the type, 1 or 2.
    """

    def __init__(self, number: int) -> None:
        self.number = number

    def bind(self, layout: Layout) -> None:
        """List the rectangles."""
        self.table = rectangles_of(layout)
        self.met = array("i", [0]) * self.table.count

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances of each rectangle."""
        table: RectangleTable = self.table
        cell: k.Cell
        i: k.Count
        for i in range(table.count):
            self.met[i] = 0
        for cell in range(board.layout.cells):
            if not _is_filled(board, cell):
                continue
            for i in range(table.start[cell], table.start[cell + 1]):
                one: k.Mask = board.cell_masks[table.corners[3 * i + 1]]
                other: k.Mask = board.cell_masks[table.corners[3 * i + 2]]
                if (
                    (bits.is_pair(one) or bits.is_pair(other))
                    and _is_filled(board, table.corners[3 * i])
                    and not self.met[table.ids[i]]
                    and self._search_corners(board, choice, cell, i)
                ):
                    return True
        return False

    def _search_corners(self, board: Board, choice: Choice, cell: k.Cell, entry: k.Count) -> k.Flag:
        """Offer a rectangle with two solved corners, if the other two fit and may be swapped."""
        table: RectangleTable = self.table
        second: k.Cell = table.corners[3 * entry]
        one: k.Cell = table.corners[3 * entry + 1]
        other: k.Cell = table.corners[3 * entry + 2]
        first_digit: k.Digit = board.values[cell]
        second_digit: k.Digit = board.values[second]
        one_full: k.Flag = _is_filled(board, one) and board.values[one] == second_digit
        other_full: k.Flag = _is_filled(board, other) and board.values[other] == first_digit
        one_open: k.Flag = _has_two(board, one, second_digit)
        other_open: k.Flag = _has_two(board, other, first_digit)
        if not ((one_full or one_open) and (other_full or other_open)) or (one_full and other_full):
            return False
        both: k.Mask = bits.bit(first_digit) | bits.bit(second_digit)
        if not (
            swaps.may_take(board, cell, both)
            and swaps.may_take(board, second, both)
            and swaps.may_take(board, one, both)
            and swaps.may_take(board, other, both)
        ):
            return False
        self.met[table.ids[entry]] = 1
        if self.number == 2:
            return (
                one_open
                and other_open
                and self._offer_seen(board, choice, cell, second, one, other)
            )
        if one_open and other_open:
            return False
        finding: Finding = choice.fresh(self.technique)
        if one_full:
            finding.strike(other, first_digit)
        else:
            finding.strike(one, second_digit)
        self._add_evidence(board, finding, cell, second, one, other)
        return choice.offer()

    def _offer_seen(
        self,
        board: Board,
        choice: Choice,
        cell: k.Cell,
        second: k.Cell,
        one: k.Cell,
        other: k.Cell,
    ) -> k.Flag:
        """Type 2: offer the extra candidate of both open corners in the cells that see both."""
        more: k.Mask = board.cell_masks[one] & ~bits.bit(board.values[second])
        finding: Finding = choice.fresh(self.technique)
        if board.cell_masks[other] & ~bits.bit(board.values[cell]) != more:
            return False
        if not candidates.strike_seen_by_both(board, finding, bits.lowest(more), one, other):
            return False
        self._add_evidence(board, finding, cell, second, one, other)
        finding.digit(bits.lowest(more))
        return choice.offer()

    def _add_evidence(
        self,
        board: Board,
        finding: Finding,
        cell: k.Cell,
        second: k.Cell,
        one: k.Cell,
        other: k.Cell,
    ) -> k.Flag:
        finding.digit(board.values[cell])
        finding.digit(board.values[second])
        finding.mark(roles.DEFINING, cell, board.values[cell])
        finding.mark(roles.DEFINING, second, board.values[second])
        self._mark(board, finding, one, board.values[second])
        self._mark(board, finding, other, board.values[cell])
        return True

    def _mark(self, board: Board, finding: Finding, cell: k.Cell, digit: k.Digit) -> k.Flag:
        """Mark the digit of a corner, and its other candidate as a fin."""
        more: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
        finding.mark(roles.DEFINING, cell, digit)
        if more:
            finding.mark(roles.FIN, cell, bits.lowest(more))
        return True


def _is_filled(board: Board, cell: k.Cell) -> k.Flag:
    """Return whether a cell is solved and was not given."""
    return board.values[cell] != k.NO_DIGIT and not board.given[cell]


def _has_two(board: Board, cell: k.Cell, digit: k.Digit) -> k.Flag:
    """Return whether an open cell has two candidates, one of which is the digit."""
    mask: k.Mask = board.cell_masks[cell]
    return bits.is_pair(mask) and mask & bits.bit(digit) != 0
