"""The drawings of the rules of a layout, in units of a cell, whatever they are drawn with.

The shapes that kinds of rules choose become figures: paths, circles and texts, each with the names
of its inks.  A kind of picture knows how to draw these three and has a colour for each ink.  Some
figures lie below the lines of the grid and the digits, the others above the lines.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from attrs import evolve, frozen

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules.drawing import Comparison, Disc, Line, Mark, Outline, Outside, Shape
from grader.model.rules.registry import rule_kind
from grader.render.outlines import outlines

Point = tuple[float, float]
"""A point as (x, y)."""
Polyline = list[Point]
"""The points of an open line."""

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

COLOURS = ("grey", "purple", "green", "blue", "orange")
"""The colours of shapes; each is an ink, and so is its pale tint, `pale_grey`."""
INKS = ("ink", "paper", *COLOURS, *(f"pale_{colour}" for colour in COLOURS))
"""The inks of figures."""
_THIN = 0.15
"""Narrower lines are drawn in the full colour; others are pale bands with an edge."""
_EDGE = 0.022
"""Width of the edge of a band, which parts it from others that it crosses."""
_SIGN = 0.05
"""Width of the signs on a band where it leaves a cell, which tell colours in black and white."""
_DASHES: dict[str, tuple[tuple[float, float], ...]] = {
    "green": ((-0.13, 0.13),),
    "blue": ((-0.13, -0.06), (0.06, 0.13)),
}
"""Signs that are dashes along the band, from the edge of the cell."""
_DOTS: dict[str, tuple[float, ...]] = {"purple": (-0.08, 0.08), "orange": (0,)}
"""Signs that are dots.  Grey bands have no signs."""
_DOTS_RADIUS = {"purple": 0.035, "orange": 0.06}
_RING = 0.045
"""Width of the line around a circle or square that is not filled."""
_HEAD, _WING = 0.2, 0.66
"""Length of the head of an arrow, and half of its angle."""
_BEYOND = 0.36
"""Distance of its tip from the middle of the last cell, whose digit would hide it."""
_DOT = 0.13
"""Radius of a circle without text on an edge, where there is room."""
_LARGEST_NUMBER, _LARGEST_LETTER = 0.28, 0.42
"""Greatest height of texts on edges in a circle and without, unless those in corners are higher."""
_LEAST_IN_ROWS = 0.17
"""Least height of texts in two rows, where four cells meet; candidates leave more room there."""
_OUTSIDE, _SMALL_OUTSIDE, _POINTING = 0.5, 0.36, 0.4
"""Height of texts outside of the grid: alone, with another at its place, and with an arrow."""


@frozen
class Path:
    """Lines or areas, with the names of inks; empty names are not drawn."""

    lines: tuple[tuple[Point, ...], ...]
    is_closed: bool = False
    fill: str = ""
    stroke: str = ""
    width: float = 0
    """Width of the stroke."""


@frozen
class Circle:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 0


@frozen
class Text:
    """A text, whose figures have their middle at a point."""

    x: float
    y: float
    size: float
    text: str
    fill: str = "ink"
    has_ground: bool = False
    """Whether lines below it keep a distance."""


Figure = Path | Circle | Text


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
    places = [
        _outside(layout, shape) for shape in rule_shapes(layout) if isinstance(shape, Outside)
    ]
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
    layout: Layout, height: float, *, texts: bool = True, least: float = 0
) -> RuleDrawing:
    """Return the drawing of the rules of a layout.

    Args:
        layout: the layout.
        height: the height of texts in corners, from which that of texts on edges follows.
        texts: whether texts in and between cells are drawn.
        least: the least height of texts outside of the grid.
    """
    if not layout.rules:
        return RuleDrawing((), (), (), ())
    lines: list[Polyline] = []
    corners: list[Corner] = []
    for shape in rule_shapes(layout):
        if isinstance(shape, Outline):
            found = [*_closed(layout, shape.cells)]
            if shape.text and texts:
                corners.append(_cornered(layout, shape, height, found[0]))
            lines += found
    return RuleDrawing(
        (*_below(layout),),
        (*lines,),
        (*corners,),
        (*_above(layout, height, texts), *_outer_texts(layout, least)),
    )


def rule_areas(layout: Layout, number: int, height: float) -> list[Polyline]:
    """Return the lines around what belongs to a rule: its cells, and its texts outside."""
    shapes = [*rule_shapes(layout, (number,))]
    found: list[Polyline] = []
    for shape in shapes:
        if isinstance(shape, Outline):
            lines = [*_closed(layout, shape.cells)]
            if shape.text:
                _cornered(layout, shape, height, lines[0])
            found += lines
    found = found or [*_closed(layout, layout.rules[number].cells)]
    for shape in shapes:
        if isinstance(shape, Outside):
            row, column = _outside(layout, shape)
            a, b = INSET, 1 - INSET
            corners = ((a, a), (b, a), (b, b), (a, b), (a, a))
            found.append([(column + x, row + y) for x, y in corners])
    return found


# --- Outlines.


def _closed(layout: Layout, cells: Sequence[k.Cell]) -> Iterator[Polyline]:
    for corners in outlines({layout.coordinates[cell] for cell in cells}):
        line = [
            (column + right * INSET, row + down * INSET) for row, column, down, right in corners
        ]
        yield [*line, line[0]]


def _cornered(layout: Layout, shape: Outline, height: float, line: Polyline) -> Corner:
    """Return the text of an outline, and open its line where the text stands."""
    left, top = _corner(height)
    row, column = min(layout.coordinates[cell] for cell in shape.cells)
    line[0] = (column + left + _WIDTH * height * len(shape.text) + _CLEAR, line[0][1])
    line[-1] = (line[-1][0], row + top + CAP * height + _CLEAR)
    return Corner(column + left, row + top, shape.text)


def _corner(height: float) -> tuple[float, float]:
    return (_SMALL_LEFT, _SMALL_TOP) if height < LARGE_CORNER else (_LEFT, _TOP)


# --- Below the grid: lines and discs.


def _below(layout: Layout) -> Iterator[Figure]:
    """Iterate over lines and discs, wide lines first, so that thin ones are seen on them."""
    groups = _groups(layout)
    groups.sort(key=lambda group: -max((_width(shape) for shape in group), default=0))
    for group in groups:
        yield from _group(layout, group)


def _width(shape: Shape) -> float:
    if isinstance(shape, Disc):
        return shape.size if shape.is_filled else 0
    return shape.width if isinstance(shape, Line) else 0


def _groups(layout: Layout) -> list[list[Shape]]:
    """Return the lines and discs of each rule; rules with a disc in common are drawn as one.

    So a thermometer with two ends has one bulb, and no edge runs across it.
    """
    groups: list[list[Shape]] = []
    homes: dict[Shape, list[Shape]] = {}
    for number in range(len(layout.rules)):
        shapes = [
            shape for shape in rule_shapes(layout, (number,)) if isinstance(shape, Line | Disc)
        ]
        discs = [shape for shape in shapes if isinstance(shape, Disc) and shape.is_filled]
        group = next((homes[disc] for disc in discs if disc in homes), None)
        if group is None:
            groups.append(group := [])
        group += [shape for shape in shapes if shape not in group]
        homes.update(dict.fromkeys(discs, group))
    return [group for group in groups if group]


def _group(layout: Layout, shapes: Sequence[Shape]) -> Iterator[Figure]:
    """Iterate over lines and discs: edges, then what they surround, so that they flow together."""
    lines = [shape for shape in shapes if isinstance(shape, Line)]
    bands = [line for line in lines if line.width >= _THIN]
    discs = [shape for shape in shapes if isinstance(shape, Disc)]
    filled = [disc for disc in discs if disc.is_filled and disc.other is None]
    for band in bands:
        yield Path((_through(layout, band.cells),), stroke=band.colour, width=band.width)
    for disc in filled:
        yield _disc(layout, disc, disc.size / 2, fill=disc.colour)
    for band in bands:
        ink, width = f"pale_{band.colour}", band.width - 2 * _EDGE
        yield Path((_through(layout, band.cells),), stroke=ink, width=width)
    for band in bands:
        yield from _signs(layout, band)
        if band.has_head:
            yield _head(layout, band, _SIGN)
    for disc in filled:
        yield _disc(layout, disc, disc.size / 2 - _EDGE, fill=f"pale_{disc.colour}")
    for line in lines:
        if line.width < _THIN:
            way = _through(layout, line.cells)
            if line.has_head:
                head = _head(layout, line, line.width)
                way = (*way, head.lines[0][1])
                yield head
            yield Path((way,), stroke=line.colour, width=line.width)
    for disc in discs:
        if disc.other is not None:
            yield from _pill(layout, disc, disc.other)
        elif not disc.is_filled:
            ring = _disc(layout, disc, (disc.size - _RING) / 2, fill="paper")
            yield evolve(ring, stroke=disc.colour, width=_RING)


def _middle(layout: Layout, cell: k.Cell) -> Point:
    row, column = layout.coordinates[cell]
    return column + 0.5, row + 0.5


def _through(layout: Layout, cells: Sequence[k.Cell]) -> tuple[Point, ...]:
    """Return the middles of cells, without those on a straight way."""
    points = [_middle(layout, cell) for cell in cells]
    kept = points[:1]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if _direction(before, here) != _direction(here, after):
            kept.append(here)
    return (*kept, *points[1:][-1:])


def _signs(layout: Layout, band: Line) -> Iterator[Figure]:
    """Iterate over the signs of the colour of a band, between its cells."""
    for here, after in pairwise(_middle(layout, cell) for cell in band.cells):
        x, y = (here[0] + after[0]) / 2, (here[1] + after[1]) / 2
        across, down = _direction(here, after)
        for ends in _DASHES.get(band.colour, ()):
            line = tuple((x + end * across, y + end * down) for end in ends)
            yield Path((line,), stroke=band.colour, width=_SIGN)
        for away in _DOTS.get(band.colour, ()):
            yield Circle(
                x + away * across, y + away * down, _DOTS_RADIUS[band.colour], fill=band.colour
            )


def _direction(one: Point, other: Point) -> Point:
    long = math.dist(one, other) or 1
    return (round((other[0] - one[0]) / long, 6), round((other[1] - one[1]) / long, 6))


def _head(layout: Layout, line: Line, width: float) -> Path:
    """Return the head of an arrow, a little beyond the middle of the last cell."""
    before, last = (_middle(layout, cell) for cell in line.cells[-2:])
    return _arrowhead(_beyond(before, last), _direction(before, last), line.colour, width, _HEAD)


def _beyond(before: Point, last: Point) -> Point:
    x, y = _direction(before, last)
    return last[0] + _BEYOND * x, last[1] + _BEYOND * y


def _arrowhead(tip: Point, way: Point, ink: str, width: float, long: float) -> Path:
    angle = math.atan2(way[1], way[0])
    one, other = (
        (tip[0] - long * math.cos(angle + turn), tip[1] - long * math.sin(angle + turn))
        for turn in (_WING, -_WING)
    )
    return Path(((one, tip, other),), stroke=ink, width=width)


def _disc(layout: Layout, disc: Disc, radius: float, fill: str) -> Path | Circle:
    x, y = _middle(layout, disc.cell)
    if not disc.is_square:
        return Circle(x, y, radius, fill)
    corners = ((-radius, -radius), (radius, -radius), (radius, radius), (-radius, radius))
    return Path((tuple((x + a, y + b) for a, b in corners),), is_closed=True, fill=fill)


def _pill(layout: Layout, disc: Disc, other: k.Cell) -> Iterator[Path]:
    """Iterate over a wide line, and a narrower one that leaves its edge."""
    way = ((_middle(layout, disc.cell), _middle(layout, other)),)
    inner = f"pale_{disc.colour}" if disc.is_filled else "paper"
    yield Path(way, stroke=disc.colour, width=disc.size)
    yield Path(way, stroke=inner, width=disc.size - 2 * (_EDGE if disc.is_filled else _RING))


# --- Above the grid: marks and signs on edges.


def _above(layout: Layout, height: float, texts: bool) -> Iterator[Figure]:
    shapes = [*rule_shapes(layout)]
    for shape in shapes:
        if isinstance(shape, Comparison):
            yield from _comparison(layout, shape, height)
    for shape in shapes:
        if isinstance(shape, Mark) and (texts or not shape.text):
            yield from _mark(layout, shape, height)


def _comparison(layout: Layout, shape: Comparison, height: float) -> Iterator[Path]:
    """Iterate over the sign of less and greater, and over the ground that clears its edge."""
    large, small = _middle(layout, shape.larger), _middle(layout, shape.smaller)
    x, y = (large[0] + small[0]) / 2, (large[1] + small[1]) / 2
    across, down = _direction(large, small)
    height = min(height, LARGE_CORNER)
    deep, half = 0.44 * height, 0.6 * height
    tip = (x + deep * across, y + deep * down)
    back = (x - deep * across, y - deep * down)
    one = (back[0] - half * down, back[1] + half * across)
    other = (back[0] + half * down, back[1] - half * across)
    yield Path(((one, tip, other),), stroke="paper", width=0.5 * height)
    yield Path(((one, tip, other),), stroke="ink", width=0.05)


def _mark(layout: Layout, mark: Mark, height: float) -> Iterator[Figure]:
    points = [_middle(layout, cell) for cell in mark.cells]
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    rows = _rows(mark.text)
    factor, most = (1.3, _LARGEST_NUMBER) if mark.has_circle else (1.9, _LARGEST_LETTER)
    size = max(height, min(factor * height, most))
    if len(rows) > 1:
        size = max(height, _LEAST_IN_ROWS)
    if mark.has_circle:
        radius = min(_DOT, 0.75 * height) if not rows else _radius(rows, size)
        fill = "ink" if mark.is_filled else "paper"
        yield Circle(x, y, radius, fill, "ink", 0.025)
    line = 0.95 * size
    for number, row in enumerate(rows):
        offset = (number - (len(rows) - 1) / 2) * line
        fill = "paper" if mark.is_filled and mark.has_circle else "ink"
        yield Text(x, y + offset, size, row, fill, has_ground=not mark.has_circle)


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
    wide = max(map(len, rows)) * _WIDTH * size / 2
    high = (CAP + 0.95 * (len(rows) - 1)) * size / 2
    return math.hypot(wide, high) * 0.94 + 0.1 * size


# --- Outside of the grid.


def _outside(layout: Layout, shape: Outside) -> tuple[int, int]:
    """Return row and column of the place where a text outside of the grid stands."""
    row, column = layout.coordinates[shape.cell]
    return row - shape.direction[0], column - shape.direction[1]


def _outer_texts(layout: Layout, least: float) -> Iterator[Figure]:
    places: defaultdict[tuple[int, int], list[Outside]] = defaultdict(list)
    for shape in rule_shapes(layout):
        if isinstance(shape, Outside):
            places[_outside(layout, shape)].append(shape)
    for (row, column), shapes in places.items():
        middle = column + 0.5, row + 0.5
        size = max(least, _OUTSIDE if len(shapes) == 1 else _SMALL_OUTSIDE)
        plain = [shape for shape in shapes if not shape.has_arrow]
        yield from _side_by_side(plain, middle, size)
        for shape in shapes:
            if shape.has_arrow:
                yield from _pointing(shape, middle, max(least, min(size, _POINTING)), len(shapes))


def _side_by_side(shapes: Sequence[Outside], middle: Point, size: float) -> Iterator[Text]:
    """Iterate over texts in front of one line, beside each other or, beside a row, below."""
    gap = 0.3 * size
    is_row = any(shape.direction[0] == 0 for shape in shapes)
    lengths = [CAP * size if is_row else _wide(shape.text, size) for shape in shapes]
    place = -(sum(lengths) + gap * (len(shapes) - 1)) / 2
    for shape, length in zip(shapes, lengths, strict=True):
        away = place + length / 2
        x, y = (0, away) if is_row else (away, 0)
        yield Text(middle[0] + x, middle[1] + y, size, shape.text)
        place += length + gap


def _wide(text: str, size: float) -> float:
    return _WIDTH * size * len(text)


def _pointing(shape: Outside, middle: Point, size: float, count: int) -> Iterator[Figure]:
    """Iterate over a text and its arrow; several at one place point away from each other."""
    (x, y), (down, across) = middle, shape.direction
    is_diagonal = bool(down and across)
    back = _wide(shape.text, size) / 2 + 0.06 if count > 1 else 0.15 if is_diagonal else 0.2
    yield Text(x - back * across, y - min(back, 0.2) * down, size, shape.text)
    start, end = (0.14, 0.4) if is_diagonal else (0.1, 0.42)
    tail, tip = ((x + part * across, y + part * down) for part in (start, end))
    yield Path(((tail, tip),), stroke="ink", width=0.03)
    yield _arrowhead(tip, _direction(tail, tip), "ink", 0.03, 0.13)
