"""ER, EP and ED: the definitions, and the reference ratings."""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen

import grader
from grader.rating.profiles.profile import Entry, Grade, Profile
from grader.rating.schemes import by_peaks
from grader.runtime import compiled

REFERENCE = Path(__file__).resolve().parents[2] / "corpus" / "reference" / "explainer.csv"


@frozen
class Steps:
    """A tally of steps, each as entry, surcharge and "places a digit"."""

    taken: tuple[tuple[int, int, bool], ...]

    @property
    def steps(self) -> int:
        return len(self.taken)

    def uses(self) -> dict[int, int]:
        return dict(sorted(Counter(step[0] for step in self.taken).items()))

    def kinds(self, steps: int) -> list[tuple[int, int]]:
        return [*dict.fromkeys((slot, surcharge) for slot, surcharge, _ in self.taken[:steps])]

    def opening(self) -> int:
        return next((n for n, step in enumerate(self.taken, start=1) if step[2]), 0)

    def entries(self) -> tuple[tuple[int, int, bool], ...]:
        return self.taken


PROFILE = Profile(
    "p",
    "P",
    "",
    "explainer",
    (Entry("single", 1.2), Entry("loop", 4.5), Entry("chain", 6.6)),
    (Grade("easy", 0, 1.5), Grade("hard", 1.5, 5), Grade("extreme", 5, 21)),
    stuck=20.0,
)

SINGLE = (0, 0, True)
PAIR = (1, 0, False)


@pytest.mark.parametrize(
    ("steps", "er", "ep", "ed", "hardest", "grade"),
    [
        ((SINGLE,), 1.2, 1.2, 1.2, 0, "easy"),
        ((SINGLE, PAIR, SINGLE), 4.5, 1.2, 1.2, 1, "hard"),
        ((PAIR, SINGLE), 4.5, 4.5, 4.5, 1, "hard"),
        ((PAIR, (2, 0, False), SINGLE, (2, 4, False)), 7.0, 6.6, 4.5, 2, "extreme"),
        (((2, 3, True), SINGLE), 6.9, 6.9, 6.9, 2, "extreme"),
        (((1, 2, False), (0, 0, True)), 4.7, 4.7, 4.7, 1, "hard"),
    ],
)
def test_definitions_of_er_ep_and_ed(
    steps: tuple[tuple[int, int, bool], ...],
    er: float,
    ep: float,
    ed: float,
    hardest: int,
    grade: str,
) -> None:
    score = by_peaks(Steps(steps), PROFILE, True)

    assert score.ratings == {"er": er, "ep": ep, "ed": ed}
    assert (score.rating, score.hardest, score.grade) == (er, hardest, grade)


def test_a_puzzle_that_gets_stuck_is_rated_20_and_keeps_ep_and_ed() -> None:
    none = by_peaks(Steps((PAIR, PAIR)), PROFILE, False)
    some = by_peaks(Steps((PAIR, SINGLE, PAIR)), PROFILE, False)

    assert none.ratings == {"er": 20.0, "ep": 0.0, "ed": 4.5}
    assert some.ratings == {"er": 20.0, "ep": 4.5, "ed": 4.5}
    assert (none.rating, none.grade) == (20.0, "extreme")


@pytest.mark.parametrize("solved", [True, False])
def test_without_a_step_there_is_nothing_to_rate(solved: bool) -> None:
    score = by_peaks(Steps(()), PROFILE, solved)

    assert score.ratings == {"er": 0.0 if solved else 20.0, "ep": 0.0, "ed": 0.0}
    assert (score.grade, score.hardest) == ("easy" if solved else "extreme", None)


@cache
def reference() -> list[tuple[str, dict[str, float]]]:
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        return [
            (row["puzzle"], {name: float(row[name]) for name in ("er", "ep", "ed")})
            for row in csv.DictReader(file)
        ]


def test_the_reference_ratings_are_ours() -> None:
    """All of them when compiled, a part when not."""
    ratings = list(reference())
    if compiled.mode() != "compiled":
        ratings = ratings[::25]
    wrong = [
        (puzzle, expected, got)
        for puzzle, expected in ratings
        if (got := grader.rate(puzzle, profile="explainer").ratings) != expected
    ]
    assert wrong == []
    assert len(ratings) > 30


@pytest.mark.slow_interpreted
def test_the_rating_from_a_trace_is_the_same() -> None:
    for puzzle, _ in reference()[::40]:
        trace = grader.trace(puzzle, profile="explainer")
        assert grader.rate_trace(trace, "explainer") == grader.rate(puzzle, profile="explainer")
