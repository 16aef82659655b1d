"""The documents about a solve: a page, Markdown with pictures beside it, a booklet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from grader.cli import pictures
from grader.grading import rater
from grader.hints.open_moves import open_moves
from grader.model.trace import Trace
from grader.rating.profile import Profile
from grader.render.markdown import markdown
from grader.render.text_style import TextStyle
from grader.render.trace_document import TraceDocument
from grader.render.trace_page import trace_page
from grader.render.trace_pdf import trace_pdf


def solve_of(
    made: Trace,
    profile: Profile,
    titles: Mapping[str, str],
    name: str,
    text_style: TextStyle,
    length: str,
) -> TraceDocument:
    """Return a solve with all that a document tells about it."""
    return TraceDocument(
        made,
        rater.rate_trace(made, profile),
        [profile.rating_of(step) for step in made],
        open_moves(made, profile),
        titles,
        name,
        text_style,
        length,
    )


def write_booklet(solve: TraceDocument, output: str | None) -> None:
    """Write the solve as a PDF.

    Raises:
        OutputError: it cannot be written.
        click.UsageError: it would go to a terminal.
    """
    pictures.write_bytes(None if output is None else Path(output), trace_pdf(solve))


def lines(solve: TraceDocument, form: str, theme: str, output: str | None) -> Iterator[str]:
    """Return the lines of a document, with pictures beside it if it is a file."""
    if form == "html":
        return iter(trace_page(solve).splitlines())
    if output is None:
        return markdown(solve)
    return markdown(
        solve, pictures.beside(solve.trace, output, solve.titles, theme, solve.text_style)
    )
