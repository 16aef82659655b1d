"""Impossible requirements are rejected; mismatches measure the distance to possible ones."""

from __future__ import annotations

from typing import Unpack

import pytest

import grader
from grader.errors import PuzzleError, TargetError
from grader.generate.checked_target import check_target
from grader.generate.requirement_arguments import RequirementArguments, parse_requirements
from grader.generate.requirements import Mismatch, RatedPuzzle, Stage, bottleneck
from grader.generate.target import Target, total_distance
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, named
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.search.solutions import only_solution
from tests.generate.profiles import SMALL
from tests.search.layouts import empty, latin, nine

PUZZLE = nine("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
EASY = nine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
EXPLAINER = grader.load_profile("explainer")
STANDARD = grader.load_profile("standard")
TWO_BARE_ROWS = "\n".join(["#########"] * 7 + ["........."] * 2)


class TargetArguments(RequirementArguments, total=False):
    """The arguments of `target`."""

    profile: Profile
    layout: Layout


def target(
    profile: Profile = SMALL,
    layout: Layout | None = None,
    **requirements: Unpack[RequirementArguments],
) -> Target:
    layout = classic() if layout is None else layout
    return Target(profile, layout, parse_requirements(requirements, layout))


IMPOSSIBLE: list[tuple[TargetArguments, str]] = [
    ({"grade": "nightmare"}, "no grade 'nightmare'; known: easy, medium, hard"),
    ({"rating": (3.0, 2.0)}, "a rating from 3 to 2 is an empty interval"),
    ({"rating": (0.1, 0.9)}, "outside the profile small, whose ratings go from 1 to 10"),
    ({"rating": (10.0, 11.0)}, "outside the profile small"),
    ({"grade": "easy", "rating": (2.5, 3.0)}, "cannot be combined with a rating from 2.5 to 3"),
    ({"grade": "hard", "rating": (1.0, 2.9)}, "cannot be combined with a rating from 1 to 2.9"),
    ({"requires": "x-wing"}, "no technique 'x-wing'; known: hidden-single, naked-single"),
    ({"forbids": ("naked-pair", "hexagon")}, "no technique 'hexagon'"),
    ({"hardest": "hexagon"}, "no technique 'hexagon'"),
    ({"only": ("naked-pair", "hexagon")}, "no technique 'hexagon'"),
    ({"requires": "pointing", "forbids": ["pointing"]}, "pointing is required and forbidden"),
    ({"requires": "pointing:3..2"}, "pointing 3 to 2 times is an empty interval"),
    ({"requires": "pointing:few"}, "'few' is not a number of times"),
    (
        {"grade": "easy", "requires": "naked-pair"},
        "rated 2.9, cannot be combined with the grade easy",
    ),
    (
        {"rating": (1.0, 2.4), "requires": "naked-pair"},
        "rated 2.9, cannot be combined with a rating",
    ),
    (
        {"grade": "hard", "hardest": "naked-pair"},
        "cannot be combined with naked-pair, which is rated",
    ),
    (
        {"hardest": "pointing", "requires": "naked-pair"},
        "naked-pair, which is rated 2.9, cannot be combined",
    ),
    (
        {"grade": "hard", "only": ("hidden-single", "naked-single")},
        "cannot be combined with a solution by",
    ),
    ({"pearl": True}, "a pearl needs ER, EP and ED, which the profile small does not compute"),
    ({"ratings": {"ed": (1.2, 1.5)}}, "the profile small has no ED"),
    ({"steps": (5, 3)}, "5 to 3 steps: a puzzle takes 0 to 729 steps"),
    (
        {"bottleneck": (90, 99)},
        "90 to 99 placements at the bottleneck: the number of placements is 0 to 81",
    ),
    ({"givens": (30, 25)}, "30 to 25 givens is an empty interval"),
    ({"givens": (82, 90)}, "82 to 90 givens cannot be met: classic-9 has 81 cells"),
    ({"givens": (-5, -1)}, "classic-9 has 81 cells"),
    ({"givens": (10, 16)}, "with fewer than 17 givens, no puzzle on classic-9"),
    (
        {"givens": (3, 3), "layout": classic(2, 2)},
        "3 givens cannot be met: with fewer than 4 givens",
    ),
    ({"givens": (7, 7), "layout": classic(3, 2)}, "with fewer than 8"),
    ({"givens": (3, 3), "layout": latin(5)}, "with fewer than 4"),
    ({"symmetry": "spiral"}, "no symmetry 'spiral'"),
    ({"symmetry": "90", "layout": named("twodoku")}, "twodoku does not have the symmetry 90"),
    ({"givens": (17, 17), "symmetry": "horizontal", "layout": classic(4, 4)}, "horizontal"),
    ({"givens": (30, 30), "symmetry": "full", "layout": classic(3, 2)}, "with the symmetry full"),
    ({"digits": "1234567"}, "so at least 8 of the 9 digits must be given"),
    ({"digits": "123456789A"}, "the highest digit of classic-9 is 9"),
    ({"digits": "12_"}, "'_' is not a digit"),
    (
        {"pattern": "#" * 16 + "." * 65},
        "a pattern of 16 givens cannot be met: with fewer than 17 givens",
    ),
    ({"pattern": TWO_BARE_ROWS}, "row 8 and row 9 have no given"),
    (
        {"pattern": "###\n###"},
        "the pattern has 2 lines of up to 3 cells; classic-9 has 9 lines of 9",
    ),
    ({"pattern": "#." * 20 + "#" * 41, "symmetry": "180"}, "does not have the symmetry 180"),
    ({"pattern": "#." * 40 + "#", "givens": (50, 60)}, "50 to 60 givens cannot be combined with"),
    ({"letters": "?"}, "'?' cannot be drawn"),
    ({"letters": "AB"}, "'AB' needs 7 rows and 11 columns; classic-9 has 9 and 9"),
]


@pytest.mark.parametrize(("asked", "message"), IMPOSSIBLE, ids=[str(w)[:60] for w, _ in IMPOSSIBLE])
def test_impossible_requirements_are_rejected(asked: TargetArguments, message: str) -> None:
    with pytest.raises(TargetError) as raised:
        check_target(target(**asked))
    assert message in str(raised.value)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"grade": "easy", "rating": (1.9, 2.0)},
        {"rating": (0.0, 1.2)},
        {"rating": (0.0, 1.0), "givens": (81, 81)},
        {"grade": "medium", "requires": "naked-pair", "forbids": "pointing"},
        {"hardest": "naked-pair", "requires": ["pointing:2", "naked-pair:1.."]},
        {"givens": (10, 17)},
        {"givens": (81, 81), "symmetry": "full"},
        {"givens": (17, 17), "symmetry": "90"},
        {"givens": (4, 4), "layout": classic(2, 2), "symmetry": "full"},
        {"givens": (4, 4), "layout": latin(5)},
        {"digits": "12345678"},
        {"letters": "Q", "symmetry": "none"},
        {"pattern": TWO_BARE_ROWS, "layout": latin(9), "digits": "123456789"} | {"pattern": None},
        {"pearl": True, "rating": (7.0, 7.5), "profile": EXPLAINER},
    ],
    ids=lambda asked: str(asked)[:60],
)
def test_possible_requirements_are_accepted(asked: TargetArguments) -> None:
    check_target(target(**asked))


@pytest.mark.parametrize(
    "asked", [{"grade": "easy"}, {"grade": "hard"}, {"rating": (3.0, 4.0)}, {"hardest": "x-wing"}]
)
def test_a_4x4_is_never_harder_than_hidden_singles(asked: RequirementArguments) -> None:
    with pytest.raises(TargetError, match="every puzzle on classic-4 is solved by full-house and"):
        check_target(target(STANDARD, classic(2, 2), **asked))
    check_target(target(STANDARD, classic(2, 2), grade="beginner", rating=(1.2, 1.4)))


def rated(grade: str, rating: float, *techniques: str, is_too_hard: bool = False) -> RatedPuzzle:
    record = Rating(
        "", "classic-9", "small", "ok", grade, rating, techniques=dict.fromkeys(techniques, 1)
    )
    return rated_puzzle(PUZZLE, record, SMALL, is_too_hard)


def rated_puzzle(
    puzzle: Puzzle, rating: Rating, profile: Profile, is_too_hard: bool = False
) -> RatedPuzzle:
    return RatedPuzzle(puzzle, profile, lambda: rating, is_too_hard=is_too_hard)


def test_harder_grade_rating_or_technique_is_too_much() -> None:
    medium = rated("medium", 2.93, "hidden-single", "naked-pair")
    assert target(grade="easy").is_exceeded(medium)
    assert not target(grade="medium").is_exceeded(medium)
    assert not target(grade="hard").is_exceeded(medium)
    assert target(rating=(1.0, 2.9)).is_exceeded(medium)
    assert not target(rating=(3.0, 3.5)).is_exceeded(medium)
    assert target(forbids="naked-pair").is_exceeded(medium)
    assert not target(forbids="pointing").is_exceeded(medium)
    assert target(requires="naked-pair:0..0").is_exceeded(medium)
    assert not target().is_exceeded(medium)
    assert target(grade="hard").is_exceeded(rated("hard", 7.0, is_too_hard=True))


def test_there_is_no_mismatch_if_all_requirements_are_met() -> None:
    asked = target(
        grade="hard",
        rating=(7.0, 7.5),
        requires="exact-cover",
        forbids="pointing",
        givens=(21, 21),
        minimal=True,
    )
    assert asked.mismatches(rated("hard", 7.5, "hidden-single", "exact-cover")) == ()


def test_every_unmet_requirement_is_reported() -> None:
    asked = target(
        grade="medium",
        rating=(2.0, 2.5),
        requires=("naked-pair", "exact-cover:2"),
        forbids="exact-cover",
        givens=(22, 30),
        steps=(3, 4),
        digits="12345678",
    )
    assert asked.mismatches(rated("hard", 7.1, "exact-cover")) == (
        Mismatch("21 givens instead of 22 to 30", 1, "22 to 30 givens"),
        Mismatch("9 given", 1, "givens of 1, 2, 3, 4, 5, 6, 7, 8 only"),
        Mismatch("grade hard (7.10) instead of medium", 7.1 - 3.0, "the grade medium"),
        Mismatch("rating 7.10 instead of 2 to 2.5", 7.1 - 2.5, "a rating from 2 to 2.5"),
        Mismatch("naked-pair not needed", 1, "naked-pair"),
        Mismatch("exact-cover needed 1 times instead of at least 2", 1, "exact-cover"),
        Mismatch("exact-cover needed", 1, "exact-cover"),
        Mismatch("0 steps instead of 3 to 4", 3, "3 to 4 steps"),
    )


def test_requirements_that_need_a_search_are_checked_last() -> None:
    solved = Puzzle(classic(), only_solution(PUZZLE))
    full = rated_puzzle(solved, rated("easy", 1.0).rating, SMALL)
    assert target(minimal=True).mismatches(full) == (
        Mismatch("81 givens are redundant", 81, "a minimal puzzle"),
    )
    assert target(minimal=True, grade="hard").mismatches(full)[0].requirement == "the grade hard"
    assert target(minimal=False).mismatches(full) == ()
    assert (
        target(minimal=False).mismatches(rated("easy", 1.0))[0].description
        == "no given is redundant"
    )


def test_the_distance_grows_with_unmet_requirements_and_their_gaps() -> None:
    asked = target(grade="medium", rating=(2.0, 2.9))
    rated_puzzles = [
        rated("medium", 2.5),
        rated("medium", 2.95),
        rated("easy", 1.9),
        rated("easy", 1.2),
        rated("hard", 7.0),
    ]
    distances = [total_distance(asked.mismatches(rated)) for rated in rated_puzzles]
    assert distances == sorted(distances)
    assert distances[0] == 0
    assert len(set(distances)) == 5


def test_empty_grid_is_never_minimal() -> None:
    """It has several solutions, so minimality is undefined."""
    with pytest.raises(PuzzleError):
        target(minimal=True).mismatches(
            rated_puzzle(empty(classic()), rated("easy", 1.0).rating, SMALL)
        )


def test_a_pearl_is_as_hard_before_the_first_digit_and_a_diamond_at_once() -> None:
    def rated(er: float, ep: float, ed: float) -> RatedPuzzle:
        ratings = {"er": er, "ep": ep, "ed": ed}
        return rated_puzzle(PUZZLE, Rating("", "", "", "ok", "extreme", er, ratings), EXPLAINER)

    pearl, diamond = target(EXPLAINER, pearl=True), target(EXPLAINER, diamond=True)
    assert pearl.mismatches(rated(9.0, 9.0, 1.2)) == ()
    assert pearl.mismatches(rated(9.0, 8.5, 1.2))[0].description == "EP 8.5 instead of ER 9.0"
    assert diamond.mismatches(rated(9.0, 9.0, 9.0)) == ()
    assert diamond.mismatches(rated(9.0, 9.0, 1.2))[0].gap == pytest.approx(7.8 / 5)


def test_pearls_rated_above_singles_need_a_hard_opening() -> None:
    assert target(EXPLAINER, pearl=True, rating=(6.6, 12.0)).needs_hard_opening
    assert target(EXPLAINER, diamond=True, grade="extreme").needs_hard_opening
    assert not target(EXPLAINER, pearl=True).needs_hard_opening
    assert not target(EXPLAINER, pearl=True, rating=(2.3, 12.0)).needs_hard_opening
    assert not target(EXPLAINER, rating=(6.6, 12.0)).needs_hard_opening


def test_a_puzzle_with_a_single_in_its_opening_is_not_rated() -> None:
    def refuse() -> Rating:
        raise AssertionError("a rating was asked for")

    asked = target(EXPLAINER, pearl=True, rating=(6.6, 12.0), givens=(22, 25))
    rated = RatedPuzzle(EASY, EXPLAINER, refuse, is_too_easy=True)
    mismatches = asked.mismatches(rated)
    assert [mismatch.description for mismatch in mismatches] == [
        "30 givens instead of 22 to 25",
        f"singles fill {rated.singles} cells in the initial position",
    ]
    assert not asked.is_met(rated)
    assert not asked.is_exceeded(rated)
    ratings = {"er": 9.0, "ep": 9.0, "ed": 2.6}
    hard = rated_puzzle(PUZZLE, Rating("", "", "", "ok", "extreme", 9.0, ratings), EXPLAINER)
    assert hard.singles == 0
    assert total_distance(asked.mismatches(hard)) < total_distance(mismatches)


def test_only_by_asks_whether_the_techniques_are_enough() -> None:
    """The profile uses a pair wherever it finds one, even if singles suffice."""
    puzzle = nine(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    rating = grader.rate(puzzle)
    rated = rated_puzzle(puzzle, rating, STANDARD)
    assert target(STANDARD, only=["hidden-single", "naked-single"]).mismatches(rated) == ()
    (mismatch,) = target(STANDARD, only=["full-house"]).mismatches(rated)
    assert mismatch.description.startswith(
        "not solved by full-house only; the profile uses hidden-single"
    )


def test_the_bottleneck_is_the_smallest_number_of_singles() -> None:
    assert bottleneck(grader.trace(EASY)) > 0
    assert bottleneck(grader.trace(PUZZLE)) == 0
    nearly = Puzzle(classic(), (-1, *only_solution(PUZZLE)[1:]))
    assert bottleneck(grader.trace(nearly)) == 1
    rated = rated_puzzle(EASY, grader.rate(EASY), STANDARD)
    assert target(STANDARD, bottleneck=(1, 81)).mismatches(rated) == ()
    (mismatch,) = target(STANDARD, bottleneck=(70, 81)).mismatches(rated)
    assert mismatch.description.endswith("instead of 70 to 81")


def test_requirements_are_checked_cheapest_first() -> None:
    asked = target(STANDARD, bottleneck=(1, 9), minimal=True, grade="easy", givens=(20, 30))
    stages = [requirement.stage for requirement in asked.requirements]
    assert stages == [Stage.GIVENS, Stage.RATING, Stage.SEARCH, Stage.TRACE]


def test_an_unknown_requirement_is_an_error() -> None:
    with pytest.raises(TypeError, match="unknown requirement 'beauty'"):
        target(beauty=True)  # type: ignore[call-arg]
