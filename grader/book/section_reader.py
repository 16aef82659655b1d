"""Read the sections of a specification: where puzzles come from, and how they are shown."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from grader.book.house_style import CAPTIONS, HouseStyle, fields_of
from grader.book.node_values import (
    file_of,
    interval_of,
    text_of,
    title_of,
    words_of,
)
from grader.book.optional_values import OptionalValues
from grader.book.specification import FULL, HINTS, ORDERS, STEPS, Section
from grader.book.wishes import wishes_of
from grader.drills.difficulty import LEVELS
from grader.errors import Listed, QueryError, message_in
from grader.query.dates import day_of, days_between
from grader.query.puzzles.calendar import (
    WEEKDAYS,
    Calendar,
    calendar_between,
    weekday_named,
)
from grader.runtime.strict_yaml import LONGEST_NAME, Keys, Node

MOST_PUZZLES = 20_000
"""Maximum number of puzzles of a section."""
_MOST_STEPS = 20
_KEYS = (
    *("title", "intro", "puzzles", "format", "generate", "count", "at_most", "profile"),
    *("order", "per_page", "hints", "hint_steps", "marks", "captions", "query", "only"),
    *("dates", "answers_per_page", "drill", "known", "level"),
)


def section_of(node: Node, folder: Path, profile: str, house: HouseStyle) -> Section:
    """Return a section.

    Args:
        node: the section in the specification.
        folder: names of files are relative to this folder.
        profile: the profile of the book.
        house: the house style.

    Raises:
        DocumentError: a key or value is unknown, missing or impossible.
    """
    keys = OptionalValues(node.mapping((), _KEYS))
    _check_source(node, keys)
    calendar = keys.read("dates", _dates, None)
    _check_dates(keys, calendar)
    wishes = _wishes(keys, calendar, folder)
    hints = _hints(keys, house)
    captions = keys.read("captions", _captions, None)
    if captions is None:
        captions = _usual_captions(house, is_dated="dates" in keys)
    return Section(
        title=keys.read("title", title_of, ""),
        line=node.line,
        node=node,
        puzzles=keys.read("puzzles", lambda each: file_of(each, each.text(), folder), None),
        input_format=keys.text("format", "") or None,
        wishes=wishes,
        count=keys.count("count", 0, MOST_PUZZLES, None),
        at_most=keys.flag("at_most", False),
        profile=keys.text("profile", profile),
        order=keys.choice("order", ORDERS, "given" if "dates" in keys else "rating"),
        per_page=keys.per_page("per_page", 1),
        hints=hints,
        hint_steps=keys.count("hint_steps", 1, _MOST_STEPS, 3),
        marks=keys.flag("marks", False),
        captions=tuple(caption for caption in captions if caption != "none"),
        intro=keys.text("intro", ""),
        query=keys.text("query", ""),
        only=keys.read("only", words_of, ()),
        drill=keys.text("drill", ""),
        known=keys.text("known", None),
        level=keys.read("level", _level, None),
        calendar=calendar,
        has_dates="dates" in keys and calendar is None,
        states_captions="captions" in keys,
        answers_per_page=keys.per_page("answers_per_page", None),
    )


def _check_source(node: Node, found: Keys) -> None:
    """Refuse a section whose puzzles come from nowhere, or from several places."""
    if "drill" in found:
        _check_drills(found)
    elif ("puzzles" in found) == ("generate" in found):
        raise node.error(
            "section-source",
            "a section has either puzzles, a file, or generate, wishes for new ones, or drill, a "
            "technique",
        )
    if "query" in found and "puzzles" not in found:
        raise found["query"].error(
            "section-catalogue", "only a section with the puzzles of a catalogue has a query"
        )


def _check_drills(found: Keys) -> None:
    """Refuse the keys that a section with drills cannot have."""
    keys = ("generate", "query", "order", "hints", "hint_steps", "marks", "captions", "dates")
    for key in (*keys, "answers_per_page"):
        if key in found:
            raise found[key].error(
                "section-drill", "a section with drills has no key {key!r}", key=key
            )


def _check_dates(keys: Keys, calendar: Calendar | None) -> None:
    """Refuse dates that the puzzles cannot have."""
    if "dates" in keys and calendar is None and "puzzles" not in keys:
        raise keys["dates"].error(
            "dates-given", "only a file of puzzles has dates; write dates: 2026-12, for example"
        )
    if calendar is not None and "count" in keys:
        raise keys["count"].error(
            "dates-count", "the dates say how many puzzles there are; leave out the count"
        )


def _wishes(keys: Keys, calendar: Calendar | None, folder: Path) -> dict[str, Any]:
    """Return the arguments of `grader.generate`; none for puzzles that are not generated."""
    if "generate" not in keys:
        return {}
    node = keys["generate"]
    if "count" not in keys and calendar is None:
        raise node.error(
            "count-missing", "the key 'count' is missing: how many puzzles to generate"
        )
    wishes = wishes_of(node, folder)
    if calendar is not None and calendar.grades and "grade" in wishes:
        raise node.error(
            "dates-grade", "the weekdays say which grade the puzzles have; leave out the grade"
        )
    if "format" in keys:
        raise keys["format"].error(
            "section-format", "only a section with puzzles of a file has a format"
        )
    return wishes


def _hints(keys: OptionalValues, house: HouseStyle) -> str:
    """Return the level of the hints."""
    hints = keys.choice("hints", HINTS, "none")
    if "hint_steps" in keys and hints != STEPS:
        raise keys["hint_steps"].error(
            "section-steps", "only hints: {name} has a number of steps", name=STEPS
        )
    if house.symbols is not None and house.symbols.own and hints in (FULL, STEPS):
        raise keys["hints"].error(
            "hints-symbols",
            "the words of hints have digits, and the house style has symbols; write hints: cells",
        )
    return hints


def _captions(node: Node) -> tuple[str, ...]:
    captions = words_of(node)
    for caption in captions:
        if caption not in (*CAPTIONS, "none"):
            raise node.error(
                "no-caption",
                "{caption!r} is no caption; captions are {known} and none",
                caption=caption,
                known=Listed(CAPTIONS),
            )
    return captions


def _level(node: Node) -> tuple[int, int]:
    low, high = interval_of(node, float(LEVELS[-1]))
    if low not in LEVELS or high not in LEVELS:
        raise node.error(
            "drill-level",
            "{text!r} is no level; levels are 1 to 5, and 2..4 means three of them",
            text=node.text(),
        )
    return int(low), int(high)


def _usual_captions(house: HouseStyle, *, is_dated: bool) -> tuple[str, ...]:
    """Return the captions of a section that states none: those of the house."""
    if house.caption:
        return fields_of(house.caption)
    return ("date", "grade") if is_dated else ("grade",)


def _dates(node: Node) -> Calendar | None:
    """Return the calendar of a section; None if the file of the puzzles has their dates."""
    if not node.is_mapping() and node.text() == "given":
        return None
    try:
        if not node.is_mapping():
            return calendar_between(*days_between(node.text()), {})
        keys = node.mapping((), ("month", "from", "to", "grades", "skip"))
        if ("month" in keys) == ("from" in keys) or ("from" in keys) != ("to" in keys):
            raise node.error("calendar-ends", "a calendar has either a month, or from and to")
        first, last = (
            days_between(keys["month"].text())
            if "month" in keys
            else (_day(keys["from"]), _day(keys["to"]))
        )
        grades = keys.read("grades", _weekdays, {})
        skip = [day_of(text) for text in keys.read("skip", words_of, ())]
        return calendar_between(first, last, grades, skip)
    except QueryError as error:
        raise node.error(message_in(error)) from None


def _day(node: Node) -> date:
    try:
        return day_of(node.text())
    except QueryError as error:
        raise node.error(message_in(error)) from None


def _weekdays(node: Node) -> dict[int, str]:
    """Return the grades by weekday, from 0 for Monday."""
    found: dict[int, str] = {}
    for name, (key, value) in node.items():
        try:
            weekday = weekday_named(name)
        except QueryError as error:
            raise key.error(message_in(error)) from None
        if weekday in found:
            raise key.error("weekday-twice", "{weekday} has two grades", weekday=WEEKDAYS[weekday])
        found[weekday] = text_of(value, LONGEST_NAME)
    return found
