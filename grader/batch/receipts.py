"""Results of tasks: a file of rows, and a receipt that makes them count.

The receipt of a task is written once: the first one wins, and whoever comes second finds it.
The file of the rows has their digest in its name, so it is never overwritten by other rows.
"""

from __future__ import annotations

import gzip
import os
import socket
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from math import inf
from pathlib import Path
from typing import Any

from attrs import asdict, define, field, frozen

from grader.batch.block import Block
from grader.batch.files import (
    explained,
    json_bytes,
    put_in_place,
    read_object,
    temporary,
    write_whole,
)
from grader.batch.job import PARTS, Job
from grader.errors import BatchError, unreadable_file
from grader.outputs.output_file import LONGEST_RECORD, sync
from grader.runtime.version import version

_ENDING = ".json"
_ROWS = ".jsonl.gz"
_LEVEL = 1
"""How hard rows are compressed; more takes longer than many ratings."""
LATER = "@"
"""What follows the name of a partition in that of a task with slow items of it."""


@frozen
class Receipt:
    """What a task has done."""

    task: str
    items: tuple[int, ...]
    """The places in the partition of the items; empty for all of them."""
    rows: int
    digest: str
    """A hash of the rows."""
    file: str
    """The name of the file of the rows, which is compressed."""
    bytes: int
    """The size of this file."""
    limit: float | None
    """Seconds that each item was given; None for no limit."""
    unfinished: tuple[int, ...]
    """The places of the items that took longer."""
    statuses: dict[str, int]
    """How many rows are of each sort."""
    seconds: float
    jobs: int
    """The number of processors that worked on it, at most."""
    finished: float
    """When, in seconds since 1970."""
    host: str
    version: str


class Receipts:
    """The receipts of a job, as far as they have been read."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._folder = job.folder / PARTS
        self._known: dict[str, Receipt] = {}
        self._later: dict[str, set[str]] = {}

    def refresh(self) -> None:
        """Read the receipts that are new.

        Raises:
            BatchError: they cannot be read.
        """
        try:
            names = [entry.name for entry in os.scandir(self._folder)]
        except FileNotFoundError:
            # Nothing has been done.
            return
        except OSError as error:
            raise BatchError(unreadable_file(self._folder, error)) from None
        for name in names:
            if name.endswith(_ENDING):
                self.of(name.removesuffix(_ENDING))

    def of(self, task: str) -> Receipt | None:
        """Return the receipt of a task; None if it has none that counts."""
        known = self._known.get(task)
        if known is None:
            known = self._read(task)
            if known is not None:
                self._known[task] = known
                partition, later, _ = task.partition(LATER)
                if later:
                    self._later.setdefault(partition, set()).add(task)
        return known

    def later(self, partition: str) -> list[Receipt]:
        """Return the receipts of the slow items of a partition, the largest limit last."""
        found = [self._known[task] for task in self._later.get(partition, ())]
        return sorted(found, key=lambda receipt: (limit_order(receipt.limit), receipt.task))

    def slow(self, partition: str) -> dict[int, float]:
        """Return the items of a partition that are not finished, with the last limit of each."""
        first = self.of(partition)
        if first is None:
            return {}
        left = dict.fromkeys(first.unfinished, limit_order(first.limit))
        for receipt in self.later(partition):
            still = {*receipt.unfinished}
            for item in receipt.items:
                if item in still:
                    left[item] = limit_order(receipt.limit)
                else:
                    left.pop(item, None)
        return left

    def _read(self, task: str) -> Receipt | None:
        """Read a receipt; one that is damaged, or without its rows, does not count."""
        found = read_object(self._folder / f"{task}{_ENDING}")
        if found is None:
            return None
        try:
            found["items"] = tuple(found["items"])
            found["unfinished"] = tuple(found["unfinished"])
            found["statuses"] = dict(found["statuses"])
            receipt = Receipt(**found)
            size = (self._folder / receipt.file).stat().st_size
        except (KeyError, TypeError, ValueError, OSError):
            return None
        numbers = (receipt.rows, *receipt.items, *receipt.unfinished, *receipt.statuses.values())
        is_sound = all(type(number) is int and number >= 0 for number in numbers)
        is_whole = size == receipt.bytes and receipt.task == task
        return receipt if is_sound and is_whole else None

    def rows(self, receipt: Receipt) -> Iterator[bytes]:
        """Iterate over the rows of a receipt, each with its line end.

        Raises:
            BatchError: they are not those that were written.
        """
        path = self._folder / receipt.file
        digest = blake2b(digest_size=16)
        count = 0
        try:
            with gzip.open(path, "rb") as stream:
                while line := stream.readline(LONGEST_RECORD):
                    digest.update(line)
                    count += 1
                    yield line
        except (OSError, EOFError, zlib.error) as error:
            raise self._damaged(receipt, str(error)) from None
        if count != receipt.rows or digest.hexdigest() != receipt.digest:
            raise self._damaged(receipt, "its rows are not those that were written")

    def _damaged(self, receipt: Receipt, reason: str) -> BatchError:
        path = self._folder / f"{receipt.task}{_ENDING}"
        return BatchError(
            "part-damaged",
            "'{part}' is damaged: {reason}; delete '{path}' and run grader batch run again",
            part=str(self._folder / receipt.file),
            reason=str(reason),
            path=str(path),
        )

    def remove_strays(self) -> None:
        """Remove rows that do not count, because others of the same task do.

        They are left by processes that were killed before they found that out.
        """
        with suppress(OSError):
            for path in self._folder.glob(f"*{_ROWS}"):
                receipt = self.of(path.name.rpartition("-")[0])
                if receipt is not None and receipt.file != path.name:
                    path.unlink(missing_ok=True)


def limit_order(limit: float | None) -> float:
    """Return a limit of time as a number that can be compared."""
    return inf if limit is None else limit


@define
class RowsFile:
    """The rows of a task while they are made."""

    job: Job
    task: str
    items: Sequence[int]
    """The places in the partition of the items."""
    is_first: bool
    """They are all items of the partition."""
    limit: float | None
    jobs: int
    _rows: int = 0
    _done: int = 0
    _unfinished: list[int] = field(factory=list)
    _statuses: Counter[str] = field(factory=Counter)
    _digest: Any = field(factory=lambda: blake2b(digest_size=16))
    _path: Path = field(init=False)
    _file: Any = None
    _zip: Any = None
    _start: float = field(factory=time.monotonic)

    def __attrs_post_init__(self) -> None:
        self._path = temporary(self.job.folder_of(PARTS) / self.task)

    def begin(self) -> None:
        """Create the file; `discard` must follow, whatever happens.

        Raises:
            BatchError: it cannot be created.
        """
        with explained(self._path.parent):
            self._file = self._path.open("wb")
        self._zip = gzip.GzipFile("", "wb", _LEVEL, self._file, mtime=0)

    def add(self, block: Block) -> None:
        """Add the rows of the next items.

        Raises:
            BatchError: they cannot be written.
        """
        with explained(self._path.parent):
            self._zip.write(block.text)
        self._digest.update(block.text)
        self._rows += block.text.count(b"\n")
        self._unfinished += [self.items[self._done + place] for place in block.unfinished]
        self._done += block.items
        self._statuses += block.statuses

    def commit(self) -> bool:
        """Make the rows count; return False if those of another process do already.

        Raises:
            BatchError: they cannot be written.
        """
        assert self._done == len(self.items), "each item has been done"
        folder = self._path.parent
        digest = self._digest.hexdigest()
        rows = folder / f"{self.task}-{digest[:16]}{_ROWS}"
        with explained(folder):
            self._zip.close()
            self._file.flush()
            sync(self._file.fileno())
            self._file.close()
            size = self._path.stat().st_size
            put_in_place(self._path, rows)
        receipt = Receipt(
            self.task,
            () if self.is_first else tuple(self.items),
            self._rows,
            digest,
            rows.name,
            size,
            self.limit,
            tuple(self._unfinished),
            dict(self._statuses),
            round(time.monotonic() - self._start, 3),
            min(self.jobs, os.cpu_count() or 1),
            round(time.time(), 3),
            socket.gethostname(),
            version(),
        )
        path = folder / f"{self.task}{_ENDING}"
        data = json_bytes(asdict(receipt))
        if write_whole(path, data, replace=False):
            return True
        before = Receipts(self.job).of(self.task)
        if before is None:
            write_whole(path, data)
            return True
        if before.file != rows.name:
            with suppress(OSError):
                rows.unlink()
        return False

    def discard(self) -> None:
        """Remove what has been written, unless it counts."""
        if self._zip is not None:
            # Before the file: it writes its last words there, at the latest when it is collected.
            with suppress(OSError, ValueError):
                self._zip.close()
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
