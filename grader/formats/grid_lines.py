"""Puzzles on named layouts: the name, and one line for each grid.

    #layout samurai
    .....8..4...
    (five lines of 81 characters)

The grids are in the order of their first cells, row by row; cells that two grids share are in
both lines.  One line with all cells of the page, row by row, is read as well.  Without the name
five lines of 81 characters are five puzzles; the option `grids:samurai` supplies the name.

Source: the order is that of github.com/1to9only/Gattai-Puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt

from grader.errors import FormatError, LayoutError
from grader.formats.line import cells_of_line
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import ParsedPuzzle, PuzzleFormat, refuse_removed_candidates
from grader.formats.symbols import alphabet, count_text, quoted, symbol_set_of
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cell_name, digit_name
from grader.model.puzzle import Puzzle
from grader.model.shapes import named, spelled

_HEAD = re.compile(r"#\s*layout:?\s+(\S{1,700})\s*", re.ASCII | re.IGNORECASE)


class GridLinesFormat(PuzzleFormat):
    """The name of a layout, and a line for each of its grids.

    Args:
        layout: the layout of lines without a name; None if the name is required.
    """

    name = "grids"
    title = "the name of a layout, and a line for each of its grids (samurai)"

    def __init__(self, layout: Layout | None = None) -> None:
        self.layout = layout

    def with_option(self, option: str) -> PuzzleFormat:
        """Return this format with a layout for lines without a name."""
        return GridLinesFormat(layout_option(option))

    def span(self, buffer: LineBuffer) -> int:
        """Claim a line with a name, and one line for each grid."""
        match = _HEAD.fullmatch(buffer.peek(0) or "")
        if match is None:
            return 0
        try:
            layout = named(match[1])
        except LayoutError:
            return 1
        return 1 + _lines_ahead(buffer, 1, layout)

    def forced_span(self, buffer: LineBuffer) -> int:
        """Accept lines without a name."""
        if self.layout is None or _HEAD.fullmatch(buffer.peek(0) or ""):
            return self.span(buffer)
        if (buffer.peek(0) or "").lstrip().startswith("#"):
            return 0
        return _lines_ahead(buffer, 0, self.layout)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle on the named layout."""
        match = _HEAD.fullmatch(lines[0])
        layout = self.layout if match is None else named(match[1])
        if layout is None:
            raise FormatError("the first line must name a layout: #layout samurai", line=first)
        rest = lines if match is None else lines[1:]
        if len(rest) == 1 and len(cells_of_line(rest[0])[0]) == layout.cells:
            digits = _digits(rest[0], layout.cells, layout.digits, first + (match is not None))
            return ParsedPuzzle(Puzzle(layout, digits))
        if len(rest) != len(layout.frames):
            message = f"{layout.name} has {count_text(len(layout.frames), 'grid')}"
            raise FormatError(f"{message}; {count_text(len(rest), 'line')} found", line=first)
        givens = [k.NO_DIGIT] * layout.cells
        seen: dict[k.Cell, k.Digit] = {}
        start = first + (match is not None)
        for number, (line, cells) in enumerate(zip(rest, grids_of(layout), strict=True), start):
            digits = _digits(line, len(cells), _size(len(cells)), number)
            for cell, digit in zip(cells, digits, strict=True):
                if seen.setdefault(cell, digit) != digit:
                    name = cell_name(layout, cell)
                    both = " and ".join(
                        "empty" if d == k.NO_DIGIT else digit_name(d) for d in (seen[cell], digit)
                    )
                    message = f"two grids share {name}, which is {both}"
                    raise FormatError(message, line=number)
                givens[cell] = digit
        return ParsedPuzzle(Puzzle(layout, tuple(givens)))

    def write(self, puzzle: Puzzle) -> str:
        """Return the name of the layout, and a line for each grid."""
        layout = puzzle.layout
        name = spelled(layout)
        covered = {cell for cells in grids_of(layout) for cell in cells}
        if name is None or len(name) > 700 or len(covered) < layout.cells:
            raise FormatError(f"lines of grids cannot hold the layout {layout.name}")
        refuse_removed_candidates(puzzle, "lines of grids")
        lines = [f"#layout {name}"]
        for cells in grids_of(layout):
            symbols = alphabet(_size(len(cells)))
            lines.append(symbols.text(tuple(puzzle.givens[cell] for cell in cells)))
        return "\n".join(lines)


def layout_option(name: str) -> Layout:
    """Return the layout in the option of a format: `grids:samurai`.

    Raises:
        FormatError: there is no such layout.
    """
    try:
        return named(name)
    except LayoutError as error:
        raise FormatError(str(error)) from None


def grids_of(layout: Layout) -> list[list[k.Cell]]:
    """Return the cells of each grid of a layout, row by row."""
    return [[c for house in f.rows for c in layout.cells_of(house)] for f in layout.frames]


def _size(cells: int) -> int:
    return isqrt(cells)


def _lines_ahead(buffer: LineBuffer, start: int, layout: Layout) -> int:
    """Return the number of lines of cells from this line on, at most one for each grid."""
    if len(cells_of_line(buffer.peek(start) or "")[0]) == layout.cells:
        return 1
    count = 0
    while count < len(layout.frames) and (line := buffer.peek(start + count)):
        if not line.strip() or line.lstrip().startswith("#"):
            break
        count += 1
    return count


def _digits(line: str, count: int, size: int, number: int) -> tuple[k.Digit, ...]:
    """Return the digits of a line, which must have `count` cells."""
    cells, _, column = cells_of_line(line)
    if len(cells) != count:
        message = f"the line has {count_text(len(cells), 'cell')}; this grid has {count}"
        raise FormatError(message, line=number)
    letters = alphabet(size, None, symbol_set_of(cells, size))
    digits = letters.row(cells)
    if digits is None:
        at = letters.foreign(cells) or 0
        message = f"{quoted(cells[at])} is not a cell of this grid; {letters.expected()}"
        raise FormatError(message, line=number, column=column + at)
    return digits
