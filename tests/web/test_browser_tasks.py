"""Answers without a server: the same ones, and their end when they are no longer wanted."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.web import browser_tasks, service
from grader.web.compiled_library import library
from tests.corpus import FOLDER
from tests.web.boards import EASY
from tests.web.static_sites import NO_LIBRARY, pyodide_folder
from tests.web.test_service_and_commands import PUZZLES

HARDEST = "12.3.....4.5...6...7.....2.6..1..3....453.........8..9...45.1.........8......2..7"
"""A puzzle whose rating takes seconds."""
MANY = "\n".join([*PUZZLES[:2], "no pzl = 1"])
EASY_ENOUGH = 3.5
"""The rating of puzzles that take no second."""
COMPARED = 200
"""Puzzles of the corpus whose ratings are compared."""
TWICE = "55......" + "." * 73
STREAMS: list[tuple[str, dict[str, Any]]] = [
    ("rate-many", {"puzzles": MANY}),
    ("generate", {"layout": "classic-6", "count": 2, "seed": 3, "grade": "easy"}),
    ("generate", {"layout": "nothing"}),
]
OTHERS: list[tuple[str, dict[str, Any]]] = [
    *[("solve", {"puzzle": puzzle}) for puzzle in (*PUZZLES[:6], TWICE, "." * 81)],
    *[("parse", {"puzzle": puzzle}) for puzzle in (*PUZZLES[:4], TWICE, "no puzzle", "")],
    ("check", {"puzzle": EASY}),
    ("canonical", {"puzzle": EASY}),
    ("explain", {"puzzle": EASY, "claim": "r1c3=4"}),
    ("mistakes", {"puzzle": EASY, "entries": "r1c3=5"}),
    ("layout/problems", {"layout": "samurai"}),
    ("layout/draw", {"layout": "../secret.yaml"}),
    ("generate/requirements", {"layout": "classic-6", "profile": "standard"}),
    ("strategies", {"language": "de"}),
    ("profiles", {}),
    ("nothing", {}),
]


def requests() -> list[tuple[str, dict[str, Any]]]:
    """Return questions that interpreted Python in WebAssembly answers in little time."""
    rated = {
        puzzle: service.respond("rate", {"puzzle": puzzle})[1]["ratings"][0] for puzzle in PUZZLES
    }
    easy = [puzzle for puzzle, found in rated.items() if (found["rating"] or 9) <= EASY_ENOUGH]
    assert len(easy) >= 4
    return [
        *[("rate", {"puzzle": puzzle, "profiles": ["standard", "hodoku"]}) for puzzle in easy[:4]],
        *[("trace", {"puzzle": puzzle, "full": True, "language": "de"}) for puzzle in easy[:2]],
        *[("hint", {"puzzle": puzzle, "picture": True}) for puzzle in easy[:3]],
        *OTHERS,
    ]


@pytest.fixture
def _prepared() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    browser_tasks.prepare()
    yield
    signal.signal(signal.SIGINT, before)


def answered(name: str, values: object) -> tuple[int, Any]:
    found = json.loads(browser_tasks.answer(name, json.dumps(values)))
    return found["status"], found["body"]


def streamed(name: str, text: str) -> tuple[list[Any], dict[str, Any]]:
    parts: list[Any] = []
    reply = browser_tasks.answer_in_parts(name, text, lambda part: parts.append(json.loads(part)))
    return parts, json.loads(reply)


def without_times(parts: list[Any]) -> list[Any]:
    """Return the parts of an answer that do not depend on the speed of the machine."""
    return [part for part in parts if part["type"] != "progress"]


def test_answers_are_those_of_the_service() -> None:
    assert answered("hint", {"puzzle": EASY}) == service.respond("hint", {"puzzle": EASY})
    assert answered("hint", {}) == service.respond("hint", {})
    assert streamed("generate", '{"layout": 1}')[1]["status"] == 422
    assert streamed("generate", "no JSON")[1]["status"] == 400
    parts, reply = streamed("rate-many", json.dumps({"puzzles": MANY}))
    assert reply == {"status": 200, "body": {}}
    assert [part["type"] for part in parts] == ["result"] * 3 + ["end"]


def test_a_request_as_text() -> None:
    text = browser_tasks.answer("count", json.dumps({"puzzle": EASY}))
    assert json.loads(text) == {"status": 200, "body": {"count": 1, "complete": True}}
    found = json.loads(browser_tasks.answer("count", '{"puzzle": 1,\n "puzzle": 2}'))
    assert (found["status"], found["body"]["line"]) == (400, 2)


def test_what_is_too_large_is_refused_with_a_way_out() -> None:
    text = json.dumps({"puzzles": "." * browser_tasks.LARGEST_REQUEST})
    for found in (streamed("rate-many", text)[1], json.loads(browser_tasks.answer("rate", text))):
        assert found["status"] == 413
        assert "install the program" in found["body"]["detail"]


@pytest.mark.skipif(sys.platform == "win32", reason="no signals between threads")
@pytest.mark.usefixtures("_prepared")
def test_a_request_is_interrupted() -> None:
    answered_now = threading.Event()

    def interrupt() -> None:
        while not answered_now.wait(0.1):
            os.kill(os.getpid(), signal.SIGINT)

    interrupting = threading.Thread(target=interrupt)
    interrupting.start()
    try:
        found = answered("rate", {"puzzle": HARDEST, "profile": "explainer", "timeout": 60})
    finally:
        answered_now.set()
        interrupting.join()
    assert found == (0, {})
    assert answered("count", {"puzzle": EASY})[0] == 200


@pytest.mark.usefixtures("_prepared")
def test_a_stream_is_interrupted() -> None:
    parts: list[str] = []

    def take(part: str) -> None:
        parts.append(part)
        signal.raise_signal(signal.SIGINT)

    values = json.dumps({"count": 1000, "seed": 1})
    assert json.loads(browser_tasks.answer_in_parts("generate", values, take))["status"] == 0
    assert len(parts) == 1


@pytest.mark.usefixtures("_prepared")
def test_a_late_interruption_does_no_harm() -> None:
    signal.raise_signal(signal.SIGINT)
    assert answered("count", {"puzzle": EASY})[0] == 200


def asked_of_node(
    exported: Path, code: bytes | None, folder: Path, asked: list[tuple[str, dict[str, Any], bool]]
) -> list[Any]:
    """Return the answers of Python in WebAssembly to questions: names, values, whether in parts.

    Args:
        exported: the folder of a static site.
        code: the library of compiled modules, or None to interpret them.
        folder: a folder for the library.
        asked: the questions.
    """
    pyodide, node = pyodide_folder(), shutil.which("node")
    if node is None:
        pytest.skip("no Node.js here")
    archives = [*exported.glob("grader-*/grader.zip")]
    place = folder / "library"
    if code is None:
        archives += exported.glob("grader-*/modules.zip")
    else:
        place.write_bytes(code)
    script = Path(__file__).with_name("pyodide_answers.mjs")
    lines = [json.dumps([name, json.dumps(values), in_parts]) for name, values, in_parts in asked]
    done = subprocess.run(
        [node, script, pyodide, place if code else "", *archives],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=600,
    )
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.slow  # `test_static_site` compares fewer answers, in a browser
@pytest.mark.parametrize("is_compiled", [False, True], ids=["interpreted", "compiled"])
def test_python_in_webassembly_gives_the_same_answers(
    exported: Path, tmp_path: Path, is_compiled: bool
) -> None:
    code = compiled_code() if is_compiled else None
    asked = requests()
    questions = [(name, values, False) for name, values in asked]
    questions += [(name, values, True) for name, values in STREAMS]
    found = asked_of_node(exported, code, tmp_path, questions)
    for (name, values), one in zip(asked, found, strict=False):
        status, body = service.respond(name, values)
        assert one == {"reply": {"status": status, "body": body}, "parts": []}, name
    for (name, values), one in zip(STREAMS, found[len(asked) :], strict=True):
        parts: list[Any] = []
        failed = service.respond_in_parts(name, values, parts.append)
        assert without_times(one["parts"]) == without_times(parts)
        assert one["reply"]["status"] == (200 if failed is None else failed[0])


@pytest.mark.slow
@pytest.mark.compiled_only
def test_ratings_of_compiled_modules_are_those_of_the_program(
    exported: Path, tmp_path: Path
) -> None:
    """Floating-point numbers of C and of WebAssembly are the same."""
    with (FOLDER / "reference" / "explainer.csv").open(encoding="utf-8", newline="") as lines:
        puzzles = [row["puzzle"] for row in csv.DictReader(lines)]
    chosen = puzzles[:: len(puzzles) // COMPARED][:COMPARED]
    profiles = ["explainer", "hodoku", "standard", "human"]
    asked = [("rate", {"puzzle": puzzle, "profiles": profiles}, False) for puzzle in chosen]
    found = asked_of_node(exported, compiled_code(), tmp_path, asked)
    assert len(found) == COMPARED
    for (name, values, _), one in zip(asked, found, strict=True):
        assert one["reply"]["body"] == service.respond(name, values)[1], values["puzzle"]


def compiled_code() -> bytes:
    """Return the library of compiled modules; without it, the test is skipped."""
    code = library()
    if code is None:
        pytest.skip(NO_LIBRARY)
    return code
