"""A board or a step as a standalone SVG picture."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from html import escape

from grader.model.board import Board
from grader.model.step import Step
from grader.render.sentences import notation, sentence
from grader.render.svg.geometry import Geometry, number
from grader.render.svg.highlights import Highlights, highlights_of
from grader.render.svg.layers import drawing
from grader.render.svg.legend import legend, scaled
from grader.render.svg.themes import DEFINITIONS, style
from grader.render.text_style import LANGUAGE, TextStyle, text_style_of

SCALE = 1.4
"""Pixels per unit of the nominal size."""
LINE = 16
"""Height of a line of the caption."""
LETTER = 7.6
"""Estimated maximum width of a letter of the caption."""


def picture(
    board: Board,
    step: Step | None = None,
    *,
    title: str | None = None,
    caption: str | None = None,
    theme: str = "light",
    marks: bool = True,
    text_style: TextStyle | str = LANGUAGE,
) -> str:
    """Return a picture as an SVG document.

    Args:
        board: the board before the step.
        step: the step to show; None shows the board alone.
        title: title of the technique; derived from its id if None.
        caption: the text above the board; the shorthand of the step if None.
        theme: `light` or `dark`.
        marks: draw all candidates; otherwise only those of the step.
        text_style: a text style, or a language for its default style.

    Raises:
        ValueError: there is no such theme.
    """
    layout = board.layout
    described = ""
    if step is not None:
        described = sentence(layout, step, title, text_style)
        caption = notation(layout, step, title, text_style) if caption is None else caption
    highlights = highlights_of(board, step)
    return picture_of(board, highlights, caption or "", described, theme, marks, text_style)


def picture_of(
    board: Board,
    highlights: Highlights,
    caption: str = "",
    described: str = "",
    theme: str = "light",
    marks: bool = True,
    text_style: TextStyle | str = LANGUAGE,
) -> str:
    """Return a picture of a board with highlights, as an SVG document.

    Args:
        board: the board.
        highlights: the styles of candidates, cells, houses and links.
        caption: the text above the board.
        described: the description for screen readers.
        theme: `light` or `dark`.
        marks: draw the candidates without highlight, too.
        text_style: a text style, or a language for its default style.

    Raises:
        ValueError: there is no such theme.
    """
    layout = board.layout
    text_style = text_style_of(text_style)
    bare = Geometry(layout)
    lines = _wrapped(caption, bare.width / bare.scale)
    top = round((8 + LINE * len(lines)) * bare.scale) if lines else 0
    geometry = Geometry(layout, top, text_style.cells)
    words: Mapping[str, str] = text_style.messages["legend"]
    keys, width, height = legend(words, highlights, geometry)
    texts = [
        f'<text class="caption" x="{number(geometry.left / geometry.scale)}" y="{LINE * row + 18}">'
        f"{escape(line, quote=False)}</text>"
        for row, line in enumerate(lines)
    ]
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'viewBox="0 0 {number(width)} {number(height)}" '
            f'width="{number(width * SCALE)}" height="{number(height * SCALE)}">',
            f"<title>{escape(caption or layout.name, quote=False)}</title>",
            *([f"<desc>{escape(described, quote=False)}</desc>"] if described else []),
            f"<style>{style(theme)}</style>",
            f"<defs>{DEFINITIONS}</defs>",
            '<g class="board">',
            f'<rect class="paper" width="{number(width)}" height="{number(height)}"/>',
            *([f"<g{scaled(geometry.scale)}>", *texts, "</g>"] if texts else []),
            *drawing(geometry, board, highlights, marks),
            *keys,
            "</g>",
            "</svg>",
            "",
        ]
    )


def _wrapped(text: str, width: float) -> list[str]:
    return textwrap.wrap(text, int((width - 24) / LETTER)) if text else []
