"""The base class of all puzzle formats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grader.errors import FormatError, LayoutError
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_entry import PuzzleEntry
from grader.model.puzzle import Puzzle

LONGEST_MESSAGE = 400
"""Characters of an error message that may repeat input."""


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


class PuzzleFormat:
    """A way to write puzzles as text.  Subclasses override `span`, `read` and `write`."""

    name: str
    """The name on the command line and in Python."""
    aliases: tuple[str, ...] = ()
    """Other names that are accepted."""
    title: str
    """A description in a few words."""
    head: str = ""
    """The text before the first puzzle of a file; empty in most formats."""
    foot: str = ""
    """The text after the last puzzle of a file."""

    def span(self, buffer: LineBuffer) -> int:
        """Return how many of the lines ahead are one puzzle in this format; 0 for none.

        The first line ahead is never blank.  Claimed lines may still turn out to be
        malformed: claim only what no other format can read.
        """
        raise NotImplementedError

    def forced_span(self, buffer: LineBuffer) -> int:
        """Return how many of the lines ahead are one puzzle, given that the format is known.

        Replaces `span` when the user names the format.
        """
        return self.span(buffer)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle in lines that were claimed; `first` is the number of the first.

        Raises:
            FormatError: the lines are malformed; the message names the place and what would
                be right.
        """
        raise NotImplementedError

    def entries(self, buffer: LineBuffer, span: int) -> Iterator[PuzzleEntry]:
        """Take the lines that `span` has claimed, and iterate over the puzzles in them.

        Formats in which one stretch of lines holds several puzzles override it.
        """
        first = buffer.number
        lines = [line.rstrip() for line in buffer.take(span)]
        yield self.entry(lines, first)

    def entry(self, lines: Sequence[str], first: int) -> PuzzleEntry:
        """Return the one entry of these lines."""
        text = "\n".join(lines)
        try:
            parsed = self.read(lines, first)
        except FormatError as error:
            return PuzzleEntry(text, first, error=_byte_error(lines, first) or error)
        except LayoutError as error:
            message = str(error)[:LONGEST_MESSAGE]
            return PuzzleEntry(text, first, error=FormatError(message, line=first))
        puzzle, comment, code, name, values = parsed
        return PuzzleEntry(text, first, puzzle, None, comment, code, name, values)

    def write(self, puzzle: Puzzle) -> str:
        """Return the puzzle in this format, without a newline at the end.

        Raises:
            FormatError: the format cannot hold all of it.
        """
        raise NotImplementedError

    def checked_text(self, puzzle: Puzzle) -> str:
        """Return the puzzle in this format, after reading the text back.

        Raises:
            FormatError: the format cannot hold all of the puzzle, or the text would be read as
                another one.
        """
        text = self.write(puzzle)
        if not self.is_read_back(text, puzzle):
            message = f"the format {self.name} would be read as another puzzle"
            raise FormatError(f"{message} than this one on the layout {puzzle.layout.name}")
        return text

    def is_read_back(self, text: str, puzzle: Puzzle) -> bool:
        """Return whether a text that `write` has returned is read as this puzzle."""
        entry = self.entry(text.split("\n"), 1)
        return entry.puzzle is not None and is_same_puzzle(entry.puzzle, puzzle)

    def with_option(self, option: str) -> PuzzleFormat:
        """Return this format with an option: a set of symbols, or the name of a layout.

        Raises:
            FormatError: the format has no options, or not this one.
        """
        raise FormatError(f"the format {self.name} has no options, such as {option!r}")


def is_same_puzzle(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles have the same layout, givens and candidates.

    Placed digits are givens to formats that do not distinguish them.
    """
    if one.givens != other.givens or one.layout != other.layout:
        return False
    # A candidate that a given has removed may be listed among the removed ones or not.
    return {*one.removed} == {*other.removed} or one.board().masks() == other.board().masks()


def refuse_removed_candidates(puzzle: Puzzle, name: str) -> None:
    """Raise an error if candidates are removed, for a format without candidates.

    Args:
        puzzle: the puzzle.
        name: the name of the format in the message.

    Raises:
        FormatError: candidates are removed.
    """
    if puzzle.removed:
        raise FormatError(f"{name} cannot hold removed candidates")


def one_line_span(buffer: LineBuffer) -> int:
    """Return 1, or 0 if the next line is a comment: the forced span of one-line formats."""
    line = buffer.peek(0)
    return 0 if line is None or line.lstrip().startswith("#") else 1


def _byte_error(lines: Sequence[str], first: int) -> FormatError | None:
    """Return the error for the first byte that is not UTF-8; None if there is none.

    Called only for malformed lines: a wrong byte in a comment does no harm.
    """
    for number, line in enumerate(lines, start=first):
        if line.isascii():
            continue
        for column, character in enumerate(line, start=1):
            if "\udc80" <= character <= "\udcff":
                message = f"the byte {ord(character) - 0xDC00:#04x} is not UTF-8 text"
                return FormatError(f"{message}; save the file as UTF-8", line=number, column=column)
    return None
