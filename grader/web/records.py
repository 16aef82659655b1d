"""Records of the service: puzzles, layouts and steps as JSON objects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from attrs import asdict

from grader import formats
from grader.errors import FormatError
from grader.model import bits
from grader.model import kinds as k
from grader.model.claim import Mistake
from grader.model.house import KIND_NAMES
from grader.model.layout import Layout
from grader.model.notation import cell_name, digit_name, elimination_name, placement_name
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.shapes import spelled
from grader.rating.rating import Rating
from grader.render.clue_legend import need_signs
from grader.render.error_text import error_text
from grader.render.languages import LANGUAGE
from grader.render.one_line import one_line
from grader.render.proofs import mistake_lines
from grader.render.svg.board_marks import rule_marks
from grader.render.text_style import TextStyle, text_style_of
from grader.search.starts import MOST_NODES, as_begun

if TYPE_CHECKING:
    from grader.search.layout_problems import LayoutProblem


def puzzle_record(puzzle: Puzzle, language: str = LANGUAGE) -> dict[str, Any]:
    """Return a puzzle with its layout, as a page needs it to draw the board.

    `givens` has the digit of each cell, from 1, and 0 for an empty cell; cells that the player
    filled are in `entries`, and empty among the givens.  `text` is the puzzle without entries,
    readable without the name of its layout.
    """
    layout = puzzle.layout
    placed = {*puzzle.placed}
    return {
        "puzzle": formats.puzzle_line(puzzle),
        "text": puzzle_text(puzzle),
        "layout": layout_record(layout) | _sentences(layout, language),
        "givens": [0 if cell in placed else d + 1 for cell, d in enumerate(puzzle.givens)],
        "entries": [placement_name(layout, cell, puzzle.givens[cell]) for cell in sorted(placed)],
        "removed": [elimination_name(layout, *pair) for pair in puzzle.removed],
        "problems": [
            {
                "message": error_text(found.message, language),
                "cells": [cell_name(layout, cell) for cell in found.cells],
                "house": None if found.house is None else layout.specs[found.house].name,
                "digit": None if found.digit is None else found.digit + 1,
            }
            for found in puzzle.problems()
        ],
    }


def said_beside(entry: formats.PuzzleEntry | None, language: str) -> dict[str, Any]:
    """Return what the text of a puzzle says besides it, and what its reader had to assume.

    `name` is the name with the author; there is nothing for what a text does not say.
    """
    if entry is None:
        return {}
    parts = map(one_line, (entry.name, dict(entry.values).get("author", "")))
    name = " \N{MIDDLE DOT} ".join(filter(None, parts))
    found: dict[str, Any] = {"name": name} if name else {}
    return found | ({"notes": [error_text(entry.note, language)]} if entry.note else {})


def rating_record(rating: Rating, language: str) -> dict[str, Any]:
    """Return a rating as JSON, with its error in a language."""
    record = rating.record()
    if rating.error is not None:
        record["error"] = error_text(rating.error, language)
    return record


def puzzle_text(puzzle: Puzzle) -> str:
    """Return a text that holds a puzzle by itself, without what the player has entered.

    It is a line if the layout can be seen from it, and JSON otherwise.
    """
    if puzzle.placed or puzzle.struck:
        puzzle = as_begun(puzzle, node_limit=MOST_NODES).start()
    line = formats.puzzle_line(puzzle)
    try:
        if formats.parse(line) == puzzle:
            return line
    except FormatError:
        pass
    return formats.write(puzzle, "json").strip()


def _sentences(layout: Layout, language: str) -> dict[str, Any]:
    """Return a sentence on each kind of rule of a layout; nothing for layouts without rules."""
    signs = need_signs([layout])
    found = text_style_of(language).rule_sentences([layout], signs=signs)
    return {"sentences": found} if found else {}


def layout_record(layout: Layout) -> dict[str, Any]:
    """Return a layout: the names of its cells, in their order, its houses and its rules."""
    everything = (1 << layout.digits) - 1
    names = [cell_name(layout, cell) for cell in range(layout.cells)]
    plain = {*layout.plain.specs, *layout.plain.overfull}
    record: dict[str, Any] = {
        "name": layout.name,
        "spelled": spelled(layout),
        "digits": layout.digits,
        "rows": 1 + max(row for row, _ in layout.coordinates),
        "columns": 1 + max(column for _, column in layout.coordinates),
        "grids": len(layout.frames),
        "cells": names,
        "houses": [
            {
                "kind": KIND_NAMES[spec.kind] if spec in plain else "rule",
                "name": spec.name,
                "cells": [names[cell] for cell in spec.cells],
            }
            | ({} if spec.digits == everything else {"digits": _digits(spec.digits)})
            for spec in (*layout.specs, *layout.overfull)
        ],
    }
    if layout.rules:
        record["rules"] = [_rule_record(rule, layout, names) for rule in layout.rules]
    if layout.rules or any(spec.kind == k.EXTRA for spec in layout.plain.specs):
        record["drawing"] = asdict(rule_marks(layout))
    return record


def _rule_record(rule: Rule, layout: Layout, names: list[str]) -> dict[str, Any]:
    kind = rule_kind(rule.kind)
    return {
        "kind": rule.kind,
        "cells": [names[cell] for cell in rule.cells],
        "values": dict(zip(kind.parameters, rule.values, strict=False)),
        "total": kind.total(rule, layout.digits),
    }


def _digits(mask: k.Mask) -> str:
    return "".join(map(digit_name, bits.each(mask)))


def problem_record(
    layout: Layout, found: LayoutProblem, language: str = LANGUAGE
) -> dict[str, Any]:
    """Return a problem of a layout, with its sentence in a language."""
    return {
        "severity": found.severity,
        "message": error_text(found.message, language),
        "cells": [cell_name(layout, cell) for cell in found.cells],
        "houses": list(found.houses),
        "reason": found.reason,
        "digits": "".join(map(digit_name, found.digits)),
    }


def mistake_records(
    layout: Layout, mistakes: Iterable[Mistake], style: TextStyle, *, full: bool
) -> list[dict[str, Any]]:
    """Return mistakes with their sentences; `full` ones name missing candidates."""
    found = list(mistakes)
    lines = mistake_lines(layout, found, style, full=full)
    return [
        {
            "mistake": line,
            "cell": cell_name(layout, mistake.cell),
            # The digit of a candidate that was removed is the right one.
            "digit": mistake.digit + 1 if full or mistake.is_entry else None,
            "is_entry": mistake.is_entry,
        }
        for mistake, line in zip(found, lines, strict=True)
    ]
