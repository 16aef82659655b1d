"""Answers in parts, as lines of JSON or as server-sent events."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

from starlette.datastructures import Address
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from grader.errors import Message
from grader.runtime.strict_json import json_line, load_json
from grader.web.places import Places, TooManyRequestsError, refused, until_gone
from grader.web.problem_documents import problem
from grader.web.problem_responses import json_response
from grader.web.stream_answers import LONGEST_PATIENCE, PATH_SECONDS, PATIENCE
from grader.web.worker_tasks import Reply, Task
from grader.web.workers import BusyError, DeadWorkerError, Part, Session, WorkerPool

_PATIENCE = {"generate": PATIENCE, "trace-steps": PATH_SECONDS}
"""Seconds without a part after which an answer is given up, where this is not up to the server."""
SEND_SECONDS = 30.0
"""Seconds in which a client must take a part; a slower one loses the rest."""


class StreamedAnswer(Response):
    """The response to a request that is answered in parts.

    The status is known with the first part: requests that fail at once get a problem document.

    Args:
        pool: the processes.
        task: the request.
        places: counts the requests of the client.
        as_events: send server-sent events instead of lines.
        seconds: the time limit of the whole answer; None sets none.
    """

    def __init__(
        self,
        pool: WorkerPool,
        task: Task,
        places: Places,
        *,
        as_events: bool,
        seconds: float | None = None,
    ) -> None:
        super().__init__()
        self._pool = pool
        self._task = task
        self._places = places
        self._as_events = as_events
        self._seconds = seconds
        self._silence = _silence(task, pool.limits.seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the parts until the end, or until the client is gone."""
        client = Address(*scope["client"]) if scope.get("client") else None
        try:
            with self._places.taken(client):
                await until_gone(receive, self._send_all(scope, receive, send))
        except (BusyError, TooManyRequestsError) as error:
            await refused(error, self._task.language)(scope, receive, send)

    async def _send_all(self, scope: Scope, receive: Receive, send: Send) -> None:
        end = None if self._seconds is None else time.monotonic() + self._seconds
        for is_last in (False, True):
            async with self._pool.session(self._task) as session:
                try:
                    parts = await self._next(session, end)
                except DeadWorkerError as error:
                    # The process may have died of what earlier requests had left.
                    if session.was_used and not error.was_killed and not is_last:
                        continue
                    parts = error.reply(self._silence, self._task.language)
                if isinstance(parts, Reply):
                    await json_response(parts.text, parts.status)(scope, receive, send)
                else:
                    await send(self._start())
                    await self._send_rest(session, parts, end, send)
                return

    async def _send_rest(
        self, session: Session, parts: list[Part] | Reply | None, end: float | None, send: Send
    ) -> None:
        """Send the first parts, and those that follow until the end of the answer."""
        while parts is not None:
            body = self._text([_failure(parts)] if isinstance(parts, Reply) else parts)
            async with asyncio.timeout(SEND_SECONDS):
                await send({"type": "http.response.body", "body": body, "more_body": True})
            if isinstance(parts, Reply):
                break
            try:
                parts = await self._next(session, end)
            except DeadWorkerError as error:
                parts = error.reply(self._silence, self._task.language)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _next(self, session: Session, end: float | None) -> list[Part] | Reply | None:
        """Return the next parts; None at the end of the answer, or a reply if it has failed.

        A session whose time is over still works; leaving it ends the work.

        Raises:
            DeadWorkerError: the process has ended.
        """
        left = None if end is None else end - time.monotonic()
        # Without a look at the time, an answer whose parts are always there would not end.
        if left is None or left > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    return await session.parts(self._silence)
        message = Message(
            "answer-ended",
            "the answer has ended after {seconds:g} s, the time limit for all of it",
            seconds=self._seconds,
        )
        return Reply.of(problem("time-limit", message, self._task.language))

    def _start(self) -> dict[str, Any]:
        kind = b"text/event-stream" if self._as_events else b"application/x-ndjson"
        headers = [(b"content-type", kind), (b"x-accel-buffering", b"no")]
        return {"type": "http.response.start", "status": 200, "headers": headers}

    def _text(self, parts: list[Part]) -> bytes:
        if self._as_events:
            return "".join(f"event: {kind}\ndata: {text}\n\n" for kind, text in parts).encode()
        return "".join(f"{text}\n" for _, text in parts).encode()


def _failure(reply: Reply) -> Part:
    """Return the last part of an answer whose process has died."""
    found = load_json(reply.text)
    return "error", json_line({**found, "type": "error", "problem": found["type"]})


def _silence(task: Task, seconds: float) -> float:
    """Return how long a process may work on a part."""
    if task.name not in _PATIENCE:
        return seconds
    is_chosen = task.text and '"timeout"' in task.text
    return max(seconds, LONGEST_PATIENCE if is_chosen else _PATIENCE[task.name])
