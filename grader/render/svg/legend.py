"""The legend below a board: one key for each style in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from grader.render.step_templates import legend_of
from grader.render.svg.geometry import LABELS, Geometry, number
from grader.render.svg.highlights import LINKS, ORDER, Highlights
from grader.render.svg.shapes import SHAPES, around

LINE = 20
LETTER = 7.0
"""Estimated maximum width of a letter of a key."""
SAMPLE = 22
"""Width of the sample before the words of a key."""


def legend(
    language: str,
    shown: Sequence[Highlights],
    geometry: Geometry,
    bottom: float | None = None,
) -> tuple[list[str], float, float]:
    """Return the elements of the legend, and the width and height of the whole picture.

    The picture is wider than the board if a key needs it.

    Args:
        language: the language.
        shown: the styles in use, on each board of the picture.
        geometry: the geometry of the board.
        bottom: where the lowest board ends; that of the geometry if None.
    """
    bottom = geometry.bottom if bottom is None else bottom
    keys = list(_keys(language, shown))
    if not keys:
        return [], geometry.width, bottom
    left, limit = LABELS / geometry.scale, geometry.width / geometry.scale
    x, y = left, bottom / geometry.scale + LINE / 2 + 2
    right = limit
    cells = _cell_styles(shown)
    elements = []
    for style, text in keys:
        width = SAMPLE + LETTER * len(text) + 12
        if x > left and x + width > limit:
            x, y = left, y + LINE
        elements.append(_sample(style, x, y, style in cells))
        elements.append(
            f'<text class="key" x="{number(x + SAMPLE)}" y="{number(y + 4)}">'
            f"{escape(text, quote=False)}</text>"
        )
        x += width
        right = max(right, x)
    group = [f'<g class="legend"{scaled(geometry.scale)}>', *elements, "</g>"]
    return group, right * geometry.scale, (y + LINE - 4) * geometry.scale


def key_samples(language: str, shown: Sequence[Highlights]) -> Iterator[tuple[str, str]]:
    """Iterate over the keys of a page: a sample of a style as SVG elements, and its name.

    Args:
        language: the language.
        shown: the styles in use, on each board of the picture.
    """
    cells = _cell_styles(shown)
    for style, text in _keys(language, shown):
        yield _sample(style, 0, 0, style in cells), text


def _keys(language: str, shown: Sequence[Highlights]) -> Iterator[tuple[str, str]]:
    """Iterate over the styles in use, in their order, with their names."""
    found = {style for highlights in shown for style in highlights.styles()}
    technique = next((each.technique for each in shown if each.technique), "")
    words = legend_of(technique, language)
    yield from ((style, words[style]) for style in ORDER if style in found)


def _cell_styles(shown: Sequence[Highlights]) -> set[str]:
    """Return the styles that only whole cells have."""
    styles = {style for highlights in shown for style in highlights.cells.values()}
    for highlights in shown:
        styles.difference_update(*highlights.candidates.values())
    return styles


def scaled(scale: float) -> str:
    """Return the SVG attribute that scales a group; empty for the scale 1."""
    return "" if scale == 1 else f' transform="scale({number(scale)})"'


def _sample(style: str, x: float, y: float, is_cell: bool) -> str:
    """Return a sample of a style: a shape, a link, or the frame of a house or a cell."""
    if style in SHAPES and not is_cell:
        return around(style, (x + 9, y))
    if style in LINKS:
        path = f"M{number(x)} {number(y)}h16"
    else:
        path = f"M{number(x + 1)} {number(y - 6)}h15v12h-15Z"
        if is_cell:
            style += " cell"
    return f'<path class="{style}" d="{path}"/>'
