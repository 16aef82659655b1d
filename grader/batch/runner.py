"""Run the tasks of a job, in this process and its worker processes."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress

from attrs import define, field, frozen

from grader.batch.attempts import Attempts
from grader.batch.careful import DEATHS, careful_blocks, forget_pieces
from grader.batch.files import json_bytes, write_whole
from grader.batch.job import BAD, Job, Partition
from grader.batch.kind import Kind, kind_of
from grader.batch.receipts import Receipts, RowsFile
from grader.batch.tasks import Task, first_task, later_tasks
from grader.errors import (
    BatchArgumentError,
    BatchError,
    GraderError,
    UnsoundError,
    WorkerError,
)
from grader.runtime.parallel import memory_limit

_WAIT_SECONDS = 5.0
"""Seconds between two looks whether another process has finished or died."""


@frozen
class Choice:
    """Which partitions a run does; by default all that are not done."""

    part: tuple[int, int] | None = None
    """Number, from 1, and count: partitions are dealt out to so many runs."""
    only: Collection[int] | None = None
    """The ids of the partitions."""
    claim: bool = False
    """Leave out what another run is working on, and take over from runs that died."""

    def partitions(self, job: Job) -> list[Partition]:
        """Return the partitions in the order in which they are done.

        Those that are expected to take longest come first: the last ones of a job are short then,
        so that no machine waits long for another.

        Raises:
            BatchError: there is no such partition.
        """
        found = [*job.partitions]
        if self.only is not None:
            unknown = sorted({*self.only} - {partition.id for partition in found})
            if unknown:
                raise BatchArgumentError(
                    "no-partition",
                    "there is no partition {number}; the job has 0 to {last}",
                    number=unknown[0],
                    last=len(found) - 1,
                )
            found = [partition for partition in found if partition.id in self.only]
        found.sort(key=lambda partition: -partition.expected_seconds)
        if self.part is not None:
            number, count = self.part
            found = found[number - 1 :: count]
        return found


@define
class RunReport:
    """The outcome of a run."""

    done: int = 0
    """Tasks that this run did."""
    rows: int = 0
    failed: list[tuple[str, str]] = field(factory=list)
    """Names of tasks that cannot be done, each with the reason."""
    unsound: int = 0
    """Puzzles, or attempts at one, that ended at a wrong step of a technique."""

    def add(self, job: Job, task: Task, rows: int) -> None:
        """Add a task that is done, with the number of its rows."""
        self.done += 1
        self.rows += rows
        receipt = Receipts(job).of(task.name)
        if receipt is not None:
            self.unsound += receipt.statuses.get(UnsoundError.status, 0)


def run_job(
    job: Job,
    choice: Choice,
    jobs: int,
    retry: float | None = None,
    report: Callable[[Task, int], object] = lambda _, __: None,
    memory: int | None = None,
) -> RunReport:
    """Do the tasks of a job that are not done.

    Args:
        job: the job.
        choice: which partitions.
        jobs: the number of processes.
        retry: also give items that reached the limit of time this many seconds.
        report: called with each task that is done, and the number of its rows.
        memory: bytes that each process may take; None sets no limit.

    Raises:
        BatchError: the job was planned by another version, or a file cannot be written.
    """
    kind = kind_of(job)
    run = _Run(job, kind, jobs, choice.claim, report)
    partitions = choice.partitions(job)
    limits = [kind.limit] if kind.limit != kind.first_limit else []
    if retry is not None and kind.limit is not None and retry > kind.limit:
        limits.append(retry)
    with memory_limit.limited(memory):
        run.do_all(lambda: [first_task(partition, kind) for partition in partitions])
        for limit in limits:
            run.do_all(lambda limit=limit: run.later(partitions, limit))  # type: ignore[misc]
    return run.report


class _Run:
    """A run, with what it knows of the job.

    Args:
        job: the job.
        kind: its kind.
        jobs: the number of processes.
        claim: leave out what another run is working on, and wait for it.
        tell: called with each task that is done, and the number of its rows.
    """

    def __init__(
        self, job: Job, kind: Kind, jobs: int, claim: bool, tell: Callable[[Task, int], object]
    ) -> None:
        self.job = job
        self.kind = kind
        self.jobs = jobs
        self.claim = claim
        self.tell = tell
        self.receipts = Receipts(job)
        self.report = RunReport()

    def later(self, partitions: list[Partition], limit: float | None) -> Iterator[Task]:
        """Iterate over the tasks of slow items."""
        self.receipts.refresh()
        for partition in partitions:
            yield from later_tasks(partition, self.receipts, limit)

    def do_all(self, tasks: Callable[[], Collection[Task] | Iterator[Task]]) -> None:
        """Do tasks; with claims, until those of others are done as well."""
        while True:
            failed = {name for name, _ in self.report.failed}
            waiting = False
            for task in [*tasks()]:
                if task.name in failed or self.receipts.of(task.name) is not None:
                    continue
                if task.partition.id >= len(self.kind.needed(self.receipts)):
                    # Those before have turned out to be enough.
                    break
                waiting = not self._do(task) or waiting
            if not waiting:
                return
            time.sleep(_WAIT_SECONDS)

    def _do(self, task: Task) -> bool:
        """Do a task; return False if another process is working on it."""
        try:
            rows = do_task(self.job, self.kind, task, self.jobs, claim=self.claim)
        except (BatchError, WorkerError):
            # It is not the task that failed.
            raise
        except GraderError as error:
            self.report.failed.append((task.name, error.placed))
            return True
        if rows is None:
            return False
        self.report.add(self.job, task, rows)
        self.tell(task, rows)
        return True


def do_task(
    job: Job, kind: Kind, task: Task, jobs: int, *, claim: bool = False, run: str = ""
) -> int | None:
    """Do a task, unless it is done.

    Args:
        job: the job.
        kind: its kind.
        task: the task.
        jobs: the number of processes.
        claim: only do it if no other process is working on it.
        run: the id of a run that does not do a task twice at a time; empty for none.

    Returns:
        The number of rows; None if another process is working on the task.

    Raises:
        BatchError: a file cannot be written.
        GraderError: the task cannot be done; `bad` has the reason.
    """
    receipts = Receipts(job)
    attempts = Attempts(job)
    with attempts.attempt(task.name, claim=claim, run=run) as attempt:
        if attempt is None:
            return None
        done = receipts.of(task.name)
        if done is not None:
            return done.rows
        out = RowsFile(job, task.name, task.items, task.is_first, task.limit, jobs)
        try:
            out.begin()
            if attempt.deaths < DEATHS:
                blocks = kind.blocks(task.partition, task.items, task.limit, jobs)
            else:
                blocks = careful_blocks(job, kind, task, jobs, attempt)
            for block in blocks:
                out.add(block)
            out.commit()
        except (BatchError, WorkerError):
            raise
        except GraderError as error:
            _note_failure(job, task, error)
            raise
        finally:
            try:
                out.discard()
            except BaseException:
                # An interrupt must not leave it.
                out.discard()
                raise
    attempts.forget(task.name)
    forget_pieces(job, task.name)
    with suppress(OSError):
        (job.folder / BAD / f"{task.name}.json").unlink(missing_ok=True)
    found = receipts.of(task.name)
    assert found is not None, "it has been written"
    return found.rows


def _note_failure(job: Job, task: Task, error: GraderError) -> None:
    record = {"task": task.name, "error": str(error)}
    write_whole(job.folder_of(BAD) / f"{task.name}.json", json_bytes(record))
