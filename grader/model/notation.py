"""Cells, candidates and houses in text: `r1c5`, `r1c5=3`, `r1c5<>3`, `b7`.

Numbers are decimal and count from the first row and column of the page: `r10c12` is row 10,
column 12.  Only short names of several cells run numbers together; see `cells_name`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from grader.model import kinds as k
from grader.model.layout import Layout

DIGIT_SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
"""The symbol of each digit, by its 0-based number."""

_CELL = re.compile(r"r(\d+)c(\d+)", re.ASCII | re.IGNORECASE)


def digit_name(digit: k.Digit) -> str:
    """Return the symbol of a 0-based digit."""
    return DIGIT_SYMBOLS[digit]


def digit_named(symbol: str) -> k.Digit:
    """Return the 0-based digit of a symbol, capital or small.

    Raises:
        ValueError: it is not a symbol of a digit.
    """
    digit = DIGIT_SYMBOLS.find(symbol.upper()) if len(symbol) == 1 else -1
    if digit < 0:
        raise ValueError(f"{symbol!r} is not a digit")
    return digit


def cell_name(layout: Layout, cell: k.Cell) -> str:
    """Return the 1-based name of a cell, such as `r1c5`."""
    row, column = layout.coordinates[cell]
    return f"r{row + 1}c{column + 1}"


def cell_named(layout: Layout, name: str) -> k.Cell:
    """Return the cell with this name.

    Raises:
        ValueError: it is not a name, or the layout has no such cell.
    """
    match = _CELL.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is not a cell; a cell is written like r1c5")
    place = (int(match[1]) - 1, int(match[2]) - 1)
    if place not in layout.coordinates:
        raise ValueError(f"{layout.name} has no cell {name}")
    return layout.coordinates.index(place)


def cells_name(layout: Layout, cells: Iterable[k.Cell]) -> str:
    """Return the short name of several cells: `r1c27`, `r13c5`, `r1c2,r4c6`.

    From the first cell on, cells of the same row are merged by adding their column, and
    cells of the same column by adding their row; what remains starts a new group.

    On a page with a tenth row or column, numbers that are merged stand in brackets:
    `r1c(2,12)`.  There `r1c12` is always the one cell in column 12.
    """
    wide = is_wide(layout)
    left = sorted(set(cells), key=lambda cell: layout.coordinates[cell])
    groups = []
    while left:
        row, column = layout.coordinates[left[0]]
        in_row = [c for c in left if layout.coordinates[c][0] == row]
        in_column = [c for c in left if layout.coordinates[c][1] == column]
        if len(in_row) > 1 or len(in_column) == 1:
            taken = in_row
            columns = [layout.coordinates[c][1] + 1 for c in in_row]
            groups.append(f"r{row + 1}c{numbers_name(columns, wide)}")
        else:
            taken = in_column
            rows = [layout.coordinates[c][0] + 1 for c in in_column]
            groups.append(f"r{numbers_name(rows, wide)}c{column + 1}")
        left = [cell for cell in left if cell not in taken]
    return ",".join(groups)


def is_wide(layout: Layout) -> bool:
    """Tell whether a row or column of the page has a number of two figures."""
    return any(row > 8 or column > 8 for row, column in layout.coordinates)


def numbers_name(numbers: Sequence[int | str], wide: bool) -> str:
    """Return numbers run together, `27`, or in brackets where they can be large: `(2,12)`."""
    if wide and len(numbers) > 1:
        return f"({','.join(map(str, numbers))})"
    return "".join(map(str, numbers))


def placement_name(layout: Layout, cell: k.Cell, digit: k.Digit) -> str:
    """Return a placement in text, such as `r1c5=3`."""
    return f"{cell_name(layout, cell)}={digit_name(digit)}"


def elimination_name(layout: Layout, cell: k.Cell, digit: k.Digit) -> str:
    """Return an elimination in text, such as `r1c5<>3`."""
    return f"{cell_name(layout, cell)}<>{digit_name(digit)}"


def eliminations_name(layout: Layout, eliminations: Iterable[tuple[k.Cell, k.Digit]]) -> str:
    """Return eliminations grouped by digit, in order of first appearance: `r1c27<>3,r5c5<>4`."""
    groups: dict[k.Digit, list[k.Cell]] = {}
    for cell, digit in eliminations:
        groups.setdefault(digit, []).append(cell)
    return ", ".join(
        f"{cells_name(layout, cells)}<>{digit_name(digit)}" for digit, cells in groups.items()
    )
