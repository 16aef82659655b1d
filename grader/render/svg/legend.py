"""The legend below a board: one key for each style that is seen on it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from grader.render.svg.reading import LINKS, SETS, Reading
from grader.render.svg.shapes import SHAPES, around
from grader.render.svg.sheet import Sheet, number

LINE = 18
LETTER = 6.4
"""Width that a letter of a key takes, on the safe side."""
SAMPLE = 22
"""Width of the sample before the words of a key."""


def legend(
    words: Mapping[str, str], shown: Reading, sheet: Sheet
) -> tuple[list[str], float, float]:
    """Return the elements of the legend, and the width and height of the whole picture.

    A small board may have a key that is wider than itself.

    Args:
        words: what each style is called.
        shown: what is seen.
        sheet: the board, below which the legend stands.
    """
    styles = shown.styles()
    if not styles:
        return [], sheet.width, sheet.bottom
    left, limit = sheet.left / sheet.scale, sheet.width / sheet.scale
    x, y = left, sheet.bottom / sheet.scale + LINE / 2 - 6
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
    group = [f'<g class="legend"{scaled(sheet.scale)}>', *elements, "</g>"]
    return group, right * sheet.scale, (y + LINE) * sheet.scale


def scaled(scale: float) -> str:
    """Return the attribute of a group whose words are so much larger; none if they are not."""
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
