"""The empty grid: lines, boxes or regions, extra houses, rules, and row and column labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.parity import EVEN, Parity, parities, parity_of
from grader.render.svg.geometry import LABELS, Geometry, number
from grader.render.svg.rule_figures import upper_rules
from grader.render.svg.shapes import circle, square

LABEL, LARGEST_LABEL = 9, 11
"""Height of row and column labels, and its maximum on large pages."""
PARITY_SIGN = 0.4
"""Half the size of the circle in an odd cell and of the square in an even one, in cells."""


def empty_grid(geometry: Geometry) -> Iterator[str]:
    """Iterate over the SVG elements of an empty grid, to be drawn over the fills of its cells."""
    yield from extra_marks(geometry)
    yield f'<path class="lines" d="{"".join(_lines(geometry))}"/>'
    yield f'<path class="borders" d="{"".join(_borders(geometry))}"/>'
    yield from upper_rules(geometry)
    if geometry.labels:
        yield from _labels(geometry)


def extra_marks(geometry: Geometry) -> Iterator[str]:
    """Iterate over the tints, signs and diagonals of extra houses."""
    layout = geometry.layout
    diagonals, tinted = extra_figures(layout)
    if tinted:
        path = "".join(_square(geometry, cell) for cell in tinted)
        yield f'<path class="extra" d="{path}"/>'
    signs = [_parity_sign(geometry, cell, each) for cell, each in parities(layout).items()]
    if signs:
        yield f'<path class="extra" d="{"".join(signs)}"/>'
    if diagonals:
        path = "".join(_diagonal(geometry, cells) for cells in diagonals)
        yield f'<path class="diagonal" d="{path}"/>'


def _square(geometry: Geometry, cell: k.Cell) -> str:
    x, y = geometry.corner(cell)
    return f"M{x} {y}h{geometry.side}v{geometry.side}h-{geometry.side}Z"


def _parity_sign(geometry: Geometry, cell: k.Cell, parity: Parity) -> str:
    """Return the path of a square in an even cell, of a circle in an odd one."""
    x, y = geometry.center(cell)
    radius = PARITY_SIGN * geometry.side
    return square(x, y, radius) if parity is EVEN else circle(x, y, radius)


def _lines(geometry: Geometry) -> Iterator[str]:
    """Iterate over the path commands of the thin lines between cells."""
    places = set(geometry.layout.coordinates)
    for row in range(geometry.rows):
        for start, end in _runs([(row, c) in places for c in range(geometry.columns)]):
            for y in (row, row + 1) if (row + 1, start) not in places else (row,):
                yield f"M{geometry.left + start * geometry.side} {geometry.top + y * geometry.side}"
                yield f"h{(end - start) * geometry.side}"
    for column in range(geometry.columns):
        for start, end in _runs([(r, column) in places for r in range(geometry.rows)]):
            for x in (column, column + 1) if (start, column + 1) not in places else (column,):
                yield f"M{geometry.left + x * geometry.side} {geometry.top + start * geometry.side}"
                yield f"v{(end - start) * geometry.side}"


def _runs(there: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Iterate over the runs of true values as (start, end), without the end."""
    start = None
    for position, is_there in enumerate([*there, False]):
        if is_there and start is None:
            start = position
        elif not is_there and start is not None:
            yield start, position
            start = None


def _borders(geometry: Geometry) -> Iterator[str]:
    """Iterate over the outlines of the boxes or regions, then of the whole layout."""
    layout = geometry.layout
    for house in layout.houses_of_kinds((k.BOX,)):
        yield geometry.outline(layout.cells_of(house))
    yield geometry.outline(range(layout.cells))


def borders(geometry: Geometry) -> Iterator[tuple[int, int, int, int]]:
    """Iterate over the sides of cells on borders: left, top, width and height."""
    for house in geometry.layout.houses_of_kinds((k.BOX,)):
        yield from sides(geometry, geometry.layout.cells_of(house))


def sides(
    geometry: Geometry, cells: Sequence[k.Cell], inset: float = 0
) -> Iterator[tuple[int, int, int, int]]:
    """Iterate over the sides of cells on the outline of some: left, top, width and height.

    Args:
        geometry: the geometry of the board.
        cells: the cells.
        inset: the distance of the outline from the edges, inward.
    """
    side, places = geometry.side, geometry.layout.coordinates
    inside = {places[cell] for cell in cells}
    near, far = round(inset), side - round(inset)
    for cell in cells:
        row, column = places[cell]
        x, y = geometry.corner(cell)
        if (row - 1, column) not in inside:
            yield x, y + near, side, 0
        if (row + 1, column) not in inside:
            yield x, y + far, side, 0
        if (row, column - 1) not in inside:
            yield x + near, y, 0, side
        if (row, column + 1) not in inside:
            yield x + far, y, 0, side


def extra_figures(layout: Layout) -> tuple[list[tuple[k.Cell, ...]], list[k.Cell]]:
    """Return the extra houses to draw as diagonal lines, and the cells of others to tint.

    Pairs are not drawn, even and odd cells have signs of their own, and of rules the shapes are
    drawn instead of their houses.  Nothing is tinted if every cell is in an extra house, as with
    disjoint groups.
    """
    layout = layout.plain
    diagonals: list[tuple[k.Cell, ...]] = []
    tinted: set[k.Cell] = set()
    for house in layout.houses_of_kinds((k.EXTRA,)):
        cells = layout.cells_of(house)
        if _is_diagonal(layout, cells):
            diagonals.append(cells)
        elif parity_of(layout, layout.specs[house]) is None:
            tinted.update(cells)
    return diagonals, sorted(tinted) if len(tinted) < layout.cells else []


def _is_diagonal(layout: Layout, cells: Sequence[k.Cell]) -> bool:
    places = sorted(layout.coordinates[cell] for cell in cells)
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
    return steps in ({(1, 1)}, {(1, -1)})


def _diagonal(geometry: Geometry, cells: Sequence[k.Cell]) -> str:
    corners = sorted((geometry.corner(cell) for cell in cells), key=lambda corner: corner[1])
    (x, y), (to_x, to_y) = corners[0], corners[-1]
    side = geometry.side
    if to_x > x:
        return f"M{x} {y}L{to_x + side} {to_y + side}"
    return f"M{x + side} {y}L{to_x} {to_y + side}"


def _labels(geometry: Geometry) -> Iterator[str]:
    """Iterate over the elements of the row and column labels."""
    size = min(LABEL * geometry.scale, LARGEST_LABEL)
    yield f'<g font-size="{number(size)}">'
    for column in range(geometry.columns):
        x = geometry.left + (column + 0.5) * geometry.side
        yield _label(
            x, geometry.start - LABELS / 2 + 0.4 * size, geometry.style.labels((column,), 1, 0)
        )
    for row in range(geometry.rows):
        y = geometry.top + (row + 0.5) * geometry.side
        yield _label(LABELS / 2, y + 0.36 * size, geometry.style.labels((row,), 0, 0))
    yield "</g>"


def _label(x: float, y: float, name: str) -> str:
    return f'<text class="label" x="{number(x)}" y="{number(y)}">{name}</text>'
