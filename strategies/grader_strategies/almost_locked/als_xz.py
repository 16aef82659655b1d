"""ALS-XZ: two almost locked sets, singly or doubly linked.

Pattern: an almost locked set is some cells of a house, or one cell, with one digit more than
cells; when it loses one of its digits, it is locked and has all the others.  Two such sets
without a common cell share a digit x, and each place of x in one set sees each place in the
other: x is *restricted*, only one of the two sets can have it.

    12 23 . | . . .      one set is the cells 12 and 23, the other one the cell 13; 1 is in only
    *  .  . | . . .      one of them, so the other one is locked and has its 3: `*` sees the 3
    *  .  . | . . .      of both sets
    --------+------
    .  *  . | . . .
    .  *  . | . . .
    13 *  . | . . .

Why it holds: the set without x is locked, so it has all its other digits.  A digit z that both
share is thus in one of them, and a cell that sees all z of both is not z.  With two restricted
digits each set has exactly one of them, so both sets are locked: a cell that sees all places of
a digit of one of them is not that digit.  Each restricted digit is in one of the two.
Finds: singly linked, z is struck from all cells that see all its places in both sets.  Doubly
linked, each restricted digit is struck from the cells that see all its places in both sets, and any
other digit of a set from the cells that see all its places in this set.
Order: the sets as `AlmostLockedSets` lists them, the lower one first.  Eliminations of singly
linked sets by digit and cell; of doubly linked ones first the common digits except the lower
restricted one, then those except the higher one, then the other digits of A, then of B, with
repeats.
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
from grader.runtime.memory import begin_search
from grader_strategies.almost_locked.almost_locked_sets import AlmostLockedSets
from grader_strategies.almost_locked.restricted_commons import RestrictedCommons, commons_of
from grader_strategies.facts import candidates
from grader_strategies.facts.board_memory import BoardMemory


class AlsXz(Strategy):
    """Two almost locked sets with one or two restricted digits.

    Args:
        overlap: the sets may have cells in common.
    """

    def __init__(self, overlap: bool = False) -> None:
        self.overlap = int(overlap)
        self.cells = 0

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.commons: RestrictedCommons = commons_of(layout, bool(self.overlap))
        self.memory: BoardMemory = BoardMemory(layout)

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the pairs of sets in order."""
        commons = self.commons
        sets = commons.sets
        one: k.Count
        link: k.Count
        if not self.memory.begin(board):
            return False
        begin_search()
        commons.update(board)
        commons.note_fresh(self.memory.since())
        for one in range(sets.count):
            commons.link(one)
            commons.ticker.tick()
            for link in range(commons.first[one], commons.first[one + 1]):
                # Two sets that found nothing before, and have not changed, do not now.
                if not (commons.fresh[one] or commons.fresh[commons.high[link]]):
                    continue
                commons.ticker.tick()
                if self.cells and not self._is_wing(one, commons.high[link], commons.digits[link]):
                    continue
                if self._offer(board, choice, one, commons.high[link], commons.digits[link]):
                    return True
        self.memory.end()
        return False

    def _is_wing(self, one: k.Count, other: k.Count, digits: k.Mask) -> k.Flag:
        """Return whether two sets are a cell and a set that make a wing of the wanted size."""
        sets = self.commons.sets
        return (
            sets.sizes[one] + sets.sizes[other] == self.cells
            and (sets.sizes[one] == 1 or sets.sizes[other] == 1)
            and bits.is_single(digits)
        )

    def _offer(
        self, board: Board, choice: Choice, one: k.Count, other: k.Count, digits: k.Mask
    ) -> k.Flag:
        """Offer two sets, if they eliminate something."""
        sets = self.commons.sets
        if bits.is_single(digits) and not sets.see_common(one, other, digits):
            return False
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
        self.memory.note_offered()
        candidates.name_digits(finding, digits)
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
            base: k.Count = sets.slots[one * sets.layout.digits + digit] * words
            for w in range(words):
                seen: k.Word = sets.sees[base + w] & ~sets.cells[other * words + w]
                sets.strike_word(finding, w, seen, digit)


class BentWing(AlsXz):
    """A cell with two candidates and an almost locked set, singly linked, as one pattern.

    Pattern: some cells, WXYZ-wing four and VWXYZ-wing five, with as many digits as cells.  One
    cell has two of them, one of which, z, is in cells that do not all see each other.  All
    other cells lie in a house, and every other digit is only in cells that see each other.

        12  .  . | *  *  *     1 2 3 4 in four cells: 2, 3 and 4 fit there only once each,
        34  *  * | 14 .  .     so one cell is 1: `*`, which sees every 1, is not 1
        .  23  . | .  .  .

    Why it holds: each digit but z fits into the cells only once.  Without z, as many digits as
    cells less one would be left for all cells; so one of them is z.
    Finds: z is struck from the cells that see all places of z in the pattern.
    Order: that of ALS-XZ.
    Source: folklore; it is an ALS-XZ with a cell of two candidates.

    Args:
        cells: how many cells the pattern has.
    """

    def __init__(self, cells: int) -> None:
        super().__init__()
        self.cells = cells
