"""Dates as they are written: days like `2026-12-24`, months, years, and spans of days."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date

from grader.errors import QueryError

_PERIOD = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?", re.ASCII)


def period_of(text: str) -> tuple[date, date] | None:
    """Return the first and the last day of a year, a month or a day; None if it is none of them."""
    match = _PERIOD.fullmatch(text)
    if match is None:
        return None
    year, *rest = (int(part) for part in match.groups() if part is not None)
    try:
        if not rest:
            return date(year, 1, 1), date(year, 12, 31)
        if len(rest) == 1:
            return date(year, rest[0], 1), date(year, rest[0], monthrange(year, rest[0])[1])
        return (day := date(year, *rest)), day
    except ValueError:
        return None


def is_day(text: str) -> bool:
    """Return whether a text is a day of the calendar, like `2026-12-24`."""
    return text.count("-") == 2 and period_of(text) is not None


def day_of(text: str) -> date:
    """Return the day of a text like `2026-12-24`.

    Raises:
        QueryError: it is not a day.
    """
    period = period_of(text.strip())
    if period is None or not is_day(text.strip()):
        raise QueryError(
            "no-single-day", "{text!r} is not a day; write it like 2026-12-24", text=text
        )
    return period[0]


def days_between(text: str) -> tuple[date, date]:
    """Return the ends of `2026-12`, a month, or of `2026-12-01..2026-12-31`.

    Raises:
        QueryError: it is neither.
    """
    month = text.strip()
    period = period_of(month)
    if period is not None and month.count("-") == 1:
        return period
    first, dots, last = text.partition("..")
    if not dots:
        raise QueryError(
            "no-days",
            "{text!r} is neither a month like 2026-12 nor days like 2026-12-01..2026-12-31",
            text=text,
        )
    return day_of(first), day_of(last)
