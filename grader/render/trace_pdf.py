"""A trace as a PDF document for printing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grader.model.trace import Trace
from grader.render.chart import chart_picture
from grader.render.svg.geometry import Geometry
from grader.render.svg.picture import picture, picture_of
from grader.render.trace_document import TraceDocument
from grader.render.trace_page import WIDE
from grader.render.trace_sections import Section, sections
from grader.render.typeset import pdf_document


def trace_pdf(document: TraceDocument) -> bytes:
    """Return a trace as a PDF file: title, summary, and each key step with its picture.

    Consecutive singles share one picture and are listed below it.

    Raises:
        MissingLibraryError: Typst is not installed.
    """
    trace, rating = document.trace, document.rating
    return pdf_document(
        "trace.typ",
        {
            "language": document.text_style.language,
            "words": dict(document.words),
            "heading": document.heading,
            "grade": document.grade,
            "rating": "" if rating.rating is None else f"{rating.rating:.2f}",
            "facts": document.facts(),
            "techniques": document.techniques(),
            "line": _breakable(rating.puzzle),
            "solution": _breakable(rating.solution or ""),
            "chart": chart_picture(document.ratings, document.moves, document.words),
            "puzzle": picture(trace.puzzle.board(), marks=False, text_style=document.text_style),
            "last": picture(trace.final_board(), text_style=document.text_style),
            "parts": list(_parts(document, trace)),
            "wide": Geometry(trace.puzzle.layout).width > WIDE,
        },
    )


def _parts(document: TraceDocument, trace: Trace) -> Iterator[dict[str, Any]]:
    for section in sections(trace):
        drawn = picture_of(section.board, section.highlights(), text_style=document.text_style)
        about = document.words["board"].format(number=section.number)
        part = _singles(document, section) if section.is_easy else _key_step(document, section)
        yield {"easy": section.is_easy, "picture": drawn, "about": about, **part}


def _singles(document: TraceDocument, section: Section) -> dict[str, Any]:
    layout = section.board.layout
    form = document.words["stretch" if len(section.steps) > 1 else "single"]
    lines: Sequence[str] = [
        f"{number}. {document.line(layout, step)}" for number, step in section.numbered()
    ]
    title = form.format(first=section.number, last=section.last)
    return {"title": title, "rating": "", "lines": lines}


def _key_step(document: TraceDocument, section: Section) -> dict[str, Any]:
    layout, step = section.board.layout, section.steps[0]
    text, *chains = document.explanation(section.board, step)
    return {
        "title": f"{section.number}. {document.title(step.technique)}",
        "rating": f"{document.ratings[section.number - 1]:.1f}",
        "line": document.line(layout, step),
        "sentence": text,
        "chains": chains,
    }


def _breakable(line: str) -> str:
    """Return a puzzle line that Typst may break after each character."""
    return "\u200b".join(line)
