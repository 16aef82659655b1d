"""Locked candidates: pointing and claiming.

Pattern: all places of a digit in a complete house, the base, lie in another house, the cover.
Why it holds: the base takes the digit once, at one of these places, so the cover has it there.
Finds: the digit in the cells of the cover outside the base.  `pointing` goes from a box to
what crosses it, `claiming` from a line or an extra house.  Order: see `LockedCandidates`.
Source: folklore; names after Sudopedia, "Locked Candidates".
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import kinds_of, one_of
from grader.pipeline.strategy import Strategy
from strategies.changes import Changes
from strategies.sharing import shared


class LockedCandidates(Strategy):
    """A digit whose places in the base, two or more, all lie in the cover.

    Args:
        base: kinds of house that confine the digit, in this order.
        cover: kinds of house that it is struck from, in this order.
        scan: what is nested in what.  `digit`: base house, digit, cover.  `house`: kind of
            base, kind of cover, base house, cover, digit.
    """

    def __init__(self, base: Sequence[str], cover: Sequence[str], scan: str = "digit") -> None:
        self.base_kinds = kinds_of("base", base)
        self.cover_kinds = kinds_of("cover", cover)
        self.by_house = one_of("scan", scan, ("digit", "house"))

    def bind(self, layout: Layout) -> None:
        """Line up the pairs of houses that share two cells or more."""
        searches = [(self.base_kinds, self.cover_kinds)]
        if self.by_house:
            searches = [((b,), (c,)) for b in self.base_kinds for c in self.cover_kinds]
        pairs = [
            (base, cover)
            for base_kinds, cover_kinds in searches
            for base in layout.houses_of_kinds(base_kinds)
            for cover in layout.houses_of_kinds(cover_kinds)
            if base != cover
            and layout.complete[base]
            and len({*layout.cells_of(base)} & {*layout.cells_of(cover)}) >= 2
        ]
        self.bases = array("i", [base for base, _ in pairs])
        self.covers = array("i", [cover for _, cover in pairs])
        self.inside = array("I", [layout.crossings[b * layout.houses + c] for b, c in pairs])
        self.changes: Changes = shared(Changes, layout)
        self.bare = 0
        self.offered = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in the order that was asked for."""
        digits: k.Count = board.layout.digits
        count: k.Count = len(self.bases)
        first: k.Count = 0
        last: k.Count
        digit: k.Digit
        i: k.Count
        self.changes.take(board)
        self.offered = 0
        # A digit that has been looked at is not confined unless it has lost places in the base.
        since: k.Word = self.bare if self.bare >= self.changes.gained else 0
        while first < count:
            # A run of pairs shares its base, or is one pair.
            last = first + 1
            while not self.by_house and last < count and self.bases[last] == self.bases[first]:
                last += 1
            if self.changes.houses[self.bases[first]] > since:
                for digit in range(digits):
                    slot: k.Count = self.bases[first] * digits + digit
                    places: k.Mask = board.place_masks[slot]
                    if self.changes.slots[slot] <= since or not bits.without_lowest(places):
                        continue
                    for i in range(first, last):
                        if not places & ~self.inside[i] and self._offer(
                            board, self.bases[i], self.covers[i], digit, choice
                        ):
                            return True
            first = last
        if not self.offered:
            self.bare = self.changes.now
        return False

    def _offer(
        self, board: Board, base: k.House, cover: k.House, digit: k.Digit, choice: Choice
    ) -> k.Flag:
        """Offer the digit, which is confined to the cover, if that strikes something."""
        layout = board.layout
        places: k.Mask = board.place_masks[base * layout.digits + digit]
        outside: k.Mask = board.place_masks[cover * layout.digits + digit]
        outside &= ~layout.crossings[cover * layout.houses + base]
        if not outside:
            return False
        self.offered = 1
        finding: Finding = choice.fresh(self.technique)
        while outside:
            finding.strike(board.cell_at(cover, bits.lowest(outside)), digit)
            outside = bits.without_lowest(outside)
        finding.digit(digit)
        finding.house(k.BASE, base)
        finding.house(k.COVER, cover)
        while places:
            finding.mark(k.DEFINING, board.cell_at(base, bits.lowest(places)), digit)
            places = bits.without_lowest(places)
        return choice.offer()


class Pointing(LockedCandidates):
    """A digit of a box that is confined to a line or an extra house."""

    def __init__(
        self,
        base: Sequence[str] = ("box",),
        cover: Sequence[str] = ("row", "column", "extra"),
        scan: str = "digit",
    ) -> None:
        super().__init__(base, cover, scan)


class Claiming(LockedCandidates):
    """A digit of a line or an extra house that is confined to a box or another house."""

    def __init__(
        self,
        base: Sequence[str] = ("row", "column", "extra"),
        cover: Sequence[str] = ("box", "row", "column", "extra"),
        scan: str = "digit",
    ) -> None:
        super().__init__(base, cover, scan)
