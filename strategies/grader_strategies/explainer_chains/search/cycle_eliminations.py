"""Eliminations of a bidirectional cycle."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.links.implications import Implications

CellDigits = dict[int, list[int]]


class CycleEliminations:
    """The candidates that see both a true and a false node of a cycle."""

    def __init__(self, layout: Layout) -> None:
        self.digits = layout.digits
        self.cell_stamps = array("i", [0]) * layout.cells
        self.stamps = array("i", [0]) * (layout.cells * layout.digits)
        self.stamp = 0

    def strikes(self, graph: Graph, links: Implications, size: k.Count) -> list[tuple[int, int]]:
        """Return the candidates that see a true and a false node of the cycle in the stack.

        The cycle is the first `size` nodes.  Cells come in the order of the search, back from
        the end of the cycle; the cells of the cycle are left out.
        """
        found: CellDigits = {}
        place: k.Count
        i: k.Count
        self.stamp += 1
        for i in range(size):
            self.cell_stamps[(graph.literal[graph.stack[i]] >> 1) // self.digits] = self.stamp
        self._look(graph, links, size, 0)
        for place in self._look(graph, links, size, 1):
            found.setdefault(place // self.digits, []).append(place % self.digits)
        return [(cell, digit) for cell, own in found.items() for digit in sorted(own)]

    def _look(self, graph: Graph, links: Implications, size: k.Count, sign: k.Count) -> list[int]:
        """Stamp the peers of false nodes (sign 0), or list stamped peers of true nodes (sign 1)."""
        board: Board = links.board
        digits: k.Count = self.digits
        seen: list[int] = []
        i: k.Count
        j: k.Count
        for i in range(size):
            literal: k.Count = graph.literal[graph.stack[i]]
            if literal & 1 != sign:
                continue
            cell: k.Cell = (literal >> 1) // digits
            digit: k.Digit = (literal >> 1) % digits
            for j in range(links.order.start[cell], links.order.start[cell + 1]):
                house: k.House = links.order.houses[j]
                peers: k.Mask = board.place_masks[house * digits + digit]
                while peers:
                    peer: k.Cell = board.cell_at(house, bits.lowest(peers))
                    peers = bits.without_lowest(peers)
                    if self.cell_stamps[peer] == self.stamp:
                        continue
                    place: k.Count = peer * digits + digit
                    if sign == 0:
                        self.stamps[place] = self.stamp
                    elif self.stamps[place] == self.stamp:
                        self.stamps[place] = 0
                        seen.append(place)
        return seen
