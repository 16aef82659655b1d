"""The rules that the digits of a player break, also for the sentence about a wrong entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grader.errors import Message
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cells_name, digit_name
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.nouns import rule_term
from grader.model.rules.support import RuleSupport


class BrokenRule(NamedTuple):
    """A rule that the digits in its cells break, whatever stands elsewhere."""

    number: int
    """Its number among the rules of the layout."""
    cells: tuple[k.Cell, ...]
    """Its filled cells, in the order of the rule."""
    message: Message
    """What is wrong, as half a sentence."""


class BrokenRules:
    """Tells which rules the digits that stand in their cells break."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._layout: Layout = puzzle.layout
        self._digits = puzzle.givens
        self._support = RuleSupport(puzzle.layout)

    def at(self, cell: k.Cell) -> Message | None:
        """Return what is wrong with the first broken rule of a cell, or None."""
        return next((found.message for found in self.found() if cell in found.cells), None)

    def found(self) -> Iterator[BrokenRule]:
        """Iterate over the broken rules, in the order of the layout."""
        for number, rule in enumerate(self._layout.rules):
            filled = tuple([cell for cell in rule.cells if self._digits[cell] != k.NO_DIGIT])
            if filled and (message := self._breach(number, rule)) is not None:
                yield BrokenRule(number, filled, message)

    def _breach(self, number: int, rule: Rule) -> Message | None:
        layout = self._layout
        kind = rule_kind(rule.kind)
        name = rule_term(layout, rule)
        cells = cells_name(layout, rule.cells)
        filled = [self._digits[cell] for cell in rule.cells if self._digits[cell] != k.NO_DIGIT]
        if kind.all_differ(rule):
            for digit in sorted({*filled}):
                if filled.count(digit) > 1:
                    return Message(
                        "rule-digit-twice",
                        "{digit} stands more than once in {rule} ({cells})",
                        digit=digit_name(digit),
                        rule=name,
                        cells=cells,
                    )
        # Without other digits, one of which may be wrong.
        own = [d if c in rule.cells else k.NO_DIGIT for c, d in enumerate(self._digits)]
        self._support.load(Puzzle(layout, tuple(own)).board())
        if self._support.narrow(number):
            return None
        total = kind.total(rule, layout.digits)
        if total is not None and len(filled) == len(rule.cells):
            return Message(
                "rule-sum-wrong",
                "the digits in {rule} ({cells}) add up to {found} instead of {sum}",
                rule=name,
                cells=cells,
                found=sum(filled) + len(filled),
                sum=total,
            )
        return Message(
            "rule-digits-wrong",
            "with these digits, {rule} ({cells}) can no longer be obeyed",
            rule=name,
            cells=cells,
        )
