"""A trace as a PDF document for printing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from grader.render.chart import chart_picture, time_picture
from grader.render.svg.geometry import Geometry
from grader.render.svg.picture import picture, sheet_of
from grader.render.svg.stages import stages_of_section
from grader.render.svg.themes import THEMES
from grader.render.trace_document import TraceDocument
from grader.render.trace_page import WIDE
from grader.render.trace_sections import Section
from grader.render.typeset import pdf_document

_USUAL, _SMALL = 90, 66
"""Width of pictures in per cent of their column: usually, and where pages are few."""
_PAGE = re.compile(rb"/Type */Page\b")


class FittedPdf(NamedTuple):
    """A document that fits into a number of pages."""

    data: bytes
    shown: int
    """The number of steps beyond singles that are shown."""
    total: int


def trace_pdf(document: TraceDocument) -> bytes:
    """Return a trace as a PDF file: title, summary, and each key step with its picture.

    Consecutive singles share one picture and are listed below it.

    Raises:
        MissingLibraryError: Typst is not installed.
    """
    return pdf_document("trace.typ", _facts(document, [*_parts(document)]))


def fitted_pdf(document: TraceDocument, pages: int) -> FittedPdf | None:
    """Return a trace as a PDF file of at most so many pages; None if there is none.

    Charts are left out.  If it is still too long, pictures are smaller and singles have none; at
    last only the hardest steps are shown, as many as fit.

    Raises:
        MissingLibraryError: Typst is not installed.
    """
    parts = [*_parts(document)]
    bare = [part | {"pictures": []} if part["easy"] else part for part in parts]
    keys = [part for part in parts if not part["easy"]]
    for tried, width in ((parts, _USUAL), (bare, _USUAL), (bare, _SMALL)):
        if data := _short_enough(document, tried, pages, width):
            return FittedPdf(data, len(keys), len(keys))
    if document.only is not None:
        return None
    hardest = sorted(keys, key=lambda part: -document.ratings[part["number"] - 1])
    best: FittedPdf | None = None
    low, high = 1, len(keys)
    while low <= high:
        count = (low + high) // 2
        chosen = sorted(hardest[:count], key=lambda part: int(part["number"]))
        data = _short_enough(document, chosen, pages, _SMALL)
        if data is None:
            high = count - 1
        else:
            best, low = FittedPdf(data, count, len(keys)), count + 1
    return best


def _short_enough(
    document: TraceDocument, parts: list[dict[str, Any]], pages: int, width: int
) -> bytes | None:
    """Return the document with these parts; None if it has more pages."""
    facts = _facts(document, parts) | {"brief": True, "share": width}
    data = pdf_document("trace.typ", facts)
    return data if len(_PAGE.findall(data)) <= pages else None


def _facts(document: TraceDocument, parts: list[dict[str, Any]]) -> dict[str, Any]:
    trace, rating, style = document.trace, document.rating, document.style
    return {
        "language": document.text_style.language,
        "words": dict(document.words),
        "heading": document.heading,
        "grade": document.grade,
        "rating": document.number,
        "facts": document.facts(),
        "techniques": document.techniques(),
        "line": _breakable(rating.puzzle),
        "solution": _breakable(rating.solution or ""),
        "brief": document.only is not None,
        "share": _USUAL,
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
        )
        if document.only is None
        else None,
        "parts": parts,
        "colors": dict(THEMES[style.colors]),
        # A point has 3/4 of a pixel.
        "width": None if style.width is None else style.width * 0.75,
        "wide": Geometry(trace.puzzle.layout).width > WIDE,
    }


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
        is_easy = section.is_easy and document.only is None
        part = _singles(document, section) if is_easy else _key_step(document, section)
        common = {"easy": is_easy, "number": section.number, "pictures": drawn, "about": about}
        yield common | part


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
