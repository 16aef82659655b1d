"""Errors of several formats: for what they cannot hold, and for what they do not read."""

from __future__ import annotations

from grader.errors import Field, FormatError, Term
from grader.formats.symbols import quoted
from grader.model.layout import Layout

RULE_FORMATS = ("json", "yaml", "fpuzzles", "sudokupad", "link")
"""The names of the formats that hold rules of nearly all kinds."""
CAGE_FORMATS = (*RULE_FORMATS, "sumocue", "killer-code", "killer-grid", "killer-letters")
"""The names of the formats that hold cages."""


def layout_beyond(name: str, layout: Layout) -> FormatError:
    """Return the error for a layout that a format cannot hold.

    Args:
        name: what the format is called, such as `a line`: the name of a `Term`.
        layout: the layout.
    """
    if any(rule.kind != "cage" for rule in layout.rules):
        return FormatError(
            "kinds-beyond-format",
            "{format} cannot hold the rules of the layout {layout}; they can be written as "
            "{formats}",
            format=Term("holder", name),
            layout=layout.name,
            formats=", ".join(RULE_FORMATS),
        )
    if layout.rules:
        return FormatError(
            "rules-beyond-format",
            "{format} cannot hold the rules of the layout {layout}; cages can be written as "
            "{formats}",
            format=Term("holder", name),
            layout=layout.name,
            formats=", ".join(CAGE_FORMATS),
        )
    return FormatError(
        "layout-beyond-format",
        "{format} cannot hold the layout {layout}",
        format=Term("holder", name),
        layout=layout.name,
    )


def no_candidate_beyond(name: str, cell: str) -> FormatError:
    """Return the error for a cell without candidates, which a format cannot show.

    Args:
        name: what the format is called: the name of a `Term`.
        cell: the name of the cell.
    """
    return FormatError(
        "no-candidate-beyond-format",
        "{format} cannot show that {cell} has no candidate",
        format=Term("holder", name),
        cell=cell,
    )


def other_layout(layout: Layout, other: Layout) -> FormatError:
    """Return the error for a puzzle on another layout than the option of its format."""
    return FormatError(
        "layout-of-option",
        "the puzzle is on the layout {layout}, not {other}",
        layout=layout.name,
        other=other.name,
    )


def left_over(text: str, line: int | None = None, column: int | None = None) -> FormatError:
    """Return the error for a text that is no part of a puzzle, at its place."""
    return FormatError(
        "left-over",
        "{text} is left over: it is no part of the puzzle",
        line=line,
        column=column,
        text=quoted(text),
    )


def unsupported_rules(rules: Field, line: int | None = None) -> FormatError:
    """Return the error for rules that a puzzle has in a place of their own."""
    return FormatError(
        "unsupported-rules",
        "the puzzle has unsupported rules: {rules}",
        line=line,
        rules=rules,
    )


def rules_beyond_grid(rules: str, line: int) -> FormatError:
    """Return the error for written rules that no layout has."""
    return FormatError(
        "rules-beyond-grid",
        "the written rules go beyond the grid: {rules}",
        line=line,
        rules=quoted(rules, 80),
    )


def possible_rule(text: str, line: int | None) -> FormatError:
    """Return the error for a text beside a puzzle that may be a rule; the text is quoted."""
    return FormatError(
        "unsupported-rule",
        "the text beside the puzzle may be a rule, which is not supported: {text}",
        line=line,
        text=text,
    )
