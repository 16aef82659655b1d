"""Files that results are written to: locked while in use, and whole whatever happens.

`OutputFile` appends records and never leaves a part of one behind, unless the process is killed.
`Replacement` is written beside an old file and takes its place when it is complete.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from contextlib import suppress
from weakref import WeakSet

from grader.errors import GraderError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LONGEST_RECORD = 1 << 24
"""Bytes of a line, or of a record of several lines, beyond which a file is no output of ours."""
_LARGEST_BUFFER = 1 << 20
"""Bytes that are kept until they are written."""
_PAUSE = 0.05
"""Seconds between two looks for the reader of a pipe."""
_LOCKED_BYTE = (1 << 31) - 2
"""The byte that is locked on Windows: beyond the end of most files, for others cannot read it."""


class FileInUseError(GraderError):
    """Another process writes to the file."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"'{path}' is being written by another run; wait for its end, or name another file"
        )


class NoReaderError(GraderError):
    """Nobody reads from the named pipe."""

    def __init__(self, path: str) -> None:
        super().__init__(f"'{path}' is a pipe, and nobody reads from it")


class OutputFile:
    """A file to which records are appended.

    A regular file is locked until it is closed.  The lock ends with the process, however that
    ends; where the file system has no locks, there is none.  Devices and pipes are written to
    as they are.

    Args:
        path: the path of the file, which is created if it does not exist.
        patience: seconds to wait for the reader of a named pipe; None for no limit.

    Raises:
        FileInUseError: another `OutputFile` has the file.
        NoReaderError: nobody has opened the pipe for reading in time.
        OSError: the file cannot be opened.
    """

    def __init__(self, path: str, patience: float | None = None) -> None:
        self.path = path
        self.is_new: bool = not os.path.lexists(path)
        """The file did not exist before."""
        self._buffer: list[tuple[bytes, bool]] = []
        self._buffered = 0
        self._file = _open_locked(path, patience)
        status = os.fstat(self._file)
        self.is_regular: bool = stat.S_ISREG(status.st_mode)
        """It is a file with contents, neither a device nor a pipe."""
        self.size: int = status.st_size if self.is_regular else 0
        """Bytes in a regular file, without those that are still to be written."""
        _OPEN.add(self)

    def cut(self, size: int) -> None:
        """Remove what lies behind this many bytes from a regular file."""
        if self.is_regular:
            os.ftruncate(self._file, size)
            self.size = size

    def append(self, data: bytes, *, is_one: bool = False) -> None:
        """Append whole records.

        Args:
            data: the records, each with its line end.
            is_one: they are one record of several lines; otherwise each line is one.

        Raises:
            OSError: the file cannot be written; it ends in a whole record.
        """
        self._buffer.append((data, is_one))
        self._buffered += len(data)
        if self._buffered > _LARGEST_BUFFER:
            self.flush()

    def flush(self) -> None:
        """Write what has been appended.

        If that fails, or is interrupted by an exception of a signal, the file ends in a whole
        record, and a later call writes the rest.

        Raises:
            OSError: the file cannot be written.
        """
        if not self._buffer:
            return
        rest = memoryview(b"".join([data for data, _ in self._buffer]))
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except BaseException:
            self._drop_part()
            raise
        self._forget(self._buffered)

    def _drop_part(self) -> None:
        """Remove the part of a record that was written; keep what is still to be written."""
        if not self.is_regular:
            # How much of it was written is unknown.
            self._buffer.clear()
            return
        # Not counted by the loop: an exception may come between a write and the count.
        written = os.fstat(self._file).st_size - self.size
        whole = 0
        for data, is_one in self._buffer:
            if whole + len(data) > written:
                whole += 0 if is_one else data.rfind(b"\n", 0, written - whole) + 1
                break
            whole += len(data)
        if whole < written:
            os.ftruncate(self._file, self.size + whole)
        self._forget(whole)

    def _forget(self, count: int) -> None:
        """Remove the first bytes from the buffer: they are in the file."""
        if self.is_regular:
            self.size += count
        while self._buffer and count:
            data, is_one = self._buffer.pop(0)
            if len(data) > count:
                self._buffer.insert(0, (data[count:], is_one))
            count = max(0, count - len(data))
        self._buffered = sum(len(data) for data, _ in self._buffer)

    def close(self) -> None:
        """Close the file without writing any more."""
        if self._file >= 0:
            file, self._file = self._file, -1
            _OPEN.discard(self)
            # Not left to `close`: a process that is being forked may still have the file.
            with suppress(OSError):
                _unlock(file)
            os.close(file)

    def remove_new(self) -> None:
        """Remove the file if it did not exist before and is empty."""
        if self.is_new and self.is_regular and not self.size and not self._buffer:
            self.close()
            with suppress(OSError):
                os.unlink(self.path)

    def _close_in_child(self) -> None:
        """Close the file of a forked process, which would keep the lock."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


class Replacement:
    """A new file that takes the place of another one when it is complete.

    Args:
        path: the path of the file to replace; a link is followed.

    Raises:
        OSError: no file can be created beside it.
    """

    def __init__(self, path: str) -> None:
        from tempfile import mkstemp  # noqa: PLC0415 - slow to import

        self.target: str = os.path.realpath(path)
        folder, name = os.path.split(self.target)
        file, created = mkstemp(dir=folder, prefix=f".{name[:100]}-", suffix=".tmp")
        self.path: str = created
        """The path of the new file."""
        os.close(file)
        with suppress(OSError):
            os.chmod(self.path, _mode_of(self.target))

    def commit(self) -> None:
        """Put the new file in place of the old one."""
        os.replace(self.path, self.target)

    def discard(self) -> None:
        """Remove the new file; the old one stays."""
        with suppress(OSError):
            os.unlink(self.path)


def _mode_of(path: str) -> int:
    """Return the mode of a file, or that of new files if there is none."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except FileNotFoundError:
        mask = os.umask(0o077)
        os.umask(mask)
        return 0o666 & ~mask


_OPEN: WeakSet[OutputFile] = WeakSet()
"""The files of this process that are open, and locked."""


def _close_all_in_child() -> None:
    for file in [*_OPEN]:
        file._close_in_child()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close_all_in_child)


def _open_locked(path: str, patience: float | None) -> int:
    """Open a file for appending and lock it; return its descriptor."""
    while True:
        file = _opened(path, patience)
        try:
            status = os.fstat(file)
            if not stat.S_ISREG(status.st_mode):
                return file
            _lock(file, path)
            if _is_same(file, path):
                return file
        except BaseException:
            os.close(file)
            raise
        # It was replaced before it was locked.
        os.close(file)


def _opened(path: str, patience: float | None) -> int:
    """Open a file for appending, and wait for the reader of a pipe; return its descriptor.

    The system would wait as well, but without a limit.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    begin = time.monotonic()
    while True:
        try:
            file = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)
        except OSError as error:
            if error.errno != errno.ENXIO or not is_pipe(path):
                raise
            if patience is not None and time.monotonic() - begin > patience:
                raise NoReaderError(path) from None
            time.sleep(_PAUSE)
            continue
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(file, True)
        return file


def sync(number: int) -> None:
    """Have the contents of an open file written to its device."""
    # Some file systems of networks and devices cannot.
    with suppress(OSError):
        os.fsync(number)


def is_pipe(path: str) -> bool:
    """Return whether a path is that of a named pipe."""
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except OSError:
        return False


def _is_same(file: int, path: str) -> bool:
    """Return whether a path still leads to an open file."""
    try:
        return os.path.samestat(os.fstat(file), os.stat(path))
    except FileNotFoundError:
        return False


def _lock(file: int, path: str) -> None:
    """Lock a file, where that is possible.

    Raises:
        FileInUseError: another process has locked it.
    """
    try:
        if sys.platform == "win32":
            os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
            try:
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(file, 0, os.SEEK_END)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise FileInUseError(path) from None
    except OSError:
        # File systems of networks may have no locks, and work without.
        return


def _unlock(file: int) -> None:
    if sys.platform == "win32":
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_UN)
