"""Death blossom: a cell each of whose candidates locks another almost locked set.

Pattern: a cell, the stem, and for each of its candidates a petal: an almost locked set, some
cells of a house, or one cell, with one digit more than cells, in which the stem sees all places
of that candidate.

Why it holds: the stem takes one of its candidates, and the petal that loses it is locked.  A
digit z of all petals is thus in one of them, and a cell that sees all z of all petals is not z.
What the other petals look like does not matter, so they may have cells in common.
Finds: a digit that all petals share, and the stem lacks, is struck from all cells that see all its
places in all petals.
Order: stems ascending; petals digit by digit, in the order of `AlmostLockedSets`, of which the
first hundred of each digit are tried.  With `overlap`: all petals, but of blossoms of a stem with
the same eliminations only one; a set may serve several candidates, but not all of them.
Eliminations by digit and cell.
Source: folklore; name after Sudopedia, the limit and the option to overlap are HoDoKu's.
"""

from __future__ import annotations

from array import array
from typing import Any

from grader.model import bits, roles
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline import work
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline
from grader.runtime.memory import Allocation, begin_search
from grader_strategies.almost_locked import limits
from grader_strategies.almost_locked.petal_choices import Petal, petal_choices
from grader_strategies.almost_locked.restricted_commons import RestrictedCommons
from grader_strategies.facts.sharing import shared

UNITS_OF_SIGHT = 5
"""Units of work for the sight of a set."""


class DeathBlossom(Strategy):
    """A stem and a petal for each of its candidates.

    Args:
        overlap: petals may have cells in common.
    """

    def __init__(self, overlap: bool = False) -> None:
        self.overlap = int(overlap)

    def bind(self, layout: Layout) -> None:
        """Allocate the buffers."""
        self.commons = shared(RestrictedCommons, layout)
        self.sets = self.commons.sets
        self.petals = array("i", [0]) * (layout.digits * limits.MOST_PETALS)
        self.counts = array("i", [0]) * layout.digits
        self.stem_digits = array("i", [0]) * layout.digits
        self.stem_size = 0
        self.allocation = Allocation(self.release)
        self.sights: list[int] = []
        self.picked = array("i", [0]) * layout.digits

    def search(self, board: Board, choice: Choice) -> k.Flag:
        """Offer the blossoms in order."""
        cell: k.Cell
        begin_search()
        self.commons.update(board)
        if self.overlap:
            self._list_sights()
            for cell in range(board.layout.cells):
                deadline.check()
                if board.cell_masks[cell] and self._search_overlapping(board, choice, cell):
                    return True
            return False
        for cell in range(board.layout.cells):
            deadline.check()
            if self._find_petals(board, cell) and self._extend(
                board, choice, cell, 0, bits.full(board.layout.digits) & ~board.cell_masks[cell]
            ):
                return True
        return False

    def _list_sights(self) -> None:
        """List the sights of all sets."""
        sets = self.sets
        one: k.Count
        each: k.Size = 8 * sets.words * sets.layout.digits
        self.sights = []
        self.allocation.resize(each * sets.count)
        for one in range(sets.count):
            sets.ticker.spend(UNITS_OF_SIGHT + sets.words * sets.layout.digits // work.CELLS)
            self.sights.append(sets.sight(one))

    def release(self) -> None:
        """Free the sights of the last search."""
        self.sights = []

    def _search_overlapping(self, board: Board, choice: Choice, cell: k.Cell) -> k.Flag:
        """Offer the blossoms of a stem whose petals may have cells in common."""
        sets = self.sets
        digits: k.Count = board.layout.digits
        left: k.Mask = board.cell_masks[cell]
        common: k.Mask = bits.full(digits) & ~left
        bit: k.Word = bits.word_bit(cell & 63)
        one: k.Count
        i: k.Count
        self.stem_size = 0
        petals = []
        while left:
            digit: k.Digit = bits.lowest(left)
            left = bits.without_lowest(left)
            self.stem_digits[self.stem_size] = digit
            self.stem_size += 1
            some = []
            for one in range(sets.count):
                if not sets.digits[one] & bits.bit(digit):
                    continue
                if sets.sees[sets.slots[one * digits + digit] * sets.words + (cell >> 6)] & bit:
                    sets.ticker.tick()
                    some.append(Petal(one, sets.sizes[one], self.sights[one]))
            petals.append(some)
        for numbers in petal_choices(petals, self._cells_of(common)):
            shared: k.Mask = common
            for i in range(self.stem_size):
                self.picked[i] = numbers[i]
                shared &= sets.digits[self.picked[i]]
            if self._offer(board, choice, cell, shared):
                return True
        return False

    def _cells_of(self, digits: k.Mask) -> int:
        """Return all cells of these digits, as bits of a sight."""
        words: k.Count = self.sets.words
        every: Any = (1 << 32) - 1
        found: Any = 0
        i: k.Count
        while digits:
            digit: k.Digit = bits.lowest(digits)
            digits = bits.without_lowest(digits)
            for i in range(2 * words):
                found |= every << 32 * (2 * digit * words + i)
        result: int = found
        return result

    def _find_petals(self, board: Board, cell: k.Cell) -> k.Flag:
        """List the petals for each candidate of a cell; return false if one has none."""
        sets = self.sets
        digits: k.Count = board.layout.digits
        mask: k.Mask = board.cell_masks[cell]
        bit: k.Word = bits.word_bit(cell & 63)
        one: k.Count
        self.stem_size = 0
        while mask:
            digit: k.Digit = bits.lowest(mask)
            mask = bits.without_lowest(mask)
            count: k.Count = 0
            for one in range(sets.count):
                if count == limits.MOST_PETALS:
                    break
                if not sets.digits[one] & bits.bit(digit):
                    continue
                word: k.Count = sets.slots[one * digits + digit] * sets.words + (cell >> 6)
                if sets.sees[word] & bit:
                    self.petals[self.stem_size * limits.MOST_PETALS + count] = one
                    count += 1
            if not count:
                return False
            self.counts[self.stem_size] = count
            self.stem_digits[self.stem_size] = digit
            self.stem_size += 1
        return self.stem_size > 0

    def _extend(
        self, board: Board, choice: Choice, cell: k.Cell, depth: k.Count, common: k.Mask
    ) -> k.Flag:
        """Offer the blossoms that extend the chosen petals, which share these digits."""
        sets = self.sets
        i: k.Count
        j: k.Count
        if depth == self.stem_size:
            return self._offer(board, choice, cell, common)
        for i in range(self.counts[depth]):
            sets.ticker.tick()
            one: k.Count = self.petals[depth * limits.MOST_PETALS + i]
            left: k.Mask = common & sets.digits[one]
            if not left:
                continue
            for j in range(depth):
                if sets.overlap(one, self.picked[j]):
                    break
            else:
                self.picked[depth] = one
                if self._extend(board, choice, cell, depth + 1, left):
                    return True
        return False

    def _offer(self, board: Board, choice: Choice, cell: k.Cell, common: k.Mask) -> k.Flag:
        """Offer the blossom of the chosen petals, if it eliminates something."""
        sets = self.sets
        digits: k.Count = board.layout.digits
        i: k.Count
        w: k.Count
        finding: Finding = choice.fresh(self.technique)
        while common:
            digit: k.Digit = bits.lowest(common)
            common = bits.without_lowest(common)
            for w in range(sets.words):
                seen: k.Word = sets.sees[
                    sets.slots[self.picked[0] * digits + digit] * sets.words + w
                ]
                for i in range(1, self.stem_size):
                    seen &= sets.sees[sets.slots[self.picked[i] * digits + digit] * sets.words + w]
                sets.strike_word(finding, w, seen, digit)
        if not finding.struck:
            return False
        for i in range(self.stem_size):
            finding.size += sets.sizes[self.picked[i]]
        if not choice.promises():
            return False
        for i in range(self.stem_size):
            finding.digit(self.stem_digits[i])
            finding.mark(roles.PIVOT, cell, self.stem_digits[i])
            sets.add_members(board, finding, i, self.picked[i])
        return choice.offer()
