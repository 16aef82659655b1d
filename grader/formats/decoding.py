"""Decode a stream of bytes into lines; malformed bytes do not stop it."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Iterator
from io import BufferedReader, RawIOBase, StringIO
from typing import Any, BinaryIO

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


_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
"""Byte order marks; the longer ones come first."""


def marked_encoding(head: bytes) -> str | None:
    """Return the encoding that the byte order mark of a text names; None for UTF-8 or no mark."""
    return next((name for mark, name in _MARKS if head.startswith(mark)), None)


def recoded(stream: BinaryIO, encoding: str) -> BinaryIO:
    """Return a stream of the same text in UTF-8, without its byte order mark.

    Malformed characters become replacement characters, which no format reads.
    """
    return BufferedReader(_Recoded(stream, encoding), 1 << 16)


class _Recoded(RawIOBase):
    """UTF-8 for the bytes of another encoding."""

    def __init__(self, stream: BinaryIO, encoding: str) -> None:
        self._stream = stream
        self._decoder = getincrementaldecoder(encoding)("replace")
        self._ready = b""
        self._begun = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready:
            data = self._stream.read(1 << 14)
            text = self._decoder.decode(data, not data)
            if text and not self._begun:
                self._begun = True
                text = text.removeprefix("\ufeff")
            self._ready = text.encode("utf-8", "replace")
            if not data:
                break
        count = min(len(buffer), len(self._ready))
        buffer[:count] = self._ready[:count]
        self._ready = self._ready[count:]
        return count

    def close(self) -> None:
        self._stream.close()
        super().close()


def _skip_line(stream: BinaryIO) -> None:
    """Read up to the end of the line."""
    while (raw := stream.readline(_LONGEST)) and not raw.endswith(b"\n"):
        pass
