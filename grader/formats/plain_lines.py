"""Lines that hold 81 cells and nothing else, read many at once.

Most large files consist of them.  A block of such lines is recognized without looking at each
puzzle, so that a process can pass it on to others unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from struct import Struct
from typing import NamedTuple

from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.symbols import alphabet
from grader.model.puzzle import Puzzle, checked_puzzle

_CELLS = 81


class PlainLines(NamedTuple):
    """Consecutive lines of 81 cells, each with an empty one, all with the same line end."""

    text: bytes
    width: int
    """Bytes of a line with its end."""
    line: int = 1
    """The number of the first line in the source, 1-based."""

    @property
    def puzzle_count(self) -> int:
        """The number of puzzles."""
        return len(self.text) // self.width

    def puzzles(self) -> Iterator[Puzzle]:
        """Iterate over the puzzles."""
        letters = alphabet(9)
        layout = letters.layout
        codes = self.text.translate(letters.table)
        for givens in _rows(self.width).iter_unpack(codes):
            yield checked_puzzle(layout, givens)

    def lines(self) -> list[str]:
        """Return the lines without their ends."""
        return self.text.decode("ascii").split()

    def entries(self) -> Iterator[PuzzleEntry]:
        """Iterate over the entries, one a line."""
        lines = self.lines()
        for number, (line, puzzle) in enumerate(zip(lines, self.puzzles(), strict=True), self.line):
            yield PuzzleEntry(line, number, puzzle)

    def split(self, count: int) -> tuple[PlainLines, PlainLines | None]:
        """Return the first lines, at most so many, and the rest if there is any."""
        at = count * self.width
        rest = self.text[at:]
        head = self._replace(text=self.text[:at])
        return head, self._replace(text=rest, line=self.line + count) if rest else None


def puzzle_count(piece: PuzzleEntry | PlainLines) -> int:
    """Return how many puzzles a piece of a file stands for."""
    return piece.puzzle_count if isinstance(piece, PlainLines) else 1


def plain_lines_of(data: bytes) -> PlainLines | None:
    """Return the plain lines at the start of some bytes, without the last one; None if none.

    What follows the last one may belong to it: the map of the regions of a jigsaw.  That map
    has no empty cell, unless its digits are 0 to 8, and it may come first as well; so lines
    like it are not plain.
    """
    end = data.find(b"\n", 0, _CELLS + 2)
    if end not in {_CELLS, _CELLS + 1}:
        return None
    width = end + 1
    match = _pattern(width).match(data)
    if match is None or match.end() == width:
        return None
    text = data[: match.end() - width]
    # Two signs of empty cells: the digits of a line may be 0 to 8, so each is looked at.
    return None if b"0" in text and b"." in text else PlainLines(text, width)


@cache
def _pattern(width: int) -> re.Pattern[bytes]:
    line_end = rb"\n" if width == _CELLS + 1 else rb"\r\n"
    has_empty_cell = rb"(?=[^.0\n]*[.0])"
    is_no_map = rb"(?!(?:[1-8]*+0){9}[1-8]*+\r?\n)"
    line = has_empty_cell + is_no_map + rb"[0-9._*xX-]{81}" + line_end
    return re.compile(rb"(?:" + line + rb")+")


@cache
def _rows(width: int) -> Struct:
    return Struct(f"{_CELLS}b{width - _CELLS}x")
