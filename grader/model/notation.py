"""Notation of cells, placements and eliminations: `r1c5`, `r1c5=3`, `r1c5<>3`.

Numbers are decimal and count from the first row and column of the page: `r10c12` is row 10,
column 12.  Only short names of several cells run numbers together; see `cells_name`.

Two more styles are available for text output: `A5` with a letter for the row, and `E1` with a
letter for the column as on a chessboard or in a spreadsheet.  After `Z` comes `AA`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from grader.errors import Message
from grader.model import kinds as k
from grader.model.layout import Layout

DIGIT_SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
"""The symbol of each digit, by its 0-based number."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class CellStyle(NamedTuple):
    """A style of cell names."""

    name: str
    pattern: str
    """The pattern of a name, with the groups `row` and `column`."""
    prefixes: tuple[str, str]
    """The prefixes of the row and of the column."""
    lettered: tuple[bool, bool]
    """Whether the row and whether the column is written as letters."""
    column_first: bool = False

    def match(self, name: str) -> re.Match[str] | None:
        """Return the match of a name with the pattern, in either case."""
        return re.fullmatch(self.pattern, name, re.ASCII | re.IGNORECASE)

    def joined(self, rows: str, columns: str) -> str:
        """Return a name from its two parts."""
        row, column = self.prefixes[0] + rows, self.prefixes[1] + columns
        return column + row if self.column_first else row + column

    def labels(self, numbers: Sequence[int], axis: int, last: int) -> str:
        """Return the labels of rows (axis 0) or columns (axis 1), joined unambiguously.

        Args:
            numbers: 0-based.
            axis: 0 or 1.
            last: the last row or column of the page.
        """
        if self.lettered[axis]:
            return numbers_name([_letters(number) for number in numbers], last >= len(LETTERS))
        return numbers_name([number + 1 for number in numbers], last > 8)


RC = CellStyle("rc", r"r(?P<row>\d+)c(?P<column>\d+)", ("r", "c"), (False,) * 2)
A1 = CellStyle(
    "a1",
    r"(?P<row>[A-Z]{1,2})(?P<column>\d+)",
    ("", ""),
    (True, False),
)
A1_COLUMNS = CellStyle(
    "a1-columns",
    r"(?P<column>[A-Z]{1,2})(?P<row>\d+)",
    ("", ""),
    (False, True),
    column_first=True,
)
CELL_STYLES = {style.name: style for style in (RC, A1, A1_COLUMNS)}
"""The styles by name; files and JSON use the first one."""


def digit_name(digit: k.Digit) -> str:
    """Return the symbol of a 0-based digit."""
    return DIGIT_SYMBOLS[digit]


def digit_named(symbol: str) -> k.Digit:
    """Return the 0-based digit of a symbol; letters may be lower case.

    Raises:
        ValueError: it is not a symbol of a digit.
    """
    digit = DIGIT_SYMBOLS.find(symbol.upper()) if len(symbol) == 1 else -1
    if digit < 0:
        raise ValueError(Message("not-a-digit", "{symbol!r} is not a digit", symbol=symbol))
    return digit


def cell_name(layout: Layout, cell: k.Cell, style: CellStyle = RC) -> str:
    """Return the 1-based name of a cell, such as `r1c5`."""
    row, column = layout.coordinates[cell]
    if style is RC:
        return f"r{row + 1}c{column + 1}"
    return style.joined(style.labels((row,), 0, 0), style.labels((column,), 1, 0))


def cell_named(layout: Layout, name: str, style: CellStyle = RC) -> k.Cell:
    """Return the cell with this name; `r1c5` is accepted in every style.

    Raises:
        ValueError: it is not a name, or the layout has no such cell.
    """
    match = RC.match(name) or style.match(name)
    if match is None:
        example = style.joined(style.labels((0,), 0, 0), style.labels((4,), 1, 0))
        raise ValueError(
            Message(
                "not-a-cell",
                "{name!r} is not a cell; a cell is written like {example}",
                name=name,
                example=example,
            )
        )
    place = (_number(match["row"]), _number(match["column"]))
    if place not in layout.coordinates:
        raise ValueError(
            Message(
                "layout-without-cell", "{layout} has no cell {name}", layout=layout.name, name=name
            )
        )
    return layout.coordinates.index(place)


def _letters(number: int) -> str:
    """Return the letters of a 0-based row or column: A to Z, AA, AB and so on."""
    high, low = divmod(number, len(LETTERS))
    return (LETTERS[high - 1] if high else "") + LETTERS[low]


def _number(label: str) -> int:
    """Return the 0-based number of a row or column from its number or letters."""
    if label.isdigit():
        return int(label) - 1
    number = 0
    for letter in label.upper():
        number = number * len(LETTERS) + LETTERS.index(letter) + 1
    return number - 1


def cells_name(layout: Layout, cells: Iterable[k.Cell], style: CellStyle = RC) -> str:
    """Return the short name of several cells: `r1c27`, `r13c5`, `r1c2,r4c6`.

    From the first cell on, cells of the same row are merged by adding their column, and
    cells of the same column by adding their row; what remains starts a new group.

    On a page with a tenth row or column, numbers that are merged stand in brackets:
    `r1c(2,12)`.  There `r1c12` is always the one cell in column 12.  Letters do so from the
    27th on.
    """
    lasts = _lasts(layout)
    if style is RC:
        # In this style, one large number puts rows and columns in brackets.
        lasts = (max(lasts),) * 2
    left = sorted(set(cells), key=lambda cell: layout.coordinates[cell])
    groups = []
    while left:
        row, column = layout.coordinates[left[0]]
        in_row = [c for c in left if layout.coordinates[c][0] == row]
        in_column = [c for c in left if layout.coordinates[c][1] == column]
        rows, columns = [row], [column]
        if len(in_row) > 1 or len(in_column) == 1:
            taken = in_row
            columns = [layout.coordinates[c][1] for c in in_row]
        else:
            taken = in_column
            rows = [layout.coordinates[c][0] for c in in_column]
        parts = style.labels(rows, 0, lasts[0]), style.labels(columns, 1, lasts[1])
        groups.append(style.joined(*parts))
        left = [cell for cell in left if cell not in taken]
    return ",".join(groups)


def _lasts(layout: Layout) -> tuple[int, int]:
    """Return the 0-based last row and last column of the page."""
    rows, columns = zip(*layout.coordinates, strict=True)
    return max(rows), max(columns)


def is_wide(layout: Layout) -> bool:
    """Return whether the page has a row or column with a two-digit number."""
    return any(row > 8 or column > 8 for row, column in layout.coordinates)


def numbers_name(numbers: Sequence[int | str], wide: bool) -> str:
    """Return numbers joined as `27`, or as `(2,12)` if there may be large ones."""
    if wide and len(numbers) > 1:
        return f"({','.join(map(str, numbers))})"
    return "".join(map(str, numbers))


def placement_name(layout: Layout, cell: k.Cell, digit: k.Digit, style: CellStyle = RC) -> str:
    """Return a placement in text, such as `r1c5=3`."""
    return f"{cell_name(layout, cell, style)}={digit_name(digit)}"


def elimination_name(layout: Layout, cell: k.Cell, digit: k.Digit, style: CellStyle = RC) -> str:
    """Return an elimination in text, such as `r1c5<>3`."""
    return f"{cell_name(layout, cell, style)}<>{digit_name(digit)}"


def eliminations_name(
    layout: Layout, eliminations: Iterable[tuple[k.Cell, k.Digit]], style: CellStyle = RC
) -> str:
    """Return eliminations grouped by digit, in order of first appearance: `r1c27<>3,r5c5<>4`."""
    groups: dict[k.Digit, list[k.Cell]] = {}
    for cell, digit in eliminations:
        groups.setdefault(digit, []).append(cell)
    return ", ".join(
        f"{cells_name(layout, cells, style)}<>{digit_name(digit)}"
        for digit, cells in groups.items()
    )
