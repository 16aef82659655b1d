"""Conditions on places and dates of publications: `published in 'Morgenpost' since 2025`."""

from __future__ import annotations

from collections.abc import Sequence

from grader.query.dates import period_of
from grader.query.expressions import Expression, Published
from grader.query.written import Written


def published(place: str, period: Sequence[Written]) -> Expression:
    """Return the publications in a place, or any, of a period: `since DAY before DAY`."""
    days = {word.text.lower(): day for word, day in zip(period[::2], period[1::2], strict=True)}
    for day in days.values():
        if period_of(day.text) is None:
            raise day.error(
                "no-day",
                "{text!r} is no date; write 2026, 2026-12 or 2026-12-01",
                text=day.text[:40],
            )
    texts = {word: day.text for word, day in days.items()}
    since, before = texts.get("since", ""), texts.get("before", "")
    if since and before and since >= before:
        raise days["before"].error(
            "no-period",
            "no day is since {since} and before {before}",
            since=since,
            before=before,
        )
    return Published(place, since, before)
