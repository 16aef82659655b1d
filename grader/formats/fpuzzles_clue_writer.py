"""The rules of layouts as clues in the JSON of f-puzzles; see `fpuzzles_clues`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grader.errors import FormatError, Term
from grader.formats.fpuzzles_clues import (
    DIRECTIONS,
    NEGATIVE,
    NONCONSECUTIVE,
    SIGNS,
    negative_rules,
    with_neighbours,
)
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules import Rule, rule_kind
from grader.model.rules.geometry import AROUND, step_from, touch
from grader.model.rules.ruled_layout import rule_name


class ClueWriter:
    """Writes the rules of a layout as clues.

    Args:
        layout: the layout.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def clues(self) -> dict[str, Any]:
        """Return the keys of the object for all rules but cages.

        Raises:
            FormatError: there is a rule that f-puzzles does not have.
        """
        found: dict[str, Any] = {}
        rules = [rule for rule in self._layout.rules if rule.kind != "cage"]
        positive = [rule for rule in rules if rule.kind not in _FLAGS]
        for kind, (flag, name) in _FLAGS.items():
            negative = [rule for rule in rules if rule.kind == kind]
            if not negative:
                continue
            meant = negative_rules(kind, positive, self._layout)
            if {*map(_pair, negative)} != {*map(_pair, meant)}:
                raise self.beyond(negative[0])
            if name:
                found.setdefault(flag, []).append(name)
            else:
                found[flag] = True
        for rule in positive:
            usual = with_neighbours(rule, rules, self._layout)
            is_usual = {*usual.cells} == {*rule.cells}
            if rule.kind not in WRITERS or not is_usual:
                raise self.beyond(rule)
            sort, write = WRITERS[rule.kind]
            found.setdefault(sort, []).append(write(self, rule))
        return found

    def beyond(self, rule: Rule) -> FormatError:
        """Return the error for a rule that f-puzzles does not have."""
        return FormatError(
            "rule-beyond-format",
            "{format} cannot hold the rule {rule}",
            format=Term("holder", "f-puzzles"),
            rule=Term("house", rule_name(self._layout, rule)),
        )

    def name(self, cell: k.Cell) -> str:
        """Return the name of a cell."""
        row, column = self._layout.coordinates[cell]
        return f"R{row + 1}C{column + 1}"

    def names(self, cells: Sequence[k.Cell]) -> list[str]:
        """Return the names of cells."""
        return [self.name(cell) for cell in cells]

    def line(self, rule: Rule) -> dict[str, Any]:
        """Return the line of a rule without values."""
        return {"lines": [self.names(rule_kind(rule.kind).written_order(rule.cells))]}

    def whispers(self, rule: Rule) -> dict[str, Any]:
        """Return a line with the difference, if it is not the usual one."""
        usual = rule.values == rule_kind(rule.kind).defaults
        return self.line(rule) | ({} if usual else {"value": str(rule.values[0])})

    def arrow(self, rule: Rule) -> dict[str, Any]:
        """Return the circles and the line, which begins in one of them."""
        count = rule.values[0]
        circles, shaft = rule.cells[:count], rule.cells[count:]
        if list(circles) != sorted(circles):
            raise self.beyond(rule)
        start = next(c for c in circles if touch(self._layout, c, shaft[0], AROUND))
        line = (start, *shaft)
        return {"cells": self.names(circles), "lines": [self.names(line)]}

    def dot(self, rule: Rule) -> dict[str, Any]:
        """Return a dot with its number, if it is not the usual one."""
        usual = rule.values == rule_kind(rule.kind).defaults
        return {"cells": self.names(rule.cells), "value": "" if usual else str(rule.values[0])}

    def letter(self, rule: Rule) -> dict[str, Any]:
        """Return an X or V, or the sum."""
        signs = {total: sign for sign, total in SIGNS.items()}
        value = signs.get(rule.values[0], str(rule.values[0]))
        return {"cells": self.names(rule.cells), "value": value}

    def quadruple(self, rule: Rule) -> dict[str, Any]:
        """Return cells and digits."""
        return {"cells": self.names(rule.cells), "values": [*rule.values]}

    def clone(self, rule: Rule) -> dict[str, Any]:
        """Return both groups of cells."""
        return {"cells": self.names(rule.cells[::2]), "cloneCells": self.names(rule.cells[1::2])}

    def extreme(self, rule: Rule) -> dict[str, Any]:
        """Return the cell."""
        return {"cell": self.name(rule.cells[0])}

    def outside(self, rule: Rule) -> dict[str, Any]:
        """Return a number in front of a line."""
        down, right = step_from(self._layout, rule.cells[0], rule.cells[1])
        row, column = self._layout.coordinates[rule.cells[0]]
        place = f"R{row - down + 1}C{column - right + 1}"
        return {"cell": place, "value": str(rule.values[0])}

    def little_killer(self, rule: Rule) -> dict[str, Any]:
        """Return a number in front of a diagonal, with its direction and cells."""
        step = step_from(self._layout, rule.cells[0], rule.cells[1])
        direction = next(name for name, each in DIRECTIONS.items() if each == step)
        clue = self.outside(rule)
        return {**clue, "direction": direction, "cells": self.names(rule.cells)}


_FLAGS = {
    "no-difference": (NONCONSECUTIVE, ""),
    "no-ratio": (NEGATIVE, "ratio"),
    "no-sum-pair": (NEGATIVE, "xv"),
}
"""The key of each kind for neighbours without a sign, and its name in the list there."""
WRITERS: Mapping[str, tuple[str, Callable[[ClueWriter, Rule], dict[str, Any]]]] = {
    "thermometer": ("thermometer", ClueWriter.line),
    "slow-thermometer": ("slowthermometer", ClueWriter.line),
    "arrow": ("arrow", ClueWriter.arrow),
    "palindrome": ("palindrome", ClueWriter.line),
    "renban": ("renban", ClueWriter.line),
    "whispers": ("whispers", ClueWriter.whispers),
    "between": ("betweenline", ClueWriter.line),
    "region-sum": ("regionsumline", ClueWriter.line),
    "difference": ("difference", ClueWriter.dot),
    "ratio": ("ratio", ClueWriter.dot),
    "sum-pair": ("xv", ClueWriter.letter),
    "minimum": ("minimum", ClueWriter.extreme),
    "maximum": ("maximum", ClueWriter.extreme),
    "little-killer": ("littlekillersum", ClueWriter.little_killer),
    "sandwich": ("sandwichsum", ClueWriter.outside),
    "x-sum": ("xsum", ClueWriter.outside),
    "skyscraper": ("skyscraper", ClueWriter.outside),
    "quadruple": ("quadruple", ClueWriter.quadruple),
    "clone": ("clone", ClueWriter.clone),
}
"""The key for each kind of rule, and what writes a clue."""


def _pair(rule: Rule) -> tuple[frozenset[k.Cell], tuple[int, ...]]:
    return frozenset(rule.cells), rule.values
