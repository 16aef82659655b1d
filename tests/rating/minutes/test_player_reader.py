"""The part of a profile that describes a simulated player is read strictly."""

from __future__ import annotations

import pytest

from grader.errors import ProfileError
from grader.rating.minutes.player import Player
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.reader import read_profile

KNOWN: dict[str, tuple[str, ...]] = {"naked-single": (), "pointing": (), "exact-cover": ()}
GOOD = """\
name: tiny
title: A tiny profile
about: Singles only.
scheme: minutes
player:
  constant: 114
  search: 0.94
  technique: 25
  weights: {box: 1.0, full-house: 1.0, line: 0.6, naked: 0.03}
  same-digit: 3
  offset: 0.25
  runs: 64
  costs: {from: 2.5, growth: 0.1, doubling-from: 7.0, doubling: 0.4, cap: 9.0, fallback: 10}
techniques:
  - {technique: naked-single, rating: 2}
  - {technique: pointing, rating: 2.5}
  - {technique: exact-cover, rating: 12}
grades:
  quick: [0, 5]
  slow: [5, 90]
"""


def read(text: str) -> Profile:
    return read_profile(text, "tiny.yaml", KNOWN, ("first",))


def player() -> Player:
    found = read(GOOD).player
    assert found is not None
    return found


def test_a_player_is_read_completely() -> None:
    assert player() == Player(
        constant=114,
        search=0.94,
        technique=25,
        box=1,
        full_house=1,
        line=0.6,
        naked=0.03,
        same_digit=3,
        offset=0.25,
        runs=64,
        costs_from=2.5,
        growth=0.1,
        doubling_from=7,
        doubling=0.4,
        cap=9,
        fallback=10,
    )


def test_techniques_have_no_grades_where_minutes_decide() -> None:
    profile = read(GOOD)

    assert profile.levels == (-1, -1, -1)
    assert [profile.grade_at(slot) for slot in range(3)] == [None] * 3
    assert profile.ceilings == profile.ratings


def test_the_player_is_part_of_the_digest() -> None:
    assert read(GOOD).digest() != read(GOOD.replace("0.94", "0.95")).digest()


@pytest.mark.parametrize(
    ("rating", "seconds"),
    [
        (2.5, 25.0),
        (3.5, 27.629),
        (4.5, 30.535),
        (6.5, 37.296),
        (7.2, 55.452),
        (8.0, 221.809),
        (8.5, 527.559),
        (9.0, 1254.741),
        (11.0, 1254.741),
    ],
)
def test_the_cost_of_a_step(rating: float, seconds: float) -> None:
    assert player().cost(rating) == pytest.approx(seconds, rel=2e-4)


def test_the_cost_of_a_search() -> None:
    assert player().fallback_cost == 10 * player().cost(9.0)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("scheme: minutes", "scheme: hardest", 6, "the key 'player' needs 'scheme: minutes'"),
        ("  constant: 114\n", "", 6, "the key 'constant' is missing"),
        ("constant: 114", "constant: -1", 6, "-1 is out of range; the number goes from 0"),
        ("constant: 114", "constant: soon", 6, "expected a number, found 'soon'"),
        ("constant: 114", "constant: 1e9", 6, "1e+09 is out of range"),
        ("naked: 0.03", "naked: 0", 9, "0 is out of range"),
        ("naked: 0.03", "nude: 0.03", 9, "no such key 'nude'"),
        ("offset: 0.25", "offset: 0", 11, "0 is out of range"),
        ("runs: 64", "runs: 0", 12, "0 is out of range; the number goes from 1 to 10000"),
        ("runs: 64", "runs: 1.5", 12, "the number of runs is a whole number, not 1.5"),
        ("doubling: 0.4", "doubling: 0", 13, "0 is out of range"),
        ("doubling: 0.4", "doubling: 0.001", 13, "a step with the rating 9 would take more than"),
        ("growth: 0.1", "growth: 900", 13, "a step with the rating 9 would take more than"),
        ("fallback: 10", "fallback: 0.5", 13, "0.5 is out of range; the number goes from 1"),
        ("rating: 2.5}", "rating: 2.5, grade: quick}", 16, "a technique has no grade"),
        ("quick: [0, 5]", "quick: [1, 5]", 19, "begins at 1 minutes instead of 0"),
        ("slow: [5, 90]", "slow: [6, 90]", 20, "begins at 6 minutes instead of 5"),
        ("grades:", "stuck: 3\ngrades:", 18, "has no use for the key 'stuck'"),
    ],
)
def test_mistakes_are_reported_with_their_line(old: str, new: str, line: int, message: str) -> None:
    with pytest.raises(ProfileError, match=r"tiny.yaml") as caught:
        read(GOOD.replace(old, new))

    assert message in str(caught.value)
    assert caught.value.line in (line, line - 1)


def test_the_scheme_needs_a_player() -> None:
    start, end = GOOD.index("player:"), GOOD.index("techniques:")

    with pytest.raises(ProfileError, match="the scheme 'minutes' needs the key 'player'"):
        read(GOOD[:start] + GOOD[end:])
