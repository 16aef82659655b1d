"""Sets of millions of fingerprints that take little memory and are exact.

Puzzles to avoid are in a file of sorted keys, in which a look-up is a binary search.  Those that
are taken while a job is collected are in a database that is deleted when it is closed.
"""

from __future__ import annotations

import mmap
import sqlite3
import weakref
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from hashlib import blake2b
from heapq import merge
from itertools import islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, NamedTuple, Self

from grader.batch.files import explained
from grader.errors import BatchError, message_in, unreadable_file
from grader.outputs.output_file import sync

SIZE = 16
"""Bytes of a key."""
_RUN = 250_000
"""Keys that are sorted in memory at a time: about 60 MB."""
_BUFFERED = 1 << 13
"""Keys that are read from a run or written at a time."""
_CACHE_KIB = 64 << 10
"""Memory of the database for keys; beyond 64 MB it reads them from its file."""


class KeysFile(NamedTuple):
    """A file of sorted keys that was written."""

    keys: int
    digest: str
    """A hash of the file."""


def write_sorted_keys(path: Path, keys: Iterable[bytes]) -> KeysFile:
    """Write keys to a file, ascending and each once, in memory for a fixed number of them.

    Raises:
        BatchError: the file cannot be written, or there is no room for temporary ones.
    """
    digest = blake2b(digest_size=16)
    count = 0
    keys = iter(keys)
    with ExitStack() as stack, explained(path):
        runs: list[IO[bytes]] = []
        last = sorted({*islice(keys, _RUN)})
        while last and (more := sorted({*islice(keys, _RUN)})):
            run = stack.enter_context(TemporaryFile())
            run.write(b"".join(last))
            run.seek(0)
            runs.append(run)
            last = more
        found = _unique(merge(*map(_keys_of, runs), last))
        with path.open("wb") as out:
            while block := b"".join(islice(found, _BUFFERED)):
                out.write(block)
                digest.update(block)
                count += len(block) // SIZE
            out.flush()
            sync(out.fileno())
    return KeysFile(count, digest.hexdigest())


class SortedKeys:
    """The keys of a file, as a set.

    Args:
        path: the file.
        expected: the number of keys and the digest that it was written with.

    Raises:
        BatchError: the file cannot be read, or has been changed.
    """

    def __init__(self, path: Path, expected: KeysFile) -> None:
        digest = blake2b(digest_size=16)
        try:
            with path.open("rb") as stream:
                while block := stream.read(SIZE * _BUFFERED):
                    digest.update(block)
                size = stream.tell()
                # An empty file cannot be mapped.
                self._data: mmap.mmap | bytes = b""
                if size:
                    self._data = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            reason = error if isinstance(error, OSError) else OSError(str(error))
            raise BatchError(unreadable_file(path, reason)) from None
        if (size, digest.hexdigest()) != (SIZE * expected.keys, expected.digest):
            raise BatchError(
                "job-damaged",
                "'{path}' is damaged; plan the job anew in another folder",
                path=str(path),
            )
        self._count = expected.keys

    def close(self) -> None:
        """Close the file, so that it can be deleted everywhere."""
        if isinstance(self._data, mmap.mmap):
            self._data.close()

    def __len__(self) -> int:
        """Return the number of keys."""
        return self._count

    def __iter__(self) -> Iterator[bytes]:
        """Iterate over the keys, ascending."""
        return (self._data[SIZE * at : SIZE * at + SIZE] for at in range(self._count))

    def __contains__(self, key: object) -> bool:
        """Return whether the file has a key."""
        if not isinstance(key, bytes):
            return False
        data = self._data
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            found = data[SIZE * middle : SIZE * middle + SIZE]
            if found == key:
                return True
            if found < key:
                low = middle + 1
            else:
                high = middle
        return False


class SeenKeys:
    """A set of keys that grows, in a temporary database."""

    def __init__(self) -> None:
        # An empty name makes a file of its own, which SQLite deletes.
        self._connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._finish = weakref.finalize(self, self._connection.close)
        for pragma in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = -{_CACHE_KIB}"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._connection.execute("CREATE TABLE seen(key BLOB PRIMARY KEY) WITHOUT ROWID")
        self._connection.execute("BEGIN")

    def __contains__(self, key: bytes) -> bool:
        """Return whether a key has been added.

        Raises:
            BatchError: the temporary file cannot be used.
        """
        return self._run("SELECT 1 FROM seen WHERE key = ?", key) is not None

    def add(self, key: bytes) -> None:
        """Add a key.

        Raises:
            BatchError: there is no room for the temporary file.
        """
        self._run("INSERT OR IGNORE INTO seen VALUES (?)", key)

    def _run(self, statement: str, key: bytes) -> object:
        try:
            return self._connection.execute(statement, (key,)).fetchone()
        except sqlite3.Error as error:
            raise BatchError(
                "seen-file",
                "the temporary file of the puzzles that have been seen cannot be used: {reason}; "
                "make room for temporary files",
                reason=message_in(error),
            ) from None

    def close(self) -> None:
        """Delete the set, as happens anyway when nothing refers to it any more."""
        self._finish()

    def __enter__(self) -> Self:
        """Return the set."""
        return self

    def __exit__(self, *_: object) -> None:
        """Delete the set."""
        self.close()


def _keys_of(run: IO[bytes]) -> Iterator[bytes]:
    while block := run.read(SIZE * _BUFFERED):
        yield from (block[at : at + SIZE] for at in range(0, len(block), SIZE))


def _unique(keys: Iterable[bytes]) -> Iterator[bytes]:
    """Iterate over ascending keys without repeats."""
    last = b""
    for key in keys:
        if key != last:
            yield key
            last = key
