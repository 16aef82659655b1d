"""Scheme `hardest`: the hardest technique sets the interval of the rating, work the place in it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader.rating.profiles.profile import Entry, Grade, Profile
from grader.rating.schemes import by_hardest
from tests.rating.tallies import StepCounts


def profile(stuck: float | None = None) -> Profile:
    entries = (Entry("a", 1.0), Entry("b", 1.2), Entry("c", 2.5), Entry("d", 3.0))
    grades = (Grade("easy", 1.0, 2.0), Grade("hard", 2.0, 4.0), Grade("hopeless", 9.0, 10.0))
    return Profile("p", "P", "", "hardest", entries, grades, stuck)


counts = st.tuples(*[st.integers(0, 60)] * 4)


@given(counts)
def test_the_rating_stays_in_the_interval_of_the_hardest_technique(
    counted: tuple[int, ...],
) -> None:
    score = by_hardest(StepCounts(counted), profile(), True)
    used = [slot for slot, count in enumerate(counted) if count]

    assert score.hardest == (max(used) if used else None)
    low, high = [(1.0, 1.2), (1.2, 2.0), (2.5, 3.0), (3.0, 4.0)][max(used, default=0)]
    assert low <= score.rating < high
    assert score.grade == ("hard" if max(used, default=0) > 1 else "easy")


@given(counts, st.integers(0, 3))
def test_more_work_never_lowers_the_rating(counted: tuple[int, ...], slot: int) -> None:
    more = tuple(count + (i == slot) for i, count in enumerate(counted))

    assert by_hardest(StepCounts(more), profile(), True).rating >= (
        by_hardest(StepCounts(counted), profile(), True).rating
    )


def test_a_solved_grid_has_the_lowest_rating() -> None:
    score = by_hardest(StepCounts((0, 0, 0, 0)), profile(), True)

    assert (score.rating, score.grade, score.hardest) == (1.0, "easy", None)


def test_a_puzzle_that_gets_stuck_has_the_rating_of_the_profile() -> None:
    score = by_hardest(StepCounts((3, 1, 0, 0)), profile(stuck=9.5), False)

    assert (score.rating, score.grade, score.hardest) == (9.5, "hopeless", 1)
