"""The puzzles of a job, one a line, each to be read without its neighbours.

Most lines are 81 cells and nothing else, which are read many at once.  Other puzzles are JSON
lists of their line and the name of their layout, and malformed ones of their text and the error.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from grader.errors import BatchError, FormatError
from grader.formats import PlainLines, PuzzleEntry, puzzle_line
from grader.formats.records import puzzle_of_line
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.outputs.rated_lines import Piece
from grader.rating.rate import LONGEST_ECHO

_WIDTH = 82
"""Bytes of a line of 81 cells."""


def lines_of(piece: Piece) -> bytes:
    """Return the lines of the puzzles of a piece of a source, each with its end."""
    if isinstance(piece, PlainLines):
        return piece.text if piece.width == _WIDTH else piece.text.replace(b"\r\n", b"\n")
    if piece.puzzle is None:
        text = piece.text[: LONGEST_ECHO + 1]
        return _json_line([text, None, str(piece.error)])
    return _puzzle_line(piece.puzzle)


def pieces_of(data: bytes) -> Iterator[Piece]:
    """Iterate over the puzzles of lines.

    Raises:
        BatchError: a line has been changed.
    """
    start = 0
    while (at := data.find(b"[", start)) >= 0:
        if at > start:
            yield PlainLines(data[start:at], _WIDTH, 1)
        start = data.index(b"\n", at) + 1
        yield _entry(data[at:start])
    if start < len(data):
        yield PlainLines(data[start:], _WIDTH, 1)


def _puzzle_line(puzzle: Puzzle) -> bytes:
    line = puzzle_line(puzzle)
    layout = puzzle.layout
    has_empty_cell = k.NO_DIGIT in puzzle.givens
    if layout == classic() and not puzzle.removed and not puzzle.placed and has_empty_cell:
        return f"{line}\n".encode()
    written = _json_line([line, layout.name])
    entry = _entry(written)
    if entry.puzzle is None or puzzle_line(entry.puzzle) != line:
        raise BatchError(
            "puzzle-unwritable",
            "the puzzle {puzzle} cannot be written on one line with its layout",
            puzzle=line,
        )
    return written


def _entry(line: bytes) -> PuzzleEntry:
    try:
        text, layout, *error = json.loads(line)
    except (ValueError, TypeError):
        raise BatchError(
            "puzzles-damaged", "the file of the puzzles is damaged; plan the job anew"
        ) from None
    if error:
        return PuzzleEntry(text, 1, error=FormatError(error[0]))
    try:
        return PuzzleEntry(text, 1, puzzle_of_line(text, layout))
    except FormatError as failure:
        return PuzzleEntry(text, 1, error=failure)


def _json_line(data: list[str | None]) -> bytes:
    return json.dumps(data).encode() + b"\n"
