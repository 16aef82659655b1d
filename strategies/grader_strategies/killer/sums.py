"""The sums of a layout on a board: what is left of each, and the digits that are possible."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import accumulate, combinations

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.rules.support import RuleSupport
from grader.pipeline.finding import Finding
from grader_strategies.facts.changes import Changes
from grader_strategies.facts.sharing import shared
from grader_strategies.killer.known_sums import CAGE, KnownSum, all_see, known_sums

MANY_CELLS: k.Count = 6
"""Open cells from which on the orders of the digits of a cage are not gone through."""
MOST_OPEN = 9
"""Open cells of a sum that is looked at."""


class DigitSets:
    """The sets of so many different digits whose values have a sum, as masks in order."""

    def __init__(self, cells: int, total: int, digits: int) -> None:
        self.masks: array[int] = array(
            "I",
            [
                sum(1 << value - 1 for value in values)
                for values in combinations(range(1, digits + 1), cells)
                if sum(values) == total
            ],
        )
        self.count: int = len(self.masks)


@lru_cache(maxsize=4096)
def digit_sets(cells: int, total: int, digits: int) -> DigitSets:
    """Return the sets of so many different digits with this sum."""
    return DigitSets(cells, total, digits)


class Sums:
    """The known sums of a layout, those of cages first, and what is left of one on a board.

    All strategies of a thread share one instance; `open` reads the board anew each time.

    Attributes:
        cells, sign: of `open`, the open cells, and 1 or -1 if they are added or subtracted.
        count: how many open cells there are.
        left: their sum.
        used: the digits of the filled cells, of a sum whose cells all differ.
        allowed: of `narrow`, the supported digits of each open cell.
        sets, set_count: of `list_sets`, the possible sets of digits.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.known: tuple[KnownSum, ...] = known_sums(layout)
        self.changes: Changes = shared(Changes, layout)
        self.number: int = len(self.known)
        self.cages: int = sum(each.kind == CAGE for each in self.known)
        parts = [each.cells + each.minus for each in self.known]
        self.parts: array[int] = array("i", [cell for part in parts for cell in part])
        self.starts: array[int] = array("i", accumulate(map(len, parts), initial=0))
        self.signs: array[int] = array(
            "i",
            [s for each in self.known for s in [1] * len(each.cells) + [-1] * len(each.minus)],
        )
        self.totals: array[int] = array("i", [each.total for each in self.known])
        self.kinds: array[int] = array("i", [each.kind for each in self.known])
        self.areas: array[int] = array("i", [len(each.houses) for each in self.known])
        self.differing: array[int] = array("i", [int(all_see(layout, e)) for e in self.known])
        longest = max([MOST_OPEN] + [len(part) for part in parts])
        self.cells: array[int] = array("i", [0]) * longest
        self.sign: array[int] = array("i", [0]) * longest
        self.allowed: array[int] = array("I", [0]) * longest
        self.chosen: array[int] = array("i", [0]) * longest
        self.sets: array[int] = array("I", [0]) * 256
        self.count: int = 0
        self.left: int = 0
        self.used: int = 0
        self.set_count: int = 0
        self.opened: int = 0
        # For large cages with a sum the number of the rule, from 1; else 0.
        self.rule_of: array[int] = array("i", [_large_cage(layout, each) for each in self.known])
        self.support: RuleSupport | None = RuleSupport(layout) if any(self.rule_of) else None

    def has_changed(self, number: k.Count, since: k.Word) -> k.Flag:
        """Return whether a cell of a sum has changed since a numbered board."""
        i: k.Count
        if since < self.changes.gained:
            return 1
        for i in range(self.starts[number], self.starts[number + 1]):
            if self.changes.cells[self.parts[i]] > since:
                return 1
        return 0

    def open(self, board: Board, number: k.Count) -> k.Count:
        """Set `cells`, `sign`, `count`, `left` and `used`; return how many cells are open."""
        i: k.Count
        self.opened = number
        self.count = 0
        self.left = self.totals[number]
        self.used = 0
        for i in range(self.starts[number], self.starts[number + 1]):
            cell: k.Cell = self.parts[i]
            digit: k.Digit = board.values[cell]
            if digit == k.NO_DIGIT:
                self.cells[self.count] = cell
                self.sign[self.count] = self.signs[i]
                self.count += 1
            else:
                self.left -= self.signs[i] * (digit + 1)
                self.used |= bits.bit(digit)
        return self.count

    def list_sets(self, board: Board) -> k.Count:
        """Set `sets` to the sets of digits that the open cells of differing digits may take.

        The digits of a set are candidates, and each cell has one of them; whether they can be
        shared out is not asked.  Return how many there are.
        """
        i: k.Count
        j: k.Count
        union: k.Mask = 0
        self.set_count = 0
        for i in range(self.count):
            union |= board.cell_masks[self.cells[i]]
        union &= ~self.used
        if self.left < 1 or bits.size(union) < self.count:
            return 0
        every: DigitSets = digit_sets(self.count, self.left, self.layout.digits)
        if every.count > len(self.sets):
            self.sets = array("I", [0]) * every.count
        for i in range(every.count):
            one: k.Mask = every.masks[i]
            if one & ~union:
                continue
            for j in range(self.count):
                if not one & board.cell_masks[self.cells[j]]:
                    break
            else:
                self.sets[self.set_count] = one
                self.set_count += 1
        return self.set_count

    def strike_others(self, board: Board, finding: Finding, digits: k.Mask) -> k.Flag:
        """Strike all but these digits from the open cells; return whether there are any."""
        i: k.Count
        for i in range(self.count):
            left: k.Mask = board.cell_masks[self.cells[i]] & ~digits
            while left:
                finding.strike(self.cells[i], bits.lowest(left))
                left = bits.without_lowest(left)
        return finding.struck > 0

    def narrow(self, board: Board) -> k.Flag:
        """Set `allowed` to the digits that the open cells have in some way to make the sum.

        Cells that see each other take different digits.  Return whether there is any way.
        """
        i: k.Count
        j: k.Count
        if self.count < MANY_CELLS or not self.rule_of[self.opened]:
            for i in range(self.count):
                self.allowed[i] = 0
            return self._fill(board, 0, self.left)
        # Large cages have too many orders to go through.
        support: RuleSupport | None = self.support
        assert support is not None, "there is a large cage"
        rule: k.Count = self.rule_of[self.opened] - 1
        support.load(board)
        found: k.Flag = support.narrow(rule)
        first: k.Count = support.starts[rule]
        for i in range(self.count):
            for j in range(first, support.starts[rule + 1]):
                if support.cells[j] == self.cells[i]:
                    self.allowed[i] = support.allowed[j - first]
        return found

    def _fill(self, board: Board, place: k.Count, left: k.Count) -> k.Flag:
        i: k.Count
        if place == self.count:
            return left == 0
        low: k.Count = 0
        high: k.Count = 0
        for i in range(place, self.count):
            mask: k.Mask = board.cell_masks[self.cells[i]]
            if not mask:
                return 0
            least: k.Count = bits.lowest(mask) + 1
            most: k.Count = _highest(mask) + 1
            low += least if self.sign[i] > 0 else -most
            high += most if self.sign[i] > 0 else -least
        if not low <= left <= high:
            return 0
        cell: k.Cell = self.cells[place]
        mask = board.cell_masks[cell]
        for i in range(place):
            if self.layout.sees[cell * self.layout.cells + self.cells[i]]:
                mask &= ~bits.bit(self.chosen[i])
        found: k.Flag = 0
        while mask:
            digit: k.Digit = bits.lowest(mask)
            mask = bits.without_lowest(mask)
            self.chosen[place] = digit
            if self._fill(board, place + 1, left - self.sign[place] * (digit + 1)):
                self.allowed[place] |= bits.bit(digit)
                found = 1
        return found


def _large_cage(layout: Layout, known: KnownSum) -> int:
    """Return the number of the rule of a large cage whose automaton says all, from 1; else 0."""
    if known.kind != CAGE or len(known.cells) < MANY_CELLS or layout.digits > 9:
        return 0
    rule = layout.rules[known.rules[0]]
    # Automata of other kinds may leave it to houses that digits differ.
    return known.rules[0] + 1 if rule.kind == "cage" and rule.values else 0


def _highest(mask: k.Mask) -> k.Digit:
    """Return the index of the highest bit; the mask must not be empty."""
    found: k.Digit = bits.lowest(mask)
    while bits.without_lowest(mask):
        mask = bits.without_lowest(mask)
        found = bits.lowest(mask)
    return found
