"""How far a job has come: what is done, running and bad, the pace, the time left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from grader.batch.attempts import Attempts
from grader.batch.collecting import every_receipt, statuses_of
from grader.batch.files import clock_of, read_object
from grader.batch.job import ATTEMPTS, BAD, Job, Partition
from grader.batch.kind import kind_of
from grader.batch.receipts import Receipt, Receipts
from grader.batch.tasks import is_done, later_tasks
from grader.errors import Message

_RECENT = 600.0
"""Seconds of which the pace is measured."""
_DAMAGED = Message("task-file-damaged", "its file is damaged")
_DIED = Message("task-process-died", "a process died at it")


@frozen
class BadTask:
    """A task that failed, or at which processes die."""

    task: str
    deaths: int
    error: str


@frozen
class Status:
    """The state of a job."""

    partitions: int
    done: int
    """Partitions that are done, with all their slow items."""
    running: int
    """Tasks that processes are working on."""
    slow: int
    """Items that reached the limit of the first pass and wait for more time."""
    bad: tuple[BadTask, ...]
    items: int
    items_done: int
    """Items of which the first pass is done."""
    core_hours: float
    """The time of all processors so far."""
    pace: float | None
    """Items a second, lately; None if nothing has been done lately."""
    seconds_left: float | None
    statuses: dict[str, int]
    """How many rows are of each sort."""
    item: str = "puzzle"
    """What an item is: a puzzle, or an attempt at one."""

    def record(self) -> dict[str, Any]:
        """Return the state as an object for JSON."""
        return asdict(self)


def status_of(job: Job) -> Status:
    """Return the state of a job.

    Raises:
        BatchError: a file cannot be read.
    """
    kind = kind_of(job)
    receipts = Receipts(job)
    receipts.refresh()
    partitions = kind.needed()
    firsts = [(p, found) for p in partitions if (found := receipts.of(p.name)) is not None]
    items = sum(partition.items for partition in partitions)
    items_done = sum(partition.items for partition, _ in firsts)
    attempts = Attempts(job).all()
    running = [task for task, notes in attempts.items() if any(note.is_alive for note in notes)]
    every = [receipt for partition, _ in firsts for receipt in every_receipt(partition, receipts)]
    pace = _pace(job, firsts)
    left = None if pace is None else (items - items_done) / pace * _weight(partitions, receipts)
    slow = sum(
        len(task.items)
        for partition, _ in firsts
        for task in later_tasks(partition, receipts, kind.limit)
    )
    deaths = {task: sum(not note.is_alive for note in notes) for task, notes in attempts.items()}
    return Status(
        len(partitions),
        sum(is_done(partition, kind, receipts) for partition, _ in firsts),
        len(running),
        slow,
        tuple(_bad(job, deaths, receipts)),
        items,
        items_done,
        sum(receipt.seconds * receipt.jobs for receipt in every) / 3600,
        pace,
        left,
        statuses_of(job, receipts),
        kind.item,
    )


def _weight(partitions: Sequence[Partition], receipts: Receipts) -> float:
    """Return how much longer an item that is left takes than one that is done, as expected."""
    left = [p for p in partitions if receipts.of(p.name) is None]
    done = [p for p in partitions if receipts.of(p.name) is not None]
    each = [
        sum(p.expected_seconds for p in some) / max(1, sum(p.items for p in some))
        for some in (left, done)
    ]
    return each[0] / each[1] if all(each) else 1.0


def _bad(job: Job, deaths: dict[str, int], receipts: Receipts) -> list[BadTask]:
    """Return the tasks that failed or lost processes, and are not done."""
    errors: dict[str, str] = {}
    folder: Path = job.folder / BAD
    for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        record = read_object(path) or {}
        errors[path.stem] = str(record["error"]) if "error" in record else _DAMAGED
    names = sorted({*errors, *(task for task, count in deaths.items() if count)})
    return [
        BadTask(name, deaths.get(name, 0), errors.get(name, _DIED))
        for name in names
        if receipts.of(name) is None
    ]


def _pace(job: Job, done: list[tuple[Partition, Receipt]]) -> float | None:
    """Return items a second over the last minutes, by the clock of the folder."""
    now = max([clock_of(job.folder / ATTEMPTS), *(receipt.finished for _, receipt in done)])
    recent = [(p, receipt) for p, receipt in done if now - receipt.finished < _RECENT]
    if not recent:
        return None
    began = min(receipt.finished - receipt.seconds for _, receipt in recent)
    span = max(1e-3, min(_RECENT, now - began))
    return sum(partition.items for partition, _ in recent) / span
