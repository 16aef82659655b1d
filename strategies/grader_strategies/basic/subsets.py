"""Naked, hidden and locked subsets of any size.

Pattern: n cells of a house with n candidates together (naked); n digits of a complete house
with n places together (hidden); a naked subset in a box and on a line at once (locked).
Why it holds: n cells take n different digits, so these cells take exactly these digits.
Other cells of a house that has all of them cannot; nor can these cells take other digits.
Finds: naked, the digits are struck from the other cells of the house, or of every house that has
all n cells; hidden, the other digits are struck from the n cells.  Every cell (digit) has at least
two candidates (places); otherwise it is a single.
Order: by house (kinds in the order of the option `houses`), then subsets of its cells (digits) in
the order of the option `order`.
Source: folklore; names after Sudopedia, "Naked Subset", "Hidden Subset"; the locked ones
after HoDoKu, "Locked Pair", "Locked Triple".
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
from grader_strategies.facts import candidates
from grader_strategies.facts.all_different import AllDifferentHouses
from grader_strategies.facts.bivalue_cells import BivalueCells
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.hall_sets import HallSets
from grader_strategies.facts.houses import EVERY_KIND, complete_houses
from grader_strategies.facts.sharing import shared

ORDERS = ("lex", "colex")


class NakedSubset(Strategy):
    """n cells of a house with n candidates together.

    Args:
        size: how many cells.
        houses: kinds of house to search, in this order.
        order: order of the subsets of a house, `lex` or `colex`; see `HallSets`.
        reach: `all` strikes in every house that has all the cells, house by house in the
            order of the layout; a candidate in two of them is struck twice.  A subset is
            offered once, in the first of its houses.  `house` strikes in the house that is
            searched, and offers the subset again in the next one.
        skip_locked: pass over what `LockedSubset` finds.
        least: how many candidates each cell must have; 1 admits cells that are singles.
    """

    def __init__(
        self,
        size: int,
        houses: Sequence[str] = EVERY_KIND,
        order: str = "lex",
        reach: str = "all",
        skip_locked: bool = False,
        least: int = 2,
    ) -> None:
        self.size = size
        self.least = least
        self.kinds = kinds_of("houses", houses)
        self.halls = HallSets(one_of("order", order, ORDERS))
        self.everywhere = one_of("reach", reach, ("house", "all"))
        self.skip_locked = int(skip_locked and size < 4)
        self.only_locked = 0
        self.offered = 0

    def bind(self, layout: Layout) -> None:
        """List the houses."""
        self.houses = array("i", layout.houses_of_kinds(self.kinds))
        self.ranks = array("i", [layout.houses]) * layout.houses
        for rank, house in enumerate(self.houses):
            self.ranks[house] = rank
        self.all_different: AllDifferentHouses = shared(AllDifferentHouses, layout)
        self.bivalue: BivalueCells = shared(BivalueCells, layout)
        self.by_pairs = int(self.size == 2 and self.least == 2)
        self.changes: Changes = shared(Changes, layout)
        # For each entry of `houses` the last board on which it had no subset to offer.
        self.exhausted = array("Q", [0]) * len(self.houses)
        reached = [self._reached(layout, house) for house in self.houses]
        self.reached = array("i", [house for houses in reached for house in houses])
        self.reached_start = array("i", accumulate(map(len, reached), initial=0))

    def _reached(self, layout: Layout, house: k.House) -> list[k.House]:
        """Return the houses in which a subset of this house may strike."""
        shared_cells = [layout.crossings[house * layout.houses + h] for h in range(layout.houses)]
        return [
            other
            for other in range(layout.houses)
            if other == house or (self.everywhere and bits.size(shared_cells[other]) >= self.size)
        ]

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the subsets, house by house."""
        layout = board.layout
        halls: HallSets = self.halls
        i: k.Count
        # Inside closures so much changes from board to board that no memory pays.
        asking: k.Flag = choice.origin is None
        if asking and self.by_pairs:
            self.bivalue.update(board)
            if not self.bivalue.has_pairs:
                return False
        elif asking:
            self.changes.update(board)
        for i in range(len(self.houses)):
            house: k.House = self.houses[i]
            # A locked subset eliminates something in its box as well.
            if board.open_cells[house] < self.size + self.only_locked or (
                asking and self._is_idle(board, i)
            ):
                continue
            self.offered = 0
            halls.start(self.size, self.least)
            halls.add_cells(board, house)
            if halls.may_advance():
                while halls.advance():
                    if not self._strikes(board, i, halls.picked, halls.covered):
                        continue
                    if self.everywhere and self._had_before(layout, house, halls.picked):
                        continue
                    if self._offer(board, house, halls.picked, halls.covered, choice):
                        return True
            if asking and not self.offered:
                self.exhausted[i] = self.changes.now
        return False

    def _is_idle(self, board: Board, entry: k.Count) -> k.Flag:
        """Return whether a house is known to have no subset that eliminates anything.

        While candidates are only lost, a subset that eliminated nothing stays so, and a new one
        needs a change in its house.
        """
        i: k.Count
        house: k.House = self.houses[entry]
        if self.by_pairs:
            return not self.bivalue.pairs[house]
        exhausted: k.Word = self.exhausted[entry]
        if exhausted >= self.changes.gained and self.changes.houses[house] <= exhausted:
            return True
        # A search for locked subsets takes less time than the test of houses.
        if self.only_locked:
            return False
        for i in range(self.reached_start[entry], self.reached_start[entry + 1]):
            if not self.all_different.is_consistent(board, self.reached[i]):
                return False
        return True

    def _strikes(self, board: Board, entry: k.Count, places: k.Mask, digits: k.Mask) -> k.Flag:
        """Return whether a subset of a house eliminates anything, in whatever house."""
        layout = board.layout
        house: k.House = self.houses[entry]
        i: k.Count
        for i in range(self.reached_start[entry], self.reached_start[entry + 1]):
            other: k.House = self.reached[i]
            common: k.Mask = places
            if other != house:
                if places & ~layout.crossings[house * layout.houses + other]:
                    continue
                common = layout.crossings[other * layout.houses + house]
            first: k.Count = other * layout.digits
            left: k.Mask = digits
            while left:
                if board.place_masks[first + bits.lowest(left)] & ~common:
                    return True
                left = bits.without_lowest(left)
        return False

    def _had_before(self, layout: Layout, house: k.House, places: k.Mask) -> k.Flag:
        """Return whether a house that was searched earlier has all the cells as well."""
        cell: k.Cell = layout.house_cells[layout.house_start[house] + bits.lowest(places)]
        i: k.Count
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            other: k.House = layout.cell_houses[i]
            shared: k.Mask = layout.crossings[house * layout.houses + other]
            if self.ranks[other] < self.ranks[house] and not places & ~shared:
                return True
        return False

    def _offer(
        self, board: Board, house: k.House, places: k.Mask, digits: k.Mask, choice: Choice
    ) -> k.Flag:
        layout = board.layout
        cell: k.Cell = board.cell_at(house, bits.lowest(places))
        finding: Finding = choice.fresh(self.technique)
        box: k.House = k.NO_HOUSE
        in_box: k.Flag = False
        on_line: k.Flag = False
        i: k.Count
        other: k.House
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            other = layout.cell_houses[i]
            if layout.kinds[other] == k.BOX and self._holds(layout, house, places, other):
                box = other
        finding.house(roles.WITHIN, house)
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            other = layout.cell_houses[i]
            if other != house and not (
                self.everywhere and self._holds(layout, house, places, other)
            ):
                continue
            free: k.Mask = _without(layout, other, house, places)
            before: k.Count = finding.struck
            self._strike(board, finding, other, free, digits)
            if finding.struck == before:
                continue
            if other != house:
                finding.house(roles.WITHIN, other)
            if other == box:
                in_box = True
            elif box != k.NO_HOUSE and layout.kinds[other] != k.EXTRA:
                free &= ~layout.crossings[other * layout.houses + box]
                on_line |= self._touches(board, other, free, digits)
        if finding.struck == 0 or (self.only_locked and not (in_box and on_line)):
            return False
        # What is passed over may be offered when it eliminates less.
        self.offered = 1
        if in_box and on_line and self.skip_locked:
            return False
        mark_subset(board, finding, house, places, digits)
        return choice.offer()

    def _holds(self, layout: Layout, house: k.House, places: k.Mask, other: k.House) -> k.Flag:
        """Return whether the cells at these places of a house are all in the other house."""
        return not places & ~layout.crossings[house * layout.houses + other]

    def _strike(
        self, board: Board, finding: Finding, house: k.House, places: k.Mask, digits: k.Mask
    ) -> None:
        """Strike the digits from the cells at these places."""
        while places:
            cell: k.Cell = board.cell_at(house, bits.lowest(places))
            places = bits.without_lowest(places)
            candidates.strike_digits(board, finding, cell, digits)

    def _touches(self, board: Board, house: k.House, places: k.Mask, digits: k.Mask) -> k.Flag:
        """Return whether a cell at these places has one of the digits."""
        while places:
            if board.cell_masks[board.cell_at(house, bits.lowest(places))] & digits:
                return True
            places = bits.without_lowest(places)
        return False


class LockedSubset(NakedSubset):
    """A naked subset in a box and on a line that strikes in the box and on the line outside it."""

    def __init__(self, size: int, order: str = "lex", least: int = 2) -> None:
        super().__init__(size, ("box",), order, least=least)
        self.only_locked = 1


class HiddenSubset(Strategy):
    """n digits of a complete house with n places together.

    Args:
        size: how many digits.
        houses: kinds of house to search, in this order.
        order: order of the subsets of digits, `lex` or `colex`; see `HallSets`.
        least: how many places each digit must have; 1 admits digits that are singles.
    """

    def __init__(
        self,
        size: int,
        houses: Sequence[str] = EVERY_KIND,
        order: str = "lex",
        least: int = 2,
    ) -> None:
        self.size = size
        self.least = least
        self.kinds = kinds_of("houses", houses)
        self.halls = HallSets(one_of("order", order, ORDERS))
        self.offered = 0

    def bind(self, layout: Layout) -> None:
        """List the complete houses."""
        self.houses = complete_houses(layout, self.kinds)
        self.all_different: AllDifferentHouses = shared(AllDifferentHouses, layout)
        self.changes: Changes = shared(Changes, layout)
        self.exhausted = array("Q", [0]) * len(self.houses)  # see `NakedSubset`

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the subsets, house by house."""
        halls: HallSets = self.halls
        i: k.Count
        asking: k.Flag = choice.origin is None  # see `NakedSubset`
        if asking:
            self.changes.update(board)
        for i in range(len(self.houses)):
            house: k.House = self.houses[i]
            if board.open_cells[house] <= self.size or (asking and self._is_idle(board, i)):
                continue
            self.offered = 0
            halls.start(self.size, self.least)
            halls.add_digits(board, house)
            if halls.may_advance():
                while halls.advance():
                    if self._offer(board, house, halls.covered, halls.picked, choice):
                        return True
            if asking and not self.offered:
                self.exhausted[i] = self.changes.now
        return False

    def _is_idle(self, board: Board, entry: k.Count) -> k.Flag:
        """Return whether a house is known to have no subset to offer; see `NakedSubset`."""
        house: k.House = self.houses[entry]
        exhausted: k.Word = self.exhausted[entry]
        if exhausted >= self.changes.gained and self.changes.houses[house] <= exhausted:
            return True
        if not self.all_different.is_consistent(board, house):
            return False
        self.exhausted[entry] = self.changes.now
        return True

    def _offer(
        self, board: Board, house: k.House, places: k.Mask, digits: k.Mask, choice: Choice
    ) -> k.Flag:
        finding: Finding = choice.fresh(self.technique)
        left: k.Mask = places
        while left:
            cell: k.Cell = board.cell_at(house, bits.lowest(left))
            left = bits.without_lowest(left)
            candidates.strike_digits(board, finding, cell, board.cell_masks[cell] & ~digits)
        if finding.struck == 0:
            return False
        self.offered = 1
        finding.house(roles.WITHIN, house)
        mark_subset(board, finding, house, places, digits)
        return choice.offer()


def _without(layout: Layout, other: k.House, house: k.House, places: k.Mask) -> k.Mask:
    """Return the places of `other` except the cells at these places of `house`."""
    start: k.Count = layout.house_start[other]
    count: k.Count = layout.house_start[other + 1] - start
    if other == house:
        return bits.full(count) & ~places
    left: k.Mask = bits.full(count)
    i: k.Count
    while places:
        cell: k.Cell = layout.house_cells[layout.house_start[house] + bits.lowest(places)]
        places = bits.without_lowest(places)
        for i in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
            if layout.cell_houses[i] == other:
                left &= ~bits.bit(layout.cell_places[i])
    return left


def mark_subset(
    board: Board, finding: Finding, house: k.House, places: k.Mask, digits: k.Mask
) -> k.Flag:
    """Add the digits to the evidence, and mark them in the cells at these places."""
    candidates.name_digits(finding, digits)
    while places:
        cell: k.Cell = board.cell_at(house, bits.lowest(places))
        places = bits.without_lowest(places)
        candidates.mark_digits(board, finding, roles.DEFINING, cell, digits)
    return 0
