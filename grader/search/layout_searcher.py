"""What searchers for any layout have in common: loading, and the change to clause learning."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.runtime import deadline
from grader.search import search_states

if TYPE_CHECKING:
    # Imported when branching gives up, which it seldom does.
    from grader.search.clause_learner import ClauseLearner

FEW_SOLUTIONS = 8
"""Solutions after which the search never changes to clause learning: there will be many more."""
NO_NODE_LIMIT = 1_000_000_000


class LayoutSearcher:
    """Finds the solutions of puzzles on a layout; made once for a layout and then reused.

    A subclass branches: it has `start`, `solution`, and the methods below that raise an error.
    After many nodes without a solution, clause learning continues the search.

    Use: `load` or `load_board`, then any number of `forbid`, then `start`, then `find` or
    `count`, which continue where the last call ended.

    Attributes:
        masks: the candidates that are loaded.
        impossible: whether what is loaded contradicts itself, perhaps without showing in `masks`.
        known: the options of the first solutions, which clause learning must exclude.
        nodes_before_learning: nodes after which it does.
    """

    def __init__(self, layout: Layout) -> None:
        deadline.check()
        self.layout = layout
        self.masks: array[int] = array("I", [0]) * layout.cells
        self.impossible: k.Flag = 0
        self.found: int = 0
        self.known: array[int] = array("i", [0]) * (FEW_SOLUTIONS * layout.cells)
        self.nodes_before_learning: k.Count = 0
        self.learner: ClauseLearner | None = None
        self.noise: bytes = b""

    def load(self, givens: Sequence[int], removed: Sequence[tuple[k.Cell, k.Digit]] = ()) -> None:
        """Load givens, one digit for each cell and NO_DIGIT where it is empty.

        Givens that contradict each other are a puzzle without solution.

        Args:
            givens: the givens.
            removed: candidates to exclude.

        Raises:
            ValueError: there is not one given for each cell.
        """
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        if len(givens) != layout.cells:
            raise ValueError(f"{len(givens)} givens; {layout.name} has {layout.cells} cells")
        for cell in range(layout.cells):
            self.masks[cell] = layout.cell_digits[cell]
        for cell in range(layout.cells):
            digit = givens[cell]
            if digit == k.NO_DIGIT:
                continue
            bit: k.Mask = bits.bit(digit) if 0 <= digit < layout.digits else 0
            self.masks[cell] &= bit
            for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                self.masks[layout.peers[i]] &= ~bit
        for cell, digit in removed:
            self.forbid(cell, digit)
        self.impossible = layout.impossible

    def load_board(self, board: Board) -> None:
        """Load the digits and candidates of a board of the same layout."""
        cell: k.Cell
        for cell in range(self.layout.cells):
            if board.values[cell] == k.NO_DIGIT:
                self.masks[cell] = board.cell_masks[cell]
            else:
                self.masks[cell] = bits.bit(board.values[cell])
        # A given that could not be placed is not among the candidates; only this flag shows it.
        self.impossible = board.broken

    def forbid(self, cell: k.Cell, digit: k.Digit) -> None:
        """Exclude a candidate."""
        self.masks[cell] &= ~bits.bit(digit)

    def find(self, node_limit: k.Count) -> k.Count:
        """Search for the next solution: FOUND, EXHAUSTED, or HALTED after `node_limit` nodes."""
        state: k.Count
        if self.learner is None:
            tried: k.Word = self._branched()
            state = self._advance(min(node_limit, self.nodes_before_learning))
            if state == search_states.FOUND:
                self._store_solution()
                return state
            if state == search_states.EXHAUSTED:
                return state
            node_limit -= self._branched() - tried
            self.nodes_before_learning -= self._branched() - tried
            if self.nodes_before_learning > 0:
                return state
            self.learner = self._new_learner()
        state = self.learner.advance(node_limit)
        if state == search_states.FOUND:
            self.found += 1
        return state

    def count(self, more: k.Count, node_limit: k.Count) -> k.Count:
        """Search for `more` solutions: FOUND, or the state of `find` if there are fewer."""
        while more > 0:
            tried: k.Word = self.nodes
            state: k.Count = self.find(node_limit)
            if state != search_states.FOUND:
                return state
            node_limit -= self.nodes - tried
            more -= 1
        return search_states.FOUND

    @property
    def nodes(self) -> int:
        """The number of nodes tried since the start of the search, including the root."""
        return self._branched() + (0 if self.learner is None else self.learner.nodes)

    def _forget(self, noise: bytes) -> None:
        """Forget the search before, and take the noise of the next one."""
        self.found = 0
        self.nodes_before_learning = self._patience()
        self.learner = None
        self.noise = noise

    def _store_solution(self) -> None:
        """Store a solution that branching has found."""
        i: k.Count
        if self.found < FEW_SOLUTIONS:
            for i in range(self.layout.cells):
                self.known[self.found * self.layout.cells + i] = self._option_found(i)
            self.nodes_before_learning = self._patience()
        else:
            self.nodes_before_learning = NO_NODE_LIMIT
        self.found += 1

    def _advance(self, node_limit: k.Count) -> k.Count:
        """Branch until the next solution: FOUND, EXHAUSTED, or HALTED after `node_limit` nodes."""
        raise NotImplementedError

    def _branched(self) -> k.Word:
        """Return the number of nodes of the branching since the start, including the root."""
        raise NotImplementedError

    def _option_found(self, place: k.Count) -> k.Count:
        """Return an option, `cell * digits + digit`, of the solution that branching has found."""
        raise NotImplementedError

    def _patience(self) -> k.Count:
        """Return the nodes without a solution after which clause learning takes over."""
        raise NotImplementedError

    def _new_learner(self) -> ClauseLearner:
        """Return what continues the search, without the solutions in `known`."""
        raise NotImplementedError
