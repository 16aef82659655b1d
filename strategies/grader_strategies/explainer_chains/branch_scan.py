"""The first cell from which multiple forcing chains may start."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.graph import Graph
from grader_strategies.explainer_chains.link_changes import LinkChanges
from grader_strategies.explainer_chains.link_order import LinkOrder
from grader_strategies.explainer_chains.reachability import Reachability


class BranchScan:
    """A search for cells and digits in houses whose candidates all exclude a common one.

    Inside a closure, only what may have changed is looked at: what has lost a candidate, and
    what has a candidate from which a chain leads to a new strong link.  By contraposition these
    candidates are what the candidates of new strong links exclude.

    Args:
        layout: the layout of the boards.
        order: the houses of each cell.
        reach: what each candidate excludes.
    """

    def __init__(self, layout: Layout, order: LinkOrder, reach: Reachability) -> None:
        self.layout = layout
        self.order = order
        self.reach = reach
        self.around = Board(layout)
        self.found_around = -1
        self.is_partial = 0
        self.was_quiet = 0
        self.changes = LinkChanges(layout, order)
        self.affected = array("Q")

    def prepare(self, board: Board) -> None:
        """Prepare for closures on a board."""
        self.around.copy_from(board)
        self.found_around = -1
        self.was_quiet = 0
        self.is_partial = 0

    def note_changes(self, graph: Graph, board: Board, since: k.Count) -> None:
        """Record what the false nodes of a closure from a node on have changed on its board.

        The next call of `first_cell` is for this board.  The one before it was for the board
        without these nodes, or the closure has just begun.
        """
        node: k.Count
        if self.found_around < 0:
            self.is_partial = 0
            self.reach.build(self.around)
            self.found_around = (
                self.reach.refuted_digits() != 0 or self.first_cell(self.around) != k.NO_CELL
            )
            self.was_quiet = 0
        begins: k.Flag = since == graph.first[graph.families - 1]
        self.is_partial = not self.found_around and (begins or self.was_quiet)
        self.was_quiet = 0
        if not self.is_partial:
            return
        self.changes.clear()
        for node in range(since, graph.count):
            if not graph.literal[node] & 1:
                self.changes.note_removed(board, graph.literal[node] >> 1)

    def first_cell(self, board: Board) -> k.Cell:
        """Return the first cell from which chains may start, or `NO_CELL`.

        The board must be that of the last `build` of `reach`.
        """
        cell: k.Cell
        i: k.Count
        digits: k.Count = self.layout.digits
        # A chain that clashes ends early, so what it could reach tells nothing about it.
        self.was_quiet = self.reach.refuted_digits() == 0
        partial: k.Flag = self.is_partial and self.was_quiet
        self.is_partial = 0
        if partial:
            self._find_affected()
        for cell in range(self.layout.cells):
            mask: k.Mask = board.cell_masks[cell]
            if bits.size(mask) < 3:
                continue
            is_due: k.Flag = not partial or self._has_changed_cell(cell, mask)
            if is_due and self.reach.cell_excludes(board, cell):
                return cell
            while mask:
                digit: k.Digit = bits.lowest(mask)
                mask = bits.without_lowest(mask)
                for i in range(self.order.start[cell], self.order.start[cell + 1]):
                    house: k.House = self.order.houses[i]
                    places: k.Mask = board.place_masks[house * digits + digit]
                    if bits.lowest(places) != self.order.places[i] or bits.is_single(places):
                        continue
                    if not self.layout.complete[house]:
                        continue
                    if partial and not self._has_changed_slot(house, digit, places):
                        continue
                    if self.reach.slot_excludes(board, house, digit):
                        return cell
        return k.NO_CELL

    def _find_affected(self) -> None:
        """Find the candidates that the candidates of new strong links exclude."""
        reach: Reachability = self.reach
        w: k.Count
        i: k.Count
        if len(self.affected) < reach.words:
            self.affected = array("Q", [0]) * reach.words
        for w in range(reach.words):
            self.affected[w] = 0
        for i in range(self.changes.paired_count):
            start: k.Count = reach.component[reach.number[self.changes.paired[i]]] * reach.words
            for w in range(reach.words):
                self.affected[w] |= reach.ruled_out[start + w]

    def _is_affected(self, candidate: k.Count) -> k.Flag:
        number: k.Count = self.reach.number[candidate]
        return self.affected[number >> 6] & bits.word_bit(number & 63) != 0

    def _has_changed_cell(self, cell: k.Cell, mask: k.Mask) -> k.Flag:
        """Return whether the candidates of a cell may exclude a common one for the first time."""
        if self.changes.has_cell(cell):
            return True
        while mask:
            if self._is_affected(cell * self.layout.digits + bits.lowest(mask)):
                return True
            mask = bits.without_lowest(mask)
        return False

    def _has_changed_slot(self, house: k.House, digit: k.Digit, places: k.Mask) -> k.Flag:
        """Return whether the places of a digit may exclude a common one for the first time."""
        digits: k.Count = self.layout.digits
        if self.changes.has_slot(house * digits + digit):
            return True
        start: k.Count = self.layout.house_start[house]
        while places:
            cell: k.Cell = self.layout.house_cells[start + bits.lowest(places)]
            places = bits.without_lowest(places)
            if self._is_affected(cell * digits + digit):
                return True
        return False
