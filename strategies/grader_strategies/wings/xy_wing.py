"""XY-wing and XYZ-wing.

Pattern: a pivot that sees two wings of two candidates each, `xz` and `yz`; the pivot has
the candidates `xy` (XY-wing) or `xyz` (XYZ-wing).

    xy . . | . . xz        whichever digit the pivot takes, one of the three cells is z,
    . yz * | * * .         so `*`, which sees them all, is not

Why it holds: if the pivot is x, the first wing is z; if it is y, the second; if it is z
itself, as an XYZ-wing may be, there is a z already.  In an XY-wing the pivot never is z, so
a cell need not see it.
Finds: eliminations of z, ascending.  Order `pivot`: pivots by cell, pairs of wings in the
order in which the pivot sees them, house by house (kinds in the order of the option
`houses`).  Order `triple`: for XY-wings sets of three cells of two candidates, ascending,
each of them as the pivot in turn; for XYZ-wings pivots, then pairs of wings, ascending.
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
from grader_strategies.facts.houses import EVERY_KIND


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
        self.pairs = array("i", [0]) * layout.cells
        self.ticker = Ticker()

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the wings in the order of the options."""
        pivot: k.Cell
        if self.by_triple and self.size == 2:
            return self._search_triples(board, choice)
        for pivot in range(board.layout.cells):
            mask: k.Mask = board.cell_masks[pivot]
            if bits.size(mask) == self.size:
                self.ticker.spend(10)
            if bits.size(mask) == self.size and self._search_pivot(board, choice, pivot):
                return True
        return False

    def _search_pivot(self, board: Board, choice: Choice, pivot: k.Cell) -> k.Flag:
        """Offer each pair of wings of a pivot once."""
        mask: k.Mask = board.cell_masks[pivot]
        end: k.Count = self.near_start[pivot + 1]
        i: k.Count
        j: k.Count
        for i in range(self.near_start[pivot], end):
            one: k.Mask = board.cell_masks[self.near[i]]
            if not bits.is_pair(one) or bits.size(mask | one) != 3:
                continue
            for j in range(i + 1, end):
                other: k.Mask = board.cell_masks[self.near[j]]
                if self.size == 2:
                    if other != mask ^ one:
                        continue
                elif not bits.is_pair(other) or other & ~mask or other == one:
                    continue
                if self._offer(board, choice, pivot, self.near[i], self.near[j]):
                    return True
        return False

    def _search_triples(self, board: Board, choice: Choice) -> k.Flag:
        count: k.Count = 0
        cell: k.Cell
        x: k.Count
        y: k.Count
        z: k.Count
        for cell in range(board.layout.cells):
            if bits.is_pair(board.cell_masks[cell]):
                self.pairs[count] = cell
                count += 1
        for x in range(count):
            first: k.Cell = self.pairs[x]
            for y in range(x + 1, count):
                second: k.Cell = self.pairs[y]
                third_mask: k.Mask = board.cell_masks[first] ^ board.cell_masks[second]
                if not bits.is_pair(third_mask):
                    continue
                self.ticker.spend(1 + (count - y) // work.CELLS)
                for z in range(y + 1, count):
                    third: k.Cell = self.pairs[z]
                    if board.cell_masks[third] == third_mask and (
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
        finding.digit(bits.lowest(rest))
        finding.digit(bits.lowest(bits.without_lowest(rest)))
        finding.digit(bits.lowest(struck))
        candidates.mark_candidates(board, finding, roles.PIVOT, pivot)
        candidates.mark_candidates(board, finding, roles.WING, one)
        candidates.mark_candidates(board, finding, roles.WING, other)
        return choice.offer()
