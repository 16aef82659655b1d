"""What is wrong with rules, in words that several kinds share."""

from __future__ import annotations

from collections.abc import Sequence

from grader.errors import Message
from grader.model import kinds as k
from grader.model.rules.geometry import is_line, rows_and_columns, touch
from grader.model.rules.rule import Geometry, Rule


def value_problem(value: int, least: int, most: int) -> Message | None:
    """Return that a value is out of range, or None."""
    if least <= value <= most:
        return None
    return Message(
        "rule-value",
        "the value {value} is impossible; {least} to {most} are possible",
        value=value,
        least=least,
        most=most,
    )


def edge_problem(rule: Rule, layout: Geometry) -> Message | None:
    """Return that two cells do not touch by an edge, or None."""
    one, other = rule.cells
    if touch(layout, one, other):
        return None
    return Message("rule-edge", "its two cells do not touch by an edge")


def line_problem(cells: Sequence[k.Cell], layout: Geometry) -> Message | None:
    """Return that cells are no line in which each touches the next, or None."""
    if is_line(layout, cells):
        return None
    return Message("rule-line", "its cells are not a line in which each cell touches the next one")


def length_problem(rule: Rule, layout: Geometry) -> Message | None:
    """Return that a rule has more cells than there are digits, or None."""
    if len(rule.cells) <= layout.digits:
        return None
    return Message(
        "rule-long",
        "its {cells} cells need as many different digits, and there are only {digits}",
        cells=len(rule.cells),
        digits=layout.digits,
    )


def row_problem(rule: Rule, layout: Geometry) -> Message | None:
    """Return that cells are no whole row or column from one end to the other, or None."""
    if rule.cells in rows_and_columns(layout):
        return None
    return Message("rule-row", "its cells are not a whole row or column from one end to the other")


def row_start_problem(rule: Rule, layout: Geometry) -> Message | None:
    """Return that cells are not the first ones of a row or column from either end, or None."""
    length = len(rule.cells)
    if any(rule.cells == line[:length] for line in rows_and_columns(layout)):
        return None
    return Message("rule-row-start", "its cells are not the first ones of a row or column")
