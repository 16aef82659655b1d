"""ALS-XZ: two almost locked sets, singly or doubly linked.

Pattern: two almost locked sets without a common cell, and a digit x of both such that each
place of x in one set sees each place in the other: x is restricted to one of the two sets.

    12 23 | . . . | . . .      A = {1,2,3} in two cells, B = {1,4} below: 1 is restricted,
    *     |       |            and any other digit that A and B share is in one of the two

Why it holds: the set without x is locked, so it has all its other digits.  A digit z that both
share is thus in one of them, and a cell that sees all z of both is not z.  With two restricted
digits each set has exactly one of them, so both sets are locked: a cell that sees all places of
a digit of one of them is not that digit.  Each restricted digit is in one of the two.
Finds: eliminations: of singly linked sets by digit and cell; of doubly linked ones first the
common digits except the lower restricted one, then those except the higher one, then the other
digits of A, then of B, with repeats.  Order: the sets as `AlmostLockedSets` lists them, the
lower one first.
Source: folklore; the orders are HoDoKu's.
"""

from __future__ import annotations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader_strategies.almost_locked.almost_locked_sets import AlmostLockedSets
from grader_strategies.almost_locked.restricted_commons import RestrictedCommons, commons_of


class AlsXz(Strategy):
    """Two almost locked sets with one or two restricted digits.

    Args:
        overlap: the sets may have cells in common.
    """

    def __init__(self, overlap: bool = False) -> None:
        self.overlap = int(overlap)

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.commons: RestrictedCommons = commons_of(layout, bool(self.overlap))

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the pairs of sets in order."""
        commons = self.commons
        sets = commons.sets
        one: k.Count
        link: k.Count
        commons.update(board)
        for one in range(sets.count):
            commons.link(one)
            for link in range(commons.first[one], commons.first[one + 1]):
                if self._offer(board, choice, one, commons.high[link], commons.digits[link]):
                    return True
        return False

    def _offer(
        self, board: Board, choice: Choice, one: k.Count, other: k.Count, digits: k.Mask
    ) -> k.Flag:
        """Offer two sets, if they eliminate something."""
        sets = self.commons.sets
        finding: Finding = choice.fresh(self.technique)
        rest: k.Mask = bits.without_lowest(digits)
        if bits.is_pair(digits):
            sets.strike_common(finding, one, other, digits & ~rest)
            sets.strike_common(finding, one, other, rest)
            self._strike_locked(finding, one, other, digits)
            self._strike_locked(finding, other, one, digits)
        else:
            sets.strike_common(finding, one, other, digits)
        if not finding.struck:
            return False
        while digits:
            finding.digit(bits.lowest(digits))
            digits = bits.without_lowest(digits)
        sets.add_members(board, finding, 0, one)
        sets.add_members(board, finding, 1, other)
        return choice.offer()

    def _strike_locked(
        self, finding: Finding, one: k.Count, other: k.Count, linked: k.Mask
    ) -> None:
        """Strike the digits of a locked set outside both sets."""
        sets: AlmostLockedSets = self.commons.sets
        words: k.Count = sets.words
        digits: k.Mask = sets.digits[one] & ~linked
        w: k.Count
        while digits:
            digit: k.Digit = bits.lowest(digits)
            digits = bits.without_lowest(digits)
            base: k.Count = (one * sets.layout.digits + digit) * words
            for w in range(words):
                seen: k.Word = sets.sees[base + w] & ~sets.cells[other * words + w]
                sets.strike_word(finding, w, seen, digit)
