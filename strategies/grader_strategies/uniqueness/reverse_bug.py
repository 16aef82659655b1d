"""Reverse bivalue universal grave, or reverse BUG.

Pattern: two digits a and b, placed so that every house has both of them or neither, except for
the houses of one open cell, which have b already and lack a.  Elsewhere a and b are still open.

    a . . | b . . | .  .  .     r3c4 is the only cell missing to a pattern in which the rows,
    . . . | . . . | .  .  .     columns and boxes with an a are those with a b; were it a,
    b . . | * . . | .  .  .     the other a and b of the grid could change places

Why it holds: suppose that the cell were a.  Then every house has both a and b placed, or
neither.  In the solution, let the a and b that are not placed yet change places.  A house with
both placed has none of these, and a house with neither has at most one of each, so that no
digit stands twice.  The givens are all placed, so the result is a second solution, if each open
cell that can be a or b had the other digit from the start.  Peers of the cell can be neither
then.
The proof needs no shapes, so all layouts are searched on which every cell may take every digit.
Finds: the cell is not a.
Order: a, then b, ascending; cells ascending.
Source: folklore; name after the New Sudoku Players' Forum.
"""

from __future__ import annotations

from array import array

from grader.errors import Message
from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.facts import swaps
from grader_strategies.facts.board_memory import BoardMemory


def refusal(layout: Layout) -> Message | str:
    """Return why a reverse BUG cannot occur on a layout, or an empty text if it can."""
    if layout.digits == 1 or any(
        len(layout.digits_of(cell)) < layout.digits for cell in range(layout.cells)
    ):
        return Message(
            "proved-for-free-cells",
            "it is proved for layouts on which every cell may take every digit only",
        )
    if not any(spec.is_complete() for spec in layout.specs):
        return Message("needs-full-house", "it needs a house that takes all digits")
    return swaps.refusal(layout)


class ReverseBug(Strategy):
    """A candidate that would let all open cells of two digits change places."""

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.sound = int(refusal(layout) == "")
        self.placed = array("I", [0]) * layout.houses
        self.ticker = Ticker()
        self.memory = BoardMemory(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in order."""
        layout = board.layout
        a: k.Digit
        b: k.Digit
        if not self.sound or not self.memory.begin(board):
            return False
        self._note_placed(board)
        for a in range(layout.digits):
            self.ticker.spend(1 + layout.digits * layout.houses // work.CELLS)
            for b in range(layout.digits):
                if a != b and self._search_pair(board, choice, a, b):
                    return True
        # Another board may have the same candidates, but have had others from the start.
        if not board.lacks_candidates:
            self.memory.end()
        return False

    def _note_placed(self, board: Board) -> None:
        """Note the digits placed in each house."""
        layout = board.layout
        cell: k.Cell
        house: k.House
        i: k.Count
        for house in range(layout.houses):
            self.placed[house] = 0
        for cell in range(layout.cells):
            if board.values[cell] != k.NO_DIGIT:
                for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                    self.placed[layout.cell_houses[i]] |= bits.bit(board.values[cell])

    def _search_pair(self, board: Board, choice: Choice, a: k.Digit, b: k.Digit) -> k.Flag:
        """Offer the cells that would complete a pattern of two digits if they were `a`."""
        layout = board.layout
        lacking: k.Count = 0
        untouched: k.Flag = False
        cell: k.Cell
        house: k.House
        last: k.House = k.NO_HOUSE
        i: k.Count
        for house in range(layout.houses):
            has_a: k.Flag = self.placed[house] & bits.bit(a) != 0
            has_b: k.Flag = self.placed[house] & bits.bit(b) != 0
            if has_a and not has_b:
                return False
            if has_b and not has_a:
                lacking += 1
                last = house
            # Here both are open, and there will be something to exchange.
            untouched |= not has_b and layout.complete[house]
        if not lacking or not untouched:
            return False
        for i in range(layout.house_start[last], layout.house_start[last + 1]):
            cell = layout.house_cells[i]
            if (
                board.cell_masks[cell] & bits.bit(a)
                and self._completes(board, cell, b, lacking)
                and self._may_swap(board, cell, bits.bit(a), bits.bit(b))
                and self._offer(board, choice, cell, a, b)
            ):
                return True
        return False

    def _completes(self, board: Board, cell: k.Cell, b: k.Digit, lacking: k.Count) -> k.Flag:
        """Return whether the houses of a cell are those, `lacking` in number, that have only b."""
        layout = board.layout
        i: k.Count
        if layout.cell_start[cell + 1] - layout.cell_start[cell] != lacking:
            return False
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            if not self.placed[layout.cell_houses[i]] & bits.bit(b):
                return False
        return True

    def _may_swap(self, board: Board, cell: k.Cell, a: k.Mask, b: k.Mask) -> k.Flag:
        """Return whether two digits may change places wherever they can be if a cell is `a`."""
        layout = board.layout
        other: k.Cell
        if not board.lacks_candidates:
            return True  # the layout allows every digit in every cell
        for other in range(layout.cells):
            if other == cell or layout.sees[cell * layout.cells + other]:
                continue
            mask: k.Mask = board.cell_masks[other]
            if (mask & a and not swaps.may_take(board, other, b)) or (
                mask & b and not swaps.may_take(board, other, a)
            ):
                return False
        return True

    def _offer(self, board: Board, choice: Choice, cell: k.Cell, a: k.Digit, b: k.Digit) -> k.Flag:
        """Offer a candidate, with the placed cells of both digits as evidence."""
        finding: Finding = choice.fresh(self.technique)
        other: k.Cell
        self.memory.note_offered()
        finding.strike(cell, a)
        finding.digit(a)
        finding.digit(b)
        for other in range(board.layout.cells):
            if board.values[other] == a or board.values[other] == b:
                finding.mark(roles.DEFINING, other, board.values[other])
                finding.size += 1
        return choice.offer()
