"""The candidates of a digit that are in no template, the only ones one digit can eliminate."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.digit_cells import DigitCells
from grader_strategies.facts.sharing import shared

PATIENCE = 2000
"""How many placements are tried for a digit before the search gives up."""


class DigitTemplates:
    """The candidates of each digit that are in no template of it.

    A *template* has one candidate in each complete house that has any, and no two that see
    each other.  Fish, coloring and chains of one digit use only these two facts: a complete
    house takes the digit, and of two candidates that see each other one is false.  So they
    never eliminate a candidate of a template, and need no search if every candidate is in one.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.changes: Changes = shared(Changes, layout)
        self.cells = DigitCells(layout)
        self.houses = array("i", [0]) * layout.houses
        self.count = 0
        self.left = 0
        self.covered = 0
        self.known = array("Q", [0]) * layout.digits
        self.uncovered = array("Q", [0]) * layout.digits

    def update(self, board: Board) -> None:
        """Bring everything up to date with a board."""
        self.changes.update(board)

    def strikable(self, board: Board, digit: k.Digit) -> k.Word:
        """Return the candidates in no template: a one-word set of items of `DigitCells`.

        If the digit has more than 64 candidates, or the search takes too long, all candidates
        are returned.  Call `update` with the board first.
        """
        if self.known[digit] < self.changes.digits[digit]:
            self.known[digit] = self.changes.now
            self.uncovered[digit] = self._find(board, digit)
        return self.uncovered[digit]

    def _find(self, board: Board, digit: k.Digit) -> k.Word:
        """Find the candidates of a digit that are in no template."""
        cells: DigitCells = self.cells
        count: k.Count = cells.load(board, digit)
        every: k.Word = bits.word_bit(63) - 1 + bits.word_bit(63)
        item: k.Count
        if count > 64:
            return every
        if count < 64:
            every = bits.word_bit(count) - 1
        self._list_houses()
        self.left = PATIENCE
        self.covered = 0
        found: k.Word = 0
        for item in range(count):
            bit: k.Word = bits.word_bit(item)
            if not self.covered & bit and not self._extend(
                0, bit, every & ~bit & ~cells.near[item * cells.stride]
            ):
                found |= bit
            if self.left < 0:
                return every
        return found

    def _list_houses(self) -> None:
        """List the complete houses that have the digit."""
        house: k.House
        self.count = 0
        for house in range(self.layout.houses):
            if self.cells.by_house[house * self.cells.stride] and self.layout.complete[house]:
                self.houses[self.count] = house
                self.count += 1

    def _extend(self, first: k.Count, chosen: k.Word, free: k.Word) -> k.Flag:
        """Complete a template from house `first` of the list on; return whether that succeeds."""
        cells: DigitCells = self.cells
        while first < self.count and cells.by_house[self.houses[first] * cells.stride] & chosen:
            first += 1
        if first == self.count:
            self.covered |= chosen
            return True
        options: k.Word = cells.by_house[self.houses[first] * cells.stride] & free
        while options and self.left >= 0:
            self.left -= 1
            # Candidates that are in no template so far come first.
            new: k.Word = options & ~self.covered
            item: k.Count = bits.lowest_of_word(new if new else options)
            bit: k.Word = bits.word_bit(item)
            options ^= bit
            if self._extend(
                first + 1, chosen | bit, free & ~bit & ~cells.near[item * cells.stride]
            ):
                return True
        return False
