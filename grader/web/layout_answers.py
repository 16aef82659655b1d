"""Answers about layouts: what cannot work in them, and how they look."""

from __future__ import annotations

from typing import Any

from grader.formats.layout_files import read_layout, write_layout
from grader.formats.layout_files.composition import composition, known_name
from grader.formats.layout_files.composition_writer import write_composition
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.render.error_text import error_text
from grader.render.layouts import summary
from grader.runtime import deadline
from grader.search.layout_problems import PROOF_TIME, layout_problems
from grader.web.argument_kinds import wrong
from grader.web.arguments import Arguments, checked_layout, words_of
from grader.web.picture_arguments import picture_options, step_picture
from grader.web.problem_documents import RequestError
from grader.web.records import layout_record, problem_record

MOST_OF = 0.8
"""The part of the time limit of a request in which problems are looked for."""
NAMING_PART = 0.15
"""The part in which the name of a layout is looked for."""
LONGEST_TEXT = 1 << 20
"""Characters of a layout file."""


def problems(arguments: Arguments, limit: float) -> dict[str, Any]:
    """Return the problems of a layout, with their cells."""
    layout = arguments.layout()
    # What is known by then is to be sent before the time of the request is over.
    seconds = min(arguments.seconds(limit, PROOF_TIME), MOST_OF * limit)
    found = layout_problems(layout, seconds)
    return {
        "name": _name(layout, limit),
        "layout": layout_record(layout),
        "problems": [problem_record(layout, each, arguments.language) for each in found],
        "impossible": any(each.is_impossible for each in found),
    }


def _name(layout: Layout, limit: float) -> str | None:
    """Return the name that a layout has, whatever it is called; None if it is not found."""
    try:
        with deadline.within(NAMING_PART * limit):
            return known_name(layout)
    except deadline.TimeUp:
        deadline.check()
        return None


def parse(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the grids of a layout, which is described, named, or a layout file as `text`."""
    text = arguments["text"]
    if (text is None) == ("layout" not in arguments):
        raise RequestError("layout-or-text", "expected either 'layout' or 'text'", argument="text")
    if text is None:
        layout = arguments.layout()
    elif len(text) > LONGEST_TEXT:
        raise wrong("text", "text-long", "{number:,} characters are too many", number=len(text))
    else:
        layout = checked_layout(read_layout(text))
    return {
        "layout": layout_record(layout),
        "composition": composition(layout),
        "yaml": write_composition(layout),
    }


def draw(arguments: Arguments, limit: float) -> dict[str, Any]:  # noqa: ARG001
    """Return a layout as a picture, as a layout file and in words."""
    layout = arguments.layout()
    theme, _, width = picture_options(arguments)
    board = Puzzle(layout, (k.NO_DIGIT,) * layout.cells).board()
    words = words_of(arguments)
    return {
        "layout": layout_record(layout),
        "svg": step_picture(board, None, words, theme, "none", width),
        "yaml": write_layout(layout),
        "text": error_text(summary(layout), arguments.language),
    }
