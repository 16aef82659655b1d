"""The description of the endpoints in OpenAPI 3.1, made from their declarations."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from grader.web.answers import Part, Problem
from grader.web.argument_kinds import Argument, Schema, described
from grader.web.endpoints import ENDPOINTS, LISTS, STREAMS, Endpoint
from grader.web.problem_documents import MEDIA_TYPE, TYPES

_HEAD: Schema = {
    "openapi": "3.1.0",
    "info": {
        "title": "Sudoku grader",
        "version": "1",
        "summary": "Ratings, hints, proofs, pictures and puzzles.",
        "description": "Every request is a JSON object, and an argument that is null has its "
        "default.  Cells are named r1c5, digits count from 1, and cells, digits and houses have "
        "the same names in all answers.  Errors are problem documents of RFC 9457.",
        "license": {"name": "MIT", "identifier": "MIT"},
    },
    "servers": [{"url": "/api/v1"}],
}
_TAGS: Mapping[str, str] = {
    "puzzles": "What puzzles are: layout, rating, solution, picture.",
    "play": "For players: hints, proofs, mistakes.",
    "layouts": "Layouts that are composed.",
    "streams": "Answers in parts: JSON lines, or server-sent events if the request accepts "
    "text/event-stream.",
    "lists": "What there is.",
}
_OF_ROUTES = {404, 405}
"""Statuses of problems that no endpoint has."""
_OF_BODIES = {400, 408, 413, 415}
"""Statuses of problems with the body of a request."""
_SCALARS: Mapping[Any, str] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    dict: "object",
    list: "array",
}
_MEDIA = {
    "application/x-ndjson": "A line for each Part.",
    "text/event-stream": "An event for each Part.",
}
"""The media types of streams."""


def document() -> Schema:
    """Return the description of all endpoints."""
    types = _Types()
    paths = {f"/{name}": {"post": _post(each, types)} for name, each in ENDPOINTS.items()}
    paths |= {f"/{name}": {"post": _post(each, types)} for name, each in STREAMS.items()}
    paths |= {f"/{name}": {"get": _get(each, types)} for name, each in LISTS.items()}
    types.schema(Part)
    problem = {
        "description": "A problem document; the status 503 has the header Retry-After.",
        "content": {MEDIA_TYPE: {"schema": types.schema(Problem)}},
    }
    token = {
        "type": "http",
        "scheme": "bearer",
        "description": "Only of a server with --token.",
    }
    return {
        **_HEAD,
        "tags": [{"name": name, "description": about} for name, about in _TAGS.items()],
        "paths": paths,
        "components": {
            "securitySchemes": {"token": token},
            "responses": {"problem": problem},
            "schemas": types.found,
        },
    }


def _post(endpoint: Endpoint, types: _Types) -> Schema:
    """Return the operation of an endpoint that takes a JSON object."""
    content = {"application/json": {"schema": _object(endpoint.arguments.values())}}
    if endpoint.takes_file:
        about = "A file of puzzles; the other arguments are in the address."
        content["text/plain"] = {"schema": {"type": "string", "description": about}}
    body = {"required": True, "content": content}
    return {**_named(endpoint), "requestBody": body, "responses": _responses(endpoint, types)}


def _get(endpoint: Endpoint, types: _Types) -> Schema:
    """Return the operation of an endpoint that has its arguments in the address."""
    parameters = [
        {
            "name": each.name,
            "in": "query",
            "schema": each.kind.schema(),
            **described(each.about),
        }
        for each in endpoint.arguments.values()
    ]
    responses = _responses(endpoint, types, without=_OF_BODIES)
    return {**_named(endpoint), "parameters": parameters, "responses": responses}


def _named(endpoint: Endpoint) -> Schema:
    return {
        "tags": [endpoint.tag],
        "operationId": endpoint.name.replace("/", "-"),
        "summary": endpoint.summary,
    }


def _object(arguments: Iterable[Argument]) -> Schema:
    """Return the schema of a request."""
    listed = list(arguments)
    required = [each.name for each in listed if each.required]
    return {
        "type": "object",
        "additionalProperties": False,
        **({"required": required} if required else {}),
        "properties": {each.name: each.schema() for each in listed},
    }


def _responses(
    endpoint: Endpoint, types: _Types, without: Iterable[int] = frozenset()
) -> dict[str, Schema]:
    """Return the answer of an endpoint, and the problems that it may have."""
    if endpoint.answer is Part:
        content = {
            media: {"schema": {"type": "string", "description": about}}
            for media, about in _MEDIA.items()
        }
    else:
        content = {"application/json": {"schema": types.schema(endpoint.answer)}}
    problem = {"$ref": "#/components/responses/problem"}
    statuses = sorted({status for status, _ in TYPES.values()} - _OF_ROUTES - {*without})
    return {
        "200": {"description": "The answer.", "content": content},
        **{str(status): problem for status in statuses},
    }


class _Types:
    """Turns types into schemas, those of dictionaries with a name into components.

    Attributes:
        found: the components, by name.
    """

    def __init__(self) -> None:
        self.found: dict[str, Schema] = {}

    def schema(self, hint: Any) -> Schema:
        """Return the schema of a type."""
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.schema(parts[0]) | {"description": parts[1]}
        if origin is NotRequired:
            return self.schema(parts[0])
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in (Union, UnionType):
            return self._optional(next(each for each in parts if each is not NoneType))
        if is_typeddict(hint):
            return self._component(hint)
        found: Schema = {"type": _SCALARS[origin or hint]}
        if origin is list:
            found["items"] = self.schema(parts[0])
        elif origin is dict and parts[1] is not Any:
            found["additionalProperties"] = self.schema(parts[1])
        return found

    def _optional(self, hint: Any) -> Schema:
        """Return the schema of a type or null."""
        found = self.schema(hint)
        if "$ref" in found:
            return {"anyOf": [found, {"type": "null"}]}
        return found | {"type": [found["type"], "null"]}

    def _component(self, hint: Any) -> Schema:
        """Return a reference to the schema of a dictionary."""
        name = hint.__name__
        if name not in self.found:
            hints = get_type_hints(hint, include_extras=True)
            self.found[name] = {
                "type": "object",
                "description": " ".join((inspect.getdoc(hint) or "").split()),
                "required": [key for key in hints if get_origin(hints[key]) is not NotRequired],
                "properties": {key: self.schema(each) for key, each in hints.items()},
            }
        return {"$ref": f"#/components/schemas/{name}"}
