"""What the worker of a page does where Python runs in the browser, without any server.

One request is answered at a time.  Interrupting it works as a signal does: the page writes the
number of the signal into memory that it shares with the worker.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

from grader.render.languages import languages
from grader.runtime import deadline
from grader.runtime.strict_json import json_line
from grader.web import service
from grader.web.problem_documents import RequestError, problem_of

LIMIT = 30.0
"""Seconds for an answer: Python is slower in a browser than on a server."""
LARGEST_REQUEST = 2 << 20
"""Characters of a request; a file of puzzles is one, too."""
_PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
"""A puzzle whose hints and rating load the usual strategies."""
_CANCELLED = json_line({"status": 0, "body": {}})


class _State:
    """The state of the worker."""

    is_busy = False
    is_cancelled = False


def prepare() -> None:
    """Let an interruption end the current request at its next look at the deadline."""
    signal.signal(signal.SIGINT, _cancel)


def warm_up() -> None:
    """Answer usual requests, so that a snapshot of the memory has what they need."""
    for language in languages():
        values = {"puzzle": _PUZZLE, "language": language, "full": True, "picture": True}
        service.respond("hint", values)
    service.respond("hint", {"puzzle": _PUZZLE, "level": "area"})
    service.respond("mistakes", {"puzzle": _PUZZLE, "entries": "r1c1<>5"})
    service.respond("rate", {"puzzle": _PUZZLE})
    service.respond("parse", {"puzzle": f"no {_PUZZLE}"})


def _cancel(*_: object) -> None:
    if _State.is_busy:
        _State.is_cancelled = True
        deadline.expire()


def answer(name: str, text: str) -> str:
    """Return the status and the answer of an endpoint as JSON, with status 0 if it was cancelled.

    Args:
        name: the name of the endpoint.
        text: the request as JSON.
    """
    return _undisturbed(lambda: _reply(name, text))


def answer_in_parts(name: str, text: str, emit: Callable[[str], object]) -> str:
    """Hand the parts of an answer to `emit`, as JSON; return the status and the problem, if any.

    Args:
        name: the name of the endpoint.
        text: the request as JSON.
        emit: takes the parts.
    """

    def take(part: dict[str, Any]) -> None:
        if _State.is_cancelled:
            raise deadline.TimeUp
        emit(json_line(part))

    def work() -> str:
        if (refused := _refused(text)) is not None:
            return refused
        try:
            values = service.read_values(text)
        except RequestError as error:
            return _problem(error)
        status, body = service.respond_in_parts(name, values, take, LIMIT) or (200, {})
        return json_line({"status": status, "body": body})

    return _undisturbed(work)


def _undisturbed(work: Callable[[], str]) -> str:
    """Return the reply of a function that may be cancelled; a cancellation ends with it."""
    with deadline.within(None):
        _State.is_cancelled = False
        _State.is_busy = True
        try:
            reply = work()
        except deadline.TimeUp:
            return _CANCELLED
        finally:
            _State.is_busy = False
        # A request that is cancelled may have ended as one whose time was over.
        return _CANCELLED if _State.is_cancelled else reply


def _reply(name: str, text: str) -> str:
    return _refused(text) or service.respond_to_text(name, text, LIMIT)


def _refused(text: str) -> str | None:
    """Return the reply to a request that is too long for a browser, or None."""
    if len(text) <= LARGEST_REQUEST:
        return None
    return _problem(
        RequestError(
            "browser-limit",
            "in a browser, a request has at most {most:,} characters; install the program to rate "
            "larger files, by several processes",
            most=LARGEST_REQUEST,
            kind="request-too-large",
        )
    )


def _problem(error: RequestError) -> str:
    found = problem_of(error)
    return json_line({"status": found["status"], "body": found})
