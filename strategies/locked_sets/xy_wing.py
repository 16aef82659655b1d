"""ALS-XY-wing: three almost locked sets, of which the middle one is linked with both others.

Pattern: almost locked sets A, C and B; A and C share a restricted digit x, C and B another
one, y.  The links of C may have the same two digits.

Why it holds: C lacks at most one digit, so it has x or y; then A lacks x or B lacks y, and
that one is locked.  A digit z that A and B share is in one of them, so what sees all z of both
is not z.
Finds: eliminations of all digits that A and B share, the restricted ones left out, by digit
and cell.  A and B have no common cell.  Order: pairs of links, the earlier one first.
Source: folklore; the order is HoDoKu's.
"""

from __future__ import annotations

from array import array

from grader import deadline
from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from strategies.chains.tables import doubled
from strategies.locked_sets.commons import RestrictedCommons
from strategies.sharing import shared


class AlsXyWing(Strategy):
    """Three almost locked sets in a row."""

    def bind(self, layout: Layout) -> None:
        """Make the buffers."""
        self.commons = shared(RestrictedCommons, layout)
        self.first = array("i", [0]) * 256
        self.cursor = array("i", [0]) * 256
        self.links = array("i", [0]) * 256

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the wings in order."""
        commons = self.commons
        link: k.Count
        commons.take(board)
        commons.link(commons.sets.count - 1)
        self._list_links()
        for link in range(commons.count):
            low: k.Count = commons.low[link]
            high: k.Count = commons.high[link]
            if not link & 63:
                deadline.check()
            # Both lists ascend; links before this one have had their turn.
            while True:
                at_low: k.Count = self._following(low, link)
                at_high: k.Count = self._following(high, link)
                if at_low < 0 and at_high < 0:
                    break
                if at_high < 0 or (0 <= at_low < at_high):
                    self.cursor[low] += 1
                    if self._offer(board, choice, link, at_low, low):
                        return True
                else:
                    self.cursor[high] += 1
                    if self._offer(board, choice, link, at_high, high):
                        return True
            self._rewind(low, link)
            self._rewind(high, link)
        return False

    def _list_links(self) -> None:
        """List the links of each set: a counting sort."""
        commons = self.commons
        sets: k.Count = commons.sets.count
        i: k.Count
        while len(self.first) < sets + 2:
            self.first = doubled(self.first)
            self.cursor = doubled(self.cursor)
        while len(self.links) < 2 * commons.count:
            self.links = doubled(self.links)
        for i in range(sets + 2):
            self.first[i] = 0
        for i in range(commons.count):
            self.first[commons.low[i] + 1] += 1
            self.first[commons.high[i] + 1] += 1
        for i in range(sets):
            self.first[i + 1] += self.first[i]
            self.cursor[i] = self.first[i]
        for i in range(commons.count):
            self._enter(commons.low[i], i)
            self._enter(commons.high[i], i)
        for i in range(sets):
            self.cursor[i] = self.first[i]

    def _enter(self, one: k.Count, link: k.Count) -> None:
        self.links[self.cursor[one]] = link
        self.cursor[one] += 1

    def _following(self, one: k.Count, link: k.Count) -> k.Count:
        """Return the link of a set at its cursor, after a link, or -1."""
        while self.cursor[one] < self.first[one + 1]:
            if self.links[self.cursor[one]] > link:
                return self.links[self.cursor[one]]
            self.cursor[one] += 1
        return -1

    def _rewind(self, one: k.Count, link: k.Count) -> None:
        """Set the cursor of a set back to a link of it."""
        self.cursor[one] = self.first[one]
        while self.links[self.cursor[one]] < link:
            self.cursor[one] += 1

    def _offer(
        self, board: Board, choice: Choice, link: k.Count, other: k.Count, middle: k.Count
    ) -> k.Flag:
        """Offer the wing of two links that share a set, if it strikes something."""
        commons = self.commons
        sets = commons.sets
        digits: k.Mask = commons.digits[link]
        others: k.Mask = commons.digits[other]
        if digits == others and bits.is_single(digits):
            return False
        one_end: k.Count = commons.low[link] + commons.high[link] - middle
        other_end: k.Count = commons.low[other] + commons.high[other] - middle
        if sets.overlap(one_end, other_end):
            return False
        finding: Finding = choice.fresh(self.technique)
        digits |= others
        sets.strike_common(finding, one_end, other_end, digits)
        if not finding.struck:
            return False
        while digits:
            finding.digit(bits.lowest(digits))
            digits = bits.without_lowest(digits)
        sets.tell(board, finding, 0, one_end)
        sets.tell(board, finding, 1, other_end)
        sets.tell(board, finding, 2, middle)
        return choice.offer()
