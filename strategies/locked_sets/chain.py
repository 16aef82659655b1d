"""ALS chain: four or more almost locked sets, each linked with the next.

Pattern: almost locked sets in a row, neighbours linked by restricted digits, and no link by
the digit of the link before it.

Why it holds: if the first set lacks the digit of its link, the set is locked.  If it has it,
the next one lacks it, so it has the digit of its own next link, and so on to the last one,
which is then locked.  So the first set or the last one is locked, and what sees all places of
a digit z of both is not z.
Finds: eliminations of all digits that the ends share, but for those of the first and the last
link, by digit and cell.  Order: depth first from each set; links run up the list of
`LockedSets`.  A first link of two digits is tried with each; a later one is used with those
that the link before it leaves.
Source: folklore; the orders are HoDoKu's.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from strategies.locked_sets.commons import RestrictedCommons
from strategies.sharing import shared

LONGEST = 50
"""So many links has the longest chain."""


class AlsChain(Strategy):
    """Almost locked sets in a row of at least four."""

    def bind(self, layout: Layout) -> None:
        """Make the buffers."""
        self.commons = shared(RestrictedCommons, layout)
        self.path = array("i", [0]) * (LONGEST + 1)
        self.active = array("I", [0]) * (LONGEST + 1)
        self.visits = 0

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the chains in order."""
        commons = self.commons
        one: k.Count
        link: k.Count
        commons.take(board)
        commons.link(commons.sets.count - 1)
        for one in range(commons.sets.count):
            for link in range(commons.first[one], commons.first[one + 1]):
                digits: k.Mask = commons.digits[link]
                while digits:
                    rest: k.Mask = bits.without_lowest(digits)
                    self.path[0] = link
                    self.active[0] = digits & ~rest
                    digits = rest
                    if self._extend(
                        board,
                        choice,
                        1,
                        commons.sets.sizes[one] + commons.sets.sizes[commons.high[link]],
                    ):
                        return True
        return False

    def _extend(self, board: Board, choice: Choice, length: k.Count, cells: k.Count) -> k.Flag:
        """Go on from the last set of a chain of so many links and cells."""
        commons = self.commons
        last: k.Count = commons.high[self.path[length - 1]]
        before: k.Mask = self.active[length - 1]
        link: k.Count
        if length == LONGEST:
            return False
        # Of two digits the lower one counts, as in HoDoKu.
        used: k.Mask = before & ~bits.without_lowest(before)
        for link in range(commons.first[last], commons.first[last + 1]):
            left: k.Mask = commons.digits[link] & ~used
            if not left:
                continue
            self.visits += 1
            self.path[length] = link
            self.active[length] = left
            total: k.Count = cells + commons.sets.sizes[commons.high[link]]
            if length > 1 and self._offer(board, choice, length + 1, total):
                return True
            if self._extend(board, choice, length + 1, total):
                return True
        return False

    def _offer(self, board: Board, choice: Choice, length: k.Count, cells: k.Count) -> k.Flag:
        """Offer the chain of so many links, if it strikes something."""
        commons = self.commons
        sets = commons.sets
        first: k.Count = commons.low[self.path[0]]
        last: k.Count = commons.high[self.path[length - 1]]
        i: k.Count
        finding: Finding = choice.fresh(self.technique)
        sets.strike_common(finding, first, last, self.active[0] | self.active[length - 1])
        if not finding.struck or not choice.promises():
            return False
        finding.size = cells
        for i in range(length):
            digits: k.Mask = self.active[i]
            finding.digit(bits.lowest(digits))
        sets.tell(board, finding, 0, first)
        for i in range(length):
            sets.tell(board, finding, i + 1, commons.high[self.path[i]])
        return choice.offer()
