"""Search for solutions on layouts with rules, by propagation and branching."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.runtime import deadline
from grader.search import search_states
from grader.search.clause_learner import ClauseLearner
from grader.search.rule_clauses import learner_of
from grader.search.rule_propagation import RulePropagation

NODES_BEFORE_LEARNING = 50_000
"""Nodes without a solution after which clause learning continues the search.  A node takes about 40
microseconds on 9x9 and 100 on 12x12; clause learning is no help where sums are all that there is,
and killers that cannot lose a cage take some thousand nodes at most."""
FEW_SOLUTIONS = 8
"""Solutions after which the search never changes to clause learning: there will be many more."""
FIRST_RUN = 100
"""Nodes before the first restart; each run is half as long again as the one before."""
NO_NODE_LIMIT = 1_000_000_000
ROUNDS_PER_CHECK: k.Count = 50
"""Nodes between two checks of the deadline."""


class RuledSearcher:
    """Finds the solutions of puzzles on a layout with rules; used as `Searcher` is.

    A node is a digit tried in a cell.  If it fails, it is removed, and the next cell is chosen
    anew: one with few candidates, where much has failed before.  Until a solution is found, the
    search begins again from time to time, and what has failed comes first then.

    Source: F. Boussemart and others, "Boosting systematic search by weighting constraints", 2004;
    T. Walsh, "Search in a small world", 1999, for restarts that become rarer.
    """

    def __init__(self, layout: Layout) -> None:
        deadline.check()
        self.layout = layout
        self.propagation: RulePropagation = RulePropagation(layout, False)
        self.is_thorough: k.Flag = 0
        self.masks: array[int] = array("I", [0]) * layout.cells
        self.impossible: k.Flag = 0
        self.found: int = 0
        self.known: array[int] = array("i", [0]) * (FEW_SOLUTIONS * layout.cells)
        self.nodes_before_learning: k.Count = 0
        self.learner: ClauseLearner | None = None
        self.unsettled: list[int] = []
        self.noise: bytes = b""
        self.noise_at: k.Count = 0
        self.tried: int = 0
        self.depth: k.Count = 0
        self.is_new: k.Flag = 1
        self.is_alive: k.Flag = 0
        self.run: k.Count = 0
        self.until_restart: k.Count = 0
        self.until_check: k.Count = ROUNDS_PER_CHECK
        self.level_cells: array[int] = array("i", [0]) * (layout.cells + 1)
        self.level_digits: array[int] = array("i", [0]) * (layout.cells + 1)
        self.level_trail: array[int] = array("i", [0]) * (layout.cells + 1)

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
        if len(givens) != layout.cells:
            raise ValueError(f"{len(givens)} givens; {layout.name} has {layout.cells} cells")
        for cell in range(layout.cells):
            self.masks[cell] = layout.cell_digits[cell]
            digit = givens[cell]
            if digit != k.NO_DIGIT:
                self.masks[cell] &= bits.bit(digit) if 0 <= digit < layout.digits else 0
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
        self.found = 0
        self.tried = 0
        self.depth = 0
        self.is_new = 1
        self.is_alive = 0
        self.nodes_before_learning = NODES_BEFORE_LEARNING
        self.learner = None
        self.noise = noise
        self.noise_at = 0
        self.run = FIRST_RUN
        self.until_restart = FIRST_RUN
        for cell in range(self.layout.cells):
            self.propagation.weights[cell] = 1

    def open_cells(self) -> tuple[k.Cell, ...]:
        """Place singles and remove what no rule supports; return the cells that stay open.

        Return no cells if that leads to a contradiction.
        """
        cell: k.Cell
        found: list[k.Cell] = []
        if not self.impossible and self.propagation.begin(self.masks, 1):
            for cell in range(self.layout.cells):
                if not bits.is_single(self.propagation.masks[cell]):
                    found.append(cell)
        return tuple(found)

    def find(self, node_limit: k.Count) -> k.Count:
        """Search for the next solution: FOUND, EXHAUSTED, or HALTED after `node_limit` nodes."""
        state: k.Count
        if self.learner is None:
            tried: k.Word = self.tried
            state = self._advance(min(node_limit, self.nodes_before_learning))
            if state == search_states.FOUND:
                self._store_solution()
                return state
            if state == search_states.EXHAUSTED:
                return state
            node_limit -= self.tried - tried
            self.nodes_before_learning -= self.tried - tried
            if self.nodes_before_learning > 0:
                return state
            self._start_learning()
        assert self.learner is not None
        state = self.learner.advance(node_limit)
        if state == search_states.FOUND:
            self.found += 1
        return state

    def _advance(self, node_limit: k.Count) -> k.Count:
        """Search by branching for the next solution: FOUND, EXHAUSTED or HALTED."""
        if self.is_new:
            if node_limit == 0:
                return search_states.HALTED
            node_limit -= 1
            self.tried += 1
            self.is_new = 0
            self.is_alive = not self.impossible and self._begin()
        while True:
            self.until_check -= 1
            if self.until_check <= 0:
                self.until_check = ROUNDS_PER_CHECK
                deadline.check()
            if self.is_alive:
                if self.until_restart <= 0 and self.depth:
                    self._restart()
                cell: k.Cell = self._next_cell()
                if cell < 0:
                    self.is_alive = 0
                    return search_states.FOUND
                if node_limit == 0:
                    return search_states.HALTED
                node_limit -= 1
                self.tried += 1
                self.until_restart -= 1
                digit: k.Digit = self._next_digit(self.propagation.masks[cell])
                self.level_cells[self.depth] = cell
                self.level_digits[self.depth] = digit
                self.level_trail[self.depth] = self.propagation.trail_length
                self.depth += 1
                self.propagation.keep(cell, bits.bit(digit))
                self.is_alive = self.propagation.propagate()
            elif self.depth == 0:
                return search_states.EXHAUSTED
            else:
                self.depth -= 1
                self.propagation.undo(self.level_trail[self.depth])
                cell = self.level_cells[self.depth]
                digit = self.level_digits[self.depth]
                self.propagation.keep(cell, self.propagation.masks[cell] & ~bits.bit(digit))
                self.is_alive = self.propagation.propagate()

    def _begin(self) -> k.Flag:
        """Propagate the candidates; return False if they contradict each other.

        Sums of several houses are sought only when the first puzzle needs them.
        """
        if not self.propagation.begin(self.masks, 0):
            return 0
        if self.is_thorough or self.propagation.is_filled():
            return 1
        self.is_thorough = 1
        self.propagation = RulePropagation(self.layout, True)
        return self.propagation.begin(self.masks, 0)

    def _restart(self) -> None:
        """Begin again with the weights that there are, unless a solution has been found."""
        self.run = self.run + self.run // 2 if self.found == 0 else NO_NODE_LIMIT
        self.until_restart = self.run
        if self.found == 0:
            self.propagation.undo(self.level_trail[0])
            self.depth = 0

    def _next_cell(self) -> k.Cell:
        """Return the open cell with the fewest candidates for its weight, NO_CELL if none is."""
        best: k.Cell = k.NO_CELL
        best_size: k.Count = 0
        best_weight: k.Count = 1
        cells: k.Count = self.layout.cells
        first: k.Cell = self._random_below(cells) if self.noise else 0
        i: k.Count
        for i in range(cells):
            cell: k.Cell = first + i
            if cell >= cells:
                cell -= cells
            mask: k.Mask = self.propagation.masks[cell]
            if bits.is_single(mask):
                continue
            size: k.Count = bits.size(mask)
            weight: k.Count = self.propagation.weights[cell]
            if best < 0 or size * best_weight < best_size * weight:
                best = cell
                best_size = size
                best_weight = weight
        return best

    def _next_digit(self, mask: k.Mask) -> k.Digit:
        """Return the lowest digit, or any of them if the order is random."""
        passed: k.Count = self._random_below(bits.size(mask)) if self.noise else 0
        while passed:
            mask = bits.without_lowest(mask)
            passed -= 1
        return bits.lowest(mask)

    def _random_below(self, count: k.Count) -> k.Count:
        """Return a number below `count` from the noise, as `ExactCover` does."""
        at: k.Count = 2 * self.noise_at
        self.noise_at += 1
        if 2 * self.noise_at + 1 >= len(self.noise):
            self.noise_at = 0
        drawn: k.Count = self.noise[at] + 256 * self.noise[at + 1]
        return drawn % count

    def _store_solution(self) -> None:
        """Store a solution, which clause learning must exclude if it takes over."""
        cell: k.Cell
        if self.found < FEW_SOLUTIONS:
            for cell in range(self.layout.cells):
                self.known[self.found * self.layout.cells + cell] = bits.lowest(
                    self.propagation.masks[cell]
                )
            self.nodes_before_learning = NODES_BEFORE_LEARNING
        else:
            self.nodes_before_learning = NO_NODE_LIMIT
        self.found += 1

    def _start_learning(self) -> None:
        """Continue the search by clause learning."""
        layout = self.layout
        if self.depth:
            self.propagation.undo(self.level_trail[0])
            self.depth = 0
        masks = [self.propagation.masks[cell] for cell in range(layout.cells)]
        self.learner, self.unsettled = learner_of(layout, masks, self.noise)
        at = {option: n for n, option in enumerate(self.unsettled)}
        for n in range(self.found):
            options = [
                cell * layout.digits + self.known[n * layout.cells + cell]
                for cell in range(layout.cells)
            ]
            if all(option in at for option in options):
                self.learner.forbid([at[option] for option in options])

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
        cell: k.Cell
        if self.learner is not None:
            chosen = [n for n in self.learner.solution() if n < len(self.unsettled)]
            return tuple([self.unsettled[n] % self.layout.digits for n in chosen])
        found: list[k.Digit] = []
        for cell in range(self.layout.cells):
            found.append(bits.lowest(self.propagation.masks[cell]))
        return tuple(found)

    @property
    def nodes(self) -> int:
        """The number of nodes tried since the start of the search, including the root."""
        return self.tried + (0 if self.learner is None else self.learner.nodes)
