"""A puzzle in a line: one character a cell, row by row.

    4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......

`.`, `0`, `_`, `*`, `x`, `X` and `-` are empty cells; digits above 9 are A, B, ...  The size
follows from the length.  What comes after `#`, a comma, a semicolon or a blank is a
comment: a solution, a rating, a name.  Cells may also be set apart by blanks and bars.

Above 9 digits there are other sets of symbols, too: `0-F` and `A-P` on 16x16.  Which one it
is, is seen from the symbols, or said by who asks: `line:0-F`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from struct import Struct

from grader.errors import FormatError
from grader.formats.puzzle_format import (
    LineBuffer,
    ParsedPuzzle,
    PuzzleFormat,
    one_line_span,
    refuse_removed_candidates,
)
from grader.formats.symbols import (
    SIZES,
    alphabet,
    count_text,
    is_standard,
    quoted,
    symbol_set_named,
    symbol_set_of,
)
from grader.model import kinds as k
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.puzzle import Puzzle

LENGTHS = {size * size: size for size in SIZES}
"""The size that goes with a number of cells."""
_PARTS = re.compile(r"""\s*"?([^\s,;#"]*)[\s,;"]*#?\s*(.*)""", re.DOTALL)
_APART = re.compile(r"[\s|]+")
_TEXT = (DIGIT_SYMBOLS + "." * (256 - len(DIGIT_SYMBOLS))).encode("ascii")
"""From the byte of a digit to its symbol; that of NO_DIGIT, -1, is the last."""
_FULL = alphabet(9)


class LineFormat(PuzzleFormat):
    """One character a cell, one puzzle a line.

    Args:
        kind: the set of symbols, a key of `SYMBOL_SETS`; seen from the puzzle if None.
    """

    name = "line"
    title = "one line a puzzle, one character a cell"

    def __init__(self, kind: str | None = None) -> None:
        self.kind = kind

    def variant(self, symbols: str) -> PuzzleFormat:
        """Return the same notation with this set of symbols."""
        return LineFormat(symbol_set_named(symbols))

    def span(self, buffer: LineBuffer) -> int:
        """Claim every line that is not a comment."""
        return one_line_span(buffer)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle at the start of the line."""
        line = lines[0]
        cells, comment, column = cells_of_line(line)
        size = LENGTHS.get(len(cells))
        if size is None:
            whole, _, remark = line.partition("#")
            joined = _APART.sub("", whole)
            size = LENGTHS.get(len(joined))
            kind = self.kind or symbol_set_of(joined, size or 0)
            if size is None or alphabet(size, None, kind).digits(joined) is None:
                raise FormatError(_length_error(cells), line=first, column=column)
            cells, comment = joined, remark.strip()
        letters = alphabet(size, None, self.kind or symbol_set_of(cells, size))
        givens = letters.digits(cells)
        if givens is None:
            at = letters.foreign(cells)
            assert at is not None, "the two agree on what is foreign"
            message = f"{quoted(cells[at])} is not a cell of a {size}x{size} puzzle"
            raise FormatError(f"{message}; {letters.wanted()}", line=first, column=column + at)
        return ParsedPuzzle(Puzzle(letters.layout, givens), comment)

    def write(self, puzzle: Puzzle) -> str:
        """Return the line of a classic puzzle of a usual shape."""
        if not is_standard(puzzle.layout):
            raise FormatError(f"a line cannot tell the layout {puzzle.layout.name}")
        refuse_removed_candidates(puzzle, "a line")
        return alphabet(puzzle.layout.digits, None, self.kind or "1").text(puzzle.givens)


class SdmFormat(LineFormat):
    """Puzzles of 9x9, one a line, in a file with the ending .sdm.

    Source: "SudoCue - File Formats", sudocue.net/fileformats.php, August 3, 2006.
    """

    name = "sdm"
    title = "a collection (.sdm): 81 characters a line"

    def variant(self, symbols: str) -> PuzzleFormat:
        """Refuse: nine digits have one set of symbols."""
        return PuzzleFormat.variant(self, symbols)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle at the start of the line, if it has 81 cells."""
        reading = super().read(lines, first)
        size = reading.puzzle.layout.digits
        if size != 9:
            raise FormatError(f"a collection holds puzzles of 9x9, not {size}x{size}", line=first)
        return reading

    def write(self, puzzle: Puzzle) -> str:
        """Return the line of a classic puzzle of 9x9."""
        if is_standard(puzzle.layout) and puzzle.layout.digits != 9:
            raise FormatError(f"a collection cannot tell the layout {puzzle.layout.name}")
        return super().write(puzzle)


def cells_of_line(line: str) -> tuple[str, str, int]:
    """Return what stands at the start of a line, the comment behind it, and its column."""
    match = _PARTS.match(line)
    assert match is not None, "every part of the pattern may be empty"
    return match[1], match[2].rstrip(), match.start(1) + 1


def givens_line(puzzle: Puzzle) -> str:
    """Return the givens in a line, whatever the layout; only with its name are they a puzzle."""
    givens = puzzle.givens
    return _byte_packer(len(givens))(*givens).translate(_TEXT).decode("ascii")


@cache
def _byte_packer(cells: int) -> Callable[..., bytes]:
    """Return what makes one signed byte of each of so many digits."""
    return Struct(f"{cells}b").pack


def plain_line_puzzle(line: str) -> Puzzle | None:
    """Return the puzzle if the line is nothing but 81 cells; takes about a microsecond."""
    if len(line) != 81:
        line = line.strip()
        if len(line) != 81:
            return None
    givens = _FULL.digits(line)
    return None if givens is None else Puzzle(_FULL.layout, givens)


def _length_error(cells: str) -> str:
    """Say why this is not the text of a puzzle."""
    at = alphabet(k.MAX_DIGITS).foreign(cells)
    if len(cells) < 10 or (at is not None and at < 16):
        return (
            f"{quoted(cells)} is not a puzzle; a line of 81 cells would be one: "
            f"{alphabet(9).wanted()}"
        )
    # Most puzzles have 81 cells; so a line that comes near that was meant to be one.
    near = 9 if 64 < len(cells) < 100 else min(SIZES, key=lambda n: abs(n * n - len(cells)))
    return (
        f"the line has {count_text(len(cells), 'cell')}; a {near}x{near} puzzle has {near * near}"
    )
