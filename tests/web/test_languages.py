"""The language of what is wrong: the argument, else the header of the client, else English."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grader.web import service
from grader.web.arguments import accepted_language

TWICE = "55" + "." * 79
ENGLISH = "5 is given twice in row 1: r1c12"
GERMAN = "5 steht zweimal als Vorgabe in Zeile 1: r1c12"


def problem(name: str = "solve", language: str = "en", **values: Any) -> dict[str, Any]:
    """Return the problem document for a request of a client that prefers a language."""
    return service.respond(name, values, language=language)[1]


def test_a_problem_has_its_code_and_what_stands_in_its_sentence() -> None:
    assert problem(puzzle=TWICE) == {
        "type": "/problems/invalid-puzzle",
        "title": "The puzzle contradicts itself",
        "status": 422,
        "detail": ENGLISH,
        "code": "repeated",
        "parameters": {
            "digit": "5",
            "times": {"code": "twice", "parameters": {}},
            "house": "row 1",
            "cells": "r1c12",
        },
        "cells": ["r1c1", "r1c2"],
        "house": "row 1",
        "digit": 5,
    }


def test_counts_and_lists_are_numbers_and_arrays() -> None:
    found = problem(puzzle="1" + "." * 15)
    assert found["code"] == "with-hint"
    assert found["parameters"]["hint"] == {
        "code": "one-given",
        "parameters": {"fewest": 4},
    }
    several = found["parameters"]["what"]["parameters"]
    assert several["places"] == 4
    differences = several["differences"]
    assert differences[0] == {
        "code": "cell-differs",
        "parameters": {"cell": "r2c1", "one": "4", "other": "2"},
    }


def test_the_argument_comes_before_what_the_client_prefers() -> None:
    assert problem(puzzle=TWICE, language="de")["detail"] == GERMAN
    for own, detail in (("de", GERMAN), ("en", ENGLISH)):
        values = {"puzzle": TWICE, "language": own}
        assert service.respond("solve", values, language="de")[1]["detail"] == detail
        assert service.respond("solve", values, language="en")[1]["detail"] == detail


def test_the_code_of_an_argument_is_that_of_what_is_wrong_with_it() -> None:
    found = problem(puzzle=TWICE, timeout="1", language="de")
    assert (found["detail"], found["code"], found["argument"]) == (
        'timeout: Erwartet wird eine Zahl; gefunden: "1"',
        "argument-number",
        "timeout",
    )
    assert problem(puzzle=TWICE, nothing=1, language="de")["detail"].startswith(
        "Das Argument 'nothing' gibt es nicht; bekannt sind puzzle, "
    )


def test_a_language_that_there_is_not_is_refused() -> None:
    values = {"puzzle": TWICE, "language": "tlh"}
    assert service.respond("solve", values, language="de")[1]["detail"] == (
        "language: Die Wahl 'tlh' gibt es nicht; bekannt sind en, de"
    )


def test_answers_have_what_is_wrong_in_the_language() -> None:
    board = service.respond("parse", {"puzzle": TWICE, "language": "de"})[1]
    assert [each["message"] for each in board["problems"]] == [GERMAN]
    rated = service.respond("rate", {"puzzle": TWICE, "language": "de"})[1]
    assert [rating["error"] for rating in rated["ratings"]] == [GERMAN]
    parts: list[dict[str, Any]] = []
    service.respond_in_parts("rate-many", {"puzzles": TWICE, "language": "de"}, parts.append)
    assert [part.get("error") for part in parts] == [GERMAN, None]
    asked = service.respond("generate/requirements", {"language": "de"})[1]["requirements"]
    assert asked[0]["about"] == "Der Grad"
    composed = {"grids": [{"size": 4}], "extras": [{"cells": "r1c1-5"}]}
    found = service.respond("layout/problems", {"layout": composed, "language": "de"})
    assert found[0] in {200, 422}


def test_a_malformed_text_is_told_with_its_place() -> None:
    found = problem("parse", language="de", puzzle="5" * 80)
    assert found["code"]
    assert found["detail"].startswith("Zeile 1, Spalte 1: Die ")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr, en;q=0.5, de;q=0.7", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("de;q=0", "en"),
        ("fr", "en"),
        ("*", "en"),
        ("de;q=x, ;;,", "en"),
        ("x" * 100_000 + ",de", "en"),
    ],
)
def test_what_a_browser_prefers(header: str, language: str) -> None:
    assert accepted_language(header) == language


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "the written rules do not speak"), ("de", "von denen die geschriebenen Regeln")],
)
def test_what_a_reader_leaves_out_is_told(language: str, words: str) -> None:
    line = {"lines": [["R1C1", "R2C2"]], "outlineC": "#CFCFCF", "width": 0.3}
    grid = [[{"value": 4, "given": True}, {}, {}, {}], *([{}] * 4 for _ in range(3))]
    found = {"size": 4, "grid": grid, "ruleset": "Normal sudoku rules apply.", "line": [line]}
    request = {"puzzle": json.dumps(found), "language": language}
    status, board = service.respond("parse", request)
    assert status == 200
    (note,) = board["notes"]
    assert words in note
    assert not {"name", "notes"} & {*service.respond("parse", {"puzzle": "." * 81})[1]}


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ({"title": "Seven", "author": "A. B."}, "Seven \u00b7 A. B."),
        ({"title": "Seven"}, "Seven"),
        ({"author": "A. B."}, "A. B."),
    ],
)
def test_name_and_author_of_a_text_are_told(said: dict[str, str], name: str) -> None:
    found = {"givens": "." * 16, **said}
    for puzzle in (found, json.dumps(found)):
        assert service.respond("parse", {"puzzle": puzzle})[1]["name"] == name
