"""XY-wing and XYZ-wing.

Pattern: a pivot that sees two wings of two candidates each, `xz` and `yz`; the pivot has
the candidates `xy` (XY-wing) or `xyz` (XYZ-wing).

    xy *  *  | .  .  xz    whichever digit the pivot takes, one of the three cells is z,
    .  yz .  | *  *  *     so `*`, which sees both wings, is not

Why it holds: if the pivot is x, the first wing is z; if it is y, the second; if it is z
itself, as an XYZ-wing may be, there is a z already.  In an XY-wing the pivot never is z, so
a cell need not see it.
Finds: z is struck from all cells that see both wings and, if it may be z, the pivot.
Order: with `pivot`, pivots by cell, pairs of wings in the order in which the pivot sees them, house
by house (kinds in the order of the option `houses`).  With `triple`, for XY-wings sets of three
cells of two candidates, ascending, each of them as the pivot in turn; for XYZ-wings pivots, then
pairs of wings, ascending.  Eliminations ascend.
Source: folklore; names after Sudopedia, "XY-Wing", "XYZ-Wing".
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import kinds_of, one_of
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.facts import candidates
from grader_strategies.facts.bivalue_cells import BivalueCells
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.houses import EVERY_KIND
from grader_strategies.facts.sharing import shared


class Wing(Strategy):
    """A pivot and two wings of two candidates that together have three digits.

    Args:
        size: how many candidates the pivot has: 2 for XY-wings, 3 for XYZ-wings.
        order: `pivot` or `triple`.
        houses: kinds of houses in which order `pivot` looks for wings, in this order.
    """

    def __init__(self, size: int, order: str = "pivot", houses: Sequence[str] = EVERY_KIND) -> None:
        self.size = size
        self.by_triple = one_of("order", order, ("pivot", "triple"))
        self.kinds = kinds_of("houses", houses)

    def bind(self, layout: Layout) -> None:
        """List the peers of each cell."""
        kinds = None if self.by_triple else self.kinds
        near: list[int] = []
        start = [0]
        cell: k.Cell
        for cell in range(layout.cells):
            if kinds is None:
                near.extend(layout.peers_of(cell))
            else:
                near.extend(layout.peers_by_house(cell, kinds))
            start.append(len(near))
        self.near = array("i", near)
        self.near_start = array("i", start)
        self.wings = array("i", [0]) * layout.cells
        self.wing_masks = array("I", [0]) * layout.cells
        self.bivalue: BivalueCells = shared(BivalueCells, layout)
        self.ticker = Ticker()
        self.changes: Changes = shared(Changes, layout)
        self.exhausted = 0
        self.offered = 0
        self.fresh = array("i", [0]) * layout.cells
        self.fresh_count = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the wings in the order of the options."""
        pivot: k.Cell
        if self.by_triple and self.size == 2:
            return self._search_triples(board, choice)
        # Since a search without a result, only a pivot or a wing that has changed makes a new one.
        since: k.Word = 0
        self.offered = 0
        if choice.origin is None:
            self.changes.update(board)
            since = self.changes.only_lost(self.exhausted)
        self._list_fresh(board, since)
        for pivot in range(board.layout.cells):
            mask: k.Mask = board.cell_masks[pivot]
            if not bits.is_pair(mask if self.size == 2 else bits.without_lowest(mask)):
                continue
            if since and self.changes.cells[pivot] <= since and not self._sees_fresh(board, pivot):
                continue
            self.ticker.spend(10)
            if self._search_pivot(board, choice, pivot):
                return True
        if choice.origin is None and not self.offered:
            self.exhausted = self.changes.now
        return False

    def _list_fresh(self, board: Board, since: k.Word) -> None:
        """List the cells with two candidates that have changed since the board of that number."""
        cell: k.Cell
        self.fresh_count = 0
        for cell in range(board.layout.cells if since else 0):
            if self.changes.cells[cell] > since and bits.is_pair(board.cell_masks[cell]):
                self.fresh[self.fresh_count] = cell
                self.fresh_count += 1

    def _sees_fresh(self, board: Board, pivot: k.Cell) -> k.Flag:
        """Return whether a cell sees any that `_list_fresh` has listed."""
        i: k.Count
        for i in range(self.fresh_count):
            if board.layout.sees[pivot * board.layout.cells + self.fresh[i]]:
                return True
        return False

    def _search_pivot(self, board: Board, choice: Choice, pivot: k.Cell) -> k.Flag:
        """Offer each pair of wings of a pivot once."""
        mask: k.Mask = board.cell_masks[pivot]
        count: k.Count = 0
        i: k.Count
        j: k.Count
        for i in range(self.near_start[pivot], self.near_start[pivot + 1]):
            one: k.Mask = board.cell_masks[self.near[i]]
            if not bits.is_pair(one):
                continue
            # A wing of a bivalue pivot has one of its digits, a wing of a larger one has two.
            if not bits.is_single(one & mask) if self.size == 2 else one & ~mask:
                continue
            self.wings[count] = self.near[i]
            self.wing_masks[count] = one
            count += 1
        for i in range(count):
            one = self.wing_masks[i]
            for j in range(i + 1, count):
                other: k.Mask = self.wing_masks[j]
                if other == one or (self.size == 2 and other != mask ^ one):
                    continue
                if self._offer(board, choice, pivot, self.wings[i], self.wings[j]):
                    return True
        return False

    def _search_triples(self, board: Board, choice: Choice) -> k.Flag:
        bivalue: BivalueCells = self.bivalue
        x: k.Count
        y: k.Count
        z: k.Count
        bivalue.update(board)
        count: k.Count = bivalue.count
        for x in range(count):
            first: k.Cell = bivalue.cells[x]
            mask: k.Mask = bivalue.masks[x]
            for y in range(x + 1, count):
                third_mask: k.Mask = mask ^ bivalue.masks[y]
                if not bits.is_pair(third_mask):
                    continue
                second: k.Cell = bivalue.cells[y]
                self.ticker.spend(1 + (count - y) // work.CELLS)
                for z in range(y + 1, count):
                    if bivalue.masks[z] != third_mask:
                        continue
                    third: k.Cell = bivalue.cells[z]
                    if (
                        self._offer(board, choice, first, second, third)
                        or self._offer(board, choice, second, first, third)
                        or self._offer(board, choice, third, second, first)
                    ):
                        return True
        return False

    def _offer(
        self, board: Board, choice: Choice, pivot: k.Cell, one: k.Cell, other: k.Cell
    ) -> k.Flag:
        """Offer a pivot and two wings, if the pivot sees both and z can be eliminated."""
        layout = board.layout
        row: k.Count = pivot * layout.cells
        struck: k.Mask = board.cell_masks[one] & board.cell_masks[other]
        rest: k.Mask = board.cell_masks[pivot] & ~struck
        i: k.Count
        if not (layout.sees[row + one] and layout.sees[row + other]):
            return False
        finding: Finding = choice.fresh(self.technique)
        for i in range(layout.peer_start[one], layout.peer_start[one + 1]):
            peer: k.Cell = layout.peers[i]
            if (
                board.cell_masks[peer] & struck
                and layout.sees[peer * layout.cells + other]
                and (self.size == 2 or layout.sees[row + peer])
            ):
                finding.strike(peer, bits.lowest(struck))
        if not finding.struck:
            return False
        self.offered = 1
        finding.digit(bits.lowest(rest))
        finding.digit(bits.lowest(bits.without_lowest(rest)))
        finding.digit(bits.lowest(struck))
        candidates.mark_candidates(board, finding, roles.PIVOT, pivot)
        candidates.mark_candidates(board, finding, roles.WING, one)
        candidates.mark_candidates(board, finding, roles.WING, other)
        return choice.offer()
