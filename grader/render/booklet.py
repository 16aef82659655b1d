"""A solve as a document for paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grader.model.trace import Trace
from grader.render.chart import chart_picture
from grader.render.page import WIDE
from grader.render.sections import Section, sections
from grader.render.solve import Solve
from grader.render.svg.picture import picture, picture_of
from grader.render.svg.sheet import Sheet
from grader.render.typeset import document


def booklet(solve: Solve) -> bytes:
    """Return the document as a PDF file: title, summary, each key step with its picture.

    Stretches of singles are one picture and a list.

    Raises:
        MissingLibraryError: Typst is not installed.
    """
    trace, rating = solve.trace, solve.rating
    return document(
        "trace.typ",
        {
            "language": solve.text_style.language,
            "words": dict(solve.words),
            "heading": solve.heading,
            "grade": solve.grade,
            "rating": "" if rating.rating is None else f"{rating.rating:.2f}",
            "facts": solve.facts(),
            "techniques": solve.techniques(),
            "line": _breakable(rating.puzzle),
            "solution": _breakable(rating.solution or ""),
            "chart": chart_picture(solve.ratings, solve.moves, solve.words),
            "puzzle": picture(trace.puzzle.board(), marks=False, text_style=solve.text_style),
            "last": picture(trace.final_board(), text_style=solve.text_style),
            "parts": list(_parts(solve, trace)),
            "wide": Sheet(trace.puzzle.layout).width > WIDE,
        },
    )


def _parts(solve: Solve, trace: Trace) -> Iterator[dict[str, Any]]:
    for section in sections(trace):
        drawn = picture_of(section.board, section.shown(), text_style=solve.text_style)
        about = solve.words["board"].format(number=section.number)
        part = _stretch(solve, section) if section.is_easy else _key_step(solve, section)
        yield {"easy": section.is_easy, "picture": drawn, "about": about, **part}


def _stretch(solve: Solve, section: Section) -> dict[str, Any]:
    layout = section.board.layout
    form = solve.words["stretch" if len(section.steps) > 1 else "single"]
    lines: Sequence[str] = [
        f"{number}. {solve.line(layout, step)}" for number, step in section.numbered()
    ]
    title = form.format(first=section.number, last=section.last)
    return {"title": title, "rating": "", "lines": lines}


def _key_step(solve: Solve, section: Section) -> dict[str, Any]:
    layout, step = section.board.layout, section.steps[0]
    told, *chains = solve.explained(section.board, step)
    return {
        "title": f"{section.number}. {solve.title(step.technique)}",
        "rating": f"{solve.ratings[section.number - 1]:.1f}",
        "line": solve.line(layout, step),
        "sentence": told,
        "chains": chains,
    }


def _breakable(line: str) -> str:
    """Return a line of a puzzle that may be broken anywhere."""
    return "\u200b".join(line)
