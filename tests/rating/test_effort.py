"""Limits of effort: the same rows whatever was rated before."""

from __future__ import annotations

import pytest

from grader.formats import parse
from grader.rating import effort
from grader.rating.effort import rate_within_effort
from grader.rating.profile_loading import load_profile
from grader.rating.rate import rate
from grader.runtime import deadline

EASY = "3.7.....8....123.....7.9....6..43.79.3.2..1.......7....1...6..4.....4.2..29......"
HARD = ".6.......34..2........95..4...5.1.6..9....1..4......8..5.1..8.......85..2.9....1."
SEVERAL = "." * 81
PROFILE = load_profile("explainer")


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    for text in (EASY, HARD):
        assert rate_within_effort(parse(text), PROFILE, 10**9) == rate(text, PROFILE)


def test_the_lower_bound_does_not_depend_on_what_was_rated_before() -> None:
    found = []
    for before in ((), (EASY,), (HARD,), (HARD, EASY, HARD)):
        for text in before:
            rate(text, PROFILE)
        found.append(rate_within_effort(parse(HARD), PROFILE, 5))
    assert found[0].status == "timeout"
    assert found[0].error is not None
    assert found[0].error.startswith("not finished within an effort of 5; the rating is ")
    assert found == [found[0]] * 4


def test_without_threads_the_lower_bound_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    found = rate_within_effort(parse(HARD), PROFILE, 5)
    monkeypatch.setattr(effort, "HAS_THREADS", False)
    monkeypatch.setattr("threading.Thread.start", None)
    for text in (EASY, HARD):
        rate(text, PROFILE)
        assert rate_within_effort(parse(HARD), PROFILE, 5) == found
    with pytest.raises(ValueError, match="timeout"):
        rate_within_effort(parse(HARD), PROFILE, 5, -1.0)


def test_more_effort_gives_no_lower_bound_below() -> None:
    puzzle = parse(HARD)
    bounds = [rate_within_effort(puzzle, PROFILE, effort).rating for effort in (1, 4, 16, 64)]
    known = [bound for bound in bounds if bound is not None]
    assert known == sorted(known)


def test_nodes_are_limited_as_well() -> None:
    """A puzzle with several solutions is found out, or not proved within the limit."""
    assert rate_within_effort(parse(SEVERAL), PROFILE, 1).status == "multiple-solutions"


def test_a_limit_of_time_applies_as_well() -> None:
    rating = rate_within_effort(parse(HARD), PROFILE, 10**9, 1e-9)
    assert rating.error is not None
    assert rating.error.startswith("not finished after 1e-09 s")


def test_no_effort_is_refused() -> None:
    with pytest.raises(ValueError, match="effort is 0"):
        rate_within_effort(parse(EASY), PROFILE, 0)


def test_the_limit_ends_with_its_block() -> None:
    with deadline.within_effort(2):
        deadline.check_work()
        with deadline.within_effort(1):
            deadline.check_work()
            with pytest.raises(deadline.EffortUp):
                deadline.check_work()
        assert deadline.effort() == 2
        deadline.check_work()
        with pytest.raises(deadline.EffortUp):
            deadline.check_work()
    assert deadline.effort() is None
    for _ in range(10):
        deadline.check_work()
