"""A pack of somebody else, in plain Python, works like ours.  The docs show its code."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from grader.model import shapes
from grader.model.board import Board
from grader.model.notation import placement_name
from grader.model.step import Step
from grader.pipeline.choice import Choice
from grader.pipeline.registry import GROUP, collect
from grader.pipeline.runner import Pipeline
from grader.pipeline.technique import Technique
from grader.runtime.entry_points import EntryPoint
from tests.positions import parse_puzzle

FOLDER = Path(__file__).parent / "guest_pack"
NINE = shapes.classic()

OPEN = "751493682286715934...2681...1..2.7..8.257.4.35.7.4.29.9486523..173984526625137849"
"""Two candidates in every open cell, but three in r5c6."""
REOPENED = ".51493682286715934...2681...1..2.7..8.257.4.35.7.4.29.9486523..173984526625137849"
"""The same with r1c1 open: it has one candidate."""


@pytest.fixture
def technique(monkeypatch: pytest.MonkeyPatch) -> Technique:
    """Install the pack by the entry points of its own pyproject.toml, next to ours."""
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.delitem(sys.modules, "bug_plus_one", raising=False)
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = [
        EntryPoint(name, value, "?") for name, value in project["entry-points"][GROUP].items()
    ]
    installed = collect([EntryPoint("builtin", "grader_strategies:BUILTIN", "?"), *points])
    assert list(installed)[-1] == "bug-plus-one"
    return installed["bug-plus-one"]


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
    """The docs promise less than forty lines."""
    assert len((FOLDER / "bug_plus_one.py").read_text(encoding="utf-8").splitlines()) < 40
