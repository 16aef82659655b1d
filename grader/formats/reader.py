"""From any text to puzzles, by the list of notations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO

from grader.errors import FormatError
from grader.formats.all_formats import FORMATS, named
from grader.formats.jigsaw import is_full, is_pair
from grader.formats.line import LENGTHS, LineFormat, cells_of_line, plain_line_puzzle
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_format import LONGEST, LineBuffer, PuzzleFormat
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

_LINE = LineFormat()
Claim = tuple[PuzzleFormat, Callable[[LineBuffer], int]]
"""A notation, and what says how many lines it claims."""


def entries(lines: Iterable[str], format: str | None = None) -> Iterator[PuzzleEntry]:  # noqa: A002
    """Iterate over the puzzles of a source, in constant memory.

    Blank lines and lines that start with `#` are passed over.  What is not a puzzle
    becomes an entry with an error, and the reading goes on behind it.

    Args:
        lines: lines with or without line ends, for instance an open text file or what
            `text_lines` makes of bytes.
        format: the name of the only notation to expect, with a set of symbols or without
            (`line`, `line:0-F`); found out for each puzzle if None.

    Raises:
        FormatError: at once, if there is no such notation.
    """
    if format is None:
        return _entries(LineBuffer(lines), [(n, n.span) for n in FORMATS], True)
    notation = named(format)
    return _entries(LineBuffer(lines), [(notation, notation.forced_span)], format == "line")


def _entries(buffer: LineBuffer, claims: Sequence[Claim], lines: bool) -> Iterator[PuzzleEntry]:
    line = buffer.next()
    full = line is not None and is_full(line)
    while line is not None:
        puzzle = plain_line_puzzle(line) if lines else None
        if puzzle is not None:
            following = buffer.next()
            if following is None:
                yield PuzzleEntry(line.strip(), buffer.number - 1, puzzle)
                return
            # The map of the regions of a jigsaw may be beside its givens in a line of its own.
            both = "." not in following and "0" not in following
            if both == full or not is_pair(line.strip(), following.strip()):
                yield PuzzleEntry(line.strip(), buffer.number - 2, puzzle)
                line, full = following, both
                continue
            buffer.back(following)
        if buffer.number == 2:
            line = line.removeprefix("\ufeff")
        line = line.rstrip()[:LONGEST]
        if line:
            buffer.back(line)
            entry = _commented(buffer) if lines else None
            if entry is not None:
                yield entry
            else:
                yield from _claimed_entries(buffer, claims)
        line = buffer.next()
        full = line is not None and is_full(line)


def _commented(buffer: LineBuffer) -> PuzzleEntry | None:
    """Take a line with a puzzle and a comment, if it can be nothing else; else None.

    Saves asking all the notations, which takes ten times as long.
    """
    line = buffer.peek(0) or ""
    cells, comment, _ = cells_of_line(line)
    # Shorter ones may be the rows of a grid.
    if len(cells) not in LENGTHS or len(cells) <= k.MAX_DIGITS:
        return None
    for other in (comment.partition(" ")[0], buffer.peek(1)):
        if other is not None and is_full(cells) != is_full(other) and is_pair(cells, other.strip()):
            return None
    try:
        reading = _LINE.read([line], buffer.number)
    except FormatError:
        return None
    number = buffer.number
    buffer.take(1)
    return PuzzleEntry(line, number, reading.puzzle, comment=reading.comment)


def _claimed_entries(buffer: LineBuffer, claims: Sequence[Claim]) -> Iterator[PuzzleEntry]:
    """Iterate over the entries that begin at the next line; none if that is a comment."""
    for notation, claim in claims:
        if span := claim(buffer):
            yield from notation.entries(buffer, span)
            return
    first = buffer.number
    line = buffer.take(1)[0]
    if not line.lstrip().startswith("#"):
        message = f"this is not in the format {claims[0][0].name}"
        yield PuzzleEntry(line, first, error=FormatError(message, line=first))


def parse(text: str, format: str | None = None) -> Puzzle:  # noqa: A002
    """Return the one puzzle that a text holds.

    Args:
        text: the puzzle, with blank lines and comments around it if need be.
        format: the name of its notation; found out if None.

    Raises:
        FormatError: there is none, more than one, or something is wrong with it.
    """
    found: Puzzle | None = None
    for entry in entries(StringIO(text, newline=None), format):
        if entry.error is not None:
            raise entry.error
        if found is not None:
            raise FormatError("a second puzzle begins here; one is wanted", line=entry.line)
        found = entry.puzzle
    if found is None:
        raise FormatError("there is no puzzle in the text")
    return found


def as_puzzle(puzzle: Puzzle | str) -> Puzzle:
    """Return a puzzle as it is, and the one that a text holds.

    Raises:
        FormatError: see `parse`.
        TypeError: it is neither.
    """
    if isinstance(puzzle, str):
        return parse(puzzle)
    if not isinstance(puzzle, Puzzle):
        raise TypeError(f"a puzzle or its text is wanted, not {type(puzzle).__name__}")
    return puzzle


def write(puzzle: Puzzle, format: str = "line") -> str:  # noqa: A002
    """Return a puzzle in a notation, as a whole file but for the newline at its end.

    Args:
        puzzle: what to write.
        format: the name of a notation, with a set of symbols or without: `line:0-F`.

    Raises:
        FormatError: there is no such notation, or it cannot say all of the puzzle.
    """
    notation = named(format)
    parts = (notation.head, notation.write(puzzle), notation.foot)
    return "\n".join(part for part in parts if part)
