"""Rules of two neighbours: dots, X and V, greater and less, and their negatives.

Source: Kropki dots, consecutive and non-consecutive sudoku, XV and greater-than sudoku are
folklore of printed puzzles; Sudopedia, "Sudoku variants".
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import evolve

from grader.errors import Message
from grader.model import kinds as k
from grader.model.rules.drawing import Comparison, Mark, Shape
from grader.model.rules.geometry import pairs
from grader.model.rules.problems import edge_problem, value_problem
from grader.model.rules.rule import Automaton, FunctionAutomaton, Geometry, Rule, RuleKind

_DONE = -1
"""The state after both cells."""
_SIGNS = {5: "V", 10: "X"}
"""The letters for sums of two neighbours."""


class _Pair(RuleKind):
    """A rule of two cells that touch by an edge."""

    least_cells = 2
    most_cells: int | None = 2
    is_unordered = True
    may_give_all = True

    def allows(self, first: int, second: int, value: int) -> bool:
        """Return whether two values may stand in the cells; `value` is 0 for kinds without one."""
        raise NotImplementedError

    def least_and_most(self, digits: int) -> tuple[int, int]:
        """Return the least and the greatest value of a rule."""
        return 1, digits - 1

    def problem(self, rule: Rule, layout: Geometry) -> Message | None:
        """Return why the rule is impossible, or None."""
        for value in rule.values:
            problem = value_problem(value, *self.least_and_most(layout.digits))
            if problem is not None:
                return problem
        return edge_problem(rule, layout)

    def automaton(self, length: int, values: tuple[int, ...], digits: int) -> Automaton:  # noqa: ARG002
        """Return an automaton that remembers the first value."""
        value = values[0] if values else 0

        def step(first: int, second: int) -> int | None:
            if not first:
                return second
            return _DONE if self.allows(first, second, value) else None

        return FunctionAutomaton(0, step)

    def usual_values(self) -> tuple[tuple[int, ...], ...]:
        """Return the values that new rules have."""
        return (self.defaults,)

    def all_placed(self, layout: Geometry, solution: Sequence[k.Digit]) -> tuple[Rule, ...]:
        """Return the rules with the usual values for all pairs that obey them."""
        return tuple(
            [
                Rule(self.name, cells, values)
                for one in pairs(layout)
                for cells in ((one,) if self.is_unordered else (one, one[::-1]))
                for values in self._possible_values(layout)
                if self.allows(
                    solution[cells[0]] + 1, solution[cells[1]] + 1, values[0] if values else 0
                )
            ]
        )

    def place(self, layout: Geometry, solution: Sequence[k.Digit], random: Random) -> Rule | None:
        """Return the rule with a usual value for a random pair that obeys it."""
        found = self.all_placed(layout, solution)
        return random.choice(found) if found else None

    def negatives(self, layout: Geometry, rules: Sequence[Rule]) -> tuple[Rule, ...]:
        """Return the opposite for all pairs without a rule."""
        if not self.negative:
            return ()
        signed = {frozenset(rule.cells) for rule in rules}
        return tuple(
            [
                Rule(self.negative, cells, values)
                for cells in pairs(layout)
                if frozenset(cells) not in signed
                for values in self._possible_values(layout)
            ]
        )

    def _possible_values(self, layout: Geometry) -> list[tuple[int, ...]]:
        """Return the usual values that are possible on a layout."""
        least, most = self.least_and_most(layout.digits)
        return [v for v in self.usual_values() if all(least <= value <= most for value in v)]


class Difference(_Pair):
    """Two neighbours with a difference, which is 1 for white dots."""

    name = "difference"
    variant = "kropki"
    usual_percent = 20
    negative = "no-difference"
    parameters: tuple[str, ...] = ("value",)
    defaults: tuple[int, ...] = (1,)

    def allows(self, first: int, second: int, value: int) -> bool:
        """Return whether the values have the difference."""
        return abs(first - second) == value

    def complement(self, rule: Rule, digits: int) -> Rule | None:  # noqa: ARG002 - so for any
        """Return the rule itself."""
        return rule

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return a white dot, with the difference if it is not 1."""
        return (Mark(rule.cells, "" if rule.values == (1,) else str(rule.values[0])),)


class Ratio(_Pair):
    """Two neighbours of which one is a multiple of the other, the double for black dots."""

    name = "ratio"
    variant = "kropki"
    usual_percent = 10
    negative = "no-ratio"
    parameters: tuple[str, ...] = ("value",)
    defaults: tuple[int, ...] = (2,)

    def allows(self, first: int, second: int, value: int) -> bool:
        """Return whether one value is so many times the other."""
        return first == value * second or second == value * first

    def least_and_most(self, digits: int) -> tuple[int, int]:
        """Return the least and the greatest ratio."""
        return 2, digits

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return a black dot, with the ratio if it is not 2."""
        text = "" if rule.values == (2,) else str(rule.values[0])
        return (Mark(rule.cells, text, is_filled=True),)


class SumPair(_Pair):
    """Two neighbours with a sum, which is 5 for V and 10 for X."""

    name = "sum-pair"
    variant = "xv"
    usual_percent = 25
    negative = "no-sum-pair"
    parameters: tuple[str, ...] = ("value",)
    required = 1

    def allows(self, first: int, second: int, value: int) -> bool:
        """Return whether the values have the sum."""
        return first + second == value

    def least_and_most(self, digits: int) -> tuple[int, int]:
        """Return the least and the greatest sum."""
        return 2, 2 * digits

    def total(self, rule: Rule, digits: int) -> int | None:  # noqa: ARG002 - so for any
        """Return the sum."""
        return rule.values[0]

    def complement(self, rule: Rule, digits: int) -> Rule | None:
        """Return the rule with the sum that the complements have."""
        return evolve(rule, values=(2 * (digits + 1) - rule.values[0],))

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return X, V or the sum."""
        text = _SIGNS.get(rule.values[0], str(rule.values[0]))
        return (Mark(rule.cells, text, has_circle=False),)

    def usual_values(self) -> tuple[tuple[int, ...], ...]:
        """Return the values for V and X."""
        return tuple([(total,) for total in _SIGNS])


class Greater(_Pair):
    """Two neighbours of which the first one is greater."""

    name = "greater"
    variant = "greater-than"
    usual_percent = 70
    is_unordered = False

    def allows(self, first: int, second: int, value: int) -> bool:  # noqa: ARG002 - has none
        """Return whether the first value is greater."""
        return first > second

    def complement(self, rule: Rule, digits: int) -> Rule | None:  # noqa: ARG002 - so for any
        """Return the rule with the cells exchanged."""
        return evolve(rule, cells=rule.cells[::-1])

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return the sign that points to the smaller cell."""
        return (Comparison(smaller=rule.cells[1], larger=rule.cells[0]),)


class NoDifference(Difference):
    """Two neighbours without a dot: they do not have the difference."""

    name = "no-difference"
    negative = ""
    is_clue = False
    variant_of_all = "non-consecutive"

    def allows(self, first: int, second: int, value: int) -> bool:
        """Return whether the values do not have the difference."""
        return not super().allows(first, second, value)

    def everywhere(self, layout: Geometry) -> tuple[Rule, ...]:
        """Return the rule for all neighbours: no two of them are consecutive."""
        return tuple(Rule(self.name, cells, self.defaults) for cells in pairs(layout))

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return nothing: there is no dot."""
        return ()


class NoRatio(Ratio):
    """Two neighbours without a dot: they do not have the ratio."""

    name = "no-ratio"
    negative = ""
    is_clue = False

    def allows(self, first: int, second: int, value: int) -> bool:
        """Return whether the values do not have the ratio."""
        return not super().allows(first, second, value)

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return nothing: there is no dot."""
        return ()


class NoSumPair(SumPair):
    """Two neighbours without a letter: they do not have the sum."""

    name = "no-sum-pair"
    negative = ""
    is_clue = False

    def allows(self, first: int, second: int, value: int) -> bool:
        """Return whether the values do not have the sum."""
        return first + second != value

    def total(self, rule: Rule, digits: int) -> int | None:  # noqa: ARG002 - so for any
        """Return None: the sum is not known."""
        return None

    def drawing(self, rule: Rule, layout: Geometry) -> tuple[Shape, ...]:  # noqa: ARG002
        """Return nothing: there is no letter."""
        return ()
