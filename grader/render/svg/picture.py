"""A board or a step as a standalone SVG picture; a long chain has several boards."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from grader.model.board import Board
from grader.model.step import Step
from grader.render.languages import LANGUAGE
from grader.render.sentences import notation, sentence
from grader.render.svg.geometry import LABELS, Geometry, number
from grader.render.svg.layers import Common, drawing, grid, lower
from grader.render.svg.legend import legend, scaled
from grader.render.svg.picture_style import marks_named
from grader.render.svg.stages import Stage, stages_of, stages_with_marks
from grader.render.svg.themes import definitions, style
from grader.render.text_style import TextStyle, text_style_of

SCALE = 1.4
"""Pixels per unit of the nominal size."""
LINE = 16
"""Height of a line of the caption."""
LETTER = 7.6
"""Estimated maximum width of a letter of the caption."""
NAME = 16
"""Height of the line above each of several boards."""


def picture(
    board: Board,
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
        board: the board before the step.
        step: the step to show; None shows the board alone.
        title: title of the technique; derived from its id if None.
        caption: the text above the board; the shorthand of the step if None.
        theme: one of `THEMES`: `light`, `dark` or `print`.
        marks: draw all candidates; otherwise only those of the step.  Or one of `MARKS`.
        text_style: a text style, or a language for its default style.
        width: the width in pixels; the nominal width if None.

    Raises:
        ValueError: there is no such theme or choice of candidates.
    """
    layout = board.layout
    described = ""
    if step is not None:
        described = sentence(layout, step, title, text_style)
        caption = notation(layout, step, title, text_style) if caption is None else caption
    stages = stages_of(board, step)
    return sheet_of(board, stages, caption or "", described, theme, marks, text_style, width)


def sheet_of(
    board: Board,
    stages: Sequence[Stage],
    caption: str = "",
    described: str = "",
    theme: str = "light",
    marks: bool | str = True,
    text_style: TextStyle | str = LANGUAGE,
    width: float | None = None,
) -> str:
    """Return a picture with a board for each stage, one below the other, as an SVG document.

    Args:
        board: the board.
        stages: the styles of candidates, cells, houses and links on each of the boards.
        caption: the text above the boards.
        described: the description for screen readers.
        theme: one of `THEMES`.
        marks: draw the candidates without highlight, too.  Or one of `MARKS`.
        text_style: a text style, or a language for its default style.
        width: the width in pixels; the nominal width if None.

    Raises:
        ValueError: there is no such theme.
    """
    layout = board.layout
    choice = marks_named(marks)
    plain = choice == "all"
    stages = stages_with_marks(stages, choice)
    text_style = text_style_of(text_style)
    has_marks = plain or any(stage.highlights.candidates for stage in stages)
    bare = Geometry(layout, 0, text_style.cells, marks=has_marks, words=text_style)
    lines = _wrapped(caption, bare.width / bare.scale)
    top = round((8 + LINE * len(lines)) * bare.scale) if lines else 0
    shared = ""
    if len(stages) == 1:
        geometry = Geometry(layout, top, text_style.cells, marks=has_marks, words=text_style)
        drawn = [*drawing(geometry, board, stages[0].highlights, plain)]
        bottom: float = geometry.bottom
    else:
        common = Common()
        shared = (
            f'<g id="lower" class="board">{lower(bare, board)}</g>'
            f'<g id="grid" class="board">{grid(bare, board)}</g>'
            f"{common.definitions(bare, board, plain)}"
        )
        drawn = []
        bottom = top
        for stage in stages:
            name = stage.name(layout, text_style)
            elements = drawing(bare, board, stage.highlights, plain, common=common)
            drawn += staged(bare, name, bottom, elements)
            bottom += bare.bottom + NAME * bare.scale
    keys, across, down = legend(text_style.language, [s.highlights for s in stages], bare, bottom)
    size = SCALE if width is None else width / across
    styles = {style for stage in stages for style in stage.highlights.styles()}
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'viewBox="0 0 {number(across)} {number(down)}" '
            f'width="{number(across * size)}" height="{number(down * size)}">',
            f"<title>{escape(caption or layout.name, quote=False)}</title>",
            *([f"<desc>{escape(described, quote=False)}</desc>"] if described else []),
            f"<style>{style(theme, rules=bool(layout.rules))}</style>",
            f"<defs>{definitions(styles)}{shared}</defs>",
            '<g class="board">',
            f'<rect class="paper" width="{number(across)}" height="{number(down)}"/>',
            *_caption(lines, bare),
            *drawn,
            *keys,
            "</g>",
            "</svg>",
            "",
        ]
    )


def staged(geometry: Geometry, name: str, top: float, drawn: Iterable[str]) -> Iterator[str]:
    """Iterate over the elements of a board with a name, moved down.

    Args:
        geometry: the geometry of the board, which begins at the top.
        name: the line above it.
        top: units above the line.
        drawn: the elements of the board.
    """
    scale = geometry.scale
    yield (
        f'<g font-size="{number(12 * scale)}"><text class="stage-name" x="{LABELS}" '
        f'y="{number(top + 14 * scale)}">{escape(name, quote=False)}</text></g>'
    )
    yield f'<g class="stage" transform="translate(0 {number(top + NAME * scale)})">'
    yield from drawn
    yield "</g>"


def _caption(lines: Sequence[str], geometry: Geometry) -> Iterator[str]:
    if not lines:
        return
    yield f"<g{scaled(geometry.scale)}>"
    for row, line in enumerate(lines):
        x, y = number(LABELS / geometry.scale), LINE * row + 18
        yield f'<text class="caption" x="{x}" y="{y}">{escape(line, quote=False)}</text>'
    yield "</g>"


def _wrapped(text: str, width: float) -> list[str]:
    return textwrap.wrap(text, int((width - 24) / LETTER)) if text else []
