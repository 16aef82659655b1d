"""Bivalue universal grave, types 1 to 4.

Pattern: except for a few extra candidates, each open cell has two candidates and each digit
two places in every house where it is not placed.
Why it holds: without the extra candidates, taking the other candidate in every cell would turn
a solution into a second one; so one of the extra candidates is true.  The proof needs complete
houses and no rules, so nothing is found on other layouts.  The second solution takes only
candidates that are still there, so they were from the start, and only open cells change, which
are not given.
Finds: type 1, one cell has all extra candidates: its other candidates.  Type 2, the extras are
one digit: that digit in the cells that see all extras.  Type 3, the extras together count as
one cell of a naked subset.  Type 4, two cells of a house share one further digit; it is in one
of them, so the other one takes an extra: all other candidates of the two.
Order: one type 1, or 2, or else type 4 before the smallest type 3; kinds of house in the order
of the option `houses`; subsets colexicographically, cells in the order of the peers of the
first cell with an extra.
Source: folklore; the types after N. Juillerat, Sudoku Explainer 1.2 (2006).
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
from grader_strategies.facts import candidates, swaps
from grader_strategies.facts.hall_sets import HallSets
from grader_strategies.facts.houses import EVERY_KIND

NAMES = ("", "bug-type-1", "bug-type-2", "bug-type-3", "bug-type-4")


class Bug(Strategy):
    """A board that is a bivalue universal grave except for some extra candidates.

    The surcharge is 0 for type 1, 1 for types 2 and 4, and the size of the subset for type 3.

    Args:
        houses: kinds of house, in the order of the search.
        extras: `any`, or `one` for boards with a single extra candidate: BUG+1.
    """

    def __init__(self, houses: Sequence[str] = EVERY_KIND, extras: str = "any") -> None:
        self.only_one = one_of("extras", extras, ("any", "one"))
        first = kinds_of("houses", houses)
        # The proof needs every house, so kinds that are not named come last.
        self.kinds = first + tuple({*kinds_of("houses", EVERY_KIND)} - {*first})
        self.halls = HallSets(1)

    def bind(self, layout: Layout) -> None:
        """List the houses and the peers of each cell."""
        peers = [layout.peers_by_house(cell, self.kinds) for cell in range(layout.cells)]
        self.houses = array("i", layout.houses_of_kinds(self.kinds))
        self.sound = int(all(layout.complete) and not swaps.refusal(layout))
        self.near = array("i", [peer for near in peers for peer in near])
        self.near_start = array("i", accumulate(map(len, peers), initial=0))
        self.extras = array("I", [0]) * layout.cells
        self.carriers = array("i", [0]) * layout.cells
        self.common = array("i", [0]) * layout.cells
        self.group = array("i", [0]) * layout.digits

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the instances if the board is a grave with extra candidates."""
        if not self.sound or (self.only_one and not self._has_one_triple(board)):
            return False
        if not self._is_grave(board):
            return False
        if self.count == 1:
            return self._offer_pair(board, choice, 1, 0)
        if bits.is_single(self.every):
            if self._offer_seen(board, choice):
                return True
            if not self.struck and self.count == 2:
                return self._offer_shared(board, choice)
            return False
        if self.common_count == 0:
            return False
        if self.count == 2 and self._offer_shared(board, choice):
            return True
        return self._search_subsets(board, choice)

    def _has_one_triple(self, board: Board) -> k.Flag:
        """Return whether one cell has three candidates and the other open cells have two."""
        cell: k.Cell
        triples: k.Count = 0
        for cell in range(board.layout.cells):
            count: k.Count = bits.size(board.cell_masks[cell])
            triples += count == 3
            if count == 1 or count > 3 or triples > 1:
                return False
        return triples == 1

    def _is_grave(self, board: Board) -> k.Flag:
        """Find the extra candidates; return whether there are any and the rest is a grave."""
        layout = board.layout
        cell: k.Cell
        i: k.Count
        if not self._may_be_grave(board):
            return False
        for cell in range(layout.cells):
            self.extras[cell] = 0
        self.count = 0
        self.common_count = 0
        self.every = 0
        for i in range(len(self.houses)):
            if not self._collect(board, self.houses[i]):
                return False
        for cell in range(layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if mask and not bits.is_pair(mask & ~self.extras[cell]):
                return False
        for i in range(len(self.houses)):
            if not self._is_even(board, self.houses[i]):
                return False
        return self.count > 0

    def _may_be_grave(self, board: Board) -> k.Flag:
        """Return whether the cells with more than two candidates may be those with extras.

        Either there is one such cell, or all have one extra digit in common, or they see a cell
        in common.  On most boards they do not, so houses need not be looked at.
        """
        layout = board.layout
        cell: k.Cell
        i: k.Count
        j: k.Count
        count: k.Count = 0
        more: k.Mask = 0
        shared: k.Mask = bits.full(layout.digits)
        for cell in range(layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if bits.is_single(mask):
                return False
            mask = bits.without_lowest(bits.without_lowest(mask))
            if mask:
                more |= bits.without_lowest(mask)
                shared &= board.cell_masks[cell]
                self.carriers[count] = cell
                count += 1
        if count < 2 or (shared and not more):
            return count > 0
        cell = self.carriers[0]
        for i in range(self.near_start[cell], self.near_start[cell + 1]):
            j = 1
            while j < count and layout.sees[self.carriers[j] * layout.cells + self.near[i]]:
                j += 1
            if j == count:
                return True
        return False

    def _collect(self, board: Board, house: k.House) -> k.Flag:
        """Collect the extras that a house determines; return false if this is no grave."""
        layout = board.layout
        digit: k.Digit
        for digit in range(layout.digits):
            places: k.Mask = board.place_masks[house * layout.digits + digit]
            if places == 0 or bits.is_pair(places):
                continue
            rich: k.Count = 0
            carrier: k.Cell = 0
            while places:
                cell: k.Cell = board.cell_at(house, bits.lowest(places))
                places = bits.without_lowest(places)
                if bits.size(board.cell_masks[cell]) > 2:
                    rich += 1
                    carrier = cell
            if rich == 0:
                return False
            if rich == 1 and not self._add(board, carrier, digit):
                return False
        return True

    def _add(self, board: Board, cell: k.Cell, digit: k.Digit) -> k.Flag:
        """Add an extra candidate; return false if no elimination is possible with it."""
        layout = board.layout
        i: k.Count
        kept: k.Count = 0
        is_first: k.Flag = self.count == 0
        if self.extras[cell] == 0:
            self.carriers[self.count] = cell
            self.count += 1
        self.extras[cell] |= bits.bit(digit)
        self.every |= bits.bit(digit)
        if is_first:
            for i in range(self.near_start[cell], self.near_start[cell + 1]):
                self.common[kept] = self.near[i]
                kept += 1
        else:
            # No cell sees itself, so this drops all cells with extras.
            for i in range(self.common_count):
                if layout.sees[cell * layout.cells + self.common[i]]:
                    self.common[kept] = self.common[i]
                    kept += 1
        self.common_count = kept
        return self.count == 1 or bits.is_single(self.every) or kept > 0

    def _is_even(self, board: Board, house: k.House) -> k.Flag:
        """Return whether each digit has two places or none in a house, extras not counted."""
        layout = board.layout
        once: k.Mask = 0
        twice: k.Mask = 0
        more: k.Mask = 0
        i: k.Count
        for i in range(layout.house_start[house], layout.house_start[house + 1]):
            cell: k.Cell = layout.house_cells[i]
            mask: k.Mask = board.cell_masks[cell] & ~self.extras[cell]
            more |= twice & mask
            twice |= once & mask
            once |= mask
        return once == twice and more == 0

    def _offer_pair(self, board: Board, choice: Choice, number: k.Count, shared: k.Mask) -> k.Flag:
        """Offer that each cell with extras takes one of them, or the shared digit."""
        finding: Finding = choice.fresh(NAMES[number])
        i: k.Count
        for i in range(self.count):
            cell: k.Cell = self.carriers[i]
            others: k.Mask = board.cell_masks[cell] & ~(self.extras[cell] | shared)
            candidates.strike_digits(board, finding, cell, others)
        finding.surcharge = 1 if shared else 0
        self._mark(finding)
        for i in range(self.count):
            if shared:
                finding.mark(roles.DEFINING, self.carriers[i], bits.lowest(shared))
        return choice.offer()

    def _offer_seen(self, board: Board, choice: Choice) -> k.Flag:
        """Type 2: offer the only extra digit in the cells that see all extras."""
        finding: Finding = choice.fresh(NAMES[2])
        i: k.Count
        for i in range(self.common_count):
            if board.cell_masks[self.common[i]] & self.every:
                finding.strike(self.common[i], bits.lowest(self.every))
        self.struck = finding.struck
        if not self.struck:
            return False
        finding.surcharge = 1
        self._mark(finding)
        return choice.offer()

    def _offer_shared(self, board: Board, choice: Choice) -> k.Flag:
        """Type 4: offer two cells of a house that share one digit which is not an extra."""
        layout = board.layout
        one: k.Cell = self.carriers[0]
        other: k.Cell = self.carriers[1]
        shared: k.Mask = board.cell_masks[one] & board.cell_masks[other] & ~self.every
        if not bits.is_single(shared) or not layout.sees[one * layout.cells + other]:
            return False
        return self._offer_pair(board, choice, 4, shared)

    def _search_subsets(self, board: Board, choice: Choice) -> k.Flag:
        """Type 3: offer the naked subsets of the extras and cells that see all of them."""
        layout = board.layout
        size: k.Count
        i: k.Count
        first: k.Cell = self.carriers[0]
        for kind in self.kinds:
            for i in range(layout.cell_start[first], layout.cell_start[first + 1]):
                house: k.House = layout.cell_houses[i]
                if layout.kinds[house] != kind or not self._gather(layout, house):
                    continue
                for size in range(2, layout.digits - 2):
                    if self._search_size(board, choice, house, size):
                        return True
        return False

    def _gather(self, layout: Layout, house: k.House) -> k.Flag:
        """List the cells of a house that see all extras; return false if an extra is outside it."""
        i: k.Count
        for i in range(self.count):
            if not _is_in(layout, self.carriers[i], house):
                return False
        self.group_count = 0
        for i in range(self.common_count):
            if _is_in(layout, self.common[i], house):
                self.group[self.group_count] = self.common[i]
                self.group_count += 1
        return True

    def _search_size(self, board: Board, choice: Choice, house: k.House, size: k.Count) -> k.Flag:
        """Offer the naked subsets of this size: all extras as one cell, and cells of the group."""
        halls: HallSets = self.halls
        last: k.Count = self.group_count
        i: k.Count
        if last < size:
            return False
        halls.start(size, 2)
        for i in range(last):
            halls.add(i, board.cell_masks[self.group[i]])
        halls.add(last, self.every)
        while halls.advance():
            if not halls.picked & bits.bit(last):
                continue
            cells: k.Mask = halls.picked & ~bits.bit(last)
            if self._offer_subset(board, choice, house, cells, halls.covered):
                return True
        return False

    def _offer_subset(
        self, board: Board, choice: Choice, house: k.House, cells: k.Mask, digits: k.Mask
    ) -> k.Flag:
        finding: Finding = choice.fresh(NAMES[3])
        together: k.Mask = 0
        i: k.Count
        mask: k.Mask
        for i in range(self.group_count):
            mask = board.cell_masks[self.group[i]]
            if cells & bits.bit(i):
                together |= mask
                continue
            mask &= digits
            while mask:
                finding.strike(self.group[i], bits.lowest(mask))
                mask = bits.without_lowest(mask)
        # Sudoku Explainer requires that these cells alone have all the digits.
        if together != digits or not finding.struck:
            return False
        finding.surcharge = bits.size(digits)
        self._mark(finding)
        finding.house(roles.WITHIN, house)
        while cells:
            i = bits.lowest(cells)
            cells = bits.without_lowest(cells)
            candidates.mark_candidates(board, finding, roles.WING, self.group[i])
        return choice.offer()

    def _mark(self, finding: Finding) -> k.Flag:
        """Add the extra digits to the evidence, ascending, and mark them in their cells."""
        i: k.Count
        candidates.name_digits(finding, self.every)
        for i in range(self.count):
            left: k.Mask = self.extras[self.carriers[i]]
            while left:
                finding.mark(roles.FIN, self.carriers[i], bits.lowest(left))
                left = bits.without_lowest(left)
        finding.size = self.count
        return True


def _is_in(layout: Layout, cell: k.Cell, house: k.House) -> k.Flag:
    i: k.Count
    for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
        if layout.cell_houses[i] == house:
            return True
    return False
