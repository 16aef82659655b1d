"""One item of a puzzle file: a puzzle, or the error that kept it from being read."""

from __future__ import annotations

from typing import NamedTuple

from grader.errors import FormatError
from grader.model.puzzle import Puzzle


class PuzzleEntry(NamedTuple):
    """A stretch of text that is, or should be, one puzzle."""

    text: str
    """The text without its line ends; lines of a grid are joined by newlines."""
    line: int
    """Number of its first line in the source, 1-based."""
    puzzle: Puzzle | None = None
    error: FormatError | None = None
    """Why the text is not a puzzle; set exactly when `puzzle` is None."""
    comment: str = ""
    """Text beside the puzzle: a solution, a rating, a remark."""
    code: str = ""
    """The code of the technique of which this is an example, as the format writes it."""
    name: str = ""
    """The name or id of the puzzle, if the source has one in a place of its own."""
    values: tuple[tuple[str, str], ...] = ()
    """What other columns say of the puzzle: pairs of a heading in lower case and a text."""
    note: str = ""
    """What the reader had to assume, as a sentence for the user; empty if nothing."""
