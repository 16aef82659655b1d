"""What follows from what on a board that does not change, without saying how.

A chain search says how, link by link in a fixed order, and takes time.  This says in one go
for all literals whether it can find anything at all: strongly connected components of the
implications, and for each of them the set of literals that it leads to.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from strategies.chains.digraph import Digraph
from strategies.chains.links import LinkOrder


class Reach(Digraph):
    """The transitive closure of the weak and strong links of a board.

    Literals are numbered densely: the candidates of the board in order, each false, then true.
    """

    def __init__(self, layout: Layout, order: LinkOrder) -> None:
        candidates = layout.cells * layout.digits
        Digraph.__init__(self, 2 * candidates)
        self.layout = layout
        self.order = order
        self.number = array("i", [-1]) * candidates
        self.place = array("i", [0]) * candidates
        self.count = 0

    def build(self, board: Board) -> None:
        """Take in the links of a board, all of them."""
        candidates: k.Count = self.layout.cells * self.layout.digits
        digits: k.Count = self.layout.digits
        place: k.Count
        self.count = 0
        for place in range(candidates):
            if board.cell_masks[place // digits] & bits.bit(place % digits):
                self.number[place] = self.count
                self.place[self.count] = place
                self.count += 1
            else:
                self.number[place] = -1
        self.clear()
        number: k.Count
        for number in range(self.count):
            self.open()
            self._link_false(board, self.place[number])
            self.open()
            self._link_true(board, self.place[number])
        self.close()

    def leads_to(self, one: k.Count, other: k.Count) -> k.Flag:
        """Tell whether a literal leads to another; both in the numbering of the board."""
        return self.leads(self._dense(one), self._dense(other))

    def circles(self, literal: k.Count) -> k.Flag:
        """Tell whether a literal leads to itself by way of another."""
        return self.extent[self.component[self._dense(literal)]] > 1

    def _dense(self, literal: k.Count) -> k.Count:
        return 2 * self.number[literal >> 1] + (literal & 1)

    def _link_true(self, board: Board, place: k.Count) -> None:
        digits: k.Count = self.layout.digits
        cell: k.Cell = place // digits
        digit: k.Digit = place % digits
        i: k.Count
        others: k.Mask = board.cell_masks[cell] & ~bits.bit(digit)
        while others:
            self.link(2 * self.number[cell * digits + bits.lowest(others)])
            others = bits.without_lowest(others)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            peers: k.Mask = board.place_masks[house * digits + digit]
            peers &= ~bits.bit(self.order.places[i])
            while peers:
                peer: k.Cell = board.cell_at(house, bits.lowest(peers))
                self.link(2 * self.number[peer * digits + digit])
                peers = bits.without_lowest(peers)

    def _link_false(self, board: Board, place: k.Count) -> None:
        digits: k.Count = self.layout.digits
        cell: k.Cell = place // digits
        digit: k.Digit = place % digits
        i: k.Count
        if bits.is_pair(board.cell_masks[cell]):
            other: k.Digit = bits.lowest(board.cell_masks[cell] & ~bits.bit(digit))
            self.link(2 * self.number[cell * digits + other] + 1)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            places: k.Mask = board.place_masks[house * digits + digit]
            if bits.is_pair(places) and self.layout.complete[house]:
                places &= ~bits.bit(self.order.places[i])
                target: k.Cell = board.cell_at(house, bits.lowest(places))
                self.link(2 * self.number[target * digits + digit] + 1)
