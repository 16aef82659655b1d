"""What the worker processes of the server do."""

from __future__ import annotations

import signal
import sys
from typing import Any, NamedTuple

from grader.render.languages import LANGUAGE
from grader.runtime import deadline
from grader.runtime.parallel.worker import send_part
from grader.runtime.strict_json import json_line
from grader.web import endpoints, service
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


class _State:
    """The state of this process."""

    is_prepared = False
    is_busy = False
    is_cancelled = False


def work(task: Task) -> Reply | None:
    """Answer a request; the parts of a stream are sent to the parent.

    Returns:
        None at the end of a stream, and for a request that the parent has given up.
    """
    if not _State.is_prepared:
        _prepare(task.memory)
    # Within a block of its own, a cancellation does not outlast the task.
    with deadline.within(None):
        _State.is_cancelled = False
        _State.is_busy = True
        try:
            return _reply(task)
        except deadline.TimeUp:
            return None
        finally:
            _State.is_busy = False


def _reply(task: Task) -> Reply | None:
    try:
        values = service.read_values(task.text) if task.values is None else task.values
    except RequestError as error:
        found = problem_of(error, language=task.language)
        return Reply(found["status"], json_line(found))
    if not task.is_stream:
        status, body = service.respond(task.name, values, task.limit, task.language)
        return Reply(status, json_line(body))
    failed = service.respond_in_parts(task.name, values, _send, task.limit, task.language)
    return None if failed is None else Reply(failed[0], json_line(failed[1]))


def _send(part: dict[str, Any]) -> None:
    """Send a part of the answer to the parent, unless it has given up the request."""
    if _State.is_cancelled:
        raise deadline.TimeUp
    send_part((part["type"], json_line(part)))


def _prepare(memory: int) -> None:
    """Prepare the process: its limit of memory, and the signal that cancels a task."""
    _State.is_prepared = True
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - only on POSIX

        signal.signal(signal.SIGUSR1, _cancel)
        if memory:
            _, most = resource.getrlimit(resource.RLIMIT_AS)
            least = memory if most == resource.RLIM_INFINITY else min(memory, most)
            resource.setrlimit(resource.RLIMIT_AS, (least, most))


def _cancel(*_: object) -> None:
    """Let the current task end at its next look at the deadline."""
    if _State.is_busy:
        _State.is_cancelled = True
        deadline.expire()


def warm_up() -> None:
    """Load what most requests need, so that processes that are forked later have it."""
    for endpoint in (*endpoints.ENDPOINTS.values(), *endpoints.STREAMS.values()):
        _ = endpoint.work
    service.respond("hint", {"puzzle": _PUZZLE, "picture": True})
    service.respond("rate", {"puzzle": _PUZZLE})
    service.respond("parse", {"puzzle": f"no {_PUZZLE}"})
