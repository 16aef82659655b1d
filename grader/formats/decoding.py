"""Bytes to lines, whatever the bytes are."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import BinaryIO

LONGEST = 1 << 20
"""Bytes of a line that are read; the rest of a longer one is passed over."""


def text_lines(stream: BinaryIO) -> Iterator[str]:
    """Iterate over the lines of a stream of bytes, with their line ends, in constant memory.

    Lines end at LF, CR LF or CR.  Bytes that are not UTF-8 become lone surrogates, which
    the reader reports line by line.
    """
    while raw := stream.readline(LONGEST):
        text = raw.decode("utf-8", "surrogateescape")
        if len(raw) == LONGEST and not raw.endswith(b"\n"):
            _pass_over(stream)
        if "\r" in text[:-2]:
            yield from StringIO(text, newline=None)
        else:
            yield text


def _pass_over(stream: BinaryIO) -> None:
    """Read up to the end of the line."""
    while (raw := stream.readline(LONGEST)) and not raw.endswith(b"\n"):
        pass
