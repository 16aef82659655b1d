"""A profile: which techniques, in which order, at which rating, with which grades."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import field, frozen

if TYPE_CHECKING:
    from grader.model.step import Step

FALLBACKS = ("exact-cover", "brute-force")
"""The techniques that finish every puzzle with one solution."""


@frozen
class Entry:
    """One place in the order of techniques."""

    technique: str
    """The id of the technique."""
    rating: float
    """What a puzzle is worth whose hardest step is this one."""
    options: Mapping[str, Any] = field(factory=dict, hash=False)
    """What the strategy is told beyond its own defaults."""
    choice: str = "first"
    """Which of the instances is taken: a rule of `grader.pipeline.choice`."""
    grade: str = ""
    """The grade of a puzzle whose hardest step is this one, if the rating does not say it."""
    why: str = ""
    """The reason for the place and the rating."""
    line: int | None = field(default=None, eq=False)
    """Where the entry stands in the file of the profile, 1-based."""


class Grade(NamedTuple):
    """A name for an interval of ratings, `low` included and `high` not."""

    name: str
    low: float
    high: float


@frozen(cache_hash=True)
class Profile:
    """Everything that makes two raters differ."""

    name: str
    title: str
    about: str
    scheme: str
    """How the steps taken become a rating and a grade: a key of `grader.rating.schemes`."""
    entries: tuple[Entry, ...]
    """The techniques in the order in which they are tried."""
    grades: tuple[Grade, ...]
    """The grades, easiest first, without overlap."""
    stuck: float | None = None
    """The rating of a puzzle that no technique finishes; None if the last one always does."""
    file: str = field(default="", eq=False)
    """Where the profile was read from."""
    ratings: tuple[float, ...] = field(init=False, eq=False, repr=False)
    """The rating of each entry."""
    ceilings: tuple[float, ...] = field(init=False, eq=False, repr=False)
    """For each entry the next higher rating in its grade, or the end of the grade."""

    levels: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """For each entry the position of its grade in `grades`, -1 if no grade holds it."""

    @ratings.default
    def _line_up_ratings(self) -> tuple[float, ...]:
        return tuple(entry.rating for entry in self.entries)

    @levels.default
    def _find_levels(self) -> tuple[int, ...]:
        found = [self.grade_at(slot) for slot in range(len(self.entries))]
        return tuple(self.grades.index(grade) if grade else -1 for grade in found)

    @ceilings.default
    def _find_ceilings(self) -> tuple[float, ...]:
        ends = [grade.high if (grade := self.grade_of(r)) else r for r in self.ratings]
        return tuple(
            min([end, *(other for other in self.ratings if other > rating)])
            for rating, end in zip(self.ratings, ends, strict=True)
        )

    def rating_of(self, step: Step) -> float:
        """Return the rating of a step: that of the entry that found it, and its surcharge."""
        return self.rating_at(step.slot, step.surcharge)

    def rating_at(self, slot: int, surcharge: int) -> float:
        """Return the rating of an entry with a surcharge in tenths of a point."""
        rating = self.entries[slot].rating
        # Rounded, so that equal ratings are equal floats, whatever they are sums of.
        return round(rating + surcharge / 10, 6) if surcharge else rating

    def grade_at(self, slot: int) -> Grade | None:
        """Return the grade of an entry: its own, or that of its rating."""
        entry = self.entries[slot]
        return self.grade_named(entry.grade) if entry.grade else self.grade_of(entry.rating)

    def grade_of(self, rating: float) -> Grade | None:
        """Return the grade whose interval holds the rating, if any does."""
        for grade in self.grades:
            if grade.low <= rating < grade.high:
                return grade
        return None

    def grade_named(self, name: str) -> Grade | None:
        """Return the grade with this name, if there is one."""
        return next((g for g in self.grades if g.name == name), None)
