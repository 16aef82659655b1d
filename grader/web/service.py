"""The service: an answer for each endpoint, JSON in and JSON out.

It knows neither HTTP nor processes, so the same functions answer in a server and in a browser.
`respond` never raises an error that a user can cause: it returns a problem document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

from grader.errors import GraderError, TimeLimitError
from grader.formats.layout_names import without_files
from grader.runtime import deadline
from grader.runtime.strict_json import JsonError, json_line, load_json
from grader.web.arguments import Arguments
from grader.web.problem_documents import RequestError, problem, problem_of

Answer = dict[str, Any]
LIMIT = 10.0
"""Seconds for an answer, by default."""

_PUZZLE = ("puzzle", "format", "entries", "cells")
_STYLE = ("language", "cells", "eureka")
_PROFILE = ("profile", "uniqueness")
_PICTURE = ("theme", "marks", "width")


class Endpoint(NamedTuple):
    """An endpoint; what answers is imported when it is first asked, because few need all."""

    place: str
    """The module in this room, and the function in it, such as `hint_answers:hint`.

    The function takes the arguments and the time limit in seconds, and returns the answer.  In
    a stream, it also takes a function for the parts of the answer, and returns nothing.
    """
    own: tuple[str, ...] | str = ()
    """The names of the arguments, or the place of a constant with them."""

    @property
    def work(self) -> Callable[..., Any]:
        """The function that answers."""
        found: Callable[..., Any] = _imported(self.place)
        return found

    @property
    def arguments(self) -> tuple[str, ...]:
        """The names of the arguments."""
        if isinstance(self.own, str):
            found: tuple[str, ...] = _imported(self.own)
            return found
        return self.own


def _imported(place: str) -> Any:
    """Return what has this place, such as `hint_answers:hint`."""
    module, _, name = place.partition(":")
    return getattr(import_module(f"grader.web.{module}"), name)


_STEPS = (*_PUZZLE, *_PROFILE, *_STYLE, *_PICTURE, "timeout")
ENDPOINTS: Mapping[str, Endpoint] = {
    "parse": Endpoint("puzzle_answers:parse", _PUZZLE),
    "convert": Endpoint("puzzle_answers:convert", (*_PUZZLE, "to")),
    "rate": Endpoint(
        "puzzle_answers:rate", (*_PUZZLE, *_PROFILE, "profiles", "minutes", "quick", "timeout")
    ),
    "trace": Endpoint("puzzle_answers:trace", (*_STEPS, "full", "pictures")),
    "picture": Endpoint("puzzle_answers:picture", (*_STEPS, "step")),
    "solve": Endpoint("puzzle_answers:solve", (*_PUZZLE, "limit", "timeout")),
    "count": Endpoint("puzzle_answers:count", (*_PUZZLE, "limit", "timeout")),
    "check": Endpoint("puzzle_answers:check", (*_PUZZLE, "timeout")),
    "canonical": Endpoint("puzzle_answers:canonical", _PUZZLE),
    "mistakes": Endpoint("hint_answers:mistakes", (*_PUZZLE, *_STYLE, "full")),
    "hint": Endpoint("hint_answers:hint", (*_STEPS, "level", "technique", "full", "picture")),
    "hints": Endpoint("hint_answers:hints", (*_STEPS, "technique", "effect", "pictures")),
    "explain": Endpoint("hint_answers:explain", (*_STEPS, "claim", "full", "pictures")),
    "layout/problems": Endpoint("layout_answers:problems", ("layout", "timeout")),
    "layout/parse": Endpoint("layout_answers:parse", ("layout", "text")),
    "layout/draw": Endpoint("layout_answers:draw", ("layout", *_STYLE, *_PICTURE)),
    "generate/requirements": Endpoint("stream_answers:requirements", ("layout", *_PROFILE)),
    "generate/check": Endpoint("stream_answers:check_generate", "stream_answers:GENERATE"),
}
"""The endpoints that take a JSON object, by name."""
LISTS: Mapping[str, Endpoint] = {
    "profiles": Endpoint("lists:profiles"),
    "strategies": Endpoint("lists:strategies", _STYLE),
    "layouts": Endpoint("lists:layouts"),
    "formats": Endpoint("lists:formats"),
    "version": Endpoint("lists:version"),
}
"""The endpoints that say what there is, by name."""
STREAMS: Mapping[str, Endpoint] = {
    "rate-many": Endpoint("stream_answers:rate_many", "stream_answers:RATE_MANY"),
    "generate": Endpoint("stream_answers:generate_many", "stream_answers:GENERATE"),
}
"""The endpoints whose answers arrive in parts, by name."""


def respond(name: str, values: object, limit: float = LIMIT) -> tuple[int, Answer]:
    """Return the status and the answer of an endpoint; errors are problem documents.

    Args:
        name: the name of the endpoint.
        values: the JSON object of the request.
        limit: seconds for the answer.
    """
    arguments: Arguments | None = None
    try:
        endpoint = ENDPOINTS.get(name) or LISTS.get(name)
        if endpoint is None:
            raise RequestError(f"there is no endpoint {name[:40]!r}", kind="not-found")
        arguments = _arguments(values, endpoint.arguments)
        with without_files(), _limited(limit):
            found: Answer = endpoint.work(arguments, limit)
            return 200, found
    except (GraderError, IndexError) as error:
        failed = _problem(error, arguments)
        return int(failed["status"]), failed


def respond_in_parts(
    name: str, values: object, emit: Callable[[Answer], None], limit: float = LIMIT
) -> tuple[int, Answer] | None:
    """Hand the parts of an answer to `emit`, and return None.

    An error before the first part is returned as its status and problem document.  A later one
    is the last part: the problem document with the `type` error, and with the type of the
    problem as `problem`.

    Args:
        name: the name of the endpoint.
        values: the JSON object of the request.
        emit: takes the parts; its exceptions end the work.
        limit: seconds for one puzzle.
    """
    arguments: Arguments | None = None
    has_begun = False

    def take(part: Answer) -> None:
        nonlocal has_begun
        has_begun = True
        emit(part)

    try:
        stream = STREAMS.get(name)
        if stream is None:
            raise RequestError(f"there is no endpoint {name[:40]!r}", kind="not-found")
        arguments = _arguments(values, stream.arguments)
        with without_files():
            stream.work(arguments, limit, take)
    except (GraderError, IndexError) as error:
        found = _problem(error, arguments)
        if not has_begun:
            return int(found["status"]), found
        emit({**found, "type": "error", "problem": found["type"]})
    return None


def respond_to_text(name: str, text: str, limit: float = LIMIT) -> str:
    """Return the answer of an endpoint as JSON, with its status, for a request as JSON.

    Browsers call this where there is no server.
    """
    try:
        values = read_values(text)
    except RequestError as error:
        found = problem_of(error)
        return json_line({"status": found["status"], "body": found})
    status, body = respond(name, values, limit)
    return json_line({"status": status, "body": body})


def read_values(text: str) -> object:
    """Return the data of a request; an empty text is an empty object.

    Raises:
        RequestError: the text is not strict JSON.
    """
    if not text.strip():
        return {}
    try:
        return load_json(text)
    except JsonError as error:
        raise RequestError(
            error.message, kind="malformed-request", line=error.line, column=error.column
        ) from None


def _arguments(values: object, known: tuple[str, ...]) -> Arguments:
    if not isinstance(values, dict):
        raise RequestError("a request is a JSON object", kind="malformed-request")
    return Arguments(values, known)


def _problem(error: GraderError | IndexError, arguments: Arguments | None) -> Answer:
    """Return the problem document of an error; cells are named by the layout of the puzzle."""
    if isinstance(error, IndexError):
        return problem("invalid-argument", str(error))
    return problem_of(error, None if arguments is None else arguments.puzzle_layout)


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Set a deadline for the block; when it has passed, the error is one for the user.

    Raises:
        TimeLimitError: the deadline has passed, this one or an earlier one.
    """
    try:
        with deadline.within(seconds):
            yield
    except deadline.TimeUp:
        raise TimeLimitError(f"there was no answer after {seconds:g} s") from None
