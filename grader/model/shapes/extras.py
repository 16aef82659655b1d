"""Extra houses that have names: diagonals, windows, chess moves, and other figures on a grid.

    diagonal      both long diagonals (Sudoku X)
    falling, rising    one of them, from the top left or from the bottom left
    windoku       the windows: boxes set one row and column apart, away from the edge
    asterisk, girandola    nine cells of a 9x9 grid, one in each box
    center-dot    the middle cells of all boxes
    disjoint      disjoint groups: the cells at the same place of all boxes
    anti-knight   each two cells a knight's move apart, as in chess
    anti-king     each two cells a king's move apart

Each figure checks its requirements, such as a size, square boxes or a middle cell.

Source: sudopedia.org, "Sudoku variants"; the figures are older than their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from grader.errors import LayoutError, Listed, Message, unknown_name
from grader.model import kinds as k
from grader.model.shapes.grid import Extra, Grid

KNIGHT = "a knight's move apart"
KING = "a king's move apart"
"""How the cells of a pair lie."""
_ASTERISK = ((1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4))
_GIRANDOLA = ((0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8))


def extras(name: str, grid: Grid) -> tuple[Extra, ...]:
    """Return the extra houses of this name on a grid.

    Raises:
        LayoutError: there is no such figure, or the grid has no room for it.
    """
    name = FIGURE_ALIASES.get(name, name)
    if name not in FIGURES:
        raise _unknown(name)
    return FIGURES[name](grid)


def in_order(figures: Iterable[str]) -> tuple[str, ...]:
    """Return names of figures in their standard order, each once.

    `diagonal` stands for `falling` and `rising`.

    Raises:
        LayoutError: there is no such figure.
    """
    wanted = {FIGURE_ALIASES.get(name, name) for name in figures}
    for name in wanted - FIGURES.keys():
        raise _unknown(name)
    halves = {"falling", "rising"}
    if halves <= wanted:
        wanted.add("diagonal")
    if "diagonal" in wanted:
        wanted -= halves
    return tuple(name for name in FIGURES if name in wanted)


def _unknown(name: str) -> LayoutError:
    listing = Message(
        "known-figures",
        "known: {names}, and any list of cells in a layout file",
        names=Listed(tuple(FIGURES)),
    )
    return LayoutError(unknown_name("extra house", name, FIGURES, listing))


def _falling(grid: Grid) -> tuple[Extra, ...]:
    cells = tuple(i * grid.size + i for i in range(grid.size))
    return (Extra("diagonal 1", "d1", cells),)


def _rising(grid: Grid) -> tuple[Extra, ...]:
    cells = tuple(i * grid.size + grid.size - 1 - i for i in range(grid.size))
    return (Extra("diagonal 2", "d2", cells),)


def _diagonal(grid: Grid) -> tuple[Extra, ...]:
    return _falling(grid) + _rising(grid)


def _windoku(grid: Grid) -> tuple[Extra, ...]:
    """Between two neighbouring bands of boxes a window takes all but their outer lines."""
    if grid.box is None or grid.box[0] != grid.box[1] or grid.box[0] < 2:
        raise LayoutError(
            "windows-boxes", "windows need square boxes, as in grids of 4, 9, 16 and 25 rows"
        )
    side = grid.box[0]
    starts = [1 + i * (side + 1) for i in range(side - 1)]
    corners = [(top, left) for top in starts for left in starts]
    return tuple(
        Extra(
            f"window {number}",
            f"w{number}",
            tuple((top + i) * grid.size + left + j for i in range(side) for j in range(side)),
        )
        for number, (top, left) in enumerate(corners, start=1)
    )


def _asterisk(grid: Grid) -> tuple[Extra, ...]:
    _require_nine(grid, Message("an-asterisk", "an asterisk"))
    return (Extra("asterisk", "a1", tuple(9 * row + column for row, column in _ASTERISK)),)


def _girandola(grid: Grid) -> tuple[Extra, ...]:
    _require_nine(grid, Message("a-girandola", "a girandola"))
    return (Extra("girandola", "n1", tuple(9 * row + column for row, column in _GIRANDOLA)),)


def _center_dot(grid: Grid) -> tuple[Extra, ...]:
    if grid.box is None or not grid.box[0] % 2 or not grid.box[1] % 2:
        raise LayoutError(
            "center-dot-boxes",
            "center dots need boxes with a cell in the middle, such as 3x3 or 5x3",
        )
    cells = tuple(box[grid.size // 2] for box in grid.boxes())
    return (Extra("center dots", "t1", cells),)


def _disjoint(grid: Grid) -> tuple[Extra, ...]:
    if grid.box is None:
        raise LayoutError("disjoint-boxes", "disjoint groups need boxes")
    groups = zip(*grid.boxes(), strict=True)
    return tuple(
        Extra(f"disjoint group {number}", f"p{number}", cells)
        for number, cells in enumerate(groups, start=1)
    )


def _anti_knight(grid: Grid) -> tuple[Extra, ...]:
    return _pairs(grid, KNIGHT, ((1, -2), (1, 2), (2, -1), (2, 1)))


def _anti_king(grid: Grid) -> tuple[Extra, ...]:
    """Neighbours side by side share a row or a column already."""
    return _pairs(grid, KING, ((1, -1), (1, 1)))


def _pairs(grid: Grid, why: str, moves: Sequence[tuple[int, int]]) -> tuple[Extra, ...]:
    """Return the pairs of cells that a move leads to, but for those inside a box or region."""
    span = range(grid.size)
    home = {cell: number for number, box in enumerate(grid.boxes()) for cell in box}
    found: list[Extra] = []
    for row, column, (down, right) in product(span, span, moves):
        one, other = row * grid.size + column, (row + down) * grid.size + column + right
        if row + down not in span or column + right not in span:
            continue
        if one not in home or home[one] != home.get(other):
            found.append(Extra(why, "", (one, other), k.PAIR))
    return tuple(found)


def _require_nine(grid: Grid, what: Message) -> None:
    if grid.size != 9:
        raise LayoutError(
            "nine-rows",
            "{what} needs a grid of 9 rows; this one has {size}",
            what=what,
            size=grid.size,
        )


FIGURES: dict[str, Callable[[Grid], tuple[Extra, ...]]] = {
    "diagonal": _diagonal,
    "falling": _falling,
    "rising": _rising,
    "windoku": _windoku,
    "asterisk": _asterisk,
    "center-dot": _center_dot,
    "girandola": _girandola,
    "disjoint": _disjoint,
    "anti-knight": _anti_knight,
    "anti-king": _anti_king,
}
"""The figures by name, in the order in which names of layouts list them."""

MOVES = ("anti-knight", "anti-king")
"""The figures of pairs."""
FIGURE_ALIASES = {
    "hyper": "windoku",
    "x": "diagonal",
    "antiknight": "anti-knight",
    "antiking": "anti-king",
}
"""Alternative names of figures: hyper sudoku, Sudoku X."""
