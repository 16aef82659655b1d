"""The parts of a board that have changed since a search, so that the rest can be skipped."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout


class Changes:
    """The number of the board on which each cell, house and digit changed last.

    `update` numbers the boards it is given: `now` is the number of the latest one that differs
    from the one before it.  `cells[c]`, `houses[h]`, `digits[d]` and `slots[h * layout.digits
    + d]` (a digit in a house) hold the number of the board that last changed there, and
    `gained` that of the last board with a candidate that the board before did not have.  On such
    a board everything has changed.

    All strategies of a thread share one instance (see `grader_strategies.facts.sharing`).  A
    strategy that found nothing on board `n` finds nothing in what has not changed since.  If
    candidates were only lost since (see `only_lost`), new instances contain a loss.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        # No board has these masks, so the first board differs everywhere.
        self.masks = array("I", [bits.bit(k.MAX_DIGITS)]) * layout.cells
        self.now = 1
        self.gained = 1
        self.cells = array("Q", [1]) * layout.cells
        self.houses = array("Q", [1]) * layout.houses
        self.digits = array("Q", [1]) * layout.digits
        self.slots = array("Q", [1]) * (layout.houses * layout.digits)

    def update(self, board: Board) -> None:
        """Record how a board differs from the one before it."""
        cell: k.Cell
        now: k.Word = self.now
        differing: k.Mask = 0
        gained: k.Mask = 0
        # Many strategies in turn pass the same board, so this comparison has to be quick.
        for cell in range(self.layout.cells):
            differing |= self.masks[cell] ^ board.cell_masks[cell]
            gained |= board.cell_masks[cell] & ~self.masks[cell]
        if not differing:
            return
        if gained:
            self._note_all(board)
            return
        for cell in range(self.layout.cells):
            old: k.Mask = self.masks[cell]
            new: k.Mask = board.cell_masks[cell]
            if old != new:
                self.now = now + 1
                self.masks[cell] = new
                self._note(cell, old ^ new)

    def _note_all(self, board: Board) -> None:
        """Record that everything has changed, as it does when another puzzle begins."""
        layout = self.layout
        i: k.Count
        self.now += 1
        self.gained = self.now
        for i in range(layout.cells):
            self.masks[i] = board.cell_masks[i]
            self.cells[i] = self.now
        for i in range(layout.houses):
            self.houses[i] = self.now
        for i in range(layout.digits):
            self.digits[i] = self.now
        for i in range(layout.houses * layout.digits):
            self.slots[i] = self.now

    def only_lost(self, board: k.Word) -> k.Word:
        """Return the board number given if candidates were only lost since, else 0 (no board)."""
        return board if board >= self.gained else 0

    def _note(self, cell: k.Cell, changed: k.Mask) -> None:
        """Record that these candidates of a cell were lost or gained."""
        layout = self.layout
        i: k.Count
        self.cells[cell] = self.now
        changed &= bits.full(layout.digits)
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            house: k.House = layout.cell_houses[i]
            self.houses[house] = self.now
            left: k.Mask = changed
            while left:
                self.slots[house * layout.digits + bits.lowest(left)] = self.now
                left = bits.without_lowest(left)
        while changed:
            self.digits[bits.lowest(changed)] = self.now
            changed = bits.without_lowest(changed)
