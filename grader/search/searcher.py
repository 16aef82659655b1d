"""Search for solutions on any layout, by exact cover and clause learning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.runtime import deadline
from grader.search import search_states
from grader.search.exact_cover import ExactCover
from grader.search.layout_searcher import LayoutSearcher
from grader.search.matching import can_all_differ

if TYPE_CHECKING:
    # Imported when exact cover gives up, which it seldom does.
    from grader.search.clause_learner import ClauseLearner

NODES_BEFORE_LEARNING = 3000
"""Nodes without a solution after which exact cover is replaced by clause learning.  A node of exact
cover takes about 2 microseconds; clause learning takes a few milliseconds to start and about 10
microseconds for a node."""


class Searcher(LayoutSearcher):
    """Finds the solutions of puzzles on a layout without rules by exact cover.

    The primary items are the cells and the digits of complete houses; the secondary ones are the
    digits of incomplete houses.  An option is a candidate.  Exact cover solves most puzzles in at
    most some hundred nodes; if it does not, clause learning continues the search.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
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
        self.cover: ExactCover = ExactCover(primary, items - primary, options)
        self.fixed: tuple[int, ...] = ()
        self.unsettled: list[int] = []

    def start(self, noise: bytes = b"") -> None:
        """Start the search; with noise (see `ExactCover.randomize`) in random order."""
        cell: k.Cell
        digits: k.Count = self.layout.digits
        self._forget(noise)
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

    def _advance(self, node_limit: k.Count) -> k.Count:
        """Search by exact cover for the next solution: FOUND, EXHAUSTED or HALTED."""
        return self.cover.advance(node_limit)

    def _branched(self) -> k.Word:
        """Return the number of nodes of the exact cover since the start."""
        nodes: k.Word = self.cover.nodes
        return nodes

    def _option_found(self, place: k.Count) -> k.Count:
        """Return one of the options that exact cover has chosen."""
        option: k.Count = self.cover.chosen[place]
        return option

    def _patience(self) -> k.Count:
        """Return the nodes without a solution after which clause learning takes over."""
        nodes: k.Count = NODES_BEFORE_LEARNING
        return nodes

    def _new_learner(self) -> ClauseLearner:
        """Return what continues the search, without the solutions that are known."""
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
        learner = ClauseLearner(len(items), covers, self.noise)
        for n in range(self.found if covers else 0):
            known = self.known[n * cells : (n + 1) * cells]
            learner.forbid([at[option] for option in known if option in at])
        return learner

    def _can_all_differ(self, options: Sequence[int]) -> bool:
        """Return whether the open cells of each house can take different digits."""
        masks = [0] * self.layout.cells
        for option in options:
            masks[option // self.layout.digits] |= 1 << (option % self.layout.digits)
        for spec in self.layout.specs:
            if not can_all_differ([masks[cell] for cell in spec.cells if masks[cell]]):
                return False
        return True

    def solution(self) -> tuple[k.Digit, ...]:
        """Return the digit of every cell in the solution found last."""
        if self.learner is None:
            options = self.cover.solution()
        else:
            chosen = [self.unsettled[i] for i in self.learner.solution()]
            options = tuple(sorted([*self.fixed, *chosen]))
        return tuple([option % self.layout.digits for option in options])
