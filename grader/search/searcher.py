"""Search for solutions on any layout, by exact cover and clause learning."""

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
from grader.search.exact_cover import ExactCover
from grader.search.matching import can_all_differ

if TYPE_CHECKING:
    # Imported when exact cover gives up, which it seldom does.
    from grader.search.clause_learner import ClauseLearner

NODES_BEFORE_LEARNING = 3000
"""Nodes without a solution after which exact cover is replaced by clause learning.  A node of exact
cover takes about 2 microseconds; clause learning takes a few milliseconds to start and about 10
microseconds for a node."""
FEW_SOLUTIONS = 8
"""Solutions after which the search never changes to clause learning: there will be many more."""
NO_NODE_LIMIT = 1_000_000_000


class Searcher:
    """Finds the solutions of puzzles on a layout; made once for a layout and then reused.

    The primary items are the cells and the digits of complete houses; the secondary ones are the
    digits of incomplete houses.  An option is a candidate.  Exact cover solves most puzzles in at
    most some hundred nodes; if it does not, clause learning continues the search.

    Use: `load` or `load_board`, then any number of `forbid`, then `start`, then `find` or
    `count`, which continue where the last call ended.
    """

    def __init__(self, layout: Layout) -> None:
        deadline.check()
        whole = [h for h, spec in enumerate(layout.specs) if layout.complete[h]]
        partial = [h for h, spec in enumerate(layout.specs) if not layout.complete[h]]
        # The item of each digit in each house.
        slots: list[list[int]] = [[0] * layout.digits for _ in range(layout.houses)]
        items = layout.cells
        for house in (*whole, *partial):
            for digit in bits.each(layout.house_digits[house]):
                slots[house][digit] = items
                items += 1
        primary = layout.cells + sum(layout.specs[h].digits.bit_count() for h in whole)
        options: list[list[int]] = []
        for cell in range(layout.cells):
            deadline.check()
            rows = [slots[house] for house in layout.houses_of(cell)]
            for digit in range(layout.digits):
                if layout.cell_digits[cell] >> digit & 1:
                    options.append([cell, *[row[digit] for row in rows]])
                else:
                    options.append([])
        self.layout = layout
        self.cover: ExactCover = ExactCover(primary, items - primary, options)
        self.masks: array[int] = array("I", [0]) * layout.cells
        self.impossible: k.Flag = 0
        self.found: int = 0
        self.known: array[int] = array("i", [0]) * (FEW_SOLUTIONS * layout.cells)
        self.nodes_before_learning: k.Count = 0
        self.learner: ClauseLearner | None = None
        self.fixed: tuple[int, ...] = ()
        self.unsettled: list[int] = []
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

    def start(self, noise: bytes = b"") -> None:
        """Start the search; with noise (see `ExactCover.randomize`) in random order."""
        cell: k.Cell
        digits: k.Count = self.layout.digits
        self.found = 0
        self.nodes_before_learning = NODES_BEFORE_LEARNING
        self.learner = None
        self.noise = noise
        self.cover.clear()
        if noise:
            self.cover.randomize(noise)
        if not self.impossible:
            for cell in range(self.layout.cells):
                mask: k.Mask = self.masks[cell]
                while mask:
                    self.cover.add(cell * digits + bits.lowest(mask))
                    mask = bits.without_lowest(mask)
        self.cover.begin()

    def open_cells(self) -> tuple[k.Cell, ...]:
        """Place naked and hidden singles; return the cells that stay open, ascending.

        Return no cells if the singles lead to a contradiction.
        """
        if self.find(1) != search_states.HALTED:
            return ()
        settled = {option // self.layout.digits for option in self.cover.solution()}
        return tuple([cell for cell in range(self.layout.cells) if cell not in settled])

    def find(self, node_limit: k.Count) -> k.Count:
        """Search for the next solution: FOUND, EXHAUSTED, or HALTED after `node_limit` nodes."""
        state: k.Count
        if self.learner is None:
            tried: k.Word = self.cover.nodes
            state = self.cover.advance(min(node_limit, self.nodes_before_learning))
            if state == search_states.FOUND:
                self._store_solution()
                return state
            if state == search_states.EXHAUSTED:
                return state
            node_limit -= self.cover.nodes - tried
            self.nodes_before_learning -= self.cover.nodes - tried
            if self.nodes_before_learning > 0:
                return state
            self._start_learning()
        assert self.learner is not None
        state = self.learner.advance(node_limit)
        if state == search_states.FOUND:
            self.found += 1
        return state

    def _store_solution(self) -> None:
        """Store a solution, which clause learning must exclude if it takes over."""
        i: k.Count
        if self.found < FEW_SOLUTIONS:
            for i in range(self.layout.cells):
                self.known[self.found * self.layout.cells + i] = self.cover.chosen[i]
            self.nodes_before_learning = NODES_BEFORE_LEARNING
        else:
            self.nodes_before_learning = NO_NODE_LIMIT
        self.found += 1

    def _start_learning(self) -> None:
        """Continue the search by clause learning."""
        from grader.search.clause_learner import ClauseLearner  # noqa: PLC0415

        cells = self.layout.cells
        items, options = self.cover.remaining_problem()
        number = {item: n for n, item in enumerate(items)}
        at = {option: n for n, option in enumerate(options)}
        covers = [
            [number.setdefault(item, len(number)) for item in self.cover.items_of(option)]
            for option in options
        ]
        self.fixed = self.cover.solution()
        self.unsettled = options
        if not self._can_all_differ(options):
            # One item without options: no solution.
            items, covers = [0], []
        self.learner = ClauseLearner(len(items), covers, self.noise)
        if not covers:
            return
        for n in range(self.found):
            known = self.known[n * cells : (n + 1) * cells]
            self.learner.forbid([at[option] for option in known if option in at])

    def _can_all_differ(self, options: Sequence[int]) -> bool:
        """Return whether the open cells of each house can take different digits."""
        masks = [0] * self.layout.cells
        for option in options:
            masks[option // self.layout.digits] |= 1 << (option % self.layout.digits)
        for spec in self.layout.specs:
            if not can_all_differ([masks[cell] for cell in spec.cells if masks[cell]]):
                return False
        return True

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

    def solution(self) -> tuple[k.Digit, ...]:
        """Return the digit of every cell in the solution found last."""
        if self.learner is None:
            options = self.cover.solution()
        else:
            chosen = [self.unsettled[i] for i in self.learner.solution()]
            options = tuple(sorted([*self.fixed, *chosen]))
        return tuple([option % self.layout.digits for option in options])

    @property
    def nodes(self) -> int:
        """The number of nodes tried since the start of the search, including the root."""
        return self.cover.nodes + (0 if self.learner is None else self.learner.nodes)
