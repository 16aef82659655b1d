"""Parity lines: odd and even digits take turns along a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from grader.errors import Message
from grader.model.rules import Automaton, Geometry, Rule, RuleKind
from grader.model.rules.drawing import Line, Shape
from grader.model.rules.geometry import random_line
from grader.model.rules.problems import line_problem


class ParityLine(RuleKind):
    """A line on which neighbouring digits are odd and even."""

    name = "parity-line"
    variant = "parity-line"
    least_cells = 2
    is_reversible = True
    nouns: ClassVar[Mapping[str, str]] = {"en": "parity line", "de": "Paritätslinie"}
    sentences: ClassVar[Mapping[str, str]] = {
        "en": "Along each orange line, odd and even digits take turns.",
        "de": "Auf jeder orangen Linie wechseln sich gerade und ungerade Ziffern ab.",
    }

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that its cells are no line, or None."""
        return line_problem(rule.cells, layout)

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:
        """Return an automaton that remembers whether the last digit was odd."""
        return TakingTurns()

    def complement(self, rule: Rule, digits: int) -> Rule | None:
        """Return the rule itself: complements of digits take turns as well."""
        return rule

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:
        """Return the line."""
        return (Line(rule.cells, "orange"),)

    def place(self, layout: Geometry, solution: Sequence[int], random: Random) -> Rule | None:
        """Return a random line of three to seven cells that a solution obeys."""

        def fits(line: Sequence[int]) -> bool:
            return (solution[line[-1]] - solution[line[-2]]) % 2 == 1

        cells = random_line(layout, random, random.randint(3, 7), fits)
        return Rule(self.name, cells) if len(cells) >= 3 else None


class TakingTurns:
    """The state is whether the last digit was odd; the first digit may be either."""

    start = "any"

    def step(self, state: str, value: int) -> str | None:
        """Return the state after a value, or None if it is odd or even like the last one."""
        after = "odd" if value % 2 else "even"
        return None if after == state else after

    def accepts(self, state: str) -> bool:
        """Return true: a line may end with either."""
        return True
