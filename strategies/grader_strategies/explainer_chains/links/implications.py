"""The literals that follow from a literal by one link on a board that does not change."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.runtime.memory import Allocation
from grader_strategies.explainer_chains.links import causes
from grader_strategies.explainer_chains.links.link_order import LinkOrder
from grader_strategies.facts.arrays import doubled

FIRST_ENTRIES = 16_384
"""Entries for which there is room at first."""


class Implications:
    """The links of a board, in the order in which they are followed.

    The implications of a literal are in `derived` (literals) and `causes` (`BY_CELL`, a
    house, or behind all houses a rule), `count[literal]` entries from `start[literal]` on; each
    literal occurs once, with its first cause.

    Call `load` with a board, `follow` to select links, and `derive` for a literal before
    reading its entries.
    """

    def __init__(self, layout: Layout) -> None:
        literals = 2 * layout.cells * layout.digits
        self.layout = layout
        self.order = LinkOrder(layout)
        self.board = Board(layout)
        self.stamps = array("i", [0]) * literals
        self.stamp = 0
        self.start = array("i", [-1]) * literals
        self.count = array("i", [0]) * literals
        self.size = 0
        self.allocation = Allocation(self.release)
        self.release()
        self.in_cells = 1
        self.in_houses = 1

    def release(self) -> None:
        """Free the tables; `follow` begins anew."""
        room = FIRST_ENTRIES + self._most_of_literal()
        self.derived = array("i", [0]) * room
        self.causes = array("i", [0]) * room

    def load(self, board: Board) -> None:
        """Use the links of a board."""
        self.board.copy_from(board)
        self.allocation.use()

    def follow(self, in_cells: k.Flag, in_houses: k.Flag) -> None:
        """Select whether links inside cells and strong links in houses are followed."""
        literal: k.Count
        self.in_cells = in_cells
        self.in_houses = in_houses
        self.size = 0
        for literal in range(len(self.start)):
            self.start[literal] = -1

    def derive(self, literal: k.Count) -> k.Count:
        """Derive the entries of a literal unless they exist; return how many there are."""
        if self.start[literal] < 0:
            self.start[literal] = self.size
            if self.size + self._most_of_literal() > len(self.derived):
                self.allocation.resize(16 * len(self.derived))
                self.causes = doubled(self.causes)
                self.derived = doubled(self.derived)
            self.stamp += 1
            if literal & 1:
                self._list_weak(literal >> 1)
            else:
                self._list_strong(literal >> 1)
            self.count[literal] = self.size - self.start[literal]
        return self.count[literal]

    def _most_of_literal(self) -> k.Count:
        return self.layout.cells + self.layout.digits + self.layout.most_excluded

    def _add(self, literal: k.Count, cause: k.Count) -> None:
        if self.stamps[literal] != self.stamp:
            self.stamps[literal] = self.stamp
            self.derived[self.size] = literal
            self.causes[self.size] = cause
            self.size += 1

    def _list_weak(self, candidate: k.Count) -> None:
        """List the candidates that a true one makes false."""
        board: Board = self.board
        digits: k.Count = self.layout.digits
        cell: k.Cell = candidate // digits
        digit: k.Digit = candidate % digits
        i: k.Count
        if self.in_cells:
            others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
            while others:
                self._add(2 * (cell * digits + bits.lowest(others)), causes.BY_CELL)
                others = bits.without_lowest(others)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            peers: k.Mask = board.place_masks[house * digits + digit]
            peers &= ~bits.bit(self.order.places[i])
            while peers:
                peer: k.Cell = board.cell_at(house, bits.lowest(peers))
                self._add(2 * (peer * digits + digit), house)
                peers = bits.without_lowest(peers)
        if self.in_cells and self.layout.most_excluded:
            self._list_by_rules(candidate)

    def _list_by_rules(self, candidate: k.Count) -> None:
        """List the candidates that a true one excludes by rules of two cells."""
        layout: Layout = self.layout
        i: k.Count
        for i in range(layout.excluded_start[candidate], layout.excluded_start[candidate + 1]):
            place: k.Count = layout.excluded[i]
            cell: k.Cell = self.order.cell_of[place]
            if self.board.cell_masks[cell] & bits.bit(place - cell * layout.digits):
                self._add(2 * place, layout.houses + layout.excluded_by[i])

    def _list_strong(self, candidate: k.Count) -> None:
        """List the candidates that a false one makes true."""
        board: Board = self.board
        digits: k.Count = self.layout.digits
        cell: k.Cell = candidate // digits
        digit: k.Digit = candidate % digits
        i: k.Count
        if self.in_cells and bits.is_pair(board.cell_masks[cell]):
            other: k.Digit = bits.lowest(board.cell_masks[cell] & ~bits.bit(digit))
            self._add(2 * (cell * digits + other) + 1, causes.BY_CELL)
        if not self.in_houses:
            return
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            places: k.Mask = board.place_masks[house * digits + digit]
            if bits.is_pair(places) and self.layout.complete[house]:
                places &= ~bits.bit(self.order.places[i])
                target: k.Cell = board.cell_at(house, bits.lowest(places))
                self._add(2 * (target * digits + digit) + 1, house)
