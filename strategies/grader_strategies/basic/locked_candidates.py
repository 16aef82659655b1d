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
from itertools import accumulate

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import kinds_of, one_of
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline
from grader_strategies.facts.changes import Changes
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
        self.cover_kinds = kinds_of("cover", cover)
        self.by_house = one_of("scan", scan, ("digit", "house"))

    def bind(self, layout: Layout) -> None:
        """List the pairs of houses that share two cells or more."""
        searches = [(self.base_kinds, self.cover_kinds)]
        if self.by_house:
            searches = [((b,), (c,)) for b in self.base_kinds for c in self.cover_kinds]
        pairs = []
        base: k.House
        cover: k.House
        for base_kinds, cover_kinds in searches:
            covers = layout.houses_of_kinds(cover_kinds)
            for base in layout.houses_of_kinds(base_kinds):
                # Large layouts have a million pairs of houses.
                deadline.check()
                if not layout.complete[base]:
                    continue
                for cover in covers:
                    common: k.Mask = layout.crossings[base * layout.houses + cover]
                    if base != cover and bits.without_lowest(common):
                        pairs.append((base, cover))
        self.bases = array("i", [base for base, _ in pairs])
        self.covers = array("i", [cover for _, cover in pairs])
        self.confined = array("I", [0]) * len(pairs)
        cells: list[int] = []
        start = [0]
        groups = _grouped(layout, pairs)
        for group in groups:
            base = group[0][0]
            parts = [
                [cell for cell in layout.cells_of(base) if cell in layout.cells_of(cover)]
                for _, cover in group
            ]
            rest = {*layout.cells_of(base)} - {cell for part in parts for cell in part}
            for part in (sorted(rest), *parts):
                cells += part
                start.append(len(cells))
        # For each group the base cells outside all covers, then those in each cover.
        self.cells = array("i", cells)
        self.cell_start = array("i", start)
        self.sizes = array("i", [len(group) for group in groups])
        self.first_pairs = array("i", accumulate(self.sizes, initial=0))
        # Each run of pairs with the same base, if they are searched together, and its groups.
        bases = [group[0][0] for group in groups]
        runs = [i for i, base in enumerate(bases) if i == 0 or base != bases[i - 1]]
        self.runs = array("i", [*runs, len(groups)])
        # The number of the board for which the digits of a group were computed.
        self.computed = array("Q", [0]) * len(groups)
        self.changes: Changes = shared(Changes, layout)
        self.exhausted = 0
        self.offered = 0
        self.is_direct = 0
        self.due = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances in the order of the options."""
        run: k.Count
        group: k.Count
        pair: k.Count
        # Since a search without a result, only a loss in a base can confine a digit.
        since: k.Word = 0
        self.offered = 0
        if choice.origin is None:
            self.changes.update(board)
            since = self.changes.only_lost(self.exhausted)
        self._list_due(board, since)
        for run in range(len(self.runs) - 1 if self.due else 0):
            first: k.Count = self.first_pairs[self.runs[run]]
            last: k.Count = self.first_pairs[self.runs[run + 1]]
            if (
                choice.origin is None
                and not self.is_direct
                and self.changes.houses[self.bases[first]] <= since
            ):
                continue
            for group in range(self.runs[run], self.runs[run + 1]):
                self._update_confined(board, group, choice.origin)
            if not self.by_house:
                if self._search_pairs(board, choice, first, last, since):
                    return True
                continue
            for pair in range(first, last):
                if self.confined[pair] & self.due and self._search_pairs(
                    board, choice, pair, pair + 1, since
                ):
                    return True
        if choice.origin is None and not self.offered:
            self.exhausted = self.changes.now
        return False

    def _list_due(self, board: Board, since: k.Word) -> None:
        """Find the digits that may have an instance: those that have changed since a board.

        A direct form depends on all places of its digit.
        """
        digit: k.Digit
        self.due = bits.full(board.layout.digits)
        for digit in range(board.layout.digits if since else 0):
            if self.changes.digits[digit] <= since:
                self.due &= ~bits.bit(digit)

    def _search_pairs(
        self, board: Board, choice: Choice, first: k.Count, last: k.Count, since: k.Word
    ) -> k.Flag:
        """Offer what pairs with the same base confine, digit by digit."""
        base: k.House = self.bases[first]
        left: k.Mask = 0
        i: k.Count
        for i in range(first, last):
            left |= self.confined[i]
        left &= self.due
        while left:
            digit: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            if not self._is_due(board, base, digit, since, choice.origin):
                continue
            for i in range(first, last):
                if self.confined[i] & bits.bit(digit) and self._offer(
                    board, base, self.covers[i], digit, choice
                ):
                    return True
        return False

    def _update_confined(self, board: Board, group: k.Count, origin: Board | None) -> None:
        """Find the confined digits of a group if its base has changed since they were found."""
        pair: k.Count = self.first_pairs[group]
        if origin is not None:
            # The changes do not cover this board.
            self.computed[group] = 0
        elif self.computed[group] >= self.changes.houses[self.bases[pair]]:
            return
        else:
            self.computed[group] = self.changes.now
        self._confine(board, group, pair, pair + group)

    def _confine(self, board: Board, group: k.Count, pair: k.Count, part: k.Count) -> None:
        """Find for each pair of a group the digits that the base has only in the cover.

        The arguments are a group, its first pair and its first part.
        """
        i: k.Count
        once: k.Mask = 0
        twice: k.Mask = self._digits_of(board, part)
        for i in range(pair, pair + self.sizes[group]):
            part += 1
            digits: k.Mask = self._digits_of(board, part)
            self.confined[i] = digits
            twice |= once & digits
            once |= digits
        for i in range(pair, pair + self.sizes[group]):
            self.confined[i] &= ~twice

    def _digits_of(self, board: Board, part: k.Count) -> k.Mask:
        digits: k.Mask = 0
        i: k.Count
        for i in range(self.cell_start[part], self.cell_start[part + 1]):
            digits |= board.cell_masks[self.cells[i]]
        return digits

    def _is_due(
        self, board: Board, base: k.House, digit: k.Digit, since: k.Word, origin: Board | None
    ) -> k.Flag:
        """Return whether a digit has two places or more, and has lost some since the last search.

        If there is an origin, it counts as the board of the last search.
        """
        slot: k.Count = base * board.layout.digits + digit
        places: k.Mask = board.place_masks[slot]
        if not bits.without_lowest(places):
            return False
        if origin is None:
            return since == 0 or self.is_direct or self.changes.slots[slot] > since
        return origin.place_masks[slot] != places

    def _offer(
        self, board: Board, base: k.House, cover: k.House, digit: k.Digit, choice: Choice
    ) -> k.Flag:
        """Offer a digit that the base confines to the cover, if that eliminates something."""
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
        finding.house(roles.BASE, base)
        finding.house(roles.COVER, cover)
        while places:
            finding.mark(roles.DEFINING, board.cell_at(base, bits.lowest(places)), digit)
            places = bits.without_lowest(places)
        return choice.offer()


def _grouped(layout: Layout, pairs: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Group successive pairs that have the same base and whose covers do not overlap in it."""
    groups: list[list[tuple[int, int]]] = []
    group: list[tuple[int, int]] = []
    met: set[int] = set()
    for base, cover in pairs:
        common = {*layout.cells_of(base)} & {*layout.cells_of(cover)}
        if not group or group[0][0] != base or met & common:
            group = []
            groups.append(group)
            met = set()
        group.append((base, cover))
        met |= common
    return groups


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
