"""Places for requests: limits for each client, and the end of those whose client is gone."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from starlette.datastructures import Address
from starlette.responses import Response
from starlette.types import Receive

from grader.errors import Message
from grader.render.languages import LANGUAGE
from grader.web.problem_responses import problem_response
from grader.web.workers import BusyError

Value = TypeVar("Value")


class TooManyRequestsError(Exception):
    """An address has too many requests that are not answered yet."""


class Places:
    """Counts the requests of each address.

    Args:
        most: requests of an address at the same time; None sets no limit.
    """

    def __init__(self, most: int | None) -> None:
        self.most = most
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, client: Address | None) -> Iterator[None]:
        """Count a request in the block.

        Raises:
            TooManyRequestsError: the address has too many.
        """
        name = "" if client is None else client.host
        if self.most is not None and self._taken[name] >= self.most:
            raise TooManyRequestsError
        self._taken[name] += 1
        try:
            yield
        finally:
            self._taken[name] -= 1
            if not self._taken[name]:
                del self._taken[name]


def refused(error: BusyError | TooManyRequestsError, language: str = LANGUAGE) -> Response:
    """Return the response to a request for which there is no place."""
    if isinstance(error, TooManyRequestsError):
        message = Message(
            "many-requests",
            "this address has too many requests that are not answered yet; wait for some",
        )
        return problem_response("too-many-requests", message, language)
    message = Message("busy", "too many requests are waiting; repeat it later")
    return problem_response("busy", message, language)


async def until_gone(receive: Receive, work: Coroutine[Any, Any, Value]) -> Value | None:
    """Return the result of some work, or cancel it and return None if the client goes.

    Args:
        receive: returns what the client sends after its request.
        work: the work.
    """
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(gone(receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        for each in (working, leaving):
            each.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def gone(receive: Receive) -> None:
    """Return when the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
