"""The strong links of a board: the digits that have two places in each house."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared

LINK_HOUSES = ("first", "any")
"""Values of the option `links`: which of the houses that two cells share may make a strong link."""


class StrongLinks:
    """The digits that have exactly two places in each complete house: `digits[house]`, a mask.

    For a house that is not complete the mask is 0; see `candidates.two_places`.  `several` are
    the digits that have two places in two houses or more.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.changes: Changes = shared(Changes, layout)
        self.digits = array("I", [0]) * layout.houses
        self.several = 0
        self.known = 0

    def update(self, board: Board) -> None:
        """Bring everything up to date with a board."""
        layout = self.layout
        house: k.House
        digit: k.Digit
        self.changes.update(board)
        if self.known == self.changes.now:
            return
        for house in range(layout.houses):
            if self.changes.houses[house] <= self.known or not layout.complete[house]:
                continue
            pairs: k.Mask = 0
            for digit in range(layout.digits):
                if bits.is_pair(board.place_masks[house * layout.digits + digit]):
                    pairs |= bits.bit(digit)
            self.digits[house] = pairs
        once: k.Mask = 0
        self.several = 0
        for house in range(layout.houses):
            self.several |= once & self.digits[house]
            once |= self.digits[house]
        self.known = self.changes.now

    def ends(self, cell: k.Cell) -> k.Mask:
        """Return the digits that have two places in some house of a cell."""
        layout = self.layout
        found: k.Mask = 0
        i: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            found |= self.digits[layout.cell_houses[i]]
        return found
