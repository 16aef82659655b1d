"""Cells beside which another cell loses a candidate by aligned pair exclusion.

A digit x of a cell is excluded by another cell if both see, for each candidate y of the other
cell but x, a cell with just x and y: whichever candidate the other cell takes, x would leave one
of these cells nothing.  Few cells are cornered so by any digit, whatever cell may have it.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.ticker import Ticker
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared

EVERY_CELL: k.Word = bits.word_bit(63) - 1 + bits.word_bit(63)


class CorneredCells:
    """A test whether any pair of cells excludes a candidate.

    It remembers the last board without such a pair.  As long as candidates are only lost, a new
    one needs a cornered cell that has changed, or sees a changed cell of two candidates.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.changes: Changes = shared(Changes, layout)
        self.ticker = Ticker()
        self.cleared = 0
        self.is_due = array("i", [0]) * layout.cells
        # The cells that each cell sees are a row of words.
        self.words = (layout.cells + 63) >> 6
        self.rows = array("Q", [0]) * (layout.cells * self.words)
        for cell in range(layout.cells):
            for peer in layout.peers_of(cell):
                self.rows[cell * self.words + (peer >> 6)] |= bits.word_bit(peer & 63)
        self.partners = array("I", [0]) * layout.digits
        self.pairs = array("i", [0]) * layout.cells
        self.pair_masks = array("I", [0]) * layout.cells
        self.count = 0

    def may_exclude(self, board: Board, origin: Board | None) -> k.Flag:
        """Return whether a pair of cells may exclude a candidate.

        Raises:
            TimeUp: the deadline has passed.
        """
        cell: k.Cell
        since: k.Word = 0
        # The changes do not cover a board that has an origin.
        if origin is None:
            self.changes.update(board)
            since = self.changes.only_lost(self.cleared)
        self._list_due(board, since)
        for cell in range(self.layout.cells):
            if self.is_due[cell]:
                self.ticker.tick()
                if self._is_cornered(board, cell):
                    return True
        if origin is None:
            self.cleared = self.changes.now
        return False

    def _list_due(self, board: Board, since: k.Word) -> None:
        """Find the cells that may be cornered newly since the board of that number; 0: all."""
        layout = self.layout
        cell: k.Cell
        i: k.Count
        for cell in range(layout.cells):
            self.is_due[cell] = since == 0
        for cell in range(layout.cells if since else 0):
            if self.changes.cells[cell] > since:
                self.is_due[cell] = 1
                if bits.is_pair(board.cell_masks[cell]):
                    for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                        self.is_due[layout.peers[i]] = 1

    def _is_cornered(self, board: Board, cell: k.Cell) -> k.Flag:
        """Return whether a cell excludes a digit from another one."""
        layout = self.layout
        mask: k.Mask = board.cell_masks[cell]
        i: k.Count
        if not bits.without_lowest(mask):
            return False
        left: k.Mask = mask
        while left:
            self.partners[bits.lowest(left)] = left & ~bits.without_lowest(left)
            left = bits.without_lowest(left)
        self.count = 0
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            pair: k.Mask = board.cell_masks[layout.peers[i]]
            if bits.is_pair(pair) and pair & mask:
                self.pairs[self.count] = layout.peers[i]
                self.pair_masks[self.count] = pair
                self.count += 1
                self.partners[bits.lowest(pair)] |= pair
                self.partners[bits.lowest(bits.without_lowest(pair))] |= pair
        corner: k.Mask = bits.full(layout.digits)
        left = mask
        while left:
            corner &= self.partners[bits.lowest(left)]
            left = bits.without_lowest(left)
        while corner:
            if self._excludes(board, cell, corner & ~bits.without_lowest(corner)):
                return True
            corner = bits.without_lowest(corner)
        return False

    def _excludes(self, board: Board, cell: k.Cell, digit: k.Mask) -> k.Flag:
        """Return whether a cell excludes a digit, given as a mask, from another one."""
        layout = self.layout
        mask: k.Mask = board.cell_masks[cell]
        i: k.Count
        w: k.Count
        for w in range(self.words):
            found: k.Word = EVERY_CELL
            left: k.Mask = mask & ~digit
            while left and found:
                pair: k.Mask = digit | (left & ~bits.without_lowest(left))
                left = bits.without_lowest(left)
                seen: k.Word = 0
                for i in range(self.count):
                    if self.pair_masks[i] == pair:
                        seen |= self.rows[self.pairs[i] * self.words + w]
                found &= seen
            while found:
                other: k.Cell = 64 * w + bits.lowest_of_word(found)
                found &= found - 1
                # Cells that do not see each other may take the same digit.
                if (
                    other != cell
                    and board.cell_masks[other] & digit
                    and (not mask & digit or layout.sees[cell * layout.cells + other])
                ):
                    return True
        return False
