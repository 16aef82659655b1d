"""Unique rectangles and loops, types 1 to 4.

Pattern: a ring of cells with two digits a and b in common, such that every house of a cell has
exactly two of them, an even and an odd one along the ring.

    ab . . | ab . .        if `abc` is a or b, then a and b can be swapped in the four cells,
    .  . . | .  . .        and every house keeps its digits: a second solution
    ab . . | abc . .

Why it holds: without extra candidates, a and b could be swapped along the whole ring, and every
house would keep its digits: a second solution.  So one of the extra candidates is true.
All cells of the ring are open and still have both digits, so they had them from the start and
are not given.
Finds: one candidate is true, or candidates are struck, by the four types in `deadly_pattern`.
Order: by rating, then type, then in the order of the search from the first bivalue cell on, kinds
of house in the order of the option `houses`.  The surcharge is that of the length (0 for 4 cells, 1
for 6, 2 for 8, 5 for more) and for type 3 that of the subset (its size less 1 if it is naked, less
2 if it is hidden).
Source: folklore; search and ratings after N. Juillerat, Sudoku Explainer 1.2 (2006).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import kinds_of
from grader.pipeline.strategy import Strategy
from grader.pipeline.ticker import Ticker
from grader_strategies.facts.houses import EVERY_KIND
from grader_strategies.uniqueness.deadly_pattern import SHORTEST, Bare, Ring
from grader_strategies.uniqueness.ring_cells import RingCells

SLACK = 2
"""How many cells with extra candidates a ring may have, unless they share one extra digit."""


class UniqueLoop(Strategy):
    """A ring of cells in which two digits could be swapped.

    The search is that of Sudoku Explainer, which skips some rings: at each cell a ring turns
    into another kind of house, and a cell with extras is only added if all extras so far,
    those of rejected neighbours included, are one digit, or if the ring has fewer than
    two such cells so far.

    Args:
        houses: kinds of house, in the order of the search.
    """

    def __init__(self, houses: Sequence[str] = EVERY_KIND) -> None:
        self.kinds = kinds_of("houses", houses)

    def bind(self, layout: Layout) -> None:
        """List the houses of each cell."""
        homes: list[int] = []
        self.home_start = array("i", [0]) * (layout.cells + 1)
        for cell in range(layout.cells):
            houses = layout.houses_of(cell)
            homes += [h for kind in self.kinds for h in houses if layout.kinds[h] == kind]
            self.home_start[cell + 1] = len(homes)
        self.homes = array("i", homes)
        self.ticker = Ticker()
        self.ring = Ring(layout, self.kinds)
        self.cells = RingCells(layout, SLACK)
        self.on_path = array("i", [0]) * layout.cells
        self.even = array("i", [0]) * layout.houses
        self.odd = array("i", [0]) * layout.houses
        # How many houses have an even or an odd cell of the path, but not both.
        self.unpaired = 0
        # In a layout of several grids a cell may be in two rows.
        self.always_turns = 1
        for cell in range(layout.cells):
            kinds = [layout.kinds[house] for house in layout.houses_of(cell)]
            if len({*kinds}) < len(kinds):
                self.always_turns = 0
        pairs = layout.digits * (layout.digits - 1) // 2
        self.searches = 0
        self.rings: list[list[int]] = []
        self.rings_of: list[list[list[int]]] = [[] for _ in range(pairs)]
        self.searched = array("Q", [0]) * pairs
        # For each digit those with which it makes a pair whose rings are known.
        self.complete = array("I", [0]) * layout.digits
        self.known = array("I", [0]) * layout.cells

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Collect the deductions from all rings, and offer them in order."""
        ring: Ring = self.ring
        finding: Finding = choice.fresh("")
        ring.forget()
        ring.finding.is_noting = finding.is_noting
        self._find_rings(board)
        if not ring.found:
            return False
        for _, _, _, step in sorted(ring.found, key=_rank):
            if isinstance(step, tuple):
                technique, size, surcharge, strikes = step
                finding = choice.fresh(technique)
                finding.size = size
                finding.surcharge = surcharge
                for cell, digit in dict.fromkeys(strikes):
                    finding.strike(cell, digit)
            else:
                choice.fresh(step.technique).load(step)
            if choice.offer():
                return True
        return False

    def _find_rings(self, board: Board) -> None:
        """Find the rings; those of pairs of digits for which nothing has changed are known."""
        ring: Ring = self.ring
        i: k.Count
        j: k.Count
        self.searches += 1
        self._note_changes(board)
        self.cells.list_cells(board)
        # An interrupted search leaves its path behind.
        self.unpaired = 0
        for i in range(board.layout.cells):
            self.on_path[i] = 0
        for i in range(board.layout.houses):
            self.even[i] = 0
            self.odd[i] = 0
        for i in range(self.cells.start_count):
            mask: k.Mask = board.cell_masks[self.cells.starts[i]]
            pair: k.Count = _number(mask)
            if self.searched[pair] == self.searches:
                continue
            self.searched[pair] = self.searches
            ring.pair = mask
            if self.complete[bits.lowest(mask)] & mask:
                for known in self.rings_of[pair]:
                    for j in range(len(known)):
                        ring.cells[j] = known[j]
                    ring.deduce(board, len(known))
                continue
            self.rings = []
            self.rings_of[pair] = self.rings
            self._walk_from_all(board, i)
            # Not before, because an exception may come out of a walk.
            self.complete[bits.lowest(mask)] |= bits.without_lowest(mask)

    def _note_changes(self, board: Board) -> None:
        """Forget the rings that may have changed.

        Rings depend only on the cells with both digits, and on their other candidates.
        """
        cell: k.Cell
        for cell in range(board.layout.cells):
            old: k.Mask = self.known[cell]
            new: k.Mask = board.cell_masks[cell]
            if old != new:
                self._forget_pairs(old)
                if new & ~old:
                    self._forget_pairs(new)
                self.known[cell] = new  # last: Ctrl-C may come between, if this is interpreted

    def _forget_pairs(self, digits: k.Mask) -> None:
        """Forget the rings of all pairs of these digits."""
        left: k.Mask = digits
        while left:
            self.complete[bits.lowest(left)] &= ~digits
            left = bits.without_lowest(left)

    def _walk_from_all(self, board: Board, first: k.Count) -> None:
        """Find the rings with the digits of bivalue cell number `first` of the list."""
        cells: RingCells = self.cells
        i: k.Count
        if not cells.load(board, first):
            return
        # Where extras do not matter, they are more than one digit from the start.
        extra: k.Mask = 0 if cells.share_extra else bits.full(board.layout.digits)
        for i in range(first, cells.start_count):
            cell: k.Cell = cells.starts[i]
            if board.cell_masks[cell] != self.ring.pair or not cells.is_viable(cell):
                continue
            if cells.find_bivalue(board) < 2 and not cells.share_extra:
                return
            self._walk(board, cell, 0, SLACK, extra, -1)
            # Then all rings with this cell are known, unless it depends on the start whether one
            # is found.
            if self.always_turns and (not cells.share_extra or bits.is_single(cells.extras)):
                cells.drop(cell)

    def _walk(
        self,
        board: Board,
        cell: k.Cell,
        length: k.Count,
        slack: k.Count,
        extra: k.Mask,
        last_kind: k.Kind,
    ) -> k.Flag:
        """Extend the path of `length` cells by a cell, and continue in all directions."""
        layout = board.layout
        ring: Ring = self.ring
        cells: RingCells = self.cells
        i: k.Count
        self.ticker.tick()
        if not self._enter(layout, cell, length):
            return False
        ring.cells[length] = cell
        # Extras never get fewer along a path, so only `slack` cells with extras can follow.
        is_bound: k.Flag = slack < SLACK and not bits.is_single(extra)
        if is_bound and not self._may_close(layout, length, slack):
            self._leave(layout, cell, length)
            return False
        for i in range(self.home_start[cell], self.home_start[cell + 1]):
            house: k.House = self.homes[i]
            kind: k.Kind = layout.kinds[house]
            if kind == last_kind:
                continue
            left: k.Mask = cells.places[house] if cells.share_extra else cells.viable[house]
            while left:
                place: k.Place = bits.lowest(left)
                left = bits.without_lowest(left)
                near: k.Cell = layout.house_cells[layout.house_start[house] + place]
                if self.on_path[near]:
                    if (
                        near == ring.cells[0]
                        and self.unpaired == 0
                        and length + 1 >= SHORTEST
                        and ring.deduce(board, length + 1)
                    ):
                        self.rings.append(ring.listed(length + 1))
                    continue
                # Extras of a neighbour are kept for the next one, even if it is not added.
                mask: k.Mask = board.cell_masks[near]
                extra |= mask & ~ring.pair
                rich: k.Flag = mask != ring.pair
                if cells.viable[house] & bits.bit(place) and (
                    not rich or bits.is_single(extra) or slack > 0
                ):
                    self._walk(board, near, length + 1, slack - rich, extra, kind)
        self._leave(layout, cell, length)
        return True

    def _enter(self, layout: Layout, cell: k.Cell, length: k.Count) -> k.Flag:
        """Put a cell on the path, unless a house would have two cells of the same parity.

        No ring with two such cells is valid.
        """
        i: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            if length & 1:
                if self.odd[layout.cell_houses[i]]:
                    return False
            elif self.even[layout.cell_houses[i]]:
                return False
        self._set(layout, cell, length, 1)
        return True

    def _leave(self, layout: Layout, cell: k.Cell, length: k.Count) -> None:
        """Take the last cell off the path again."""
        self._set(layout, cell, length, 0)

    def _set(self, layout: Layout, cell: k.Cell, length: k.Count, flag: k.Flag) -> None:
        i: k.Count
        self.on_path[cell] = flag
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            house: k.House = layout.cell_houses[i]
            if length & 1:
                self.odd[house] = flag
            else:
                self.even[house] = flag
            self.unpaired += 1 if self.even[house] ^ self.odd[house] else -1

    def _may_close(self, layout: Layout, length: k.Count, slack: k.Count) -> k.Flag:
        """Return whether the ring of a path may be completed with `slack` cells with extras.

        Each house of the path with an even or an odd cell only needs one of the other parity.
        If one cell may have extras, it has to be in all houses without a bivalue cell for that.
        """
        first: k.House = k.NO_HOUSE
        left: k.Mask = 0
        i: k.Count
        j: k.Count
        for i in range(length + 1):
            cell: k.Cell = self.ring.cells[i]
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                house: k.House = layout.cell_houses[j]
                place: k.Mask = bits.bit(layout.cell_places[j])
                if (self.even[house] and self.odd[house]) or self.cells.bivalue[house] & ~place:
                    continue
                if first == k.NO_HOUSE:
                    first = house
                    left = self.cells.viable[house] & ~place
                else:
                    left &= layout.crossings[first * layout.houses + house]
                if slack <= 0 or not left:
                    return False
        return True


def _number(pair: k.Mask) -> k.Count:
    """Return the number of a pair of digits among all pairs."""
    low: k.Digit = bits.lowest(pair)
    high: k.Digit = bits.lowest(bits.without_lowest(pair))
    return high * (high - 1) // 2 + low


def _rank(found: tuple[float, int, k.Cell, Step | Bare]) -> tuple[float, int, k.Cell]:
    return found[0], found[1], found[2]
