"""The service: an answer for each endpoint, JSON in and JSON out.

It knows neither HTTP nor processes, so the same functions answer in a server and in a browser.
`respond` never raises an error that a user can cause: it returns a problem document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from grader.errors import GraderError, TimeLimitError, message_in
from grader.formats.layout_names import without_files
from grader.render.languages import LANGUAGE
from grader.runtime import deadline
from grader.runtime.strict_json import JsonError, load_json
from grader.web.argument_kinds import Argument
from grader.web.arguments import Arguments, language_of
from grader.web.endpoints import ENDPOINTS, LISTS, STREAMS, Endpoint
from grader.web.problem_documents import RequestError, problem, problem_of

Answer = dict[str, Any]
LIMIT = 10.0
"""Seconds for an answer, by default."""
LARGEST_BODY = 1 << 20
"""Bytes of a request."""


def respond(
    name: str, values: object, limit: float = LIMIT, language: str = LANGUAGE
) -> tuple[int, Answer]:
    """Return the status and the answer of an endpoint; errors are problem documents.

    Args:
        name: the name of the endpoint.
        values: the JSON object of the request.
        limit: seconds for the answer.
        language: the language that the client prefers, if the request names none.
    """
    arguments: Arguments | None = None
    try:
        endpoint = _named(name, {**ENDPOINTS, **LISTS})
        arguments = _arguments(values, endpoint.arguments, language)
        with without_files(), _limited(limit):
            found: Answer = endpoint.work(arguments, limit)
            return 200, found
    except (GraderError, IndexError) as error:
        failed = _problem(error, arguments, language_of(values, language))
        return int(failed["status"]), failed


def respond_in_parts(
    name: str,
    values: object,
    emit: Callable[[Answer], None],
    limit: float = LIMIT,
    language: str = LANGUAGE,
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
        language: the language that the client prefers, if the request names none.
    """
    arguments: Arguments | None = None
    has_begun = False

    def take(part: Answer) -> None:
        nonlocal has_begun
        has_begun = True
        emit(part)

    try:
        stream = _named(name, STREAMS)
        arguments = _arguments(values, stream.arguments, language)
        with without_files():
            stream.work(arguments, limit, take)
    except (GraderError, IndexError) as error:
        found = _problem(error, arguments, language_of(values, language))
        if not has_begun:
            return int(found["status"]), found
        emit({**found, "type": "error", "problem": found["type"]})
    return None


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


def _named(name: str, endpoints: Mapping[str, Endpoint]) -> Endpoint:
    if name not in endpoints:
        raise RequestError(
            "no-endpoint", "there is no endpoint {name!r}", kind="not-found", name=name[:40]
        )
    return endpoints[name]


def _arguments(values: object, known: Mapping[str, Argument], language: str) -> Arguments:
    if not isinstance(values, dict):
        raise RequestError("request-object", "a request is a JSON object", kind="malformed-request")
    return Arguments(values, known, language)


def _problem(error: GraderError | IndexError, arguments: Arguments | None, language: str) -> Answer:
    """Return the problem document of an error; cells are named by the layout of the puzzle."""
    if isinstance(error, IndexError):
        return problem("invalid-argument", message_in(error), language)
    return problem_of(error, None if arguments is None else arguments.puzzle_layout, language)


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
        raise TimeLimitError(
            "no-answer", "there was no answer after {seconds:g} s", seconds=seconds
        ) from None
