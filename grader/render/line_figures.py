"""Lines, discs and shaded areas, which lie below the lines of the grid and the digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

from attrs import evolve

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.rules.drawing import Area, Disc, Line, Shape
from grader.render.figures import (
    COLOURS,
    Circle,
    Figure,
    Path,
    Point,
    arrowhead,
    direction,
    middle_of,
)

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
_HEAD = 0.2
"""Length of the head of an arrow."""
_HATCH = 0.025
"""Width of the lines that hatch an area, and radius of its dots."""
_BEYOND = 0.36
"""Distance of its tip from the middle of the last cell, whose digit would hide it."""


def line_figures(layout: Layout, drawings: Iterable[Iterable[Shape]]) -> Iterator[Figure]:
    """Iterate over areas, lines and discs, wide lines first, so that thin ones are seen on them.

    Args:
        layout: the layout.
        drawings: the shapes of each rule.
    """
    drawings = [[*drawing] for drawing in drawings]
    areas = [each for drawing in drawings for each in drawing if isinstance(each, Area)]
    for number, area in enumerate(areas):
        yield from _area(layout, area, number)
    groups = _groups(drawings)
    groups.sort(key=lambda group: -max((_width(shape) for shape in group), default=0))
    for group in groups:
        yield from _group(layout, group)


def _area(layout: Layout, area: Area, number: int) -> Iterator[Figure]:
    """Iterate over shaded cells, hatched so that areas differ in black and white as well."""
    colour = COLOURS[number % len(COLOURS)]
    hatching = 1 + (number - 1) % 4 if number else 0
    corners = [layout.coordinates[cell][::-1] for cell in area.cells]
    squares = tuple(
        tuple((x + a, y + b) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))) for x, y in corners
    )
    yield Path(squares, is_closed=True, fill=f"pale_{colour}")
    if hatching in _HATCHINGS:
        lines = tuple(
            tuple((x + a, y + b) for a, b in line)
            for x, y in corners
            for line in _HATCHINGS[hatching]
        )
        yield Path(lines, stroke=colour, width=_HATCH)
    elif hatching:
        for x, y in corners:
            for a, b in product((0.125, 0.375, 0.625, 0.875), repeat=2):
                yield Circle(x + a, y + b, _HATCH, fill=colour)


def _diagonals() -> list[tuple[Point, Point]]:
    """Return lines that rise to the right through a cell and go on in its neighbours."""
    quarters = (0.25, 0.5, 0.75)
    return [
        *(((0, part), (part, 0)) for part in quarters),
        ((0, 1), (1, 0)),
        *(((part, 1), (1, part)) for part in quarters),
    ]


_HATCHINGS: dict[int, list[tuple[Point, Point]]] = {
    1: _diagonals(),
    2: [((1 - a, b), (1 - c, d)) for (a, b), (c, d) in _diagonals()],
    3: [((0, part), (1, part)) for part in (0.125, 0.375, 0.625, 0.875)],
}
"""The lines in a cell of the second, third and fourth area; the first has none, the fifth dots."""


def _width(shape: Shape) -> float:
    if isinstance(shape, Disc):
        return shape.size if shape.is_filled else 0
    return shape.width if isinstance(shape, Line) else 0


def _groups(drawings: Iterable[Iterable[Shape]]) -> list[list[Shape]]:
    """Return the lines and discs of each rule; rules with a disc in common are drawn as one.

    So a thermometer with two ends has one bulb, and no edge runs across it.
    """
    groups: list[list[Shape]] = []
    homes: dict[Shape, list[Shape]] = {}
    for drawing in drawings:
        shapes = [shape for shape in drawing if isinstance(shape, Line | Disc)]
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


def _through(layout: Layout, cells: Sequence[k.Cell]) -> tuple[Point, ...]:
    """Return the middles of cells, without those on a straight way."""
    points = [middle_of(layout, cell) for cell in cells]
    kept = points[:1]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if direction(before, here) != direction(here, after):
            kept.append(here)
    return (*kept, *points[1:][-1:])


def _signs(layout: Layout, band: Line) -> Iterator[Figure]:
    """Iterate over the signs of the colour of a band, between its cells."""
    for here, after in pairwise(middle_of(layout, cell) for cell in band.cells):
        x, y = (here[0] + after[0]) / 2, (here[1] + after[1]) / 2
        across, down = direction(here, after)
        for ends in _DASHES.get(band.colour, ()):
            line = tuple((x + end * across, y + end * down) for end in ends)
            yield Path((line,), stroke=band.colour, width=_SIGN)
        for away in _DOTS.get(band.colour, ()):
            yield Circle(
                x + away * across, y + away * down, _DOTS_RADIUS[band.colour], fill=band.colour
            )


def _head(layout: Layout, line: Line, width: float) -> Path:
    """Return the head of an arrow, a little beyond the middle of the last cell."""
    before, last = (middle_of(layout, cell) for cell in line.cells[-2:])
    return arrowhead(_beyond(before, last), direction(before, last), line.colour, width, _HEAD)


def _beyond(before: Point, last: Point) -> Point:
    x, y = direction(before, last)
    return last[0] + _BEYOND * x, last[1] + _BEYOND * y


def _disc(layout: Layout, disc: Disc, radius: float, fill: str) -> Path | Circle:
    x, y = middle_of(layout, disc.cell)
    if not disc.is_square:
        return Circle(x, y, radius, fill)
    corners = ((-radius, -radius), (radius, -radius), (radius, radius), (-radius, radius))
    return Path((tuple((x + a, y + b) for a, b in corners),), is_closed=True, fill=fill)


def _pill(layout: Layout, disc: Disc, other: k.Cell) -> Iterator[Path]:
    """Iterate over a wide line, and a narrower one that leaves its edge."""
    way = ((middle_of(layout, disc.cell), middle_of(layout, other)),)
    inner = f"pale_{disc.colour}" if disc.is_filled else "paper"
    yield Path(way, stroke=disc.colour, width=disc.size)
    yield Path(way, stroke=inner, width=disc.size - 2 * (_EDGE if disc.is_filled else _RING))
