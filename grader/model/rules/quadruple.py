"""Quadruples: digits in a circle where four cells meet are among those of the four cells.

Source: folklore of printed puzzles; Sudopedia, "Sudoku variants".
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import evolve

from grader.errors import Message
from grader.model import kinds as k
from grader.model.rules.drawing import Mark, Shape
from grader.model.rules.geometry import next_cell
from grader.model.rules.problems import value_problem
from grader.model.rules.rule import Automaton, FunctionAutomaton, Geometry, Rule, RuleKind

_SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))


class Quadruple(RuleKind):
    """Four cells that meet in a corner, and values that are in them; one told twice is in two."""

    name = "quadruple"
    variant = "quadruple"
    usual_percent = 16
    list_parameter = "values"
    required = 1
    least_cells = 4
    most_cells: int | None = 4
    is_unordered = True

    def completed(self, rule: Rule, layout: Geometry) -> Rule:  # noqa: ARG002 - needs nothing
        """Return the rule with its values in ascending order."""
        return evolve(rule, values=tuple(sorted(rule.values)))

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that the cells do not meet, or that a value is none."""
        corner = min(rule.cells, key=lambda cell: layout.coordinates[cell])
        if {*rule.cells} != {next_cell(layout, corner, step) for step in _SQUARE}:
            return Message("quadruple-cells", "its four cells do not meet in a corner")
        if len(rule.values) > len(rule.cells):
            return Message("rule-values", "it has the wrong number of values")
        problems = [value_problem(value, 1, layout.digits) for value in rule.values]
        return next(filter(None, problems), None)

    def complement(self, rule: Rule, digits: int) -> Rule | None:
        """Return the rule with the complements of the values."""
        return evolve(rule, values=tuple(sorted(digits + 1 - value for value in rule.values)))

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the values that are still to come."""

        def step(wanted: tuple[int, ...], value: int) -> tuple[int, ...]:
            at = wanted.index(value) if value in wanted else len(wanted)
            return wanted[:at] + wanted[at + 1 :]

        return FunctionAutomaton(values, step, lambda wanted: not wanted)

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return a circle with the values."""
        return (Mark(rule.cells, " ".join(map(str, rule.values))),)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return two to four of the values around a random corner."""
        corner = random.randrange(len(layout.coordinates))
        cells = tuple([next_cell(layout, corner, step) for step in _SQUARE])
        if k.NO_CELL in cells:
            return None
        values = random.sample([solution[cell] + 1 for cell in cells], random.randint(2, 4))
        return Rule(self.name, cells, tuple(sorted(values)))
