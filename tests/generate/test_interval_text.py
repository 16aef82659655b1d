"""Intervals that users write."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.errors import TargetError
from grader.generate.interval_text import MANY, parse_interval
from grader.generate.requirements.requirement import format_counts, format_interval
from grader.generate.requirements.technique_requirements import parse_technique_count


@given(st.integers(0, MANY), st.integers(0, MANY))
def test_ends_are_read_as_they_are_written(low: int, high: int) -> None:
    assert parse_interval(f"{low}..{high}", int, 0, MANY) == (low, high)
    assert parse_interval(f"{low}..", int, 0, MANY) == (low, MANY)
    assert parse_interval(f"..{high}", int, 0, MANY) == (0, high)
    assert parse_interval(f"{low}", int, 0, MANY) == (low, low)


def test_numbers_have_decimals_where_they_may() -> None:
    assert parse_interval("2.5..3.5", float, 0.0, inf) == (2.5, 3.5)
    assert parse_interval(" 9.1 .. ", float, 0.0, inf) == (9.1, inf)
    with pytest.raises(ValueError, match="invalid literal"):
        parse_interval("2.5", int, 0, MANY)


@pytest.mark.parametrize("text", ["", "..", " .. ", "few", "3..few", "1..2..3", "3...5"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"has no end|could not convert|invalid literal"):
        parse_interval(text, int, 0, MANY)


def test_open_ends_are_told_in_words() -> None:
    assert format_interval((9.1, inf)) == "9.1 or more"
    assert format_counts((24, MANY)) == "24 or more"
    assert format_counts((0, 24)) == "0 to 24"
    assert format_counts((MANY, MANY)) == "10000"


def test_a_high_score_is_no_open_end() -> None:
    """Scores of HoDoKu may be higher than any count."""
    assert format_interval((5000, MANY)) == "5000 to 10000"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("x-wing", (1, MANY)),
        ("x-wing:2", (2, 2)),
        ("x-wing:2..", (2, MANY)),
        ("x-wing:..3", (0, 3)),
        ("x-wing:2..3", (2, 3)),
    ],
)
def test_techniques_are_counted_alike(text: str, numbers: tuple[int, int]) -> None:
    assert parse_technique_count(text).numbers == numbers


@pytest.mark.parametrize("text", ["x-wing:", "x-wing:..", "x-wing:often"])
def test_a_technique_with_no_number_behind_its_colon_is_refused(text: str) -> None:
    with pytest.raises(TargetError, match=r"is not a number of times; write it like 2\.\.3"):
        parse_technique_count(text)
