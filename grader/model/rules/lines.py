"""Lines drawn through cells: renban, whispers, between lines and region sum lines.

Source: folklore of puzzle setters since 2020, as played on Cracking the Cryptic; f-puzzles has
a tool for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random

from attrs import evolve

from grader.errors import Message
from grader.model import kinds as k
from grader.model.rules.drawing import Disc, Line, Shape
from grader.model.rules.geometry import random_line
from grader.model.rules.problems import length_problem, line_problem, value_problem
from grader.model.rules.rule import Automaton, FunctionAutomaton, Geometry, Rule, RuleKind

_LARGEST_SETS = 6
"""Cells up to which the digits that were used are remembered if there are more than nine digits."""
_TRIES = 20


class Renban(RuleKind):
    """A line of consecutive values without a gap and without repeats, in any order."""

    name = "renban"
    variant = "renban"
    usual_percent = 9
    least_cells = 2
    is_unordered = True

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that it is too long, or no line."""
        return length_problem(rule, layout) or line_problem(rule.cells, layout)

    def all_differ(self, rule: Rule) -> bool:  # noqa: ARG002 - so on each line
        """Return true."""
        return True

    def total(self, rule: Rule, digits: int) -> int | None:
        """Return the sum of all digits for a line of so many cells."""
        return digits * (digits + 1) // 2 if len(rule.cells) == digits else None

    def complement(self, rule: Rule, digits: int) -> Rule | None:  # noqa: ARG002 - so for any
        """Return the rule itself."""
        return rule

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the values, or the least and greatest of many."""
        if digits <= 9 or length <= _LARGEST_SETS:

            def step(used: int, value: int) -> int | None:
                after = used | 1 << value
                lowest = (after & -after).bit_length()
                return None if used >> value & 1 or after.bit_length() - lowest >= length else after

            return FunctionAutomaton(0, step)

        def widen(ends: tuple[int, int], value: int) -> tuple[int, int] | None:
            low, high = (min(ends[0], value), max(ends[1], value)) if ends[0] else (value, value)
            return (low, high) if high - low < length else None

        # That digits differ is left to the house, so the ends show that there is no gap.
        return FunctionAutomaton((0, 0), widen, lambda ends: ends[1] - ends[0] == length - 1)

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return the line."""
        return (Line(rule.cells, "purple"),)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return a random line whose values are consecutive."""
        most = random.randint(3, max(3, layout.digits * 2 // 3))
        for _ in range(_TRIES):
            cells = random_line(
                layout, random, most, lambda line: _has_no_gap(line, solution, most)
            )
            while len(cells) >= 3 and not _has_no_gap(cells, solution, len(cells)):
                cells = cells[:-1]
            if len(cells) >= 3:
                return Rule(self.name, cells)
        return None


def _has_no_gap(cells: Sequence[k.Cell], solution: Sequence[k.Digit], most: int) -> bool:
    """Return whether different values of so many cells may be consecutive."""
    digits = {solution[cell] for cell in cells}
    return len(digits) == len(cells) and max(digits) - min(digits) < most


class Whispers(RuleKind):
    """A line on which neighbours differ by a number at least, 5 for German whispers."""

    name = "whispers"
    variant = "whispers"
    usual_percent = 8
    parameters: tuple[str, ...] = ("value",)
    defaults: tuple[int, ...] = (5,)
    least_cells = 2
    is_reversible = True

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that the difference is impossible, or that it is no line."""
        problem = value_problem(rule.values[0], 1, layout.digits - 1)
        return problem or line_problem(rule.cells, layout)

    def complement(self, rule: Rule, digits: int) -> Rule | None:  # noqa: ARG002 - so for any
        """Return the rule itself."""
        return rule

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the last value."""
        least = values[0]

        def step(before: int, value: int) -> int | None:
            return value if not before or abs(value - before) >= least else None

        return FunctionAutomaton(0, step)

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return the line."""
        return (Line(rule.cells, "green"),)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return a random line with steps of 5, or of more than half of the digits."""
        least = (layout.digits + 1) // 2

        def fits(line: Sequence[k.Cell]) -> bool:
            return abs(solution[line[-1]] - solution[line[-2]]) >= least

        for _ in range(_TRIES):
            cells = random_line(layout, random, random.randint(3, layout.digits + 1), fits)
            if len(cells) >= 3:
                return Rule(self.name, cells, (least,))
        return None


class Between(RuleKind):
    """A line with values strictly between those at its ends.

    The automaton reads the ends first.
    """

    name = "between"
    variant = "between"
    least_cells = 3
    is_reversible = True

    def reading_order(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return the ends of a line, then the cells between them."""
        return (cells[0], *cells[-1:], *cells[1:-1]) if len(cells) > 2 else cells

    def written_order(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return the cells along the line."""
        return (cells[0], *cells[2:], cells[1]) if len(cells) > 2 else cells

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that it is no line, or None."""
        return line_problem(self.written_order(rule.cells), layout)

    def complement(self, rule: Rule, digits: int) -> Rule | None:  # noqa: ARG002 - so for any
        """Return the rule itself."""
        return rule

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the values at the ends."""

        def step(ends: tuple[int, ...], value: int) -> tuple[int, ...] | None:
            if len(ends) < 2:
                return tuple(sorted((*ends, value)))
            return ends if ends[0] < value < ends[1] else None

        return FunctionAutomaton((), step)

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return the line with circles at its ends."""
        circles = [Disc(cell, is_filled=False) for cell in rule.cells[:2]]
        return (Line(self.written_order(rule.cells), width=0.1), *circles)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return a random line between two digits."""
        for _ in range(_TRIES):
            line = random_line(layout, random, layout.digits, lambda _: True)
            found = [
                line[:end]
                for end in range(3, len(line) + 1)
                for low, high in [sorted((solution[line[0]], solution[line[end - 1]]))]
                if all(low < solution[cell] < high for cell in line[1 : end - 1])
            ]
            if found:
                return Rule(self.name, self.reading_order(found[-1]))
        return None


class RegionSum(RuleKind):
    """A line that boxes divide into segments with the same sum."""

    name = "region-sum"
    variant = "region-sum"
    are_values_said = False
    list_parameter = "segments"
    least_cells = 2

    def completed(self, rule: Rule, layout: Geometry) -> Rule:
        """Return the rule with the number of cells of each segment."""
        return rule if rule.values else evolve(rule, values=_segments(rule.cells, layout))

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that it is no line, or stays in one box."""
        segments = _segments(rule.cells, layout)
        if len(segments) < 2:
            return Message("region-sum-box", "its cells are not in two boxes at least")
        if rule.values != segments:
            return Message(
                "region-sum-segments",
                "the boxes divide it into segments of {segments} cells",
                segments=", ".join(map(str, segments)),
            )
        return line_problem(rule.cells, layout)

    def normal(self, rule: Rule) -> Rule:
        """Return the rule from the end with the lower cell."""
        if rule.cells[0] < rule.cells[-1]:
            return rule
        return evolve(rule, cells=rule.cells[::-1], values=rule.values[::-1])

    def complement(self, rule: Rule, digits: int) -> Rule | None:  # noqa: ARG002 - so for any
        """Return the rule itself if all segments have as many cells."""
        return rule if len({*rule.values}) == 1 else None

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:
        """Return an automaton that remembers the sum of the first segment and what is left of it.

        The state is the number of cells that were read, the sum of the first segment, and how
        much of it the cells of a later segment leave.  In the last one only this matters.
        """
        # After each cell: how many cells of its segment are left.
        rest = [0, *(left for count in values for left in reversed(range(count)))]
        last = length - values[-1]
        # Other segments can have no such sums.
        least, most = max(values), digits * min(values)

        def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
            count, total, left = state
            count += 1
            if count <= values[0]:
                total += value
                left = total
                if total + rest[count] > most or total + rest[count] * digits < least:
                    return None
            else:
                left -= value
                if not rest[count] <= left <= rest[count] * digits:
                    return None
                left = left or total
            return (count, 0 if count >= last else total, left)

        return FunctionAutomaton((0, 0, 0), step, lambda state: state[0] == length)

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return the line."""
        return (Line(rule.cells, "blue"),)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return a random line of segments with the same sum."""
        for _ in range(2 * _TRIES):
            line = random_line(layout, random, layout.digits, lambda _: True)
            found = []
            for end in range(len(line), 1, -1):
                for start in range(end - 1):
                    cells = line[start:end]
                    segments, sums, first = _segments(cells, layout), set[int](), 0
                    for count in segments:
                        sums.add(sum(solution[cell] + 1 for cell in cells[first : first + count]))
                        first += count
                    if len(segments) > 1 and len(sums) == 1:
                        found.append(Rule(self.name, cells, segments))
            if found:
                return found[0]
        return None


def _segments(cells: Sequence[k.Cell], layout: Geometry) -> tuple[int, ...]:
    """Return how many cells each part of a line has that boxes cut off.

    Cells in no box, and those in several, are a box of their own.
    """
    homes = [
        tuple(n for n, spec in enumerate(layout.specs) if spec.kind == k.BOX and cell in spec.cells)
        for cell in cells
    ]
    return tuple([len([*same]) for _, same in groupby(homes)])
