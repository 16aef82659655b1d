"""Puzzles on named layouts: the name, and one line for each grid.

    #layout samurai
    .....8..4...
    (five lines of 81 characters)

The grids are in the order of their first cells, row by row; cells that two grids share are in
both lines.  One line with all cells of the page, row by row, is read as well, and so is a picture
of the page.  Without the name five lines of 81 characters are five puzzles; the option
`grids:samurai` supplies the name.  The name may be the path of a layout file.

Source: the order is that of github.com/1to9only/Gattai-Puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt

from grader.errors import Count, FormatError, Message
from grader.formats.beyond import layout_beyond, other_layout
from grader.formats.layout_names import layout_named
from grader.formats.line import cells_of_line, line_spans
from grader.formats.line_buffer import LineBuffer
from grader.formats.page_picture import page_puzzle, page_span
from grader.formats.page_rows import page_fit
from grader.formats.page_shapes import shape_of_layout
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle, Span, whole
from grader.formats.symbols import alphabet, quoted, symbol_set_of
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cell_name, digit_name
from grader.model.puzzle import Puzzle
from grader.model.shapes import spelled

_HEAD = re.compile(r"\s*#\s*layout:?\s+(\S{1,700})\s*(?:#.*)?", re.ASCII | re.IGNORECASE)
_MEANT = re.compile(r"\s*#layout\b", re.IGNORECASE)
_MOST_BLANK = 4
_MOST_LINES = 100


class GridLinesFormat(PuzzleFormat):
    """The name of a layout, and a line for each of its grids.

    Args:
        layout: the layout of lines without a name; None if the name is required.
    """

    name = "grids"
    confidence = SIGNATURE
    title = "the name of a layout, and a line for each of its grids (samurai)"
    example = (
        "#layout diagonal-9\n"
        ".62.3.147...74.862....2..3..7.6.83...9851.....35...9..7............847"
        "....42..6.3"
    )

    def __init__(self, layout: Layout | None = None, layout_name: str = "") -> None:
        self.layout = layout
        self.layout_name = layout_name
        """What the user calls the layout: its name, or the path of its file."""

    def with_option(self, option: str) -> PuzzleFormat:
        """Return this format with a layout for lines without a name."""
        return GridLinesFormat(layout_named(option), option)

    def span(self, buffer: LineBuffer) -> int:
        """Claim a line with a name, and one line for each grid or the page."""
        match = _HEAD.fullmatch(buffer.peek(0) or "")
        if match is None:
            # The lines belong to the layout that is meant.
            is_meant = _MEANT.match(buffer.first) is not None
            return 1 + _lines_of_block(buffer, 1, _MOST_LINES) if is_meant else 0
        start = 1
        while start < _MOST_BLANK and not (buffer.peek(start) or "#").strip():
            start += 1
        try:
            return start + _lines_ahead(buffer, start, layout_named(match[1]))
        except FormatError:
            # The lines belong to the unknown layout: they are no puzzles of their own.
            return start + _lines_of_block(buffer, start, _MOST_LINES)

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
        layout = self.layout if match is None else layout_named(match[1], first)
        if layout is None:
            raise FormatError(
                "layout-line", "the first line must name a layout: #layout samurai", line=first
            )
        start = 0 if match is None else 1
        while match is not None and start < len(lines) and not lines[start].strip():
            start += 1
        rest = lines[start:]
        if _has_page(rest, layout):
            return ParsedPuzzle(page_puzzle(rest, layout, first + start))
        spans = (*whole(lines[:start]), *_comment_spans(lines, start))
        said = " ".join(filter(None, (cells_of_line(line)[1] for line in rest)))
        if len(rest) == 1 and len(cells_of_line(rest[0])[0]) == layout.cells:
            digits = _digits(rest[0], layout.cells, layout.digits, first + start)
            return ParsedPuzzle(Puzzle(layout, digits), said, spans=spans)
        if len(rest) != len(layout.frames):
            raise FormatError(
                "grids-of-layout",
                "{layout} has {grids}; {lines} found",
                line=first,
                layout=layout.name,
                grids=Count("grid", len(layout.frames)),
                lines=Count("line", len(rest)),
            )
        givens = [k.NO_DIGIT] * layout.cells
        seen: dict[k.Cell, k.Digit] = {}
        numbered = enumerate(zip(rest, grids_of(layout), strict=True), first + start)
        for number, (line, cells) in numbered:
            digits = _digits(line, len(cells), _size(len(cells)), number)
            for cell, digit in zip(cells, digits, strict=True):
                if seen.setdefault(cell, digit) != digit:
                    raise FormatError(
                        "shared-cell",
                        "two grids share {cell}, which is {one} and {other}",
                        line=number,
                        cell=cell_name(layout, cell),
                        one=_content(seen[cell]),
                        other=_content(digit),
                    )
                givens[cell] = digit
        return ParsedPuzzle(Puzzle(layout, tuple(givens)), said, spans=spans)

    def write(self, puzzle: Puzzle) -> str:
        """Return the name of the layout, and a line for each grid."""
        layout = puzzle.layout
        name = self._name_for(layout)
        covered = {cell for cells in grids_of(layout) for cell in cells}
        if name is None or len(name) > 700 or len(covered) < layout.cells:
            raise layout_beyond("lines of grids", layout)
        refuse_removed_candidates(puzzle, "lines of grids")
        lines = [f"#layout {name}"]
        for cells in grids_of(layout):
            symbols = alphabet(_size(len(cells)))
            lines.append(symbols.text(tuple(puzzle.givens[cell] for cell in cells)))
        return "\n".join(lines)

    def _name_for(self, layout: Layout) -> str | None:
        """Return what the first line calls a layout; None if nothing can.

        Raises:
            FormatError: the option names another layout.
        """
        if self.layout is None:
            return spelled(layout)
        if self.layout != layout:
            raise other_layout(layout, self.layout)
        return self.layout_name


def _content(digit: k.Digit) -> str:
    return Message("empty-cell", "empty") if digit == k.NO_DIGIT else digit_name(digit)


def _comment_spans(lines: Sequence[str], start: int) -> Iterator[Span]:
    """Iterate over the roles of the lines of cells, which begin at an index."""
    for number in range(start, len(lines)):
        yield from line_spans(lines[number], number)


def grids_of(layout: Layout) -> list[list[k.Cell]]:
    """Return the cells of each grid of a layout, row by row."""
    return [[c for house in f.rows for c in layout.cells_of(house)] for f in layout.frames]


def _size(cells: int) -> int:
    return isqrt(cells)


def _has_page(lines: Sequence[str], layout: Layout) -> bool:
    """Return whether lines are the page of a layout, not one line for each grid."""
    lengths = {layout.cells, *map(len, grids_of(layout))}
    if not lines or len(cells_of_line(lines[0])[0]) in lengths:
        return False
    shape = shape_of_layout(layout)
    return len(lines) >= shape.height and page_fit(lines, shape) is not None


def _lines_ahead(buffer: LineBuffer, start: int, layout: Layout) -> int:
    """Return the number of lines of cells from this line on: the page, or one for each grid."""
    if len(cells_of_line(buffer.peek(start) or "")[0]) == layout.cells:
        return 1
    span = page_span(buffer, start, layout)
    if _has_page([buffer.peek(start + i) or "" for i in range(span)], layout):
        return span
    return _lines_of_block(buffer, start, len(layout.frames))


def _lines_of_block(buffer: LineBuffer, start: int, most: int) -> int:
    """Return the number of lines up to a blank one or a comment, or `most`."""
    count = 0
    while count < most and (line := buffer.peek(start + count)):
        if not line.strip() or line.lstrip().startswith("#"):
            break
        count += 1
    return count


def _digits(line: str, count: int, size: int, number: int) -> tuple[k.Digit, ...]:
    """Return the digits of a line, which must have `count` cells."""
    cells, _, column = cells_of_line(line)
    if len(cells) != count:
        raise FormatError(
            "cells-of-grid",
            "the line has {cells}; this grid has {number}",
            line=number,
            cells=Count("cell", len(cells)),
            number=count,
        )
    letters = alphabet(size, None, symbol_set_of(cells, size))
    digits = letters.row(cells)
    if digits is None:
        at = letters.foreign(cells) or 0
        raise FormatError(
            "foreign-in-grid",
            "{found} is not a cell of this grid; {expected}",
            line=number,
            column=column + at,
            found=quoted(cells[at]),
            expected=letters.expected(),
        )
    return digits
