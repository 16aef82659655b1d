"""Parts of pictures without the board, to be laid over a board that is there already."""

from __future__ import annotations

from attrs import astuple, frozen

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Step
from grader.render.languages import LANGUAGE
from grader.render.rule_drawings import PAGE_CORNER, margins_of
from grader.render.svg.empty_grid import extra_marks
from grader.render.svg.geometry import Geometry
from grader.render.svg.layers import marks_of
from grader.render.svg.legend import key_samples
from grader.render.svg.rule_figures import lower_rules, upper_rules
from grader.render.svg.stages import stages_of
from grader.render.svg.themes import definitions, shared_style, variables
from grader.render.text_style import TextStyle, text_style_of

CLASS = "step-marks"
"""The class of the marks, for which the style sheet has colours."""
_BEGIN = '<svg xmlns="http://www.w3.org/2000/svg">'
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
    geometry = Geometry(board.layout, 0, words.cells, corner=PAGE_CORNER)
    found = []
    for stage in stages_of(board, step):
        drawn = "".join(marks_of(geometry, board, stage.highlights))
        svg = (
            f'{_BEGIN}<g class="board {CLASS}" {_to_origin(geometry)}>'
            f"<defs>{definitions(stage.highlights.styles())}</defs>{drawn}</g></svg>"
        )
        legend = tuple(
            (f'{_SAMPLE}<g class="board {CLASS}">{sample}</g></svg>', name)
            for sample, name in key_samples(words.language, [stage.highlights])
        )
        found.append(BoardMarks(stage.name(board.layout, words), svg, legend))
    return found


@frozen
class RuleMarks:
    """The drawings of rules and extra houses, and the cells for which they are made."""

    svg: str
    """An SVG element with the origin and the unit of the marks of steps: what lies above digits."""
    below: str
    """The same of what lies below lines and digits."""
    margins: tuple[int, int, int, int]
    """Rows above, columns on the right, rows below and columns on the left for texts outside."""
    side: int
    """The side of a cell."""
    padding: float
    """The distance of pencil marks from the left and the right edge of a cell."""
    drop: int
    """The distance by which pencil marks lie lower than in the middle of a cell."""


def rule_marks(layout: Layout) -> RuleMarks:
    """Return the drawings of rules and extra houses, on which the marks of steps fit."""
    geometry = Geometry(layout, corner=PAGE_CORNER)
    below, above = (
        f'{_BEGIN}<g class="rules board {CLASS}" {_to_origin(geometry)}>{"".join(drawn)}</g></svg>'
        for drawn in (
            (*extra_marks(geometry), *lower_rules(geometry)),
            upper_rules(geometry),
        )
    )
    margins = astuple(margins_of(layout))
    return RuleMarks(above, below, margins, geometry.side, geometry.padding, geometry.drop)


def _to_origin(geometry: Geometry) -> str:
    return f'transform="translate({-geometry.left} {-geometry.top})"'


def style_sheet() -> str:
    """Return the style sheet of marks in a page whose root names its theme, `auto` included.

    What is inside of an element with the class `sheet` is on white paper.
    """
    light, dark = variables("light"), variables("dark")
    automatic = ':root:is([data-theme="auto"],:not([data-theme]))'
    return (
        f".{CLASS}{{{light}}}\n"
        f':root[data-theme="dark"] .{CLASS}{{{dark}}}\n'
        f"@media (prefers-color-scheme:dark){{{automatic} .{CLASS}{{{dark}}}}}\n"
        f":root:root:root .sheet .{CLASS}{{{light}}}\n"
        f"{shared_style()}"
    )
