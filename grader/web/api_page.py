"""The page for programs: what each endpoint takes and answers, and a form that sends a request."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from grader.web.argument_kinds import Schema

_PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_EXAMPLES: Mapping[str, str] = {
    "puzzle": _PUZZLE,
    "puzzles": _PUZZLE,
    "to": "marks",
    "claim": "r1c3=4",
    "layout": "samurai",
}
"""What a request holds at first."""


def content(found: Schema) -> str:
    """Return the content of the page as HTML.

    Args:
        found: the description of the endpoints in OpenAPI.
    """
    parts = [
        "<h1>Interface for programs</h1>",
        f'<p class="soft">{escape(found["info"]["description"])}</p>',
        '<p><a href="api/v1/openapi.json">Description in OpenAPI 3.1</a></p>',
    ]
    for tag in found["tags"]:
        parts.append(f"<section><h2>{escape(tag['name'])}</h2>")
        parts.append(f'<p class="soft">{escape(tag["description"])}</p>')
        for path, methods in found["paths"].items():
            for method, operation in methods.items():
                if tag["name"] in operation["tags"]:
                    parts.extend(_endpoint(found, path, method, operation))
        parts.append("</section>")
    return "\n".join(parts)


def _endpoint(found: Schema, path: str, method: str, operation: Schema) -> Iterator[str]:
    """Iterate over the lines of an endpoint."""
    if method == "post":
        request = operation["requestBody"]["content"]["application/json"]["schema"]
    else:
        request = _in_address(operation["parameters"])
    answer = operation["responses"]["200"]["content"]
    schema = _resolved(found, next(iter(answer.values()))["schema"])
    required = request.get("required", ())
    yield (
        f'<details class="card"><summary><span class="method {method}">{method.upper()}</span>'
        f'<code>{path}</code><span class="soft">{escape(operation["summary"])}</span></summary>'
        f'<form class="form" action="api/v1{path}" method="{method}">'
    )
    yield from _values(found, "Arguments", request, required)
    if schema.get("properties"):
        yield from _values(found, "Answer", schema)
    else:
        yield f"<p>Answer: {' or '.join(answer)}</p>"
    if method == "post":
        example = json.dumps({name: _EXAMPLES.get(name, "") for name in required}, indent=2)
        yield (
            f'<textarea rows="4" spellcheck="false" aria-label="Request to {path}">'
            f"{escape(example)}</textarea>"
        )
    yield '<button class="primary">Send</button>'
    yield '<pre aria-live="polite" tabindex="0" hidden></pre></form></details>'


def _in_address(parameters: list[Schema]) -> Schema:
    """Return arguments in an address as the schema of an object."""
    return {
        "properties": {
            each["name"]: {**each["schema"], "description": each.get("description", "")}
            for each in parameters
        }
    }


def _values(
    found: Schema, title: str, schema: Schema, required: tuple[str, ...] = ()
) -> Iterator[str]:
    """Iterate over the lines of a list of arguments, or of the parts of an answer."""
    if not schema["properties"]:
        return
    yield f"<h3>{title}</h3><dl>"
    for name, value in schema["properties"].items():
        about = {**_resolved(found, value), **value}
        text = about.get("description", "")
        if "default" in about:
            text += f" Default: {json.dumps(about['default'])}."
        need = " <strong>required</strong>" if name in required else ""
        kind = escape(_type_of(_resolved(found, value)))
        yield f"<dt><code>{name}</code> <span>{kind}</span>{need}</dt><dd>{escape(text)}</dd>"
    yield "</dl>"


def _resolved(found: Schema, schema: Schema) -> Schema:
    """Return a schema, or the one that it refers to."""
    while "$ref" in schema:
        schema = found["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def _type_of(schema: Mapping[str, Any]) -> str:
    """Return the type of a schema in words."""
    if "enum" in schema:
        return ", ".join(str(each) for each in schema["enum"] if each is not None)
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return f"{_type_of(schema['anyOf'][0])} or null"
    kind = schema.get("type", "any")
    types = [each for each in ([kind] if isinstance(kind, str) else kind) if each != "null"]
    low = schema.get("minimum", schema.get("exclusiveMinimum", "…"))
    high = schema.get("maximum", "…")
    ends = "" if (low, high) == ("…", "…") else f" {low} to {high}"
    parts = f" of {_type_of(schema['items'])}" if "items" in schema and "array" in types else ""
    return " or ".join(types) + ends + parts
