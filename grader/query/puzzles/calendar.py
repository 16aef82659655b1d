"""A calendar of puzzles: the days from one date to another, and the grade of each weekday."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from typing import TypeVar

from attrs import frozen

from grader.errors import QueryError, unknown_name

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MOST_DAYS = 3700
"""Maximum number of days of a calendar, ten years."""
Item = TypeVar("Item")


@frozen
class Calendar:
    """The days of which each has a puzzle."""

    days: tuple[date, ...]
    """Ascending."""
    grades: Mapping[int, str] = {}
    """The grade of each weekday, from 0 for Monday; without any, every grade will do."""

    def wanted(self) -> dict[str, list[date]]:
        """Return the days by grade; the grade is empty if every one will do."""
        found: dict[str, list[date]] = {}
        for day in self.days:
            found.setdefault(self.grades.get(day.weekday(), ""), []).append(day)
        return found

    def filled(
        self, items: Iterable[Item], grade_of: Callable[[Item], str | None]
    ) -> list[tuple[date, Item]]:
        """Return an item for each day: the first ones of its grade, in their order.

        Items are taken only until all days have one.

        Raises:
            QueryError: there are too few of some grade.
        """
        left = self.wanted()
        found: list[tuple[date, Item]] = []
        if not left:
            return found
        for item in items:
            grade = (grade_of(item) or "") if self.grades else ""
            if days := left.get(grade):
                found.append((days.pop(0), item))
                if not days:
                    del left[grade]
            if not left:
                return sorted(found, key=lambda pair: pair[0])
        grade, days = next(iter(left.items()))
        wanted = len(self.wanted()[grade])
        if grade:
            raise QueryError(
                "calendar-grade",
                "days of the calendar for the grade {grade!r}: {wanted}; puzzles: {number}; the "
                "first day without one is {day}",
                wanted=wanted,
                grade=grade,
                number=wanted - len(days),
                day=days[0].isoformat(),
            )
        raise QueryError(
            "calendar-few",
            "days of the calendar: {wanted}; puzzles: {number}; the first day without one is {day}",
            wanted=wanted,
            number=wanted - len(days),
            day=days[0].isoformat(),
        )


def calendar_between(
    first: date, last: date, grades: Mapping[int, str], skipped: Iterable[date] = ()
) -> Calendar:
    """Return the calendar from a day to another.

    Args:
        first: the first day.
        last: the last day.
        grades: the grade of each weekday, from 0 for Monday; if there are any, weekdays without
            one have no puzzles.
        skipped: days without puzzles.

    Raises:
        QueryError: there are no days, or too many.
    """
    if last < first:
        raise QueryError(
            "calendar-order",
            "the calendar ends on {last}, before it begins on {first}",
            first=first.isoformat(),
            last=last.isoformat(),
        )
    count = (last - first).days + 1
    if count > MOST_DAYS:
        raise QueryError(
            "calendar-long",
            "the calendar has {count:,} days; at most {most:,} are possible",
            count=count,
            most=MOST_DAYS,
        )
    left_out = set(skipped)
    every = (first + timedelta(days=number) for number in range(count))
    days = [day for day in every if day not in left_out and (not grades or day.weekday() in grades)]
    if not days:
        raise QueryError("calendar-empty", "the calendar has no day for a puzzle")
    return Calendar(tuple(days), dict(grades))


def weekday_named(name: str) -> int:
    """Return the number of a weekday, from 0 for Monday; three letters are enough.

    Raises:
        QueryError: there is no such weekday.
    """
    wanted = name.strip().lower()
    for number, weekday in enumerate(WEEKDAYS):
        if wanted in (weekday, weekday[:3]):
            return number
    raise QueryError(unknown_name("such weekday", name, WEEKDAYS))


def weekday_grades(text: str) -> dict[int, str]:
    """Return the grades of weekdays in a text like `mon-wed=easy,thu=medium,fri-sun=hard`.

    Raises:
        QueryError: it is malformed, or names a weekday twice.
    """
    found: dict[int, str] = {}
    for part in text.split(","):
        names, equals, grade = (piece.strip() for piece in part.partition("="))
        if not equals or not grade or not names:
            raise QueryError(
                "no-weekdays",
                "{text!r} is not a grade of weekdays; write it like mon-wed=easy,thu-sun=hard",
                text=part.strip(),
            )
        ends = [weekday_named(name) for name in names.split("-")]
        if len(ends) > 2 or ends[-1] < ends[0]:
            raise QueryError(
                "weekday-order",
                "{text!r} is not a run of weekdays; weeks go from {first} to {last}",
                text=names,
                first=WEEKDAYS[0],
                last=WEEKDAYS[-1],
            )
        for weekday in range(ends[0], ends[-1] + 1):
            if weekday in found:
                raise QueryError(
                    "weekday-twice", "{weekday} has two grades", weekday=WEEKDAYS[weekday]
                )
            found[weekday] = grade
    return found


def require_grades(calendar: Calendar, names: Iterable[str]) -> None:
    """Check that all grades of a calendar are known.

    Raises:
        QueryError: one is not among the names.
    """
    known = tuple(names)
    for grade in calendar.grades.values():
        if grade not in known:
            raise QueryError(unknown_name("grade", grade, known))
