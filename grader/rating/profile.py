"""Profiles: techniques in order with their ratings, and grades."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import field, frozen

if TYPE_CHECKING:
    from grader.model.step import Step


@frozen
class Entry:
    """A technique in a profile, with its rating and options."""

    technique: str
    """The id of the technique."""
    rating: float
    """The rating of a step."""
    options: Mapping[str, Any] = field(factory=dict, hash=False)
    """Options of the strategy that differ from its defaults."""
    choice: str = "first"
    """The rule that chooses among the instances; see `grader.pipeline.choice`."""
    grade: str = ""
    """The grade; empty if the rating determines it."""
    why: str = ""
    """The reason for the position and the rating."""
    line: int | None = field(default=None, eq=False)
    """The 1-based line of the entry in the profile's file."""


class Grade(NamedTuple):
    """A named half-open interval of ratings, [low, high)."""

    name: str
    low: float
    high: float


@frozen(cache_hash=True)
class Profile:
    """A rating scale: techniques in order, their ratings, a scheme and grades."""

    name: str
    title: str
    about: str
    scheme: str
    """The scheme that computes rating and grade: a key of `grader.rating.schemes.SCHEMES`."""
    entries: tuple[Entry, ...]
    """The techniques in the order in which they are tried."""
    grades: tuple[Grade, ...]
    """The grades, easiest first, without overlap."""
    stuck: float | None = None
    """The rating of a puzzle that no technique solves; None if the last one solves all."""
    file: str = field(default="", eq=False)
    """The file that the profile was read from."""
    ratings: tuple[float, ...] = field(init=False, eq=False, repr=False)
    """The rating of each entry."""
    ceilings: tuple[float, ...] = field(init=False, eq=False, repr=False)
    """For each entry, the next higher rating in its grade, or the end of the grade."""
    levels: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """For each entry, the index of its grade in `grades`, or -1."""

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
        """Return the rating of a step: the rating of its entry plus its surcharge."""
        return self.rating_at(step.slot, step.surcharge)

    def rating_at(self, slot: int, surcharge: int) -> float:
        """Return the rating of an entry with a surcharge in tenths of a point."""
        rating = self.entries[slot].rating
        # Rounded, so that equal ratings are equal floats regardless of the summands.
        return round(rating + surcharge / 10, 6) if surcharge else rating

    def grade_at(self, slot: int) -> Grade | None:
        """Return the grade of an entry: its own, or the grade of its rating."""
        entry = self.entries[slot]
        return self.grade_named(entry.grade) if entry.grade else self.grade_of(entry.rating)

    def grade_of(self, rating: float) -> Grade | None:
        """Return the grade whose interval contains the rating, or None."""
        for grade in self.grades:
            if grade.low <= rating < grade.high:
                return grade
        return None

    def grade_named(self, name: str) -> Grade | None:
        """Return the grade with this name, or None."""
        return next((g for g in self.grades if g.name == name), None)
