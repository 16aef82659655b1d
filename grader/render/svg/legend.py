"""The legend below a board: one key for each style that is seen on it."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape

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
    elements = []
    x, y = float(sheet.left), sheet.bottom + LINE / 2 - 6
    right = float(sheet.width)
    styles = shown.styles()
    for style in styles:
        text = words[style]
        width = SAMPLE + LETTER * len(text) + 12
        if x > sheet.left and x + width > sheet.width:
            x, y = float(sheet.left), y + LINE
        elements.append(_sample(style, x, y))
        elements.append(
            f'<text class="key" x="{number(x + SAMPLE)}" y="{number(y + 3.5)}">'
            f"{escape(text)}</text>"
        )
        x += width
        right = max(right, x)
    return elements, right, y + LINE if styles else sheet.bottom


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
