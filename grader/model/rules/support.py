"""What rules leave: the digits of each cell that are in some allowed sequence, and more."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate

from grader.model import bits
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.rules.rule import Rule
from grader.model.rules.sequences import NOWHERE, Sequences, sequences_of


class RuleSupport:
    """The support of candidates by the rules of a layout; its buffers are used again and again.

    Use: `load` a board, or write `masks`; then ask about one rule after the other.

    Attributes:
        masks: the digits that are left in each cell of the layout; of a filled one its digit.
        allowed: after `narrow`, the supported digits of each cell of the rule, in its order.
        contained: after `narrow`, the digits that are in every sequence that is left.

    Args:
        layout: the layout.
        more: rules that follow from those of the layout; their numbers come after these.
    """

    def __init__(self, layout: Layout, more: Sequence[Rule] = ()) -> None:
        self.layout = layout
        rules = (*layout.rules, *more)
        self.tables: list[Sequences | None] = [sequences_of(rule, layout.digits) for rule in rules]
        states = max((table.states for table in self.tables if table is not None), default=0)
        longest = max((len(rule.cells) for rule in rules), default=0)
        self.masks: array[int] = array("I", layout.cell_digits)
        self.allowed: array[int] = array("I", [0]) * longest
        self.contained: k.Mask = 0
        self.cells: array[int] = array("i", [c for rule in rules for c in rule.cells])
        self.starts: array[int] = array("i", accumulate([len(r.cells) for r in rules], initial=0))
        self.reached: array[int] = array("B", bytes(states + 1))
        self.live: array[int] = array("B", bytes(states + 1))
        self.ahead: array[int] = array("I", [0]) * (states + 1)

    def load(self, board: Board) -> None:
        """Take the candidates and digits of a board of the layout."""
        cell: k.Cell
        for cell in range(self.layout.cells):
            if board.values[cell] == k.NO_DIGIT:
                self.masks[cell] = board.cell_masks[cell]
            else:
                self.masks[cell] = bits.bit(board.values[cell])

    def narrow(self, rule: k.Count) -> k.Flag:
        """Set `allowed` and `contained` of a rule; return whether there is any sequence.

        Rules that say only that digits differ support all candidates and contain none for sure.
        """
        i: k.Count
        table: Sequences | None = self.tables[rule]
        first: k.Count = self.starts[rule]
        length: k.Count = self.starts[rule + 1] - first
        self.contained = 0
        if table is None:
            for i in range(length):
                self.allowed[i] = self.masks[self.cells[first + i]]
            return 1
        if not self._reach(table, first):
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
        self.narrow(rule)
        return self.contained

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

    def _reach(self, table: Sequences, first: k.Count) -> k.Flag:
        """Mark the states that can be reached; return whether an end can."""
        state: k.Count
        i: k.Count
        if not table.states:
            return 0
        for state in range(table.states):
            self.reached[state] = 0
        self.reached[0] = 1
        for i in range(table.length):
            mask: k.Mask = self.masks[self.cells[first + i]]
            for state in range(table.layer_start[i], table.layer_start[i + 1]):
                if self.reached[state]:
                    left: k.Mask = mask & table.leaving[state]
                    while left:
                        self.reached[table.following[state * table.digits + bits.lowest(left)]] = 1
                        left = bits.without_lowest(left)
        for state in range(table.layer_start[table.length], table.states):
            if self.reached[state]:
                return 1
        return 0

    def _retreat(self, table: Sequences, first: k.Count) -> None:
        """Set `allowed` and `contained`, and mark the states from which an end can be reached."""
        state: k.Count
        i: k.Count
        for state in range(table.layer_start[table.length], table.states):
            self.live[state] = self.reached[state]
            self.ahead[state] = 0
        for i in range(table.length - 1, -1, -1):
            mask: k.Mask = self.masks[self.cells[first + i]]
            supported: k.Mask = 0
            for state in range(table.layer_start[i], table.layer_start[i + 1]):
                self.live[state] = 0
                if self.reached[state]:
                    left: k.Mask = mask & table.leaving[state]
                    ahead: k.Mask = bits.full(table.digits)
                    while left:
                        digit: k.Digit = bits.lowest(left)
                        left = bits.without_lowest(left)
                        after: k.Count = table.following[state * table.digits + digit]
                        if self.live[after]:
                            self.live[state] = 1
                            supported |= bits.bit(digit)
                            ahead &= self.ahead[after] | bits.bit(digit)
                    self.ahead[state] = ahead
            self.allowed[i] = supported
        self.contained = self.ahead[0]
