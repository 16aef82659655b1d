"""Documents of `grader trace`: HTML pages, Markdown with pictures, PDF booklets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from grader.cli.draw import pictures
from grader.cli.shared.output import report_note
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import Message
from grader.hints.open_moves import open_moves
from grader.model.trace import Trace
from grader.rating.profiles.profile import Profile
from grader.rating.rate import rate_trace, time_estimate
from grader.render.markdown import markdown
from grader.render.text_style import TextStyle
from grader.render.trace_document import TraceDocument
from grader.render.trace_page import trace_page
from grader.render.trace_pdf import fitted_pdf, trace_pdf


def solve_of(
    trace: Trace,
    profile: Profile,
    titles: Mapping[str, str],
    name: str,
    text_style: TextStyle,
    length: str = "sentence",
    only: tuple[int, ...] | None = None,
) -> TraceDocument:
    """Return a solve with all data that documents show.

    Args:
        trace: the trace.
        profile: the profile of the trace.
        titles: the titles of techniques.
        name: the title of the document.
        text_style: the style of texts.
        length: the length of explanations.
        only: the numbers of the only steps; None for all steps.
    """
    return TraceDocument(
        trace,
        rate_trace(trace, profile),
        [profile.rating_of(step) for step in trace.steps],
        # They are shown beside all steps only.
        open_moves(trace, profile) if only is None else [0] * len(trace),
        titles,
        name,
        text_style,
        length,
        time_estimate(trace.puzzle, profile) if only is None else None,
        only=only,
    )


def write_booklet(solve: TraceDocument, target: Path | None, pages: int | None) -> None:
    """Write a solve as a PDF booklet; raise as `write_bytes` does.

    Args:
        solve: the solve.
        target: the file; None for standard output.
        pages: the number of pages that it must fit into; None for any number.

    Raises:
        click.UsageError: it does not fit.
    """
    if pages is None:
        pictures.write_bytes(target, trace_pdf(solve))
        return
    fitted = fitted_pdf(solve, pages)
    if fitted is None:
        raise WrongUseError(
            "no-fitting-pages",
            "the steps need more pages than {pages}; name fewer with --step",
            pages=pages,
        )
    pictures.write_bytes(target, fitted.data)
    if fitted.shown < fitted.total:
        report_note(
            Message(
                "shown-steps",
                "there is room for {shown} of {total} steps beyond singles, the hardest ones",
                shown=fitted.shown,
                total=fitted.total,
            )
        )


def lines(solve: TraceDocument, output_format: str, output: str | None) -> Iterator[str]:
    """Return the lines of a document; for a Markdown file, write its pictures as well."""
    if output_format == "html":
        return iter(trace_page(solve).splitlines())
    if output is None:
        return markdown(solve)
    return markdown(solve, pictures.write_document_pictures(solve, output))
