"""What INPUT names: files, standard input or puzzles themselves."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

import click

from grader.cli.output import complain, reason
from grader.cli.program import UNRATED, WRONG_USE
from grader.errors import FormatError
from grader.formats import Entry, entries, named, text_lines
from grader.formats.parquet import MAGIC, is_parquet, parquet_entries
from grader.model.puzzle import Puzzle
from grader.render.rating_table import one_line

_HEAD = 4096
"""Bytes from which it is told whether a file is a text."""
_CELLS = frozenset("0123456789.*_xX-|+ ")
_LINKS = ("http://", "https://", "{", "fpuzzles", "S9B", "X9B", "W9B", "J9B", ":0")
"""What puzzles begin with in formats that hold more than cells."""
_SHORTEST = 16
"""Cells of the smallest puzzle."""
_TITLE = 100
"""Characters of a remark that can be taken for a title."""


class Inputs:
    """The puzzles that the arguments name, in their order.

    An argument that cannot be read is reported on standard error; the others are still
    read, and `status` remembers it.

    Args:
        names: the arguments.
        form: the name of the format of all of them; found out if None.

    Raises:
        click.UsageError: there is nothing to read, or no such format.
    """

    def __init__(self, names: Sequence[str], form: str | None = None) -> None:
        if not names:
            if sys.stdin.isatty():
                raise click.UsageError("give a file, a puzzle, or - for standard input")
            names = ("-",)
        self.names = tuple(names)
        self._form = form
        if form is not None:
            _require_format(form)
        self.status = 0
        """The exit status that the arguments alone call for."""
        self._read = 0

    def size(self) -> int | None:
        """Return how many bytes there are to read, or None if that is not known."""
        total = 0
        for name in self.names:
            path = _existing(name)
            if name == "-" or (path is not None and not path.is_file()):
                return None
            total += len(name) if path is None else path.stat().st_size
        return total

    def done(self) -> int:
        """Return how many characters have been read so far."""
        return self._read

    def includes(self, file: str) -> bool:
        """Tell whether this file is among those that are read."""
        target = _existing(file)
        paths = [_existing(name) for name in self.names if name != "-"]
        return target is not None and any(p is not None and p.samefile(target) for p in paths)

    def entries(self) -> Iterator[Entry]:
        """Iterate over the puzzles and the texts that are none, file by file."""
        for name in self.names:
            empty = True
            try:
                for entry in self._entries(name):
                    empty = False
                    yield entry
            except (_UnreadableError, FormatError) as error:
                self._complain(str(error), WRONG_USE)
            except OSError as error:
                self._complain(f"{_shown(name)} cannot be read: {reason(error)}", WRONG_USE)
            else:
                if empty:
                    self._complain(f"{_shown(name)} holds no puzzle", UNRATED)

    def _entries(self, name: str) -> Iterator[Entry]:
        """Iterate over the entries of one argument."""
        path = _existing(name)
        if path is not None and path.is_file() and is_parquet(path):
            yield from parquet_entries(path)
            return
        with _opened(name, self._form) as stream:
            yield from entries(self._lines(stream), self._form)

    def single(self) -> Puzzle:
        """Return the only puzzle there is.

        Raises:
            FormatError: it is malformed, or there is none.
            click.UsageError: there are several, or the argument cannot be read.
        """
        return puzzle_of(self.only())

    def only(self) -> Entry:
        """Return the only entry there is, which holds a puzzle.

        Raises:
            The same as `single`.
        """
        found: Entry | None = None
        for entry in self.entries():
            if found is not None:
                message = f"line {entry.line} is a second puzzle; this command takes one"
                raise click.UsageError(message)
            puzzle_of(entry)
            found = entry
        if found is None:
            raise click.exceptions.Exit(self.status)
        return found

    def _lines(self, stream: BinaryIO) -> Iterator[str]:
        for line in text_lines(stream):
            self._read += len(line)
            yield line

    def _complain(self, sentence: str, status: int) -> None:
        self.status = max(self.status, status)
        complain(sentence)


class _UnreadableError(Exception):
    """An argument names nothing that puzzles can be read from."""


def _shown(name: str) -> str:
    if name == "-":
        return "standard input"
    return name if len(name) <= 100 else f"{name[:100]}..."


def _existing(name: str) -> Path | None:
    """Return the path of a file that exists; a puzzle may be too long for a path."""
    try:
        path = Path(name)
        # The path of an empty name is that of the directory where one is.
        return path if name and path.exists() else None
    except (OSError, ValueError):
        return None


def _require_format(name: str) -> None:
    try:
        named(name)
    except FormatError as error:
        raise click.UsageError(str(error)) from None


def _opened(name: str, form: str | None = None) -> BinaryIO:
    """Return the stream of bytes that an argument stands for."""
    if name == "-":
        # Not closed afterwards: it is not ours, and a duplicate costs nothing.
        return _checked(_Kept(sys.stdin.buffer), name)
    path = _existing(name)
    if path is None:
        if not name.strip():
            raise _UnreadableError("an empty argument is neither a file nor a puzzle")
        if form is None and not looks_like_puzzle(name):
            raise _UnreadableError(f"there is no file {_shown(name)}, and it is not a puzzle")
        return io.BytesIO(name.encode("utf-8", "surrogateescape"))
    if path.is_dir():
        raise _UnreadableError(f"{name} is a directory; give the files in it")
    return _checked(path.open("rb", buffering=0), name)


class _Kept(io.RawIOBase):
    """A stream that stays open when its reader is closed."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def _read(self, size: int) -> bytes:
        # `read1` gives what is there, so that lines typed at a terminal arrive at once.
        return self._stream.read1(size) if hasattr(self._stream, "read1") else b""


def _checked(raw: io.RawIOBase, name: str) -> BinaryIO:
    """Return a buffered stream if its beginning looks like text."""
    stream = io.BufferedReader(raw, 1 << 16)
    try:
        head = stream.peek(_HEAD)[:_HEAD]
    except OSError:
        stream.close()
        raise
    if head.startswith(MAGIC):
        stream.close()
        raise _UnreadableError(f"{_shown(name)} is a Parquet file; give it by its name")
    fault = _fault(head)
    if fault is not None:
        stream.close()
        raise _UnreadableError(f"{_shown(name)} {fault}")
    return stream


def _fault(head: bytes) -> str | None:
    """Say why a file that begins like this is not read; None if it is."""
    zeros = head.count(0)
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or zeros * 3 > len(head) > 1:
        return "is a text in UTF-16; save it as UTF-8"
    if head.startswith((b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\xfd7zXZ")):
        return "is compressed; unpack it first"
    if zeros or _junk(head) * 10 > len(head) * 3:
        return "is not a text file"
    return None


def _junk(head: bytes) -> int:
    """Return how many bytes are control characters or no UTF-8."""
    text = head.decode("utf-8", "surrogateescape")
    return sum((c < " " and c not in "\t\n\r\f") or "\udc80" <= c <= "\udcff" for c in text)


def looks_like_puzzle(text: str) -> bool:
    """Tell whether an argument that is no file can be meant as a puzzle, right or wrong."""
    if "\n" in text or text.lstrip().startswith(_LINKS):
        return True
    cells = sum(character in _CELLS for character in text)
    return cells >= _SHORTEST and cells * 10 >= len(text) * 8


def puzzle_of(entry: Entry) -> Puzzle:
    """Return the puzzle of an entry.

    Raises:
        FormatError: it has none.
    """
    if entry.puzzle is None:
        assert entry.error is not None, "an entry has a puzzle or an error"
        raise entry.error
    return entry.puzzle


def remark(entry: Entry) -> str:
    """Return what stands beside a puzzle, if that is words: its title, for instance."""
    comment = one_line(entry.comment)
    is_words = len(comment) <= _TITLE and any(character.isalpha() for character in comment)
    return comment if is_words else ""
