"""Numbers separated by blanks, which are unambiguous for every size.

     0  3 12  0 ...
     7  0  0 16 ...
     ...

One line a row, all numbers in one line, or each in a line of its own; `0` or `.` is an empty cell.
Bars define boxes or regions; see `walls`.  Up to 9 digits this is also a grid of the format
`boxed`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.errors import Count, FormatError, Message
from grader.formats.beyond import layout_beyond
from grader.formats.drawn_grid import (
    MOST_FRAMES,
    ascii_line,
    drawn_spans,
    is_frame,
    with_ascii_bars,
)
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.symbols import LENGTHS, SIZES, alphabet, foreign_cell, is_standard
from grader.formats.walls import CellRow, layout_of_walls
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

_NUMBER = re.compile(r"\d{1,2}|[._*-]", re.ASCII)
_FIELD = re.compile(r"[^\s|]+")
_FILLERS = frozenset("._*-")
_NINE = 9
_SHARE = 20
"""Of so many numbers at least one is above 9: in a puzzle of 12x12 it is every fourth."""
_LONGEST = 4 * k.MAX_DIGITS**2
"""Upper bound for the characters of all numbers in one line."""
_MOST = 2 * k.MAX_DIGITS + 12


class NumberGridFormat(PuzzleFormat):
    """Numbers from 1, in rows or in one line."""

    name = "numbers"
    title = "numbers separated by blanks, for any size"
    example = (
        " 0  9  0 11  0  0 12  0  0  5  0  2\n"
        " 0  0  0  0  0  3  0  0  8  0  0  0\n"
        " 4  8  0  0  0  6  5 10  9  1  0 12\n"
        " 0 12  0  0  0 10  0 11  0  3  9  0\n"
        "10  4  0  0  0  9  0  0  0  0  0  0\n"
        " 9  0  2  0  8  4  1  0 11  0  0  6\n"
        "11  0  0  0  4  0  9  2  3  8  7  0\n"
        " 8  0  0  5  0  0  0  0  0  4  0  0\n"
        " 0  0  0  0  0  0  8  0 12 11  0  0\n"
        " 0  5  0  4  6  8  0  0  0 12  0  0\n"
        "12  0  0  8  0  0  3  0  7  0  0  0\n"
        " 2  0  0  0  7  0  0  1  5  6  0  0"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim rows of 10 or more numbers, or one line of them, of two characters each."""
        found = _rows(buffer)
        count = len(found[0][1]) if found else 0
        if count == 1:
            return _column(buffer)
        wide = _has_numbers_above_nine(found)
        # Without this check 16 rows of 16 empty cells could be 16 puzzles of 4x4.
        wide = wide or all(
            len((buffer.peek(index) or "").rstrip()) == 3 * count - 1 for index, _ in found
        )
        likely = wide and count > 9 and (count in SIZES or count in LENGTHS)
        return self.forced_span(buffer) if likely else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Accept rows of any numbers."""
        found = _rows(buffer)
        if not found:
            return 0
        end = found[-1][0] + 1
        following = ascii_line(buffer.peek(end))
        return end + (following is not None and is_frame(following))

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle in the rows or in the line."""
        buffer = LineBuffer(lines)
        column = _column(buffer)
        found = [(i, [line.strip()]) for i, line in enumerate(lines)] if column else _rows(buffer)
        count = len(found[0][1]) if found else 0
        size = LENGTHS.get(count * column or count, 0) if column or len(found) == 1 else count
        if size not in SIZES or size * size != sum(len(row) for _, row in found):
            raise FormatError(
                "size-of-numbers",
                "{rows} of {numbers} are not a puzzle; a 16x16 puzzle has 16 rows of 16",
                line=first,
                rows=Count("row", len(found)),
                numbers=Count("number", count),
            )
        # Where something else marks empty cells, 0 may be the first digit.
        every = {number for _, row in found for number in row}
        has_zero = (
            size > _NINE and "0" in every and bool(every & _FILLERS) and str(size) not in every
        )
        givens = []
        for index, row in found:
            for number in row:
                value = 0 if number in _FILLERS else int(number) + has_zero
                if value > size:
                    expected = Message(
                        "numbers-expected",
                        "numbers 1 to {size}, and 0 for an empty cell",
                        size=size,
                    )
                    raise FormatError(foreign_cell(number, size, expected), line=first + index)
                givens.append(value - 1)
        layout = alphabet(size).layout
        if len(found) > 1 and not column:
            layout, _ = layout_of_walls(lines, [_cell_row(*row, lines) for row in found], first)
        spans, comment = drawn_spans(lines, [index for index, _ in found])
        return ParsedPuzzle(Puzzle(layout, tuple(givens)), comment, spans=spans)

    def write(self, puzzle: Puzzle) -> str:
        """Return the rows of a puzzle on the standard layout of its size."""
        size = puzzle.layout.digits
        if not is_standard(puzzle.layout):
            raise layout_beyond("rows of numbers", puzzle.layout)
        refuse_removed_candidates(puzzle, "rows of numbers")
        width = 1 if size < 10 else 2
        numbers = [f"{digit + 1:{width}}" for digit in puzzle.givens]
        return "\n".join(" ".join(numbers[at : at + size]) for at in range(0, size * size, size))


def _cell_row(index: int, numbers: Sequence[str], lines: Sequence[str]) -> CellRow:
    """Return the columns of the numbers of a row."""
    found = [match.span() for match in _FIELD.finditer(with_ascii_bars(lines[index]))]
    return CellRow(index, found[: len(numbers)])


def _has_numbers_above_nine(rows: Sequence[tuple[int, Sequence[str]]]) -> bool:
    """Return whether numbers above 9 are as frequent as in a large puzzle.

    A single one may be a mistake in a page of overlapping grids.
    """
    digits = [number for _, row in rows for number in row if number.isdigit() and int(number)]
    high = sum(len(number) == 2 for number in digits)
    return high > 0 and high * _SHARE >= len(digits)


def _column(buffer: LineBuffer) -> int:
    """Return the number of lines ahead with one number each, if they are all cells of a grid."""
    count = 0
    while count <= _LONGEST and _NUMBER.fullmatch((buffer.peek(count) or "").strip()):
        count += 1
    return count if count in LENGTHS else 0


def _rows(buffer: LineBuffer) -> list[tuple[int, list[str]]]:
    """Return index and numbers of each row of the grid at the next line."""
    rows: list[tuple[int, list[str]]] = []
    index = 0
    frames = 0
    while index < _MOST and (text := ascii_line(buffer.peek(index), _LONGEST)) is not None:
        numbers = text.replace("|", " ").split()
        if numbers and not is_frame(text):
            if not all(map(_NUMBER.fullmatch, numbers)) or (
                rows and len(numbers) != len(rows[0][1])
            ):
                break
            frames = 0
            rows.append((index, numbers))
            if len(rows) == len(numbers) or len(numbers) > k.MAX_DIGITS:
                break
        elif frames == MOST_FRAMES or not (numbers or rows):
            break
        else:
            frames += 1
        index += 1
    return rows
