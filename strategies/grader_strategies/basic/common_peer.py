"""Common peer: a cell that sees all places of a digit in a house, through more than one house.

Pattern: a cell outside a complete house, the base, sees every place of a digit in it, and no single
house has the cell and all of these places.
Why it holds: the base takes the digit at one of these places, and the cell sees it there.
Finds: the digit is struck from all such cells.  Where one house has them all, it is pointing or
claiming.  On classic boxes it always is: further houses, regions or chess moves make the others.
Order: base house by kind, then digit; all cells of a base and a digit are one instance.
Source: folklore; a whip of one variable in D. Berthier, "Pattern-Based Constraint Satisfaction",
2012.
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
from grader.pipeline.options import kinds_of
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline
from grader_strategies.facts import candidates
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.houses import EVERY_KIND, complete_houses
from grader_strategies.facts.sharing import shared


class CommonPeer(Strategy):
    """A digit whose places in a house are all seen by cells outside, not through one house.

    Args:
        houses: kinds of the base, in this order.
    """

    def __init__(self, houses: Sequence[str] = EVERY_KIND) -> None:
        self.kinds = kinds_of("houses", houses)

    def bind(self, layout: Layout) -> None:
        """List for each base the cells outside that see places of it through several houses."""
        bases: list[int] = []
        starts = [0]
        most: list[int] = []
        cells: list[int] = []
        seen: list[int] = []
        for base in complete_houses(layout, self.kinds):
            deadline.check()
            found = _peers(layout, base)
            if found:
                bases.append(base)
                cells += found
                seen += found.values()
                starts.append(len(cells))
                most.append(max(map(int.bit_count, found.values())))
        self.changes: Changes = shared(Changes, layout)
        self.bases = array("i", bases)
        self.starts = array("i", starts)
        self.most = array("i", most)
        self.cells = array("i", cells)
        self.seen = array("I", seen)
        # The number of the last board on which nothing was found.
        self.known = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances, base by base and digit by digit."""
        layout = board.layout
        index: k.Count
        digit: k.Digit
        if not len(self.bases):
            return False
        self.changes.update(board)
        known: k.Word = self.changes.only_lost(self.known)
        found: k.Flag = 0
        for index in range(len(self.bases)):
            base: k.House = self.bases[index]
            if self.changes.houses[base] <= known:
                continue
            for digit in range(layout.digits):
                slot: k.Count = base * layout.digits + digit
                places: k.Mask = board.place_masks[slot]
                if (
                    not bits.without_lowest(places)
                    or bits.size(places) > self.most[index]
                    or self.changes.slots[slot] <= known
                ):
                    continue
                finding: Finding = choice.fresh(self.technique)
                if not self._strike(board, index, digit, places, finding):
                    continue
                found = 1
                finding.digit(digit)
                finding.house(roles.BASE, base)
                candidates.mark_places(board, finding, roles.DEFINING, base, digit)
                if choice.offer():
                    return True
        if not found:
            self.known = self.changes.now
        return False

    def _strike(
        self, board: Board, index: k.Count, digit: k.Digit, places: k.Mask, finding: Finding
    ) -> k.Flag:
        """Strike a digit from the cells that see all of its places; return whether any do."""
        i: k.Count
        any_struck: k.Flag = 0
        for i in range(self.starts[index], self.starts[index + 1]):
            cell: k.Cell = self.cells[i]
            if (
                places & ~self.seen[i]
                or not board.cell_masks[cell] & bits.bit(digit)
                or self._in_one_house(board.layout, self.bases[index], cell, places)
            ):
                continue
            finding.strike(cell, digit)
            any_struck = 1
        return any_struck

    def _in_one_house(self, layout: Layout, base: k.House, cell: k.Cell, places: k.Mask) -> k.Flag:
        """Return whether pointing or claiming finds this: one house has the cell and the places."""
        i: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            cover: k.House = layout.cell_houses[i]
            if places & ~layout.crossings[base * layout.houses + cover]:
                continue
            if layout.kinds[base] != k.BOX or layout.kinds[cover] != k.BOX:
                return True
        return False


def _peers(layout: Layout, base: k.House) -> dict[k.Cell, k.Mask]:
    """Return the cells outside a house that see places of it through several houses.

    Each with these places.
    """
    found: dict[k.Cell, k.Mask] = {}
    inside = layout.cells_of(base)
    for place, member in enumerate(inside):
        for cell in layout.peers_of(member):
            found[cell] = found.get(cell, 0) | 1 << place
    for cell in inside:
        found.pop(cell, None)
    return {
        cell: places
        for cell, places in sorted(found.items())
        if places & (places - 1) and not _is_locked(layout, base, cell, places)
    }


def _is_locked(layout: Layout, base: k.House, cell: k.Cell, places: k.Mask) -> bool:
    """Return whether one house has a cell and all of the places; two boxes do not count."""
    return any(
        not places & ~layout.crossings[base * layout.houses + cover]
        for cover in layout.houses_of(cell)
        if layout.kinds[base] != k.BOX or layout.kinds[cover] != k.BOX
    )
