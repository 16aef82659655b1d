"""The interface of sets of consequences, for the engine that asks what may follow."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.links.graph import Graph
from grader_strategies.explainer_chains.links.link_order import LinkOrder
from grader_strategies.facts.sharing import shared


class AssumptionSets:
    """What can follow from each assumption on a board, or more; never less.

    A root is an assumption: twice the number of a candidate, plus 1 if it is true.

    Attributes:
        base: the candidates of the board, where a digit that was placed remains as the only one.
        words: words of a set of candidates, which has a bit for each number.
        number: the number of each candidate `cell * digits + digit` of the board.
        place: the candidate of each number.
        branches: the roots for the next `find_common`, or `root_rows.ANYTHING`.
        common_true: what it has found to be true.
        common_false: what it has found to be false.
    """

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        candidates = layout.cells * layout.digits
        self.layout = layout
        self.order: LinkOrder = shared(LinkOrder, layout)
        self.base = Board(layout)
        self.words = 0
        self.number = array("i", [-1]) * candidates
        self.place = array("i", [0]) * candidates
        self.branches = array("i", [0]) * (layout.digits + layout.cells)
        self.common_true = array("Q")
        self.common_false = array("Q")

    def update(self, board: Board) -> k.Flag:
        """Use this board from now on; return whether there are sets of boards of this size."""
        raise TypeError(f"{type(self).__name__} does not override `update`")

    def root_of(self, literal: k.Count) -> k.Count:
        """Return a root from which follows what follows from a literal.

        Args:
            literal: `2 * (cell * digits + digit)`, plus 1 if it is true.

        Returns:
            The root of the literal, but if it is false, that of a partner of the candidate, if
            there is one: the only other candidate of its cell, or of its digit in a house.  It is
            true if and only if the candidate is false, so the same follows from both.
        """
        if literal & 1:
            return 2 * self.number[literal >> 1] + 1
        partner: k.Count = self._partner_of(literal >> 1)
        if partner < 0:
            return 2 * self.number[literal >> 1]
        return 2 * self.number[partner] + 1

    def _partner_of(self, place: k.Count) -> k.Count:
        """Return a candidate that is true if another one is false, by one link, or -1."""
        digits: k.Count = self.layout.digits
        cell: k.Cell = self.order.cell_of[place]
        digit: k.Digit = place - cell * digits
        others: k.Mask = self.base.cell_masks[cell] & ~bits.bit(digit)
        i: k.Count
        if bits.is_single(others):
            return cell * digits + bits.lowest(others)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            house: k.House = self.order.houses[i]
            others = self.base.place_masks[house * digits + digit]
            others &= ~bits.bit(self.order.places[i])
            if bits.is_single(others) and self.layout.complete[house]:
                cell = self.layout.house_cells[self.layout.house_start[house] + bits.lowest(others)]
                return cell * digits + digit
        return -1

    def erase(self, cell: k.Cell, digit: k.Digit) -> None:
        """Remove a candidate of `base`."""
        i: k.Count
        self.base.cell_masks[cell] &= ~bits.bit(digit)
        for i in range(self.order.start[cell], self.order.start[cell + 1]):
            slot: k.Count = self.order.houses[i] * self.layout.digits + digit
            self.base.place_masks[slot] &= ~bits.bit(self.order.places[i])

    def refutes(self, root: k.Count) -> k.Flag:
        """Return whether an assumption may contradict itself."""
        raise TypeError(f"{type(self).__name__} does not override `refutes`")

    def size_of(self, root: k.Count) -> k.Count:
        """Return how many candidates an assumption makes false, as far as that is known."""
        return 0

    def may_have_common(self, unit: k.Count) -> k.Flag:
        """Return whether all candidates of a unit may have anything in common.

        Args:
            unit: a cell, or for a digit in a house `cells + house * digits + digit`.
        """
        return True

    def note_closure(self, root: k.Count, graph: Graph, family: k.Count) -> None:
        """Note that only what is in its closure follows from a root that contradicts itself.

        Args:
            root: the assumption that a candidate is true.
            graph: has the closure.
            family: the number of the closure.
        """

    def find_common(self, count: k.Count) -> k.Flag:
        """Find the literals that follow from so many roots in `branches`.

        Assumptions that contradict themselves count as if everything followed from them, unless
        their closures have been noted.

        Returns:
            Whether there is any; `common_true` and `common_false` have them.
        """
        raise TypeError(f"{type(self).__name__} does not override `find_common`")
