"""Sessions of an assistant: the client of the SDK, and `grader mcp` in a process of its own.

One session serves all tests that need no other options: each takes a second to begin.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from base64 import b64decode
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.util import find_spec
from typing import Any

import pytest
from attrs import frozen

from grader.web.assistant_tools import TOOLS
from grader.web.service import LARGEST_BODY
from tests.cli.conftest import RUNNER
from tests.web.boards import EASY

# Not imported here: what is imported while tests are collected, each process that a test forks
# copies.
pytestmark = pytest.mark.skipif(find_spec("mcp") is None, reason="needs mcp")

PUZZLE = "26...7.197....68..8..14..7.3...9.5.....2.1.....4.7...8.5..19..3..75....493.7...56"
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
PATIENCE = 180.0
"""Seconds that an answer may take."""


@asynccontextmanager
async def connected(*args: str) -> AsyncIterator[Any]:
    """Give a client of a process."""
    mcp = pytest.importorskip("mcp")
    command = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "grader", "mcp", *args], env={**os.environ}
    )
    async with mcp.Client(mcp.stdio_client(command)) as client:
        yield client


@frozen
class Session:
    """A client whose answers are awaited in a thread of its own."""

    portal: Any
    client: Any

    def call(self, name: str, seconds: float = PATIENCE, tell: Any = None, **values: Any) -> Any:
        """Call a tool, which may tell its progress, and give up after so many seconds."""

        async def called() -> Any:
            async with asyncio.timeout(seconds):
                return await self.client.call_tool(name, values, progress_callback=tell)

        return self.portal.call(called)

    def answer(self, name: str, **values: Any) -> dict[str, Any]:
        """Return the answer to a call, which the model gets as text as well."""
        found = self.call(name, **values)
        assert not found.is_error, found.content
        assert json.loads(found.content[0].text) == found.structured_content
        return dict(found.structured_content)

    def refusal(self, name: str, **values: Any) -> str:
        """Return the sentence of a call that is refused."""
        found = self.call(name, **values)
        assert found.is_error
        (content,) = found.content
        assert content.text == found.structured_content["detail"]
        return str(content.text)


@contextmanager
def session(*args: str) -> Iterator[Session]:
    """Give a session with a process that has these options."""
    start_blocking_portal = pytest.importorskip("anyio.from_thread").start_blocking_portal
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(connected(*args)) as client,
    ):
        yield Session(portal, client)


@pytest.fixture(scope="module")
def assistant() -> Iterator[Session]:
    with session("--timeout", "60") as found:
        yield found


def test_a_lesson(assistant: Session) -> None:
    """Tools are listed, a step is revealed in four levels, and claims are judged."""
    tools = assistant.portal.call(assistant.client.list_tools).tools
    assert [tool.name for tool in tools] == list(TOOLS)
    texts = []
    for level in ("area", "technique", "cells", "full"):
        found = assistant.answer("hint", puzzle=PUZZLE, level=level)
        assert (found["step"] is None) == (level != "full")
        texts.append(found["text"].splitlines()[0])
    assert texts == [
        "Look at box 1.",
        "The next step is Hidden Single.",
        "The next step is Hidden Single in r2c2.",
        "Hidden Single: r2c2=4",
    ]
    shown = assistant.answer("explain_claim", puzzle=PUZZLE, claim="r2c2=4")
    assert shown["status"] == "shown"
    wrong = assistant.answer("explain_claim", puzzle=PUZZLE, claim="r2c2=5")
    assert (wrong["status"], wrong["text"]) == (
        "false",
        "r2c2=5 is wrong: by the one solution r2c2 is 4.",
    )
    checked = assistant.answer("check_entries", puzzle=PUZZLE, entries=["r2c2=5", "r2c3<>3"])
    assert [each["cell"] for each in checked["mistakes"]] == ["r2c2"]
    late = assistant.answer("hint", puzzle=PUZZLE, entries="r2c2=5")
    assert late["text"] is None
    assert late["mistakes"][0]["mistake"] == "5 in r2c2 is wrong."


def test_a_hint_reveals_little_unless_more_is_asked_for(assistant: Session) -> None:
    found = assistant.answer("hint", puzzle=PUZZLE)
    assert (found["level"], found["cells"], found["technique"]) == ("area", [], None)


def test_a_step_has_a_picture_and_ratings_have_no_solution(assistant: Session) -> None:
    pytest.importorskip("typst")
    found = assistant.call("next_step", puzzle=PUZZLE)
    text, picture = found.content
    assert json.loads(text.text)["step"]["place"] == ["r2c2=4"]
    assert "picture" not in found.structured_content
    assert picture.mime_type == "image/png"
    assert b64decode(picture.data).startswith(b"\x89PNG\r\n")
    (rating,) = assistant.answer("rate", puzzle=PUZZLE)["ratings"]
    assert (rating["grade"], rating["hardest"]) == ("hard", "x-wing")
    made = assistant.answer("generate", grade="easy", seed=1, count=2)
    assert (made["complete"], made["message"]) == (True, None)
    assert [each["grade"] for each in made["puzzles"]] == ["easy", "easy"]
    assert not [each for each in [rating, *made["puzzles"]] if "solution" in each]


def test_errors_are_sentences(assistant: Session) -> None:
    assert assistant.refusal("hint", puzzle="12") == (
        "line 1, column 1: '12' is not a puzzle; expected a line of 81 cells: digits 1 to "
        "9, and . or 0 for an empty cell"
    )
    doubled = assistant.refusal("hint", puzzle="55" + EASY[2:])
    assert doubled == "5 is given twice in row 1: r1c12"
    assert assistant.refusal("hint") == "the argument 'puzzle' is missing"
    assert assistant.refusal("hint", puzzel=EASY) == (
        "no argument 'puzzel'; did you mean 'puzzle'?"
    )
    # The endpoint has it, but the tool decides it.
    assert assistant.refusal("next_step", puzzle=EASY, level="area") == (
        "no argument 'level'; known: puzzle, entries, technique, profile"
    )
    assert assistant.refusal("guess").startswith("no tool 'guess'; known: rate, ")
    assert assistant.refusal("generate", count=11) == (
        "count: 11 is not a whole number from 1 to 10"
    )
    assert assistant.refusal("generate", grade="easy", requires="x-wing") != ""
    large = assistant.refusal("rate", puzzle="." * LARGEST_BODY)
    assert large == "the request has more than 1,048,576 bytes"
    assert assistant.answer("hint", puzzle=EASY)["text"] is not None


def test_calls_that_are_cancelled_leave_room_for_others(assistant: Session) -> None:
    values = {"grade": "extreme", "symmetry": "full", "count": 10, "seed": 1}
    for _ in range(6):  # more than there are processes
        with pytest.raises(TimeoutError):
            assistant.call("generate", seconds=0.3, **values)
    assert assistant.answer("hint", puzzle=EASY)["text"] is not None


def test_errors_and_texts_in_german() -> None:
    with session("--language", "de") as german:
        found = german.answer("hint", puzzle=PUZZLE)
        assert found["text"] == "Hier hilft ein Blick auf Block 1."
        assert german.refusal("hint") == "Das Argument 'puzzle' fehlt"


def test_progress_is_told_to_a_client_that_asks_for_it(assistant: Session) -> None:
    told: list[tuple[float, float | None, str | None]] = []

    async def tell(done: float, total: float | None, message: str | None) -> None:
        told.append((done, total, message))

    names = ["standard", "explainer"]
    found = assistant.call("rate", tell=tell, puzzle=PUZZLE, profiles=[*names, "standard"])
    assert [rating["profile"] for rating in found.structured_content["ratings"]] == names
    assert told == [
        (1, 2, "rated by the profile standard"),
        (2, 2, "rated by the profile explainer"),
    ]
    told.clear()
    values = {"requires": ["jellyfish"], "count": 2, "seed": 1}
    with pytest.raises(TimeoutError):
        assistant.call("generate", seconds=3, tell=tell, **values)
    attempts = [done for done, _, _ in told]
    assert len(told) > 1
    assert attempts == sorted({*attempts})
    assert {total for _, total, _ in told} == {None}
    assert str(told[0][2]).endswith(f" of 2 puzzles found, {attempts[0]:.0f} attempts")
    assert assistant.answer("hint", puzzle=EASY)["text"] is not None


def test_entries_may_be_digits_by_cell(assistant: Session) -> None:
    for entries in ({"r2c2": 5}, {"r2c2": "5"}, "r2c2=5", ["r2c2=5"]):
        found = assistant.answer("check_entries", puzzle=PUZZLE, entries=entries)
        assert [each["cell"] for each in found["mistakes"]] == ["r2c2"]
    found = assistant.answer("check_entries", puzzle=PUZZLE, entries={})
    assert found["mistakes"] == []
    assert assistant.refusal("hint", puzzle=PUZZLE, entries={"r2c2": 55}) == (
        "'r2c2=55' is no claim; r1c2=3 says that a cell has a digit, and r1c5<>3 that it has not"
    )


def test_puzzles_with_rules_are_objects_or_texts(assistant: Session) -> None:
    rules = [{"kind": "cage", "sum": 3, "cells": "r1c1-2"}]
    puzzle = {"layout": "classic-9", "givens": PUZZLE, "rules": rules}

    for given in (puzzle, json.dumps(puzzle)):
        assert assistant.refusal("hint", puzzle=given) == (
            "the puzzle has no solution: "
            "cage 3 at r1c1 (r1c12) and the given r1c2=6 contradict each other"
        )
    (made,) = assistant.answer("generate", layout="killer-9", seed=1)["puzzles"]
    (rating,) = assistant.answer("rate", puzzle=made["puzzle"])["ratings"]
    assert (rating["profile"], rating["grade"]) == ("variants", made["grade"])
    found = assistant.call("next_step", puzzle=made["puzzle"])
    assert [each.type for each in found.content] == ["text", "image"]


def test_schemas_can_be_read_by_every_client() -> None:
    """Whole numbers that no double holds break clients, and an argument without words models."""
    for tool in TOOLS.values():
        for name, schema in tool.schema()["properties"].items():
            assert schema["description"].strip(), (tool.name, name)
            assert all(
                abs(value) < 2**53 for key, value in schema.items() if key in {"minimum", "maximum"}
            )


def test_a_hard_puzzle_ends_at_the_time_limit() -> None:
    with session("--timeout", "0.1") as hasty:
        (rating,) = hasty.answer("rate", puzzle=HARDEST, profiles=["explainer"])["ratings"]
        assert rating["status"] == "timeout"


def test_the_process_ends_with_its_client() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "grader", "mcp"],
        input="not JSON\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 0
    assert "Traceback" not in ended.stderr


def test_without_the_library_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from grader.cli import program  # noqa: PLC0415 - not before it is settled what is imported

    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.delitem(sys.modules, "grader.web.assistant_server", raising=False)
    monkeypatch.delattr("grader.web.assistant_server", raising=False)
    found = RUNNER.invoke(program, ["mcp"])
    assert found.exit_code == 2
    assert found.stderr == (
        "Error: this needs mcp, which is not installed: pip install 'sudoku-grader[mcp]'\n"
    )
