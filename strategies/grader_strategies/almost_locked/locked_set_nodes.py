"""Nodes of almost locked sets, for chains.

Pattern: an almost locked set of two cells or more: n cells of a house with n + 1 digits.  Each
of its digits, in those of its cells that can have it, is a node.
Why it holds: a digit of the set occurs at most once in it, for its cells share a house.  If two
of the n + 1 digits were missing, n - 1 digits would be left for n cells, so at most one node is
false.
Finds: strong sets, the smallest sets first; those of one size in the order of the list of sets.
Source: folklore; chains with almost locked sets are described in the guide of HoDoKu.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.almost_locked.restricted_commons import RestrictedCommons, commons_of
from grader_strategies.facts import strong_sets
from grader_strategies.facts.strong_sets import StrongSets


class LockedSetNodes(StrongSets):
    """The almost locked sets of a board as strong sets."""

    def __init__(self, layout: Layout) -> None:
        StrongSets.__init__(self, layout)
        self.commons: RestrictedCommons = commons_of(layout, False)
        self.most = strong_sets.MOST_SETS

    def build(self, board: Board) -> None:
        """List the sets of a board, by size."""
        self.commons.update(board)
        sets = self.commons.sets
        size: k.Count
        one: k.Count
        for size in range(2, sets.largest + 1):
            for one in range(sets.count):
                if sets.sizes[one] == size and self.count < self.most:
                    self._list(one)

    def _list(self, one: k.Count) -> None:
        """Add a set with a node for each of its digits."""
        sets = self.commons.sets
        w: k.Count
        digits: k.Mask = sets.digits[one]
        self.ticker.tick()
        while digits:
            digit: k.Digit = bits.lowest(digits)
            digits = bits.without_lowest(digits)
            base: k.Count = sets.slots[one * self.layout.digits + digit] * sets.words
            self.node(digit)
            for w in range(sets.words):
                word: k.Word = sets.at[base + w]
                while word:
                    self.add(64 * w + bits.lowest_of_word(word))
                    word &= word - 1
        self.close(1)
