"""Run the tasks of a job on Dask: a cluster on this machine, a scheduler, or a batch system.

A task is one call of a plain function.  Its rows go to the folder of the job, and only their
number comes back, so whatever Dask does twice costs nothing.

Source: the documentation of Dask, Dask.distributed and Dask-Jobqueue.

This module is long because it names what may be wrong with each kind of cluster.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from queue import Empty, Queue
from typing import Any
from uuid import uuid4

from attrs import define, field

from grader.batch.job import JOB, Job, read_job
from grader.batch.kind import Kind, kind_of
from grader.batch.receipts import Receipts
from grader.batch.runner import Choice, RunReport, do_task
from grader.batch.tasks import Task, next_tasks
from grader.errors import (
    BatchArgumentError,
    BatchError,
    DocumentError,
    GraderError,
    MissingLibraryError,
    message_in,
)
from grader.runtime.strict_yaml import Node
from grader.runtime.whole_files import require_text

CLUSTERS = {
    "slurm": "SLURMCluster",
    "pbs": "PBSCluster",
    "sge": "SGECluster",
    "lsf": "LSFCluster",
    "htcondor": "HTCondorCluster",
    "oar": "OARCluster",
}
"""The class of each batch system in Dask-Jobqueue."""
_CONNECT_SECONDS = 30
_MOST_TRIES = 25
"""How often a task is submitted whose workers die; halving a partition takes some of them."""
_AHEAD = 4
"""Tasks that are submitted for each worker thread."""
_FEWEST = 16
_PAUSE = 5.0
"""Seconds between two looks whether the scheduler is there."""


def run_on_dask(
    job: Job,
    choice: Choice,
    where: str,
    retry: float | None = None,
    report: Callable[[Task, int], object] = lambda _, __: None,
) -> RunReport:
    """Do the tasks of a job that are not done, on a cluster.

    Args:
        job: the job; its folder has the same path on all machines.
        choice: which partitions.
        where: `local:8`, the address of a scheduler, or a YAML file for a batch system.
        retry: also give items that reached the limit of time this many seconds.
        report: called with each task that is done, and the number of its rows.

    Raises:
        BatchError: the cluster cannot be reached, has another version of the package, or is gone.
        DocumentError: the YAML file has a mistake.
        MissingLibraryError: Dask is not installed.
    """
    # A job has its mistakes before anything is started.
    kind_of(job)
    with cluster(choice, where, retry, report) as run:
        return run(job)


@contextmanager
def cluster(
    choice: Choice,
    where: str,
    retry: float | None = None,
    report: Callable[[Task, int], object] = lambda _, __: None,
) -> Iterator[Callable[[Job], RunReport]]:
    """Start or find a cluster, and give a function that does what is left of a job there.

    Arguments and errors are those of `run_on_dask`.
    """
    # A file has its mistakes before anything is started.
    start = _cluster_of(where)
    with _connected(start) as client:

        def run(job: Job) -> RunReport:
            engine = _Engine(job, kind_of(job), client, retry, report)
            engine.run(choice)
            return engine.report

        yield run


def _do(
    folder: str,
    partitions: int,
    partition: int,
    name: str,
    items: list[int],
    limit: float | None,
    run: str,
) -> tuple[str, int | str]:
    """Do a task on a worker.

    Args:
        folder: the folder of the job.
        partitions: the number of partitions that are planned by now.
        partition: the id of the partition, its place in the plan.
        name: the name of the task.
        items: the places of its items; empty for the whole partition.
        limit: seconds for each item.
        run: the id of the run.

    Returns:
        `done` and the number of rows; or a sentence, after `failed` for a task that cannot be
        done, and after `refused` if this worker can do none.
    """
    try:
        job, kind = _opened(folder, (Path(folder) / JOB).stat().st_mtime_ns, partitions)
        part = job.partitions[partition]
        task = Task(part, name, items or range(part.items), limit)
        rows = do_task(job, kind, task, 1, run=run)
    except (BatchError, OSError) as error:
        return "refused", str(error)
    except GraderError as error:
        return "failed", str(error)
    assert rows is not None, "without claims nothing is left to others"
    return "done", rows


@lru_cache(maxsize=4)
def _opened(folder: str, _: int, __: int) -> tuple[Job, Kind]:
    """Return the job of a folder and its kind, read once until the plan changes."""
    job = read_job(Path(folder))
    return job, kind_of(job)


@define
class _Engine:
    """The submitted tasks of a run."""

    job: Job
    kind: Kind
    client: Any
    retry: float | None
    tell: Callable[[Task, int], object]
    report: RunReport = field(factory=RunReport)
    _run: str = field(factory=lambda: uuid4().hex[:12])
    _queue: deque[Task] = field(factory=deque)
    _submitted: dict[str, tuple[Task, Any]] = field(factory=dict)
    _ended: Queue[Any] = field(factory=Queue)
    """The futures that ended."""
    _tries: dict[str, int] = field(factory=dict)
    _receipts: Receipts = field(init=False)

    def run(self, choice: Choice) -> None:
        """Do the tasks; slow items follow when all partitions are submitted.

        Raises:
            BatchError: a worker can do no task, or the scheduler is gone.
        """
        receipts = self._receipts = Receipts(self.job)
        receipts.refresh()
        for partition in choice.partitions(self.job):
            self._queue.extend(next_tasks(partition, self.kind, receipts, self.retry))
        try:
            self._submit()
            while self._submitted:
                done = self._next()
                if done is not None and self._take(*done):
                    receipts.refresh()
                    known = {task.name for task, _ in self._submitted.values()}
                    known.update(task.name for task in self._queue)
                    known.update(name for name, _ in self.report.failed)
                    partition = done[0].partition
                    self._queue.extend(
                        task
                        for task in next_tasks(partition, self.kind, receipts, self.retry)
                        if task.name not in known
                    )
                self._submit()
        except (OSError, CancelledError):
            # The files of the job have errors of their own.
            raise _gone(self.job) from None
        finally:
            with suppress(Exception):
                self.client.cancel([future for _, future in self._submitted.values()], force=True)

    def _submit(self) -> None:
        """Submit tasks, some more than there are workers."""
        workers = sum(self.client.nthreads().values()) if self._queue else 0
        room = max(_FEWEST, _AHEAD * workers) - len(self._submitted)
        while room > 0 and self._queue:
            task = self._queue.popleft()
            if task.partition.id >= len(self.kind.needed(self._receipts)):
                # Those before have turned out to be enough.
                self._queue.clear()
                return
            tries = self._tries[task.name] = self._tries.get(task.name, 0) + 1
            key = f"grader-{self._run}-{task.name}-{tries}"
            folder = str(self.job.folder.absolute())
            items = [] if task.is_first else [*task.items]
            count = len(self.job.partitions)
            call = (folder, count, task.partition.id, task.name, items, task.limit, self._run)
            future = self.client.submit(_do, *call, key=key, pure=False)
            self._submitted[key] = task, future
            # Called in a thread of the client.
            future.add_done_callback(self._ended.put)
            room -= 1

    def _next(self) -> tuple[Task, Any] | None:
        """Return the next task that ended, with its future; None if none has yet.

        Raises:
            BatchError: the scheduler is gone.
        """
        try:
            future = self._ended.get(timeout=_PAUSE)
        except Empty:
            self._require_scheduler()
            return None
        return self._submitted.pop(future.key)

    def _require_scheduler(self) -> None:
        if self.client.status not in {"running", "connecting"}:
            raise _gone(self.job)
        try:
            self.client.sync(self.client.scheduler.identity)
        except Exception:
            raise _gone(self.job) from None

    def _take(self, task: Task, future: Any) -> bool:
        """Take the outcome of a task; return whether it is done.

        Raises:
            BatchError: a worker can do no task, or the scheduler is gone.
        """
        from distributed.scheduler import KilledWorker  # noqa: PLC0415 - optional

        if future.status in {"cancelled", "lost"}:
            raise _gone(self.job)
        if future.status == "error":
            error = future.exception()
            if isinstance(error, KilledWorker | MemoryError):
                if self._tries[task.name] < _MOST_TRIES:
                    self._queue.appendleft(task)
                    return False
                self.report.failed.append((task.name, "each worker dies that does it"))
                return False
            raise BatchError(
                "dask-failed",
                "a worker of Dask failed: {type}: {reason}",
                type=type(error).__name__,
                reason=message_in(error),
            )
        state, value = future.result()
        if state == "refused":
            raise BatchError("dask-refused", "a worker of Dask refused: {what}", what=value)
        if state == "failed":
            self.report.failed.append((task.name, str(value)))
            return False
        self.report.add(self.job, task, value)
        self.tell(task, value)
        return True


def _gone(job: Job) -> BatchError:
    return BatchError(
        "dask-gone",
        "the scheduler of Dask is gone; start it again and repeat the command: what is done stays "
        "in '{folder}'",
        folder=str(job.folder),
    )


@contextmanager
def _connected(start: Callable[[], tuple[Any, Any]]) -> Iterator[Any]:
    """Start a cluster or find it, and give a client; close both at the end."""
    # What happens to workers is reported in sentences of our own.
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] in {"distributed", "tornado", "asyncio"}:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    cluster, client = start()
    try:
        yield client
    finally:
        with suppress(Exception):
            client.close(timeout=5)
        if cluster is not None:
            with suppress(Exception):
                cluster.close(timeout=10)


def _cluster_of(where: str) -> Callable[[], tuple[Any, Any]]:
    """Return what starts a cluster, if need be, and connects a client to it.

    Raises:
        BatchError: the name is malformed.
        DocumentError: the YAML file has a mistake.
        MissingLibraryError: a library is not installed.
    """
    kind, _, rest = where.partition(":")
    local = kind == "local" and rest.isdecimal() and int(rest[:6]) > 0
    is_file = where.endswith((".yaml", ".yml"))
    if not (local or is_file or kind in {"tcp", "tls", "ws", "wss"}):
        raise BatchArgumentError(
            "no-cluster",
            "{where!r} is no cluster; give local:8, tcp://host:8786, or a file such as slurm.yaml",
            where=where,
        )
    options = _batch_system(Path(where)) if is_file else ("", {}, 0)
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise MissingLibraryError("distributed", "cluster") from None

    def start() -> tuple[Any, Any]:
        cluster: Any = None
        address: Any = where
        try:
            if local:
                cluster = distributed.LocalCluster(
                    n_workers=int(rest),
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address="127.0.0.1:0",
                    silence_logs=logging.CRITICAL,
                )
            elif is_file:
                name, settings, workers = options
                cluster = _jobqueue(name)(**settings)
                cluster.scale(workers)
            address = cluster or where
            return cluster, distributed.Client(address, timeout=_CONNECT_SECONDS)
        except (OSError, ValueError, TypeError) as error:
            if cluster is not None:
                cluster.close()
            raise BatchError(
                "cluster-unreachable",
                "cannot connect to {where}: {reason}",
                where=where,
                reason=message_in(error),
            ) from None

    return start


def _batch_system(path: Path) -> tuple[str, dict[str, Any], int]:
    """Return the batch system, its settings and the number of workers of a YAML file.

    Raises:
        DocumentError: the file has a mistake.
        MissingLibraryError: Dask-Jobqueue is not installed.
    """
    text = require_text(path, DocumentError)
    found = Node.parse(text, str(path), DocumentError).plain()
    if not isinstance(found, dict):
        raise DocumentError(
            "cluster-mapping", "it is no mapping with system, workers and settings", file=str(path)
        )
    system = found.pop("system", None)
    workers = found.pop("workers", None)
    if system not in CLUSTERS:
        listed = ", ".join(CLUSTERS)
        raise DocumentError(
            "cluster-system",
            "system is {system}; it is one of {known}",
            file=str(path),
            system=repr(system),
            known=listed,
        )
    if type(workers) is not int or workers < 1:
        raise DocumentError(
            "cluster-workers",
            "workers is {workers}; it is a number from 1 on",
            file=str(path),
            workers=repr(workers),
        )
    _jobqueue(system)
    return system, found, workers


def _jobqueue(system: str) -> Any:
    try:
        module = import_module("dask_jobqueue")
    except ImportError:
        raise MissingLibraryError("dask-jobqueue", "cluster") from None
    return getattr(module, CLUSTERS[system])
