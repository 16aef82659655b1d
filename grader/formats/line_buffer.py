"""A stream of lines with lookahead, from which formats recognize what comes next."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from itertools import islice

from grader.formats.decoding import TextLines
from grader.formats.plain_lines import PlainLines
from grader.formats.typography import plain_text, unquoted

_BREAKS = "[\f\v\x85\u2028\u2029]"
LONGEST_LINE = 1 << 20
"""Characters of a line that are looked at."""


class LineBuffer:
    """Lines that are still to be read, with lookahead.

    Args:
        lines: the lines of a source, in order; taken one by one, never all at once.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._source = lines if isinstance(lines, TextLines) else None
        self._ahead: deque[str] = deque()
        self._is_quoted = False
        self.number: int = 1
        """Number of the next line, 1-based."""

    @property
    def first(self) -> str:
        """The next line; empty at the end."""
        return self.peek(0) or ""

    def next(self) -> str | None:
        """Take the next line, or None at the end."""
        if self._ahead:
            line: str | None = self._ahead.popleft()
        else:
            line = next(self._lines, None)
            if line is not None and _is_broken(line):
                line, *rest = _parts(line)
                self._ahead.extend(rest)
        if line is not None:
            self.number += 1
            if self._is_quoted or not line.isascii():
                return self._cleaned(line)
        return line

    def take_plain_lines(self) -> PlainLines | None:
        """Take the plain lines that come next, as far as they are known; None if none do."""
        if self._source is None or self._ahead:
            return None
        found = self._source.take_plain_lines()
        if found is None:
            return None
        number = self.number
        self.number += found.puzzle_count
        return found._replace(line=number)

    def push_back(self, line: str) -> None:
        """Put back the line that was taken last."""
        self._ahead.appendleft(line)
        self.number -= 1

    def peek(self, index: int) -> str | None:
        """Return a line ahead without taking it (0 is the next), or None beyond the end."""
        missing = index + 1 - len(self._ahead)
        if missing > 0:
            for line in islice(self._lines, missing):
                parts = _parts(line) if _is_broken(line) else (line,)
                for part in parts:
                    is_plain = part.isascii() and not self._is_quoted
                    self._ahead.append((part if is_plain else self._cleaned(part))[:LONGEST_LINE])
        return self._ahead[index] if index < len(self._ahead) else None

    def ahead(self, count: int) -> list[str]:
        """Return the next lines without taking them, at most so many."""
        self.peek(count - 1)
        return list(islice(self._ahead, count))

    def unquote(self) -> None:
        """Remove the marks of a quoted message from all lines ahead."""
        self._is_quoted = True
        self._ahead = deque(map(self._cleaned, self._ahead))

    def _cleaned(self, line: str) -> str:
        return plain_text(unquoted(line) if self._is_quoted else line)

    def take(self, count: int) -> list[str]:
        """Take this many lines; all of them must have been peeked at."""
        self.number += count
        return [self._ahead.popleft() for _ in range(count)]


def _is_broken(line: str) -> bool:
    """Return whether a line has signs of page breaks, or line ends of word processors."""
    if line.isascii():
        # Faster than looking for each sign of a list.
        return "\f" in line or "\v" in line
    return re.search(_BREAKS, line) is not None


def _parts(line: str) -> list[str]:
    """Return the lines between such signs; blank ones at both ends are no lines."""
    return re.split(_BREAKS, line.strip("\f\v\x85\u2028\u2029\r\n"))


Block = LineBuffer
"""The name under which formats of other packages know the lines ahead."""
