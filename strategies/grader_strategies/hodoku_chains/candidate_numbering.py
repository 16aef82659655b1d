"""The numbering of the candidates of a board, which stays while only few of them are lost."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared


class CandidateNumbering:
    """The candidates of a board by number, in the order of cells and digits.

    For candidate `i < count`: `cells[i]` and `digits[i]`; `number[cell * digits + digit]` is
    `i`, or -1 if there is no candidate.  Those of a cell are the numbers from
    `cell_first[cell]` to `cell_first[cell + 1] - 1`.  `plane` is the first multiple of 64 that
    is no less than `count`.

    A board with fewer candidates than the one before keeps the numbers of the others, so that
    tables need not be made anew; a number that was lost has no candidate.  Bit `i % 64` of word
    `i // 64` of `live` is set if candidate `i` is on the board.  `numbering` counts how often
    the candidates were numbered.
    """

    def __init__(self, layout: Layout) -> None:
        everything = layout.cells * layout.digits
        self.layout = layout
        self.changes: Changes = shared(Changes, layout)
        self.known = 0
        self.numbering = 0
        self.count = 0
        self.left = 0
        self.plane = 0
        # With room for the numbers up to `plane`, which have no candidate.
        self.cells = array("i", [0]) * (everything + 64)
        self.digits = array("i", [0]) * (everything + 64)
        self.number = array("i", [-1]) * everything
        self.cell_first = array("i", [0]) * (layout.cells + 1)
        self.live = array("Q", [0]) * (everything // 64 + 1)

    def update(self, board: Board) -> None:
        """Number the candidates of a board, or note which of those numbered it has lost."""
        self.changes.update(board)
        if self.known == self.changes.now:
            return
        if self.changes.only_lost(self.known):
            self._drop(board)
        # Tables with many gaps take longer than new ones without.
        if not self.changes.only_lost(self.known) or 8 * self.left < 7 * self.count:
            self._number(board)
        self.known = self.changes.now

    def _drop(self, board: Board) -> None:
        """Note which candidates the board has lost."""
        digits: k.Count = self.layout.digits
        i: k.Count
        for i in range(self.count):
            slot: k.Count = self.cells[i] * digits + self.digits[i]
            if self.number[slot] >= 0 and not (
                board.cell_masks[self.cells[i]] & bits.bit(self.digits[i])
            ):
                self.number[slot] = -1
                self.live[i >> 6] = self.live[i >> 6] & ~bits.word_bit(i & 63)
                self.left -= 1

    def _number(self, board: Board) -> None:
        """Number the candidates of a board anew."""
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        self.numbering += 1
        self.count = 0
        for i in range(len(self.live)):
            self.live[i] = 0
        for cell in range(layout.cells):
            self.cell_first[cell] = self.count
            mask: k.Mask = board.cell_masks[cell]
            for digit in range(layout.digits):
                if mask & bits.bit(digit):
                    self.number[cell * layout.digits + digit] = self.count
                    self.cells[self.count] = cell
                    self.digits[self.count] = digit
                    self.live[self.count >> 6] |= bits.word_bit(self.count & 63)
                    self.count += 1
                else:
                    self.number[cell * layout.digits + digit] = -1
        self.cell_first[layout.cells] = self.count
        self.left = self.count
        self.plane = (self.count + 63) // 64 * 64
