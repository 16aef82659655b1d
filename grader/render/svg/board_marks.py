"""The marks of a step without the board, to be laid over a board that is there already."""

from __future__ import annotations

from attrs import frozen

from grader.model.board import Board
from grader.model.step import Step
from grader.render.svg.geometry import LABELS, Geometry
from grader.render.svg.layers import marks_of
from grader.render.svg.legend import key_samples
from grader.render.svg.stages import stages_of
from grader.render.svg.themes import definitions, shared_style, variables
from grader.render.text_style import LANGUAGE, TextStyle, text_style_of

CLASS = "step-marks"
"""The class of the marks, for which the style sheet has colours."""


_SAMPLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -10 18 20">'
"""The beginning of a sample."""


@frozen
class BoardMarks:
    """The marks of one stage of a step."""

    name: str
    """The line above the board; empty if the step has one stage."""
    svg: str
    """An SVG element whose origin is the upper left corner of the first row and column.

    Its unit is that of pictures, in which a pencil mark has a square of 15.
    """
    legend: tuple[tuple[str, str], ...]
    """A sample of each style as an SVG element, and its name; its shapes are defined in `svg`."""


def board_marks(
    board: Board, step: Step, text_style: TextStyle | str = LANGUAGE
) -> list[BoardMarks]:
    """Return the marks of a step: those of its picture, with one part for each stage.

    Args:
        board: the board before the step.
        step: the step.
        text_style: a text style, or a language for its default style.
    """
    words = text_style_of(text_style)
    geometry = Geometry(board.layout, 0, words.cells)
    found = []
    for stage in stages_of(board, step):
        drawn = "".join(marks_of(geometry, board, stage.highlights))
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg"><g class="board {CLASS}" '
            f'transform="translate(-{LABELS} -{LABELS})">'
            f"<defs>{definitions(stage.highlights.styles())}</defs>{drawn}</g></svg>"
        )
        legend = tuple(
            (f'{_SAMPLE}<g class="board {CLASS}">{sample}</g></svg>', name)
            for sample, name in key_samples(words.language, [stage.highlights])
        )
        found.append(BoardMarks(stage.name(board.layout, words), svg, legend))
    return found


def style_sheet() -> str:
    """Return the style sheet of marks in a page whose root names its theme, `auto` included."""
    light, dark = variables("light"), variables("dark")
    automatic = ':root:is([data-theme="auto"],:not([data-theme]))'
    return (
        f".{CLASS}{{{light}}}\n"
        f':root[data-theme="dark"] .{CLASS}{{{dark}}}\n'
        f"@media (prefers-color-scheme:dark){{{automatic} .{CLASS}{{{dark}}}}}\n"
        f"{shared_style()}"
    )
