"""Describe a layout by the grids that it is composed of, and find its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import evolve, frozen

from grader.errors import LayoutError
from grader.formats.layout_files.node_values import digits_text, places_text
from grader.formats.layout_files.rule_list import rule_records
from grader.model import kinds as k
from grader.model.house import KIND_NAMES, Frame, HouseSpec
from grader.model.layout import Layout
from grader.model.parity import NAME, parity_text, without_parity
from grader.model.shapes import (
    AT_CORNERS,
    FIGURES,
    IN_BOXES,
    NO_REGION,
    Extra,
    Grid,
    compose,
    extras,
    named,
    region_text,
    usual_box,
)
from grader.runtime import deadline

_COUNTED = re.compile(r"x\d+")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_Key = tuple[k.Kind, frozenset[k.Cell], k.Mask]
"""What makes a house: its kind, cells and digits, but not its name."""


@frozen
class _ComposedGrid:
    """A grid of a layout, with the names of its figures."""

    grid: Grid
    figures: tuple[str, ...]
    own: tuple[HouseSpec, ...]
    """Further extra houses that have only the digits of this grid."""


@frozen
class _Composition:
    """The parts of a layout."""

    grids: tuple[_ComposedGrid, ...]
    extras: tuple[HouseSpec, ...]
    """Extra houses with all digits."""


def composition(layout: Layout) -> Mapping[str, Any]:
    """Return a layout as plain data with the keys of a layout file that combines grids.

    Raises:
        LayoutError: it has other houses than those of grids, and extra houses.
        TimeUp: the deadline of the thread has passed.
    """
    plain = layout.plain
    found = _composition(plain)
    places = layout.coordinates
    record: dict[str, Any] = {
        "name": plain.name,
        "grids": [_grid_record(each, places, i) for i, each in enumerate(found.grids, start=1)],
    }
    if found.extras:
        everything = (1 << layout.digits) - 1
        record["extras"] = [
            _extra_record(spec, places, (0, 0))
            | ({} if spec.digits == everything else {"digits": digits_text(spec.digits)})
            for spec in found.extras
        ]
    if layout.rules:
        record["rules"] = rule_records(layout)
    return record


def known_name(layout: Layout) -> str | None:
    """Return the name by which `named` returns a layout with these houses; None if none does.

    Neither the name of the layout counts nor the order of its grids, nor what even and odd cells
    are called.

    Raises:
        TimeUp: the deadline of the thread has passed.
    """
    if layout.rules:
        return None
    base = without_parity(layout)
    if base is not layout:
        name = known_name(base)
        return name and f"{name}+{NAME}:{parity_text(layout)}"
    try:
        found = _composition(layout)
    except LayoutError:
        return None
    if found.extras or any(each.own for each in found.grids):
        return None
    for name in _possible_names(layout, found.grids):
        try:
            other = named(name)
        except LayoutError:
            continue
        if other.coordinates == layout.coordinates and _keys(other) == _keys(layout):
            return name if name.startswith("jigsaw") else other.name
    return None


def _composition(layout: Layout) -> _Composition:
    extra_keys = {
        _key(spec): spec
        for spec in (*layout.specs, *layout.overfull)
        if spec.kind in (k.EXTRA, k.PAIR)
    }
    rest = dict(extra_keys)
    grids = []
    for frame in layout.frames:
        deadline.check()
        grid = _grid(layout, frame)
        figures = tuple(_figures(layout, grid, extra_keys.keys())) if extra_keys else ()
        for name in figures:
            for key in _figure_keys(layout, grid, name):
                rest.pop(key, None)
        grids.append(_ComposedGrid(grid, figures, ()))
    everything = (1 << layout.digits) - 1
    page: list[HouseSpec] = []
    for spec in rest.values():
        home = None if spec.digits == everything else _home(layout, grids, spec)
        if home is None:
            page.append(spec)
        else:
            grids[home] = evolve(grids[home], own=(*grids[home].own, spec))
    found = _Composition(tuple(grids), tuple(page))
    if not grids or _keys(_composed(layout, found)) != _keys(layout):
        raise LayoutError(
            "not-composed",
            "this layout cannot be taken apart into grids: it has rows, columns or boxes that are "
            "not those of square grids",
        )
    return found


def _composed(layout: Layout, found: _Composition) -> Layout:
    """Return the layout that is composed of these parts."""
    numbers = {place: cell for cell, place in enumerate(layout.coordinates)}
    grids = []
    for each in found.grids:
        grid = each.grid
        inside = {cell: i for i, cell in enumerate(_cells(numbers, grid))}
        added = [extra for name in each.figures for extra in extras(name, grid)]
        added += [
            Extra(s.name, s.short, tuple(inside[c] for c in s.cells), s.kind) for s in each.own
        ]
        grids.append(grid._replace(extras=tuple(added)))
    page = tuple(
        Extra(spec.name, spec.short, spec.cells, spec.kind, spec.digits) for spec in found.extras
    )
    return compose(layout.name, tuple(grids), page)


def _keys(layout: Layout) -> frozenset[_Key]:
    specs = (*layout.specs, *layout.overfull)
    return frozenset(map(_key, specs))


def _key(spec: HouseSpec) -> _Key:
    return spec.kind, frozenset(spec.cells), spec.digits


def _grid(layout: Layout, frame: Frame) -> Grid:
    """Return the grid of a frame, with its boxes, and without extra houses."""
    size = len(frame.rows)
    at = layout.coordinates[layout.specs[frame.rows[0]].cells[0]]
    cells = [cell for row in frame.rows for cell in layout.specs[row].cells]
    inside = {cell: i for i, cell in enumerate(cells)}
    boxes = {
        frozenset(inside[cell] for cell in spec.cells)
        for spec in layout.specs
        if spec.kind == k.BOX and len(spec.cells) == size and all(c in inside for c in spec.cells)
    }
    if size > k.MAX_DIGITS or not boxes:
        return Grid(min(size, k.MAX_DIGITS), at=at)
    usual = usual_box(size)
    widths = [width for width in range(1, size + 1) if size % width == 0]
    for box in (usual, *((width, size // width) for width in widths)):
        grid = Grid(size, box=box, at=at)
        if {frozenset(each) for each in grid.boxes()} <= boxes:
            return grid
    return Grid(size, regions=_regions(size, sorted(map(sorted, boxes))), at=at)


def _regions(size: int, boxes: list[list[int]]) -> tuple[int, ...]:
    """Return the region of each cell.

    Boxes of another grid may lie within this one as well, so boxes that leave cells between
    them are taken back.
    """
    regions = [NO_REGION] * (size * size)
    by_first: dict[int, list[list[int]]] = {}
    for box in boxes:
        by_first.setdefault(box[0], []).append(box)
    chosen: list[list[int]] = []

    def fill(cell: int) -> bool:
        deadline.check()
        while cell < size * size and regions[cell] != NO_REGION:
            cell += 1
        if cell == size * size:
            return True
        for box in by_first.get(cell, ()):
            if all(regions[each] == NO_REGION for each in box):
                for each in box:
                    regions[each] = len(chosen)
                chosen.append(box)
                if fill(cell + 1):
                    return True
                chosen.pop()
                for each in box:
                    regions[each] = NO_REGION
        return False

    if not fill(0):
        # Some cells are in no region: take the boxes as they come.
        for number, box in enumerate(boxes):
            for each in box:
                regions[each] = number
    return tuple(regions)


def _cells(numbers: Mapping[tuple[int, int], k.Cell], grid: Grid) -> list[k.Cell]:
    """Return the cells of a grid, row by row; those that the page lacks are missing."""
    span = range(grid.size)
    places = [(grid.at[0] + row, grid.at[1] + column) for row in span for column in span]
    return [numbers[place] for place in places if place in numbers]


def _figure_keys(layout: Layout, grid: Grid, name: str) -> list[_Key]:
    """Return the houses of a figure on a grid; none if the grid has no room for it."""
    numbers = {place: cell for cell, place in enumerate(layout.coordinates)}
    cells = _cells(numbers, grid)
    if len(cells) < grid.size**2:
        return []
    digits = (1 << grid.size) - 1
    try:
        found = extras(name, grid)
    except LayoutError:
        return []
    return [(each.kind, frozenset(cells[cell] for cell in each.cells), digits) for each in found]


def _figures(layout: Layout, grid: Grid, known: Iterable[object]) -> Iterator[str]:
    """Iterate over the figures whose houses are all on a grid, those with most houses first.

    A figure whose houses are all those of others is left out: `diagonal` covers its halves.
    """
    given = set(known)
    keys = {name: _figure_keys(layout, grid, name) for name in FIGURES}
    taken: set[object] = set()
    for name in sorted(keys, key=lambda each: -len(keys[each])):
        if given.issuperset(keys[name]) and not taken.issuperset(keys[name]):
            taken.update(keys[name])
            yield name


def _home(layout: Layout, grids: list[_ComposedGrid], spec: HouseSpec) -> int | None:
    """Return the position of the first grid with the cells and digits of a house, or None."""
    numbers = {place: cell for cell, place in enumerate(layout.coordinates)}
    for i, each in enumerate(grids):
        fits = spec.digits == (1 << each.grid.size) - 1
        if fits and {*spec.cells} <= {*_cells(numbers, each.grid)}:
            return i
    return None


def _grid_record(
    composed: _ComposedGrid, places: tuple[tuple[int, int], ...], number: int
) -> dict[str, Any]:
    grid = composed.grid
    row, column = grid.at
    record: dict[str, Any] = {"size": grid.size}
    if grid.regions is not None:
        signs = ["." if each == NO_REGION else _LETTERS[each] for each in grid.regions]
        record["regions"] = "".join(signs)
    else:
        record["boxes"] = "none" if grid.box is None else f"{grid.box[0]}x{grid.box[1]}"
    record["at"] = f"r{row + 1}c{column + 1}"
    own = [_extra_record(_bare(spec, number), places, grid.at) for spec in composed.own]
    if composed.figures or own:
        record["extras"] = [*composed.figures, *own]
    return record


def _bare(spec: HouseSpec, number: int) -> HouseSpec:
    """Return an extra house with the name that it has inside its grid."""
    name, short = f" of grid {number}", f"g{number}"
    bare = spec.short.removeprefix(short) or spec.short
    return spec._replace(name=spec.name.removesuffix(name) or spec.name, short=bare)


def _extra_record(
    spec: HouseSpec, places: tuple[tuple[int, int], ...], start: tuple[int, int]
) -> dict[str, Any]:
    cells = [(places[cell][0] - start[0], places[cell][1] - start[1]) for cell in spec.cells]
    # A short name that only counts is made anew when the layout is read.
    short = {} if _COUNTED.fullmatch(spec.short) else {"short": spec.short}
    record = {"name": spec.name, **short, "cells": places_text(cells)}
    return record if spec.kind == k.EXTRA else {"kind": KIND_NAMES[spec.kind], **record}


def _possible_names(layout: Layout, grids: tuple[_ComposedGrid, ...]) -> Iterator[str]:
    """Iterate over names that the layout may have, by the number, size and boxes of its grids."""
    first = grids[0]
    size, box = first.grid.size, first.grid.box
    alike = all(
        (each.grid.size, each.grid.box, each.figures) == (size, box, first.figures)
        for each in grids
    )
    if not alike:
        return
    tail = "".join(f"+{name}" for name in first.figures)
    shape = "" if box is None else f"-{size}-{box[0]}x{box[1]}"
    if len(grids) == 1:
        if box is not None:
            if first.figures:
                yield f"{first.figures[0]}{shape}{''.join(f'+{f}' for f in first.figures[1:])}"
            yield f"classic{shape}{tail}"
        elif first.grid.regions is not None:
            regions = region_text(layout)
            yield f"jigsaw-{size}:{regions}{tail}"
        else:
            yield f"latin-{size}{tail}"
    elif box is not None:
        if box == (3, 3):
            yield from (f"{each}{tail}" for each in IN_BOXES if len(IN_BOXES[each]) == len(grids))
        for each, at in AT_CORNERS.items():
            if len(at) == len(grids):
                yield f"{each}{'' if box == (3, 3) else shape}{tail}"
