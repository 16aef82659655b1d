"""Rules of order: thermometers, and cells that are less or greater than all their neighbours.

Source: folklore of printed puzzles; Sudopedia, "Sudoku variants".
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import evolve

from grader.errors import Message
from grader.model import kinds as k
from grader.model.rules.drawing import Comparison, Disc, Line, Shape
from grader.model.rules.geometry import neighbours, random_line
from grader.model.rules.problems import length_problem, line_problem
from grader.model.rules.rule import Automaton, FunctionAutomaton, Geometry, Rule, RuleKind

_WIDTH = 0.4
"""Width of the tube of a thermometer."""


class Thermometer(RuleKind):
    """A line on which values rise from the bulb, its first cell, to the end."""

    name = "thermometer"
    variant = "thermometer"
    least_cells = 2

    def rises(self, before: int, value: int) -> bool:
        """Return whether a value may follow another one."""
        return value > before

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that it is too long, or no line."""
        return length_problem(rule, layout) or line_problem(rule.cells, layout)

    def all_differ(self, rule: Rule) -> bool:  # noqa: ARG002 - so on each thermometer
        """Return true."""
        return True

    def complement(self, rule: Rule, digits: int) -> Rule | None:  # noqa: ARG002 - so for any
        """Return the thermometer from the other end."""
        return evolve(rule, cells=rule.cells[::-1])

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the last value."""

        def step(before: int, value: int) -> int | None:
            return value if not before or self.rises(before, value) else None

        return FunctionAutomaton(0, step)

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return the tube and the bulb."""
        return Line(rule.cells, width=_WIDTH), Disc(rule.cells[0])

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return a random thermometer."""

        def fits(line: Sequence[k.Cell]) -> bool:
            return self.rises(solution[line[-2]], solution[line[-1]])

        cells = random_line(layout, random, random.randint(3, max(3, layout.digits * 2 // 3)), fits)
        return Rule(self.name, cells) if len(cells) >= 3 else None


class SlowThermometer(Thermometer):
    """A line on which values rise or stay the same from the bulb to the end."""

    name = "slow-thermometer"
    variant = "slow-thermometer"

    def rises(self, before: int, value: int) -> bool:
        """Return whether a value may follow another one."""
        return value >= before

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that it is no line."""
        return line_problem(rule.cells, layout)

    def all_differ(self, rule: Rule) -> bool:  # noqa: ARG002 - so on each one
        """Return false."""
        return False


class Minimum(RuleKind):
    """A cell that is less than its neighbours: first the cell, then they."""

    name = "minimum"
    variant = "minimum"
    opposite = "maximum"

    def is_right(self, value: int, neighbour: int) -> bool:
        """Return whether the cell may have a value beside a neighbour."""
        return value < neighbour

    def completed(self, rule: Rule, layout: Geometry) -> Rule:
        """Return the rule with all neighbours if it names only the cell."""
        if len(rule.cells) > 1:
            return rule
        return evolve(rule, cells=(*rule.cells, *neighbours(layout, rule.cells[0])))

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that other cells are no neighbours, or None."""
        if {*rule.cells[1:]} <= {*neighbours(layout, rule.cells[0])}:
            return None
        return Message("rule-neighbours", "its other cells do not touch the first one by an edge")

    def normal(self, rule: Rule) -> Rule:
        """Return the rule with the neighbours in ascending order."""
        return evolve(rule, cells=(rule.cells[0], *sorted(rule.cells[1:])))

    def complement(self, rule: Rule, digits: int) -> Rule | None:  # noqa: ARG002 - so for any
        """Return the opposite rule for the same cells."""
        return evolve(rule, kind=self.opposite)

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the value of the cell."""

        def step(first: int, value: int) -> int | None:
            if not first:
                return value
            return first if self.is_right(first, value) else None

        return FunctionAutomaton(0, step)

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return a square, and signs on the edges to the neighbours."""
        cell, *others = rule.cells
        signs = [self.sign(cell, other) for other in others]
        return (Disc(cell, is_square=True, size=1.0), *signs)

    def sign(self, cell: k.Cell, neighbour: k.Cell) -> Shape:
        """Return the sign on the edge to a neighbour."""
        return Comparison(smaller=cell, larger=neighbour)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return the rule for a random cell that obeys it."""
        found = []
        for cell in range(len(layout.coordinates)):
            others = neighbours(layout, cell)
            if all(self.is_right(solution[cell], solution[other]) for other in others):
                found.append((cell, *others))
        return Rule(self.name, random.choice(found)) if found else None


class Maximum(Minimum):
    """A cell that is greater than its neighbours: first the cell, then they."""

    name = "maximum"
    variant = "maximum"
    opposite = "minimum"

    def is_right(self, value: int, neighbour: int) -> bool:
        """Return whether the cell may have a value beside a neighbour."""
        return value > neighbour

    def sign(self, cell: k.Cell, neighbour: k.Cell) -> Shape:
        """Return the sign on the edge to a neighbour."""
        return Comparison(smaller=neighbour, larger=cell)
