"""What a notation is, and the sight ahead that it decides by."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from attrs import frozen

from grader.errors import FormatError, LayoutError
from grader.formats.puzzle_entry import PuzzleEntry
from grader.model.puzzle import Puzzle

LONGEST = 1 << 20
"""Characters of a line that are looked at."""

LONGEST_MESSAGE = 400
"""Characters of a message that may repeat what was found."""


class LineBuffer:
    """Lines that are still to be read, with sight of those ahead.

    Args:
        lines: the lines of a source, in order; taken one by one, never all at once.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._ahead: deque[str] = deque()
        self.number = 1
        """Number of the next line, 1-based."""

    def next(self) -> str | None:
        """Take the next line, or None at the end."""
        line = self._ahead.popleft() if self._ahead else next(self._lines, None)
        if line is not None:
            self.number += 1
        return line

    def back(self, line: str) -> None:
        """Put back the line that was taken last."""
        self._ahead.appendleft(line)
        self.number -= 1

    def peek(self, index: int) -> str | None:
        """Return a line ahead without taking it (0 is the next), or None beyond the end."""
        missing = index + 1 - len(self._ahead)
        if missing > 0:
            self._ahead.extend(line[:LONGEST] for line in islice(self._lines, missing))
        return self._ahead[index] if index < len(self._ahead) else None

    def take(self, count: int) -> list[str]:
        """Take this many lines, which have been peeked at."""
        self.number += count
        return [self._ahead.popleft() for _ in range(count)]


@frozen
class ParsedPuzzle:
    """What a notation makes of its lines."""

    puzzle: Puzzle
    comment: str = ""
    code: str = ""
    """The code of a technique that is to be found, in the notation's own terms."""


class PuzzleFormat:
    """A way to write puzzles down.  Override `span`, `read` and `write`."""

    name: str
    """What it is called in commands."""
    title: str
    """What it is, in a few words."""
    head: str = ""
    """What stands before the first puzzle of a file; nothing in most notations."""
    foot: str = ""
    """What stands behind the last puzzle of a file."""

    def span(self, buffer: LineBuffer) -> int:
        """Return how many of the lines ahead are one puzzle in this notation; 0 for none.

        The first line ahead is never blank.  Lines that are claimed may still turn out to
        be malformed: claim what can only be meant like this.
        """
        raise NotImplementedError

    def forced_span(self, buffer: LineBuffer) -> int:
        """Return how many of the lines ahead are one puzzle if nothing else can be meant.

        Asked in place of `span` when a user has named the format.
        """
        return self.span(buffer)

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle in lines that were claimed; `first` is the number of the first.

        Raises:
            FormatError: something in them is wrong; says where, and what would be right.
        """
        raise NotImplementedError

    def entries(self, buffer: LineBuffer, span: int) -> Iterator[PuzzleEntry]:
        """Take the lines ahead that `span` has claimed, and iterate over what is in them.

        Override it where one stretch of lines holds several puzzles.
        """
        first = buffer.number
        lines = [line.rstrip() for line in buffer.take(span)]
        yield self.entry(lines, first)

    def entry(self, lines: Sequence[str], first: int) -> PuzzleEntry:
        """Return the one entry that these lines are."""
        text = "\n".join(lines)
        try:
            reading = self.read(lines, first)
        except FormatError as error:
            return PuzzleEntry(text, first, error=_byte_error(lines, first) or error)
        except LayoutError as error:
            message = str(error)[:LONGEST_MESSAGE]
            return PuzzleEntry(text, first, error=FormatError(message, line=first))
        return PuzzleEntry(text, first, reading.puzzle, comment=reading.comment, code=reading.code)

    def write(self, puzzle: Puzzle) -> str:
        """Return the puzzle in this notation, without a newline at the end.

        Raises:
            FormatError: the notation cannot say all of it.
        """
        raise NotImplementedError

    def variant(self, symbols: str) -> PuzzleFormat:
        """Return the same notation with another set of symbols for the digits.

        Raises:
            FormatError: it has no other, or none of this name.
        """
        raise FormatError(f"the format {self.name} has one set of symbols, not {symbols!r}, too")


def refuse_removed_candidates(puzzle: Puzzle, what: str) -> None:
    """Raise an error if candidates are removed, for a notation that has none.

    Raises:
        FormatError: names the notation by `what`.
    """
    if puzzle.removed:
        raise FormatError(f"{what} cannot tell which candidates are removed")


def one_line_span(buffer: LineBuffer) -> int:
    """Claim the next line unless it is a comment: the extent of notations of one line."""
    line = buffer.peek(0)
    return 0 if line is None or line.lstrip().startswith("#") else 1


def _byte_error(lines: Sequence[str], first: int) -> FormatError | None:
    """Return the error for the first byte that is not text; None if there is no such byte.

    Only asked when the lines are malformed: a wrong byte in a comment does no harm.
    """
    for number, line in enumerate(lines, start=first):
        if line.isascii():
            continue
        for column, character in enumerate(line, start=1):
            if "\udc80" <= character <= "\udcff":
                message = f"the byte {ord(character) - 0xDC00:#04x} is not UTF-8 text"
                return FormatError(f"{message}; save the file as UTF-8", line=number, column=column)
    return None
