"""Responses of the server that are JSON, and those that are problem documents."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from grader.errors import Message
from grader.render.languages import LANGUAGE
from grader.runtime.strict_json import json_line
from grader.web.problem_documents import MEDIA_TYPE, problem

RETRY = 2
"""Seconds after which a request that was refused for lack of room may be repeated."""


def json_response(text: str, status: int = 200) -> Response:
    """Return a response with a JSON text; a status from 400 on is that of a problem."""
    kind = MEDIA_TYPE if status >= 400 else "application/json"
    return Response(f"{text}\n", status, _headers(status), kind)


def problem_response(kind: str, detail: Message, language: str = LANGUAGE) -> Response:
    """Return a response with a problem document.

    Args:
        kind: the kind of the problem.
        detail: what is wrong.
        language: the language of its sentence.
    """
    found = problem(kind, detail, language)
    return json_response(json_line(found), found["status"])


def _headers(status: int) -> Mapping[str, str]:
    if status == 401:
        return {"www-authenticate": "Bearer"}
    return {"retry-after": str(RETRY)} if status in (429, 503) else {}
