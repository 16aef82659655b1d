"""Drawn grids as people paste them: one line a row, with or without bars and frames.

    +-------+-------+-------+        *-----------*       53. .7. ...
    | 5 3 . | . 7 . | . . . |        |53 | 7 |   |       6.. 195 ...
    | 6 . . | 1 9 5 | . . . |        |6  |195|   |       .98 ... .6.
    ...                              ...                 ...

Cells may be separated by blanks.  An empty cell has a character, or is blank between bars.  Bars
define the shape of the boxes, or the regions of a jigsaw; see `walls`.  Blank lines
may separate the bands of boxes.  The number of rows is the size.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from grader.errors import Count, FormatError, Listed
from grader.formats.beyond import layout_beyond
from grader.formats.drawn_grid import (
    GridRow,
    drawn_spans,
    find_grid,
    split_columns,
    split_pitched,
    with_ascii_bars,
)
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import BEGINS, SIZE, Candidate, ParsedPuzzle
from grader.formats.symbols import (
    SIZES,
    Alphabet,
    alphabet,
    chosen_symbol_set,
    refuse_digits_from_zero,
    symbol_set_named,
)
from grader.formats.walls import CellRow, layout_of_walls
from grader.model import kinds as k
from grader.model.puzzle import Puzzle


class BoxedGridFormat(PuzzleFormat):
    """One line a row, with or without bars and frames.

    Args:
        kind: the symbol set, a key of `SYMBOL_SETS`; detected for each puzzle if None.
    """

    name = "boxed"
    title = "a drawn grid, one line a row, with frames or without"
    example = (
        "+-------+-------+-------+\n"
        "| 5 3 . | . 7 . | . . . |\n"
        "| 6 . . | 1 9 5 | . . . |\n"
        "| . 9 8 | . . . | . 6 . |\n"
        "+-------+-------+-------+\n"
        "| 8 . . | . 6 . | . . 3 |\n"
        "| 4 . . | 8 . 3 | . . 1 |\n"
        "| 7 . . | . 2 . | . . 6 |\n"
        "+-------+-------+-------+\n"
        "| . 6 . | . . . | 2 8 . |\n"
        "| . . . | 4 1 9 | . . 5 |\n"
        "| . . . | . 8 . | . 7 9 |\n"
        "+-------+-------+-------+"
    )

    def __init__(self, kind: str | None = None) -> None:
        self.kind = kind

    def with_option(self, option: str) -> PuzzleFormat:
        """Return this format with a symbol set."""
        return BoxedGridFormat(symbol_set_named(option))

    def span(self, buffer: LineBuffer) -> int:
        """Claim the rows of a grid with their frames."""
        return find_grid(buffer).span

    def propose(self, block: LineBuffer) -> Candidate | None:
        """Return the grid of the lines ahead; a single row only begins like one."""
        grid = find_grid(block)
        if not grid.span:
            return None
        return self.candidate(block, grid.span, SIZE if len(grid.rows) > 1 else BEGINS)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle of the rows."""
        block = find_grid(LineBuffer(lines))
        size = block.size
        rows = block.rows
        if not rows:
            raise FormatError("no-grid-in-lines", "there is no grid in these lines", line=first)
        if size not in SIZES:
            raise FormatError(
                "no-grid-of-size",
                "no grid has {rows}; possible: {sizes}",
                line=first,
                rows=Count("row", size),
                sizes=Listed(SIZES),
            )
        if len(rows) in SIZES and size == 2 * len(rows):
            raise FormatError(
                "grids-side-by-side",
                "{found} rows of {size} cells look like two grids side by side; write one below "
                "the other",
                line=first,
                found=len(rows),
                size=size,
            )
        if len(rows) != size:
            raise FormatError(
                "rows-of-grid",
                "a grid with {size} cells in a row has {size} rows; {found} found",
                line=first,
                size=size,
                found=len(rows),
            )
        text = "".join(row.text() for row in rows)
        # Where empty cells are blank, 0 is a digit above 9 digits.
        kind = chosen_symbol_set(self.kind, text if block.dense else f"{text}.", size, first)
        split = _dense if block.dense else partial(_spaced, lines)
        places = split(rows, size, first)
        layout, width = layout_of_walls(lines, _cell_rows(rows, places), first)
        letters = alphabet(size, width, kind)
        givens: list[k.Digit] = []
        for row, cells in zip(rows, places, strict=True):
            givens += _digits(row, cells, letters, first)
        refuse_digits_from_zero(text, size, first)
        spans, comment = drawn_spans(lines, [row.index for row in rows])
        return ParsedPuzzle(Puzzle(layout, tuple(givens)), comment, spans=spans)

    def write(self, puzzle: Puzzle) -> str:
        """Return the framed grid of a classic puzzle."""
        width = box_width(puzzle, "a boxed grid")
        size = puzzle.layout.digits
        kind = chosen_symbol_set(self.kind or "1", "", size)
        cells = alphabet(size, width, kind).text(puzzle.givens)
        frame = "+".join(["", *["-" * (2 * width + 1)] * (size // width), ""])
        lines = []
        for row in range(size):
            if row % (size // width) == 0:
                lines.append(frame)
            line = cells[row * size : (row + 1) * size]
            parts = [" ".join(line[at : at + width]) for at in range(0, size, width)]
            lines.append(f"| {' | '.join(parts)} |")
        return "\n".join([*lines, frame])


def box_width(puzzle: Puzzle, name: str) -> int:
    """Return the box width of a classic puzzle without removed candidates.

    Args:
        puzzle: the puzzle.
        name: the name of the format in messages.

    Raises:
        FormatError: the layout is not classic, or candidates are removed.
    """
    layout = puzzle.layout
    size = layout.digits
    boxes = [spec for spec in layout.specs if spec.kind == k.BOX]
    width = sum(cell < size for cell in boxes[0].cells) if boxes else 0
    if (
        size not in SIZES
        or not 1 < width < size
        or size % width
        or layout != alphabet(size, width).layout
    ):
        raise layout_beyond(name, layout)
    refuse_removed_candidates(puzzle, name)
    return width


def _cell_rows(
    rows: Sequence[GridRow], places: Sequence[Sequence[tuple[int, str]]]
) -> list[CellRow]:
    """Return the columns of the cells of each row."""
    return [
        CellRow(row.index, [(column, column + 1) for column, _ in cells])
        for row, cells in zip(rows, places, strict=True)
    ]


def _dense(rows: Sequence[GridRow], size: int, first: int) -> list[list[tuple[int, str]]]:
    """Return column and character of each cell, for rows without blank cells."""
    found = []
    for row in rows:
        cells = [
            (start + i, character)
            for start, part in row.parts
            for i, character in enumerate(part)
            if not character.isspace()
        ]
        if len(cells) != size:
            raise FormatError(
                "cells-of-row",
                "this row has {cells}; the grid has {size} in a row",
                line=first + row.index,
                cells=Count("cell", len(cells)),
                size=size,
            )
        found.append(cells)
    return found


def _spaced(
    lines: Sequence[str], rows: Sequence[GridRow], size: int, first: int
) -> list[list[tuple[int, str]]]:
    """Return column and character of each cell, for rows in which blanks are cells."""
    pitched = split_pitched([with_ascii_bars(lines[row.index]) for row in rows], size)
    if pitched is not None:
        return pitched
    count = len(rows[0].parts)
    for row in rows:
        if len(row.parts) != count or size % count:
            raise FormatError(
                "bars-divide",
                "the bars divide a row of {size} cells into {parts} parts",
                line=first + row.index,
                size=size,
                parts=len(row.parts),
            )
    width = size // count
    cells = split_columns([part for row in rows for _, part in row.parts], width)
    if cells is None:
        raise FormatError(
            "digits-unaligned",
            "the digits are not aligned in {width} columns between the bars; "
            "mark empty cells with a dot",
            line=first,
            width=width,
        )
    each = iter(cells)
    return [
        [(start + at, character) for start, _ in row.parts for at, character in next(each)]
        for row in rows
    ]


def _digits(
    row: GridRow, cells: Sequence[tuple[int, str]], letters: Alphabet, first: int
) -> tuple[k.Digit, ...]:
    """Return the digits of a row.

    Raises:
        FormatError: a character is not a cell.
    """
    text = "".join(character for _, character in cells)
    found = letters.row(text)
    if found is None:
        at = letters.foreign(text)
        assert at is not None, "`row` and `foreign` use the same table"
        column, character = cells[at]
        raise FormatError(letters.misfit(character), line=first + row.index, column=column + 1)
    return found
