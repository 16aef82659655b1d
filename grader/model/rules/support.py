"""What rules leave: the digits of each cell that are in some allowed sequence, and more."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import accumulate

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.rules.sequences import NOWHERE, Sequences, sequences_of


class RuleSupport:
    """The support of candidates by the rules of a layout; its buffers are used again and again.

    Use: `load` a board, or write `masks`; then ask about one rule after the other.

    Attributes:
        masks: the digits that are left in each cell of the layout; of a filled one its digit.
        allowed: after `narrow`, the supported digits of each cell of the rule, in its order.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.tables: list[Sequences | None] = [
            sequences_of(rule, layout.digits) for rule in layout.rules
        ]
        states = max((table.states for table in self.tables if table is not None), default=0)
        longest = max((len(rule.cells) for rule in layout.rules), default=0)
        self.masks: array[int] = array("I", layout.cell_digits)
        self.allowed: array[int] = array("I", [0]) * longest
        self.cells: array[int] = array("i", [c for rule in layout.rules for c in rule.cells])
        lengths = [len(rule.cells) for rule in layout.rules]
        self.starts: array[int] = array("i", accumulate(lengths, initial=0))
        self.reached: array[int] = array("B", bytes(states + 1))
        self.live: array[int] = array("B", bytes(states + 1))

    def load(self, board: Board) -> None:
        """Take the candidates and digits of a board of the layout."""
        cell: k.Cell
        for cell in range(self.layout.cells):
            if board.values[cell] == k.NO_DIGIT:
                self.masks[cell] = board.cell_masks[cell]
            else:
                self.masks[cell] = bits.bit(board.values[cell])

    def narrow(self, rule: k.Count) -> k.Flag:
        """Set `allowed` to the supported digits of a rule; return whether there is any sequence.

        Rules that say only that digits differ support all candidates.
        """
        i: k.Count
        table: Sequences | None = self.tables[rule]
        first: k.Count = self.starts[rule]
        length: k.Count = self.starts[rule + 1] - first
        if table is None:
            for i in range(length):
                self.allowed[i] = self.masks[self.cells[first + i]]
            return 1
        if not self._reach(table, first, 0):
            for i in range(length):
                self.allowed[i] = 0
            return 0
        self._retreat(table, first)
        return 1

    def supported(self) -> tuple[k.Mask, ...]:
        """Return `allowed` as a tuple, for plain Python; longer rules have further places."""
        return tuple(self.allowed)

    def contains(self, rule: k.Count) -> k.Mask:
        """Return the digits that are in every sequence that is left of a rule.

        None if there is no sequence, and for rules that say only that digits differ.
        """
        table: Sequences | None = self.tables[rule]
        if table is None:
            return 0
        first: k.Count = self.starts[rule]
        if not self._reach(table, first, 0):
            return 0
        found: k.Mask = 0
        union: k.Mask = 0
        i: k.Count
        for i in range(table.length):
            union |= self.masks[self.cells[first + i]]
        while union:
            digit: k.Mask = bits.bit(bits.lowest(union))
            union = bits.without_lowest(union)
            if not self._reach(table, first, digit):
                found |= digit
        return found

    def sequences(self, rule: k.Count, most: k.Count) -> list[tuple[int, ...]]:
        """Return the digit sequences that are left of a rule, in order, `most` at most."""
        table: Sequences | None = self.tables[rule]
        found: list[tuple[int, ...]] = []
        if table is None or not self.narrow(rule):
            return found
        for each in self._each(table, self.starts[rule], 0, 0, ()):
            if len(found) == most:
                break
            found.append(each)
        return found

    def _each(
        self,
        table: Sequences,
        first: k.Count,
        place: k.Count,
        state: k.Count,
        before: tuple[int, ...],
    ) -> Iterator[tuple[int, ...]]:
        if place == table.length:
            yield before
            return
        mask = self.masks[self.cells[first + place]]
        for digit in bits.each(mask):
            after = table.following[state * table.digits + digit]
            if after != NOWHERE and self.live[after]:
                yield from self._each(table, first, place + 1, after, (*before, digit))

    def _reach(self, table: Sequences, first: k.Count, without: k.Mask) -> k.Flag:
        """Mark the states that can be reached without some digits; return whether an end can."""
        state: k.Count
        i: k.Count
        if not table.states:
            return 0
        for state in range(table.states):
            self.reached[state] = 0
        self.reached[0] = 1
        for i in range(table.length):
            mask: k.Mask = self.masks[self.cells[first + i]] & ~without
            for state in range(table.layer_start[i], table.layer_start[i + 1]):
                if self.reached[state]:
                    left: k.Mask = mask
                    while left:
                        after: k.Count = table.following[state * table.digits + bits.lowest(left)]
                        left = bits.without_lowest(left)
                        if after >= 0:
                            self.reached[after] = 1
        for state in range(table.layer_start[table.length], table.states):
            if self.reached[state]:
                return 1
        return 0

    def _retreat(self, table: Sequences, first: k.Count) -> None:
        """Set `allowed` and mark the live states: those reached from which an end can be."""
        state: k.Count
        i: k.Count
        for state in range(table.layer_start[table.length], table.states):
            self.live[state] = self.reached[state]
        for i in range(table.length - 1, -1, -1):
            mask: k.Mask = self.masks[self.cells[first + i]]
            supported: k.Mask = 0
            for state in range(table.layer_start[i], table.layer_start[i + 1]):
                self.live[state] = 0
                if self.reached[state]:
                    left: k.Mask = mask
                    while left:
                        digit: k.Digit = bits.lowest(left)
                        left = bits.without_lowest(left)
                        after: k.Count = table.following[state * table.digits + digit]
                        if after >= 0 and self.live[after]:
                            self.live[state] = 1
                            supported |= bits.bit(digit)
            self.allowed[i] = supported
