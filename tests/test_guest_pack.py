"""A guest's pack, in plain Python, works like ours.  The docs show its code."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from grader.model import shapes
from grader.model.board import Board
from grader.model.notation import placement_name
from grader.model.step import Step
from grader.pipeline import registry
from grader.pipeline.choice import Choice
from grader.pipeline.pack_files import descriptors, families, family_descriptors
from grader.pipeline.registry import GROUP
from grader.pipeline.runner import Pipeline
from grader.pipeline.technique import Technique
from tests.positions import parse_puzzle

PACK = "bug_plus_one"
FOLDER = Path(__file__).parent / "guest_pack"
NINE = shapes.classic()

OPEN = "751493682286715934...2681...1..2.7..8.257.4.35.7.4.29.9486523..173984526625137849"
"""Two candidates in every open cell, but three in r5c6."""
REOPENED = ".51493682286715934...2681...1..2.7..8.257.4.35.7.4.29.9486523..173984526625137849"
"""The same with r1c1 open: it has one candidate."""


@pytest.fixture
def technique(monkeypatch: pytest.MonkeyPatch) -> Iterator[Technique]:
    """Install the pack by the entry points of its own pyproject.toml, next to ours."""
    monkeypatch.syspath_prepend(FOLDER)
    for module in (PACK, f"{PACK}.finder"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    for function in (families, family_descriptors, descriptors):
        function.cache_clear()
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = [
        EntryPoint(name, value, GROUP) for name, value in project["entry-points"][GROUP].items()
    ]
    monkeypatch.setattr(registry, "guest_packs", lambda: points)
    registry.techniques.cache_clear()
    assert list(registry.techniques())[-1] == "bug-plus-one"
    yield registry.techniques()["bug-plus-one"]
    monkeypatch.undo()
    registry.techniques.cache_clear()


def board(text: str) -> Board:
    """Return the board of these digits, with every candidate that they leave."""
    return parse_puzzle(NINE, text).board()


def first(technique: Technique, on: Board) -> Step | None:
    steps: list[Step] = []
    Pipeline(NINE, [technique.strategy()], [Choice(NINE)]).run(on, steps)
    return steps[0] if steps else None


def test_it_places_the_third_candidate(technique: Technique) -> None:
    step = first(technique, board(OPEN))
    assert step is not None
    assert [placement_name(NINE, *each) for each in step.placements] == ["r5c6=6"]
    assert step.eliminations == ()
    assert step.technique == "bug-plus-one"
    assert step.evidence.digits == (5,)
    assert step.evidence.cells() == (41,)


@pytest.mark.parametrize("text", ["." * 81, REOPENED])
def test_it_is_quiet_elsewhere(technique: Technique, text: str) -> None:
    assert first(technique, board(text)) is None


def test_it_says_that_it_assumes_one_solution(technique: Technique) -> None:
    assert technique.assumes_unique


def test_it_is_short() -> None:
    """The README promises less than forty lines."""
    assert len((FOLDER / PACK / "finder.py").read_text(encoding="utf-8").splitlines()) < 40


ENGLISH = {
    "short": "BUG+1: 6 in r5c6",
    "sentence": "Every open cell but r5c6 has two candidates; unless r5c6 is 6, there are two "
    "solutions: r5c6 is 6.",
    "full": "Every open cell has two candidates, except for one: r5c6 can be 1, 6 or 9. Without 6 "
    "in r5c6 all cells have two, and swapping both in every cell would give a second solution. "
    "The puzzle has only one, so r5c6 is 6.",
}
GERMAN = {
    "short": "BUG+1: 6 in r5c6",
    "sentence": "Alle offenen Zellen außer r5c6 haben zwei Kandidaten; wäre r5c6 nicht 6, gäbe es "
    "zwei Lösungen: r5c6 ist 6.",
    # Its pack says this in English only.
    "full": ENGLISH["full"]
    .replace("can be 1, 6 or 9", "kann 1, 6 oder 9 sein")
    .replace("r5c6 is 6", "r5c6 ist 6"),
}


@pytest.mark.parametrize(("language", "texts"), [("en", ENGLISH), ("de", GERMAN)])
def test_it_has_words_of_its_own(
    technique: Technique, language: str, texts: dict[str, str]
) -> None:
    step = first(technique, board(OPEN))
    assert step is not None
    assert step.title == "BUG+1"
    assert {each: step.text(each, language, board=board(OPEN)) for each in texts} == texts


def test_its_boards_are_those_of_this_test(technique: Technique) -> None:
    (descriptor,) = descriptors(PACK)
    boards = descriptor.boards[technique.id]
    assert [entry["puzzle"] for entry in boards["fires"]] == [OPEN]
    assert [entry["puzzle"] for entry in boards["quiet"]] == [REOPENED]
