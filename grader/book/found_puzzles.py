"""The puzzles that were found for a section, and their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from random import Random

from attrs import frozen

from grader.book.specification import GRADE_THEN_MINUTES, Section
from grader.model.puzzle import Puzzle
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.search.solutions import Solution


@frozen
class Found:
    """A puzzle that was found for a section."""

    puzzle: Puzzle
    solution: Solution
    rating: Rating
    name: str = ""
    date: date | None = None
    author: str = ""


def _by_rating(found: Found) -> float:
    return found.rating.rating or 0


def _by_givens(found: Found) -> float:
    return -found.puzzle.clues


def _by_minutes(found: Found) -> float:
    return found.rating.ratings.get("minutes", 0)


_ORDER_KEYS: Mapping[str, Callable[[Found], float]] = {
    "rating": _by_rating,
    "minutes": _by_minutes,
    "givens": _by_givens,
}
"""What puzzles are sorted by; other orders are as they come, or random."""


def ordered(found: list[Found], section: Section, profile: Profile, seed: int) -> list[Found]:
    """Return the puzzles of a section in its order."""
    if section.order == GRADE_THEN_MINUTES:
        grades = {grade.name: place for place, grade in enumerate(profile.grades)}
        return sorted(found, key=lambda each: (grades[each.rating.grade or ""], _by_minutes(each)))
    key = _ORDER_KEYS.get(section.order)
    if key is not None:
        return sorted(found, key=key)
    if section.order == "random":
        Random(f"{seed}/{section.title}/order").shuffle(found)
    return found
