"""Decode a stream of bytes into lines; malformed bytes do not stop it."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import BinaryIO

_LONGEST = 1 << 20
"""Bytes of a line that are read; the rest of a longer line is skipped."""


def text_lines(stream: BinaryIO) -> Iterator[str]:
    """Iterate over the lines of a stream of bytes, with their line ends, in constant memory.

    Lines end at LF, CR LF or CR.  Bytes that are not UTF-8 become lone surrogates, which
    the reader reports line by line.
    """
    while raw := stream.readline(_LONGEST):
        text = raw.decode("utf-8", "surrogateescape")
        if len(raw) == _LONGEST and not raw.endswith(b"\n"):
            _skip_line(stream)
        if "\r" in text[:-2]:
            yield from StringIO(text, newline=None)
        else:
            yield text


def _skip_line(stream: BinaryIO) -> None:
    """Read up to the end of the line."""
    while (raw := stream.readline(_LONGEST)) and not raw.endswith(b"\n"):
        pass
