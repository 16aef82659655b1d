"""Write results to standard output or a file, in whole lines even after an error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Self

from grader.errors import GraderError, unwritable_file
from grader.outputs.output_file import FileInUseError, NoReaderError, OutputFile, Replacement
from grader.runtime.standard_streams import discard

_PAUSE = 0.5
"""Maximum seconds between two flushes."""
_STANDARD_OUTPUT = ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")
"""Names of standard output: as a file it would be truncated if it is redirected to one."""


class OutputError(Exception):
    """The output cannot be written.

    It is no `GraderError`, for commands take those for what is wrong with a puzzle and go on.

    Args:
        message: what failed.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message: str = message
        """What failed; a `Message`, if it has translations."""


class OutputUseError(GraderError):
    """An output does not fit what is wanted of it; another file or other options would."""


class ReaderGoneError(Exception):
    """The reader of standard output has closed it, like `head`: not an error."""


def is_standard_output(file: str | None) -> bool:
    """Return whether the name of an output means standard output."""
    return file is None or file in _STANDARD_OUTPUT


def _standard_output_failure(error: OSError) -> Exception:
    """Return the exception to raise when standard output cannot be written."""
    discard(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return ReaderGoneError()
    return OutputError(unwritable_file(None, error))


def has_contents(file: str | Path) -> OutputUseError:
    """Return the error for a file whose contents would be lost."""
    return OutputUseError(
        "has-contents",
        "'{path}' has contents; name another file, or overwrite it with --force",
        path=str(file),
    )


class Existing(Enum):
    """What becomes of the contents of a file that is named by --output."""

    KEEP = "keep"
    """Without --force they stay, and the command is refused."""
    OVERWRITE = "overwrite"
    """They are removed at once."""
    REPLACE = "replace"
    """They stay until the new contents are complete; without these a new file is removed."""
    APPEND = "append"
    """They stay, and results follow them."""


class Output:
    """A line-by-line writer that leaves only whole lines, even when it is interrupted.

    A file is locked while it is written.

    Args:
        file: the path of a file; None for standard output.
        existing: what becomes of the contents that the file has.
        patience: seconds to wait for the reader of a named pipe; None for no limit.

    Raises:
        OutputUseError: the file cannot be opened, is being written by another run, or has
            contents that would be lost.
        OutputError: there is no reader of the pipe; or later, a line cannot be written.
        ReaderGoneError: later, the reader of standard output has closed it.
    """

    def __init__(
        self,
        file: str | None,
        existing: Existing = Existing.REPLACE,
        patience: float | None = None,
    ) -> None:
        self._name = file
        self.name: str | None = file
        """The name of the file as the user writes it; None for standard output."""
        self._shown = time.monotonic()
        self._file: OutputFile | None = None
        self._replaced: tuple[OutputFile, Replacement] | None = None
        self._is_document = False
        self._is_abandoned = False
        if file is None or is_standard_output(file):
            self._name = None
            return
        try:
            self._file = OutputFile(file, patience)
        except FileInUseError as error:
            raise OutputUseError(error.message) from None
        except NoReaderError as error:
            raise OutputError(error.message) from None
        except OSError as error:
            raise OutputUseError(unwritable_file(file, error)) from None
        self._is_document = existing is Existing.REPLACE
        # An empty file is written as it is: there may be a reason why it is there.
        if self._file.size or (self._is_document and self._file.is_new and self._file.is_regular):
            self._treat(self._file, existing)

    def _treat(self, file: OutputFile, existing: Existing) -> None:
        """Do with the contents of a file what is wanted."""
        if existing is Existing.KEEP:
            file.close()
            raise has_contents(file.path)
        if existing is Existing.REPLACE:
            # Where no file can be created, this one is overwritten like with --force.
            with suppress(OSError):
                replacement = Replacement(file.path)
                self._replaced = file, replacement
                self._file = OutputFile(replacement.path)
                return
        if existing is not Existing.APPEND:
            file.cut(0)

    @property
    def is_terminal(self) -> bool:
        """Whether the results go to a terminal."""
        return self._name is None and sys.stdout.isatty()

    @property
    def size(self) -> int:
        """The number of bytes that the file has; 0 for standard output and devices."""
        return 0 if self._file is None else self._file.size

    @property
    def is_regular(self) -> bool:
        """Whether the results go to a file, neither a device nor a pipe nor standard output."""
        return self._file is not None and self._file.is_regular

    @property
    def path(self) -> str:
        """The path of the file that is written: a new one, if it is to replace another."""
        assert self._file is not None, "standard output has no path"
        return self._file.path

    def cut(self, size: int) -> None:
        """Remove what lies behind this many bytes of the file."""
        if self._file is not None:
            try:
                self._file.cut(size)
            except OSError as error:
                raise self._failure(error) from None

    def remove_new(self) -> None:
        """Remove the file if it did not exist before and has no contents."""
        if self._file is not None:
            self._file.remove_new()

    def abandon(self) -> None:
        """Leave the file as it was before, if its contents are replaced when it is complete."""
        self._is_abandoned = True

    def flush(self) -> None:
        """Write what has been passed so far."""
        try:
            self._flush()
        except OSError as error:
            raise self._failure(error) from None

    def line(self, text: str) -> None:
        """Write a line; flush regularly."""
        self.lines(f"{text}\n")

    def record(self, text: str) -> None:
        """Write a record of one or more lines, of which the file has all or none."""
        self.lines(f"{text}\n", is_one=True)

    def lines(self, whole: str, *, is_one: bool = False) -> None:
        """Write whole lines, each with its end; flush regularly.

        Args:
            whole: the lines.
            is_one: they are one record.
        """
        try:
            if self._name is None:
                sys.stdout.write(whole)
            elif self._file is not None:
                self._file.append(whole.encode("utf-8", "backslashreplace"), is_one=is_one)
            now = time.monotonic()
            if now - self._shown > _PAUSE:
                self._shown = now
                self._flush()
        except OSError as error:
            raise self._failure(error) from None

    def data(self, content: bytes) -> None:
        """Write the contents of a file that is not text, all or nothing."""
        try:
            if self._name is None:
                sys.stdout.buffer.write(content)
                sys.stdout.buffer.flush()
            elif self._file is not None:
                self._file.append(content, is_one=True)
        except OSError as error:
            raise self._failure(error) from None

    def _flush(self) -> None:
        if self._name is None:
            sys.stdout.flush()
        elif self._file is not None:
            self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        _: TracebackType | None,
    ) -> None:
        is_complete = kind is None and not self._is_abandoned
        try:
            self._flush()
            if self._file is not None:
                if self._is_document and not is_complete:
                    self._file.cut(0)
                if isinstance(error, Exception):
                    self._file.remove_new()
                self._file.close()
            if self._replaced is not None:
                self._finish_replacement(*self._replaced, is_complete=is_complete)
        except OSError as failed:
            failure = self._failure(failed)
            if error is None:
                raise failure from None

    def _finish_replacement(
        self, old: OutputFile, replacement: Replacement, *, is_complete: bool
    ) -> None:
        self._replaced = None
        if is_complete and sys.platform != "win32":
            replacement.commit()
            old.close()
            return
        if not is_complete:
            old.remove_new()
        # Windows does not replace an open file.
        old.close()
        if is_complete:
            replacement.commit()
        else:
            replacement.discard()

    def _failure(self, error: OSError) -> Exception:
        """Return the exception to raise, and stop all further writing."""
        name, self._name = self._name, ""
        if self._file is not None:
            if self._is_document:
                with suppress(OSError):
                    self._file.cut(0)
            self._file.close()
            self._file = None
        if self._replaced is not None:
            with suppress(OSError):
                self._finish_replacement(*self._replaced, is_complete=False)
        if name is None:
            return _standard_output_failure(error)
        return OutputError(unwritable_file(name, error))


@contextmanager
def new_folder(folder: Path) -> Iterator[None]:
    """Make a folder for the block; if the block fails, remove it unless it was there or has files.

    Raises:
        OutputError: it cannot be made.
    """
    new = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(unwritable_file(folder, error)) from None
        yield
    except BaseException:
        for each in new:
            with suppress(OSError):
                each.rmdir()
        raise
