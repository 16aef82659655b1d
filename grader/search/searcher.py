"""The exact cover of a layout, loaded with givens or with the candidates of a board."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.search import states
from grader.search.exact_cover import ExactCover
from grader.search.learner import Learner
from grader.search.matching import can_all_differ

PATIENCE = 3000
"""Nodes without a solution after which plain search gives way to one that learns.  The former
tries one in about 2 microseconds, the latter takes some milliseconds to begin and 10 a node."""
FEW = 8
"""Where so many solutions came easily there is no change: there will be more of them."""
ENDLESS = 1_000_000_000


class Searcher:
    """Finds the ways to fill a layout.  Made once for a layout and used again and again.

    Items to cover are every cell and every digit of every complete house; a digit of an
    incomplete house may be covered.  An option is a candidate.  Most puzzles take a plain
    search some nodes or some hundred; where that goes astray, a search that learns takes over.

    Use: `load` or `load_board`, then any number of `forbid`, then `start`, then `find` or
    `count`, which go on from where the last call ended.
    """

    def __init__(self, layout: Layout) -> None:
        slots: dict[tuple[k.House, k.Digit], int] = {}
        whole = [h for h, spec in enumerate(layout.specs) if layout.complete[h]]
        partial = [h for h, spec in enumerate(layout.specs) if not layout.complete[h]]
        for house in (*whole, *partial):
            for digit in bits.each(layout.house_digits[house]):
                slots[house, digit] = layout.cells + len(slots)
        primary = layout.cells + sum(layout.specs[h].digits.bit_count() for h in whole)
        options = [
            [cell, *(slots[house, digit] for house in layout.houses_of(cell))]
            if layout.cell_digits[cell] >> digit & 1
            else []
            for cell in range(layout.cells)
            for digit in range(layout.digits)
        ]
        self.layout = layout
        self.cover = ExactCover(primary, layout.cells + len(slots) - primary, options)
        self.masks = array("I", [0]) * layout.cells
        self.impossible = 0
        self.found = 0
        self.known = array("i", [0]) * (FEW * layout.cells)
        self.patience = 0
        self.learner: Learner | None = None
        self.fixed: tuple[int, ...] = ()
        self.unsettled: list[int] = []
        self.noise = b""

    def load(self, givens: Sequence[int], removed: Sequence[tuple[k.Cell, k.Digit]] = ()) -> None:
        """Take givens, one digit a cell and NO_DIGIT where it is empty, less some candidates.

        Givens that contradict each other are a puzzle without solution.
        """
        layout = self.layout
        cell: k.Cell
        digit: k.Digit
        i: k.Count
        for cell in range(layout.cells):
            self.masks[cell] = layout.cell_digits[cell]
        for cell in range(layout.cells):
            digit = givens[cell]
            if digit == k.NO_DIGIT:
                continue
            bit: k.Mask = bits.bit(digit) if digit < layout.digits else 0
            self.masks[cell] &= bit
            for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
                self.masks[layout.peers[i]] &= ~bit
        for cell, digit in removed:
            self.forbid(cell, digit)
        self.impossible = layout.impossible

    def load_board(self, board: Board) -> None:
        """Take the digits and the candidates of a board of the same layout."""
        cell: k.Cell
        for cell in range(self.layout.cells):
            if board.values[cell] == k.NO_DIGIT:
                self.masks[cell] = board.cell_masks[cell]
            else:
                self.masks[cell] = bits.bit(board.values[cell])
        # A given that found no place is not among the candidates; only this tells of it.
        self.impossible = board.broken

    def forbid(self, cell: k.Cell, digit: k.Digit) -> None:
        """Leave a candidate out."""
        self.masks[cell] &= ~bits.bit(digit)

    def start(self, noise: bytes = b"") -> None:
        """Begin the search; with noise (see `ExactCover.randomize`) in a random order."""
        cell: k.Cell
        digits: k.Count = self.layout.digits
        self.found = 0
        self.patience = PATIENCE
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
        """Take naked and hidden singles, and return the cells that are open then, ascending.

        None are also left where this comes to a contradiction.
        """
        if self.find(1) != states.HALTED:
            return ()
        settled = {option // self.layout.digits for option in self.cover.solution()}
        return tuple([cell for cell in range(self.layout.cells) if cell not in settled])

    def find(self, node_limit: k.Count) -> k.Count:
        """Go on to the next solution: FOUND, EXHAUSTED, or HALTED after so many nodes."""
        state: k.Count
        if self.learner is None:
            tried: k.Word = self.cover.nodes
            state = self.cover.advance(min(node_limit, self.patience))
            if state == states.FOUND:
                self._note()
                return state
            if state == states.EXHAUSTED:
                return state
            node_limit -= self.cover.nodes - tried
            self.patience -= self.cover.nodes - tried
            if self.patience > 0:
                return state
            self._learn()
        assert self.learner is not None
        state = self.learner.advance(node_limit)
        if state == states.FOUND:
            self.found += 1
        return state

    def _note(self) -> None:
        """Keep a solution, in case that a search that learns has to be told."""
        i: k.Count
        if self.found < FEW:
            for i in range(self.layout.cells):
                self.known[self.found * self.layout.cells + i] = self.cover.chosen[i]
            self.patience = PATIENCE
        else:
            self.patience = ENDLESS
        self.found += 1

    def _learn(self) -> None:
        """Change over to a search that learns."""
        cells = self.layout.cells
        items, options = self.cover.rest()
        number = {item: n for n, item in enumerate(items)}
        at = {option: n for n, option in enumerate(options)}
        covers = [
            [number.setdefault(item, len(number)) for item in self.cover.items_of(option)]
            for option in options
        ]
        self.fixed = self.cover.solution()
        self.unsettled = options
        if not self._can_all_differ(options):
            # One item and no option: no solution.
            items, covers = [0], []
        self.learner = Learner(len(items), covers, self.noise)
        if not covers:
            return
        for n in range(self.found):
            known = self.known[n * cells : (n + 1) * cells]
            self.learner.forbid([at[option] for option in known if option in at])

    def _can_all_differ(self, options: Sequence[int]) -> bool:
        """Tell whether the open cells of each house have enough digits among them."""
        masks = [0] * self.layout.cells
        for option in options:
            masks[option // self.layout.digits] |= 1 << (option % self.layout.digits)
        for spec in self.layout.specs:
            if not can_all_differ([masks[cell] for cell in spec.cells if masks[cell]]):
                return False
        return True

    def count(self, more: k.Count, node_limit: k.Count) -> k.Count:
        """Go on until `found` has grown by `more` (FOUND) or `find` says otherwise."""
        while more > 0:
            tried: k.Word = self.nodes
            state: k.Count = self.find(node_limit)
            if state != states.FOUND:
                return state
            node_limit -= self.nodes - tried
            more -= 1
        return states.FOUND

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
        """How many nodes the search has tried since its start, the root included."""
        return self.cover.nodes + (0 if self.learner is None else self.learner.nodes)
