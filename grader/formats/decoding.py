"""Decode a stream of bytes into lines; malformed bytes do not stop it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from io import BufferedReader, StringIO
from typing import BinaryIO

from grader.formats.plain_lines import PlainLines, plain_lines_of

_LONGEST = 1 << 20
"""Bytes of a line that are read; the rest of a longer line is skipped."""


def text_lines(stream: BinaryIO) -> TextLines:
    """Iterate over the lines of a stream of bytes, with their line ends, in constant memory.

    Lines end at LF, CR LF or CR.  Bytes that are not UTF-8 become lone surrogates, which
    the reader reports line by line.
    """
    return TextLines(stream)


class TextLines:
    """The lines of a stream of bytes, one by one or many at once; see `text_lines`."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._parts: deque[str] = deque()
        self.read: int = 0
        """The number of characters read so far."""

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if self._parts:
            return self._parts.popleft()
        raw = self._stream.readline(_LONGEST)
        if not raw:
            raise StopIteration
        text = raw.decode("utf-8", "surrogateescape")
        self.read += len(text)
        if len(raw) == _LONGEST and not raw.endswith(b"\n"):
            _skip_line(self._stream)
        if "\r" in text[:-2]:
            self._parts.extend(StringIO(text, newline=None))
            return self._parts.popleft()
        return text

    def take_plain_lines(self) -> PlainLines | None:
        """Take the plain lines that have arrived, without waiting for more; None if none have."""
        if not isinstance(self._stream, BufferedReader) or self._parts:
            return None
        found = plain_lines_of(self._stream.peek())
        if found is not None:
            self.read += len(self._stream.read(len(found.text)))
        return found


def _skip_line(stream: BinaryIO) -> None:
    """Read up to the end of the line."""
    while (raw := stream.readline(_LONGEST)) and not raw.endswith(b"\n"):
        pass
