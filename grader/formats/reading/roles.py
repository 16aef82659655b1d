"""What the characters of a text are, and what a format proposes for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from grader.errors import FormatError
from grader.model.puzzle import Puzzle

BEGINS, SIZE, FRAMED, SIGNATURE = range(4)
"""How sure a format is of its candidate: the text begins like it; it has its size; its size and
its frame agree; nothing else has its signature."""


class Role(Enum):
    """What a character is for."""

    CELL = "cell"
    """A cell, or a part of a notation that has a grammar of its own."""
    FRAME = "frame"
    """Bars, frames and rulers."""
    LABEL = "label"
    """The number or letter of a row or a column."""
    NAME = "name"
    COMMENT = "comment"
    RULE = "rule"
    """What says a rule, or that there are no further ones."""
    WRAPPER = "wrapper"
    """Marks around a text: tags, quotes, brackets of programs."""
    SIZE = "size"
    """The numbers of rows and columns above a grid."""


class Span(NamedTuple):
    """Consecutive characters of a line that have the same role."""

    line: int
    """Index of the line in the text of the candidate, 0-based."""
    start: int
    end: int
    role: Role


class ParsedPuzzle(NamedTuple):
    """A puzzle that a format has read, with what the text says besides."""

    puzzle: Puzzle
    comment: str = ""
    code: str = ""
    """The code of a technique of which this is an example, as the format writes it."""
    name: str = ""
    """The name or id of the puzzle, if the text has one in a place of its own."""
    values: tuple[tuple[str, str], ...] = ()
    """Further values of the puzzle, as in `PuzzleEntry`."""
    note: str = ""
    """What the format had to assume, as in `PuzzleEntry`."""
    spans: tuple[Span, ...] | None = None
    """The roles of the characters; None if all belong to a notation that refuses what it does
    not know."""
    others: tuple[ParsedPuzzle, ...] = ()
    """Further puzzles of the same text, such as those of a list."""


def author_value(author: str) -> tuple[tuple[str, str], ...]:
    """Return the author of a puzzle as one of its further values; none for an empty text."""
    return (("author", author),) if author else ()


class Candidate(NamedTuple):
    """What a format makes of the lines ahead."""

    found: ParsedPuzzle | FormatError
    spans: tuple[Span, ...]
    confidence: int
    """`BEGINS`, `SIZE`, `FRAMED` or `SIGNATURE`."""
    lines: int
    """How many lines it takes."""


def whole(lines: Iterable[str], role: Role = Role.CELL) -> Iterator[Span]:
    """Iterate over spans that give all of some lines one role."""
    for number, line in enumerate(lines):
        if line:
            yield Span(number, 0, len(line), role)


def uncovered(lines: Sequence[str], spans: Iterable[Span]) -> tuple[int, int] | None:
    """Return line and column, 0-based, of the first character that has no role; None if all have.

    Blanks need no role.

    Raises:
        ValueError: a character has two roles.
    """
    covered = [bytearray(len(line)) for line in lines]
    for index, start, end, _ in spans:
        row = covered[index]
        if any(row[start:end]):
            raise ValueError(f"line {index} has two roles between {start} and {end}")
        row[start:end] = b"\1" * len(row[start:end])
    for number, (line, row) in enumerate(zip(lines, covered, strict=True)):
        column = row.find(0)
        while column >= 0:
            if not line[column].isspace():
                return number, column
            column = row.find(0, column + 1)
    return None
