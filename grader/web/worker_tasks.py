"""What the worker processes of the server do."""

from __future__ import annotations

import signal
import sys
from functools import cache
from typing import Any, NamedTuple, Self

from grader.render.languages import LANGUAGE
from grader.runtime.parallel.worker import send_part
from grader.runtime.strict_json import json_line
from grader.web import endpoints, service
from grader.web.interruption import Interruption
from grader.web.problem_documents import RequestError, problem_of

_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""A puzzle that loads the usual strategies."""


class Task(NamedTuple):
    """A request to an endpoint."""

    name: str
    """The name of the endpoint."""
    text: str
    """The JSON text of the request; empty if there are values instead."""
    values: dict[str, Any] | None
    is_stream: bool
    limit: float
    """Seconds for the answer, or for a part of it."""
    memory: int
    """Bytes of address space of the process; 0 sets no limit."""
    language: str = LANGUAGE
    """The language that the client prefers."""


class Reply(NamedTuple):
    """The status and the JSON text of an answer; of a stream, only if it failed at once."""

    status: int
    text: str

    @classmethod
    def of(cls, document: dict[str, Any]) -> Self:
        """Return the reply with a problem document."""
        return cls(document["status"], json_line(document))


_interruption = Interruption()


def work(task: Task) -> Reply | None:
    """Answer a request; the parts of a stream are sent to the parent.

    Returns:
        None at the end of a stream, and for a request that the parent has given up.
    """
    _prepare(task.memory)
    return _interruption.answer(lambda: _reply(task))


def _reply(task: Task) -> Reply | None:
    try:
        values = service.read_values(task.text) if task.values is None else task.values
    except RequestError as error:
        return Reply.of(problem_of(error, language=task.language))
    if not task.is_stream:
        status, body = service.respond(task.name, values, task.limit, task.language)
        return Reply(status, json_line(body))
    failed = service.respond_in_parts(task.name, values, _send, task.limit, task.language)
    return None if failed is None else Reply(failed[0], json_line(failed[1]))


def _send(part: dict[str, Any]) -> None:
    """Send a part of the answer to the parent, unless it has given up the request."""
    _interruption.check()
    send_part((part["type"], json_line(part)))


@cache
def _prepare(memory: int) -> None:
    """Prepare the process once: its limit of memory, and the signal that cancels a task."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - only on POSIX

        signal.signal(signal.SIGUSR1, _interruption.want)
        if memory:
            _, most = resource.getrlimit(resource.RLIMIT_AS)
            least = memory if most == resource.RLIM_INFINITY else min(memory, most)
            resource.setrlimit(resource.RLIMIT_AS, (least, most))


def warm_up() -> None:
    """Load what most requests need, so that processes that are forked later have it."""
    for endpoint in (*endpoints.ENDPOINTS.values(), *endpoints.STREAMS.values()):
        _ = endpoint.work
    service.respond("hint", {"puzzle": _PUZZLE, "picture": True})
    service.respond("rate", {"puzzle": _PUZZLE})
    service.respond("parse", {"puzzle": f"no {_PUZZLE}"})
