"""Pictures of puzzles, boards and steps."""

from __future__ import annotations

from math import inf

from grader import arguments, formats
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.render.languages import LANGUAGE, languages
from grader.render.svg import picture as svg
from grader.render.svg.picture_style import MARKS
from grader.render.svg.themes import THEMES
from grader.render.text_style import TextStyle


def picture(
    board: Board | Puzzle | formats.PuzzleText,
    step: Step | None = None,
    *,
    title: str | None = None,
    caption: str | None = None,
    theme: str = "light",
    marks: bool | str = True,
    text_style: TextStyle | str = LANGUAGE,
    width: float | None = None,
) -> str:
    """Return a picture as an SVG document.

    Args:
        board: a puzzle, its text in any format, or a board; with a step, as it is before it.
        step: the step that is shown on it, if any.
        title: the title of the technique; made from its id if None.
        caption: the words above the board; the step in short notation if None.
        theme: `light`, `dark` or `print`, which is black and grey only.
        marks: draw the candidates of open cells; those of the step are drawn anyway.  Or "all",
            "used" (those of the step) or "none".
        text_style: a language, or a style with names of cells and notation of chains.
        width: the width in pixels; the nominal width if None.

    Raises:
        FormatError: the text is no puzzle.
        TypeError: an argument is of another type.
        ValueError: there is no such theme, language or choice of candidates, or `width` is not
            positive.
    """
    # Written so that NaN, which is in no order to any number, is refused.
    if width is not None and not 0 < arguments.number("width", width) < inf:
        raise arguments.out_of_range("width", width, "must be more than 0, and finite")
    if step is not None:
        arguments.require("step", step, Step, "a step")
    for name, words in (("title", title), ("caption", caption)):
        if words is not None:
            arguments.text(name, words)
    arguments.one_of("theme", theme, [*THEMES])
    if not isinstance(marks, bool):
        arguments.one_of("marks", marks, MARKS)
    if not isinstance(text_style, TextStyle):
        arguments.one_of("text_style", text_style, languages())
    if not isinstance(board, Board):
        board = formats.as_puzzle(board, "board").board()
    return svg.picture(
        board,
        step,
        title=title,
        caption=caption,
        theme=theme,
        marks=marks,
        text_style=text_style,
        width=width,
    )
