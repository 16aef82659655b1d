"""Requirements that no puzzle meets are refused at once, with the reason; others are not."""

from __future__ import annotations

import pytest
from attrs import evolve

import grader
from grader.errors import TargetError
from grader.generate import generate
from grader.model.puzzle import Puzzle
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import ELIMINATIONS, ONE_PLACEMENT, PLACEMENTS
from grader.rating.rating import Rating
from tests.generate.arguments import GenerateArguments
from tests.generate.profiles import SHORT

SINGLES = ("full-house", "naked-single", "hidden-single")
HARD: tuple[str, ...] = ("hidden-pair", "naked-triple", "hidden-triple", "x-wing", "skyscraper")
HARD += ("two-string-kite", "empty-rectangle")
FILLED = "#" * 81

IMPOSSIBLE: tuple[tuple[GenerateArguments, str], ...] = (
    ({"requires": "exact-cover"}, "no puzzle on classic-9 is known"),
    ({"hardest": "exact-cover", "profile": "beyond"}, "no puzzle on classic-9 is known"),
    ({"rating": (12, 13)}, "no puzzle on classic-9 is known"),
    ({"forbids": "full-house"}, "it fills the last open cell"),
    ({"layout": "classic-4", "grade": "easy"}, "is solved by full-house and hidden-single"),
    ({"layout": "latin-4", "grade": "hard"}, "is solved by full-house and hidden-single"),
    ({"layout": "classic-4", "profile": "explainer", "grade": "medium"}, "rated 1.2 or less"),
    ({"layout": "classic-4", "profile": "hodoku", "grade": "medium"}, "score 48 or less"),
    (
        {"profile": "hodoku", "grade": "extreme", "only": ("full-house", "hidden-single")},
        "score 896 or less",
    ),
    ({"profile": "hodoku", "rating": (900, 1000), "only": SINGLES}, "score 896 or less"),
    (
        {"profile": "hodoku", "rating": (700, 1000), "only": SINGLES, "givens": (40, 50)},
        "score 574",
    ),
    ({"profile": "explainer", "grade": "extreme", "only": SINGLES}, "cannot be combined"),
    ({"profile": "explainer", "rating": (1.3, 1.4)}, "rated 1.2 or less"),
    ({"grade": "hard", "forbids": HARD}, "the other requirements exclude all techniques"),
    ({"rating": (4.9, 4.95), "forbids": "naked-quad"}, "exclude all techniques"),
    ({"profile": SHORT, "grade": "extreme", "forbids": "exact-cover"}, "exclude all techniques"),
    ({"layout": "latin-9", "requires": "pointing"}, "no two houses of latin-9 share two cells"),
    ({"layout": "classic-6", "hardest": "jellyfish"}, "each jellyfish is also a smaller pattern"),
    ({"only": ("pointing", "naked-pair")}, "place no digits"),
    ({"rating": (1, 6), "forbids": SINGLES}, "exclude all techniques that place digits"),
    ({"rating": (1, 6), "forbids": "full-house"}, "full-house cannot be excluded"),
    ({"grade": "hard", "bottleneck": (1, 5)}, "a step at which there are no singles"),
    ({"requires": "x-wing", "bottleneck": (2, 5)}, "x-wing needs a step"),
    ({"givens": (78, 80), "grade": "hard"}, "at most 3 open cells"),
    ({"pattern": FILLED, "grade": "easy"}, "at most 0 open cells"),
    ({"requires": "hidden-single:70.."}, "at most 64 cells of classic-9"),
    (
        {"requires": ("hidden-single:30..", "naked-single:20..", "x-wing"), "steps": (1, 50)},
        "51 st",
    ),
    ({"steps": (1, 10), "givens": (20, 30), "only": SINGLES}, "51 to 61 open cells"),
    ({"minimal": True, "givens": (73, 80)}, "with more than 72 givens"),
    ({"minimal": True, "pattern": "#" * 9 + "." * 8 + "#" * 64}, "all cells of row 1 are given"),
    ({"minimal": False, "givens": (10, 17)}, "has fewer than 17 givens"),
    ({"profile": "explainer", "rating": (6, 7), "ratings": {"ep": (8, 9)}}, "EP is never above"),
    ({"profile": "explainer", "ratings": {"ep": (2, 3), "ed": (4, 5)}}, "ED is never above EP"),
    ({"profile": "explainer", "ratings": {"ed": (30, 40)}}, "is outside the profile"),
    (
        {"profile": "explainer", "diamond": True, "rating": (7, 7.5), "ratings": {"ed": (5, 6)}},
        "in a diamond both are equal",
    ),
    (
        {"profile": "explainer", "pearl": True, "grade": "extreme", "ratings": {"ep": (1, 2)}},
        "pearl",
    ),
)

POSSIBLE: tuple[GenerateArguments, ...] = (
    {"layout": "classic-4", "grade": "beginner"},
    {"layout": "classic-4", "profile": "hodoku", "rating": (40, 48)},
    {"layout": "latin-4", "grade": "easy"},
    {"profile": "hodoku", "rating": (300, 400), "only": SINGLES},
    {"profile": "hodoku", "grade": "easy", "only": SINGLES},
    {"only": ("hidden-single",)},
    {"only": ("full-house",)},
    {"rating": (1.0, 1.1)},
    {"forbids": ("hidden-single", "naked-single")},
    {"grade": "extreme", "forbids": "exact-cover"},
    {"profile": SHORT, "grade": "extreme", "forbids": "full-house"},
    {"profile": SHORT, "forbids": "full-house"},
    {"grade": "easy", "bottleneck": (1, 5)},
    {"givens": (81, 81)},
    {"givens": (81, 81), "grade": "beginner"},
    {"givens": (78, 80), "grade": "beginner"},
    {"minimal": False, "givens": (17, 30)},
    {"layout": "latin-9", "requires": "naked-pair"},
    {"layout": "classic-6", "hardest": "swordfish", "count": 0},
    {"profile": "explainer", "grade": "extreme", "forbids": "naked-single"},
    {"profile": "explainer", "rating": (20, 20), "count": 0},
    {"profile": "explainer", "pearl": True, "ratings": {"ep": (1.2, 1.5)}},
    {"profile": "explainer", "ratings": {"ep": (0, 1), "ed": (4, 5)}, "count": 0},
)


@pytest.mark.parametrize(("asked", "reason"), IMPOSSIBLE, ids=str)
def test_the_impossible_is_refused_at_once(asked: GenerateArguments, reason: str) -> None:
    with pytest.raises(TargetError, match=reason):
        generate(**asked)


@pytest.mark.parametrize("asked", POSSIBLE, ids=str)
def test_the_possible_is_found(asked: GenerateArguments) -> None:
    made = list(generate(**({"seed": 1, "timeout": 30} | asked)))
    assert len(made) == asked.get("count", 1)


@pytest.mark.slow
@pytest.mark.compiled_only
def test_a_puzzle_without_singles_is_found() -> None:
    (made,) = generate(profile=SHORT, forbids=SINGLES, seed=5, timeout=None)
    assert made.rating.searched


def test_a_function_that_rates_is_not_bound_by_the_profile() -> None:
    def extreme(puzzle: Puzzle, profile: Profile) -> Rating:
        return Rating("", puzzle.layout.name, profile.name, "ok", "extreme", 7.0)

    asked: GenerateArguments = {"grade": "extreme", "layout": "classic-4"}
    asked["rate"] = extreme
    (made,) = generate(**asked)
    assert made.rating.grade == "extreme"


def test_a_profile_without_search_may_be_stuck_where_no_technique_leads() -> None:
    profile = grader.load_profile("standard")
    easy = evolve(profile, entries=profile.entries[:4], stuck=9.0)
    (made,) = generate(profile=easy, grade="extreme", seed=1)
    assert made.rating.rating == 9.0
    with pytest.raises(TargetError, match="the grade hard"):
        generate(profile=easy, grade="hard")


@pytest.mark.parametrize("profile", ["standard", "explainer", "hodoku"])
@pytest.mark.compiled_only
def test_techniques_place_or_eliminate_as_it_is_taken_for_granted(profile: str) -> None:
    rated = grader.load_profile(profile)
    for made in generate(count=40, seed=1, rating=(0.0, 10_000.0), profile=rated):
        for step in grader.trace(made.puzzle, rated).steps:
            name = rated.entries[step.slot].technique
            assert name not in ELIMINATIONS or not step.placements
            assert name not in PLACEMENTS or len(step.placements) == 1
            assert name not in ONE_PLACEMENT or len(step.placements) <= 1
