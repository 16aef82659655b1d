"""Collections of 9x9 puzzles, one a line (.sdm).

Source: "SudoCue - File Formats", sudocue.net/fileformats.php, August 3, 2006.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.errors import FormatError
from grader.formats.beyond import layout_beyond
from grader.formats.line import LineFormat
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.symbols import is_standard
from grader.model.puzzle import Puzzle


class SdmFormat(LineFormat):
    """One line of 81 characters a puzzle."""

    name = "sdm"
    title = "a collection (.sdm): 81 characters a line"

    def with_option(self, option: str) -> PuzzleFormat:
        """Raise an error: 9x9 has one symbol set."""
        return PuzzleFormat.with_option(self, option)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle at the start of the line, if it has 81 cells."""
        parsed = super().read(lines, first)
        size = parsed.puzzle.layout.digits
        if size != 9:
            raise FormatError(
                "size-of-sdm",
                "a .sdm file has 9x9 puzzles, not {size}x{size}",
                line=first,
                size=size,
            )
        return parsed

    def titled(self, text: str, name: str) -> str:  # noqa: ARG002 - as in `PuzzleFormat`
        """Return the line unchanged: other programs expect nothing behind the cells."""
        return text

    def write(self, puzzle: Puzzle) -> str:
        """Return the line of a classic 9x9 puzzle."""
        if is_standard(puzzle.layout) and puzzle.layout.digits != 9:
            raise layout_beyond("a .sdm file", puzzle.layout)
        return super().write(puzzle)
