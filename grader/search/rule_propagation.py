"""Candidates that follow from others on a layout with rules.

Propagated until nothing changes: digits that are placed, digits with one place left in a complete
house, digits that a rule does not support, digits that a rule must contain, and sums by the rule
of 45 (see `sum_equations`).
"""

from __future__ import annotations

from array import array
from itertools import accumulate

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules.support import RuleSupport
from grader.search.sum_equations import sum_equations


class RulePropagation:
    """The candidates of each cell, those that follow, and a way back.

    Use: `begin`, then `keep` and `propagate`; `undo` returns to an earlier length of the trail.

    Attributes:
        masks: the candidates of each cell.
        weights: for each cell, how often something that concerns it could not be obeyed.

    Args:
        layout: the layout.
        is_thorough: with sums of several houses together, which take as long to find as many
            puzzles to be solved without.
        has_sums: with sums by the rule of 45; without them it is always basic.
    """

    def __init__(self, layout: Layout, is_thorough: bool, has_sums: bool = True) -> None:
        cages, equations = sum_equations(layout, is_thorough) if has_sums else ((), ())
        self.layout = layout
        self.support: RuleSupport = RuleSupport(layout, cages)
        self.masks: array[int] = self.support.masks
        rules = (*layout.rules, *cages)
        self.rules: k.Count = len(rules)
        self.basic_rules: k.Count = len(layout.rules)
        self.equation_cells: array[int] = array("i", [c for e in equations for c in e.cells])
        self.equation_start: array[int] = array(
            "i", accumulate([len(e.cells) for e in equations], initial=0)
        )
        self.added: array[int] = array("i", [e.added for e in equations])
        self.totals: array[int] = array("i", [e.total for e in equations])
        longest = max([len(e.cells) for e in equations], default=0)
        self.offsets: array[int] = array("I", [0]) * longest
        self.reached: array[int] = array("Q", [0]) * (longest + 1)
        # What is looked at again when a cell has lost a candidate: complete houses, then rules,
        # then equations, numbered one after the other.
        concerns: list[list[int]] = [
            [house for house in layout.houses_of(cell) if layout.complete[house]]
            for cell in range(layout.cells)
        ]
        number = layout.houses
        for rule, table in zip(rules, self.support.tables, strict=True):
            if table is not None:
                for cell in rule.cells:
                    concerns[cell].append(number)
            number += 1
        for equation in equations:
            for cell in equation.cells:
                concerns[cell].append(number)
            number += 1
        self.concerns: array[int] = array("i", [n for each in concerns for n in each])
        self.concern_start: array[int] = array(
            "i", accumulate([len(each) for each in concerns], initial=0)
        )
        self.constraints: k.Count = number
        self.last_basic: k.Count = layout.houses + self.basic_rules
        self.limit: k.Count = number
        self.queue: array[int] = array("i", [0]) * (number + 1)
        self.is_waiting: array[int] = array("B", bytes(number + 1))
        self.queue_first: k.Count = 0
        self.queue_length: k.Count = 0
        self.singles: array[int] = array("i", [0]) * (layout.cells + 1)
        self.single_count: k.Count = 0
        most = layout.cells * layout.digits + 1
        self.trail_cells: array[int] = array("i", [0]) * most
        self.trail_masks: array[int] = array("I", [0]) * most
        self.trail_length: k.Count = 0
        self.weights: array[int] = array("i", [1]) * layout.cells

    def begin(self, candidates: array[int], is_basic: k.Flag) -> k.Flag:
        """Take candidates and propagate them; return False if they contradict each other.

        Args:
            candidates: the candidates of each cell.
            is_basic: only singles, and what single rules support.
        """
        cell: k.Cell
        i: k.Count
        self.trail_length = 0
        self.limit = self.last_basic if is_basic else self.constraints
        self.stop()
        for cell in range(self.layout.cells):
            self.masks[cell] = candidates[cell]
            if not self.masks[cell]:
                return 0
            if bits.is_single(self.masks[cell]):
                self.singles[self.single_count] = cell
                self.single_count += 1
        for i in range(self.limit):
            if i >= self.layout.houses or self.layout.complete[i]:
                self._await(i)
        return self.propagate()

    def keep(self, cell: k.Cell, kept: k.Mask) -> k.Flag:
        """Remove the other candidates of a cell; return False if none is left."""
        i: k.Count
        before: k.Mask = self.masks[cell]
        left: k.Mask = before & kept
        if left == before:
            return 1
        self.trail_cells[self.trail_length] = cell
        self.trail_masks[self.trail_length] = before
        self.trail_length += 1
        self.masks[cell] = left
        if not left:
            return 0
        if bits.is_single(left):
            self.singles[self.single_count] = cell
            self.single_count += 1
        for i in range(self.concern_start[cell], self.concern_start[cell + 1]):
            self._await(self.concerns[i])
        return 1

    def is_filled(self) -> k.Flag:
        """Return whether each cell has one candidate."""
        cell: k.Cell
        for cell in range(self.layout.cells):
            if not bits.is_single(self.masks[cell]):
                return 0
        return 1

    def undo(self, length: k.Count) -> None:
        """Restore the candidates from when the trail had this length."""
        while self.trail_length > length:
            self.trail_length -= 1
            self.masks[self.trail_cells[self.trail_length]] = self.trail_masks[self.trail_length]

    def propagate(self) -> k.Flag:
        """Remove what follows; return False for a contradiction."""
        while True:
            if self.single_count:
                self.single_count -= 1
                if not self._place(self.singles[self.single_count]):
                    self.stop()
                    return 0
            elif self.queue_length:
                number: k.Count = self.queue[self.queue_first]
                self.queue_first += 1
                if self.queue_first == self.constraints:
                    self.queue_first = 0
                self.queue_length -= 1
                self.is_waiting[number] = 0
                if not self._revise(number):
                    self._blame(number)
                    self.stop()
                    return 0
            else:
                return 1

    def stop(self) -> None:
        """Let nothing wait any more, as after a contradiction."""
        i: k.Count
        for i in range(self.constraints):
            self.is_waiting[i] = 0
        self.queue_first = 0
        self.queue_length = 0
        self.single_count = 0

    def _await(self, number: k.Count) -> None:
        """Let a constraint be looked at."""
        if self.is_waiting[number] or number >= self.limit:
            return
        self.is_waiting[number] = 1
        at: k.Count = self.queue_first + self.queue_length
        if at >= self.constraints:
            at -= self.constraints
        self.queue[at] = number
        self.queue_length += 1

    def _place(self, cell: k.Cell) -> k.Flag:
        """Remove the digit of a cell from its peers; return False if one loses its last."""
        layout = self.layout
        i: k.Count
        bit: k.Mask = self.masks[cell]
        for i in range(layout.peer_start[cell], layout.peer_start[cell + 1]):
            peer: k.Cell = layout.peers[i]
            if self.masks[peer] & bit and not self.keep(peer, self.masks[peer] & ~bit):
                self.weights[peer] += 1
                self.weights[cell] += 1
                return 0
        return 1

    def _revise(self, number: k.Count) -> k.Flag:
        """Remove what follows from a constraint; return False if it cannot be obeyed."""
        if number < self.layout.houses:
            return self._find_hidden(number)
        number -= self.layout.houses
        if number < self.rules:
            return self._narrow(number)
        return self._balance(number - self.rules)

    def _blame(self, number: k.Count) -> None:
        """Add to the weights of the cells of a constraint."""
        i: k.Count
        layout = self.layout
        if number < layout.houses:
            for i in range(layout.house_start[number], layout.house_start[number + 1]):
                self.weights[layout.house_cells[i]] += 1
            return
        number -= layout.houses
        if number < self.rules:
            for i in range(self.support.starts[number], self.support.starts[number + 1]):
                self.weights[self.support.cells[i]] += 1
            return
        number -= self.rules
        for i in range(self.equation_start[number], self.equation_start[number + 1]):
            self.weights[self.equation_cells[i]] += 1

    def _find_hidden(self, house: k.House) -> k.Flag:
        """Place digits with one place in a complete house; return False if one has none."""
        layout = self.layout
        i: k.Count
        once: k.Mask = 0
        twice: k.Mask = 0
        for i in range(layout.house_start[house], layout.house_start[house + 1]):
            mask: k.Mask = self.masks[layout.house_cells[i]]
            twice |= once & mask
            once |= mask
        if layout.house_digits[house] & ~once:
            return 0
        once &= ~twice
        if once:
            for i in range(layout.house_start[house], layout.house_start[house + 1]):
                cell: k.Cell = layout.house_cells[i]
                found: k.Mask = self.masks[cell] & once
                if found and (not bits.is_single(found) or not self.keep(cell, found)):
                    return 0
        return 1

    def _narrow(self, rule: k.Count) -> k.Flag:
        """Remove what a rule does not support, and what it must contain from other cells."""
        i: k.Count
        if not self.support.narrow(rule):
            return 0
        first: k.Count = self.support.starts[rule]
        end: k.Count = self.support.starts[rule + 1]
        for i in range(first, end):
            self.keep(self.support.cells[i], self.support.allowed[i - first])
        contained: k.Mask = self.support.contained
        while contained:
            bit: k.Mask = bits.bit(bits.lowest(contained))
            contained = bits.without_lowest(contained)
            if not self._claim(first, end, bit):
                return 0
        return 1

    def _claim(self, first: k.Count, end: k.Count, bit: k.Mask) -> k.Flag:
        """Remove a digit that a rule must contain from cells that see all its places there."""
        layout = self.layout
        i: k.Count
        j: k.Count
        while not self.masks[self.support.cells[first]] & bit:
            first += 1
        place: k.Cell = self.support.cells[first]
        if bits.is_single(self.masks[place]):
            return 1
        for i in range(layout.peer_start[place], layout.peer_start[place + 1]):
            peer: k.Cell = layout.peers[i]
            if self.masks[peer] & bit:
                sees_all: k.Flag = 1
                for j in range(first + 1, end):
                    other: k.Cell = self.support.cells[j]
                    if self.masks[other] & bit and not layout.sees[peer * layout.cells + other]:
                        sees_all = 0
                        break
                if sees_all and not self.keep(peer, self.masks[peer] & ~bit):
                    return 0
        return 1

    def _balance(self, equation: k.Count) -> k.Flag:
        """Remove digits with which the sum of an equation cannot be reached."""
        i: k.Count
        first: k.Count = self.equation_start[equation]
        length: k.Count = self.equation_start[equation + 1] - first
        added: k.Count = self.added[equation]
        # What the sum is more than the least sum, and how much each cell may have of it.
        slack: k.Count = self.totals[equation]
        most: k.Count = 0
        for i in range(length):
            mask: k.Mask = self.masks[self.equation_cells[first + i]]
            least: k.Digit = bits.lowest(mask)
            if i < added:
                self.offsets[i] = mask >> least
                slack -= least + 1
            else:
                self.offsets[i] = self._mirrored(mask)
                least = self.layout.digits - 1 - bits.lowest(self.offsets[i])
                self.offsets[i] >>= bits.lowest(self.offsets[i])
                slack += least + 1
            most += self._width(self.offsets[i])
        if slack < 0 or slack > most:
            return 0
        if slack > 62:
            return 1  # too many sums for a word
        limit: k.Word = bits.word_bit(slack + 1) - 1
        self.reached[0] = 1
        for i in range(length):
            here: k.Word = self.reached[i]
            after: k.Word = 0
            mask = self.offsets[i]
            while mask:
                after |= here << bits.lowest(mask)
                mask = bits.without_lowest(mask)
            self.reached[i + 1] = after & limit
        wanted: k.Word = bits.word_bit(slack)
        if not self.reached[length] & wanted:
            return 0
        for i in range(length - 1, -1, -1):
            here = self.reached[i]
            before: k.Word = 0
            supported: k.Mask = 0
            mask = self.offsets[i]
            while mask:
                offset: k.Digit = bits.lowest(mask)
                mask = bits.without_lowest(mask)
                if (wanted >> offset) & here:
                    supported |= bits.bit(offset)
                before |= wanted >> offset
            wanted = before
            if supported != self.offsets[i]:
                cell: k.Cell = self.equation_cells[first + i]
                mask = self.masks[cell]
                if i < added:
                    supported <<= bits.lowest(mask)
                else:
                    supported = self._mirrored(supported << bits.lowest(self._mirrored(mask)))
                self.keep(cell, supported)
        return 1

    def _mirrored(self, mask: k.Mask) -> k.Mask:
        """Return a mask with the lowest digit as the highest."""
        found: k.Mask = 0
        while mask:
            found |= bits.bit(self.layout.digits - 1 - bits.lowest(mask))
            mask = bits.without_lowest(mask)
        return found

    def _width(self, mask: k.Mask) -> k.Count:
        """Return the number of the highest bit."""
        found: k.Count = 0
        while mask > 1:
            mask >>= 1
            found += 1
        return found
