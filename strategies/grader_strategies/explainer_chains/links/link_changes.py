"""Cells and houses that have changed between two boards, with the strong links that are new."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.links.link_order import LinkOrder


class LinkChanges:
    """Records where a board has lost candidates, and the pairs that are left there.

    A pair is two candidates that are the only ones of their digit in a house, or of their cell.
    A cell, or a digit in a house, is listed once.

    Attributes:
        paired: the candidates `cell * digits + digit` of the pairs, pair by pair.
        paired_count: how many there are.
        cells: the cells that have changed.
        cell_count: how many there are.
        slots: the digits in houses that have changed, as `house * digits + digit`.
        slot_count: how many there are.

    Args:
        layout: the layout of the boards.
        order: the houses of each cell.
    """

    def __init__(self, layout: Layout, order: LinkOrder) -> None:
        slots = layout.houses * layout.digits
        self.layout = layout
        self.order = order
        self.stamp = 0
        self.cell_stamps = array("i", [0]) * layout.cells
        self.slot_stamps = array("i", [0]) * slots
        self.cells = array("i", [0]) * layout.cells
        self.slots = array("i", [0]) * slots
        # Each cell, and each digit in a house, has at most one pair.
        self.paired = array("i", [0]) * (2 * (layout.cells + slots))
        self.clear()

    def clear(self) -> None:
        """Begin with two boards that are equal."""
        self.stamp += 1
        self.paired_count = 0
        self.cell_count = 0
        self.slot_count = 0

    def add_cell(self, cell: k.Cell) -> None:
        """List a cell."""
        if self.cell_stamps[cell] != self.stamp:
            self.cell_stamps[cell] = self.stamp
            self.cells[self.cell_count] = cell
            self.cell_count += 1

    def add_slot(self, slot: k.Count) -> None:
        """List a digit in a house."""
        if self.slot_stamps[slot] != self.stamp:
            self.slot_stamps[slot] = self.stamp
            self.slots[self.slot_count] = slot
            self.slot_count += 1

    def add_around(self, place: k.Count) -> None:
        """List the cell of a candidate, and its digit in the houses of the cell."""
        digits: k.Count = self.layout.digits
        cell: k.Cell = self.order.cell_of[place]
        i: k.Count
        self.add_cell(cell)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            self.add_slot(self.order.houses[i] * digits + place - cell * digits)

    def note_removed(self, board: Board, place: k.Count) -> None:
        """List what a candidate that has been removed has changed on a board, and the pairs."""
        digits: k.Count = self.layout.digits
        cell: k.Cell = self.order.cell_of[place]
        digit: k.Digit = place - cell * digits
        mask: k.Mask = board.cell_masks[cell]
        i: k.Count
        if self.cell_stamps[cell] != self.stamp:
            self.add_cell(cell)
            if bits.is_pair(mask):
                self._add_paired(cell * digits + bits.lowest(mask))
                self._add_paired(cell * digits + bits.lowest(bits.without_lowest(mask)))
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            slot: k.Count = house * digits + digit
            if self.slot_stamps[slot] == self.stamp:
                continue
            self.add_slot(slot)
            mask = board.place_masks[slot]
            if bits.is_pair(mask) and self.layout.complete[house]:
                self._add_paired(self._place_at(house, digit, bits.lowest(mask)))
                mask = bits.without_lowest(mask)
                self._add_paired(self._place_at(house, digit, bits.lowest(mask)))

    def _place_at(self, house: k.House, digit: k.Digit, place: k.Place) -> k.Count:
        cell: k.Cell = self.layout.house_cells[self.layout.house_start[house] + place]
        return cell * self.layout.digits + digit

    def _add_paired(self, candidate: k.Count) -> None:
        self.paired[self.paired_count] = candidate
        self.paired_count += 1
