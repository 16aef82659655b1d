"""Turbot fish.

Pattern: two strong links of a digit; one end of the first sees one end of the second.

    a . . | . b .          row 1 has its digit in a or b, the box below in c or e; b and c see
    . . . | . . .          each other, so they are not both true, and a or e is: `*` sees both
    . . . | . . .
    ------+------
    . . . | . c .
    * . . | . . e

Why it holds: the joined ends see each other, so one of them is false, and the free end of its
link is true.
Finds: the digit is struck from all cells that see both free ends.  Skyscrapers and two-string kites
are turbot fish, too.
Order: free end, digits, its strong links, the peers of the joined end, strong links from there;
houses in the order of the layout, each pair of cells with the first house that contains both;
eliminations ascending.  An instance is found from its lower free end only.
Source: folklore; name after N. Alstrup, "Turbot Fish" (2005), search after HoDoKu.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader_strategies.facts import candidates
from grader_strategies.facts.digit_memory import DigitMemory
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.strong_links import LINK_HOUSES, StrongLinks


class TurbotFish(Strategy):
    """Two strong links of a digit joined by a weak one.

    Args:
        links: `first`, the first house that two cells share decides whether their link is
            strong; or `any`, each of their houses may.
    """

    def __init__(self, links: str = LINK_HOUSES[0]) -> None:
        self.any_house = one_of("links", links, LINK_HOUSES)

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.memory = DigitMemory(layout)
        self.strong: StrongLinks = shared(StrongLinks, layout)
        self.offered = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the turbot fish in order."""
        free: k.Cell
        digit: k.Digit
        searched: k.Mask = 0
        self.memory.update(board)
        self.strong.update(board)
        for digit in range(board.layout.digits):
            bit: k.Mask = bits.bit(digit)
            if self.strong.several & bit and not self.memory.is_idle(board, digit):
                searched |= bit
        self.offered = 0
        for free in range(board.layout.cells):
            left: k.Mask = board.cell_masks[free] & searched
            if left:
                left &= self.strong.ends(free)
            while left:
                if self._search_from(board, choice, free, bits.lowest(left)):
                    return True
                left = bits.without_lowest(left)
        for digit in range(board.layout.digits):
            if searched & bits.bit(digit) & ~self.offered:
                self.memory.note_exhausted(digit)
        return False

    def _search_from(self, board: Board, choice: Choice, free: k.Cell, digit: k.Digit) -> k.Flag:
        """Follow the strong links of a free end, and then the weak links of their other ends."""
        layout = board.layout
        i: k.Count
        j: k.Count
        for i in range(layout.cell_start[free], layout.cell_start[free + 1]):
            if not self.strong.digits[layout.cell_houses[i]] & bits.bit(digit):
                continue
            joined: k.Cell = linked(board, free, i, digit, self.any_house)
            if joined == k.NO_CELL:
                continue
            for j in range(layout.cell_start[joined], layout.cell_start[joined + 1]):
                house: k.House = layout.cell_houses[j]
                left: k.Mask = board.place_masks[house * layout.digits + digit]
                while left:
                    other: k.Cell = board.cell_at(house, bits.lowest(left))
                    left = bits.without_lowest(left)
                    if (
                        other in (joined, free)
                        or not self.strong.ends(other) & bits.bit(digit)
                        or is_shown_before(layout, joined, j, other)
                    ):
                        continue
                    if self._search_to(board, choice, free, joined, other, digit):
                        return True
        return False

    def _search_to(
        self,
        board: Board,
        choice: Choice,
        free: k.Cell,
        joined: k.Cell,
        other: k.Cell,
        digit: k.Digit,
    ) -> k.Flag:
        """Follow the strong links of the second joined end to the other free end."""
        layout = board.layout
        i: k.Count
        for i in range(layout.cell_start[other], layout.cell_start[other + 1]):
            if not self.strong.digits[layout.cell_houses[i]] & bits.bit(digit):
                continue
            end: k.Cell = linked(board, other, i, digit, self.any_house)
            if end == k.NO_CELL or end <= free or end == joined:
                continue
            if not candidates.are_both_seen(board, digit, free, end):
                continue
            finding: Finding = choice.fresh(self.technique)
            self.offered |= bits.bit(digit)
            candidates.strike_seen_by_both(board, finding, digit, free, end)
            candidates.add_joined_links(finding, digit, free, joined, other, end)
            if choice.offer():
                return True
        return False


def linked(board: Board, cell: k.Cell, entry: k.Count, digit: k.Digit, any_house: k.Flag) -> k.Cell:
    """Return the other end of a strong link of a cell in one of its houses, or NO_CELL.

    Args:
        board: the board.
        cell: the cell, which has the digit.
        entry: which of its houses, as an index of `cell_houses`.
        digit: the digit.
        any_house: the house need not be the first one that the two cells share.
    """
    layout = board.layout
    house: k.House = layout.cell_houses[entry]
    places: k.Mask = candidates.two_places(board, house, digit)
    if places == 0:
        return k.NO_CELL
    other: k.Cell = board.cell_at(house, bits.lowest(places & ~bits.bit(layout.cell_places[entry])))
    if not any_house and is_shown_before(layout, cell, entry, other):
        return k.NO_CELL
    return other


def is_shown_before(layout: Layout, cell: k.Cell, entry: k.Count, other: k.Cell) -> k.Flag:
    """Return whether two cells share an earlier house than that at index `entry` of the first."""
    i: k.Count
    j: k.Count
    for i in range(layout.cell_start[cell], entry):
        for j in range(layout.cell_start[other], layout.cell_start[other + 1]):
            if layout.cell_houses[i] == layout.cell_houses[j]:
                return True
    return False
