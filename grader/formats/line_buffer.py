"""A stream of lines with lookahead, from which formats recognize what comes next."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice

LONGEST_LINE = 1 << 20
"""Characters of a line that are looked at."""


class LineBuffer:
    """Lines that are still to be read, with lookahead.

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

    def push_back(self, line: str) -> None:
        """Put back the line that was taken last."""
        self._ahead.appendleft(line)
        self.number -= 1

    def peek(self, index: int) -> str | None:
        """Return a line ahead without taking it (0 is the next), or None beyond the end."""
        missing = index + 1 - len(self._ahead)
        if missing > 0:
            self._ahead.extend(line[:LONGEST_LINE] for line in islice(self._lines, missing))
        return self._ahead[index] if index < len(self._ahead) else None

    def take(self, count: int) -> list[str]:
        """Take this many lines; all of them must have been peeked at."""
        self.number += count
        return [self._ahead.popleft() for _ in range(count)]
