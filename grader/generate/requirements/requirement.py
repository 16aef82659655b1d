"""What a requirement is: one thing that is asked of a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import cached_property
from typing import ClassVar

from attrs import field, frozen

from grader.grading import rater
from grader.hints.open_moves import singles
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.trace import Trace
from grader.rating.profile import Profile
from grader.rating.rating import Rating

NEVER = -1
"""The cap of an entry that no puzzle as asked may need."""


class Stage(IntEnum):
    """What has to be known before a requirement can be judged, cheapest first."""

    GIVENS = 0
    OPENING = 1
    RATING = 2
    SEARCH = 3
    TRACE = 4


@frozen
class Setting:
    """What all requirements are about: how puzzles are rated, and where they live."""

    profile: Profile
    layout: Layout


@frozen
class Mismatch:
    """In what a puzzle is not as asked, and how far off it is."""

    words: str
    gap: float = 1.0
    """Above 0, in the unit of the requirement: points of a rating, givens, steps."""
    requirement: str = ""
    """The requirement, in words."""


@frozen(slots=False)
class Draft:
    """A puzzle with one solution, and what is known of it."""

    puzzle: Puzzle
    profile: Profile
    _rate: Callable[[], Rating]
    beyond: bool = False
    """It is harder than asked, and the rating only says how hard it is at least."""
    short: bool = False
    """It is known to be easier than asked, in whatever way."""

    @cached_property
    def rating(self) -> Rating:
        """The rating, worked out when it is first asked for: of most drafts nobody does."""
        return self._rate()

    @cached_property
    def singles(self) -> int:
        """How many cells singles fill at once."""
        return len({cell for cell, _ in singles(self.puzzle.board())})

    @cached_property
    def trace(self) -> Trace:
        """The way to the solution, made when it is first asked for."""
        return rater.trace(self.puzzle, self.profile)

    @property
    def number(self) -> float:
        """The rating, which a puzzle with one solution always has."""
        assert self.rating.rating is not None, "only puzzles with one solution are asked about"
        return self.rating.rating

    @property
    def number_text(self) -> str:
        """The rating in words."""
        return f"{self.number:.2f}{' or more' if self.beyond else ''}"


@frozen
class RatingRange:
    """The ratings that a requirement leaves possible; `low` is included, `high` may be."""

    low: float
    high: float
    closed: bool
    """Whether `high` itself is possible."""
    words: str
    """The requirement, as the subject of a sentence."""

    def meets(self, other: RatingRange) -> bool:
        """Tell whether a rating is in both."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        closed = all(
            rating_range.closed for rating_range in (self, other) if rating_range.high == high
        )
        return low < high or (low == high and closed)


@frozen
class Requirement:
    """One thing that is asked; the base of all requirements.

    A requirement refuses what is impossible, prunes what is too hard before its rating is known,
    judges a draft, and says how far it is from meeting the requirement.
    """

    stage: ClassVar[Stage]

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        raise NotImplementedError

    def check(self, setting: Setting) -> None:
        """Refuse what cannot be, whatever else is asked.

        Raises:
            TargetError: a name is unknown, or it can be proved that no puzzle is like that.
        """

    def rating_range(self, profile: Profile) -> RatingRange | None:  # noqa: ARG002 - for subclasses
        """Return the ratings that this leaves possible, or None if it does not say."""
        return None

    def cap(self, profile: Profile, slot: int) -> float:  # noqa: ARG002
        """Return the highest rating that a step of an entry may have; NEVER is none."""
        return float("inf")

    def needed(self, profile: Profile) -> tuple[int, ...]:  # noqa: ARG002
        """Return entries of which a puzzle needs at least one, or none if it does not say."""
        return ()

    def is_exceeded(self, draft: Draft) -> bool:  # noqa: ARG002
        """Tell whether a puzzle is too hard for this, so that fewer givens will not help."""
        return False

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return in what a puzzle is not as asked, or None if it is."""
        raise NotImplementedError


Interval = tuple[float, float]
Whole = tuple[int, int]


def outside(number: float, low: float, high: float) -> float:
    """Return how far a number is from an interval."""
    return max(0.0, low - number, number - high)


def spelled(numbers: tuple[float, float]) -> str:
    """Return an interval of numbers in words."""
    low, high = numbers
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def counted(numbers: Whole, noun: str) -> str:
    """Return an interval of whole numbers with a noun."""
    return f"{spelled(numbers)} {noun}{'' if numbers == (1, 1) else 's'}"


@frozen
class InInterval(Requirement):
    """A whole number about the puzzle lies in an interval; the base of several requirements."""

    numbers: Whole = field()
    noun: ClassVar[str]

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return counted(self.numbers, self.noun)

    def number_of(self, draft: Draft) -> int:
        """Return the number of a puzzle."""
        raise NotImplementedError

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return how far the number is outside."""
        number = self.number_of(draft)
        gap = outside(number, *self.numbers)
        if not gap:
            return None
        noun = self.noun if number == 1 else f"{self.noun}s"
        return Mismatch(f"{number} {noun} instead of {spelled(self.numbers)}", gap)
