"""Wishes that cannot be, and how far a puzzle is from those that can."""

from __future__ import annotations

from typing import Any

import pytest

from grader.errors import TargetError
from grader.generate.target import Shortfall, Target
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.rating.rating import Rating
from grader.search.solutions import only_solution
from tests.generate.profiles import SMALL
from tests.search.layouts import empty, latin, nine

PUZZLE = nine("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")

IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"grade": "nightmare"}, "no grade 'nightmare'; it has easy, medium, hard"),
    ({"rating": (3.0, 2.0)}, "a rating from 3 to 2 is none"),
    ({"rating": (0.1, 0.9)}, "outside of the profile small, whose ratings go from 1 to 10"),
    ({"rating": (10.0, 11.0)}, "outside of the profile small"),
    ({"grade": "easy", "rating": (2.5, 3.0)}, "does not go with the grade easy"),
    ({"grade": "hard", "rating": (1.0, 2.9)}, "does not go with the grade hard"),
    ({"requires": "x-wing"}, "no technique 'x-wing'; it has hidden-single, naked-single"),
    ({"forbids": ("naked-pair", "hexagon")}, "no technique 'hexagon'"),
    ({"requires": "pointing", "forbids": ["pointing"]}, "pointing is required and forbidden"),
    ({"grade": "easy", "requires": "naked-pair"}, "rated 2.9, and the grade easy ends at 2"),
    ({"rating": (1.0, 2.4), "requires": "naked-pair"}, "rated 2.9, and at most 2.4 is asked for"),
    ({"givens": (30, 25)}, "30 to 25 givens is no number"),
    ({"givens": (82, 90)}, "82 to 90 givens cannot be: classic-9 has 81 cells"),
    ({"givens": (-5, -1)}, "classic-9 has 81 cells"),
    ({"givens": (10, 16)}, "with fewer than 17, no puzzle on classic-9"),
    ({"givens": (3, 3), "layout": classic(2, 2)}, "3 givens cannot be: with fewer than 4"),
    ({"givens": (7, 7), "layout": classic(3, 2)}, "with fewer than 8"),
    ({"givens": (3, 3), "layout": latin(5)}, "with fewer than 4"),
    ({"symmetry": "spiral"}, "no symmetry 'spiral'"),
    ({"givens": (17, 17), "symmetry": "horizontal", "layout": classic(4, 4)}, "horizontal"),
    ({"givens": (30, 30), "symmetry": "full", "layout": classic(3, 2)}, "with the symmetry full"),
]


@pytest.mark.parametrize(("wishes", "message"), IMPOSSIBLE, ids=[str(w) for w, _ in IMPOSSIBLE])
def test_impossible_wishes_are_refused(wishes: dict[str, Any], message: str) -> None:
    target = Target(SMALL, **wishes)
    with pytest.raises(TargetError) as raised:
        target.check()
    assert message in str(raised.value)


@pytest.mark.parametrize(
    "wishes",
    [
        {},
        {"grade": "easy", "rating": (1.9, 2.0)},
        {"rating": (0.0, 1.0)},
        {"grade": "medium", "requires": "naked-pair", "forbids": "pointing"},
        {"givens": (10, 17)},
        {"givens": (81, 81), "symmetry": "full"},
        {"givens": (17, 17), "symmetry": "90"},
        {"givens": (4, 4), "layout": classic(2, 2), "symmetry": "full"},
        {"givens": (4, 4), "layout": latin(5)},
    ],
    ids=str,
)
def test_what_might_be_is_allowed(wishes: dict[str, Any]) -> None:
    Target(SMALL, **wishes).check()


def rated(grade: str, rating: float, *techniques: str) -> Rating:
    return Rating(
        "", "classic-9", "small", "ok", grade, rating, techniques=dict.fromkeys(techniques, 1)
    )


def test_harder_grade_rating_or_technique_is_too_much() -> None:
    medium = rated("medium", 2.93, "hidden-single", "naked-pair")
    assert Target(SMALL, grade="easy").is_exceeded(medium)
    assert not Target(SMALL, grade="medium").is_exceeded(medium)
    assert not Target(SMALL, grade="hard").is_exceeded(medium)
    assert Target(SMALL, rating=(1.0, 2.9)).is_exceeded(medium)
    assert not Target(SMALL, rating=(3.0, 3.5)).is_exceeded(medium)
    assert Target(SMALL, forbids="naked-pair").is_exceeded(medium)
    assert not Target(SMALL, forbids="pointing").is_exceeded(medium)
    assert not Target(SMALL).is_exceeded(medium)


def test_nothing_is_missing_where_all_wishes_are_fulfilled() -> None:
    target = Target(
        SMALL,
        grade="hard",
        rating=(7.0, 7.5),
        requires="exact-cover",
        forbids="pointing",
        givens=(21, 21),
        minimal=True,
    )
    rating = rated("hard", 7.5, "hidden-single", "exact-cover")
    assert target.shortfall(PUZZLE, rating) == Shortfall((), 0.0)


def test_every_wish_that_fails_is_told() -> None:
    target = Target(
        SMALL,
        grade="medium",
        rating=(2.0, 2.5),
        requires="naked-pair",
        forbids="exact-cover",
        givens=(22, 30),
        minimal=True,
    )
    solved = Puzzle(classic(), only_solution(PUZZLE))
    assert target.shortfall(solved, rated("hard", 7.1, "exact-cover")) == Shortfall(
        (
            "grade hard (7.10) instead of medium",
            "rating 7.10 instead of 2 to 2.5",
            "naked-pair not needed",
            "exact-cover needed",
            "81 givens instead of 22 to 30",
            "a given is superfluous",
        ),
        7.1 - 2.5,
    )


def test_nearer_is_who_misses_less_and_then_who_is_closer() -> None:
    target = Target(SMALL, grade="medium", givens=(21, 21))
    full = Puzzle(classic(), only_solution(PUZZLE))
    misses = [
        target.shortfall(PUZZLE, rated("medium", 2.5)),
        target.shortfall(PUZZLE, rated("easy", 1.9)),
        target.shortfall(PUZZLE, rated("easy", 1.2)),
        target.shortfall(full, rated("easy", 1.9)),
    ]
    keys = [shortfall.key for shortfall in misses]
    assert keys == sorted(keys)
    assert len(set(keys)) == 4


def test_empty_grid_is_never_minimal() -> None:
    target = Target(SMALL, minimal=True)
    assert target.shortfall(empty(classic()), rated("easy", 1.0)).wishes == (
        "a given is superfluous",
    )
