"""A puzzle in a line: one character a cell, row by row.

    4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......

`.`, `0`, `_`, `*`, `x`, `X` and `-` are empty cells; digits above 9 are A, B, ...  The size
follows from the length.  What comes after `#`, a comma, a semicolon or a blank is a
comment: a solution, a rating, a name.  Cells may also be set apart by blanks and bars.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from struct import Struct

from grader.errors import FormatError
from grader.formats.notation import Notation, Reading, Window
from grader.formats.symbols import SIZES, alphabet, counted, is_usual, shown
from grader.model import kinds as k
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.puzzle import Puzzle

_LENGTHS = {size * size: size for size in SIZES}
_PARTS = re.compile(r"""\s*"?([^\s,;#"]*)[\s,;"]*#?\s*(.*)""", re.DOTALL)
_APART = re.compile(r"[\s|]+")
_TEXT = (DIGIT_SYMBOLS + "." * (256 - len(DIGIT_SYMBOLS))).encode("ascii")
"""From the byte of a digit to its symbol; that of NO_DIGIT, -1, is the last."""
_FULL = alphabet(9)


class Line(Notation):
    """One character a cell, one puzzle a line."""

    name = "line"
    title = "one line a puzzle, one character a cell"

    def span(self, window: Window) -> int:
        """Claim every line that is not a comment."""
        line = window.peek(0)
        return 0 if line is None or line.lstrip().startswith("#") else 1

    def read(self, lines: Sequence[str], first: int) -> Reading:
        """Return the puzzle at the start of the line."""
        line = lines[0]
        match = _PARTS.match(line)
        assert match is not None, "every part of the pattern may be empty"
        cells, comment = match[1], match[2].rstrip()
        column = match.start(1) + 1
        size = _LENGTHS.get(len(cells))
        if size is None:
            whole, _, remark = line.partition("#")
            joined = _APART.sub("", whole)
            size = _LENGTHS.get(len(joined))
            if size is None or alphabet(size).digits(joined) is None:
                raise FormatError(_complaint(cells), line=first, column=column)
            cells, comment = joined, remark.strip()
        letters = alphabet(size)
        givens = letters.digits(cells)
        if givens is None:
            at = letters.foreign(cells)
            assert at is not None, "the two agree on what is foreign"
            message = f"{shown(cells[at])} is not a cell of a {size}x{size} puzzle"
            raise FormatError(f"{message}; {letters.wanted()}", line=first, column=column + at)
        return Reading(Puzzle(letters.layout, givens), comment)

    def write(self, puzzle: Puzzle) -> str:
        """Return the line of a classic puzzle of a usual shape."""
        if not is_usual(puzzle.layout):
            raise FormatError(f"a line cannot tell the layout {puzzle.layout.name}")
        if puzzle.removed:
            raise FormatError("a line cannot tell which candidates are removed")
        return givens_line(puzzle)


def givens_line(puzzle: Puzzle) -> str:
    """Return the givens in a line, whatever the layout; only with its name are they a puzzle."""
    givens = puzzle.givens
    return _packer(len(givens))(*givens).translate(_TEXT).decode("ascii")


@cache
def _packer(cells: int) -> Callable[..., bytes]:
    """Return what makes one signed byte of each of so many digits."""
    return Struct(f"{cells}b").pack


def quick(line: str) -> Puzzle | None:
    """Return the puzzle if the line is nothing but 81 cells; takes about a microsecond."""
    if len(line) != 81:
        line = line.strip()
        if len(line) != 81:
            return None
    givens = _FULL.digits(line)
    return None if givens is None else Puzzle(_FULL.layout, givens)


def _complaint(cells: str) -> str:
    """Say why this is not the text of a puzzle."""
    at = alphabet(k.MAX_DIGITS).foreign(cells)
    if len(cells) < 10 or (at is not None and at < 16):
        return (
            f"{shown(cells)} is not a puzzle; a line of 81 cells would be one: "
            f"{alphabet(9).wanted()}"
        )
    size = min(SIZES, key=lambda size: abs(size * size - len(cells)))
    return f"the line has {counted(len(cells), 'cell')}; a {size}x{size} puzzle has {size * size}"
