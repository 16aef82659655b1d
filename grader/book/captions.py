"""Captions of puzzles: number, date, name, author, grade and so on, in the order that is asked."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from grader.book.content import BookPuzzle, Chapter
from grader.book.house_style import NAME, NUMBER, filled_caption
from grader.book.specification import BookSpecification
from grader.render.text_style import catalogue, text_style_of


class Caption(NamedTuple):
    """A caption as the template sets it."""

    number: str
    """The number that stands before the notes, in bold; empty if it is among them."""
    notes: list[str]
    short: list[str]
    """The same notes with shorter dates, for narrow boards."""
    name_at: int
    """The place of the name among the notes, which is shortened first; -1 without a name."""


class Captions:
    """Writes the captions of a book.

    Args:
        book: the specification.
    """

    def __init__(self, book: BookSpecification) -> None:
        self._book = book
        self._words: Mapping[str, Any] = catalogue(book.language)["book"]
        self._dates: Mapping[str, Any] = catalogue(book.language)["dates"]
        self._style = text_style_of(book.language)

    def caption(self, one: BookPuzzle, chapter: Chapter) -> Caption:
        """Return the caption of a puzzle; that of a drill is its level."""
        if one.drill is not None:
            level = self._words["level"].format(level=one.drill.level)
            return Caption(str(one.number), [level], [level], -1)
        values = self.values(one, chapter)
        short = values | {"date": self._date(one.date, "short")}
        template = self._book.house.caption
        if template and not chapter.section.states_captions:
            number = "" if f"{{{NUMBER}}}" in template else values[NUMBER]
            notes, shorter = ([filled_caption(template, each)] for each in (values, short))
            return Caption(number, notes, shorter, -1)
        shown = [field for field in chapter.section.captions if values[field]]
        number = "" if NUMBER in shown else values[NUMBER]
        name_at = shown.index(NAME) if NAME in shown else -1
        notes, shorter = ([each[field] for field in shown] for each in (values, short))
        return Caption(number, notes, shorter, name_at)

    def text(self, one: BookPuzzle, chapter: Chapter) -> str:
        """Return the caption of a puzzle as one text."""
        caption = self.caption(one, chapter)
        return " · ".join(filter(None, (caption.number, *caption.notes)))

    def values(self, one: BookPuzzle, chapter: Chapter) -> dict[str, str]:
        """Return the texts of all fields of a caption; what a puzzle lacks is empty."""
        rating = one.rating
        house = self._book.house
        grade = rating.grade or ""
        order = [each.name for each in chapter.profile.grades]
        minutes = rating.ratings.get("minutes")
        return {
            NUMBER: str(one.number),
            "date": self._date(one.date, "long"),
            NAME: one.name,
            "author": one.author,
            "grade": house.grade(grade, self._style.level(grade)) if grade else "",
            "stars": house.stars_of(grade, order),
            "rating": "" if rating.rating is None else self._style.number(rating.rating, ".1f"),
            "minutes": ""
            if minutes is None
            else self._words["minutes"].format(count=round_minutes(minutes)),
            "givens": self._words["givens"].format(count=one.puzzle.clues),
        }

    def _date(self, day: date | None, length: str) -> str:
        """Return a date in words, `Tuesday, 1 December 2026` or `1 December`; empty without one."""
        if day is None:
            return ""
        return str(
            self._dates[length].format(
                weekday=self._dates["weekdays"][f"day_{day.isoweekday()}"],
                day=day.day,
                month=self._dates["months"][f"month_{day.month}"],
                year=day.year,
            )
        )


def round_minutes(minutes: float) -> int:
    """Return an estimate as people say it: to 5 minutes from 20 on, to 10 from an hour on."""
    step = 1 if minutes < 20 else 5 if minutes < 60 else 10
    return max(step * round(minutes / step), 1)
