"""What the worker of a page does where Python runs in the browser, without any server.

One request is answered at a time.  Interrupting it works as a signal does: the page writes the
number of the signal into memory that it shares with the worker.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

from grader.render.languages import languages
from grader.runtime.strict_json import json_line
from grader.web import service
from grader.web.interruption import Interruption
from grader.web.problem_documents import RequestError, problem_of

LIMIT = 30.0
"""Seconds for an answer: Python is slower in a browser than on a server."""
LARGEST_REQUEST = 2 << 20
"""Characters of a request; a file of puzzles is one, too."""
_PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
"""A puzzle whose hints and rating load the usual strategies."""
Reply = tuple[int, dict[str, Any]]
"""The status and the answer or the problem document; the status is 0 if it was cancelled."""
_interruption = Interruption()


def prepare() -> None:
    """Let an interruption end the current request at its next look at the deadline."""
    signal.signal(signal.SIGINT, _interruption.want)


def warm_up() -> None:
    """Answer usual requests, so that a snapshot of the memory has what they need."""
    for language in languages():
        values = {"puzzle": _PUZZLE, "language": language, "full": True, "picture": True}
        service.respond("hint", values)
    service.respond("hint", {"puzzle": _PUZZLE, "level": "area"})
    service.respond("mistakes", {"puzzle": _PUZZLE, "entries": "r1c1<>5"})
    service.respond("rate", {"puzzle": _PUZZLE})
    service.respond("parse", {"puzzle": f"no {_PUZZLE}"})


def answer(name: str, text: str) -> str:
    """Return the status and the answer of an endpoint as JSON, with status 0 if it was cancelled.

    Args:
        name: the name of the endpoint.
        text: the request as JSON.
    """
    return _answered(text, lambda values: service.respond(name, values, LIMIT))


def answer_in_parts(name: str, text: str, emit: Callable[[str], object]) -> str:
    """Hand the parts of an answer to `emit`, as JSON; return the status and the problem, if any.

    Args:
        name: the name of the endpoint.
        text: the request as JSON.
        emit: takes the parts.
    """

    def take(part: dict[str, Any]) -> None:
        _interruption.check()
        emit(json_line(part))

    return _answered(
        text, lambda values: service.respond_in_parts(name, values, take, LIMIT) or (200, {})
    )


def _answered(text: str, respond: Callable[[object], Reply]) -> str:
    """Return the reply to a request as JSON, made by a function of its values."""
    reply = _interruption.answer(lambda: _reply(text, respond))
    # A request that is cancelled may have ended as one whose time was over.
    status, body = (0, {}) if reply is None or _interruption.is_wanted else reply
    return json_line({"status": status, "body": body})


def _reply(text: str, respond: Callable[[object], Reply]) -> Reply:
    try:
        if len(text) > LARGEST_REQUEST:
            raise RequestError(
                "browser-limit",
                "in a browser, a request has at most {most:,} characters; install the program to "
                "rate larger files, by several processes",
                most=LARGEST_REQUEST,
                kind="request-too-large",
            )
        values = service.read_values(text)
    except RequestError as error:
        found = problem_of(error)
        return found["status"], found
    return respond(values)
