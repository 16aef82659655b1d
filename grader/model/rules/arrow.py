"""Arrows: the values along the shaft add up to the number in the circle.

Source: folklore of printed puzzles; Sudopedia, "Sudoku variants".
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import evolve

from grader.errors import Message
from grader.model import kinds as k
from grader.model.rules.drawing import Disc, Line, Shape
from grader.model.rules.geometry import AROUND, random_line, touch
from grader.model.rules.problems import line_problem
from grader.model.rules.rule import Automaton, FunctionAutomaton, Geometry, Rule, RuleKind

_MOST_CIRCLES = 2
_MOST_DIGITS = 9
"""Digits with which two circles are a number of two digits."""
_TRIES = 20

_WIDTH = 0.065
"""Width of the shaft."""


class Arrow(RuleKind):
    """The cells of the circle, of which two are a number of two digits, then those of the shaft."""

    name = "arrow"
    variant = "arrow"
    are_values_said = False
    usual_percent = 8
    parameters: tuple[str, ...] = ("circles",)
    defaults: tuple[int, ...] = (1,)
    least_cells = 2

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that circles or shaft cannot be so, or None."""
        circles = rule.values[0]
        if not 1 <= circles <= min(_MOST_CIRCLES, len(rule.cells) - 1):
            return Message(
                "arrow-circles",
                "an arrow of {cells} cells with {circles} circles; it has one circle or two, and "
                "cells after them",
                cells=len(rule.cells),
                circles=circles,
            )
        if circles > 1 and layout.digits > _MOST_DIGITS:
            return Message(
                "arrow-digits", "two circles are no number if there are more than nine digits"
            )
        first = rule.cells[circles]
        if not any(touch(layout, cell, first, AROUND) for cell in rule.cells[:circles]):
            return Message("arrow-start", "its shaft does not touch its circle")
        return line_problem(rule.cells[:circles], layout) or line_problem(
            rule.cells[circles:], layout
        )

    def normal(self, rule: Rule) -> Rule:
        """Return the arrow with the cells of its shaft in ascending order."""
        circles = rule.values[0]
        return evolve(rule, cells=(*rule.cells[:circles], *sorted(rule.cells[circles:])))

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers what is left of the number in the circle.

        The state is the number of circles to come, and what was read of the number or is left.
        """

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            circles, number = state
            if circles:
                return circles - 1, 10 * number + value
            return (0, number - value) if value <= number else None

        return FunctionAutomaton((values[0], 0), step, lambda state: state[1] == 0)

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:
        """Return the circle, a pill around two of them, and the shaft with its head."""
        circles = rule.values[0]
        start = next(
            cell
            for cell in reversed(rule.cells[:circles])
            if touch(layout, cell, rule.cells[circles], AROUND)
        )
        shaft = Line((start, *rule.cells[circles:]), width=_WIDTH, has_head=True)
        if circles == 2:
            return shaft, Disc(rule.cells[0], is_filled=False, other=rule.cells[1])
        other = rule.cells[1] if circles > 1 else None
        return shaft, Disc(rule.cells[0], is_filled=False, other=other)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return a random arrow with one circle and two cells at least."""

        def left(line: Sequence[k.Cell]) -> int:
            return solution[line[0]] + 1 - sum(solution[cell] + 1 for cell in line[1:])

        for _ in range(_TRIES):
            cells = random_line(layout, random, layout.digits, lambda line: left(line) >= 0)
            if len(cells) > 2 and left(cells) == 0:
                return Rule(self.name, cells, self.defaults)
        return None
