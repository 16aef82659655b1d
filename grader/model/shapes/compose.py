"""Composition of grids into one layout, in which they share cells and houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from grader.errors import LayoutError, message_in
from grader.model import kinds as k
from grader.model.house import KIND_NAMES, Frame, HouseSpec, pair_names
from grader.model.layout import Layout, layout_of
from grader.model.shapes.grid import Extra, Grid

_Key: TypeAlias = tuple[k.Kind, frozenset[k.Cell], k.Mask]
"""The identity of a house."""
KEPT = 256
"""Size of the caches that return the same object for the same parts."""


@lru_cache(maxsize=KEPT)
def compose(name: str, grids: tuple[Grid, ...], extras: tuple[Extra, ...] = ()) -> Layout:
    """Return the layout of one or more grids on a page.

    Cells are numbered row by row over the whole page, and the page begins at the first row
    and column that are used.  A cell of several grids takes only the digits that all of them
    have.  Houses come in the order rows, columns, boxes, extras, pairs, and in each by grid; a
    house that another grid has as well is named after the first.

    Args:
        name: what to call the layout.
        grids: the grids; their places may overlap in any way.
        extras: further houses, of cells of the page.

    Raises:
        LayoutError: there is no grid, or an extra house names a cell twice or none.
    """
    if not grids:
        raise LayoutError("no-grid", "{name} has no grid", name=name)
    pages = [_places(grid) for grid in grids]
    used = sorted(set().union(*pages))
    top, left = min(row for row, _ in used), min(column for _, column in used)
    number = {place: cell for cell, place in enumerate(used)}
    coordinates = tuple((row - top, column - left) for row, column in used)
    houses: dict[_Key, HouseSpec] = {}
    # For each grid, the keys of its rows and of its columns: they make its frame.
    lines: list[tuple[list[_Key], list[_Key]]] = [([], []) for _ in grids]
    for kind in range(len(KIND_NAMES)):
        for index, grid in enumerate(grids):
            cells = [number[place] for place in pages[index]]
            suffix = ("", "") if len(grids) == 1 else (f" of grid {index + 1}", f"g{index + 1}")
            for spec in _houses(grid, kind, cells, suffix, coordinates):
                key = kind, frozenset(spec.cells), spec.digits
                houses.setdefault(key, spec)
                if kind in (k.ROW, k.COLUMN):
                    lines[index][kind].append(key)
    digits = max(grid.size for grid in grids)
    for extra in extras:
        some = (1 << digits) - 1 if extra.digits is None else extra.digits
        spec = HouseSpec(extra.kind, extra.name, extra.short, extra.cells, some)
        houses.setdefault((extra.kind, frozenset(spec.cells), spec.digits), spec)
    order = {key: house for house, key in enumerate(houses)}
    frames = dict.fromkeys(
        Frame(
            rows=tuple(order[key] for key in rows),
            columns=tuple(order[key] for key in columns),
        )
        for rows, columns in lines
    )
    try:
        return layout_of(
            name,
            coordinates,
            digits,
            tuple(houses.values()),
            tuple(frames),
        )
    except ValueError as error:
        raise LayoutError(message_in(error)) from None


def _places(grid: Grid) -> list[tuple[int, int]]:
    """Return the place on the page of each cell of a grid, row by row."""
    top, left = grid.at
    span = range(grid.size)
    return [(top + row, left + column) for row in span for column in span]


def _houses(
    grid: Grid,
    kind: k.Kind,
    cells: Sequence[k.Cell],
    suffix: tuple[str, str],
    coordinates: Sequence[tuple[int, int]],
) -> Iterator[HouseSpec]:
    """Iterate over the houses of one kind, with the numbers that cells have on the page."""
    size = grid.size
    digits = (1 << size) - 1
    span = range(size)
    groups: Sequence[Sequence[k.Cell]]
    if kind == k.PAIR:
        for extra in grid.extras:
            if extra.kind == k.PAIR:
                pair = tuple(cells[cell] for cell in extra.cells)
                name, short = extra.name, extra.short
                if not short:  # the pair of a figure
                    name, short = pair_names(name, [coordinates[cell] for cell in pair])
                yield HouseSpec(kind, name, short, pair, digits)
        return
    if kind == k.EXTRA:
        for extra in grid.extras:
            if extra.kind == k.EXTRA:
                places = tuple(cells[cell] for cell in extra.cells)
                name, short = extra.name + suffix[0], suffix[1] + extra.short
                some = digits if extra.digits is None else extra.digits
                yield HouseSpec(kind, name, short, places, some)
        return
    if kind == k.ROW:
        name, groups = "row", [range(row * size, row * size + size) for row in span]
    elif kind == k.COLUMN:
        name, groups = "column", [range(column, size * size, size) for column in span]
    else:
        name, groups = "box" if grid.regions is None else "region", grid.boxes()
    letter = "b" if kind == k.BOX else name[0]
    for number, group in enumerate(groups, start=1):
        yield HouseSpec(
            kind,
            f"{name} {number}{suffix[0]}",
            f"{suffix[1]}{letter}{number}",
            tuple(cells[cell] for cell in group),
            digits,
        )
