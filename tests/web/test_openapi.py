"""The declarations of the endpoints, and the description that follows from them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grader.web import service
from grader.web.argument_kinds import Argument, Choice, Interval, Number, Texts
from grader.web.endpoints import ENDPOINTS, LISTS, STREAMS, Endpoint
from grader.web.openapi import document
from tests.web.boards import EASY

ALL = {**ENDPOINTS, **STREAMS, **LISTS}


def operation(name: str) -> dict[str, Any]:
    (found,) = document()["paths"][f"/{name}"].values()
    return dict(found)


def request_schema(name: str) -> dict[str, Any]:
    return dict(operation(name)["requestBody"]["content"]["application/json"]["schema"])


def test_every_endpoint_is_described_once() -> None:
    paths = document()["paths"]
    assert [*paths] == [f"/{name}" for name in ALL]
    ids = [each["operationId"] for methods in paths.values() for each in methods.values()]
    assert len({*ids}) == len(ids)
    tags = {tag["name"] for tag in document()["tags"]}
    assert {endpoint.tag for endpoint in ALL.values()} == tags


def test_every_reference_leads_somewhere() -> None:
    found = document()
    text = json.dumps(found)
    components = found["components"]
    named = {part.split('"')[0] for part in text.split('"#/components/')[1:]}
    assert named >= {"schemas/Step", "schemas/Problem", "responses/problem"}
    assert [
        each for each in named if each.split("/")[1] not in components[each.split("/")[0]]
    ] == []


@pytest.mark.parametrize("endpoint", ALL.values(), ids=ALL)
def test_a_default_is_a_value_of_its_kind(endpoint: Endpoint) -> None:
    assert callable(endpoint.work)
    for argument in endpoint.arguments.values():
        assert not (argument.required and argument.default is not None)
        if argument.default is not None:
            assert argument.kind.read(argument.name, argument.default) == argument.default


def test_a_schema_names_range_default_and_null() -> None:
    width = Argument("width", Number(40, 5000), "Pixels.", 50)
    assert width.schema() == {
        "type": ["number", "null"],
        "minimum": 40,
        "maximum": 5000,
        "description": "Pixels.",
        "default": 50,
    }
    assert Argument("a", Texts(least=1), required=True).schema() == {
        "type": ["string", "array"],
        "items": {"type": "string"},
        "minItems": 1,
        "maxItems": 1000,
    }
    level = Argument("level", Choice("grader.model.step:HINT_LEVELS"))
    assert level.schema()["enum"] == ["area", "technique", "cells", "full", None]
    assert Interval(whole=True).schema()["type"] == ["array", "integer"]


def test_answers_follow_their_types() -> None:
    schemas = document()["components"]["schemas"]
    step = schemas["Step"]
    assert {*step["properties"]} - {*step["required"]} == {"explanation"}
    assert step["properties"]["rating"] == {"type": ["number", "null"]}
    assert schemas["Hint"]["properties"]["step"] == {
        "anyOf": [{"$ref": "#/components/schemas/Step"}, {"type": "null"}]
    }
    assert schemas["Trace"]["properties"]["pictures"] == {
        "type": "object",
        "additionalProperties": {"type": "string"},
        "description": "Pictures as SVG, by the number of the step.",
    }
    types = ["progress", "result", "step", "end", "error"]
    assert schemas["Part"]["properties"]["type"] == {"enum": types}


def test_problems_of_bodies_and_of_addresses() -> None:
    bodies = {"400", "408", "413", "415"}
    assert {*operation("rate")["responses"]} - {*operation("version")["responses"]} == bodies
    assert not {"404", "405"} & {*operation("rate")["responses"]}


def test_a_file_is_only_for_the_stream_that_takes_one() -> None:
    assert "text/plain" in operation("rate-many")["requestBody"]["content"]
    assert "text/plain" not in operation("generate")["requestBody"]["content"]


def test_requirements_of_the_generator_are_arguments() -> None:
    properties = request_schema("generate")["properties"]
    assert properties["givens"] == {
        "type": ["array", "integer", "null"],
        "items": {"type": "integer"},
        "minItems": 2,
        "maxItems": 2,
        "description": "the number of givens: the lowest and the highest number",
    }
    assert properties["timeout"]["default"] == 60


def test_an_argument_without_effect_is_checked_as_well() -> None:
    """The description promises its range, whether or not a picture is drawn."""
    status, body = service.respond("hint", {"puzzle": EASY, "width": 1})
    assert (status, body["argument"], body["code"]) == (422, "width", "argument-range")
    assert service.respond("hint", {"puzzle": EASY, "width": 40, "level": "area"})[0] == 200


def test_a_missing_argument_is_named_before_anything_is_done() -> None:
    status, body = service.respond("explain", {"puzzle": "x"})
    assert (status, body["argument"], body["code"]) == (422, "claim", "argument-missing")
