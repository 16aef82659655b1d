"""The service gives the same answers as the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from grader.web import service
from tests.cli.conftest import RUNNER
from tests.corpus import puzzles_by_file
from tests.depth import tries
from tests.web.boards import EASY, SEVERAL

GRADED = [lines[0] for file, lines in sorted(puzzles_by_file("graded").items()) if lines]
TECHNIQUES = [lines[0] for _, lines in sorted(puzzles_by_file("techniques").items()) if lines]
PUZZLES = [*dict.fromkeys([*GRADED, *TECHNIQUES])][:40]
FEW = tries(4, thorough=12)
"""Puzzles of the tests that ask for many answers."""


def answer(name: str, **values: Any) -> dict[str, Any]:
    status, found = service.respond(name, values, 60.0)
    assert status == 200, found
    return found


def output(*args: str) -> list[str]:
    """Return the lines that a command writes to standard output."""
    from grader.cli import program  # noqa: PLC0415 - not before it is settled what is imported

    return RUNNER.invoke(program, args).stdout.splitlines()


def objects(*args: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output(*args, "--format", "jsonl")]


@pytest.mark.parametrize("puzzle", PUZZLES[:: tries(3, thorough=1)])
def test_ratings(puzzle: str) -> None:
    assert answer("rate", puzzle=puzzle)["ratings"] == objects("rate", puzzle)


@pytest.mark.parametrize("puzzle", PUZZLES[:FEW])
def test_steps(puzzle: str) -> None:
    assert answer("trace", puzzle=puzzle)["steps"] == objects("trace", puzzle)
    full = answer("trace", puzzle=puzzle, full=True, language="de", cells="a1", eureka=True)
    style = ("--explain", "full", "--language", "de", "--cells", "a1", "--eureka")
    assert full["steps"] == objects("trace", puzzle, *style)


@pytest.mark.parametrize("puzzle", PUZZLES[:FEW])
def test_hints(puzzle: str) -> None:
    assert [answer("hint", puzzle=puzzle)["step"]] == objects("hint", puzzle)
    for level in ("area", "technique", "cells", "full"):
        text = answer("hint", puzzle=puzzle, level=level)["text"].splitlines()
        assert text == output("hint", puzzle, "--level", level)


@pytest.mark.parametrize("puzzle", PUZZLES[:3])
def test_all_steps(puzzle: str) -> None:
    some = ("hidden-single", "naked-single", "pointing", "naked-pair")
    for technique in some:
        steps = answer("hints", puzzle=puzzle, technique=technique)["steps"]
        assert steps == objects("hint", puzzle, "--all", "--technique", technique)


def test_mistakes() -> None:
    entries = "r1c3=5 r1c4<>6"
    found = answer("hint", puzzle=EASY, entries=entries)["mistakes"]
    lines = [each["mistake"] for each in found]
    assert lines == [each["mistake"] for each in objects("hint", EASY, "--entries", entries)]


@pytest.mark.parametrize("claim", ["r1c3=4", "r1c3<>1", "r1c3=1", "r1c1<>4"])
def test_proofs(claim: str) -> None:
    found = answer("explain", puzzle=EASY, claim=claim)
    *steps, end = objects("explain", EASY, claim)
    assert found["steps"] == steps
    assert {key: found[key] for key in ("claim", "status", "text", "reason")} == end


@pytest.mark.parametrize("puzzle", [*PUZZLES[: 2 * FEW], "." * 81])
def test_exact_answers(puzzle: str) -> None:
    status, found = service.respond("solve", {"puzzle": puzzle})
    lines = found["solutions"] if status == 200 else [f"# {found['detail']}"]
    assert lines == output("solve", puzzle)
    counted = answer("count", puzzle=puzzle, limit=50)["count"]
    assert [str(counted)] == output("solve", puzzle, "--count", "--limit", "50")


@pytest.mark.parametrize("puzzle", PUZZLES[:FEW])
def test_verdicts(puzzle: str) -> None:
    assert [f"{puzzle}  {answer('check', puzzle=puzzle)['text']}"] == output("check", puzzle)
    assert answer("check", puzzle=SEVERAL)["text"] in output("check", SEVERAL)[0]


@pytest.mark.parametrize("form", ["line", "marks", "json", "sudokuwiki", "fpuzzles"])
def test_conversions(form: str) -> None:
    text = answer("convert", puzzle=EASY, to=form)["text"]
    assert text.splitlines() == output("convert", EASY, "--to", form)


@pytest.mark.parametrize("puzzle", PUZZLES[:3])
def test_pictures(puzzle: str) -> None:
    svg = answer("picture", puzzle=puzzle, step=1)["svg"]
    assert svg.splitlines() == output("trace", puzzle, "--format", "svg", "--step", "1")


def test_generated_puzzles() -> None:
    found: list[dict[str, Any]] = []
    count = tries(1, thorough=3)
    values = {"count": count, "seed": 1, "layout": "classic-6", "grade": "medium"}
    assert service.respond_in_parts("generate", values, found.append) is None
    results = [part for part in found if part["type"] == "result"]
    for number, part in enumerate(results, start=1):
        assert (part.pop("type"), part.pop("number")) == ("result", number)
    args = ("-n", str(count), "--seed", "1", "--layout", "classic-6", "--grade", "medium")
    assert results == objects("generate", *args)


def test_many_ratings(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    text = "\n".join([*PUZZLES[:10], "no pzl = 1", SEVERAL])
    file.write_text(text, encoding="utf-8")
    found: list[dict[str, Any]] = []
    assert service.respond_in_parts("rate-many", {"puzzles": text}, found.append) is None
    for part in found[:-1]:
        del part["type"], part["number"], part["line"]
    assert found[:-1] == objects("rate", str(file))


def test_lists() -> None:
    assert answer("layouts")["layouts"] == output("layouts")
    names = [each["name"] for each in answer("formats")["formats"]]
    assert names == [line.split()[0] for line in output("formats")]
    ids = [each["id"] for each in answer("strategies")["strategies"]]
    assert ids == [line.split()[0] for line in output("strategies")[1:]]
    profiles = [each["name"] for each in answer("profiles")["profiles"]]
    assert profiles == [line.split()[0] for line in output("profiles")[1:]]
