"""Run tasks in several processes, with results in the order of the tasks.

Each process has its own pipe, and no two processes share a lock.  So each can be killed at any
moment without blocking the others.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from attrs import define, field

from grader.errors import WorkerError

Task = TypeVar("Task")
Result = TypeVar("Result")


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterator[Task],
    jobs: int,
    ahead: int,
    left: Callable[[], float | None] = lambda: None,
) -> Generator[Result, None, None]:
    """Iterate over the results of tasks, in the order of the tasks.

    Closing the iterator kills the processes at once; so do Ctrl-C and any other exception.
    They also end when this process ends, even if it is killed.

    Args:
        work: a function of a module, or a `partial` of one; its exceptions are raised here.
        tasks: the tasks; read only as far as needed.
        jobs: the number of processes.
        ahead: the maximum number of finished tasks for each process that wait for earlier ones.
        left: returns the number of seconds to wait for the next result, or None for no limit.

    Raises:
        TimeoutError: there was no result in time.
        WorkerError: a process ended without a result.
    """
    workers: list[_Worker[Task, Result]] = []
    waiting: deque[_PendingResult[Result]] = deque()
    finished = False
    try:
        with _interrupts_later():
            workers += [_Worker(work) for _ in range(jobs)]
        while True:
            for worker in workers:
                if worker.pending is None and len(waiting) < jobs * ahead:
                    waiting += [worker.start(task) for task in islice(tasks, 1)]
            if not waiting:
                finished = True
                return
            while waiting and waiting[0].done:
                yield waiting.popleft().result()
            busy = {worker.pipe: worker for worker in workers if worker.pending is not None}
            if not busy:
                continue
            if not (ready := connection.wait([*busy], left())):
                raise TimeoutError
            for pipe in ready:
                assert isinstance(pipe, Connection)
                busy[pipe].take()
    finally:
        for worker in workers:
            worker.end(at_once=not finished)


@define
class _PendingResult(Generic[Result]):
    """The result of a task, once it is done."""

    done: bool = False
    answer: Any = None
    error: BaseException | None = None

    def result(self) -> Result:
        if self.error is not None:
            raise self.error
        answer: Result = self.answer
        return answer


@define
class _Worker(Generic[Task, Result]):
    """The handle of a worker process, which does one task after another."""

    work: Callable[[Task], Result]
    pipe: Connection = field(init=False)
    process: BaseProcess = field(init=False)
    pending: _PendingResult[Result] | None = field(init=False, default=None)
    """The result of the current task; None for an idle process."""

    def __attrs_post_init__(self) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_serve, args=(self.work, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def start(self, task: Task) -> _PendingResult[Result]:
        """Send a task to the idle process."""
        self.pending = _PendingResult()
        # A dead process is noticed when its result is read.
        with suppress(BrokenPipeError, ConnectionResetError):
            self.pipe.send((task,))
        return self.pending

    def take(self) -> None:
        """Receive the result of the current task."""
        assert self.pending is not None, "only busy processes are waited for"
        try:
            self.pending.answer, self.pending.error = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            self.process.join()
            code = self.process.exitcode
            raise WorkerError(f"a worker process died with status {code}") from None
        self.pending.done = True
        self.pending = None

    def end(self, *, at_once: bool) -> None:
        """End the process: kill it at once, or let an idle one leave."""
        if at_once:
            self.process.kill()
        else:
            # Closing the pipe is not enough: processes that were started later have it too.
            with suppress(BrokenPipeError, ConnectionResetError):
                self.pipe.send(None)
        self.pipe.close()
        self.process.join()


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Delay Ctrl-C: a process that is starting would print a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Callable[[Task], Result], pipe: Connection) -> None:
    """Do tasks until None is received; the main function of a worker process."""
    # Ctrl-C goes to all processes of a terminal; only the parent handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    while (received := pipe.recv()) is not None:
        (task,) = received
        answer: Result | None = None
        error: Exception | None = None
        try:
            answer = work(task)
        except Exception as raised:
            error = raised
        pipe.send((answer, error))


def _leave_with_parent() -> None:
    """End this process as soon as its parent has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker process has a parent"
    parent.join()
    os._exit(1)
