"""Timeouts: the result is a lower bound, and later ratings are unchanged."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import grader
from grader.rating.rating import Rating
from grader.runtime import compiled, deadline
from tests.clock import Clock

REFERENCE = Path(__file__).resolve().parents[2] / "corpus" / "reference" / "explainer.csv"
NO_TIME = 1e-9
"""Seconds that are over before the first step."""
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def hard() -> list[str]:
    """Return the puzzles with the longest chains that are compared with a reference."""
    with REFERENCE.open(encoding="utf-8", newline="") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: float(row["er"]))
    return [row["puzzle"].replace("0", ".") for row in rows if float(row["er"]) < 20][-3:]


def told(rating: Rating) -> tuple[object, ...]:
    return rating.status, rating.rating, rating.error


UNPROVED = "it is not proved yet that the puzzle has one solution"


@pytest.mark.parametrize("profile", ["explainer", "standard"])
def test_without_time_for_the_proof_there_is_no_bound(profile: str) -> None:
    rating = grader.rate(EASY, profile, timeout=NO_TIME)
    assert rating.status == "timeout"
    assert (rating.rating, rating.ratings) == (None, {})
    assert rating.error == f"not finished after 1e-09 s; {UNPROVED}"
    assert (rating.grade, rating.hardest, rating.solution) == (None, None, None)
    assert (rating.steps, rating.techniques, rating.searched) == (0, {}, False)


@pytest.mark.parametrize("part_of_time", [0.1, 0.4, 0.7])
def test_the_rating_at_a_timeout_is_a_lower_bound_without_side_effects(
    part_of_time: float, clock: Clock
) -> None:
    clock.run()
    for puzzle in hard() if compiled.mode() == "compiled" else [EASY]:
        grader.rate(puzzle, "explainer")
        before = clock.now
        whole = grader.rate(puzzle, "explainer", timeout=3600)
        seconds = part_of_time * (clock.now - before)
        part = grader.rate(puzzle, "explainer", timeout=seconds)
        assert grader.rate(puzzle, "explainer") == whole
        if puzzle == EASY and part.status == "ok":
            assert part == whole  # there are only three looks at the clock
            continue
        assert part.status == "timeout"
        assert part.error is not None
        if part.rating is None:
            assert part.error == f"not finished after {seconds:g} s; {UNPROVED}"
            continue
        assert (
            part.error
            == f"not finished after {seconds:g} s; the rating is {part.rating:.2f} or higher"
        )
        assert whole.rating is not None
        assert part.rating == part.ratings["er"] <= whole.rating
        assert all(part.ratings[name] <= whole.ratings[name] for name in ("er", "ep"))
        assert part.steps <= whole.steps
        assert sum(part.techniques.values()) == part.steps


@pytest.mark.parametrize("seconds", [60.0, 1e300, float("inf"), None])
def test_time_enough_changes_nothing(seconds: float | None) -> None:
    assert grader.rate(EASY, timeout=seconds) == grader.rate(EASY)


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan")])
def test_no_time_at_all_makes_no_sense(seconds: float) -> None:
    with pytest.raises(ValueError, match="must be more than 0"):
        grader.rate(EASY, timeout=seconds)
    with pytest.raises(ValueError, match="must be more than 0"):
        grader.rate_many([EASY], timeout=seconds)


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_puzzle_of_a_batch_has_its_own_time(jobs: int) -> None:
    grader.rate(EASY)  # The first rating makes strategies, and may have no time to look further.
    expected = [told(grader.rate(p, timeout=NO_TIME)) for p in (EASY, "4" * 81, "x")]
    assert [status for status, _, _ in expected] == ["timeout", "invalid", "invalid"]
    puzzles = [EASY, "4" * 81, "x"] * 7
    assert [told(r) for r in grader.rate_many(puzzles, jobs=jobs, timeout=NO_TIME)] == expected * 7


def test_singles_do_not_wait_for_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    def check() -> None:
        nonlocal looks
        looks += 1

    monkeypatch.setattr(deadline, "check", check)
    rating = grader.rate(EASY, timeout=60)
    assert rating.steps > 50
    assert 0 < looks < 10
