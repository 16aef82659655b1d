"""ALS chains in both directions of the list of sets, for lists of all instances."""

from __future__ import annotations

from array import array

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.pipeline.choice import Choice
from grader.pipeline.finding import Finding
from grader.runtime.memory import Allocation, begin_search
from grader_strategies.almost_locked.restricted_commons import RestrictedCommons
from grader_strategies.facts.arrays import doubled

LINKS = 3
"""How many links a chain has at least; fewer make an ALS-XZ or an ALS-XY-wing."""


class BreadthFirstAlsChains:
    """A breadth-first search from each set by each of its restricted digits.

    A *state* is a set with the digit of the link that leads to it, reached by one link, by
    two, or by more: `(set * digits + digit) * 3`, plus 0, 1 or 2.
    """

    def bind(self, layout: Layout, commons: RestrictedCommons) -> None:
        """Allocate the buffers."""
        self.digits = layout.digits
        self.commons = commons
        self.allocation = Allocation(self.release)
        self.release()
        self.stamp = 0
        self.waiting = 0

    def release(self) -> None:
        """Free the tables of states."""
        self.stamps = array("i", [0]) * 256
        self.before = array("i", [0]) * 256
        self.queue = array("i", [0]) * 256

    def search(self, board: Board, choice: Choice, technique: str) -> k.Flag:
        """Offer the shortest chain from each set, by each digit, to each other set."""
        commons = self.commons
        start: k.Count
        digit: k.Digit
        i: k.Count
        begin_search()
        commons.update(board)
        commons.list_touching()
        # The tables are filled half at least.
        self.allocation.resize(12 * 2 * LINKS * self.digits * commons.sets.count)
        while len(self.stamps) < LINKS * self.digits * commons.sets.count:
            self.before = doubled(self.before)
            self.queue = doubled(self.queue)
            self.stamps = doubled(self.stamps)
        self.stamp = 0
        for i in range(len(self.stamps)):
            self.stamps[i] = 0
        for start in range(commons.sets.count):
            for digit in range(self.digits):
                if commons.sets.digits[start] & bits.bit(digit) and self._search_from(
                    board, choice, technique, start, digit
                ):
                    return True
        return False

    def _search_from(
        self, board: Board, choice: Choice, technique: str, start: k.Count, digit: k.Digit
    ) -> k.Flag:
        """Offer the chains from a set whose first link is by a digit."""
        commons = self.commons
        done: k.Count = 0
        self.stamp += 1
        self.waiting = 0
        self._go_on(start, digit, 1, -1)
        while done < self.waiting:
            commons.ticker.tick()
            state: k.Count = self.queue[done]
            done += 1
            here: k.Count = state // LINKS
            if state % LINKS == LINKS - 1 and self._offer(
                board, choice, technique, start, digit, state
            ):
                return True
            # A chain leaves a set by another digit than the one by which it came.
            self._go_on(here // self.digits, here % self.digits, 0, state)
        return False

    def _go_on(self, here: k.Count, digit: k.Digit, only: k.Flag, before: k.Count) -> None:
        """Reach the sets linked with a set by a digit, or by any other digit."""
        commons = self.commons
        links: k.Count = 0 if before < 0 else min(before % LINKS + 1, LINKS - 1)
        i: k.Count
        for i in range(commons.touching_start[here], commons.touching_start[here + 1]):
            link: k.Count = commons.touching[i]
            other: k.Count = commons.low[link] + commons.high[link] - here
            mask: k.Mask = commons.digits[link]
            mask &= bits.bit(digit) if only else mask & ~bits.bit(digit)
            while mask:
                state: k.Count = (other * self.digits + bits.lowest(mask)) * LINKS + links
                mask = bits.without_lowest(mask)
                if self.stamps[state] != self.stamp:
                    self.stamps[state] = self.stamp
                    self.before[state] = before
                    self.queue[self.waiting] = state
                    self.waiting += 1

    def _offer(
        self,
        board: Board,
        choice: Choice,
        technique: str,
        start: k.Count,
        digit: k.Digit,
        state: k.Count,
    ) -> k.Flag:
        """Offer the chain that ends with a state."""
        sets = self.commons.sets
        end: k.Count = state // LINKS // self.digits
        last: k.Digit = state // LINKS % self.digits
        if end == start:
            return False
        finding: Finding = choice.fresh(technique)
        sets.strike_common(finding, start, end, bits.bit(digit) | bits.bit(last))
        if not finding.struck:
            return False
        path = []
        finding.size = sets.sizes[start]
        while state >= 0:
            here: k.Count = state // LINKS
            path.append(here)
            finding.size += sets.sizes[here // self.digits]
            state = self.before[state]
        if not choice.promises():
            return False
        sets.add_members(board, finding, 0, start)
        for number, here in enumerate(reversed(path), start=1):
            finding.digit(here % self.digits)
            sets.add_members(board, finding, number, here // self.digits)
        return choice.offer()
