"""W-wing.

Pattern: two cells with the same two candidates `wl`, and a house with two places for l, each
of which is seen by one of the cells.

    wl . . | . . *         one of the two l in the linked house is true, so one of the
     l . . | . l .         cells `wl` is not l but w; `*` sees both, so it is not w
     . . * | . wl .

Why it holds: one of the two linked places takes l.  The cell that sees it is not l, hence w.
Finds: w is struck from all cells that see both cells `wl`.
Order: pairs of cells ascending, the lower digit as w first, linked houses ascending, eliminations
ascending.  A place that both cells see can be joined with either; with `link_cells: once` it is
joined with the first cell only, and the house is skipped if this leaves no place for the second, as
in HoDoKu.
Source: folklore; name after Sudopedia, "W-Wing".
"""

from __future__ import annotations

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.facts import candidates
from grader_strategies.facts.bivalue_cells import BivalueCells
from grader_strategies.facts.sharing import shared
from grader_strategies.facts.strong_links import StrongLinks


class WWing(Strategy):
    """Two equal cells of two candidates, joined by a strong link on one of them.

    Args:
        link_cells: `any` or `once`: whether a linked place that both cells see may be joined
            with the second one.
    """

    def __init__(self, link_cells: str = "any") -> None:
        self.once = one_of("link_cells", link_cells, ("any", "once"))

    def bind(self, layout: Layout) -> None:
        """Make the counter of the work."""
        self.bivalue: BivalueCells = shared(BivalueCells, layout)
        self.strong: StrongLinks = shared(StrongLinks, layout)
        self.ticker = Ticker()

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the W-wings in order."""
        layout = board.layout
        bivalue: BivalueCells = self.bivalue
        i: k.Count
        j: k.Count
        self.strong.update(board)
        bivalue.update(board)
        count: k.Count = bivalue.count
        for i in range(count):
            one: k.Cell = bivalue.cells[i]
            mask: k.Mask = board.cell_masks[one]
            self.ticker.spend(1 + layout.cells // work.CELLS)
            low: k.Digit = bits.lowest(mask)
            high: k.Digit = bits.lowest(bits.without_lowest(mask))
            for j in range(i + 1, count):
                other: k.Cell = bivalue.cells[j]
                if board.cell_masks[other] == mask and (
                    self._search_links(board, choice, one, other, low, high)
                    or self._search_links(board, choice, one, other, high, low)
                ):
                    return True
        return False

    def _search_links(
        self,
        board: Board,
        choice: Choice,
        one: k.Cell,
        other: k.Cell,
        struck: k.Digit,
        linked: k.Digit,
    ) -> k.Flag:
        """Offer each house whose two places for a digit join these cells."""
        house: k.House
        bit: k.Mask = bits.bit(linked)
        self.ticker.spend(1 + board.layout.houses // work.CELLS)
        if not candidates.are_both_seen(board, struck, one, other):
            return False
        for house in range(board.layout.houses):
            if not self.strong.digits[house] & bit:
                continue
            places: k.Mask = board.place_masks[house * board.layout.digits + linked]
            first: k.Cell = board.cell_at(house, bits.lowest(places))
            second: k.Cell = board.cell_at(house, bits.lowest(bits.without_lowest(places)))
            if not self._are_joined(board, one, other, first, second):
                if not self._are_joined(board, one, other, second, first):
                    continue
                first, second = second, first
            finding: Finding = choice.fresh(self.technique)
            candidates.strike_seen_by_both(board, finding, struck, one, other)
            finding.digit(struck)
            finding.digit(linked)
            candidates.mark_candidates(board, finding, roles.WING, one)
            candidates.mark_candidates(board, finding, roles.WING, other)
            finding.house(roles.WITHIN, house)
            finding.link(roles.WEAK, one, linked, first, linked)
            finding.link(roles.STRONG, first, linked, second, linked)
            finding.link(roles.WEAK, second, linked, other, linked)
            if choice.offer():
                return True
        return False

    def _are_joined(
        self, board: Board, one: k.Cell, other: k.Cell, first: k.Cell, second: k.Cell
    ) -> k.Flag:
        """Return whether `first` can be joined with `one`, and `second` with `other`."""
        cells: k.Count = board.layout.cells
        if first == other or second == one:
            return False
        if not (
            board.layout.sees[one * cells + first] and board.layout.sees[other * cells + second]
        ):
            return False
        return not (self.once and board.layout.sees[one * cells + second])
