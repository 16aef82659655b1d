"""Layouts of one square grid: classic boxes, jigsaw regions, Latin squares, with figures."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from math import isqrt

from grader.errors import Message
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes.compose import compose
from grader.model.shapes.extras import extras, in_order
from grader.model.shapes.grid import Grid, usual_box
from grader.model.shapes.regions import number_regions, parse_regions


def classic(width: int = 3, height: int = 3, figures: tuple[str, ...] = ()) -> Layout:
    """Return the square layout with boxes of `width` x `height` cells.

    There are `width * height` digits, rows and columns; 3 x 3 is the Sudoku of the
    newspapers.  Houses come in the order rows, columns, boxes, extras; boxes from left to
    right, then from top to bottom.

    Args:
        width: columns of a box.
        height: rows of a box.
        figures: names of extra houses; see `extras.FIGURES`.

    Raises:
        ValueError: there would be no cells, or more than 25 digits.
        LayoutError: there is no such figure, or not on this grid.
    """
    # A cache here would treat `classic()` and `classic(3, 3)` as different calls; and layouts
    # compare fast only if they are the same object.
    return _classic(width, height, figures)


@cache
def _classic(width: int, height: int, figures: tuple[str, ...]) -> Layout:
    size = width * height
    if width < 1 or height < 1 or size > k.MAX_DIGITS:
        raise ValueError(
            Message(
                "boxes-possible",
                "boxes of {width}x{height} cells; 1 to {most} cells are possible",
                width=width,
                height=height,
                most=k.MAX_DIGITS,
            )
        )
    return _alone("classic", Grid(size, box=(width, height)), figures)


@cache
def latin(size: int, figures: tuple[str, ...] = ()) -> Layout:
    """Return the layout of rows and columns only.

    Raises:
        LayoutError: the size is not from 1 to 25, or a figure does not exist on this grid.
    """
    return _alone("latin", Grid(size), figures)


def jigsaw(regions: str | Sequence[Hashable], figures: tuple[str, ...] = ()) -> Layout:
    """Return the layout of a square with regions of any shape in place of boxes.

    All such layouts of a size have one name, such as `jigsaw-9`: only with the map of the
    regions it says which is meant (see `spelled`).

    Args:
        regions: the region of each cell, row by row: a text (see `regions.parse_regions`)
            or one value a cell (see `regions.number_regions`).
        figures: names of extra houses; see `extras.FIGURES`.

    Raises:
        LayoutError: these are not the cells of a square, a region has not as many cells as
            there are digits, or a figure does not exist on this grid.
    """
    return _alone("jigsaw", jigsaw_grid(regions), figures)


def jigsaw_grid(regions: str | Sequence[Hashable]) -> Grid:
    """Return the grid with these regions; see `jigsaw`."""
    numbers = parse_regions(regions) if isinstance(regions, str) else number_regions(regions)
    return Grid(isqrt(len(numbers)), regions=numbers)


def with_figures(grid: Grid, figures: Sequence[str]) -> Grid:
    """Return a grid with extra houses by name; order and duplicates do not matter.

    Raises:
        LayoutError: there is no such figure, or not on this grid.
    """
    found = tuple(extra for name in in_order(figures) for extra in extras(name, grid))
    return grid._replace(extras=grid.extras + found)


def _alone(base: str, grid: Grid, figures: tuple[str, ...]) -> Layout:
    return compose(_name(base, grid, figures), (with_figures(grid, figures),))


def _name(base: str, grid: Grid, figures: Sequence[str]) -> str:
    """Return the name of a layout: `classic-12-3x4`, `latin-7+diagonal`, `windoku-9`.

    On classic boxes the first figure takes the place of the word `classic`.
    """
    first, *rest = [base, *in_order(figures)]
    if base == "classic" and rest:
        first, *rest = rest
    box = ""
    if grid.box is not None and grid.box != usual_box(grid.size):
        box = f"-{grid.box[0]}x{grid.box[1]}"
    return "+".join([f"{first}-{grid.size}{box}", *rest])
