"""What a notation is, and the sight ahead that it decides by."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import islice

from attrs import frozen

from grader.model.puzzle import Puzzle


class Window:
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
            self._ahead.extend(islice(self._lines, missing))
        return self._ahead[index] if index < len(self._ahead) else None

    def take(self, count: int) -> list[str]:
        """Take this many lines, which have been peeked at."""
        self.number += count
        return [self._ahead.popleft() for _ in range(count)]


@frozen
class Reading:
    """What a notation makes of its lines."""

    puzzle: Puzzle
    comment: str = ""


class Notation:
    """A way to write puzzles down.  Override all four."""

    name: str
    """What it is called in commands."""
    title: str
    """What it is, in a few words."""

    def span(self, window: Window) -> int:
        """Return how many of the lines ahead are one puzzle in this notation; 0 for none.

        The first line ahead is never blank.  Lines that are claimed may still turn out to
        be malformed: claim what can only be meant like this.
        """
        raise NotImplementedError

    def read(self, lines: Sequence[str], first: int) -> Reading:
        """Return the puzzle in lines that were claimed; `first` is the number of the first.

        Raises:
            FormatError: something in them is wrong; says where, and what would be right.
        """
        raise NotImplementedError

    def write(self, puzzle: Puzzle) -> str:
        """Return the puzzle in this notation, without a newline at the end.

        Raises:
            FormatError: the notation cannot say all of it.
        """
        raise NotImplementedError
