"""Which cells of a rule may have equal digits, and which always have."""

from __future__ import annotations

from array import array
from functools import lru_cache

from grader.model import bits
from grader.model import kinds as k
from grader.model.rules.rule import Rule
from grader.model.rules.sequences import NOWHERE, Sequences, sequences_of

MAY_BE_EQUAL = 1
MAY_DIFFER = 2


class Relations:
    """The relations of each two places of a rule, by what its automaton alone allows.

    `flags[i * length + j]` of places `i < j` has MAY_BE_EQUAL and MAY_DIFFER.
    """

    def __init__(self, table: Sequences) -> None:
        self.length: int = table.length
        self.flags: array[int] = array("B", bytes(table.length * table.length))
        self.now: array[int] = array("B", bytes(table.states + 1))
        if table.states:
            self._relate(table)

    def _relate(self, table: Sequences) -> None:
        i: k.Count
        j: k.Count
        state: k.Count
        digit: k.Digit
        for i in range(table.length):
            for digit in range(table.digits):
                for state in range(table.states):
                    self.now[state] = 0
                for state in range(table.layer_start[i], table.layer_start[i + 1]):
                    if table.leaving[state] & bits.bit(digit):
                        self.now[table.following[state * table.digits + digit]] = 1
                for j in range(i + 1, table.length):
                    for state in range(table.layer_start[j], table.layer_start[j + 1]):
                        if self.now[state]:
                            self._leave(table, i, j, state, digit)

    def _leave(
        self, table: Sequences, i: k.Count, j: k.Count, state: k.Count, digit: k.Digit
    ) -> None:
        left: k.Mask = table.leaving[state]
        if left & bits.bit(digit):
            self.flags[i * self.length + j] |= MAY_BE_EQUAL
        if left & ~bits.bit(digit):
            self.flags[i * self.length + j] |= MAY_DIFFER
        while left:
            after: k.Count = table.following[state * table.digits + bits.lowest(left)]
            if after != NOWHERE:
                self.now[after] = 1
            left = bits.without_lowest(left)

    def may_be_equal(self, one: k.Count, other: k.Count) -> bool:
        """Return whether some sequence has the same digit at both places; `one < other`."""
        return bool(self.flags[one * self.length + other] & MAY_BE_EQUAL)

    def are_equal(self, one: k.Count, other: k.Count) -> bool:
        """Return whether every sequence has the same digit at both places; `one < other`."""
        return self.flags[one * self.length + other] == MAY_BE_EQUAL


def relations_of(rule: Rule, digits: int) -> Relations | None:
    """Return the relations of the places of a rule; None if it says only that digits differ."""
    return _relations(sequences_of(rule, digits))


@lru_cache(maxsize=1024)
def _relations(table: Sequences | None) -> Relations | None:
    return None if table is None else Relations(table)
