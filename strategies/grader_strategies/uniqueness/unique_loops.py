"""Unique rectangles and loops, types 1 to 4.

Pattern: a ring of cells with two digits a and b in common, such that every house of a cell has
exactly two of them, an even and an odd one along the ring.

    ab . . | ab . .        if `abc` is a or b, then a and b can be swapped in the four cells,
    .  . . | .  . .        and every house keeps its digits: a second solution
    ab . . | abc . .

Why it holds: without extra candidates, a and b could be swapped along the whole ring, and every
house would keep its digits: a second solution.  So one of the extra candidates is true.
Finds: see `deadly_pattern`.  The surcharge is that of the length (0 for 4 cells, 1 for 6, 2 for
8, 5 for more) and for type 3 that of the subset (its size less 1 if it is naked, less 2 if it
is hidden).
Order: by rating, then type, then in the order of the search from the first bivalue cell on,
kinds of house in the order of the option `houses`.
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
        self.on_path = array("i", [0]) * layout.cells
        self.places = array("I", [0]) * layout.houses
        self.viable = array("I", [0]) * layout.houses
        self.even = array("i", [0]) * layout.houses
        self.odd = array("i", [0]) * layout.houses
        self.bivalue = array("I", [0]) * layout.houses
        pairs = layout.digits * (layout.digits - 1) // 2
        self.searches = 0
        self.start = 0
        self.rings: list[tuple[int, list[int]]] = []
        self.rings_of: list[list[tuple[int, list[int]]]] = [[] for _ in range(pairs)]
        self.searched = array("Q", [0]) * pairs
        self.is_complete = array("i", [0]) * pairs
        self.known = array("I", [0]) * layout.cells

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Collect the deductions from all rings, and offer them in order."""
        ring: Ring = self.ring
        finding: Finding = choice.fresh("")
        ring.forget()
        ring.finding.is_noting = finding.is_noting
        self._walk_from_all(board)
        if not ring.found:
            return False
        for _, _, step in sorted(ring.found, key=_rank):
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

    def _walk_from_all(self, board: Board) -> None:
        """Find the rings; those of pairs of digits for which nothing has changed are known."""
        ring: Ring = self.ring
        cell: k.Cell
        i: k.Count
        ring.pair = 0
        self.searches += 1
        self._note_changes(board)
        # An interrupted search leaves its path behind.
        for cell in range(board.layout.cells):
            self.on_path[cell] = 0
        for i in range(board.layout.houses):
            self.even[i] = 0
            self.odd[i] = 0
        for cell in range(board.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if not bits.is_pair(mask):
                continue
            pair: k.Count = _number(mask)
            if self.searched[pair] != self.searches:
                self.searched[pair] = self.searches
                if not self.is_complete[pair]:
                    self.rings_of[pair] = []
            self.rings = self.rings_of[pair]
            if self.is_complete[pair]:
                self._repeat(board, cell, mask)
                continue
            if mask != ring.pair:
                ring.pair = mask
                self._find_viable(board)
            self.start = cell
            i = board.layout.cell_start[cell]
            if self.viable[board.layout.cell_houses[i]] & bits.bit(board.layout.cell_places[i]):
                self._walk(board, cell, 0, SLACK, 0, -1)
        # Not before, because an exception may come out of a walk.
        for i in range(len(self.is_complete)):
            if self.searched[i] == self.searches:
                self.is_complete[i] = 1

    def _repeat(self, board: Board, start: k.Cell, pair: k.Mask) -> None:
        """Collect the deductions from the known rings with a start."""
        ring: Ring = self.ring
        i: k.Count
        viable: k.Mask = ring.pair  # the pair of `viable` and what belongs to it
        ring.pair = pair
        for known_start, cells in self.rings:
            if known_start == start:
                for i in range(len(cells)):
                    ring.cells[i] = cells[i]
                ring.deduce(board, len(cells))
        ring.pair = viable

    def _note_changes(self, board: Board) -> None:
        """Record for which pairs of digits the rings must be searched again.

        Rings depend only on the cells with both digits, and on their other candidates.
        """
        cell: k.Cell
        for cell in range(board.layout.cells):
            old: k.Mask = self.known[cell]
            new: k.Mask = board.cell_masks[cell]
            if old != new:
                self.known[cell] = new
                self._forget_pairs(old)
                if new & ~old:
                    self._forget_pairs(new)

    def _forget_pairs(self, digits: k.Mask) -> None:
        """Forget the rings of all pairs of these digits."""
        while digits:
            low: k.Mask = digits & ~bits.without_lowest(digits)
            digits = bits.without_lowest(digits)
            left: k.Mask = digits
            while left:
                self.is_complete[_number(low | left)] = 0
                left = bits.without_lowest(left)

    def _find_viable(self, board: Board) -> None:
        """Find the cells with both digits, and which of them can be in a ring.

        A cell without another such cell in one of its houses cannot be in a ring; dropping it
        may isolate others.
        """
        layout = board.layout
        pair: k.Mask = self.ring.pair
        low: k.Digit = bits.lowest(pair)
        high: k.Digit = bits.lowest(bits.without_lowest(pair))
        house: k.House
        i: k.Count
        for house in range(layout.houses):
            slot: k.Count = house * layout.digits
            self.places[house] = board.place_masks[slot + low] & board.place_masks[slot + high]
            self.viable[house] = self.places[house]
        changed: k.Flag = True
        while changed:
            changed = False
            for house in range(layout.houses):
                if bits.is_single(self.viable[house]):
                    cell: k.Cell = board.cell_at(house, bits.lowest(self.viable[house]))
                    for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                        self.viable[layout.cell_houses[i]] &= ~bits.bit(layout.cell_places[i])
                    changed = True
        for house in range(layout.houses):
            left: k.Mask = self.viable[house]
            self.bivalue[house] = 0
            while left:
                if board.cell_masks[board.cell_at(house, bits.lowest(left))] == pair:
                    self.bivalue[house] |= left & ~bits.without_lowest(left)
                left = bits.without_lowest(left)

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
        i: k.Count
        self.ticker.tick()
        if not self._enter(layout, cell, length):
            return False
        ring.cells[length] = cell
        # Extras never get fewer along a path, so only bivalue cells can follow from here on.
        is_bound: k.Flag = slack <= 0 and not bits.is_single(extra)
        if is_bound and not self._may_close(layout, length):
            self._leave(layout, cell, length)
            return False
        for i in range(self.home_start[cell], self.home_start[cell + 1]):
            house: k.House = self.homes[i]
            kind: k.Kind = layout.kinds[house]
            if kind == last_kind:
                continue
            left: k.Mask = self.places[house]
            while left:
                place: k.Place = bits.lowest(left)
                left = bits.without_lowest(left)
                near: k.Cell = layout.house_cells[layout.house_start[house] + place]
                if self.on_path[near]:
                    if (
                        near == ring.cells[0]
                        and self._is_closed(layout, length + 1)
                        and ring.deduce(board, length + 1)
                    ):
                        self.rings.append((self.start, ring.listed(length + 1)))
                    continue
                # Extras of a neighbour are kept for the next one, even if it is not added.
                mask: k.Mask = board.cell_masks[near]
                extra |= mask & ~ring.pair
                rich: k.Flag = mask != ring.pair
                if self.viable[house] & bits.bit(place) and (
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
            if length & 1:
                self.odd[layout.cell_houses[i]] = flag
            else:
                self.even[layout.cell_houses[i]] = flag

    def _may_close(self, layout: Layout, length: k.Count) -> k.Flag:
        """Return whether bivalue cells may complete the ring of a path.

        Each house of the path with an even or an odd cell only needs one of the other parity.
        """
        i: k.Count
        j: k.Count
        for i in range(length + 1):
            cell: k.Cell = self.ring.cells[i]
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                house: k.House = layout.cell_houses[j]
                if not (self.even[house] and self.odd[house]) and not (
                    self.bivalue[house] & ~bits.bit(layout.cell_places[j])
                ):
                    return False
        return True

    def _is_closed(self, layout: Layout, length: k.Count) -> k.Flag:
        """Return whether each house of the path has both an even and an odd cell of it."""
        i: k.Count
        j: k.Count
        if length < SHORTEST:
            return False
        for i in range(length):
            cell: k.Cell = self.ring.cells[i]
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                house: k.House = layout.cell_houses[j]
                if not (self.even[house] and self.odd[house]):
                    return False
        return True


def _number(pair: k.Mask) -> k.Count:
    """Return the number of a pair of digits among all pairs."""
    low: k.Digit = bits.lowest(pair)
    high: k.Digit = bits.lowest(bits.without_lowest(pair))
    return high * (high - 1) // 2 + low


def _rank(found: tuple[float, int, Step | Bare]) -> tuple[float, int]:
    return found[0], found[1]
