"""Read puzzles from any text: detect the format of each, or use a given one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO, StringIO
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, Protocol, TypeAlias, TypeVar

from grader import arguments
from grader.errors import FormatError, Message, unreadable_file
from grader.formats.agreeing_lines import FirstLines
from grader.formats.beyond import left_over
from grader.formats.decoding import marked_encoding, recoded, text_lines
from grader.formats.line import LineFormat, plain_line_puzzle
from grader.formats.line_buffer import LineBuffer
from grader.formats.named_formats import format_named
from grader.formats.plain_lines import PlainLines
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_format import PuzzleFormat
from grader.formats.reading.stream import detected, in_format
from grader.formats.reading.words import LooseLine, with_words
from grader.model.board import Board
from grader.model.puzzle import Puzzle

Item = TypeVar("Item")
PuzzleText: TypeAlias = "str | bytes | PathLike[str] | Sequence[Any] | HasToList"
"""What `parse` takes: a text, bytes, a path, nested lists, an array."""


class HasToList(Protocol):
    """An array, such as those of NumPy."""

    def tolist(self) -> Any:
        """Return nested lists of numbers."""


_LINE = LineFormat()
_PLAIN_CELLS = 81
"""The length of a text that is probably one line of cells."""


def entries(
    lines: Iterable[str],
    format: str | None = None,  # noqa: A002
    *,
    words: bool = True,
) -> Iterator[PuzzleEntry]:
    """Iterate over the puzzles of a source, in constant memory.

    Blank lines and lines that start with `#` are skipped.  A malformed puzzle becomes an
    entry with an error, and reading continues after it.  Where the format is detected, a heading
    above a puzzle, or a number or words before it on its line, become its name.

    Args:
        lines: lines with or without line ends, for instance an open text file or the
            result of `text_lines`.
        format: the name of the format, with an option or without (`line`, `line:0-F`);
            None detects the format of each puzzle.
        words: false for a file of puzzles and nothing else, in which words are errors.

    Raises:
        FormatError: at once, if there is no such format.
    """
    return _each_entry(pieces(lines, format, words=words))


def _each_entry(found: Iterator[PuzzleEntry | PlainLines]) -> Iterator[PuzzleEntry]:
    for piece in found:
        if isinstance(piece, PlainLines):
            yield from piece.entries()
        else:
            yield piece


def pieces(
    lines: Iterable[str],
    format: str | None = None,  # noqa: A002
    *,
    words: bool = True,
) -> Iterator[PuzzleEntry | PlainLines]:
    """Iterate over the puzzles of a source as `entries` does, but plain lines many at once.

    Args:
        lines: the lines; only the result of `text_lines` has plain lines.
        format: the name of the format; None detects the format of each puzzle.
        words: as in `entries`.

    Raises:
        FormatError: at once, if there is no such format.
    """
    buffer = LineBuffer(lines)
    if format is not None:
        found = in_format(buffer, _format_named(format), plain=format == _LINE.name)
    elif words:
        return with_words(detected(buffer, _all_formats))
    else:
        found = detected(buffer, _all_formats)
    return (piece.entry() if isinstance(piece, LooseLine) else piece for piece in found)


def _all_formats() -> Sequence[PuzzleFormat]:
    """Return the formats that are detected; imported for the first text that needs them."""
    from grader.formats.all_formats import DETECTED  # noqa: PLC0415

    return DETECTED


def _format_named(name: str) -> PuzzleFormat:
    if name == _LINE.name:
        return _LINE
    return format_named(name)


def parse(text: PuzzleText, format: str | None = None) -> Puzzle:  # noqa: A002
    """Return the one puzzle of a text, of a file, or of nested lists.

    Args:
        text: the puzzle; blank lines and comments may surround it.  Bytes are UTF-8, a path is
            that of a file.  Lists of rows, flat lists and arrays (anything with `tolist`) have
            numbers or texts, and 0, -1, None or an empty text for an empty cell.
        format: the name of its format; detected if None.

    Raises:
        FormatError: there is no puzzle, more than one, or a malformed one; or there is no such
            file or format.
        TypeError: an argument is nothing of the kind.
    """
    if format is not None:
        arguments.text("format", format)
    if not isinstance(text, str):
        return _parsed_object(text, format)
    if format is None and len(text) == _PLAIN_CELLS:
        puzzle = plain_line_puzzle(text)
        if puzzle is not None:
            return puzzle
    return _only(entries(StringIO(text, newline=None), format))


def _parsed_object(found: object, form: str | None) -> Puzzle:
    """Return the one puzzle of what is no text."""
    if isinstance(found, bytes | bytearray):
        return _only(entries(text_lines(_as_utf8(BytesIO(found), bytes(found[:4]))), form))
    if isinstance(found, PathLike):
        try:
            with Path(found).open("rb") as stream:
                head = stream.peek(4)[:4]
                return _only(entries(text_lines(_as_utf8(stream, head)), form))
        except OSError as error:
            raise FormatError(unreadable_file(found, error)) from None
    if not _is_readable(found):
        raise arguments.wrong_type("text", found, "a text, nested lists, bytes, or a path")
    if hasattr(found, "tolist"):
        found = found.tolist()
    from grader.formats.nested_data import puzzle_of_data  # noqa: PLC0415 - rarely needed

    data = puzzle_of_data(found)
    if data.name or data.comment:
        raise left_over(data.name or data.comment)
    return data.puzzle


def _is_readable(found: object) -> bool:
    """Return whether `parse` reads such an object."""
    return isinstance(found, str | bytes | bytearray | PathLike | list | tuple) or hasattr(
        found, "tolist"
    )


def _as_utf8(stream: BinaryIO, head: bytes) -> BinaryIO:
    """Return a stream in UTF-8, whatever its byte order mark says."""
    encoding = marked_encoding(head)
    return stream if encoding is None else recoded(stream, encoding)


def _only(every: Iterator[PuzzleEntry]) -> Puzzle:
    """Return the puzzle of the only entry.

    Raises:
        FormatError: there is none, more than one, or a malformed one.
    """
    found: PuzzleEntry | None = None
    for entry in every:
        if entry.error is not None:
            raise entry.error
        if found is not None:
            hint = _samurai_hint([found, entry, *islice(every, 3)])
            if hint is None:
                raise FormatError(
                    "second-puzzle-here",
                    "a second puzzle begins here; expected one",
                    line=entry.line,
                )
            raise FormatError(
                "second-grid-here",
                "a second puzzle begins here; expected one; {hint}: "
                "for one puzzle name the format grids:samurai",
                line=entry.line,
                hint=hint,
            )
        found = entry
    if found is None:
        raise FormatError("no-puzzle-in-text", "there is no puzzle in the text")
    assert found.puzzle is not None, "an entry has a puzzle or an error"
    return found.puzzle


def _samurai_hint(found: Sequence[PuzzleEntry]) -> Message | None:
    """Return a hint for lines that are the grids of a samurai; None for others."""
    first = FirstLines()
    return next((hint for entry in found if first.is_open and (hint := first.add(entry))), None)


def as_puzzle(puzzle: Puzzle | Board | PuzzleText, name: str = "puzzle") -> Puzzle:
    """Return a puzzle unchanged, parse a text or lists, or make a puzzle in progress of a board.

    Args:
        puzzle: the puzzle, its text or anything else that `parse` takes, or a board; see
            `Puzzle.of`.
        name: the name of the argument, for a message.

    Raises:
        FormatError: the text is not one puzzle; see `parse`.
        PuzzleError: the board is broken by a digit that it does not hold.
        TypeError: the argument is something else.
    """
    if isinstance(puzzle, Puzzle):
        return puzzle
    if isinstance(puzzle, str):
        return parse(puzzle)
    if isinstance(puzzle, Board):
        return Puzzle.of(puzzle)
    if not _is_readable(puzzle):
        raise arguments.wrong_type(name, puzzle, "a puzzle, its text, or a board")
    return parse(puzzle)


def require_several(puzzles: Iterable[Item]) -> Iterable[Item]:
    """Return puzzles unchanged, unless they are only one.

    A text is a sequence of characters, each of which would be taken for a malformed puzzle.

    Raises:
        TypeError: the argument is one puzzle or one text, or something else.
    """
    if isinstance(puzzles, str | Puzzle | Board):
        raise TypeError("puzzles is one puzzle; expected several puzzles: put it into a list")
    return arguments.several("puzzles", puzzles, "several puzzles")


def write(puzzle: Puzzle | Board | PuzzleText, format: str = "line") -> str:  # noqa: A002
    """Return a puzzle as the text of a whole file, without the newline at its end.

    Args:
        puzzle: a puzzle, its text in any format, or a board.
        format: the name of a format, with an option or without: `line`, `line:0-F`.

    Raises:
        FormatError: there is no such format, it cannot hold all of the puzzle, or the text would
            be read as another puzzle.
        PuzzleError: the board is broken by a digit that it does not hold.
        TypeError: an argument is of another type.
    """
    arguments.text("format", format)
    puzzle = as_puzzle(puzzle)
    chosen = _format_named(format)
    parts = (chosen.head, chosen.checked_text(puzzle), chosen.foot)
    return "\n".join(part for part in parts if part)
