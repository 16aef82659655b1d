"""The drawings of the rules of a layout, in units of a cell, whatever they are drawn with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grader.model.layout import Layout
from grader.model.rules.drawing import Outline, Shape
from grader.model.rules.registry import rule_kind
from grader.render.outlines import outlines

Line = list[tuple[float, float]]
"""The points of an open line, as (x, y)."""
Text = tuple[float, float, str]
"""The left edge and the top of a text, and the text."""

SMALL_CORNER, PAGE_CORNER, LARGE_CORNER = 0.15, 0.18, 0.25
"""Height of texts in corners beside candidates, on boards of pages, and without candidates.

Two figures stay above digits.  Boards of pages are small on phones, and their pencil marks are
smaller than those of pictures.
"""
INSET = 0.075
"""Distance of outlines from the edges of their cells."""
CAP = 0.73
"""Height of a figure, in heights of its text."""
_WIDTH = 0.64
"""Width of a figure, in heights of its text."""
_LEFT, _TOP = 0.05, 0.035
"""Place of a text in its corner."""
_SMALL_LEFT, _SMALL_TOP = 0.08, 0.06
"""The same of small texts, inside of the frames of highlighted cells."""
_CLEAR = 0.035
"""Distance of an outline from its text."""


def rule_shapes(layout: Layout, rules: Iterable[int] | None = None) -> Iterator[Shape]:
    """Iterate over the shapes of the rules of a layout, all or those with some numbers."""
    for number in range(len(layout.rules)) if rules is None else rules:
        rule = layout.rules[number]
        yield from rule_kind(rule.kind).drawing(rule, layout)


def corner_texts(layout: Layout) -> Iterator[str]:
    """Iterate over the texts in corners of cells."""
    return (s.text for s in rule_shapes(layout) if isinstance(s, Outline) and s.text)


def text_room(height: float) -> float:
    """Return the distance from the upper edge of a cell to what stands below its text."""
    return _corner(height)[1] + CAP * height + _CLEAR


def rule_drawing(
    layout: Layout, height: float | None, rules: Iterable[int] | None = None
) -> tuple[list[Line], list[Text]]:
    """Return the lines and the texts of rules of a layout, with room for each text.

    Args:
        layout: the layout.
        height: the height of texts; None to leave them out.
        rules: the numbers of the rules; None for all.
    """
    lines: list[Line] = []
    texts: list[Text] = []
    for shape in rule_shapes(layout, rules):
        if not isinstance(shape, Outline):
            continue
        found = [*_closed(layout, shape)]
        if shape.text and height is not None:
            left, top = _corner(height)
            row, column = min(layout.coordinates[cell] for cell in shape.cells)
            texts.append((column + left, row + top, shape.text))
            # The first line is open where the text stands.
            first = found[0]
            first[0] = (column + left + _WIDTH * height * len(shape.text) + _CLEAR, first[0][1])
            first[-1] = (first[-1][0], row + top + CAP * height + _CLEAR)
        lines += found
    return lines, texts


def _closed(layout: Layout, shape: Outline) -> Iterator[Line]:
    for corners in outlines({layout.coordinates[cell] for cell in shape.cells}):
        line = [
            (column + right * INSET, row + down * INSET) for row, column, down, right in corners
        ]
        yield [*line, line[0]]


def _corner(height: float) -> tuple[float, float]:
    return (_SMALL_LEFT, _SMALL_TOP) if height < LARGE_CORNER else (_LEFT, _TOP)
