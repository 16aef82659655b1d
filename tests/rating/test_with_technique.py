"""A program rates with a technique of its own, without a package."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import grader
from grader.model.board import Board
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.pipeline.technique import Technique

PUZZLE = "26...7.197....68..8..14..7.3...9.5.....2.1.....4.7...8.5..19..3..75....493.7...56"
STANDARD = grader.load_profile("standard")


@pytest.fixture(autouse=True)
def only_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have techniques of these tests known to no other test."""
    monkeypatch.setattr(techniques(), "_own", {})


class LastCandidate(Strategy):
    id = "last-candidate"
    title = "Last Candidate"

    def steps(self, board: Board) -> Iterator[Step]:
        for cell in range(board.layout.cells):
            if len(board.candidates(cell)) == 1:
                yield Step(self.id, [(cell, board.candidates(cell)[0])])


class Wrong(Strategy):
    id = "wrong"

    def steps(self, board: Board) -> Iterator[Step]:
        cell = next(cell for cell in range(81) if len(board.candidates(cell)) == 2)
        for digit in board.candidates(cell):
            yield Step(self.id, [(cell, digit)])


@pytest.mark.parametrize("technique", [LastCandidate(), LastCandidate, [LastCandidate()]])
def test_hints_look_for_it(technique: Any) -> None:
    found = grader.hints(PUZZLE, technique)
    assert {step.technique for step in found} == {"last-candidate"}
    assert [step.placements for step in found] == [
        step.placements for step in grader.hints(PUZZLE, "naked-single")
    ]
    assert str(found[0]).startswith("Last Candidate: r")


def test_a_profile_rates_with_it() -> None:
    mine = grader.with_technique(STANDARD, LastCandidate(), rating=1.2, before="hidden-single")
    assert mine.name == "standard+last-candidate"
    assert mine.version != STANDARD.version
    same = grader.with_technique(STANDARD, LastCandidate, rating=1.2, before="hidden-single")
    assert same == mine
    assert [entry.technique for entry in mine.entries[:3]] == [
        "full-house",
        "last-candidate",
        "hidden-single",
    ]
    rating = grader.rate(PUZZLE, mine)
    assert rating.techniques["last-candidate"] > 10
    assert rating.profile == "standard+last-candidate"
    assert [*grader.rate_many([PUZZLE] * 3, mine, jobs=2)] == [rating] * 3
    assert pickle.loads(pickle.dumps(mine)) == mine


def test_by_default_it_is_tried_before_what_is_harder() -> None:
    found = grader.with_technique(STANDARD, LastCandidate, rating=1000, grade="hard")
    assert found.entries[-1].technique == "last-candidate"
    found = grader.with_technique(STANDARD, LastCandidate, rating=0)
    assert found.entries[0].technique == "last-candidate"
    assert grader.with_technique(STANDARD, "squirmbag", rating=6).name == "standard+squirmbag"


def test_its_steps_are_checked() -> None:
    profile = grader.with_technique(STANDARD, Wrong, rating=0)
    rating = grader.rate(PUZZLE, profile)
    assert rating.status == "unsound"
    assert "'wrong' is unsound" in str(rating.error)


def test_a_class_that_is_changed_takes_the_place_of_the_old_one() -> None:
    class Changed(LastCandidate):
        title = "The Only One"

    assert str(grader.hints(PUZZLE, Changed)[0]).startswith("The Only One: r")
    assert str(grader.hints(PUZZLE, LastCandidate)[0]).startswith("Last Candidate: r")


@pytest.mark.parametrize(
    ("arguments", "error", "reason"),
    [
        ((Strategy(), 1), grader.StrategyError, "Strategy has no id: its attribute `id` is None"),
        (("nix", 1), grader.StrategyError, "no technique 'nix'"),
        (("x-wing", 1), grader.ProfileError, "standard has the technique x-wing already"),
        ((Technique("x-wing", "X", LastCandidate), 1), grader.StrategyError, "already; give yours"),
        ((LastCandidate, -1), ValueError, "rating is -1; it must not be negative"),
        ((LastCandidate, float("nan")), ValueError, "rating is nan"),
        ((7, 1), TypeError, "technique is 7; expected an id, a Technique or a Strategy"),
    ],
)
def test_what_cannot_be_added(
    arguments: tuple[Any, ...], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        grader.with_technique(STANDARD, *arguments)


def test_what_a_profile_does_not_have() -> None:
    with pytest.raises(grader.ProfileError, match="no technique 'last'"):
        grader.with_technique(STANDARD, LastCandidate, 1, before="last")
    with pytest.raises(grader.ProfileError, match="no grade 'soft'"):
        grader.with_technique(STANDARD, LastCandidate, 1, grade="soft")
    with pytest.raises(grader.ProfileError, match="human simulates a player"):
        grader.with_technique("human", LastCandidate, 1)
