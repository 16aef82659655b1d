"""The units of a board, their candidates, and what each candidate sees, as flat lists."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.links.link_order import LinkOrder


class UnitLists:
    """Lists of numbers of candidates.

    A unit is a cell, or a digit in a complete house: exactly one of its candidates is true.

    Attributes:
        count: how many candidates there are.
        units: how many units there are.
        number: the number of each candidate `cell * digits + digit` of the board.
        place: the candidate of each number.
        unit_start: where the candidates of each unit begin in `members`.
        own_start: where the units of each candidate begin in `own`.
        peer_start: where those that a candidate excludes begin in `peers`.
    """

    def __init__(
        self, layout: Layout, order: LinkOrder, number: array[int], place: array[int]
    ) -> None:
        units = layout.cells + layout.houses * layout.digits
        self.layout = layout
        self.order = order
        self.number = number
        self.place = place
        self.count = 0
        self.units = 0
        self.unit_start = array("i", [0]) * (units + 1)
        self.own_start = array("i", [0]) * (len(place) + 1)
        self.peer_start = array("i", [0]) * (len(place) + 1)
        self.unit_of = array("i", [0]) * units
        self.members = array("i")
        self.own = array("i")
        self.peers = array("i")

    def list_all(self, board: Board) -> None:
        """Number the candidates of a board, and make the lists for it."""
        self._number_candidates(board)
        self._link(board)

    def _number_candidates(self, board: Board) -> None:
        """Number the candidates of a board."""
        cell: k.Cell
        self.count = 0
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            while mask:
                place: k.Count = cell * self.layout.digits + bits.lowest(mask)
                mask = bits.without_lowest(mask)
                self.number[place] = self.count
                self.place[self.count] = place
                self.count += 1

    def _link(self, board: Board) -> None:
        """List the candidates of each unit, and the units and the peers of each candidate."""
        layout = self.layout
        digits: k.Count = layout.digits
        cell: k.Cell
        house: k.House
        digit: k.Digit
        i: k.Count
        j: k.Count
        linked: k.Count = 0
        mask: k.Mask
        most: k.Count = self.count * (1 + self._most_houses())
        if most > len(self.members):
            self.members = array("i", [0]) * most
            self.own = array("i", [0]) * most
        self.units = 0
        self.unit_start[0] = 0
        for cell in range(layout.cells):
            self.unit_of[cell] = self.units
            self._add_unit(board.cell_masks[cell], cell * digits, 0)
        for house in range(layout.houses):
            for digit in range(digits):
                self.unit_of[layout.cells + house * digits + digit] = self.units
                if layout.complete[house]:
                    mask = board.place_masks[house * digits + digit]
                    self._add_unit(mask, layout.house_start[house], digit + 1)
        for i in range(self.count):
            cell = self.order.cell_of[self.place[i]]
            digit = self.place[i] - cell * digits
            self.own_start[i] = linked
            self.own[linked] = self.unit_of[cell]
            linked += 1
            for j in range(self.order.start[cell], self.order.start[cell + 1]):
                house = self.order.houses[j]
                if layout.complete[house]:
                    self.own[linked] = self.unit_of[layout.cells + house * digits + digit]
                    linked += 1
        self.own_start[self.count] = linked
        self._link_peers(board)

    def _most_houses(self) -> k.Count:
        cell: k.Cell
        most: k.Count = 0
        for cell in range(self.layout.cells):
            most = max(most, self.order.start[cell + 1] - self.order.start[cell])
        return most

    def _add_unit(self, mask: k.Mask, first: k.Count, digit: k.Count) -> None:
        """List the candidates of a unit, if there are any.

        Args:
            mask: the digits of a cell, or the places of a digit.
            first: the first candidate of the cell, or the first cell of the house in `house_cells`.
            digit: 0 for a cell; for a house the digit plus 1.
        """
        used: k.Count = self.unit_start[self.units]
        if not mask:
            return
        while mask:
            place: k.Count = first + bits.lowest(mask)
            mask = bits.without_lowest(mask)
            if digit:
                place = self.layout.house_cells[place] * self.layout.digits + digit - 1
            self.members[used] = self.number[place]
            used += 1
        self.units += 1
        self.unit_start[self.units] = used

    def _link_peers(self, board: Board) -> None:
        layout = self.layout
        digits: k.Count = layout.digits
        i: k.Count
        j: k.Count
        linked: k.Count = 0
        most: k.Count = 0
        for i in range(self.count):
            cell: k.Cell = self.order.cell_of[self.place[i]]
            most += digits + layout.peer_start[cell + 1] - layout.peer_start[cell]
        most += self.count * layout.most_excluded
        if most > len(self.peers):
            self.peers = array("i", [0]) * most
        for i in range(self.count):
            cell = self.order.cell_of[self.place[i]]
            digit: k.Digit = self.place[i] - cell * digits
            others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
            self.peer_start[i] = linked
            while others:
                self.peers[linked] = self.number[cell * digits + bits.lowest(others)]
                others = bits.without_lowest(others)
                linked += 1
            for j in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                if board.cell_masks[layout.peers[j]] & bits.bit(digit):
                    self.peers[linked] = self.number[layout.peers[j] * digits + digit]
                    linked += 1
            if layout.most_excluded:
                linked = self._link_by_rules(board, i, linked)
        self.peer_start[self.count] = linked

    def _link_by_rules(self, board: Board, number: k.Count, linked: k.Count) -> k.Count:
        """List what a candidate excludes by rules of two cells; return how many are listed."""
        layout = self.layout
        first: k.Count = self.place[number]
        i: k.Count
        for i in range(layout.excluded_start[first], layout.excluded_start[first + 1]):
            place: k.Count = layout.excluded[i]
            cell: k.Cell = self.order.cell_of[place]
            if board.cell_masks[cell] & bits.bit(place - cell * layout.digits):
                self.peers[linked] = self.number[place]
                linked += 1
        return linked
