"""Puzzles for a solving time, alone and with the profile `human`."""

from __future__ import annotations

import pytest

import grader
from grader.errors import TargetError
from grader.generate.requirement_arguments import RequirementArguments
from grader.rating.minutes.estimates import quick, with_minutes


@pytest.mark.parametrize(
    ("requirements", "message"),
    [
        ({"minutes": (0, 1.8)}, "a puzzle on classic-9 takes at least 1.9 minutes"),
        ({"minutes": (5, 4)}, "is an empty interval; the lower number comes first"),
        ({"minutes": (float("nan"), 4)}, "is an empty interval"),
        ({"rating": (0, 1.8)}, "a puzzle on classic-9 takes at least 1.9 minutes"),
        ({"grade": "easy", "minutes": (8, 9)}, "cannot be combined with a solving time"),
        ({"grade": "easy", "hardest": "exact-cover"}, "cannot be combined with the grade easy"),
        ({"minutes": (3, 6), "hardest": "exact-cover"}, "cannot be combined with a solving time"),
        ({"ratings": {"ep": (1, 2)}}, "the profile human has no EP"),
        ({"pearl": True}, "a pearl needs ER, EP and ED"),
    ],
)
def test_the_impossible_is_refused(requirements: RequirementArguments, message: str) -> None:
    with pytest.raises(TargetError, match=message):
        grader.generate(profile="human", **requirements)


def test_the_least_time_depends_on_the_layout() -> None:
    with pytest.raises(TargetError, match=r"a puzzle on samurai takes at least 8\.7 minutes"):
        grader.generate(layout="samurai", minutes=(2, 8))
    (made,) = grader.generate(layout="classic-4", minutes=(0, 1), seed=1)
    assert made.rating.ratings["minutes"] <= 1


@pytest.mark.compiled_only
@pytest.mark.parametrize("grade", ["beginner", "easy", "medium", "hard", "expert", "extreme"])
def test_each_grade_of_the_profile_human_is_found(grade: str) -> None:
    for made in grader.generate(profile="human", grade=grade, count=2, seed=1):
        assert made.rating.grade == grade
        assert made.rating == grader.rate(made.puzzle, "human")


@pytest.mark.compiled_only
@pytest.mark.parametrize("numbers", [(3.0, 4.5), (8.0, 12.0), (20.0, 24.0)])
def test_puzzles_take_the_required_time(numbers: tuple[float, float]) -> None:
    for made in grader.generate(minutes=numbers, count=2, seed=1):
        minutes = made.rating.ratings["minutes"]

        assert numbers[0] <= minutes <= numbers[1]
        assert made.rating == grader.rate(made.puzzle, with_minutes("standard"))
        assert minutes == grader.rate(made.puzzle, "human").rating


@pytest.mark.compiled_only
def test_minutes_and_grades_are_met_together() -> None:
    for made in grader.generate(grade="medium", minutes=(8, 9), count=3, seed=1):
        assert made.rating.grade == "medium"
        assert 8 <= made.rating.ratings["minutes"] <= 9


def test_quick_estimates_are_used_throughout() -> None:
    profile = quick(with_minutes("standard"))
    (made,) = grader.generate(profile=profile, minutes=(8, 9), seed=1)

    assert 8 <= made.rating.ratings["minutes"] <= 9
    assert made.rating == grader.rate(made.puzzle, profile)


@pytest.mark.slow_interpreted
def test_minutes_follow_from_the_seed_for_any_number_of_jobs() -> None:
    one = list(grader.generate(minutes=(7, 8), count=3, seed=4))
    two = list(grader.generate(minutes=(7, 8), count=3, seed=4, jobs=2))

    assert [(made.puzzle, made.rating) for made in one] == [
        (made.puzzle, made.rating) for made in two
    ]


def test_other_players_make_another_run() -> None:
    runs = {
        next(iter(grader.generate(profile=profile, minutes=(0, 100), seed=1))).run
        for profile in ("standard", quick(with_minutes("standard")), "human")
    }

    assert len(runs) == 3


def test_large_layouts_with_minutes() -> None:
    (made,) = grader.generate(layout="diagonal-9", minutes=(10, 30), seed=1)

    assert 10 <= made.rating.ratings["minutes"] <= 30
