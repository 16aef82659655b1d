"""Records of the Sudoku Exchange puzzle bank: 100 bytes each, a line a puzzle.

    0000183b305c 050703060007000800000816...409000  1.2

The fields are the first 12 hexadecimal digits of the SHA-1 of the cells, the cells with `0` for
an empty one, and a rating by Sukaku Explainer.

Source: README of github.com/grantm/sudoku-exchange-puzzle-bank.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader.errors import FormatError
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import SIGNATURE, ParsedPuzzle
from grader.formats.symbols import alphabet
from grader.model.puzzle import Puzzle

_RECORD = re.compile(r"([0-9a-f]{12}) +([0-9]{81}) +(\d{1,2}\.\d)\s*", re.ASCII)


class ExchangeBankFormat(PuzzleFormat):
    """Lines of a hash, 81 cells and a rating; read only."""

    name = "exchange-bank"
    confidence = SIGNATURE
    takes_any_line = True
    title = "records of the Sudoku Exchange puzzle bank (read only)"
    example = (
        "0000183b305c 050703060007000800000816000000030000005000100730040086906"
        "000204840572093000409000  1.2"
    )

    def span(self, buffer: LineBuffer) -> int:
        """Claim lines that match the record to the last character."""
        return int(_RECORD.fullmatch(buffer.peek(0) or "") is not None)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle, with its rating as the comment and as a value."""
        match = _RECORD.fullmatch(lines[0])
        if match is None:
            raise FormatError(
                "record-of-bank",
                "a record of the puzzle bank is a hash of 12 digits, 81 digits and a rating",
                line=first,
            )
        givens = alphabet(9).digits(match[2])
        assert givens is not None, "the pattern matches digits only"
        return ParsedPuzzle(
            Puzzle(alphabet(9).layout, givens), match[3], values=(("rating", match[3]),)
        )

    def write(self, puzzle: Puzzle) -> str:  # noqa: ARG002 - the format is read only
        """Raise an error: a record needs a rating by another program."""
        raise FormatError(
            "bank-only-read",
            "a record of the puzzle bank needs a rating by Sukaku Explainer; it is only read",
        )
