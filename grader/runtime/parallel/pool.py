"""Run tasks in several processes, with results in the order of the tasks.

Each process has its own pipe, and no two processes share a lock.  So each can be killed at any
moment without blocking the others.  A process that dies is replaced, and its task is repeated
in parts, so that the one item that kills processes is found and the others get their results.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from multiprocessing import connection
from multiprocessing.connection import Connection
from typing import Generic, NoReturn, TypeVar

from attrs import define, field, frozen

from grader.errors import WorkerError
from grader.runtime import deadline
from grader.runtime.parallel.worker import (
    NAME,
    UNGUARDED,
    PendingResult,
    Worker,
    cause_of,
    interrupts_later,
)

Task = TypeVar("Task")
Result = TypeVar("Result")

TRIES = 3
"""How often a task that cannot be divided is tried: whatever kills processes at random, such as
a system that is short of memory, does not hit the same small task again and again."""
_STILLBORN = 20
"""Processes killed one after another before they begin to work, after which a run ends."""
_PAUSE = 1.0
"""Seconds between two looks for processes that died although their pipe is open: a process that
another thread started at the same moment may hold it."""
_PAUSE_OF_CANCELLABLE = 0.05
"""The same, where a token may cancel the run."""
_WINDOWS_LIMIT = 60
"""Windows waits for no more than 63 objects at once."""


@frozen
class Recovery(Generic[Task, Result]):
    """What becomes of a task whose process died."""

    halves: Callable[[Task], tuple[Task, Task] | None]
    """Returns the halves of a task, or None for one that cannot be divided."""
    give_up: Callable[[Task, str], Result]
    """Returns the result of a task that cannot be done; the text says what happened."""


def most_processes() -> int:
    """Return the greatest number of processes that are started: two for each processor."""
    most = max(8, 2 * (os.cpu_count() or 1))
    return min(most, _WINDOWS_LIMIT) if sys.platform == "win32" else most


def may_start() -> bool:
    """Return whether this process may start others; the workers of some pools may not."""
    return not multiprocessing.current_process().daemon


def forks() -> bool:
    """Return whether new processes inherit what this one has imported."""
    return multiprocessing.get_start_method() == "fork"


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterator[Task],
    jobs: int,
    ahead: int,
    left: Callable[[], float | None] = lambda: None,
    recovery: Recovery[Task, Result] | None = None,
) -> Generator[Result, None, None]:
    """Iterate over the results of tasks, in the order of the tasks.

    Closing the iterator kills the processes at once; so do Ctrl-C and any other exception.
    They also end when this process ends, even if it is killed.

    Args:
        work: a function of a module, or a `partial` of one; its exceptions are raised here.
        tasks: the tasks; read only as far as needed.
        jobs: the number of processes; at most `most_processes()` are started, and no more than
            the system allows.
        ahead: the maximum number of finished tasks for each process that wait for earlier ones.
        left: returns the number of seconds to wait for the next result, or None for no limit.
        recovery: what becomes of a task whose process died; by default it is an error.

    Raises:
        TimeoutError: there was no result in time.
        WorkerError: a process ended without a result, or none can be started.
    """
    _require_guard()
    pool = _Pool(work, min(jobs, most_processes()), recovery)
    finished = False
    try:
        while True:
            pool.assign(tasks, ahead)
            if not pool.waiting:
                finished = True
                return
            while pool.waiting and pool.waiting[0].done:
                yield pool.waiting.popleft().result()
            pool.receive(left)
    finally:
        pool.end(at_once=not finished)


@define
class _Pool(Generic[Task, Result]):
    """The processes of a run, and the results that are not taken yet."""

    work: Callable[[Task], Result]
    jobs: int
    recovery: Recovery[Task, Result] | None
    workers: list[Worker[Task, Result]] = field(factory=list)
    waiting: deque[PendingResult[Task, Result]] = field(factory=deque)
    """The results in their order, from the first that is not taken."""
    again: deque[PendingResult[Task, Result]] = field(factory=deque)
    """Those of `waiting` whose process died."""
    stillborn: int = 0
    """Processes that died before they began to work since the last one that did begin."""

    def assign(self, tasks: Iterator[Task], ahead: int) -> None:
        """Give idle processes tasks, and start processes while there are tasks for them."""
        idle = [worker for worker in self.workers if worker.pending is None]
        while idle or len(self.workers) < self.jobs:
            if self.again:
                pending = self.again.popleft()
            elif len(self.waiting) < self.jobs * ahead and (new := [*islice(tasks, 1)]):
                pending = PendingResult(new[0])
                self.waiting.append(pending)
            else:
                return
            worker = idle.pop() if idle else self._start_worker()
            if worker is None:
                self.again.appendleft(pending)
            else:
                worker.start(pending)

    def _start_worker(self) -> Worker[Task, Result] | None:
        """Start a process; make do with the others if the system allows no more.

        Raises:
            WorkerError: there are no others.
        """
        try:
            with interrupts_later():
                worker: Worker[Task, Result] = Worker(self.work)
                self.workers.append(worker)
        except OSError as error:
            if not self.workers:
                reason = error.strerror or error
                raise WorkerError(
                    "worker-start", "cannot start a worker process: {reason}", reason=str(reason)
                ) from None
            self.jobs = len(self.workers)
            return None
        return worker

    def receive(self, left: Callable[[], float | None]) -> None:
        """Wait for results and receive them.

        Raises:
            TimeoutError: there was none in time.
            WorkerError: processes die before they begin to work.
        """
        busy = {worker.pipe: worker for worker in self.workers if worker.pending is not None}
        if not busy:
            return
        limit = left()
        pause = _PAUSE_OF_CANCELLABLE if deadline.has_tokens() else _PAUSE
        ready = connection.wait([*busy], pause if limit is None else min(limit, pause))
        deadline.check_tokens()
        for pipe in ready:
            assert isinstance(pipe, Connection)
            worker = busy[pipe]
            if not worker.receive():
                self._replace(worker)
            elif worker.has_begun:
                self.stillborn = 0
        if ready:
            return
        for worker in busy.values():
            if worker.has_died():
                self._replace(worker)
        if limit is not None and limit <= pause:
            raise TimeoutError

    def _replace(self, worker: Worker[Task, Result]) -> None:
        """Remove a dead process, and arrange for its task."""
        pending = worker.pending
        assert pending is not None, "only busy processes are waited for"
        self.workers.remove(worker)
        status = worker.end(at_once=False)
        if not worker.has_begun:
            self.stillborn += 1
            self._check_beginning(status)
        if not (worker.has_begun and worker.has_task):
            # It is not the task that killed the process.
            self.again.appendleft(pending)
            return
        pending.deaths += 1
        if self.recovery is None:
            pending.error = WorkerError(
                "worker-ended", "a worker process {cause}", cause=cause_of(status)
            )
            pending.done = True
            return
        halves = self.recovery.halves(pending.task)
        if halves is not None:
            first, second = (
                PendingResult[Task, Result](halves[0]),
                PendingResult[Task, Result](halves[1]),
            )
            place = self.waiting.index(pending)
            self.waiting[place] = first
            self.waiting.insert(place + 1, second)
            self.again.extendleft([second, first])
        elif pending.deaths < TRIES:
            self.again.appendleft(pending)
        else:
            pending.answer = self.recovery.give_up(pending.task, cause_of(status))
            pending.done = True

    def _check_beginning(self, status: int) -> None:
        """Raise an error if processes cannot begin to work, whatever the task."""
        if status == UNGUARDED:
            _raise_unguarded()
        if status >= 0 or self.stillborn >= _STILLBORN:
            raise WorkerError(
                "workers-useless",
                "worker processes cannot begin to work: the last one {cause}",
                cause=cause_of(status),
            )

    def end(self, *, at_once: bool) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.end(at_once=at_once)


def _require_guard() -> None:
    """Refuse to start processes in one that still imports the main script.

    A process that `in_order` has started ends; then its parent raises the error.

    Raises:
        WorkerError: another kind of process imports the script.
    """
    process = multiprocessing.current_process()
    # Set by `multiprocessing` while a new process imports the main script.
    if not getattr(process, "_inheriting", False):
        return
    if process.name == NAME:
        # Not an exception: a script may catch it, and Python would print it.
        os._exit(UNGUARDED)
    _raise_unguarded()


def _raise_unguarded() -> NoReturn:
    raise WorkerError(
        "endless-processes",
        "the script would start processes without end, because each of them imports it; put the "
        'code that runs below `if __name__ == "__main__":`',
    )
