"""Work shared by several processes, with results in the order of the tasks.

Each process has a pipe of its own and there is no lock that two of them share, so that any of
them may be ended at any moment, whatever it is doing: nobody waits for what it held.
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
    """Iterate over the results of tasks, in their order.

    Closing the iterator ends the processes at once, whatever they are doing; so do Ctrl-C
    and any other exception.  They also end when this process does, however that comes.

    Args:
        work: a function of a module, or a `partial` of one; what it raises is raised here.
        tasks: read only as far as needed.
        jobs: how many processes there are.
        ahead: tasks for each process whose results may wait for those before them.
        left: tells how many seconds there are to wait for the next result, if that is limited.

    Raises:
        TimeoutError: there was no result in time.
        WorkerError: a process has ended without a result.
    """
    team: list[_Worker[Task, Result]] = []
    waiting: deque[_Place[Result]] = deque()
    finished = False
    try:
        with _interrupts_later():
            team += [_Worker(work) for _ in range(jobs)]
        while True:
            for worker in team:
                if worker.place is None and len(waiting) < jobs * ahead:
                    waiting += [worker.start(task) for task in islice(tasks, 1)]
            if not waiting:
                finished = True
                return
            while waiting and waiting[0].done:
                yield waiting.popleft().result()
            busy = {worker.pipe: worker for worker in team if worker.place is not None}
            if not busy:
                continue
            if not (ready := connection.wait([*busy], left())):
                raise TimeoutError
            for pipe in ready:
                assert isinstance(pipe, Connection)
                busy[pipe].take()
    finally:
        for worker in team:
            worker.end(at_once=not finished)


@define
class _Place(Generic[Result]):
    """Where the result of a task will stand."""

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
    """A process that does one task after another, seen from outside."""

    work: Callable[[Task], Result]
    pipe: Connection = field(init=False)
    process: BaseProcess = field(init=False)
    place: _Place[Result] | None = field(init=False, default=None)
    """Where the result of the task that it is at will stand."""

    def __attrs_post_init__(self) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_serve, args=(self.work, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def start(self, task: Task) -> _Place[Result]:
        """Hand out a task, which an idle process reads at once."""
        self.place = _Place()
        # A process that has died is noticed when its result is read.
        with suppress(BrokenPipeError, ConnectionResetError):
            self.pipe.send((task,))
        return self.place

    def take(self) -> None:
        """Put the result in its place."""
        assert self.place is not None, "only a process at work is listened to"
        try:
            self.place.answer, self.place.error = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            self.process.join()
            code = self.process.exitcode
            raise WorkerError(f"a process that shared the work died, with status {code}") from None
        self.place.done = True
        self.place = None

    def end(self, *, at_once: bool) -> None:
        """End the process; one that has nothing to do is asked to leave."""
        if at_once:
            self.process.kill()
        else:
            # Closing the pipe would not do: processes that were started later have it too.
            with suppress(BrokenPipeError, ConnectionResetError):
                self.pipe.send(None)
        self.pipe.close()
        self.process.join()


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Hold Ctrl-C back: a process that is just starting would complain about it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(work: Callable[[Task], Result], pipe: Connection) -> None:
    """Do tasks until there are no more; this is what a process runs."""
    # Ctrl-C goes to all processes of a terminal: the one that talks to the user answers it.
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
    """End this process, whatever it is doing, when the one that started it has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "this is not the first process"
    parent.join()
    os._exit(1)
