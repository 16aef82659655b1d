"""Dates as they are written."""

from __future__ import annotations

from datetime import date

import pytest

from grader import Catalogue
from grader.errors import CatalogueError, QueryError
from grader.query.dates import day_of, days_between, is_day, period_of


@pytest.mark.parametrize(
    "text",
    [
        *("", "soon", "26-12-01", "2026-13", "2026-00", "0000", "2026-02-31", "2025-02-29"),
        *("2026-W01-1", "20261201", "2026-12-1", " 2026", "2026-12-01T00", "٢٠٢٦"),
    ],
)
def test_what_is_no_date(text: str) -> None:
    assert period_of(text) is None
    assert not is_day(text)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026", date(2026, 1, 1), date(2026, 12, 31)),
        ("2024-02", date(2024, 2, 1), date(2024, 2, 29)),
        ("2026-12-24", date(2026, 12, 24), date(2026, 12, 24)),
    ],
)
def test_years_months_and_days(text: str, first: date, last: date) -> None:
    assert period_of(text) == (first, last)
    assert is_day(text) == (first == last)


def test_days_of_calendars() -> None:
    assert day_of(" 2026-12-24 ") == date(2026, 12, 24)
    assert days_between("2026-12") == (date(2026, 12, 1), date(2026, 12, 31))
    assert days_between("2026-12-30..2027-01-02") == (date(2026, 12, 30), date(2027, 1, 2))
    for text in ("2026", "2026-12-24", "2026-02-31..2026-03-01", "2026-01..2026-02"):
        with pytest.raises(QueryError):
            days_between(text)


def test_publications_have_a_day_of_the_calendar(tmp_path: object) -> None:
    with Catalogue.create(f"{tmp_path}/new.db") as catalogue:
        for day in ("2026-02-31", "2026-W01-1", "soon"):
            with pytest.raises(CatalogueError, match="is not a date such as 2026-12-01"):
                catalogue.publish([], "Morgenpost", day)
