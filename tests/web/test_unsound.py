"""A technique that is wrong at one puzzle: ratings with a status, and problems that say so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grader.formats import parse
from grader.runtime.version import version
from grader.web import service
from grader.web.problem_documents import TYPES
from tests.guests import Wrong, broken

HARD = "26...7.197....68..8..14..7.3...9.5.....2.1.....4.7...8.5..19..3..75....493.7...56"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def told(where: str = " (step 21)") -> str:
    return (
        "the technique 'x-wing' is unsound: it offered r1c3<>5, but the solution has 5 there"
        f"{where}; this is a bug of the grader {version()}; please report it, with the profile "
        f"standard and the puzzle {HARD}"
    )


@pytest.fixture(autouse=True)
def wrong() -> Iterator[None]:
    with broken("x-wing", lambda: Wrong(parse(HARD))):
        yield


def parts(name: str, **values: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    assert service.respond_in_parts(name, values, found.append) is None
    return found


def test_a_rating_has_the_status() -> None:
    status, found = service.respond("rate", {"puzzle": HARD, "profiles": ["standard", "hodoku"]})
    assert status == 200
    ours, other = found["ratings"]
    assert (ours["status"], ours["grade"], ours["error"]) == ("unsound", None, told())
    assert (other["status"], other["profile"]) == ("unsound", "hodoku")


def test_a_stream_goes_on() -> None:
    *results, end = parts("rate-many", puzzles=[EASY, HARD, EASY])
    statuses = [(part["number"], part["status"], part["error"]) for part in results]
    assert statuses == [(1, "ok", None), (2, "unsound", told()), (3, "ok", None)]
    assert end == {"type": "end", "count": 3, "grades": {"beginner": 2, "unsound": 1}}


@pytest.mark.parametrize(
    ("name", "more", "where"),
    [
        ("trace", {}, " (step 21)"),
        ("picture", {"step": 3}, " (step 21)"),
        ("hint", {"technique": "x-wing"}, ""),
        ("hints", {}, ""),
        ("explain", {"claim": "r1c3=5"}, ""),
    ],
)
def test_others_are_a_problem_of_its_own(name: str, more: dict[str, Any], where: str) -> None:
    status, found = service.respond(name, {"puzzle": HARD, **more})
    assert (status, found["title"]) == TYPES["unsound-technique"]
    assert (found["type"], found["detail"]) == ("/problems/unsound-technique", told(where))
    assert found["parameters"]["hint"]["code"] == "bug-of-ours"


@pytest.mark.parametrize("name", ["check", "solve", "count"])
def test_answers_without_techniques_are_as_usual(name: str) -> None:
    assert service.respond(name, {"puzzle": HARD})[0] == 200
