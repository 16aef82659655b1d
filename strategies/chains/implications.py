"""What a literal implies by one link on a board that does not change."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from strategies.chains.links import LinkOrder


class Implications:
    """The links of a board, in the order in which they are followed.

    `weak` and `strong` fill `derived` (literals) and `causes` (`BY_CELL` or a house); what is
    implied twice stands there once, with its first cause.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.order = LinkOrder(layout)
        self.board = Board(layout)
        self.stamps = array("i", [0]) * (2 * layout.cells * layout.digits)
        self.stamp = 0
        self.derived = array("i", [0]) * (layout.digits + layout.cells)
        self.causes = array("i", [0]) * (layout.digits + layout.cells)
        self.in_cells = 1
        self.in_houses = 1

    def follow(self, in_cells: k.Flag, in_houses: k.Flag) -> None:
        """Choose whether links inside cells count, and whether strong links in houses do."""
        self.in_cells = in_cells
        self.in_houses = in_houses

    def weak(self, literal: k.Count) -> k.Count:
        """List what a true candidate makes false; return how many."""
        board: Board = self.board
        digits: k.Count = self.layout.digits
        cell: k.Cell = (literal >> 1) // digits
        digit: k.Digit = (literal >> 1) % digits
        count: k.Count = 0
        i: k.Count
        self.stamp += 1
        if self.in_cells:
            others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
            while others:
                self.derived[count] = 2 * (cell * digits + bits.lowest(others))
                self.causes[count] = k.BY_CELL
                count += 1
                others = bits.without_lowest(others)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            peers: k.Mask = board.place_masks[house * digits + digit]
            peers &= ~bits.bit(self.order.places[i])
            while peers:
                target: k.Count = 2 * (board.cell_at(house, bits.lowest(peers)) * digits + digit)
                peers = bits.without_lowest(peers)
                if self.stamps[target] != self.stamp:
                    self.stamps[target] = self.stamp
                    self.derived[count] = target
                    self.causes[count] = house
                    count += 1
        return count

    def strong(self, literal: k.Count) -> k.Count:
        """List what a false candidate makes true; return how many."""
        board: Board = self.board
        digits: k.Count = self.layout.digits
        cell: k.Cell = (literal >> 1) // digits
        digit: k.Digit = (literal >> 1) % digits
        count: k.Count = 0
        i: k.Count
        self.stamp += 1
        if self.in_cells and bits.is_pair(board.cell_masks[cell]):
            other: k.Digit = bits.lowest(board.cell_masks[cell] & ~bits.bit(digit))
            self.derived[0] = 2 * (cell * digits + other) + 1
            self.causes[0] = k.BY_CELL
            count = 1
        if not self.in_houses:
            return count
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            places: k.Mask = board.place_masks[house * digits + digit]
            if bits.is_pair(places) and self.layout.complete[house]:
                places &= ~bits.bit(self.order.places[i])
                target: k.Count = 2 * (board.cell_at(house, bits.lowest(places)) * digits + digit)
                target += 1
                if self.stamps[target] != self.stamp:
                    self.stamps[target] = self.stamp
                    self.derived[count] = target
                    self.causes[count] = house
                    count += 1
        return count
