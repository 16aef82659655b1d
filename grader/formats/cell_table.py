"""Cells separated by tabs, commas or semicolons, as spreadsheets and programs write them.

    5<TAB>3<TAB><TAB><TAB>7 ...        5;3;;;7;;;;        [[5, 3, 0, 0, 7, 0, 0, 0, 0],
    6<TAB><TAB><TAB>1<TAB>9 ...        6;;;1;9;5;;;        [6, 0, 0, 1, 9, 5, 0, 0, 0], ...

One line a row, or all cells in one line; an empty cell is empty, 0 or a filler.  Quotes, separators
at the end of a line, and headings that number the rows and columns are ignored.  A page of
overlapping grids is read as in `picture`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from grader.errors import Count, FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.counting import is_count
from grader.formats.line_buffer import LineBuffer
from grader.formats.page_picture import PagePictureFormat, fits_page
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.symbols import (
    EMPTY,
    FEWEST,
    LENGTHS,
    SIZES,
    SYMBOL_SETS,
    alphabet,
    is_standard,
    quoted,
    refuse_digits_from_zero,
    symbol_set_of,
)
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

_CELL = re.compile(r"\d{1,2}(?:\.0+)?|[A-Za-z]|[._*#-]|", re.ASCII)
_LIST = re.compile(r"\[([^\[\]]*)\]")
_LISTS = re.compile(r"\s*\[\s*\[")
_DELIMITERS = "\t;,"
_CORNERS = frozenset(("", ".", "#", "\\", "/", "+", "*"))
"""What may stand in the corner between numbers of rows and columns."""
_USUAL = 9
_MOST = 120
"""Upper bound for the rows of a table."""
_LONGEST = 8 * k.MAX_DIGITS**2
"""Upper bound for the characters of a row."""


class CellTableFormat(PuzzleFormat):
    """One field a cell."""

    name = "cells"
    title = "cells separated by tabs, commas or semicolons, as copied from a spreadsheet"
    example = (
        "5;3;;;7;;;;\n"
        "6;;;1;9;5;;;\n"
        ";9;8;;;;;6;\n"
        "8;;;;6;;;;3\n"
        "4;;;8;;3;;;1\n"
        "7;;;;2;;;;6\n"
        ";6;;;;;2;8;\n"
        ";;;4;1;9;;;5\n"
        ";;;;8;;;7;9"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim rows of cells that have the size of a puzzle."""
        if not _may_begin_table(buffer):
            return 0
        rows, span = _rows(buffer)
        if not rows or not all(_CELL.fullmatch(field) for row in rows for field in row):
            return 0
        if len(rows) == 1:
            return span if len(rows[0]) in LENGTHS else 0
        wide = max(map(len, rows))
        if wide < FEWEST or len(rows) < FEWEST:
            return 0
        return span

    def forced_span(self, buffer: LineBuffer) -> int:
        """Accept any rows of fields."""
        return _rows(buffer)[1]

    def _trimmed(self, line: str) -> str:
        """Return a line without its end; blanks there are empty cells."""
        return line.rstrip("\r\n")

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle in the fields."""
        rows, _ = _rows(LineBuffer(lines))
        if len(rows) == 1 and len(rows[0]) in LENGTHS:
            size = LENGTHS[len(rows[0])]
            rows = [rows[0][at : at + size] for at in range(0, size * size, size)]
        return puzzle_of_rows(rows, first)

    def write(self, puzzle: Puzzle) -> str:
        """Return rows of numbers with tabs between them; empty cells are empty."""
        size = puzzle.layout.digits
        if not is_standard(puzzle.layout):
            raise layout_beyond("a table of cells", puzzle.layout)
        refuse_removed_candidates(puzzle, "a table of cells")
        cells = ["" if digit == k.NO_DIGIT else str(digit + 1) for digit in puzzle.givens]
        return "\n".join("\t".join(cells[at : at + size]) for at in range(0, size * size, size))


def puzzle_of_rows(rows: list[list[str]], first: int) -> ParsedPuzzle:
    """Return the puzzle of rows of fields, with headings that number rows and columns or not.

    Args:
        rows: the text of each field, empty for an empty cell.
        first: the number of the first line, for messages.

    Raises:
        FormatError: the rows are no puzzle.
    """
    rows = _without_headings(rows)
    page = ["".join(field or "." for field in row) for row in _even(rows)]
    if all(len(field) < 2 for row in rows for field in row) and fits_page(page):
        return PagePictureFormat().read(page, first)
    square = _size(rows)
    if square is None:
        wide = max(map(len, rows), default=0)
        raise FormatError(
            "size-of-table",
            "{rows} of {cells} are not a puzzle; a 9x9 puzzle has 9 of 9",
            line=first,
            rows=Count("row", len(rows)),
            cells=Count("cell", wide),
        )
    rows = [[*row, *[""] * square][:square] for row in rows[:square]]
    return ParsedPuzzle(Puzzle(alphabet(square).layout, _givens(rows, square, first)))


def _may_begin_table(buffer: LineBuffer) -> bool:
    """Return whether one of the first lines has enough separators: a fast necessary condition."""
    if (buffer.peek(0) or "").lstrip().startswith("["):
        return True
    first = [buffer.peek(index) or "" for index in range(FEWEST)]
    return any(line.count(each) + 1 >= FEWEST for line in first for each in _DELIMITERS)


def _givens(rows: Sequence[Sequence[str]], size: int, first: int) -> tuple[k.Digit, ...]:
    """Return the digits of a square of fields."""
    text = "".join(field or "." for row in rows for field in row)
    is_numbers = any(len(field) > 1 for row in rows for field in row)
    symbols = SYMBOL_SETS["1" if is_numbers else symbol_set_of(text, size)][:size]
    has_digit_zero = symbols[0] == "0" or (
        is_numbers and size > len("123456789") and _counts_from_zero(rows, size)
    )
    refuse_digits_from_zero("" if is_numbers else text, size, first)
    givens = []
    for number, row in enumerate(rows, start=first):
        for column, field in enumerate(row, start=1):
            digit = _digit(field, symbols, has_digit_zero)
            if digit is None or digit >= size:
                raise FormatError(
                    "foreign-field",
                    "{found} in column {number} is not a cell of a {size}x{size} puzzle; "
                    "{expected}",
                    line=number,
                    found=quoted(field),
                    number=column,
                    size=size,
                    expected=alphabet(size).expected(),
                )
            givens.append(digit)
    return tuple(givens)


def _digit(field: str, symbols: str, has_digit_zero: bool) -> k.Digit | None:
    """Return the digit of a field; None if it is not a cell."""
    whole = field.partition(".")[0] if field[:1].isdigit() else field
    if whole == "" or whole in (set(EMPTY) - {"0"}):
        return k.NO_DIGIT
    if whole == "0" and not has_digit_zero:
        return k.NO_DIGIT
    if whole.isascii() and whole.isdigit():
        return int(whole) - (not has_digit_zero)
    at = symbols.find(whole.upper())
    return at if at >= 0 else None


def _counts_from_zero(rows: Sequence[Sequence[str]], size: int) -> bool:
    """Return whether 0 is a digit: other fields are empty, and the highest number is missing."""
    fields = {field for row in rows for field in row}
    return "0" in fields and bool(fields & {"", *".-_*xX"}) and str(size) not in fields


def _size(rows: Sequence[Sequence[str]]) -> int | None:
    """Return the size of the puzzle in these rows, or None."""
    wide = max((max((i + 1 for i, f in enumerate(row) if f), default=0) for row in rows), default=0)
    high = max((i + 1 for i, row in enumerate(rows) if any(row)), default=0)
    columns = max(map(len, rows), default=0)
    lengths = {len(row) for row in rows if any(row)} or {columns}
    # Eight rows may be what is left of a table of 9x9: it must be no smaller puzzle.
    if len(lengths) == 1:
        # Each row may end with a separator.
        sizes = [columns] if columns == _USUAL else [columns, columns - 1]
    else:
        # The separators of empty cells at the ends of rows are lost.
        sizes = [columns, _USUAL] if columns >= _USUAL else [_USUAL]
    fits = (size for size in sizes if wide <= size and high <= size <= len(rows))
    return next((size for size in fits if size in SIZES), None)


def _even(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return rows of the same length."""
    columns = max(map(len, rows), default=0)
    while columns and not any(row[columns - 1 : columns] for row in rows):
        columns -= 1
    return [[*row, *[""] * columns][:columns] for row in rows]


def _without_headings(rows: list[list[str]]) -> list[list[str]]:
    """Return rows without a first row and a first column that only number the others."""
    if len(rows) < FEWEST:
        return rows
    below = rows[1:]
    if rows[0][0] in _CORNERS and is_count(rows[0][1:]) and is_count([row[0] for row in below]):
        return [row[1:] for row in below]
    numbered = is_count([row[0] for row in rows]) and any(row[-1] for row in rows)
    if numbered and all(len(row) == len(rows) + 1 for row in rows):
        return [row[1:] for row in rows]
    if is_count(rows[0]) and len(below) in SIZES and len(rows[0]) == len(below):
        return below
    return rows


def _rows(buffer: LineBuffer) -> tuple[list[list[str]], int]:
    """Return the fields of each row of the table at the next line, and the number of lines."""
    line = buffer.peek(0) or ""
    if line.lstrip().startswith("["):
        return _rows_of_list(buffer)
    lines: list[str] = []
    while len(lines) < _MOST and (line := buffer.peek(len(lines)) or "")[:_LONGEST]:
        if not line.strip() and "\t" not in line:
            break
        if not any(delimiter in line for delimiter in _DELIMITERS):
            break
        lines.append(line[:_LONGEST].rstrip("\r\n"))
    whole = "".join(lines)
    delimiter = next((each for each in _DELIMITERS if each in whole), None)
    if delimiter is None:
        return [], 0
    rows = [[field.strip() for field in _fields(line, delimiter)] for line in lines]
    page = ["".join(field or "." for field in row) for row in _even(rows)]
    if not fits_page(page):
        # Another table may follow without a blank line.
        columns = max(map(len, rows))
        for size in (columns, columns - 1):
            if size in SIZES and len(rows) > size and len(rows) % size == 0:
                return rows[:size], size
    return rows, len(rows)


def _fields(line: str, delimiter: str) -> list[str]:
    if '"' not in line:
        return line.split(delimiter)
    try:
        return next(csv.reader([line], delimiter=delimiter))
    except (csv.Error, StopIteration):
        return line.split(delimiter)


def _rows_of_list(buffer: LineBuffer) -> tuple[list[list[str]], int]:
    """Return the rows of a list of lists, as programs write it."""
    text = ""
    span = 0
    while span < _MOST and (line := buffer.peek(span)) is not None:
        text += line[:_LONGEST] + " "
        span += 1
        if text.count("[") <= text.count("]"):
            break
    rows = []
    for row in _LIST.findall(text):
        fields = row.replace(",", " , ").split(",") if "," in row else row.split()
        rows.append([_unquoted(field) for field in fields])
    return rows, span if rows and _LISTS.match(text) else 0


def _unquoted(field: str) -> str:
    text = field.strip().strip("\"'").strip()
    return "" if text in ("None", "null", "nan") else text
