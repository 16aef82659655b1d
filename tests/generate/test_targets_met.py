"""Generated puzzles meet each requirement, verified by rating them again."""

from __future__ import annotations

from typing import Unpack

import pytest
from attrs import evolve

import grader
from grader.generate import Generated, generate
from grader.generate.requirements import bottleneck
from grader.model import kinds as k
from grader.model.outcome import Outcome
from grader.model.puzzle import Puzzle
from grader.model.shapes import is_connected
from grader.rating.rating import Rating
from grader.search.canonical.isomorphism import canonical
from grader.search.canonical.symmetry import is_symmetric
from grader.search.minimality import redundant_givens
from grader.search.solutions import count_solutions
from tests.generate.arguments import GenerateArguments

CHECKER = "\n".join(("#.#.#.#.#", ".#.#.#.#.")[row % 2] for row in range(9))
RING = """..#...#..
.#.#.#.#.
#...#...#
.#.....#.
..#...#..
.#.....#.
#...#...#
.#.#.#.#.
..#...#.."""


def made(**changes: Unpack[GenerateArguments]) -> list[Generated]:
    """Generate puzzles and verify each independently of the generator."""
    defaults: GenerateArguments = {"seed": 1, "count": 2, "timeout": None}
    arguments = defaults | changes
    found = list(generate(**arguments))
    assert len(found) == arguments["count"]
    profile = arguments.get("profile", "standard")
    for one in found:
        assert count_solutions(one.puzzle, 3) == 1
        assert one.rating == grader.rate(one.puzzle, profile)
    return found


def ratings(**arguments: Unpack[GenerateArguments]) -> list[Rating]:
    return [one.rating for one in made(**arguments)]


def puzzles(**arguments: Unpack[GenerateArguments]) -> list[Puzzle]:
    return [one.puzzle for one in made(**arguments)]


@pytest.mark.parametrize("grade", ["beginner", "easy", "medium", "hard", "expert", "extreme"])
def test_grades(grade: str) -> None:
    assert {rating.grade for rating in ratings(grade=grade)} == {grade}


@pytest.mark.parametrize("grade", ["easy", "medium", "hard", "unfair", "extreme"])
def test_grades_by_score(grade: str) -> None:
    assert {r.grade for r in ratings(grade=grade, profile="hodoku", count=1)} == {grade}


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(
    ("profile", "low", "high"),
    [
        ("standard", 4.1, 4.4),
        ("explainer", 2.6, 3.0),
        ("explainer", 7.0, 7.5),
        ("hodoku", 900, 950),
    ],
)
def test_ratings(profile: str, low: float, high: float) -> None:
    for rating in ratings(profile=profile, rating=(low, high)):
        assert rating.rating is not None
        assert low <= rating.rating <= high


@pytest.mark.compiled_only
def test_other_numbers_of_a_profile() -> None:
    for rating in ratings(profile="explainer", ratings={"ed": (2.0, 2.6)}, count=1):
        assert 2.0 <= rating.ratings["ed"] <= 2.6


def test_diamonds_are_pearls_and_easy_ones_are_many() -> None:
    """Hard diamonds take a long climb; one of them is among the slow tests."""
    for rating in ratings(profile="explainer", diamond=True, pearl=True, grade="easy"):
        assert rating.ratings["er"] == rating.ratings["ed"] == rating.ratings["ep"]


@pytest.mark.compiled_only
def test_hard_pearls() -> None:
    """Nothing like them comes by chance: singles fill something at once in nearly all puzzles."""
    (rating,) = ratings(profile="explainer", pearl=True, rating=(6.6, 12.0), count=1)
    assert rating.ratings["er"] == rating.ratings["ep"] >= 6.6


@pytest.mark.slow_interpreted
def test_techniques() -> None:
    assert {r.hardest for r in ratings(hardest="xy-wing", count=1)} == {"xy-wing"}
    for rating in ratings(requires=("x-wing", "pointing:2.."), forbids="skyscraper", count=1):
        assert rating.techniques["x-wing"] >= 1
        assert rating.techniques["pointing"] >= 2
        assert "skyscraper" not in rating.techniques
    for rating in ratings(requires="naked-single:1..3"):
        assert 1 <= rating.techniques["naked-single"] <= 3
    only = {"full-house", "hidden-single", "pointing"}
    standard = grader.load_profile("standard")
    entries = tuple(entry for entry in standard.entries if entry.technique in only)
    for puzzle in puzzles(only=sorted(only)):
        assert grader.trace(puzzle, evolve(standard, entries=entries)).outcome is Outcome.SOLVED


@pytest.mark.slow_interpreted
def test_lengths_and_bottlenecks() -> None:
    assert all(60 <= rating.steps <= 62 for rating in ratings(steps=(60, 62)))
    for puzzle in puzzles(bottleneck=(4, 81), count=1):
        assert bottleneck(grader.trace(puzzle)) >= 4


@pytest.mark.slow_interpreted
def test_givens() -> None:
    assert {p.clues for p in puzzles(givens=(22, 22))} == {22}
    assert {p.clues for p in puzzles(givens=(45, 45), grade="beginner")} == {45}
    assert all(not redundant_givens(p) for p in puzzles(minimal=True, grade="easy"))
    assert all(redundant_givens(p) for p in puzzles(minimal=False, grade="hard"))
    for puzzle in puzzles(digits="12345679"):
        assert set(puzzle.givens) == {0, 1, 2, 3, 4, 5, 6, 8, k.NO_DIGIT}


@pytest.mark.parametrize("symmetry", ["180", "90", "horizontal", "anti-diagonal", "both", "full"])
def test_symmetries(symmetry: str) -> None:
    for one in made(symmetry=symmetry, count=1, grade="easy"):
        assert is_symmetric(one.puzzle, symmetry)


@pytest.mark.compiled_only
def test_patterns() -> None:
    for puzzle in puzzles(pattern=RING, count=1):
        shown = "".join("." if digit == k.NO_DIGIT else "#" for digit in puzzle.givens)
        assert shown == RING.replace("\n", "")
    for puzzle in puzzles(pattern=CHECKER, within=True, grade="medium", count=1):
        given = [cell for cell, digit in enumerate(puzzle.givens) if digit != k.NO_DIGIT]
        assert all((cell // 9 + cell % 9) % 2 == 0 for cell in given)


@pytest.mark.parametrize(
    "layout", ["classic-6", "latin-6", "diagonal-9", "windoku-9", "jigsaw-9", "twodoku", "sensei-4"]
)
def test_layouts(layout: str) -> None:
    for puzzle in puzzles(layout=layout, grade="easy", count=1):
        assert puzzle.layout.name == layout
        boxes = puzzle.layout.houses_of_kinds((k.BOX,))
        assert all(is_connected(puzzle.layout, house) for house in boxes)


@pytest.mark.slow_interpreted
def test_a_hundred_are_not_isomorphic() -> None:
    found = made(count=100, grade="beginner")
    assert len({canonical(one.puzzle).text for one in found}) == 100


@pytest.mark.slow
def test_ten_thousand_are_not_isomorphic() -> None:
    found = list(generate(seed=2, count=10_000, grade="easy"))
    assert len({canonical(one.puzzle).text for one in found}) == 10_000
    assert {one.rating.grade for one in found} == {"easy"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        {"profile": "explainer", "rating": (9.0, 12.0)},
        {"profile": "explainer", "diamond": True, "rating": (6.6, 12.0)},
        {"hardest": "swordfish"},
        {"givens": (19, 20)},
        {"layout": "classic-16", "grade": "medium"},
        {"layout": "samurai", "grade": "hard"},
        {"layout": "jigsaw-9", "own_regions": True, "grade": "hard"},
    ],
    ids=str,
)
def test_rare_requirements_and_large_layouts(arguments: GenerateArguments) -> None:
    (rating,) = ratings(**({"count": 1} | arguments))
    if "diamond" in arguments:
        assert rating.ratings["er"] == rating.ratings["ep"] == rating.ratings["ed"] >= 6.6
