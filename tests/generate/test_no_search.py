"""Without a wish for a grade or rating, puzzles need no search."""

from __future__ import annotations

import time
from typing import Any

import pytest

import grader
from grader.errors import TargetError
from grader.generate import GenerationReport, generate
from grader.generate.probe import Rate
from grader.generate.requirement_arguments import default_requirements
from grader.generate.requirements import NoSearchRequirement
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.search.minimality import is_minimal
from grader.search.solutions import is_unique
from tests.clock import Clock
from tests.generate.profiles import SHORT, SMALL


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"profile": "hodoku"},
        {"symmetry": "180"},
        {"minimal": True},
        pytest.param({"requires": "x-wing"}, marks=pytest.mark.compiled_only),
        {"givens": (24, 26)},
        pytest.param({"layout": "jigsaw-9"}, marks=pytest.mark.slow_interpreted),
        pytest.param({"layout": "jigsaw-9", "own_regions": True}, marks=pytest.mark.compiled_only),
        {"layout": "windoku-9"},
        {"layout": "twodoku"},
        pytest.param({"layout": "samurai"}, marks=pytest.mark.compiled_only),
        pytest.param({"layout": "classic-16"}, marks=pytest.mark.slow_interpreted),
    ],
    ids=str,
)
def test_no_puzzle_needs_search(asked: dict[str, Any]) -> None:
    for made in generate(seed=1, count=10, **asked):
        assert not made.rating.searched
        assert is_unique(made.puzzle)


@pytest.mark.slow_interpreted
def test_the_profile_explainer_solves_what_it_is_given() -> None:
    stuck = grader.load_profile("explainer").stuck
    assert all(m.rating.rating != stuck for m in generate(profile="explainer", seed=1, count=30))


@pytest.mark.parametrize(
    "asked",
    [
        {"grade": "extreme"},
        {"rating": (7, 8)},
        {"hardest": "exact-cover"},
        {"requires": "exact-cover"},
        {"forbids": "full-house"},
        {"layout": "classic-16", "minimal": True},
    ],
    ids=str,
)
@pytest.mark.compiled_only
def test_search_is_allowed_where_it_is_required(asked: dict[str, Any]) -> None:
    (made,) = generate(seed=1, profile=SHORT, **asked)
    assert made.rating.searched


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("asked", [{}, {"requires": "x-wing"}, {"layout": "classic-16"}], ids=str)
def test_no_puzzle_of_open_difficulty_is_of_the_grade_of_search(asked: dict[str, Any]) -> None:
    for made in generate(seed=1, count=30 if "layout" not in asked else 5, **asked):
        assert made.rating.grade != "extreme"


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(
    "asked",
    [
        {"grade": "extreme"},
        {"rating": (7, 8)},
        {"hardest": "nice-loop"},
        {"requires": "xy-chain"},
        {"layout": "classic-16", "minimal": True},
    ],
    ids=str,
)
def test_techniques_of_that_grade_are_used_where_they_are_required(asked: dict[str, Any]) -> None:
    (made,) = generate(seed=1, **asked)
    assert (made.rating.grade, made.rating.searched) == ("extreme", False)


@pytest.mark.slow_interpreted
def test_most_puzzles_of_open_difficulty_stay_minimal() -> None:
    puzzles = [made.puzzle for made in generate(seed=1, count=40)]
    assert sum(map(is_minimal, puzzles)) >= 35


def test_a_filled_grid_is_no_puzzle_unless_it_is_required() -> None:
    with pytest.raises(TargetError, match="cannot be"):
        generate(only="pointing", rating=(1, 2))
    (made,) = generate(givens=(81, 81))
    assert made.puzzle.clues == 81


@pytest.mark.compiled_only
@pytest.mark.parametrize("layout", ["classic-25", "samurai-16"])
def test_puzzles_of_the_largest_layouts_need_no_search(layout: str) -> None:
    (made,) = generate(layout=layout, seed=2, timeout=None)
    assert not made.rating.searched


def without_end(_: Puzzle, profile: Profile) -> Rating:
    time.sleep(600)
    raise AssertionError(f"the process was not ended: {profile.name}")


@pytest.mark.parametrize(
    ("jobs", "rate", "words"),
    [(1, None, "the first attempt "), (2, without_end, "none of 2 processes")],
)
def test_a_first_attempt_that_is_not_finished_is_described(
    jobs: int, rate: Rate | None, words: str, clock: Clock
) -> None:
    clock.run()
    report = GenerationReport()
    run = generate(
        layout="classic-16", minimal=True, timeout=0.01, seed=1, jobs=jobs, rate=rate, report=report
    )
    with pytest.raises(TargetError) as raised:
        next(run)
    message = str(raised.value)
    assert words in message
    assert "(0 " not in message
    assert report.tried == 0


@pytest.mark.slow_interpreted
def test_the_last_draft_of_an_unfinished_attempt_is_shown(clock: Clock) -> None:
    clock.run()
    with pytest.raises(TargetError) as raised:
        next(generate(profile="explainer", rating=(8.0, 8.1), pearl=True, seed=1, timeout=1.0))
    assert "; the nearest: " in str(raised.value)


def test_the_requirement_says_what_is_missing() -> None:
    requirement = NoSearchRequirement()
    assert requirement.description == "a solution without search"
    assert NoSearchRequirement("extreme").description == "a grade below extreme"


def test_only_a_grade_that_search_shares_is_left_out() -> None:
    left_out = {
        name: default_requirements((), grader.load_profile(name), classic())
        for name in ("standard", "explainer", "hodoku", SHORT, SMALL)
    }
    assert left_out == {
        "standard": (NoSearchRequirement("extreme"),),
        **dict.fromkeys(("explainer", "hodoku", SHORT, SMALL), (NoSearchRequirement(),)),
    }
