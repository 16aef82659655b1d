"""Puzzles as one self-contained page of HTML, with boards that fit any screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grader.render.html_template import fill_template, trusted
from grader.render.languages import LANGUAGE
from grader.render.puzzle_sheet import CaptionedBoard
from grader.render.svg.themes import DEFINITIONS, shared_style
from grader.render.text_style import catalogue

CELL = 36
"""Pixels of a cell on a wide screen."""


def puzzle_page(
    puzzles: Sequence[CaptionedBoard],
    solutions: Sequence[CaptionedBoard] = (),
    *,
    heading: str = "",
    columns: int | None = None,
    width: float | None = None,
    theme: str | None = None,
    language: str = LANGUAGE,
) -> str:
    """Return a page with the boards of puzzles, and of their solutions below them.

    Args:
        puzzles: the boards.
        solutions: the boards of the solutions, which are folded.
        heading: the heading of the page; empty for a general one.
        columns: the number of columns; as many as the screen has room for if None.
        width: the maximum width of a board in pixels; it follows from its cells if None.
        theme: one of `THEMES`; None follows the reader.
        language: the language of the page.

    Raises:
        MissingLibraryError: Jinja2 is not installed.
    """
    words: Mapping[str, str] = catalogue(language)["draw"]
    widest = width or CELL * max((each.board.columns for each in puzzles), default=9)
    slot = f"minmax(min({widest:g}px,100%),{f'{widest:g}px' if width else '1fr'})"
    if columns is not None:
        slot = f"minmax(0,{f'{widest:g}px' if width else '1fr'})"
    return fill_template(
        "draw.html",
        {
            "words": words,
            "language": language,
            "theme": theme,
            "heading": heading or words["title"],
            "style": trusted(shared_style()),
            "definitions": trusted(DEFINITIONS),
            "columns": trusted(f"repeat({columns or 'auto-fill'},{slot})"),
            "puzzles": [_figure(each, words, f"puzzle-{n}") for n, each in enumerate(puzzles, 1)],
            "solutions": [
                _figure(each, words, f"solution-{n}") for n, each in enumerate(solutions, 1)
            ],
        },
    )


def _figure(each: CaptionedBoard, words: Mapping[str, str], name: str) -> dict[str, Any]:
    board = each.board
    return {
        "id": name,
        "number": each.number,
        "title": each.title,
        "label": each.title or words["puzzle"].format(number=name.partition("-")[2]),
        "view_box": board.view_box,
        "drawing": trusted("".join(board.elements)),
    }
