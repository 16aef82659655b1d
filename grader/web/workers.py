"""The worker processes of the server: each answers one request at a time and may be killed."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from multiprocessing.context import BaseContext
from typing import Any, TypeAlias, TypeVar

from attrs import frozen

from grader.errors import Message
from grader.render.languages import LANGUAGE
from grader.runtime.parallel.worker import OUT_OF_MEMORY, PendingResult, State, Worker
from grader.web.problem_documents import problem
from grader.web.worker_tasks import Reply, Task, work

Found = TypeVar("Found")
AnyWorker: TypeAlias = Worker[Task, Reply | None]
Part = tuple[str, str]
"""The type and the JSON text of a part of an answer."""

GRACE = 2.0
"""Seconds beyond the time limit before a process is killed."""
PATIENCE = 0.5
"""Seconds that a process has to end a request that is given up."""
_LOG = logging.getLogger("grader.web")


class BusyError(Exception):
    """All processes are busy, and too many requests wait for one."""


class DeadWorkerError(Exception):
    """The process of a request has ended without an answer.

    Args:
        status: its exit status.
        was_killed: it was killed because it took too long.
    """

    def __init__(self, status: int, *, was_killed: bool) -> None:
        super().__init__(f"status {status}")
        self.status = status
        self.was_killed = was_killed

    def reply(self, seconds: float, language: str = LANGUAGE) -> Reply:
        """Return the problem document for the client."""
        if self.was_killed:
            kind = "time-limit"
            message = Message(
                "no-answer", "there was no answer after {seconds:g} s", seconds=seconds
            )
        elif self.status == OUT_OF_MEMORY:
            kind = "too-large"
            message = Message("request-memory", "the request needs more memory than it may take")
        else:
            kind = "internal-error"
            message = Message("process-died", "the process that answers has died")
        return Reply.of(problem(kind, message, language))


@frozen
class PoolLimits:
    """The limits of the processes of a pool."""

    processes: int
    waiting: int
    """Requests that may wait for a process."""
    seconds: float
    """Seconds for an answer, or between two parts of one."""
    memory: int = 1 << 30
    """Bytes of address space of a process, where the system limits it; 0 is no limit."""


class WorkerPool:
    """Worker processes that answer requests; they are started when they are needed."""

    def __init__(self, limits: PoolLimits) -> None:
        self.limits = limits
        self._free: asyncio.LifoQueue[AnyWorker | None] = asyncio.LifoQueue()
        for _ in range(limits.processes):
            self._free.put_nowait(None)
        self._waiting = 0
        self._threads = ThreadPoolExecutor(2 * limits.processes, "grader-web")
        self._endings: set[asyncio.Task[None]] = set()
        self._alive: set[AnyWorker] = set()
        self._context = _context()

    @property
    def is_busy(self) -> bool:
        """Whether a request would wait for a process."""
        return self._free.empty()

    async def answer(
        self, name: str, text: str, values: dict[str, Any] | None, language: str = LANGUAGE
    ) -> Reply:
        """Return the answer to a request.

        Raises:
            BusyError: too many requests wait.
        """
        task = self.task(name, text, values, language, is_stream=False)
        for is_last in (False, True):
            try:
                async with self.session(task) as session:
                    return await session.reply()
            except DeadWorkerError as error:
                # The process may have died of what earlier requests had left.
                if is_last or error.was_killed or not session.was_used:
                    return error.reply(self.limits.seconds, language)
        raise AssertionError("the last try returns")

    def task(
        self,
        name: str,
        text: str,
        values: dict[str, Any] | None,
        language: str = LANGUAGE,
        *,
        is_stream: bool,
    ) -> Task:
        """Return a request, given as JSON text or as values, with the limits of the pool."""
        limits = self.limits
        return Task(name, text, values, is_stream, limits.seconds, limits.memory, language)

    @asynccontextmanager
    async def session(self, task: Task) -> AsyncIterator[Session]:
        """Let a process work on a request, and take care of the process afterwards.

        Raises:
            BusyError: too many requests wait.
        """
        worker = await self._take()
        was_used = worker is not None
        if worker is None:
            worker = await self._started()
        session = Session(self._threads, worker, task, was_used)
        try:
            await session.begin()
            yield session
        finally:
            if session.is_over:
                self._free.put_nowait(worker)
            else:
                # The client is gone, or the process is dead or late.
                ending = asyncio.ensure_future(self._give_up(session))
                self._endings.add(ending)
                ending.add_done_callback(self._endings.discard)

    async def _started(self) -> AnyWorker:
        """Return a new process; if it is not wanted any more, it waits for the next request.

        Raises:
            BusyError: the system allows no more processes.
        """
        starting = asyncio.get_running_loop().run_in_executor(self._threads, self._start)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(
                lambda done: self._free.put_nowait(None if done.exception() else done.result())
            )
            raise
        except OSError as error:
            self._free.put_nowait(None)
            _LOG.warning("cannot start a process: %s", error)
            raise BusyError from None

    async def warm_up(self) -> None:
        """Start a process before the first request needs it."""
        if await self._take() is None:
            with suppress(BusyError):
                self._free.put_nowait(await self._started())

    async def _take(self) -> AnyWorker | None:
        if self._free.empty() and self._waiting >= self.limits.waiting:
            raise BusyError
        self._waiting += 1
        try:
            return await self._free.get()
        finally:
            self._waiting -= 1

    def _start(self) -> AnyWorker:
        worker: AnyWorker = Worker(work, self._context)
        self._alive.add(worker)
        return worker

    async def _give_up(self, session: Session) -> None:
        """End the work of a request without an answer, and free its process or replace it."""
        is_free = False
        try:
            is_free = await session.cancel()
            if not is_free:
                await session.kill()
        finally:
            if not is_free:
                self._alive.discard(session.worker)
            self._free.put_nowait(session.worker if is_free else None)

    async def close(self) -> None:
        """Kill all processes."""
        for ending in [*self._endings]:
            ending.cancel()
        await asyncio.gather(*self._endings, return_exceptions=True)
        for worker in [*self._alive]:
            worker.kill()
        self._alive.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Session:
    """A request on a process.

    What waits for the process runs in a thread.  If the request is cancelled meanwhile, the
    thread goes on; it must end before another one may use the pipe.
    """

    def __init__(
        self, threads: ThreadPoolExecutor, worker: AnyWorker, task: Task, was_used: bool
    ) -> None:
        self._threads = threads
        self.worker = worker
        self.task = task
        self.was_used = was_used
        """The process has answered other requests before."""
        self._pending: PendingResult[Task, Reply | None] = PendingResult(task)
        self._running: asyncio.Future[Any] | None = None
        """The work of the thread that uses the pipe."""

    @property
    def is_over(self) -> bool:
        """Whether the process is idle again."""
        return self._pending.done

    async def begin(self) -> None:
        """Send the request to the process."""
        # A long text does not fit into the pipe before the process reads it.
        await self._in_thread(lambda: self.worker.start(self._pending))

    async def reply(self) -> Reply:
        """Return the answer of a request that is not answered in parts.

        Raises:
            DeadWorkerError: the process has ended.
        """
        end = time.monotonic() + self.task.limit + GRACE
        while not self._pending.done:
            await self._receive(end)
        return self._result()

    def _result(self) -> Reply:
        try:
            found = self._pending.result()
        except Exception:
            _LOG.exception("the endpoint %s has failed", self.task.name)
            found = None
        if found is not None:
            return found
        message = Message("request-unanswered", "the request could not be answered")
        return Reply.of(problem("internal-error", message, self.task.language))

    async def parts(self, silence: float) -> list[Part] | Reply | None:
        """Return the next parts of the answer; None at its end, or a reply if it failed.

        Args:
            silence: seconds without a part after which the process is given up.

        Raises:
            DeadWorkerError: the process has ended.
        """
        pending = self._pending
        end = time.monotonic() + silence + GRACE
        while not pending.done and not pending.parts:
            await self._receive(end)
        if pending.parts:
            found, pending.parts = pending.parts, []
            return found
        if pending.error is None and pending.answer is None:
            return None
        return self._result()

    async def _receive(self, end: float) -> None:
        """Wait for what the process sends.

        Raises:
            DeadWorkerError: it has ended, or has sent nothing until the end of the time.
        """
        state = await self._in_thread(lambda: self._wait(end))
        if state == "alive":
            return
        if state == "late":
            self.worker.kill()
        status = await self._in_thread(lambda: self.worker.joined(PATIENCE))
        raise DeadWorkerError(status, was_killed=state == "late")

    async def _in_thread(self, function: Callable[[], Found]) -> Found:
        """Run a function in a thread; it goes on if the caller is cancelled."""
        loop = asyncio.get_running_loop()
        running = loop.run_in_executor(self._threads, function)
        self._running = running
        return await asyncio.shield(running)

    def _wait(self, end: float) -> State:
        return self.worker.wait(end - time.monotonic())

    async def cancel(self) -> bool:
        """End the work; return whether the process is idle and can be used again."""
        process = self.worker.process
        if sys.platform == "win32" or process.pid is None or not process.is_alive():
            return False
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGUSR1)
        end = time.monotonic() + PATIENCE
        while not self._pending.done:
            if self._running is None or self._running.done():
                waiting = self._in_thread(lambda: self._wait(end))
            else:
                # A thread that was waiting for the answer still does.
                waiting = self._rest_of(self._running)
            try:
                state = await asyncio.wait_for(waiting, max(0.01, end - time.monotonic()))
            except TimeoutError:
                return False
            self._pending.parts.clear()
            if state != "alive":
                return False
        return True

    async def _rest_of(self, running: asyncio.Future[Any]) -> Any:
        return await asyncio.shield(running)

    async def kill(self) -> None:
        """Kill the process, and close the pipe when no thread uses it any more."""
        self.worker.kill()
        if self._running is not None:
            with suppress(Exception):
                await self._running
        await self._in_thread(lambda: self.worker.end(at_once=True))


def _context() -> BaseContext:
    """Return how processes are started.

    The server has threads, so it does not fork itself: another process does, which has loaded
    what they need.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["grader.web.warm_start"])
    return context
