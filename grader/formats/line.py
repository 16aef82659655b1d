"""A puzzle in one line: one character a cell, row by row.

    4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......

`.`, `0`, `_`, `*`, `x`, `X` and `-` are empty cells; digits above 9 are A, B, ...  The length
determines the size.  Text after `#`, a comma, a semicolon or a blank is a comment: a solution, a
rating, a name.  Cells may also be separated by blanks and bars.

Above 9 digits there are other symbol sets: `0-F` and `A-P` on 16x16.  The set is detected from the
symbols, or selected by an option: `line:0-F`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from grader.errors import Count, FormatError, Message
from grader.formats.beyond import layout_beyond
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import (
    PuzzleFormat,
    one_line_span,
    refuse_removed_candidates,
)
from grader.formats.reading.roles import BEGINS, SIZE, Candidate, ParsedPuzzle, Role, Span, whole
from grader.formats.symbols import (
    FOREIGN,
    LENGTHS,
    SIZES,
    alphabet,
    chosen_symbol_set,
    is_standard,
    quoted,
    refuse_digits_from_zero,
    symbol_set_named,
    symbol_set_of,
)
from grader.model import kinds as k
from grader.model.puzzle import Puzzle, checked_puzzle

_PARTS = r"""\s*"?([^\s,;#"]*)[\s,;"]*#?\s*(.*)"""
_JOINT = re.compile(r"<br\s*/?>|\\n|\\\\|[/,;|+&!:\\]")
"""What joins rows in one line: `53..7..../6..195.../...`."""
_PART = re.compile(r"[\d._*xX\s|-]*[\d.][\d._*xX\s|-]*")
"""A part of a line of cells that mail or a program has broken."""
_LONGEST_PART = 400
_MOST_PARTS = 81
_LEAST = 36
_FULL = alphabet(9)
_SHORTEST = min(LENGTHS)
PLAIN_LAYOUT = _FULL.layout
"""The layout of a line of 81 cells."""


class LineFormat(PuzzleFormat):
    """One character a cell, one puzzle a line.

    Args:
        kind: the symbol set, a key of `SYMBOL_SETS`; detected for each puzzle if None.
    """

    name = "line"
    title = "one line a puzzle, one character a cell"
    confidence = BEGINS
    example = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"

    def __init__(self, kind: str | None = None) -> None:
        self.kind = kind

    def with_option(self, option: str) -> PuzzleFormat:
        """Return this format with a symbol set."""
        return LineFormat(symbol_set_named(option))

    def span(self, buffer: LineBuffer) -> int:
        """Claim every line that is not a comment."""
        return one_line_span(buffer)

    def propose(self, block: LineBuffer) -> Candidate | None:
        """Return the puzzle of a line, or of the lines into which one is broken."""
        lines = _broken_lines(block)
        return self.candidate(block, lines, SIZE) if lines else super().propose(block)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle at the start of the line."""
        if len(lines) > 1:
            parsed = self.read(["".join(map(_joined_cells, lines))], first)
            return parsed._replace(spans=tuple(whole(lines)))
        line = lines[0]
        cells, comment, column = cells_of_line(line)
        end = column - 1 + len(cells)
        size = LENGTHS.get(len(cells))
        if size is None or _are_rows(line, len(cells)):
            cell_text, _, remark = line.partition("#")
            joined = _joined_rows(cell_text)
            size = LENGTHS.get(len(joined))
            kind = self.kind or symbol_set_of(joined, size or 0)
            if size is None or alphabet(size, None, kind).digits(joined) is None:
                raise FormatError(_length_error(cells), line=first, column=column)
            cells, comment, end = joined, remark.strip(), len(cell_text)
        kind = chosen_symbol_set(self.kind, cells, size, first)
        letters = alphabet(size, None, kind)
        givens = letters.digits(cells)
        if givens is None:
            at = letters.foreign(cells)
            assert at is not None, "`digits` and `foreign` use the same table"
            raise FormatError(letters.misfit(cells[at]), line=first, column=column + at)
        refuse_digits_from_zero(cells, size, first)
        rest = Role.COMMENT if comment else Role.WRAPPER
        spans = (
            Span(0, 0, column - 1, Role.WRAPPER),
            Span(0, column - 1, end, Role.CELL),
            Span(0, end, len(line), rest),
        )
        return ParsedPuzzle(Puzzle(letters.layout, givens), comment, spans=spans)

    def write(self, puzzle: Puzzle) -> str:
        """Return the line of a puzzle on the standard layout of its size."""
        if not is_standard(puzzle.layout):
            raise layout_beyond("a line", puzzle.layout)
        refuse_removed_candidates(puzzle, "a line")
        size = puzzle.layout.digits
        kind = chosen_symbol_set(self.kind or "1", "", size)
        return alphabet(size, None, kind).text(puzzle.givens)

    def titled(self, text: str, name: str) -> str:
        """Return a line with the name as its comment."""
        return f"{text}  # {name}"

    def is_read_back(self, text: str, puzzle: Puzzle) -> bool:
        """Return whether the line is read as this puzzle; fast for 9x9."""
        if puzzle.layout is _FULL.layout and len(text) == puzzle.layout.cells:
            return _FULL.digits(text) == puzzle.givens
        return super().is_read_back(text, puzzle)


def _joined_cells(line: str) -> str:
    """Return a line without blanks and bars."""
    return "".join(line.replace("|", " ").split())


def _broken_lines(block: LineBuffer) -> int:
    """Return the number of lines of the same length into which one line of cells is broken, or 0.

    Nothing else may touch them: two lines with mistakes are no puzzle.
    """
    first = block.peek(0) or ""
    if len(first) > _LONGEST_PART or _PART.fullmatch(first) is None:
        return 0
    size = len(_joined_cells(first))
    total = span = 0
    is_last = False
    while span <= _MOST_PARTS and (line := block.peek(span)) and line.strip():
        count = len(_joined_cells(line))
        if is_last or count > size or _PART.fullmatch(line.rstrip()) is None:
            return 0
        is_last = count < size
        total += count
        span += 1
    fits = total in LENGTHS and total > _LEAST and span not in (1, size)
    return span if fits and size not in LENGTHS else 0


def cells_of_line(line: str) -> tuple[str, str, int]:
    """Return the first field of a line, the comment after it, and the column of the field."""
    match = _parts_matcher()(line)
    assert match is not None, "every part of the pattern may be empty"
    return match[1], match[2].rstrip(), match.start(1) + 1


def line_spans(line: str, number: int = 0) -> Iterator[Span]:
    """Iterate over the roles of a line of cells with a comment."""
    cells, comment, column = cells_of_line(line)
    end = column - 1 + len(cells)
    yield Span(number, 0, column - 1, Role.WRAPPER)
    yield Span(number, column - 1, end, Role.CELL)
    yield Span(number, end, len(line), Role.COMMENT if comment else Role.WRAPPER)


@cache
def _parts_matcher() -> Callable[[str], re.Match[str] | None]:
    """Return the matcher of `_PARTS`, compiled when needed: most lines are nothing but cells."""
    return re.compile(_PARTS, re.DOTALL).match


def _joined_rows(text: str) -> str:
    """Return the cells of rows that blanks, bars or another separator join in one line."""
    match = _JOINT.search(text)
    if match is not None:
        rows = [row.strip(" \"'") for row in text.split(match[0])]
        rows = rows[:-1] if rows[-1] == "" else rows
        if len(rows) in SIZES and {len(row) for row in rows} == {len(rows)}:
            return "".join(rows)
    return re.sub(r"[\s|]+", "", text)


def _are_rows(line: str, length: int) -> bool:
    """Return whether a line is a grid of 16x16 with blanks between its rows, not one of 4x4."""
    if length != _SHORTEST:
        return False
    words = line.partition("#")[0].split()
    return len(words) == length and {len(word) for word in words} == {length}


def plain_line_codes(line: str) -> bytes | None:
    """Return one byte a cell of a line with exactly 81 cells, else None; 255 is an empty cell."""
    if len(line) != 81 or not line.isascii():
        return None
    codes = line.encode().translate(_FULL.table)
    return None if FOREIGN in codes or _may_count_from_zero(line) else codes


def _may_count_from_zero(line: str) -> bool:
    """Return whether the digits of a line of 81 cells may be 0 to 8."""
    return "0" in line and "9" not in line and "." in line


def puzzle_of_codes(codes: bytes) -> Puzzle:
    """Return the puzzle with the cells that `plain_line_codes` has returned."""
    return checked_puzzle(_FULL.layout, _FULL.unpack(codes))


def plain_line_puzzle(line: str) -> Puzzle | None:
    """Return the puzzle of a line with exactly 81 cells, else None; takes about 1 us."""
    if len(line) != 81:
        line = line.strip()
        if len(line) != 81:
            return None
    givens = _FULL.digits(line)
    if givens is None or _may_count_from_zero(line):
        return None
    return checked_puzzle(_FULL.layout, givens)


def _length_error(cells: str) -> Message:
    """Return the message for a text whose length fits no puzzle."""
    at = alphabet(k.MAX_DIGITS).foreign(cells)
    if len(cells) < 10 or (at is not None and at < 16):
        return Message(
            "line-of-cells",
            "{found} is not a puzzle; expected a line of 81 cells: {expected}",
            found=quoted(cells),
            expected=alphabet(9).expected(),
        )
    if len(cells) in (162, 243):
        return Message(
            "puzzle-and-solution",
            "the line has {number} cells; separate the puzzle and its solution by a comma",
            number=len(cells),
        )
    # Most puzzles have 81 cells, so a line of about this length was meant to be one.
    near = 9 if 64 < len(cells) < 100 else min(SIZES, key=lambda n: abs(n * n - len(cells)))
    return Message(
        "cells-of-line",
        "the line has {cells}; a {size}x{size} puzzle has {number}",
        cells=Count("cell", len(cells)),
        size=near,
        number=near * near,
    )
