"""Clues outside the grid about a line of cells: sums, sandwiches and skyscrapers.

Source: folklore of printed puzzles; Sudopedia, "Sudoku variants".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from random import Random

from attrs import evolve

from grader.errors import Message
from grader.model import kinds as k
from grader.model.rules.cage import Sums, different_digits
from grader.model.rules.drawing import Outside, Shape
from grader.model.rules.geometry import diagonals, rows_and_columns, step_from
from grader.model.rules.problems import row_problem, row_start_problem, value_problem
from grader.model.rules.rule import Automaton, FunctionAutomaton, Geometry, Rule, RuleKind

_BEFORE, _AFTER = (0, 0), (-1, 0)
"""States of a sandwich before its first slice of bread and after its second one."""
_DONE = (-1, 0)
"""The state after the cells that an X-sum counts."""


def _outside(
    rule: Rule, layout: Geometry, sign: str = "", has_arrow: bool = False
) -> tuple[Shape, ...]:
    """Return the value of a rule in front of its line."""
    step = step_from(layout, rule.cells[0], rule.cells[1])
    return (Outside(rule.cells[0], step, str(rule.values[0]), has_arrow, sign),)


class _Clue(RuleKind):
    """A number in front of a line of cells."""

    parameters: tuple[str, ...] = ("sum",)
    required = 1
    least_cells = 2
    sign = ""
    """What tells its numbers from those of other kinds; see `Outside`."""

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:
        """Return the number in front of the line."""
        return _outside(rule, layout, self.sign)


class _Total(_Clue):
    """The sum of all cells of the rule."""

    is_unordered = True

    def total(self, rule: Rule, digits: int) -> int | None:  # noqa: ARG002 - so for any
        """Return the sum."""
        return rule.values[0]

    def complement(self, rule: Rule, digits: int) -> Rule | None:
        """Return the rule with the sum that the complements have."""
        return evolve(rule, values=(len(rule.cells) * (digits + 1) - rule.values[0],))


class LittleKiller(_Total):
    """The sum of a diagonal from edge to edge; digits may repeat."""

    name = "little-killer"
    variant = "little-killer"
    usual_percent = 18
    is_whole_line = True

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that there is no such diagonal, or not this sum."""
        if rule.cells not in diagonals(layout):
            return Message("rule-diagonal", "its cells are not a diagonal from edge to edge")
        return value_problem(rule.values[0], len(rule.cells), len(rule.cells) * layout.digits)

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the sum."""
        return Sums(values[0])

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:
        """Return the sum with an arrow along the diagonal."""
        return _outside(rule, layout, has_arrow=True)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return the sum of a random diagonal."""
        found = diagonals(layout)
        return _placed(self.name, random.choice(found), solution, sum) if found else None


class FrameSum(_Total):
    """The sum of the first cells of a row or column, as many as a box is wide or high."""

    name = "frame-sum"
    variant = "frame-sum"
    sign = "frame"
    usual_percent = 30

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that they are not the first cells, or cannot have this sum."""
        count, digits = len(rule.cells), layout.digits
        least, most = count * (count + 1) // 2, count * (2 * digits - count + 1) // 2
        return row_start_problem(rule, layout) or value_problem(rule.values[0], least, most)

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:
        """Return an automaton that remembers the digits, or the sum if there are many digits."""
        return different_digits(values[0], length, digits)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return the sum of the cells of a random line up to the end of the first box."""
        line = random.choice(rows_and_columns(layout))
        boxes = [{*spec.cells} for spec in layout.specs if spec.kind == k.BOX]
        home = next((box for box in boxes if line[0] in box), {*line[:3]})
        count = next((i for i, cell in enumerate(line) if cell not in home), len(line))
        if not 2 <= count < len(line):
            return None
        return _placed(self.name, line[:count], solution, sum)


class Sandwich(_Clue):
    """The sum of what stands between the least and the greatest digit of a row or column."""

    name = "sandwich"
    variant = "sandwich"
    sign = "bars"
    usual_percent = 23
    least_cells = 3
    is_whole_line = True
    is_reversible = True

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that there is no such line, or not this sum."""
        inner = range(2, layout.digits)
        return row_problem(rule, layout) or _sum_problem(
            rule.values[0], _sums(tuple(inner), range(len(inner) + 1))
        )

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the first slice and the sum since then.

        That digits differ is left to the house.
        """
        total = values[0]

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            first, so_far = state
            is_bread = value in (1, digits)
            if state in (_BEFORE, _AFTER):
                if not is_bread:
                    return state
                return (value, 0) if state == _BEFORE else None
            if not is_bread:
                return None if so_far + value > total else (first, so_far + value)
            return _AFTER if value != first and so_far == total else None

        return FunctionAutomaton(_BEFORE, step, lambda state: state == _AFTER)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return the sum of a random row or column, from the left or from above."""

        def inside(values: Sequence[int]) -> int:
            ends = sorted((values.index(1), values.index(layout.digits)))
            return sum(values[ends[0] + 1 : ends[1]])

        lines = [line for line in rows_and_columns(layout)[::2] if len(line) == layout.digits]
        return _placed(self.name, random.choice(lines), solution, inside) if lines else None


class XSum(_Clue):
    """The sum of the first X cells of a row or column, where X is the value of the first one."""

    name = "x-sum"
    variant = "x-sum"
    sign = "ring"
    usual_percent = 20
    is_whole_line = True

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that there is no such line, or not this sum."""
        digits = range(1, layout.digits + 1)
        possible = {
            x + more
            for x in digits
            for more in _sums(tuple(v for v in digits if v != x), range(x - 1, x))
        }
        return row_problem(rule, layout) or _sum_problem(rule.values[0], possible)

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers how many cells are left, and which sum.

        That digits differ is left to the house.
        """
        total = values[0]

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            if state == _DONE:
                return state
            count, rest = state if state[0] else (value, total)
            count, rest = count - 1, rest - value
            if count:
                return (count, rest) if count <= rest <= count * digits else None
            return _DONE if rest == 0 else None

        return FunctionAutomaton((0, total), step, lambda state: state == _DONE)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return the sum of a random row or column, from one end."""
        lines = [line for line in rows_and_columns(layout) if len(line) == layout.digits]
        if not lines:
            return None
        return _placed(self.name, random.choice(lines), solution, lambda v: sum(v[: v[0]]))


class Skyscraper(_Clue):
    """How many values of a row or column are seen from its end, the greater ones hiding others."""

    name = "skyscraper"
    variant = "skyscraper"
    sign = "skyline"
    usual_percent = 30
    parameters: tuple[str, ...] = ("count",)
    is_whole_line = True

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return that there is no such line, or not this number."""
        return row_problem(rule, layout) or value_problem(rule.values[0], 1, len(rule.cells))

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the greatest value and how many were seen."""
        wanted = values[0]

        def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
            highest, seen = state
            if value <= highest:
                return state
            return (value, seen + 1) if seen < wanted else None

        return FunctionAutomaton((0, 0), step, lambda state: state[1] == wanted)

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return the number of a random row or column, from one end."""

        def seen(values: Sequence[int]) -> int:
            return len({max(values[: i + 1]) for i in range(len(values))})

        return _placed(self.name, random.choice(rows_and_columns(layout)), solution, seen)


def _placed(
    kind: str,
    cells: Sequence[k.Cell],
    solution: Sequence[k.Digit],
    clue: Callable[[list[int]], int],
) -> Rule:
    """Return a rule with the clue that the values of a solution have."""
    return Rule(kind, tuple(cells), (clue([solution[cell] + 1 for cell in cells]),))


@lru_cache(maxsize=1024)
def _sums(values: tuple[int, ...], counts: range) -> frozenset[int]:
    """Return the sums of so many of the values."""
    reached: list[set[int]] = [{0}, *(set[int]() for _ in values)]
    for value in values:
        for count in range(len(values), 0, -1):
            reached[count] |= {total + value for total in reached[count - 1]}
    return frozenset().union(*(reached[count] for count in counts))


def _sum_problem(total: int, possible: Iterable[int]) -> Message | None:
    known = sorted(possible)
    if total in known:
        return None
    return Message(
        "rule-sum",
        "the sum {sum} is impossible; these are possible: {possible}",
        sum=total,
        possible=_runs(known),
    )


def _runs(numbers: Sequence[int]) -> str:
    """Return numbers as a list of runs: `0, 2-33, 35`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("-".join(map(str, run)) for run in runs)
