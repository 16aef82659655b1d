"""Cells with the same digits: palindromes and clones.

Both are read in pairs of cells that are equal, so that the automaton remembers one value.

Source: folklore of printed puzzles; Sudopedia, "Sudoku variants".
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import evolve

from grader.errors import Message
from grader.model import kinds as k
from grader.model.rules.drawing import Area, Line, Shape
from grader.model.rules.geometry import (
    AROUND,
    neighbours,
    next_cell,
    random_line,
    step_from,
)
from grader.model.rules.problems import line_problem
from grader.model.rules.rule import Automaton, FunctionAutomaton, Geometry, Rule, RuleKind

_TRIES = 20


class _EqualPairs(RuleKind):
    """Cells of which the second equals the first, the fourth the third, and so on.

    A last cell without another one may have any digit.
    """

    least_cells = 2
    is_blind = True

    def complement(self, rule: Rule, digits: int) -> Rule | None:  # noqa: ARG002 - so for any
        """Return the rule itself."""
        return rule

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the value that must come again."""

        def step(wanted: int, value: int) -> int | None:
            if not wanted:
                return value
            return 0 if value == wanted else None

        return FunctionAutomaton(0, step)


class Palindrome(_EqualPairs):
    """A line that reads the same from both ends."""

    name = "palindrome"
    variant = "palindrome"
    is_reversible = True

    def reading_order(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return the cells of a line in pairs from both ends, the middle one last."""
        half = len(cells) // 2
        found = [cell for i in range(half) for cell in (cells[i], cells[-1 - i])]
        return (*found, *cells[half : len(cells) - half])

    def written_order(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return the cells along the line."""
        return cells[::2] + cells[1::2][::-1]

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that it is no line, or None."""
        return line_problem(self.written_order(rule.cells), layout)

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return the line."""
        return (Line(self.written_order(rule.cells)),)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return a random palindrome: it grows from its middle at both ends."""
        for _ in range(_TRIES):
            middle = random_line(layout, random, random.randint(1, 2), lambda _: True)
            if solution[middle[0]] != solution[middle[-1]]:
                middle = middle[:1]
            line = [*middle]
            while len(line) < layout.digits:
                ends = [
                    (one, other)
                    for one in neighbours(layout, line[0], AROUND)
                    for other in neighbours(layout, line[-1], AROUND)
                    if solution[one] == solution[other]
                    and one != other
                    and not {one, other} & {*line}
                ]
                if not ends:
                    break
                one, other = random.choice(ends)
                line = [one, *line, other]
            if len(line) >= 3:
                return Rule(self.name, self.reading_order(tuple(line)))
        return None


class Clone(_EqualPairs):
    """Two groups of cells of the same form with the same digits: first one group, then the other.

    The automaton reads a cell of the first group, its clone, and so on.
    """

    name = "clone"
    variant = "clone"

    def reading_order(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return the cells of two groups in pairs."""
        half = (len(cells) + 1) // 2
        found = [cell for pair in zip(cells[:half], cells[half:], strict=False) for cell in pair]
        return (*found, *cells[half - 1 : half][: len(cells) % 2])

    def written_order(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return the cells of the first group, then those of the second."""
        return cells[::2] + cells[1::2]

    def normal(self, rule: Rule) -> Rule:
        """Return the rule with the pairs in ascending order."""
        found = sorted(sorted(pair) for pair in zip(*[iter(rule.cells)] * 2, strict=True))
        return evolve(rule, cells=tuple([cell for pair in found for cell in pair]))

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that there are no two groups of the same form, or None."""
        if len(rule.cells) % 2:
            return Message("clone-odd", "it needs two groups with as many cells")
        steps = {
            step_from(layout, one, other)
            for one, other in zip(rule.cells[::2], rule.cells[1::2], strict=True)
        }
        if len(steps) == 1:
            return None
        return Message("clone-form", "its two groups of cells do not have the same form")

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return shaded cells."""
        return (Area(rule.cells),)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return a random line and a clone of it."""
        cells = range(len(layout.coordinates))
        for _ in range(_TRIES):
            one, other = random.sample(cells, 2)
            if solution[one] != solution[other]:
                continue
            step = step_from(layout, one, other)
            found = {one: other}
            for cell in neighbours(layout, one, AROUND):
                twin = next_cell(layout, cell, step)
                is_free = cell not in found.values() and twin not in found
                if twin != k.NO_CELL and is_free and solution[cell] == solution[twin]:
                    found[cell] = twin
            if len(found) > 1:
                return Rule(self.name, tuple([cell for pair in found.items() for cell in pair]))
        return None
