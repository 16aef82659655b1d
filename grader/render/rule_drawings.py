"""The drawings of the rules of a layout, in units of a cell, whatever they are drawn with.

The shapes that kinds of rules choose become figures: paths, circles and texts, each with the names
of its inks.  A kind of picture knows how to draw these three and has a colour for each ink.  Some
figures lie below the lines of the grid and the digits, the others above the lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from attrs import frozen

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules.drawing import Comparison, Mark, Outline, Outside, Shape
from grader.model.rules.registry import rule_kind
from grader.render.figures import CAP, WIDE, Circle, Figure, Path, Point, Text, direction, middle_of
from grader.render.line_figures import line_figures
from grader.render.outlines import outlines
from grader.render.outside_figures import outside_figures, outside_places

Polyline = list[Point]
"""The points of an open line."""

SMALL_CORNER, PAGE_CORNER, LARGE_CORNER = 0.15, 0.18, 0.25
"""Height of texts in corners beside candidates, on boards of pages, and without candidates.

Two figures stay above digits.  Boards of pages are small on phones, and their pencil marks are
smaller than those of pictures.
"""
INSET = 0.075
"""Distance of outlines from the edges of their cells."""
_LEFT, _TOP = 0.05, 0.035
"""Place of a text in its corner."""
_SMALL_LEFT, _SMALL_TOP = 0.08, 0.06
"""The same of small texts, inside of the frames of highlighted cells."""
_CLEAR = 0.035
"""Distance of an outline from its text."""

_DOT = 0.13
"""Radius of a circle without text on an edge, where there is room."""
_LARGEST_NUMBER, _LARGEST_LETTER = 0.28, 0.42
"""Greatest height of texts on edges in a circle and without, unless those in corners are higher."""
_BESIDE_CANDIDATES = 0.24
"""The same of texts without a circle where texts in corners are small, because of candidates."""
_LEAST_IN_ROWS, _USUAL_IN_ROWS = 0.17, 0.2
"""Least height of texts in two rows, where four cells meet, beside candidates and on pages.

Candidates leave more room there, and small ones even more.
"""


@frozen
class Corner:
    """A text in a corner of a cell."""

    x: float
    """Its left edge."""
    y: float
    """The top of its figures."""
    text: str


@frozen
class Margins:
    """Rows and columns of texts around the grid."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0

    @property
    def across(self) -> int:
        """The columns on both sides."""
        return self.left + self.right

    @property
    def down(self) -> int:
        """The rows on both sides."""
        return self.top + self.bottom


@frozen
class RuleDrawing:
    """The drawing of the rules of a layout."""

    below: tuple[Figure, ...]
    """What lies below the lines of the grid, from the lowest up."""
    outlines: tuple[Polyline, ...]
    """Dashed lines above the grid, with room for the texts in corners."""
    corners: tuple[Corner, ...]
    above: tuple[Figure, ...]
    """What lies above all lines."""


def rule_shapes(layout: Layout, rules: Iterable[int] | None = None) -> Iterator[Shape]:
    """Iterate over the shapes of the rules of a layout, all or those with some numbers."""
    for number in range(len(layout.rules)) if rules is None else rules:
        rule = layout.rules[number]
        yield from rule_kind(rule.kind).drawing(rule, layout)


def crowds_edges(layout: Layout) -> bool:
    """Return whether texts in corners or signs on edges want room beside candidates."""
    return any(
        isinstance(shape, Mark | Comparison) or (isinstance(shape, Outline) and shape.text)
        for shape in rule_shapes(layout)
    )


def corner_texts(layout: Layout) -> Iterator[str]:
    """Iterate over the texts in corners of cells."""
    return (
        shape.text for shape in rule_shapes(layout) if isinstance(shape, Outline) and shape.text
    )


@lru_cache(maxsize=256)
def margins_of(layout: Layout) -> Margins:
    """Return the room that texts outside of the grid want on each side."""
    places = outside_places(layout, rule_shapes(layout))
    if not places:
        return Margins()
    last_row = max(row for row, _ in layout.coordinates)
    last_column = max(column for _, column in layout.coordinates)
    return Margins(
        top=max(0, -min(row for row, _ in places)),
        right=max(0, max(column for _, column in places) - last_column),
        bottom=max(0, max(row for row, _ in places) - last_row),
        left=max(0, -min(column for _, column in places)),
    )


def text_room(height: float) -> float:
    """Return the distance from the upper edge of a cell to what stands below its text."""
    return _corner(height)[1] + CAP * height + _CLEAR


def rule_drawing(
    layout: Layout, height: float, *, texts: bool = True, least: float = 0, signs: bool = False
) -> RuleDrawing:
    """Return the drawing of the rules of a layout.

    Args:
        layout: the layout.
        height: the height of texts in corners, from which that of texts on edges follows.
        texts: whether texts in and between cells are drawn.
        least: the least height of texts outside of the grid.
        signs: whether texts outside have the signs of their kinds even if all are of one kind.
    """
    if not layout.rules:
        return RuleDrawing((), (), (), ())
    lines: list[Polyline] = []
    corners: list[Corner] = []
    shapes = [*rule_shapes(layout)]
    for shape in shapes:
        if isinstance(shape, Outline):
            found = [*_closed(layout, shape.cells)]
            if shape.text and texts:
                corners.append(_cornered(layout, shapes, shape, height, found[0]))
            lines += found
    return RuleDrawing(
        (*line_figures(layout, (rule_shapes(layout, (n,)) for n in range(len(layout.rules)))),),
        (*lines,),
        (*corners,),
        (
            *_above(layout, shapes, height, texts),
            *outside_figures(layout, shapes, least, signs=signs),
        ),
    )


def rule_areas(layout: Layout, number: int, height: float) -> list[Polyline]:
    """Return the lines around what belongs to a rule: its cells, and its texts outside."""
    shapes = [*rule_shapes(layout, (number,))]
    found: list[Polyline] = []
    for shape in shapes:
        if isinstance(shape, Outline):
            lines = [*_closed(layout, shape.cells)]
            if shape.text:
                _cornered(layout, [*rule_shapes(layout)], shape, height, lines[0])
            found += lines
    found = found or [*_closed(layout, layout.rules[number].cells)]
    if not any(isinstance(shape, Outside) for shape in shapes):
        return found
    for (row, column), here in outside_places(layout, rule_shapes(layout)).items():
        if any(shape in here for shape in shapes):
            a, b = INSET, 1 - INSET
            corners = ((a, a), (b, a), (b, b), (a, b), (a, a))
            found.append([(column + x, row + y) for x, y in corners])
    return found


def _closed(layout: Layout, cells: Sequence[k.Cell]) -> Iterator[Polyline]:
    for corners in outlines({layout.coordinates[cell] for cell in cells}):
        line = [
            (column + right * INSET, row + down * INSET) for row, column, down, right in corners
        ]
        yield [*line, line[0]]


def _cornered(
    layout: Layout, shapes: Iterable[Shape], shape: Outline, height: float, line: Polyline
) -> Corner:
    """Return the text of an outline, and open its line where the text stands.

    It stands beside a sign that covers the corner, where four cells meet.
    """
    left, top = _corner(height)
    row, column = min(layout.coordinates[cell] for cell in shape.cells)
    for other in shapes:
        if isinstance(other, Mark) and _middle(layout, other) == (column, row):
            left = max(left, _sign_radius(other, height) + _CLEAR)
    line[0] = (column + left + WIDE * height * len(shape.text) + _CLEAR, line[0][1])
    line[-1] = (line[-1][0], row + top + CAP * height + _CLEAR)
    return Corner(column + left, row + top, shape.text)


def _corner(height: float) -> tuple[float, float]:
    return (_SMALL_LEFT, _SMALL_TOP) if height < LARGE_CORNER else (_LEFT, _TOP)


def _above(layout: Layout, shapes: Sequence[Shape], height: float, texts: bool) -> Iterator[Figure]:
    for shape in shapes:
        if isinstance(shape, Comparison):
            yield from _comparison(layout, shape, height)
    for shape in shapes:
        if isinstance(shape, Mark) and (texts or not shape.text):
            yield from _mark(layout, shape, height)


def _comparison(layout: Layout, shape: Comparison, height: float) -> Iterator[Path]:
    """Iterate over the sign of less and greater, and over the ground that clears its edge."""
    large, small = middle_of(layout, shape.larger), middle_of(layout, shape.smaller)
    x, y = (large[0] + small[0]) / 2, (large[1] + small[1]) / 2
    across, down = direction(large, small)
    height = min(height, LARGE_CORNER)
    deep, half = 0.44 * height, 0.6 * height
    tip = (x + deep * across, y + deep * down)
    back = (x - deep * across, y - deep * down)
    one = (back[0] - half * down, back[1] + half * across)
    other = (back[0] + half * down, back[1] - half * across)
    yield Path(((one, tip, other),), stroke="paper", width=0.5 * height)
    yield Path(((one, tip, other),), stroke="ink", width=0.05)


def _mark(layout: Layout, mark: Mark, height: float) -> Iterator[Figure]:
    x, y = _middle(layout, mark)
    rows, size = _rows(mark.text), _sign_size(mark, height)
    if mark.has_circle:
        fill = "black" if mark.is_filled else "white"
        yield Circle(x, y, _sign_radius(mark, height), fill, "ink", 0.025)
    letters = "white" if mark.is_filled else "black"
    line = 0.95 * size
    for number, row in enumerate(rows):
        offset = (number - (len(rows) - 1) / 2) * line
        fill = letters if mark.has_circle else "ink"
        yield Text(x, y + offset, size, row, fill, has_ground=not mark.has_circle)


def _middle(layout: Layout, mark: Mark) -> Point:
    """Return the point where the cells of a sign meet."""
    points = [middle_of(layout, cell) for cell in mark.cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _sign_size(mark: Mark, height: float) -> float:
    """Return the height of the text of a sign."""
    if len(_rows(mark.text)) > 1:
        return max(height, min(1.1 * height, _USUAL_IN_ROWS), _LEAST_IN_ROWS)
    largest = _LARGEST_LETTER if height >= LARGE_CORNER else _BESIDE_CANDIDATES
    factor, most = (1.3, _LARGEST_NUMBER) if mark.has_circle else (1.9, largest)
    return max(height, min(factor * height, most))


def _sign_radius(mark: Mark, height: float) -> float:
    """Return the radius of the circle of a sign."""
    rows = _rows(mark.text)
    return _radius(rows, _sign_size(mark, height)) if rows else min(_DOT, 0.75 * height)


def _rows(text: str) -> list[str]:
    """Return a text in rows, such that it fills a circle: of four digits, two have two each.

    Blanks between digits are left out.
    """
    words = text.split(" ") if " " in text else [*text]
    if len(words) < 3:
        return [text] if text else []
    half = (len(words) + 1) // 2
    between = " " if any(len(word) > 1 for word in words) else ""
    return [between.join(words[:half]), between.join(words[half:])]


def _radius(rows: Sequence[str], size: float) -> float:
    """Return the radius of a circle around rows of text."""
    wide = max(map(len, rows)) * WIDE * size / 2
    high = (CAP + 0.95 * (len(rows) - 1)) * size / 2
    return math.hypot(wide, high) * 0.94 + 0.1 * size
