"""Where results go: standard output or a file, in whole lines, whatever happens."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import click

_PAUSE = 0.5
"""Seconds between two looks that a reader gets at what is there so far."""
CUT_SHORT = 1
"""Exit status when nobody reads the rest of the results."""
_TAIL = 1 << 20
"""Bytes at the end of a file in which the last line end is looked for."""


def printable(text: str) -> str:
    """Return a text in which nothing is left that a terminal would obey, but line ends."""
    return "".join(c if c.isprintable() or c == "\n" else "\ufffd" for c in text)


def complain(message: object) -> None:
    """Write a sentence that says what is wrong to standard error.

    It may repeat what stands in a file, or how a file is called.
    """
    click.echo(f"Error: {printable(str(message))}", err=True)


class OutputError(click.ClickException):
    """The results cannot be written."""


class Output:
    """A line-by-line writer that leaves only whole lines, even when it is interrupted.

    Args:
        file: the path of a file, which is overwritten; None means standard output.
        append: write behind what the file has instead.

    Raises:
        click.UsageError: the file cannot be opened.
        OutputError: later, when something cannot be written.
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
                message = f"{file} cannot be written: {reason(error)}"
                raise click.UsageError(message) from None

    @property
    def is_terminal(self) -> bool:
        """Whether a person is looking at the results as they come."""
        return self._file is None and sys.stdout.isatty()

    def line(self, text: str) -> None:
        """Write a line; now and then pass on what has been written."""
        whole = f"{text}\n"
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
        """Return what to raise, and see to it that nothing more is tried."""
        if self._file is None:
            silence(sys.stdout)
            if isinstance(error, BrokenPipeError):
                # Whoever reads the results has seen enough, like `head`: nothing to tell.
                return click.exceptions.Exit(CUT_SHORT)
            name = "standard output"
        else:
            name = self._file
            # Closing tries once more to write what is left, and fails for the same reason.
            with suppress(OSError):
                self._stream.close()
            self._stream = Path(os.devnull).open("wb")  # noqa: SIM115 - closed by __exit__
        return OutputError(f"{name} cannot be written: {reason(error)}")


def _drop_broken_line(file: Path) -> None:
    """Cut a file behind its last line end."""
    if not file.is_file():
        return
    with file.open("r+b") as stream:
        end = stream.seek(0, os.SEEK_END)
        start = stream.seek(max(0, end - _TAIL))
        stream.truncate(start + stream.read().rfind(b"\n") + 1)


def reason(error: OSError) -> str:
    """Return why a file cannot be used, in a few words."""
    return error.strerror or str(error)


def silence(stream: IO[str]) -> None:
    """Lead a broken stream nowhere, or Python complains about it once more at its end."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
