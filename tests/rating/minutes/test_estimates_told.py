"""Estimates of minutes are told as precisely as they are known."""

from __future__ import annotations

import grader
from grader.rating.rating import Rating, rough
from grader.render.text_style import TextStyle
from grader.render.trace import minutes_sentence

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def rated(minutes: float, layout: str = "classic-9", **ratings: float) -> Rating:
    return Rating(EASY, layout, "standard", "ok", ratings={**ratings, "minutes": minutes})


def test_records_have_one_decimal() -> None:
    rating = grader.rate(EASY, profile="human")
    assert rating.record()["rating"] == 3.6
    assert rating.record()["ratings"] == {"minutes": 3.6, "search": 1.7, "techniques": 0.0}
    assert rating.rating != 3.6
    beside = grader.rate(EASY, profile=grader.with_minutes("standard"))
    assert beside.record()["ratings"] == {"minutes": 3.6}
    assert beside.record()["rating"] == 1.42


def test_where_no_times_are_known_nothing_is_precise() -> None:
    assert rated(13.67).minutes_text == "13.7"
    assert rated(164.2, "samurai").minutes_text == "~160"
    assert rated(18.2, "samurai").minutes_text == "~18"
    assert rated(15.1, er=7.2).minutes_text == "~15"
    assert rated(1234.5).minutes_text == "~1200"
    assert [rough(number) for number in (0.4, 99.6, 104, 1250.1)] == [0, 100, 100, 1300]


def test_the_width_is_told() -> None:
    assert rated(12).minutes_range == (8, 18)
    assert rated(20, "samurai").minutes_range == (8, 50)
    assert Rating(EASY, "classic-9", "standard", "ok").minutes_range is None
    sentence = minutes_sentence(rated(164.2, "samurai"), TextStyle("en"))
    assert sentence == "A person needs about 160 minutes, perhaps 66 to 410."
