"""Records of the Sudoku Exchange puzzle bank: 100 bytes each, a line a puzzle.

    0000183b305c 050703060007000800000816...409000  1.2

First stand 12 figures of the SHA-1 of the cells, then the cells with `0` where they are empty,
then a rating of Sukaku Explainer.

Source: README of github.com/grantm/sudoku-exchange-puzzle-bank.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.errors import FormatError
from grader.formats.puzzle_format import LineBuffer, ParsedPuzzle, PuzzleFormat, one_line_span
from grader.formats.symbols import alphabet
from grader.model.puzzle import Puzzle

_RECORD = re.compile(r"([0-9a-f]{12}) +([0-9]{81}) +(\d{1,2}\.\d)\s*", re.ASCII)


class ExchangeBankFormat(PuzzleFormat):
    """A hash, 81 cells, a rating."""

    name = "bank"
    title = "records of the Sudoku Exchange puzzle bank (read only)"

    def span(self, buffer: LineBuffer) -> int:
        """Claim lines that are such a record to the last character."""
        return int(_RECORD.fullmatch(buffer.peek(0) or "") is not None)

    def forced_span(self, buffer: LineBuffer) -> int:
        """Take any line."""
        return one_line_span(buffer)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle, with its rating as the comment."""
        match = _RECORD.fullmatch(lines[0])
        if match is None:
            message = "a record of the puzzle bank is 12 figures, 81 digits and a rating"
            raise FormatError(message, line=first)
        givens = alphabet(9).digits(match[2])
        assert givens is not None, "they are digits"
        return ParsedPuzzle(Puzzle(alphabet(9).layout, givens), match[3])

    def write(self, puzzle: Puzzle) -> str:  # noqa: ARG002 - it is never written
        """Refuse: a record has a rating of another program."""
        raise FormatError("a record of the puzzle bank has a rating of Sukaku Explainer in it")
