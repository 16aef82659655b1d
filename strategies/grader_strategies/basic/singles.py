"""Full house, naked single and hidden single.

Pattern: a cell with one candidate, or a digit with one place left in a house.
Why it holds: every cell takes a digit; a house with as many cells as digits takes each.
Finds: one digit in one cell.
Order: by house (kinds in the order of the option `houses`) or cell; with `order: arrival`, in the
order in which the singles arose on the board.
Source: folklore; names after Sudopedia, "Full House", "Naked Single", "Hidden Single".
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.house import kind_named
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.options import one_of
from grader.pipeline.singles_run import FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE, Part
from grader.pipeline.strategy import Strategy
from grader_strategies.facts.houses import EVERY_KIND, complete_houses


class HouseSingle(Strategy):
    """A single that a complete house shows: what full houses and hidden singles have in common.

    Args:
        houses: kinds of house to search, in this order.
        order: `house`, or `arrival` for the order in which the singles arose on the board.
    """

    def __init__(self, houses: Sequence[str] = EVERY_KIND, order: str = "house") -> None:
        self.kinds = tuple(kind_named(name) for name in houses)
        self.by_arrival = one_of("order", order, ("house", "arrival"))

    def bind(self, layout: Layout) -> None:
        """List the complete houses."""
        self.houses = complete_houses(layout, self.kinds)

    def part_of_run(self) -> Part | None:
        """Return the houses, unless the singles are taken as they arise."""
        if self.by_arrival or type(self) not in PARTS:
            return None
        return PARTS[type(self)], tuple(self.houses)


class FullHouse(HouseSingle):
    """The last open cell of a complete house."""

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the last open cells in the order of the options."""
        i: k.Count
        house: k.House
        if board.nearly_full == 0:
            return False
        if self.by_arrival:
            return self._search_arrivals(board, choice)
        for i in range(len(self.houses)):
            house = self.houses[i]
            if board.open_cells[house] == 1 and self._offer(board, house, choice):
                return True
        return False

    def _search_arrivals(self, board: Board, choice: Choice) -> k.Flag:
        layout = board.layout
        i: k.Count
        j: k.Count
        house: k.House
        for i in range(board.naked_first, board.naked_count):
            cell: k.Cell = board.naked_cells[i]
            if board.values[cell] != k.NO_DIGIT:
                continue
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                house = layout.cell_houses[j]
                if board.open_cells[house] == 1 and layout.complete[house]:
                    if self._offer(board, house, choice):
                        return True
                    break
        return False

    def _offer(self, board: Board, house: k.House, choice: Choice) -> k.Flag:
        """Offer the last open cell of a house, if it has a candidate."""
        layout = board.layout
        i: k.Count
        for i in range(layout.house_start[house], layout.house_start[house + 1]):
            cell: k.Cell = layout.house_cells[i]
            mask: k.Mask = board.cell_masks[cell]
            if mask:
                finding: Finding = choice.fresh(self.technique)
                finding.place(cell, bits.lowest(mask))
                finding.digit(bits.lowest(mask))
                finding.house(roles.WITHIN, house)
                return choice.offer()
        return False


class NakedSingle(Strategy):
    """A cell with one candidate."""

    def __init__(self, order: str = "cell") -> None:
        self.by_arrival = one_of("order", order, ("cell", "arrival"))

    def part_of_run(self) -> Part | None:
        """Return that it looks in all cells, unless the singles are taken as they arise."""
        if self.by_arrival or type(self) is not NakedSingle:
            return None
        return NAKED_SINGLE, ()

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the cells in the order of the options."""
        cell: k.Cell
        i: k.Count
        if board.naked_waiting == 0:
            return False
        if self.by_arrival:
            for i in range(board.naked_first, board.naked_count):
                if self._offer(board, board.naked_cells[i], choice):
                    return True
            return False
        for cell in range(board.layout.cells):
            if self._offer(board, cell, choice):
                return True
        return False

    def _offer(self, board: Board, cell: k.Cell, choice: Choice) -> k.Flag:
        mask: k.Mask = board.cell_masks[cell]
        if not bits.is_single(mask):
            return False
        finding: Finding = choice.fresh(self.technique)
        finding.place(cell, bits.lowest(mask))
        finding.digit(bits.lowest(mask))
        finding.mark(roles.DEFINING, cell)
        return choice.offer()


class HiddenSingle(HouseSingle):
    """A digit with one place left in a complete house."""

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the digits of each house, ascending, in the order of the options."""
        i: k.Count
        house: k.House
        if self.by_arrival:
            return self._search_arrivals(board, choice)
        for i in range(len(self.houses)):
            house = self.houses[i]
            lone: k.Mask = board.lone_masks[house]
            while lone:
                if self._offer(board, house, bits.lowest(lone), choice):
                    return True
                lone = bits.without_lowest(lone)
        return False

    def _search_arrivals(self, board: Board, choice: Choice) -> k.Flag:
        layout = board.layout
        i: k.Count
        j: k.Count
        for i in range(board.hidden_first, board.hidden_count):
            cell: k.Cell = board.hidden_cells[i]
            digit: k.Digit = board.hidden_digits[i]
            if board.values[cell] != k.NO_DIGIT:
                continue
            for j in range(layout.cell_start[cell], layout.cell_start[cell + 1]):
                house: k.House = layout.cell_houses[j]
                if board.lone_masks[house] & bits.bit(digit):
                    if self._offer(board, house, digit, choice):
                        return True
                    break
        return False

    def _offer(self, board: Board, house: k.House, digit: k.Digit, choice: Choice) -> k.Flag:
        slot: k.Count = house * board.layout.digits + digit
        cell: k.Cell = board.cell_at(house, bits.lowest(board.place_masks[slot]))
        finding: Finding = choice.fresh(self.technique)
        finding.place(cell, digit)
        finding.digit(digit)
        finding.house(roles.WITHIN, house)
        return choice.offer()


PARTS = {FullHouse: FULL_HOUSE, HiddenSingle: HIDDEN_SINGLE}
"""What a run of singles takes in place of these classes; not of others that are made of them."""
