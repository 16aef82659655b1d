"""The legend below a board: one key for each style in use."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from grader.render.svg.geometry import Geometry, number
from grader.render.svg.highlights import LINKS, SETS, Highlights
from grader.render.svg.shapes import SHAPES, around

LINE = 18
LETTER = 6.4
"""Estimated maximum width of a letter of a key."""
SAMPLE = 22
"""Width of the sample before the words of a key."""


def legend(
    words: Mapping[str, str], highlights: Highlights, geometry: Geometry
) -> tuple[list[str], float, float]:
    """Return the elements of the legend, and the width and height of the whole picture.

    The picture is wider than the board if a key needs it.

    Args:
        words: the name of each style.
        highlights: the styles in use.
        geometry: the geometry of the board.
    """
    styles = highlights.styles()
    if not styles:
        return [], geometry.width, geometry.bottom
    left, limit = geometry.left / geometry.scale, geometry.width / geometry.scale
    x, y = left, geometry.bottom / geometry.scale + LINE / 2 - 6
    right = limit
    elements = []
    for style in styles:
        text = words[style]
        width = SAMPLE + LETTER * len(text) + 12
        if x > left and x + width > limit:
            x, y = left, y + LINE
        elements.append(_sample(style, x, y))
        elements.append(
            f'<text class="key" x="{number(x + SAMPLE)}" y="{number(y + 3.5)}">'
            f"{escape(text, quote=False)}</text>"
        )
        x += width
        right = max(right, x)
    group = [f'<g class="legend"{scaled(geometry.scale)}>', *elements, "</g>"]
    return group, right * geometry.scale, (y + LINE) * geometry.scale


def scaled(scale: float) -> str:
    """Return the SVG attribute that scales a group; empty for the scale 1."""
    return "" if scale == 1 else f' transform="scale({number(scale)})"'


def _sample(style: str, x: float, y: float) -> str:
    if style in SHAPES:
        return around(style, (x + 9, y))
    if style in LINKS:
        path = f"M{number(x)} {number(y)}h16"
    else:
        path = f"M{number(x + 1)} {number(y - 6)}h15v12h-15Z"
        if style in SETS:
            style += " cell"
    return f'<path class="{style}" d="{path}"/>'
