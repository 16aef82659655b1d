"""Clues in the JSON of f-puzzles that are rules of ours: dots, lines, sums outside the grid.

A key of the object lists clues of one sort, `"thermometer": [{"lines": [["R1C1", "R1C2"]]}]`.
Each sort is read by a function; the table is at the end.

Source: f-puzzles and its public readers, such as dclamage/SudokuSolver.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from grader.errors import FormatError, LayoutError, Message, message_in
from grader.formats.beyond import unsupported_rules
from grader.formats.json_values import name_list, quoted_value
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules import Rule, rule_kind
from grader.model.rules.geometry import (
    Place,
    cell_at,
    neighbours,
    next_cell,
    pairs,
)
from grader.model.rules.ruled_layout import with_rules

_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})", re.ASCII | re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,6}", re.ASCII)
LOOKS = frozenset(
    ("outlineC", "fontC", "baseC", "c", "width", "height", "size", "angle", "isNewConstraint")
)
"""Keys of colours and sizes."""
SIGNS = {"V": 5, "X": 10}
"""The sum of each letter."""
DIRECTIONS: Mapping[str, Place] = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""The step of each direction of an arrow outside the grid."""
_RATIO, _DIFFERENCE = 2, 1
"""The numbers of dots without a number."""
_SHORTEST_LOOP = 3
"""Cells of a line that goes to a cell and back."""
_BLANK = frozenset(("littlekillersum", "sandwichsum", "xsum", "skyscraper", "xv"))
"""Clues whose number or letter may be missing: such a clue says nothing."""
NEGATIVE, NONCONSECUTIVE = "negative", "nonconsecutive"

Clue = Mapping[str, Any]


@frozen
class _Reader:
    """Reads clues on a layout; its errors name the key and the number of the clue."""

    layout: Layout
    line: int
    key: str
    number: int

    def error(self, problem: Message) -> FormatError:
        """Return the error for a malformed clue."""
        return FormatError(
            "clue-of-fpuzzles",
            "{key} {number}: {problem}",
            line=self.line,
            key=self.key,
            number=self.number,
            problem=problem,
        )

    def cell(self, name: Any) -> k.Cell:
        """Return the cell with a name such as `R1C2`."""
        row, column = self.place(name)
        found = cell_at(self.layout, (row, column))
        if found == k.NO_CELL:
            raise self.error(_not_a_cell(name))
        return found

    def place(self, name: Any) -> Place:
        """Return row and column of a name, which may lie around the grid: `R0C1`."""
        match = _CELL.fullmatch(name) if isinstance(name, str) else None
        if match is None:
            raise self.error(_not_a_cell(name))
        return int(match[1]) - 1, int(match[2]) - 1

    def cells(self, names: Any) -> tuple[k.Cell, ...]:
        """Return the cells of a list of names."""
        if not isinstance(names, list) or not names:
            raise self.error(Message("fpuzzles-cells", "it needs a list of cells"))
        return tuple([self.cell(name) for name in names])

    def lines(self, clue: Clue) -> list[tuple[k.Cell, ...]]:
        """Return the lines of a clue, each of two cells at least; a single cell says nothing."""
        found = clue.get("lines")
        if not isinstance(found, list):
            raise self.error(Message("fpuzzles-lines", "it needs lines, each a list of cells"))
        drawn = [self.cells(line) for line in found if line != []]
        return [line for line in drawn if len(line) > 1]

    def value(self, clue: Clue, default: int | None = None) -> int:
        """Return the number of a clue, or the default for an empty one."""
        value = clue.get("value")
        if default is not None and (value is None or value == ""):
            return default
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
            return int(value)
        raise self.error(
            Message("fpuzzles-value", "{found} is not its number", found=quoted_value(value))
        )

    def ray(self, clue: Clue, step: Place | None = None) -> tuple[k.Cell, ...]:
        """Return the cells in front of a place around the grid, along a step or straight on."""
        row, column = self.place(clue.get("cell"))
        size = self.layout.digits
        down = {-1: 1, size: -1}.get(row, 0)
        right = {-1: 1, size: -1}.get(column, 0)
        inward = (down, right)
        if cell_at(self.layout, (row, column)) != k.NO_CELL or not any(inward):
            raise self.error(Message("fpuzzles-outside", "its cell is not outside the grid"))
        if step is None:
            step = inward
            if all(inward):
                raise self.error(Message("fpuzzles-outside", "its cell is not outside the grid"))
        found = []
        cell = cell_at(self.layout, (row + step[0], column + step[1]))
        while cell != k.NO_CELL:
            found.append(cell)
            cell = next_cell(self.layout, cell, step)
        if not found:
            raise self.error(Message("fpuzzles-direction", "there are no cells in its direction"))
        return tuple(found)


def _not_a_cell(name: Any) -> Message:
    return Message(
        "cell-of-fpuzzles",
        "{found} is not a cell; cells are written like R1C1",
        found=quoted_value(name),
    )


_Read = Callable[[_Reader, Clue], list[Rule]]


def _lines_of(kind: str) -> _Read:
    """Return what reads the lines of a clue as rules of a kind without values."""

    def read(reader: _Reader, clue: Clue) -> list[Rule]:
        order = rule_kind(kind).reading_order
        return [Rule(kind, order(line)) for line in reader.lines(clue)]

    return read


def _opened(line: tuple[k.Cell, ...]) -> list[tuple[k.Cell, ...]]:
    """Return a line, or a closed one as a line to its last cell and the two cells that close it."""
    if line[0] != line[-1] or len(line) <= _SHORTEST_LOOP:
        return [line]
    return [line[:-1], line[-2:]]


def _renban(reader: _Reader, clue: Clue) -> list[Rule]:
    """Return the lines of a clue; a closed one has its first cell once."""
    return [Rule("renban", _opened(line)[0]) for line in reader.lines(clue)]


def _whispers(less: int = 0) -> _Read:
    """Return what reads lines of whispers, of half the digits if no number is written.

    Args:
        less: how much less than that is meant.
    """

    def read(reader: _Reader, clue: Clue) -> list[Rule]:
        value = reader.value(clue, (reader.layout.digits + 1) // 2 - less)
        lines = [part for line in reader.lines(clue) for part in _opened(line)]
        return [Rule("whispers", line, (value,)) for line in lines]

    return read


def _arrow(reader: _Reader, clue: Clue) -> list[Rule]:
    circles = tuple(sorted(reader.cells(clue.get("cells"))))
    found = []
    for line in reader.lines(clue):
        shaft = tuple(cell for cell in line if cell not in circles)
        if shaft:
            found.append(Rule("arrow", (*circles, *shaft), (len(circles),)))
    return found


def _dot(kind: str, default: int) -> _Read:
    """Return what reads a dot."""

    def read(reader: _Reader, clue: Clue) -> list[Rule]:
        return [Rule(kind, reader.cells(clue.get("cells")), (reader.value(clue, default),))]

    return read


def _letter(reader: _Reader, clue: Clue) -> list[Rule]:
    value = str(clue.get("value")).strip().upper()
    total = SIGNS[value] if value in SIGNS else reader.value(clue)
    return [Rule("sum-pair", reader.cells(clue.get("cells")), (total,))]


def _outside(kind: str) -> _Read:
    """Return what reads a number in front of a row or column."""

    def read(reader: _Reader, clue: Clue) -> list[Rule]:
        return [Rule(kind, reader.ray(clue), (reader.value(clue),))]

    return read


def _little_killer(reader: _Reader, clue: Clue) -> list[Rule]:
    direction = str(clue.get("direction")).upper()
    if direction not in DIRECTIONS:
        problem = Message("fpuzzles-direction", "there are no cells in its direction")
        raise reader.error(problem)
    cells = reader.ray(clue, DIRECTIONS[direction])
    if clue.get("cells") and reader.cells(clue["cells"]) != cells:
        raise reader.error(Message("fpuzzles-other-cells", "its cells are not those of its arrow"))
    if len(cells) == 1:
        # The corner of the grid alone is its own sum.
        return [Rule("cage", cells, (reader.value(clue),))]
    return [Rule("little-killer", cells, (reader.value(clue),))]


def _quadruple(reader: _Reader, clue: Clue) -> list[Rule]:
    values = clue.get("values")
    if not isinstance(values, list):
        raise reader.error(Message("fpuzzles-values", "it needs a list of digits"))
    if not values:
        return []
    found = tuple(reader.value({"value": value}) for value in values)
    return [Rule("quadruple", reader.cells(clue.get("cells")), found)]


def _clone(reader: _Reader, clue: Clue) -> list[Rule]:
    one, other = reader.cells(clue.get("cells")), reader.cells(clue.get("cloneCells"))
    if len(one) != len(other):
        raise reader.error(Message("clone-odd", "it needs two groups with as many cells"))
    return [Rule("clone", rule_kind("clone").reading_order(one + other))]


def _extreme(kind: str) -> _Read:
    """Return what reads a cell that is less or greater than its neighbours."""

    def read(reader: _Reader, clue: Clue) -> list[Rule]:
        return [Rule(kind, (reader.cell(clue.get("cell")),))]

    return read


READERS: Mapping[str, tuple[_Read, frozenset[str]]] = {
    "thermometer": (_lines_of("thermometer"), frozenset(("lines",))),
    "slowthermometer": (_lines_of("slow-thermometer"), frozenset(("lines",))),
    "arrow": (_arrow, frozenset(("cells", "lines"))),
    "palindrome": (_lines_of("palindrome"), frozenset(("lines",))),
    "renban": (_renban, frozenset(("lines",))),
    "whispers": (_whispers(), frozenset(("lines", "value"))),
    "germanwhispers": (_whispers(), frozenset(("lines", "value"))),
    "dutchwhispers": (_whispers(less=1), frozenset(("lines", "value"))),
    "betweenline": (_lines_of("between"), frozenset(("lines",))),
    "regionsumline": (_lines_of("region-sum"), frozenset(("lines",))),
    "difference": (_dot("difference", _DIFFERENCE), frozenset(("cells", "value"))),
    "ratio": (_dot("ratio", _RATIO), frozenset(("cells", "value"))),
    "xv": (_letter, frozenset(("cells", "value"))),
    "minimum": (_extreme("minimum"), frozenset(("cell",))),
    "maximum": (_extreme("maximum"), frozenset(("cell",))),
    "littlekillersum": (
        _little_killer,
        frozenset(("cell", "cells", "direction", "value")),
    ),
    "sandwichsum": (_outside("sandwich"), frozenset(("cell", "value"))),
    "xsum": (_outside("x-sum"), frozenset(("cell", "value"))),
    "skyscraper": (_outside("skyscraper"), frozenset(("cell", "value"))),
    "quadruple": (_quadruple, frozenset(("cells", "values"))),
    "clone": (_clone, frozenset(("cells", "cloneCells"))),
}
"""What reads the clues of each key, and the keys of a clue besides those of its looks."""
NEGATIVES = {"ratio": "no-ratio", "xv": "no-sum-pair"}
"""The kind of rule for all neighbours without a sign of each name in `negative`."""


def read_clues(found: Mapping[str, Any], layout: Layout, line: int) -> list[Rule]:
    """Return the rules of the clues of an object.

    Args:
        found: the object.
        layout: the layout without rules.
        line: the number of the line of the object, for messages.

    Raises:
        FormatError: a clue is malformed, or is more than our rules can say.
    """
    rules: list[Rule] = []
    for key, (read, known) in READERS.items():
        clues = found.get(key)
        if not clues:
            continue
        for number, clue in enumerate(clues if isinstance(clues, list) else [None], start=1):
            reader = _Reader(layout, line, key, number)
            if not isinstance(clue, dict):
                raise reader.error(Message("fpuzzles-object", "it is not an object"))
            rest = [name for name, value in clue.items() if value and name not in known | LOOKS]
            if rest:
                raise unsupported_rules(name_list([f"{key}.{name}" for name in rest]), line)
            if key in _BLANK and not str(clue.get("value") or "").strip():
                continue
            rules += [_checked(reader, rule) for rule in read(reader, clue)]
    rules = [with_neighbours(rule, rules, layout) for rule in rules]
    return rules + _negative_rules(found, rules, layout, line)


def _checked(reader: _Reader, rule: Rule) -> Rule:
    """Return a rule that can stand on its layout; its error names the clue."""
    try:
        with_rules(reader.layout, (rule,))
    except LayoutError as error:
        raise reader.error(message_in(error)) from None
    return rule


def with_neighbours(rule: Rule, rules: Sequence[Rule], layout: Layout) -> Rule:
    """Return a minimum or maximum with the neighbours that are not of the same kind."""
    if rule.kind not in ("minimum", "maximum"):
        return rule
    marked = {each.cells[0] for each in rules if each.kind == rule.kind}
    others = [cell for cell in neighbours(layout, rule.cells[0]) if cell not in marked]
    return Rule(rule.kind, (rule.cells[0], *others))


def _negative_rules(
    found: Mapping[str, Any], rules: Sequence[Rule], layout: Layout, line: int
) -> list[Rule]:
    """Return the rules for all neighbours without a sign, as far as the object has them."""
    names = found.get(NEGATIVE) or []
    if not isinstance(names, list) or not all(name in NEGATIVES for name in names):
        known = names if isinstance(names, list) else [names]
        rest = [f"negative {name}" for name in known if name not in NEGATIVES]
        raise unsupported_rules(name_list(rest), line)
    kinds = [NEGATIVES[name] for name in dict.fromkeys(names)]
    if found.get(NONCONSECUTIVE):
        kinds.insert(0, "no-difference")
    return [rule for kind in kinds for rule in negative_rules(kind, rules, layout)]


def negative_rules(kind: str, rules: Sequence[Rule], layout: Layout) -> list[Rule]:
    """Return the rules of a kind for all neighbours that have no sign.

    Dots of both colours exempt a pair from the rules on dots.  What is excluded are the numbers
    of the signs, or those that signs usually have.
    """
    signs = {"sum-pair"} if kind == "no-sum-pair" else {"difference", "ratio"}
    if kind == "no-sum-pair":
        values = {*SIGNS.values()}
    elif kind == "no-ratio":
        values = {rule.values[0] for rule in rules if rule.kind == "ratio"} or {_RATIO}
    else:
        values = {_DIFFERENCE}
    signed = {frozenset(rule.cells) for rule in rules if rule.kind in signs}
    most = 2 * layout.digits
    return [
        Rule(kind, cells, (value,))
        for value in sorted(values)
        if value <= most
        for cells in pairs(layout)
        if frozenset(cells) not in signed
    ]
