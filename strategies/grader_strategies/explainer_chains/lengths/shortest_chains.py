"""The best single chain of a board, and the passes in which a cycle may precede it."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.explainer_chains.lengths.chain_levels import ChainLevels
from grader_strategies.explainer_chains.lengths.chain_rating import increments
from grader_strategies.explainer_chains.lengths.cycle_sources import CycleSources
from grader_strategies.explainer_chains.links.reachability import Reachability
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.digit_templates import DigitTemplates
from grader_strategies.facts.sharing import shared

X_PASS: k.Count = 2
Y_PASS: k.Count = 3
XY_PASS: k.Count = 4
"""The kinds of deductions of the passes."""
X_RATING = 6.6
XY_RATING = 7.0
"""Ratings of the shortest chains of the passes."""
FEW: k.Count = 3
"""Levels after which it takes less time to find out otherwise whether there is any chain."""
ANY: k.Count = 1_000_000
"""More levels than any board has."""


class ShortestChains:
    """The chain of lowest rank of a board: by rating, size and kind, then as it is searched.

    After `find`, `kind` is that of the chain, or 0 if there is no chain and no cycle, `size` is
    the number of its nodes, and `literal` the one with which it begins.

    Chains of one digit depend on its candidates only, so they are remembered.

    Args:
        reach: decides whether there is any chain, if the shortest one is long.
    """

    def __init__(self, reach: Reachability) -> None:
        self.reach = reach
        self.all_links = ChainLevels()
        self.in_cells = ChainLevels()
        self.in_houses = ChainLevels()
        self.of_digit = ChainLevels()

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers for boards of this layout."""
        self.layout = layout
        self.all_links.bind(layout)
        self.in_cells.bind(layout)
        self.in_houses.bind(layout)
        self.of_digit.bind(layout)
        self.sources = CycleSources(layout)
        self.changes: Changes = shared(Changes, layout)
        self.templates: DigitTemplates = shared(DigitTemplates, layout)
        self.chainless = 0
        self.cycleless = array("Q", [0]) * (XY_PASS + 1)
        self.longest = array("i", [0]) * (XY_PASS + 1)
        self.seen = array("Q", [0]) * layout.digits
        self.sizes = array("i", [0]) * layout.digits
        self.literals = array("i", [0]) * layout.digits
        self.increments = array("d", increments(2 * layout.cells * layout.digits + 2))
        self.links: ChainLevels = self.all_links
        self.kind = 0
        self.size = 0
        self.literal = 0

    def find(self, board: Board) -> k.Flag:
        """Find the best chain; return whether that is decided here.

        It is not on boards with a cell with one candidate, and on boards that are too large.
        """
        levels: ChainLevels = self.all_links
        digits: k.Mask = bits.full(self.layout.digits)
        self.kind = 0
        self.changes.update(board)
        if not self._has_new_pair(board, self.chainless, True, True):
            self.chainless = self.changes.now
            return True
        if not levels.load(board, digits):
            return False
        levels.pair_up(board, digits, True, True)
        if not levels.find_shortest(FEW):
            self.reach.build(board)
            if not self.reach.refuted_digits():
                self.chainless = self.changes.now
                return True
            levels.find_shortest(ANY)
        if levels.size == 0:
            self.chainless = self.changes.now
            return True
        self.kind = XY_PASS
        self.size = levels.size
        self.literal = levels.literal
        self._find_in_digits(board)
        return True

    def _find_in_digits(self, board: Board) -> None:
        """Find the best chain of one digit, and take it if it is better."""
        digit: k.Digit
        best: k.Digit = 0
        self.templates.update(board)
        for digit in range(self.layout.digits):
            if self.changes.digits[digit] > self.seen[digit]:
                self.sizes[digit] = 0
                # Chains of one digit eliminate only what is in no template of it.
                if self.templates.strikable(board, digit):
                    self._search_digit(board, digit)
                    self.sizes[digit] = self.of_digit.size
                    self.literals[digit] = self.of_digit.literal
                self.seen[digit] = self.changes.now
            if self.sizes[digit] and (
                not self.sizes[best]
                or self.sizes[digit] < self.sizes[best]
                or (
                    self.sizes[digit] == self.sizes[best]
                    and self.literals[digit] ^ 1 < self.literals[best] ^ 1
                )
            ):
                best = digit
        size: k.Count = self.sizes[best]
        if not size:
            return
        rating: float = X_RATING + self.increments[size]
        other: float = XY_RATING + self.increments[self.size]
        if rating < other or (rating == other and size <= self.size):
            self.kind = X_PASS
            self.size = size
            self.literal = self.literals[best]

    def _search_digit(self, board: Board, digit: k.Digit) -> None:
        """Find the shortest chain of a digit."""
        levels: ChainLevels = self.of_digit
        levels.load(board, bits.bit(digit))
        levels.pair_up(board, bits.bit(digit), False, True)
        levels.find_shortest(ANY)

    def turn(self) -> k.Count:
        """Return the position of the best chain in the order of the search of its pass."""
        return self.turn_of(self.literal >> 1) + (1 if self.literal & 1 else 2)

    def turn_of(self, candidate: k.Count) -> k.Count:
        """Return the position of the cycles through a candidate in the order of the search."""
        return 3 * (self.all_links.number[candidate] + 1)

    def find_sources(self, board: Board, kind: k.Count, longest: k.Count) -> k.Flag:
        """Find the sources of cycles of a pass that may eliminate something.

        Args:
            board: the board of the last `find`, which has found a chain.
            kind: the kind of the deductions of the pass.
            longest: the most nodes of a cycle.

        Returns:
            Whether there are any; then `links` has the strong links of the pass.
        """
        if longest <= self.longest[kind] and not self._has_new_pair(
            board, self.cycleless[kind], kind != X_PASS, kind != Y_PASS
        ):
            self.cycleless[kind] = self.changes.now
            return False
        if self._load_links(board, kind, longest) and self.sources.find(self.links, longest):
            return True
        # Where there are sources nothing is noted, even if no cycle is found: an ordered search
        # keeps one way to each literal, and on a later board that may be another one.
        self.cycleless[kind] = self.changes.now
        # What a cycle eliminates has a chain in the same pass, so without a chain there is no
        # cycle of any length.  In X only digits with short chains have been looked at, and in XY
        # there is a chain.
        self.longest[kind] = longest if self.links.size or kind != Y_PASS else ANY
        return False

    def _load_links(self, board: Board, kind: k.Count, longest: k.Count) -> k.Flag:
        """Find the shortest chain with the links of a pass; return whether there may be a cycle."""
        digit: k.Digit
        digits: k.Mask = bits.full(self.layout.digits)
        self.links = self.all_links
        if kind == XY_PASS:
            return True
        if kind == X_PASS:
            for digit in range(self.layout.digits):
                # What a cycle eliminates has a chain with two nodes more.
                if not self.sizes[digit] or self.sizes[digit] > longest + 2:
                    digits &= ~bits.bit(digit)
            if not digits:
                return False
        self.links = self.in_houses if kind == X_PASS else self.in_cells
        self.links.borrow(self.all_links)
        if kind == X_PASS:
            self.links.sees = self.links.near
        self.links.pair_up(board, digits, kind == Y_PASS, kind == X_PASS)
        self.links.leave_out_ends()
        self.links.find_shortest(ANY)
        return True

    def _has_new_pair(
        self, board: Board, since: k.Word, in_cells: k.Flag, in_houses: k.Flag
    ) -> k.Flag:
        """Return whether there may be strong links that an earlier board did not have.

        Without a new one there are no new chains and cycles.

        Args:
            board: the board.
            since: the number of the earlier board.
            in_cells: whether strong links in cells count.
            in_houses: whether strong links in houses count.
        """
        cell: k.Cell
        slot: k.Count
        since = self.changes.only_lost(since)
        if since == 0:
            return True
        for cell in range(self.layout.cells if in_cells else 0):
            if self.changes.cells[cell] > since and bits.is_pair(board.cell_masks[cell]):
                return True
        for slot in range(self.layout.houses * self.layout.digits if in_houses else 0):
            if self.changes.slots[slot] > since and bits.is_pair(board.place_masks[slot]):
                return True
        return False
