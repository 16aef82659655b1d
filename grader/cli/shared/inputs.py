"""Read the puzzles of INPUT arguments: files, standard input, or puzzles themselves."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import BinaryIO

import click

from grader.cli.program import UNRATED, WRONG_USE
from grader.cli.shared.output import report_error, report_note
from grader.cli.shared.wrong_use import WrongUseError
from grader.errors import (
    FormatError,
    Message,
    message_in,
    no_such_file,
    unreadable_file,
    untranslated,
)
from grader.formats import FirstLines, PlainLines, PuzzleEntry, format_named, pieces, text_lines
from grader.formats.agreeing_lines import GRIDS
from grader.formats.decoding import marked_encoding, recoded
from grader.formats.file_kinds import PARQUET, is_parquet, is_spreadsheet
from grader.formats.reading.argument import may_be_puzzle
from grader.formats.text_files import HEAD, refusal_of
from grader.model.puzzle import Puzzle
from grader.render.one_line import one_line
from grader.runtime.named_files import existing_path

_TITLE = 100
"""Maximum length of a comment that is used as a title."""


class Inputs:
    """The puzzles of the INPUT arguments, in their order.

    An argument that cannot be read is reported on standard error and sets `status`; the
    others are still read.

    Args:
        names: the arguments.
        input_format: the name of the format of all of them; None detects it.

    Raises:
        click.UsageError: there are no arguments on a terminal, or there is no such format.
    """

    def __init__(self, names: Sequence[str], input_format: str | None = None) -> None:
        if not names:
            if sys.stdin.isatty():
                raise WrongUseError("give-input", "give a file, a puzzle, or - for standard input")
            names = ("-",)
        self.names: tuple[str, ...] = tuple(names)
        self._format = input_format
        if input_format is not None:
            _require_format(input_format)
        self.status: int = 0
        """The exit status that follows from the arguments alone."""
        self._read = 0
        self._notes: set[str] = set()
        self.current: str = ""
        """The name of the argument that is being read, for messages about its puzzles."""

    def size(self) -> int | None:
        """Return the number of bytes to read, or None if it is unknown."""
        total = 0
        for name in self.names:
            path = existing_path(name)
            if name == "-" or (path is not None and not os.path.isfile(path)):
                return None
            total += len(name) if path is None else os.path.getsize(path)
        return total

    def done(self) -> int:
        """Return the number of characters read so far."""
        return self._read

    def includes(self, file: str) -> bool:
        """Return whether a file is one of the inputs."""
        target = existing_path(file)
        paths = [existing_path(name) for name in self.names if name != "-"]
        return target is not None and any(
            p is not None and os.path.samefile(p, target) for p in paths
        )

    def entries(self) -> Generator[PuzzleEntry, None, None]:
        """Iterate over the entries of all arguments, including malformed puzzles."""
        for piece in self.pieces():
            if isinstance(piece, PlainLines):
                yield from piece.entries()
            else:
                yield piece

    def pieces(self) -> Iterator[PuzzleEntry | PlainLines]:
        """Iterate over the entries of all arguments, plain lines of a file many at once."""
        for number, name in enumerate(self.names, start=1):
            empty = True
            is_file = name == "-" or existing_path(name) is not None
            self.current = (
                _shown(name)
                if is_file
                else Message("numbered-argument", "argument {number}", number=number)
            )
            first = FirstLines()
            try:
                for piece in self._pieces(name):
                    empty = False
                    if first.is_open and self._format is None and (hint := first.add(piece)):
                        report_note(
                            Message(
                                "samurai-hint",
                                "{hint}; for one puzzle use --from grids:samurai",
                                hint=hint,
                            )
                        )
                    if isinstance(piece, PuzzleEntry) and piece.note:
                        self._note(piece)
                    yield self._with_source(piece) if is_file else piece
            except (_UnreadableError, FormatError) as error:
                self._report(message_in(error), WRONG_USE)
            except OSError as error:
                self._report(unreadable_file(None if name == "-" else name, error), WRONG_USE)
            else:
                if empty:
                    self._report(
                        Message("no-puzzle-in", "no puzzle in {file}", file=_shown(name)), UNRATED
                    )

    def _note(self, entry: PuzzleEntry) -> None:
        """Report what had to be assumed, once for each sentence."""
        if entry.note not in self._notes:
            self._notes.add(entry.note)
            line = Message("line", "line {number}", number=entry.line)
            note = untranslated(entry.note)
            report_note(Message("at-place", "{place}: {what}", place=line, what=note))

    def _with_source(self, piece: PuzzleEntry | PlainLines) -> PuzzleEntry | PlainLines:
        """Name the file in the error of a malformed puzzle if there are several arguments."""
        if len(self.names) == 1 or isinstance(piece, PlainLines) or piece.error is None:
            return piece
        error = piece.error
        if error.line is None:
            return piece._replace(error=FormatError(error.placed, file=self.current))
        placed = FormatError(error.message, file=self.current, line=error.line, column=error.column)
        return piece._replace(error=placed)

    def _pieces(self, name: str) -> Iterator[PuzzleEntry | PlainLines]:
        """Iterate over the entries of one argument."""
        path = existing_path(name)
        if path is not None and os.path.isfile(path) and is_parquet(path):
            from grader.formats.parquet import parquet_entries  # noqa: PLC0415 - seldom needed

            yield from parquet_entries(path)
            return
        if path is not None and os.path.isfile(path) and is_spreadsheet(path):
            from grader.formats.spreadsheet import spreadsheet_lines  # noqa: PLC0415 - as above

            yield from pieces(spreadsheet_lines(path), self._format)
            return
        before = self._read
        with _opened(name, self._format) as stream:
            lines = text_lines(stream)
            for piece in pieces(lines, self._format):
                self._read = before + lines.read
                yield piece

    def only(self) -> PuzzleEntry:
        """Return the entry of the only puzzle.

        Raises:
            FormatError: the puzzle is malformed.
            click.UsageError: there are several puzzles.
            click.exceptions.Exit: there is none, or the argument cannot be read.
        """
        found: PuzzleEntry | None = None
        # An error would keep the file open as long as its traceback is kept.
        with closing(self.entries()) as every:
            for entry in every:
                if found is not None:
                    # A hint may be due after the first lines.
                    list(islice(every, GRIDS - 2))
                    raise WrongUseError(
                        "second-puzzle",
                        "line {number} is a second puzzle; this command takes only one",
                        number=entry.line,
                    )
                puzzle_of(entry)
                found = entry
        if found is None:
            raise click.exceptions.Exit(self.status)
        return found

    def _report(self, sentence: str, status: int) -> None:
        self.status = max(self.status, status)
        report_error(sentence)


def one_input(name: str | None, input_format: str | None = None) -> Inputs:
    """Return the inputs of a command with one input, which is standard input without a name."""
    return Inputs(() if name is None else (name,), input_format)


class _UnreadableError(Exception):
    """An argument is not a source of puzzles."""


def _shown(name: str) -> str:
    if name == "-":
        return Message("standard-input", "standard input")
    return name if len(name) <= 100 else f"{name[:100]}..."


def _require_format(name: str) -> None:
    try:
        format_named(name)
    except FormatError as error:
        raise WrongUseError(error.placed) from None


def _opened(name: str, input_format: str | None = None) -> BinaryIO:
    """Return the stream of bytes of an argument."""
    if name == "-":
        # Not closed afterwards: standard input belongs to the process.
        return _checked(_UnclosedStream(sys.stdin.buffer), name)
    path = existing_path(name)
    if path is None:
        if not name.strip():
            raise _UnreadableError(
                Message("empty-argument", "an empty argument is neither a file nor a puzzle")
            )
        if input_format is None and not may_be_puzzle(name):
            raise _UnreadableError(
                Message(
                    "no-file-no-puzzle", "{what} (and it is not a puzzle)", what=no_such_file(name)
                )
            )
        return io.BytesIO(name.encode("utf-8", "surrogateescape"))
    if os.path.isdir(path):
        raise _UnreadableError(
            Message("a-directory", "{file} is a directory; name the files in it", file=name)
        )
    return _checked(open(path, "rb", buffering=0), name)


class _UnclosedStream(io.RawIOBase):
    """A raw stream that stays open when its reader is closed."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def _read(self, size: int) -> bytes:
        # `read1` returns available data, so that lines typed at a terminal arrive at once.
        return self._stream.read1(size) if hasattr(self._stream, "read1") else b""


def _checked(raw: io.RawIOBase, name: str) -> BinaryIO:
    """Return a buffered stream whose beginning looks like text.

    Raises:
        _UnreadableError: it does not.
    """
    stream = io.BufferedReader(raw, 1 << 16)
    try:
        head = stream.peek(HEAD)[:HEAD]
    except OSError:
        stream.close()
        raise
    if head.startswith(PARQUET):
        stream.close()
        raise _UnreadableError(
            Message(
                "parquet-stream",
                "{file} is a Parquet file; give the name of the file",
                file=_shown(name),
            )
        )
    encoding = marked_encoding(head)
    if encoding is not None:
        return recoded(stream, encoding)
    refusal = refusal_of(head, _shown(name))
    if refusal is not None:
        stream.close()
        raise _UnreadableError(refusal)
    return stream


def puzzle_of(entry: PuzzleEntry) -> Puzzle:
    """Return the puzzle of an entry.

    Raises:
        FormatError: the entry has an error instead.
    """
    if entry.puzzle is None:
        assert entry.error is not None, "an entry has a puzzle or an error"
        raise entry.error
    return entry.puzzle


def puzzle_count(piece: PuzzleEntry | PlainLines) -> int:
    """Return the number of puzzles of a piece of an input."""
    return piece.puzzle_count if isinstance(piece, PlainLines) else 1


def remark(entry: PuzzleEntry) -> str:
    """Return the name of an entry, or its comment if that is words; else an empty text.

    The other columns of a table are no name.
    """
    if entry.name or entry.values:
        return one_line(entry.name)
    comment = one_line(entry.comment)
    is_words = len(comment) <= _TITLE and any(character.isalpha() for character in comment)
    return comment if is_words else ""
