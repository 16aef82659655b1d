"""A trace as a PDF document for printing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grader.render.chart import chart_picture, time_picture
from grader.render.svg.geometry import Geometry
from grader.render.svg.picture import picture, sheet_of
from grader.render.svg.stages import stages_of_section
from grader.render.svg.themes import THEMES
from grader.render.trace_document import TraceDocument
from grader.render.trace_page import WIDE
from grader.render.trace_sections import Section
from grader.render.typeset import pdf_document


def trace_pdf(document: TraceDocument) -> bytes:
    """Return a trace as a PDF file: title, summary, and each key step with its picture.

    Consecutive singles share one picture and are listed below it.

    Raises:
        MissingLibraryError: Typst is not installed.
    """
    trace, rating, style = document.trace, document.rating, document.style
    return pdf_document(
        "trace.typ",
        {
            "language": document.text_style.language,
            "words": dict(document.words),
            "heading": document.heading,
            "grade": document.grade,
            "rating": document.number,
            "facts": document.facts(),
            "techniques": document.techniques(),
            "line": _breakable(rating.puzzle),
            "solution": _breakable(rating.solution or ""),
            "chart": chart_picture(document.ratings, document.moves, document.words, style.colors),
            "time": _time(document),
            "puzzle": picture(
                trace.puzzle.board(),
                theme=style.colors,
                marks=style.puzzle_marks(trace.puzzle),
                text_style=document.text_style,
            ),
            "last": picture(
                trace.final_board(),
                theme=style.colors,
                marks=style.step_marks,
                text_style=document.text_style,
            ),
            "parts": list(_parts(document)),
            "colors": dict(THEMES[style.colors]),
            # A point has 3/4 of a pixel.
            "width": None if style.width is None else style.width * 0.75,
            "wide": Geometry(trace.puzzle.layout).width > WIDE,
        },
    )


def _time(document: TraceDocument) -> dict[str, Any] | None:
    """Return the values of the part on solving time, or None if it is not estimated."""
    if document.estimate is None:
        return None
    return {
        "parts": document.time_parts(),
        "chart": time_picture(document.estimate.search, document.words, document.style.colors),
        "steps": document.timed_steps(),
    }


def _parts(document: TraceDocument) -> Iterator[dict[str, Any]]:
    for section in document.sections():
        drawn = [
            sheet_of(
                section.board,
                [stage],
                stage.name(section.board.layout, document.text_style),
                theme=document.style.colors,
                marks=document.style.step_marks,
                text_style=document.text_style,
            )
            for stage in stages_of_section(section)
        ]
        about = document.words["board"].format(number=section.number)
        part = _singles(document, section) if section.is_easy else _key_step(document, section)
        yield {"easy": section.is_easy, "pictures": drawn, "about": about, **part}


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
        "rating": document.rating_of(section.number),
        "line": document.line(layout, step),
        "sentence": text,
        "chains": chains,
    }


def _breakable(line: str) -> str:
    """Return a puzzle line that Typst may break after each character."""
    return "\u200b".join(line)
