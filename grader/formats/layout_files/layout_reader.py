"""Read a layout file.

A file combines grids, or lists cells and houses; `docs/layouts.md` describes the keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from grader.errors import LayoutError, message_in
from grader.formats.layout_files.house_list import layout_of_house_list
from grader.formats.layout_files.node_values import (
    Place,
    cells_of,
    count_of,
    digits_of,
    kind_of,
    nodes_of,
    place_of,
)
from grader.formats.layout_files.rule_list import with_rules_of
from grader.model import kinds as k
from grader.model.layout import MAX_HOUSES, Layout
from grader.model.parity import with_parity
from grader.model.shapes import Extra, Grid, compose, jigsaw_grid, named, usual_box, with_figures
from grader.runtime.strict_yaml import Node

MOST_GRIDS = 250
"""Maximum number of grids of a layout; the largest published ones have 105."""


def read_layout(text: str, file: str = "") -> Layout:
    """Return the layout of a YAML text.

    Raises:
        LayoutError: a key or value is unknown, missing or contradictory.
    """
    return layout_of_node(Node.parse(text, file, LayoutError))


def layout_of_node(node: Node) -> Layout:
    """Return the layout of a node: text is a name, a mapping is a description.

    Raises:
        DocumentError: a key or value is unknown, missing or contradictory.
    """
    with _line_of(node):
        if not node.is_mapping():
            return named(node.text())
        if any(key == "grids" for key, _ in node.items()):
            return _composition(node)
        return layout_of_house_list(node)


@contextmanager
def _line_of(node: Node) -> Iterator[None]:
    """Add the line of a node to layout errors that have no line."""
    try:
        yield
    except LayoutError as error:
        if error.line is not None:
            raise
        raise node.error(message_in(error)) from None


def _composition(node: Node) -> Layout:
    keys = node.mapping(required=("name", "grids"), optional=("extras", "even", "odd", "rules"))
    grids = tuple(_grid(each) for each in nodes_of(keys["grids"], "grids", MOST_GRIDS))
    page = sorted(
        {
            (grid.at[0] + row, grid.at[1] + column)
            for grid in grids
            for row in range(grid.size)
            for column in range(grid.size)
        }
    )
    numbers = {place: cell for cell, place in enumerate(page)}
    extras: tuple[Extra, ...] = ()
    if "extras" in keys:
        digits = max(grid.size for grid in grids)
        extras = tuple(
            _extra(each, numbers, number, digits)
            for number, each in enumerate(nodes_of(keys["extras"], "houses", MAX_HOUSES), start=1)
        )
    layout = compose(keys["name"].name(), grids, extras)
    even, odd = (cells_of(keys[key], numbers) if key in keys else () for key in ("even", "odd"))
    if even or odd:
        layout = with_parity(layout, even, odd, layout.name)
    return with_rules_of(keys["rules"], layout) if "rules" in keys else layout


def _grid(node: Node) -> Grid:
    keys = node.mapping(required=(), optional=("size", "boxes", "regions", "at", "extras"))
    if "regions" in keys:
        if "boxes" in keys:
            raise keys["boxes"].error("boxes-or-regions", "a grid has boxes or regions, not both")
        with _line_of(keys["regions"]):
            grid = jigsaw_grid(keys["regions"].text())
        if "size" in keys and count_of(keys["size"], 1, k.MAX_DIGITS) != grid.size:
            raise keys["size"].error(
                "regions-size", "the regions are a grid of {size} rows", size=grid.size
            )
    elif "size" in keys:
        size = count_of(keys["size"], 1, k.MAX_DIGITS)
        box = _box(keys["boxes"]) if "boxes" in keys else usual_box(size)
        with _line_of(node):
            grid = Grid(size, box=box)
    else:
        raise node.error("size-or-regions", "the key 'size' or 'regions' is missing")
    if "at" in keys:
        grid = grid.moved(*place_of(keys["at"]))
    if "extras" in keys:
        span = range(grid.size)
        numbers = {(row, column): row * grid.size + column for row in span for column in span}
        for number, each in enumerate(nodes_of(keys["extras"], "houses", MAX_HOUSES), start=1):
            if each.is_mapping():
                grid = grid._replace(
                    extras=(*grid.extras, _extra(each, numbers, number, grid.size))
                )
            else:
                with _line_of(each):
                    grid = with_figures(grid, (each.text(),))
    return grid


def _box(node: Node) -> tuple[int, int] | None:
    text = node.text()
    if text == "none":
        return None
    match = re.fullmatch(r"(\d{1,2})x(\d{1,2})", text, re.ASCII)
    if match is None:
        raise node.error(
            "box-shape",
            "{text!r} is not a box shape; expected a shape like 3x2, or none",
            text=text,
        )
    return int(match[1]), int(match[2])


def _extra(node: Node, numbers: Mapping[Place, k.Cell], number: int, digits: int) -> Extra:
    keys = node.mapping(required=("cells",), optional=("kind", "name", "short", "digits"))
    kind = keys.read("kind", kind_of, k.EXTRA)
    if kind not in (k.EXTRA, k.PAIR):
        raise keys["kind"].error(
            "extra-kind",
            "{kind} is no kind of an extra house; kinds: extra, pair",
            kind=keys["kind"].text(),
        )
    name = keys.read("name", Node.name, f"extra {number}")
    short = keys.read("short", Node.name, f"x{number}")
    some = keys.read("digits", lambda some: digits_of(some, digits), None)
    return Extra(name, short, cells_of(keys["cells"], numbers), kind, some)
