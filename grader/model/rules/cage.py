"""Cages: cells with different digits and, mostly, a given sum, as in killer sudoku.

Source: killer sudoku is sold since 1994 as `samunamupure`, sum number place; Sudopedia, "Killer
Sudoku".
"""

from __future__ import annotations

from math import comb

from grader.errors import Message
from grader.model.rules.drawing import Outline, Shape
from grader.model.rules.rule import Automaton, Geometry, Rule, RuleKind

_LARGEST_SETS = 6
"""Cells up to which the digits that were used are remembered if there are more than nine digits."""
_MOST_SETS = 13_000
"""Sets of as many digits as there are cells up to which they are remembered, as for four of 25; six
of 25 have 177,100, and a second would be needed for the states of each sum."""


class Cage(RuleKind):
    """Cells in which no digit repeats, with a sum or without."""

    name = "cage"
    variant = "killer"
    parameters: tuple[str, ...] = ("sum",)
    is_exclusive = True
    is_unordered = True
    is_clue = False

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return why no digits have this sum, or None."""
        cells, digits = len(rule.cells), layout.digits
        if cells > digits or not rule.values:
            return None  # too many cells are found as a house with too many
        least, most = cells * (cells + 1) // 2, cells * (2 * digits - cells + 1) // 2
        if least <= rule.values[0] <= most:
            return None
        return Message(
            "cage-sum",
            "its {cells} cells cannot have the sum {sum}; {least} to {most} are possible",
            cells=cells,
            sum=rule.values[0],
            least=least,
            most=most,
        )

    def all_differ(self, rule: Rule) -> bool:  # noqa: ARG002 - so in each cage
        """Return true."""
        return True

    def total(self, rule: Rule, digits: int) -> int | None:
        """Return the sum; a cage with as many cells as digits has one without being told."""
        if rule.values:
            return rule.values[0]
        return digits * (digits + 1) // 2 if len(rule.cells) == digits else None

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return the outline of the cage with its sum."""
        return (Outline(rule.cells, "".join(map(str, rule.values))),)

    def relaxed(self, rule: Rule) -> Rule | None:
        """Return the cage without its sum, or None if it has none."""
        return Rule(rule.kind, rule.cells) if rule.values else None

    def complement(self, rule: Rule, digits: int) -> Rule:
        """Return the cage with the sum that the complements of its values have."""
        return Rule(
            rule.kind,
            rule.cells,
            tuple(len(rule.cells) * (digits + 1) - total for total in rule.values),
        )

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton | None:
        """Return an automaton that remembers the digits, or only the sum in large cages."""
        if not values or length > digits:
            return None
        return different_digits(values[0], length, digits)


def different_digits(total: int, length: int, digits: int) -> Automaton:
    """Return an automaton for a sum of different digits.

    Where there are many sets of digits, it remembers only the sum; that the digits differ is then
    left to the house of the cells.
    """
    are_few = length <= _LARGEST_SETS and comb(digits, length) <= _MOST_SETS
    return DigitSets(total) if digits <= 9 or are_few else Sums(total)


class DigitSets:
    """Reads different digits with a sum; the state is the sum and the mask of the digits.

    Args:
        total: the sum.
    """

    def __init__(self, total: int) -> None:
        self.start: tuple[int, int] = (0, 0)
        self._total = total

    def step(self, state: tuple[int, int], value: int) -> tuple[int, int] | None:
        """Return the state after a value; None if it repeats, or the sum is too large."""
        total, used = state[0] + value, state[1]
        if used >> value & 1 or total > self._total:
            return None
        return total, used | 1 << value

    def accepts(self, state: tuple[int, int]) -> bool:
        """Return whether the sum is reached."""
        return state[0] == self._total


class Sums:
    """Reads digits with a sum, which is the state; they may repeat.

    Args:
        total: the sum.
    """

    def __init__(self, total: int) -> None:
        self.start: int = 0
        self._total = total

    def step(self, state: int, value: int) -> int | None:
        """Return the state after a value; None if the sum is too large."""
        return None if state + value > self._total else state + value

    def accepts(self, state: int) -> bool:
        """Return whether the sum is reached."""
        return state == self._total
