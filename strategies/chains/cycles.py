"""Bidirectional cycles and single forcing chains.

Implications are followed level by level on the board as it is, in three passes: links of one
digit (X), links inside cells of two candidates (Y), and all links (XY).
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from strategies.chains.forcing import Forcing, add_removed
from strategies.chains.graph import Graph
from strategies.chains.hint import Hint
from strategies.chains.links import LinkOrder
from strategies.chains.scale import chain_rating

PASSES = ((2, 6.5, 6.6, 0, 1), (3, 6.5, 0.0, 1, 0), (4, 7.0, 7.0, 1, 1))
"""Kind, ratings of cycles and of chains, and whether links run in cells and out of houses."""
REVERSED = 1 << 24
"""Added to a target of a hint: the same cycle, walked the other way with opposite signs."""


class Cycles(Forcing):
    """The engine of the passes X, Y and XY."""

    def __init__(self) -> None:
        super().__init__(False, False, False, [])

    def bind(self, layout: Layout) -> None:
        """Make the buffers for boards of this layout."""
        self.layout = layout
        self.order = LinkOrder(layout)
        self.origin = Board(layout)
        self.graph = Graph(layout)
        self.stamps = array("i", [0]) * self.graph.literals
        self.stamp = 0
        self.derived = array("i", [0]) * (layout.digits + 64)
        self.hints = []

    def collect(self, board: Board, everything: k.Flag) -> list[Hint]:
        """Return the hints on a board in the order in which they are found, or only the best."""
        cell: k.Cell
        digits: k.Count = self.layout.digits
        self.everything = everything
        self.hints = []
        self.origin.copy_from(board)
        self.graph.clear()
        for kind, cycle, chain, in_cells, from_houses in PASSES:
            self.kind = kind
            self.cycle_base = cycle
            self.chain_base = chain
            self.in_cells = in_cells
            self.from_houses = from_houses
            for cell in range(self.layout.cells):
                mask: k.Mask = board.cell_masks[cell]
                if bits.is_single(mask) or not (from_houses or bits.is_pair(mask)):
                    continue
                while mask:
                    literal: k.Count = 2 * (cell * digits + bits.lowest(mask)) + 1
                    mask = bits.without_lowest(mask)
                    self._find_cycles(literal)
                    if from_houses:
                        self._find_chain(literal)
                        self._find_chain(literal - 1)
        return self.hints

    # Links

    def _follow(self, literal: k.Count) -> k.Count:
        """Fill `derived` and `causes` with what follows from a literal; return how many."""
        return self._weak(literal) if literal & 1 else self._strong(literal)
