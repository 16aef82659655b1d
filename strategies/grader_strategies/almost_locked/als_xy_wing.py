"""ALS-XY-wing: three almost locked sets, of which the middle one is linked with both others.

Pattern: three almost locked sets A, C and B, each some cells of a house, or one cell, with one
digit more than cells.  A and C share a restricted digit x, which only one of the two can have,
because its places in one see those in the other; C and B share another one, y.  Both links may
have the same two digits.

    12 *  . | . .  24     C is the cell 12, A the cells 13 and 34, B the cell 24: A loses its 1
    .  .  . | . .  .      or B its 2, so A or B has a 4, and `*` sees the 4 of both
    .  .  . | . .  .
    --------+--------
    13 34 . | . .  *

Why it holds: C lacks at most one digit, so it has x or y; then A lacks x or B lacks y, and
the set that lacks it is locked.  A digit z that A and B share is in one of them, so a cell that
sees all z of both is not z.
Finds: a digit that A and B share, other than x and y, is struck from all cells that see all its
places in both.  A and B have no common cell.
Order: pairs of links, the earlier one first; eliminations of all such digits by digit and cell.
Source: folklore; the order is HoDoKu's.
"""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.runtime.memory import begin_search
from grader_strategies.almost_locked.restricted_commons import RestrictedCommons, commons_of
from grader_strategies.facts import candidates
from grader_strategies.facts.arrays import doubled
from grader_strategies.facts.board_memory import BoardMemory


class AlsXyWing(Strategy):
    """Three almost locked sets, the middle one linked with both others.

    Args:
        overlap: the sets may have cells in common.
        every: of a link with two restricted digits, try each of them separately.
    """

    def __init__(self, overlap: bool = False, every: bool = False) -> None:
        self.overlap = int(overlap)
        self.every = int(every)

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.commons: RestrictedCommons = commons_of(layout, bool(self.overlap))
        self.memory: BoardMemory = BoardMemory(layout)
        self.cursor = array("i", [0]) * 256
        self.near = array("i", [0]) * 256

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the wings in order."""
        commons = self.commons
        link: k.Count
        if not self.memory.begin(board):
            return False
        begin_search()
        commons.update(board)
        commons.list_touching()
        while len(self.cursor) < commons.sets.count:
            self.near = doubled(self.near)
            self.cursor = doubled(self.cursor)
        for link in range(commons.sets.count):
            self.cursor[link] = commons.touching_start[link]
        self._note_near()
        for link in range(commons.count):
            low: k.Count = commons.low[link]
            high: k.Count = commons.high[link]
            commons.ticker.tick()
            # Three sets that found nothing before, and have not changed, do not now.
            if not (self.near[low] or self.near[high]):
                continue
            if self._search_pairs(board, choice, link):
                return True
        self.memory.end()
        return False

    def _search_pairs(self, board: Board, choice: Choice, link: k.Count) -> k.Flag:
        """Offer the wings of a link and later ones that share a set with it."""
        commons = self.commons
        low: k.Count = commons.low[link]
        high: k.Count = commons.high[link]
        # Both lists ascend; pairs with earlier links have been offered.
        at_low: k.Count = self._following(low, link)
        at_high: k.Count = self._following(high, link)
        low_end: k.Count = commons.touching_start[low + 1]
        high_end: k.Count = commons.touching_start[high + 1]
        fresh: k.Flag = commons.fresh[low] or commons.fresh[high]
        other: k.Count
        commons.ticker.spend((low_end - at_low + high_end - at_high) // work.LINKS)
        while at_low < low_end or at_high < high_end:
            middle: k.Count = low
            if at_high == high_end or (
                at_low < low_end and commons.touching[at_low] < commons.touching[at_high]
            ):
                other = commons.touching[at_low]
                at_low += 1
            else:
                other = commons.touching[at_high]
                at_high += 1
                middle = high
            if (
                fresh or commons.fresh[commons.low[other] + commons.high[other] - middle]
            ) and self._offer(board, choice, link, other, middle):
                return True
        return False

    def _note_near(self) -> None:
        """Note in `near` which sets have changed since nothing was found, or are linked to one."""
        commons = self.commons
        one: k.Count
        link: k.Count
        commons.note_fresh(self.memory.since())
        for one in range(commons.sets.count):
            self.near[one] = commons.fresh[one]
        for link in range(commons.count):
            self.near[commons.low[link]] |= commons.fresh[commons.high[link]]
            self.near[commons.high[link]] |= commons.fresh[commons.low[link]]

    def _following(self, one: k.Count, link: k.Count) -> k.Count:
        """Move the cursor of a set to its first link that comes after a link, and return it."""
        commons = self.commons
        at: k.Count = self.cursor[one]
        # The next links come later, so what is before this place is not needed again.
        while at < commons.touching_start[one + 1] and commons.touching[at] <= link:
            at += 1
        self.cursor[one] = at
        return at

    def _offer(
        self, board: Board, choice: Choice, link: k.Count, other: k.Count, middle: k.Count
    ) -> k.Flag:
        """Offer the wing of two links that share a set, if it strikes something."""
        commons = self.commons
        digits: k.Mask = commons.digits[link]
        others: k.Mask = commons.digits[other]
        rest: k.Mask
        if digits == others and bits.is_single(digits):
            return False
        one_end: k.Count = commons.low[link] + commons.high[link] - middle
        other_end: k.Count = commons.low[other] + commons.high[other] - middle
        if not self.overlap and commons.sets.overlap(one_end, other_end):
            return False
        if not self.every:
            return self._offer_by(board, choice, one_end, other_end, middle, digits | others)
        while digits:
            digit: k.Mask = digits & ~bits.without_lowest(digits)
            digits &= ~digit
            rest = others & ~digit
            while rest:
                both: k.Mask = digit | (rest & ~bits.without_lowest(rest))
                rest = bits.without_lowest(rest)
                if self._offer_by(board, choice, one_end, other_end, middle, both):
                    return True
        return False

    def _offer_by(
        self,
        board: Board,
        choice: Choice,
        one: k.Count,
        other: k.Count,
        middle: k.Count,
        digits: k.Mask,
    ) -> k.Flag:
        """Offer the wing of two sets with a middle one, linked by these digits."""
        sets = self.commons.sets
        if not sets.see_common(one, other, digits):
            return False
        finding: Finding = choice.fresh(self.technique)
        sets.strike_common(finding, one, other, digits)
        self.memory.note_offered()
        if not choice.promises():
            return False
        candidates.name_digits(finding, digits)
        sets.add_members(board, finding, 0, one)
        sets.add_members(board, finding, 1, other)
        sets.add_members(board, finding, 2, middle)
        return choice.offer()
