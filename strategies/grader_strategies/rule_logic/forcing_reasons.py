"""What leads from a supposition to its contradiction: the facts needed, each with its reason.

A supposition is followed fact by fact: a cell is filled, or a candidate is excluded.  Most of what
follows has nothing to do with the contradiction, so the facts are looked up from its end.  What the
filled cells exclude by sight is no fact of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout


class Fact(NamedTuple):
    """A cell is filled, or a candidate is excluded."""

    is_filled: bool
    cell: k.Cell
    digit: k.Digit
    reason: int
    """The number of the rule, from 1; -1 - the house in which a filled digit has no other place; 0
    if nothing else is left to a filled cell; a house with locked candidates, from 1 after the last
    rule."""


class Contradiction(NamedTuple):
    """What a supposition leaves with nothing."""

    cell: k.Cell
    """The cell without candidates, or NO_CELL."""
    digit: k.Digit
    """The digit without a place in a house, or NO_DIGIT."""
    reason: int
    """-1 - this house, or the number of the rule that cannot be obeyed, from 1."""


def needed_facts(
    layout: Layout, masks: Sequence[k.Mask], facts: Sequence[Fact], end: Contradiction
) -> list[Fact]:
    """Return the facts that lead to a contradiction, in order, without the supposition.

    Args:
        layout: the layout.
        masks: the candidates of each cell before the supposition; 0 for filled cells.
        facts: all that follows; the first one is the supposition.
        end: the contradiction.
    """
    course = _Course(layout, masks, facts)
    users: dict[int, set[int]] = {}
    waiting = [(number, len(facts)) for number in course.causes_of_end(end)]
    while waiting:
        number, user = waiting.pop()
        if number not in users:
            waiting += [(cause, number) for cause in course.causes(number)]
        users.setdefault(number, set()).add(user)
    return [
        facts[number]
        for number in sorted(users)
        if number > 0 and not course.says_it(number, users[number])
    ]


class _Course:
    """Which fact excludes which candidate."""

    def __init__(self, layout: Layout, masks: Sequence[k.Mask], facts: Sequence[Fact]) -> None:
        self._layout = layout
        self._masks = masks
        self._facts = facts
        self._filled: dict[k.Cell, int] = {}
        # The first fact that excludes each candidate.
        self._gone: dict[tuple[k.Cell, k.Digit], int] = {}
        for number, fact in enumerate(facts):
            if not fact.is_filled:
                self._gone.setdefault((fact.cell, fact.digit), number)
                continue
            self._filled[fact.cell] = number
            for digit in bits.each(masks[fact.cell] & ~bits.bit(fact.digit)):
                self._gone.setdefault((fact.cell, digit), number)
            for peer in layout.peers_of(fact.cell):
                self._gone.setdefault((peer, fact.digit), number)

    def causes_of_end(self, end: Contradiction) -> set[int]:
        """Return the facts that a contradiction needs."""
        last = len(self._facts)
        if end.cell != k.NO_CELL:
            return self._lost(end.cell, self._masks[end.cell], last)
        if end.digit != k.NO_DIGIT:
            return self._lost_in(self._layout.cells_of(-1 - end.reason), end.digit, last)
        return self._lost_by_rule(end.reason - 1, k.NO_CELL, last)

    def causes(self, number: int) -> set[int]:
        """Return the earlier facts that a fact needs."""
        is_filled, cell, digit, reason = self._facts[number]
        rules = len(self._layout.rules)
        if number == 0:
            return set()
        if is_filled and reason >= 0:
            return self._lost(cell, self._masks[cell] & ~bits.bit(digit), number)
        if is_filled:
            others = [c for c in self._layout.cells_of(-1 - reason) if c != cell]
            return self._lost_in(others, digit, number)
        if reason > rules:
            return self._lost_in(self._layout.cells_of(reason - rules - 1), digit, number)
        return self._lost_by_rule(reason - 1, cell, number)

    def says_it(self, number: int, users: Iterable[int]) -> bool:
        """Return whether only the next fact about a cell needs this one, for the same reason."""
        fact, last = self._facts[number], len(self._facts)
        return not fact.is_filled and all(
            user < last
            and self._facts[user].is_filled
            and self._facts[user].cell == fact.cell
            and self._facts[user].reason == fact.reason
            for user in users
        )

    def _lost(self, cell: k.Cell, digits: k.Mask, before: int) -> set[int]:
        """Return the facts before another one that exclude digits of a cell."""
        return {*self._numbers([(cell, digit) for digit in bits.each(digits)], before)}

    def _lost_in(self, cells: Iterable[k.Cell], digit: k.Digit, before: int) -> set[int]:
        """Return the facts before another one that exclude a digit from cells."""
        return {*self._numbers([(cell, digit) for cell in cells], before)}

    def _lost_by_rule(self, rule: int, without: k.Cell, before: int) -> set[int]:
        """Return the facts before another one about the cells of a rule, but for one cell.

        What the rule itself excludes before is replaced by what that needs.
        """
        found: set[int] = set()
        seen: set[int] = set()
        waiting = [(without, before)]
        while waiting:
            without, before = waiting.pop()
            for cell in self._layout.rules[rule].cells:
                if cell == without:
                    continue
                filled = self._filled.get(cell, before)
                if filled < before:
                    found.add(filled)
                    continue
                for number in self._lost(cell, self._masks[cell], before) - seen:
                    fact = self._facts[number]
                    if fact.is_filled or fact.reason != rule + 1:
                        found.add(number)
                        continue
                    seen.add(number)
                    waiting.append((fact.cell, number))
        return found

    def _numbers(self, candidates: Iterable[tuple[k.Cell, k.Digit]], before: int) -> Iterator[int]:
        for cell, digit in candidates:
            number = self._gone.get((cell, digit), before)
            if self._masks[cell] & bits.bit(digit) and number < before:
                yield number
