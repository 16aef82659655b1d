"""A worker process: its handle in the parent, and what it runs itself."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, Generic, Literal, TypeVar

from attrs import define, field

from grader.errors import Message, WorkerError, message_in
from grader.runtime.parallel import memory_limit

Task = TypeVar("Task")
Result = TypeVar("Result")

NAME = "grader-worker"
"""The name of each worker process."""
UNGUARDED = 118
"""Exit status of a process that imported a script which starts processes when it is imported."""
OUT_OF_MEMORY = 117
"""Exit status of a process that ran out of memory."""
_PATIENCE = 1.0
"""Seconds that a process has to leave by itself."""
_MOST_RECEIVED = 500
"""What a process has sent is received in so many parts at once, so that they can be passed on."""
State = Literal["alive", "dead", "late"]
"""A process after a wait for it: it has sent something, has ended, or has done neither."""


@define(eq=False)
class PendingResult(Generic[Task, Result]):
    """The result of a task, once it is done."""

    task: Task
    deaths: int = 0
    """The number of processes that died at this task."""
    done: bool = False
    answer: Any = None
    error: BaseException | None = None
    parts: list[Any] = field(factory=list)
    """What the task has sent before its result; the owner takes it."""

    def result(self) -> Result:
        """Return the result, or raise the exception of the task."""
        if self.error is not None:
            raise self.error
        answer: Result = self.answer
        return answer


@define(eq=False)
class Worker(Generic[Task, Result]):
    """The handle of a worker process, which does one task after another."""

    work: Callable[[Task], Result]
    context: BaseContext | None = None
    """How the process is started; None is the default of `multiprocessing`."""
    pipe: Connection = field(init=False)
    process: BaseProcess = field(init=False)
    pending: PendingResult[Task, Result] | None = field(init=False, default=None)
    """The result of the current task; None for an idle process."""
    has_begun: bool = field(init=False, default=False)
    """The process has reported that it is ready."""
    has_task: bool = field(init=False, default=False)
    """The process was alive when it was sent the task."""

    def __attrs_post_init__(self) -> None:
        self.pipe, theirs = multiprocessing.Pipe()
        context: Any = self.context or multiprocessing
        try:
            self.process = context.Process(
                target=_serve,
                args=(self.work, theirs, memory_limit.limit()),
                daemon=True,
                name=NAME,
            )
            self.process.start()
        except BaseException:
            self.pipe.close()
            raise
        finally:
            theirs.close()

    def start(self, pending: PendingResult[Task, Result]) -> None:
        """Send a task to the idle process."""
        self.pending = pending
        self.has_task = False
        # A dead process is noticed when its result is read.
        with suppress(BrokenPipeError, ConnectionResetError):
            self.pipe.send((pending.task,))
            self.has_task = True

    def receive(self) -> bool:
        """Receive what the process has sent; return whether it is alive."""
        assert self.pending is not None, "only busy processes are waited for"
        try:
            received = self.pipe.recv()
        except (EOFError, OSError):
            return False
        if received is None:
            self.has_begun = True
            return True
        if len(received) == 1:
            self.pending.parts += received
            return True
        self.pending.answer, self.pending.error = received
        self.pending.done = True
        self.pending = None
        return True

    def wait(self, seconds: float) -> State:
        """Wait for what the process sends, and receive what there is, for one that may end.

        Args:
            seconds: how long to wait; the process is late if it has sent nothing by then.
        """
        if seconds <= 0:
            return "late"
        pending = self.pending
        ready = connection.wait([self.pipe, self.process.sentinel], seconds)
        if not ready:
            return "late"
        if self.pipe not in ready and not self.pipe.poll():
            return "dead"
        for _ in range(_MOST_RECEIVED):
            if not self.receive():
                return "dead"
            if pending is None or pending.done or not self.pipe.poll():
                break
        return "alive"

    def joined(self, seconds: float) -> int:
        """Wait for the end of a process that ends by itself or was killed; return its status.

        The status is 0 if it has not ended after so many seconds.
        """
        self.process.join(seconds)
        return self.process.exitcode or 0

    def kill(self) -> None:
        """Kill the process, and leave the pipe open to whoever reads it."""
        self.process.kill()

    def has_died(self) -> bool:
        """Return whether the process has ended and has left nothing to receive."""
        return self.process.exitcode is not None and not self.pipe.poll()

    def end(self, *, at_once: bool) -> int:
        """End the process and return its exit status.

        Args:
            at_once: kill it, and do not let it leave by itself if it is idle or dead.
        """
        if at_once:
            self.process.kill()
        else:
            # Closing the pipe is not enough: processes that were started later have it too.
            with suppress(BrokenPipeError, ConnectionResetError):
                self.pipe.send(None)
        self.pipe.close()
        self.process.join(None if at_once else _PATIENCE)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        status = self.process.exitcode
        assert status is not None, "the process has been joined"
        self.process.close()
        return status


def cause_of(status: int) -> str:
    """Return how a process ended, as the end of a sentence."""
    if status == OUT_OF_MEMORY:
        return Message("cause-memory", "ran out of memory")
    if status >= 0:
        return Message("cause-status", "died with status {status}", status=status)
    with suppress(ValueError):
        return Message(
            "cause-signal", "was killed by {signal}", signal=signal.Signals(-status).name
        )
    return Message("cause-signal-number", "was killed by signal {number}", number=-status)


@contextmanager
def interrupts_later() -> Iterator[None]:
    """Delay Ctrl-C and SIGTERM: a process that is starting would run our cleanup."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _DELAYED)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_DELAYED = {signal.SIGINT, signal.SIGTERM}


_parent: Connection | None = None
"""The pipe to the parent, in a worker process."""


def send_part(part: object) -> None:
    """Send the parent a part of the result of the current task; waits if the pipe is full."""
    assert _parent is not None, "only tasks in worker processes have parts"
    _parent.send((part,))


def _serve(work: Callable[[Task], Result], pipe: Connection, memory: int | None) -> None:
    """Do tasks until None is received; the main function of a worker process.

    Args:
        work: does a task.
        pipe: the pipe to the parent.
        memory: bytes that the process may take; None sets no limit.
    """
    global _parent  # noqa: PLW0603 - a process has one parent
    _parent = pipe
    # Ctrl-C goes to all processes of a terminal; only the parent handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _DELAYED)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    if memory is not None:
        memory_limit.limit_this_process(memory)
    # The parent may end at any time; then there is nobody to report to.
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        _work_until_end(work, pipe)


def _work_until_end(work: Callable[[Task], Result], pipe: Connection) -> None:
    """Do tasks until None is received."""
    pipe.send(None)
    while (received := pipe.recv()) is not None:
        (task,) = received
        try:
            pipe.send(_outcome(work, task))
        except MemoryError:
            # What is left of this process cannot be relied on.
            os._exit(OUT_OF_MEMORY)


def _outcome(work: Callable[[Task], Result], task: Task) -> tuple[Result | None, Exception | None]:
    """Do a task, and return its result or the exception that it raised."""
    try:
        return work(task), None
    except MemoryError:
        raise
    except Exception as error:
        return None, _portable(error)


def _portable(error: Exception) -> Exception:
    """Return an exception as it is, or its text if it cannot be sent to another process."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return WorkerError(
            Message(
                "cause-exception",
                "{type}: {what}",
                type=type(error).__name__,
                what=message_in(error),
            )
        )
    return error


def _leave_with_parent() -> None:
    """End this process as soon as its parent has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker process has a parent"
    parent.join()
    os._exit(1)
