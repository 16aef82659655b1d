"""Write results to standard output or a file, in whole lines even after an error."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import click

from grader.errors import unwritable_file

_PAUSE = 0.5
"""Maximum seconds between two flushes."""
CUT_SHORT = 1
"""Exit status when the reader of standard output has closed it."""
_TAIL = 1 << 20
"""Bytes at the end of a file that are searched for the last line end."""


def printable(text: str) -> str:
    """Return a text without control characters other than line ends."""
    return "".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in text)


def report_error(message: object) -> None:
    """Write an error message to standard error.

    Control characters are replaced, because the message may repeat input or file names.
    """
    click.echo(f"Error: {printable(str(message))}", err=True)


class OutputError(click.ClickException):
    """The output cannot be written."""


class Output:
    """A line-by-line writer that leaves only whole lines, even when it is interrupted.

    Args:
        file: the path of a file, which is overwritten; None for standard output.
        append: append to the file instead.

    Raises:
        click.UsageError: the file cannot be opened.
        OutputError: later, if a line cannot be written.
    """

    def __init__(self, file: str | None, *, append: bool = False) -> None:
        self._file = file
        self._stream: IO[Any]
        self._shown = time.monotonic()
        if file is None:
            self._stream = sys.stdout
            if hasattr(sys.stdout, "reconfigure"):
                sys.stdout.reconfigure(errors="backslashreplace")
        else:
            try:
                self._stream = Path(file).open("ab" if append else "wb")  # noqa: SIM115 - see __exit__
            except OSError as error:
                raise click.UsageError(unwritable_file(file, error)) from None

    @property
    def is_terminal(self) -> bool:
        """Whether the results go to a terminal."""
        return self._file is None and sys.stdout.isatty()

    def line(self, text: str) -> None:
        """Write a line; flush regularly."""
        self.lines(f"{text}\n")

    def lines(self, whole: str) -> None:
        """Write whole lines, each with its end; flush regularly."""
        try:
            if self._file is None:
                self._stream.write(whole)
            else:
                self._stream.write(whole.encode("utf-8", "backslashreplace"))
            now = time.monotonic()
            if now - self._shown > _PAUSE:
                self._shown = now
                self._stream.flush()
        except OSError as error:
            raise self._failure(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        _: TracebackType | None,
    ) -> None:
        try:
            self._stream.flush()
            if self._file is not None:
                self._stream.close()
                if kind is not None:
                    _drop_broken_line(Path(self._file))
        except OSError as failed:
            failure = self._failure(failed)
            if error is None:
                raise failure from None

    def _failure(self, error: OSError) -> Exception:
        """Return the exception to raise, and stop all further writing."""
        if self._file is None:
            silence(sys.stdout)
            if isinstance(error, BrokenPipeError):
                # The reader has closed the pipe, like `head`: not an error.
                return click.exceptions.Exit(CUT_SHORT)
        else:
            # Closing tries to write the rest, and fails for the same reason.
            with suppress(OSError):
                self._stream.close()
            self._stream = Path(os.devnull).open("wb")  # noqa: SIM115 - closed by __exit__
        return OutputError(unwritable_file(self._file, error))


def _drop_broken_line(file: Path) -> None:
    """Truncate a file after its last line end."""
    if not file.is_file():
        return
    with file.open("r+b") as stream:
        end = stream.seek(0, os.SEEK_END)
        start = stream.seek(max(0, end - _TAIL))
        stream.truncate(start + stream.read().rfind(b"\n") + 1)


def silence(stream: IO[str]) -> None:
    """Redirect a broken stream to the null device; else Python reports it again at exit."""
    with suppress(OSError):
        null_device = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_device, stream.fileno())
        os.close(null_device)
