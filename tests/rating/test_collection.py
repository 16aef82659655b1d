"""Statistics of many ratings, checked against plain lists of them."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grader
from grader.rating import collection
from grader.rating.collection import Collection, Distribution
from grader.rating.rating import Rating

RATINGS = st.lists(st.integers(0, 1200).map(lambda n: n / 100), min_size=1, max_size=60)


def rated(
    value: float | None,
    steps: int = 5,
    hardest: str | None = None,
    techniques: dict[str, int] | None = None,
) -> Rating:
    grade = None if value is None else "easy"
    status = "ok" if value is not None else "invalid"
    return Rating(
        *("puzzle", "classic-9", "standard", status, grade, value),
        hardest=hardest,
        steps=steps,
        techniques=techniques or {},
    )


def collected(*ratings: Rating) -> Collection:
    found = Collection(grader.load_profile("standard"))
    for rating in ratings:
        found.add(rating)
    return found


def test_an_empty_collection_has_no_entries() -> None:
    empty = collected()
    assert empty.outliers() == empty.highest() == empty.longest() == []
    assert empty.ids() == []
    assert empty.distribution.bins(10) == []
    assert set(empty.grades.values()) == {0}


@given(RATINGS)
def test_a_spread_is_that_of_the_list(values: list[float]) -> None:
    distribution = Distribution()
    for value in values:
        distribution.add(value)
    ordered = sorted(values)
    assert distribution.mean() == pytest.approx(statistics.fmean(values))
    assert distribution.quantile(0) == pytest.approx(ordered[0])
    assert distribution.quantile(1) == pytest.approx(ordered[-1])
    assert distribution.quantile(0.5) == pytest.approx(statistics.median_low(values))


@given(RATINGS, st.integers(1, 30))
def test_bins_hold_every_value_once(values: list[float], most: int) -> None:
    distribution = Distribution()
    for value in values:
        distribution.add(value)
    bins = distribution.bins(most)
    assert len(bins) <= most
    units = [round(100 * value) for value in values]
    for one in bins:
        low, high = round(100 * one.low), round(100 * one.high)
        assert one.count == sum(low <= unit < high for unit in units)
    assert sum(one.count for one in bins) == len(values)


def test_memory_is_bounded_however_many_ratings_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "ROWS", 20)
    monkeypatch.setattr(collection, "_PRECISE", 50)
    found = collected(*(rated(n * 7.3 % 1000, steps=n) for n in range(3000)))
    assert len(found.rows) == 20
    assert len(found.distribution.counts) <= 50
    assert found.distribution.total == found.total == 3000
    assert found.distribution.quantile(0.5) == pytest.approx(500, rel=0.1)
    assert sum(one.count for one in found.distribution.bins(20)) == 3000
    assert len(found.highest()) == len(found.longest()) == collection.EXTREMES
    assert [entry.number for entry in found.longest()] == [*range(3000, 2990, -1)]


@given(RATINGS)
def test_the_highest_come_first_and_of_equals_the_earlier(values: list[float]) -> None:
    found = collected(*map(rated, values))
    ranked = sorted(enumerate(values, start=1), key=lambda item: (-item[1], item[0]))
    wanted = [number for number, _ in ranked[: collection.EXTREMES]]
    assert [entry.number for entry in found.highest()] == wanted


def test_outliers_lie_outside_of_the_fences() -> None:
    usual = [2.0, 2.1, 2.2, 2.3, 2.4] * 4
    assert collected(*map(rated, usual)).outliers() == []
    far = collected(*map(rated, [*usual, 9.0, 0.1, 8.0]))
    assert [entry.rating.rating for entry in far.outliers()] == [9.0, 8.0, 0.1]
    # The quartiles are 2.1 and 2.3: 2.6 is on the fence, 2.61 beyond it.
    assert [e.number for e in collected(*map(rated, [*usual, 2.6])).outliers()] == []


def test_puzzles_without_a_rating_are_counted_by_status() -> None:
    found = collected(rated(1.5), rated(None), rated(None))
    assert {name: count for name, count in found.grades.items() if count} == {
        "easy": 1,
        "invalid": 2,
    }
    assert found.distribution.total == 1


def test_techniques_are_counted_by_puzzle_and_by_step() -> None:
    one = rated(1.5, hardest="x-wing", techniques={"hidden-single": 4, "x-wing": 1})
    other = rated(1.2, hardest="hidden-single", techniques={"hidden-single": 6})
    found = collected(one, other)
    assert found.ids() == ["hidden-single", "x-wing"]
    assert (found.needed["hidden-single"], found.uses["hidden-single"]) == (2, 10)
    assert found.hardest == {"x-wing": 1, "hidden-single": 1}
