"""What follows from each candidate by singles and rules, kept while a board loses candidates."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.search.rule_propagation import RulePropagation

_MOST_KEPT = 1_000_000
"""Masks that are kept; larger layouts begin with the board each time."""


class Suppositions:
    """Tells the candidates from which no contradiction follows; shared by a thread's strategies.

    What follows from a candidate is what is left if all candidates go that singles, rules and what
    rules contain exclude.  It does not depend on the order, and on a board with fewer candidates
    it is a part of what it was: so it is kept, and only what is new is propagated.

    Use: `load` a board, then ask `may_be` about its candidates.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.propagation: RulePropagation = RulePropagation(layout, False, has_sums=False)
        cells = layout.cells
        is_kept = cells * cells * layout.digits <= _MOST_KEPT
        # What is left in each cell: on the board that was loaded, and after what follows from it.
        self.board: array[int] = array("I", [0]) * cells
        self.base: array[int] = array("I", [0]) * cells
        self.is_possible: k.Flag = 0
        self.is_kept: k.Flag = int(is_kept)
        # For each candidate what was left in each cell, and whether that is known.
        self.left: array[int] = array("I", [0]) * (cells * cells * layout.digits if is_kept else 1)
        self.is_known: array[int] = array("B", bytes(cells * layout.digits))

    def load(self, board: Board) -> None:
        """Take the candidates and digits of a board of the layout."""
        cell: k.Cell
        i: k.Count
        is_same: k.Flag = 1
        has_gained: k.Flag = 0
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if board.values[cell] != k.NO_DIGIT:
                mask = bits.bit(board.values[cell])
            if mask != self.board[cell]:
                is_same = 0
                if mask & ~self.board[cell]:
                    has_gained = 1
                self.board[cell] = mask
        if is_same:
            return
        if has_gained:
            for i in range(len(self.is_known)):
                self.is_known[i] = 0
        self.is_possible = self.propagation.begin(self.board, 1)
        for cell in range(self.layout.cells):
            self.base[cell] = self.propagation.masks[cell]

    def may_be(self, cell: k.Cell, digit: k.Digit) -> k.Flag:
        """Return whether no contradiction follows from a candidate of the board."""
        other: k.Cell
        cells: k.Count = self.layout.cells
        propagation: RulePropagation = self.propagation
        number: k.Count = cell * self.layout.digits + digit
        start: k.Count = number * cells
        if not self.is_possible or not self.base[cell] & bits.bit(digit):
            return 0
        propagation.undo(0)
        if self.is_known[number]:
            has_changed: k.Flag = 0
            for other in range(cells):
                if self.left[start + other] & ~self.base[other]:
                    has_changed = 1
                    break
            if not has_changed:
                return 1
            for other in range(cells):
                propagation.masks[other] = self.left[start + other]
            for other in range(cells):
                if not propagation.keep(other, self.base[other]):
                    return self._fail(number)
        else:
            for other in range(cells):
                propagation.masks[other] = self.base[other]
            propagation.keep(cell, bits.bit(digit))
        if not propagation.propagate():
            return self._fail(number)
        if self.is_kept:
            self.is_known[number] = 1
            for other in range(cells):
                self.left[start + other] = propagation.masks[other]
        return 1

    def _fail(self, number: k.Count) -> k.Flag:
        """Forget what follows from a candidate that is false."""
        self.propagation.stop()
        self.is_known[number] = 0
        return 0
