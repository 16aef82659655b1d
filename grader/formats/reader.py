"""From any text to puzzles, by the list of notations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import StringIO

from grader.errors import FormatError
from grader.formats.entry import Entry
from grader.formats.lines import quick
from grader.formats.listing import FORMATS, named
from grader.formats.notation import Notation, Window
from grader.model.puzzle import Puzzle

LONGEST = 1 << 20
"""Characters of a line that are looked at."""


def entries(lines: Iterable[str], format: str | None = None) -> Iterator[Entry]:  # noqa: A002
    """Iterate over the puzzles of a source, in constant memory.

    Blank lines and lines that start with `#` are passed over.  What is not a puzzle
    becomes an entry with an error, and the reading goes on behind it.

    Args:
        lines: lines with or without line ends, for instance an open text file or what
            `text_lines` makes of bytes.
        format: the name of the only notation to expect; found out for each puzzle if None.

    Raises:
        FormatError: at once, if there is no such notation.
    """
    notations = FORMATS if format is None else (named(format),)
    return _entries(Window(lines), notations, any(n.name == "line" for n in notations))


def _entries(window: Window, notations: tuple[Notation, ...], lines: bool) -> Iterator[Entry]:
    while (line := window.next()) is not None:
        puzzle = quick(line) if lines else None
        if puzzle is not None:
            yield Entry(line.strip(), window.number - 1, puzzle)
            continue
        if window.number == 2:
            line = line.removeprefix("\ufeff")
        line = line.rstrip()
        if line:
            window.back(line)
            entry = _slow(window, notations)
            if entry is not None:
                yield entry


def _slow(window: Window, notations: tuple[Notation, ...]) -> Entry | None:
    """Return the entry that begins at the next line, or None if that is a comment."""
    first = window.number
    for notation in notations:
        if span := notation.span(window):
            block = [line.rstrip()[:LONGEST] for line in window.take(span)]
            text = "\n".join(block)
            try:
                _decoded(block, first)
                reading = notation.read(block, first)
            except FormatError as error:
                return Entry(text, first, error=error)
            return Entry(text, first, reading.puzzle, comment=reading.comment)
    line = window.take(1)[0] if window.peek(0) is not None else ""
    if line.lstrip().startswith("#"):
        return None
    wanted = " or ".join(notation.name for notation in notations)
    return Entry(line, first, error=FormatError(f"this is not in the format {wanted}", line=first))


def _decoded(block: list[str], first: int) -> None:
    """Raise an error if there is a byte that is not text."""
    for number, line in enumerate(block, start=first):
        if line.isascii():
            continue
        for column, character in enumerate(line, start=1):
            if "\udc80" <= character <= "\udcff":
                message = f"the byte {ord(character) - 0xDC00:#04x} is not UTF-8 text"
                raise FormatError(f"{message}; save the file as UTF-8", line=number, column=column)


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
    """Return a puzzle in a notation, without a newline at the end.

    Raises:
        FormatError: there is no such notation, or it cannot say all of the puzzle.
    """
    return named(format).write(puzzle)
