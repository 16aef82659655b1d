"""Attempts at puzzles at which a technique is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import grader
from grader.errors import UnsoundError
from grader.generate.generation_records import GenerationReport
from grader.generate.generation_run import HOPELESS
from grader.generate.generator import specify
from grader.generate.timeout_message import timeout_message
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from tests.guests import Wrong, broken


class Sometimes(Wrong):
    """Is wrong on a third of the boards; which ones follows from the board alone."""

    def steps(self, board: Board) -> Iterator[Step]:
        if hash(board.digits()) % 3 == 0:
            yield from super().steps(board)


def found(report: GenerationReport, seed: int, **options: Any) -> list[str]:
    made = grader.generate(seed=seed, count=3, report=report, **options)
    return [grader.write(each.puzzle) for each in made]


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(
    "options",
    [
        {"grade": "hard"},
        {"minutes": (5, 20)},
        {"profile": "human", "grade": "hard"},
        {"only": ["full-house", "hidden-single", "naked-single", "pointing"], "attractive": False},
    ],
    ids=str,
)
def test_they_are_given_up_and_counted(options: dict[str, Any]) -> None:
    report = GenerationReport()
    with broken("pointing", Sometimes):
        puzzles = found(report, 2, **options)
    assert len(puzzles) == 3
    assert 0 < report.unsound < report.tried
    first = report.first_unsound
    assert first is not None
    assert (first.technique, first.pack) in (("pointing", ""), ("", ""))
    assert report.unsound_text().endswith(str(first))
    # What is found is right.
    profile = grader.load_profile(options.get("profile", "standard"))
    assert all(grader.rate(each, profile).status == "ok" for each in puzzles)


def test_a_technique_that_is_always_wrong_ends_the_run() -> None:
    report = GenerationReport()
    with broken("pointing", Wrong), pytest.raises(UnsoundError, match="'pointing' is unsound"):
        found(report, 5, requires="pointing")
    assert (report.found, report.unsound) == (0, HOPELESS)


def test_a_run_that_finds_nothing_in_time_says_so() -> None:
    report = GenerationReport()
    report.tried, report.unsound = 9, 2
    report.first_unsound = UnsoundError("the technique 'x' is unsound")
    assert timeout_message(report, specify(seed=1, grade="hard"), 3.0, 1) == (
        "no puzzle that meets the requirements was found in 3 seconds (9 attempts); 2 attempts "
        "were given up, the first because the technique 'x' is unsound"
    )


@pytest.mark.slow_interpreted
def test_a_function_of_the_caller_may_say_it_as_well() -> None:
    def rate(puzzle: Puzzle, profile: Profile) -> Rating:
        rating = grader.rate(puzzle, profile)
        error = "the technique 'mine' is unsound"
        return Rating(rating.puzzle, rating.layout, profile.name, "unsound", error=error)

    with pytest.raises(UnsoundError, match="'mine' is unsound"):
        found(GenerationReport(), 1, rate=rate, grade="hard")


def test_nothing_is_told_of_a_run_without_such_attempts() -> None:
    report = GenerationReport()
    assert len(found(report, 7, grade="easy")) == 3
    assert (report.unsound, report.unsound_text()) == (0, "")
