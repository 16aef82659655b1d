"""The empty grid: cells, boxes or regions, extra houses, and the numbers beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.render.svg.sheet import LABELS, Sheet, number

LABEL, LARGEST_LABEL = 9, 11
"""Height of the numbers of rows and columns, usually and on large pages."""


def ground(sheet: Sheet) -> Iterator[str]:
    """Iterate over the elements of an empty grid, to be laid over what fills its cells."""
    layout = sheet.layout
    diagonals, tinted = _extras(layout)
    if tinted:
        path = "".join(_square(sheet, cell) for cell in tinted)
        yield f'<path class="extra" d="{path}"/>'
    if diagonals:
        path = "".join(_diagonal(sheet, cells) for cells in diagonals)
        yield f'<path class="diagonal" d="{path}"/>'
    yield f'<path class="lines" d="{"".join(_lines(sheet))}"/>'
    yield f'<path class="borders" d="{"".join(_borders(sheet))}"/>'
    yield from _labels(sheet)


def _square(sheet: Sheet, cell: k.Cell) -> str:
    x, y = sheet.corner(cell)
    return f"M{x} {y}h{sheet.side}v{sheet.side}h-{sheet.side}Z"


def _lines(sheet: Sheet) -> Iterator[str]:
    """Iterate over the lines between neighbours, each as long as there are cells beside it."""
    places = set(sheet.layout.coordinates)
    for row in range(sheet.rows):
        for start, end in _runs([(row, c) in places for c in range(sheet.columns)]):
            for y in (row, row + 1) if (row + 1, start) not in places else (row,):
                yield f"M{sheet.left + start * sheet.side} {sheet.top + y * sheet.side}"
                yield f"h{(end - start) * sheet.side}"
    for column in range(sheet.columns):
        for start, end in _runs([(r, column) in places for r in range(sheet.rows)]):
            for x in (column, column + 1) if (start, column + 1) not in places else (column,):
                yield f"M{sheet.left + x * sheet.side} {sheet.top + start * sheet.side}"
                yield f"v{(end - start) * sheet.side}"


def _runs(there: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Iterate over the stretches of what is there, as (first, behind the last)."""
    start = None
    for position, is_there in enumerate([*there, False]):
        if is_there and start is None:
            start = position
        elif not is_there and start is not None:
            yield start, position
            start = None


def _borders(sheet: Sheet) -> Iterator[str]:
    """Iterate over the outlines of the boxes or regions, and of the page."""
    layout = sheet.layout
    for house in layout.houses_of_kinds((k.BOX,)):
        yield sheet.outline(layout.cells_of(house))
    yield sheet.outline(range(layout.cells))


def _extras(layout: Layout) -> tuple[list[tuple[k.Cell, ...]], list[k.Cell]]:
    """Return extra houses that are drawn as a line, and the cells of the others to be tinted.

    If every cell is in one, as with disjoint groups, a tint would say nothing.
    """
    diagonals: list[tuple[k.Cell, ...]] = []
    tinted: set[k.Cell] = set()
    for house in layout.houses_of_kinds((k.EXTRA,)):
        cells = layout.cells_of(house)
        if _is_diagonal(layout, cells):
            diagonals.append(cells)
        else:
            tinted.update(cells)
    return diagonals, sorted(tinted) if len(tinted) < layout.cells else []


def _is_diagonal(layout: Layout, cells: Sequence[k.Cell]) -> bool:
    places = sorted(layout.coordinates[cell] for cell in cells)
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
    return steps in ({(1, 1)}, {(1, -1)})


def _diagonal(sheet: Sheet, cells: Sequence[k.Cell]) -> str:
    corners = sorted((sheet.corner(cell) for cell in cells), key=lambda corner: corner[1])
    (x, y), (to_x, to_y) = corners[0], corners[-1]
    side = sheet.side
    if to_x > x:
        return f"M{x} {y}L{to_x + side} {to_y + side}"
    return f"M{x + side} {y}L{to_x} {to_y + side}"


def _labels(sheet: Sheet) -> Iterator[str]:
    """Iterate over the numbers or letters of rows and columns."""
    size = min(LABEL * sheet.scale, LARGEST_LABEL)
    yield f'<g font-size="{number(size)}">'
    for column in range(sheet.columns):
        x = sheet.left + (column + 0.5) * sheet.side
        yield _label(x, sheet.top - LABELS / 2 + 0.4 * size, sheet.style.labels((column,), 1, 0))
    for row in range(sheet.rows):
        y = sheet.top + (row + 0.5) * sheet.side
        yield _label(LABELS / 2, y + 0.36 * size, sheet.style.labels((row,), 0, 0))
    yield "</g>"


def _label(x: float, y: float, name: str) -> str:
    return f'<text class="label" x="{number(x)}" y="{number(y)}">{name}</text>'
