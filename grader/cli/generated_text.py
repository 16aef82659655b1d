"""Generated puzzles as text, in the output formats of `grader generate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grader.cli.shared.technique_titles import titles
from grader.formats import shortest_text
from grader.model.puzzle import Puzzle
from grader.rating import rate
from grader.search.solutions import only_solution

if TYPE_CHECKING:
    from grader.generate import Generated
    from grader.rating.profiles.profile import Profile
    from grader.render.text_style import TextStyle

_NO_FOLDING = 1 << 30
"""Width of a line in YAML: a value that goes on in the next line could be cut unnoticed."""
FORMS = ("line", "csv", "jsonl", "yaml")
"""The names of the formats."""


def generated_text(
    made: Generated,
    form: str,
    text_style: TextStyle,
    traced: Profile | None = None,
    *,
    solutions: bool = False,
) -> str:
    """Return a puzzle in an output format.

    Args:
        made: the puzzle.
        form: one of `FORMS`.
        text_style: the style of the texts of steps.
        traced: the profile of the trace to include in records; None for no trace.
        solutions: the solution follows each line of the format `line`, as a comment.
    """
    if form == "line":
        return _line(made, solutions)
    if form == "csv":
        from grader.cli.generated_csv import csv_line  # noqa: PLC0415 - lines need no tables

        return csv_line(made)
    return _record_text(made, form, text_style, traced)


def record(made: Generated, text_style: TextStyle, traced: Profile | None = None) -> dict[str, Any]:
    """Return a puzzle as a JSON object with its rating and origin.

    Args:
        made: the puzzle.
        text_style: the style of the texts of steps.
        traced: the profile of the trace to include; None for no trace.
    """
    found = {**made.rating.record(), **made.origin()}
    if traced is not None:
        from grader.render.trace import trace_records  # noqa: PLC0415

        trace = rate.trace(made.puzzle, traced)
        found["trace"] = list(
            trace_records(trace, traced.rating_of, titles(text_style.language), text_style)
        )
    return found


def _line(made: Generated, solutions: bool) -> str:
    """Return a puzzle as the shortest text that also determines the layout.

    Args:
        made: the puzzle.
        solutions: the solution follows each line as a comment.
    """
    puzzle = made.puzzle
    text, form = shortest_text(puzzle)
    if not solutions:
        return text
    if form == "json":
        import json  # noqa: PLC0415 - as above

        return json.dumps(json.loads(text) | {"title": f"solution {made.rating.solution}"})
    from grader.formats import write  # noqa: PLC0415 - as above

    filled = write(_solved(made), form)
    pairs = zip(text.splitlines(), filled.splitlines(), strict=True)
    return "\n".join(one if one == other else f"{one} # {other}" for one, other in pairs)


def _solved(made: Generated) -> Puzzle:
    return Puzzle(made.puzzle.layout, only_solution(made.puzzle))


def _record_text(made: Generated, form: str, text_style: TextStyle, traced: Profile | None) -> str:
    """Return a puzzle as JSON or YAML, with its rating."""
    entry = record(made, text_style, traced)
    if form == "jsonl":
        from grader.runtime.strict_json import json_line  # noqa: PLC0415 - as above

        return json_line(entry)
    import yaml  # noqa: PLC0415

    text: str = yaml.safe_dump([entry], sort_keys=False, allow_unicode=True, width=_NO_FOLDING)
    return text.rstrip()
