"""Puzzles, steps, traces and ratings as pictures and HTML, for notebooks."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.model.trace import Trace
from grader.rating.rating import Rating
from grader.render.pictures import picture
from grader.render.titles import title_of


def svg(record: object) -> str | None:
    """Return a picture of a puzzle, or of a step on the board before it; None without one."""
    if isinstance(record, Puzzle):
        return picture(record, marks=bool(record.removed)) if _is_whole(record) else None
    if isinstance(record, Step) and record.before is not None:
        return picture(record.before(), record, title=record.title)
    return None


def _is_whole(puzzle: Puzzle) -> bool:
    """Return whether a puzzle has a digit of its layout, or none, for each cell."""
    layout = puzzle.layout
    return len(puzzle.givens) == layout.cells and all(
        digit == k.NO_DIGIT or 0 <= digit < layout.digits for digit in puzzle.givens
    )


def html(record: object) -> str:
    """Return a step, a trace or a rating as a piece of HTML.

    Raises:
        TypeError: it is another record.
    """
    return "\n".join(_lines(record))


def _lines(record: object) -> list[str]:
    if isinstance(record, Step):
        drawn = svg(record)
        return [*([_image(drawn)] if drawn else []), f"<p>{escape(record.text())}</p>"]
    if isinstance(record, Trace):
        return _trace(record)
    if isinstance(record, Rating):
        return _rating(record)
    raise TypeError(f"{type(record).__name__} is not shown as HTML")


def _image(drawing: str) -> str:
    """Return a picture whose styles leave the page alone."""
    return f'<img src="data:image/svg+xml;base64,{b64encode(drawing.encode()).decode("ascii")}">'


def _trace(trace: Trace) -> list[str]:
    drawn = svg(trace.puzzle)
    return [
        _image(drawn) if drawn else "",
        f"<details><summary>{len(trace)} steps, {trace.outcome.value}</summary>",
        "<ol>",
        *(f"<li>{escape(step.text('short'))}</li>" for step in trace),
        "</ol>",
        "</details>",
    ]


def _rating(rating: Rating) -> list[str]:
    facts = [("status", rating.status), ("grade", rating.grade), ("rating", rating.rating)]
    facts += rating.ratings.items()
    facts.append(("hardest", rating.hardest and title_of(rating.hardest)))
    facts += [("steps", rating.steps), ("profile", rating.profile), ("error", rating.error)]
    rows = [
        f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
        for name, value in facts
        if value is not None
    ]
    return [f"<p><code>{escape(rating.puzzle)}</code></p>", "<table>", *rows, "</table>"]
