"""Locked candidates: pointing and claiming.

Pattern: all places of a digit in a complete house, the base, lie in another house, the cover.
Why it holds: the base takes the digit once, at one of these places, so the cover has it there.
Finds: the digit is struck from the cells of the cover outside the base.  `pointing` leads from a
box to what crosses it, `claiming` from a line or an extra house.
Order: see `LockedCandidates`.
Source: folklore; names after Sudopedia, "Locked Candidates".
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import kinds_of, one_of
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline
from grader_strategies.facts import candidates
from grader_strategies.facts.confined_digits import ConfinedDigits
from grader_strategies.facts.sharing import shared


class LockedCandidates(Strategy):
    """A digit that has two places or more in the base, all of which lie in the cover.

    Args:
        base: kinds of house that confine the digit, in this order.
        cover: kinds of house that it is struck from, in this order.
        scan: the nesting of the search.  `digit`: base house, digit, cover.  `house`: kind of
            base, kind of cover, base house, cover, digit.
    """

    def __init__(self, base: Sequence[str], cover: Sequence[str], scan: str = "digit") -> None:
        self.base_kinds = kinds_of("base", base)
        # A pair has no cell outside a crossing of two.
        self.cover_kinds = tuple(kind for kind in kinds_of("cover", cover) if kind != k.PAIR)
        self.by_house = one_of("scan", scan, ("digit", "house"))

    def bind(self, layout: Layout) -> None:
        """List the pairs of houses that share two cells or more."""
        self.confined: ConfinedDigits = shared(ConfinedDigits, layout)
        searches = [(self.base_kinds, self.cover_kinds)]
        if self.by_house:
            searches = [((b,), (c,)) for b in self.base_kinds for c in self.cover_kinds]
        pairs: list[tuple[int, int]] = []
        runs: list[int] = []
        base: k.House
        for base_kinds, cover_kinds in searches:
            covers = layout.houses_of_kinds(cover_kinds)
            for base in layout.houses_of_kinds(base_kinds):
                # Large layouts have a million pairs of houses.
                deadline.check()
                if not layout.complete[base]:
                    continue
                here = [(base, cover) for cover in covers if (base, cover) in self.confined.numbers]
                step = 1 if self.by_house else max(1, len(here))
                runs += range(len(pairs), len(pairs) + len(here), step)
                pairs += here
        self.bases = array("i", [base for base, _ in pairs])
        self.covers = array("i", [cover for _, cover in pairs])
        self.pairs = array("i", [self.confined.numbers[pair] for pair in pairs])
        # Pairs that are searched together: those of a base, or each for itself.
        self.runs = array("i", [*runs, len(pairs)])
        self.houses = array("i", sorted({*self.bases}))
        self.kinds = array("i", self.base_kinds)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in the order of the options."""
        confined: ConfinedDigits = self.confined
        asking: k.Flag = choice.origin is None
        run: k.Count
        i: k.Count
        if asking:
            confined.update(board)
            if not self._strikes():
                return False
        else:
            for i in range(len(self.houses)):
                confined.confine(board, self.houses[i])
        for run in range(len(self.runs) - 1):
            digits: k.Mask = 0
            for i in range(self.runs[run], self.runs[run + 1]):
                pair: k.Count = self.pairs[i]
                only: k.Mask = confined.only[pair]
                digits |= only & ~confined.only[confined.back[pair]] if asking else only
            if digits and self._search_run(board, choice, run, digits):
                return True
        return False

    def _strikes(self) -> k.Flag:
        """Return whether a base of the kinds that are searched confines a digit for some effect."""
        i: k.Count
        for i in range(len(self.kinds)):
            if self.confined.striking[self.kinds[i]]:
                return True
        return False

    def _search_run(self, board: Board, choice: Choice, run: k.Count, digits: k.Mask) -> k.Flag:
        """Offer these digits if pairs that are searched together confine them, digit by digit."""
        base: k.House = self.bases[self.runs[run]]
        i: k.Count
        while digits:
            digit: k.Digit = bits.lowest(digits)
            digits = bits.without_lowest(digits)
            if not self._is_due(board, base, digit, choice.origin):
                continue
            for i in range(self.runs[run], self.runs[run + 1]):
                if self.confined.only[self.pairs[i]] & bits.bit(digit) and self._offer(
                    board, base, self.covers[i], digit, choice
                ):
                    return True
        return False

    def _is_due(self, board: Board, base: k.House, digit: k.Digit, origin: Board | None) -> k.Flag:
        """Return whether a digit has two places or more, and fewer than on the board of origin."""
        slot: k.Count = base * board.layout.digits + digit
        places: k.Mask = board.place_masks[slot]
        if not bits.without_lowest(places):
            return False
        return origin is None or origin.place_masks[slot] != places

    def _offer(
        self, board: Board, base: k.House, cover: k.House, digit: k.Digit, choice: Choice
    ) -> k.Flag:
        """Offer a digit that the base confines to the cover, if that eliminates something."""
        layout = board.layout
        outside: k.Mask = board.place_masks[cover * layout.digits + digit]
        outside &= ~layout.crossings[cover * layout.houses + base]
        if not outside:
            return False
        finding: Finding = choice.fresh(self.technique)
        while outside:
            finding.strike(board.cell_at(cover, bits.lowest(outside)), digit)
            outside = bits.without_lowest(outside)
        finding.digit(digit)
        finding.house(roles.BASE, base)
        finding.house(roles.COVER, cover)
        candidates.mark_places(board, finding, roles.DEFINING, base, digit)
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
