"""Search for solutions on layouts with rules, by propagation and branching."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.runtime import deadline
from grader.search import search_states
from grader.search.clause_learner import ClauseLearner
from grader.search.layout_searcher import NO_NODE_LIMIT, LayoutSearcher
from grader.search.rule_clauses import learner_of
from grader.search.rule_propagation import RulePropagation

NODES_BEFORE_LEARNING = 50_000
"""Nodes without a solution after which clause learning continues the search.  A node takes about 40
microseconds on 9x9 and 100 on 12x12; clause learning is no help where sums are all that there is,
and killers that cannot lose a cage take some thousand nodes at most."""
FIRST_RUN = 100
"""Nodes before the first restart; each run is half as long again as the one before."""
ROUNDS_PER_CHECK: k.Count = 50
"""Nodes between two checks of the deadline."""


class RuledSearcher(LayoutSearcher):
    """Finds the solutions of puzzles on a layout with rules.

    A node is a digit tried in a cell.  If it fails, it is removed, and the next cell is chosen
    anew: one with few candidates, where much has failed before.  Until a solution is found, the
    search begins again from time to time, and what has failed comes first then.

    Source: F. Boussemart and others, "Boosting systematic search by weighting constraints", 2004;
    T. Walsh, "Search in a small world", 1999, for restarts that become rarer.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.propagation: RulePropagation = RulePropagation(layout, False)
        self.is_thorough: k.Flag = 0
        self.unsettled: list[int] = []
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

    def start(self, noise: bytes = b"") -> None:
        """Start the search; with noise (see `ExactCover.randomize`) in random order."""
        cell: k.Cell
        self._forget(noise)
        self.tried = 0
        self.depth = 0
        self.is_new = 1
        self.is_alive = 0
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

    def _branched(self) -> k.Word:
        """Return the number of nodes tried by branching since the start, including the root."""
        nodes: k.Word = self.tried
        return nodes

    def _option_found(self, place: k.Count) -> k.Count:
        """Return the option of a cell in the solution that branching has found."""
        return place * self.layout.digits + bits.lowest(self.propagation.masks[place])

    def _patience(self) -> k.Count:
        """Return the nodes without a solution after which clause learning takes over."""
        nodes: k.Count = NODES_BEFORE_LEARNING
        return nodes

    def _new_learner(self) -> ClauseLearner:
        """Return what continues the search, without the solutions in `known`."""
        layout = self.layout
        if self.depth:
            self.propagation.undo(self.level_trail[0])
            self.depth = 0
        masks = [self.propagation.masks[cell] for cell in range(layout.cells)]
        learner, self.unsettled = learner_of(layout, masks, self.noise)
        at = {option: n for n, option in enumerate(self.unsettled)}
        for n in range(self.found):
            known = self.known[n * layout.cells : (n + 1) * layout.cells]
            if at.keys() >= {*known}:
                learner.forbid([at[option] for option in known])
        return learner

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
