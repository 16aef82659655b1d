"""Base classes of requirements, and the puzzles that they are checked against."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from grader.errors import (
    Field,
    Message,
    TargetError,
    Term,
    UnsoundError,
    message_of,
    unknown_name,
)
from grader.generate.interval_text import MANY
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.rating import rate as single
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.search.minimality import redundant_givens

if TYPE_CHECKING:
    from grader.model.trace import Trace

NEVER = -1
"""The rating cap of a profile entry that no acceptable puzzle may need."""

FloatInterval = tuple[float, float]
"""Lower and upper end, both included."""
IntInterval = tuple[int, int]
"""Lower and upper end, both included."""

Argument = str | float | bool | tuple["Argument", ...]
"""A value that identifies a requirement, of JSON types and tuples of them."""


class Stage(IntEnum):
    """The data needed to check a requirement, cheapest first."""

    GIVENS = 0
    OPENING = 1
    RATING = 2
    SEARCH = 3
    MINUTES = 4
    TRACE = 5


class RequirementContext(NamedTuple):
    """The profile and the layout that requirements refer to."""

    profile: Profile
    layout: Layout


class Mismatch(NamedTuple):
    """A requirement that a puzzle does not meet, and the distance to meeting it."""

    description: str
    gap: float = 1.0
    """Above 0, in the unit of the requirement: rating points, givens, steps."""
    requirement: str = ""
    """The description of the requirement."""


def sound(rating: Rating) -> Rating:
    """Return a rating whose steps are right.

    Raises:
        UnsoundError: a technique offered a wrong step.
    """
    if rating.status == UnsoundError.status:
        unnamed = Message("unsound", "a technique is unsound")
        raise UnsoundError(rating.error or unnamed, puzzle=rating.puzzle)
    return rating


class RatedPuzzle:
    """A puzzle with one solution, with its rating and trace computed on first use.

    Args:
        puzzle: the puzzle.
        profile: the profile that rates it.
        rate: returns its rating.
        is_too_hard: solving stopped because the puzzle is harder than required; `rating` is a
            lower bound.
        is_too_easy: the puzzle is known to be easier than required.
        is_stuck: the techniques of the profile do not solve the puzzle.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        profile: Profile,
        rate: Callable[[], Rating],
        *,
        is_too_hard: bool = False,
        is_too_easy: bool = False,
        is_stuck: bool = False,
    ) -> None:
        self.puzzle: Final = puzzle
        self.profile: Final = profile
        self.is_too_hard: Final = is_too_hard
        self.is_too_easy: Final = is_too_easy
        self.is_stuck: Final = is_stuck
        self._rate = rate
        self.needed: Collection[k.Cell] = ()
        """Givens of which it is known, from how the puzzle was made, that they are needed."""
        self.needed_rules: Collection[Rule] = ()
        """Rules of which it is known, likewise, that they need their clue."""

    @cached_property
    def rating(self) -> Rating:
        """The rating, computed on first use; most puzzles are rejected without it.

        Raises:
            UnsoundError: a technique offered a wrong step.
        """
        return sound(self._rate())

    @cached_property
    def singles(self) -> int:
        """The number of cells that singles fill in the initial position."""
        from grader.hints.open_moves import singles  # noqa: PLC0415 - seldom needed

        return len({cell for cell, _ in singles(self.puzzle.board())})

    @cached_property
    def redundant(self) -> int:
        """The number of redundant givens; whether there are any is asked more than once."""
        return len(redundant_givens(self.puzzle, needed=self.needed))

    @cached_property
    def trace(self) -> Trace:
        """The trace of the solution, computed on first use."""
        return single.trace(self.puzzle, self.profile)

    @cached_property
    def minutes(self) -> float:
        """The estimate of the solving time, computed on first use.

        It is the rating, or that of the profile that estimates minutes beside it.  It may be a
        lower bound.
        """
        player = self.profile.minutes
        if player is None:
            return self.number
        estimate = sound(single.rate(self.puzzle, player))
        assert estimate.rating is not None, f"{self.puzzle} is rated {estimate}"
        return estimate.rating

    @property
    def number(self) -> float:
        """The rating as a number."""
        assert self.rating.rating is not None, "a puzzle with one solution has a rating"
        return self.rating.rating

    @property
    def number_text(self) -> str:
        """The rating as text, marked where it is a lower bound."""
        return f"{self.number:.2f}{' or more' if self.is_too_hard else ''}"


class RatingRange(NamedTuple):
    """The ratings that a requirement allows, from `low` (included) to `high`."""

    low: float
    high: float
    closed: bool
    """Whether `high` itself is allowed."""
    description: str
    """The requirement, as the subject of a sentence."""

    def overlaps(self, other: RatingRange) -> bool:
        """Return whether a rating is in both ranges."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        closed = all(
            rating_range.closed for rating_range in (self, other) if rating_range.high == high
        )
        return low < high or (low == high and closed)


class Requirement:
    """One property that generated puzzles must have; the base class of all requirements.

    A requirement rejects impossible values, excludes profile entries that no acceptable puzzle
    may need, and measures how far a puzzle is from meeting it.  Requirements do not change, and
    are equal if their classes and `arguments` are.
    """

    __slots__: tuple[str, ...] = ()
    stage: ClassVar[Stage]
    key: ClassVar[str]
    """A name that is part of the run id (see `RunSpecification`) and therefore never changes."""

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The values that, with `key`, identify the requirement in the run id."""
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash((self.key, self.arguments))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.arguments!r}"

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        raise NotImplementedError

    def check(self, context: RequirementContext) -> None:
        """Reject a requirement that no puzzle can meet, whatever the other requirements are.

        Raises:
            TargetError: a name is unknown, or it is proved that no such puzzle exists.
        """

    def impossible(self, code: str, template: str = "", /, **fields: Field) -> TargetError:
        """Return the error for a requirement that no puzzle can meet.

        The arguments say the reason, as those of `GraderError` do.
        """
        return TargetError(
            "requirement-impossible",
            "the requirement of {what} cannot be met: {reason}",
            what=self.description,
            reason=message_of(code, template, fields),
        )

    def rating_range(self, profile: Profile) -> RatingRange | None:  # noqa: ARG002 - for subclasses
        """Return the ratings that the requirement allows, or None if it allows all."""
        return None

    def rating_cap(self, profile: Profile, slot: int) -> float:  # noqa: ARG002
        """Return the highest rating that a step of a profile entry may have, or NEVER."""
        return float("inf")

    def needed_slots(self, profile: Profile) -> tuple[int, ...]:  # noqa: ARG002
        """Return profile entries of which at least one must be used; empty if there are none."""
        return ()

    def is_exceeded(self, rated: RatedPuzzle) -> bool:  # noqa: ARG002
        """Return whether a puzzle is too hard, so that removing givens cannot help."""
        return False

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return how a puzzle fails to meet the requirement, or None if it meets it."""
        raise NotImplementedError


def not_of_profile(profile: Profile, kind: str, name: str, known: Iterable[str]) -> TargetError:
    """Return the error for a name that a profile does not have.

    Args:
        profile: the profile.
        kind: what is named, as `unknown_name` takes it.
        name: the name.
        known: the names that the profile has.
    """
    return TargetError(
        "profile-has",
        "the profile {profile} has {message}",
        profile=profile.name,
        message=unknown_name(kind, name, known),
    )


def distance_to_interval(number: float, low: float, high: float) -> float:
    """Return the distance of a number from an interval, 0 inside."""
    return max(0.0, low - number, number - high)


def check_ends(subject: Message, numbers: tuple[float, float]) -> None:
    """Raise an error if an interval is empty, or an end is not a number.

    Args:
        subject: what the interval is for, as the subject of a sentence.
        numbers: the two ends.

    Raises:
        TargetError: the lower end is not below or at the higher one.
    """
    if not numbers[0] <= numbers[1]:
        raise TargetError(
            "empty-interval",
            "{what} is an empty interval; the lower number comes first",
            what=subject,
        )


def format_interval(numbers: tuple[float, float]) -> Message:
    """Return an interval as text: `3 to 5`, `3 or more`, or `3` if both ends are equal."""
    low, high = numbers
    if high == float("inf"):
        return Message("or-more", "{number:g} or more", number=low)
    if low == high:
        return Message("exactly", "{number:g}", number=low)
    return Message("interval", "{low:g} to {high:g}", low=low, high=high)


def format_counts(numbers: IntInterval) -> Message:
    """Return an interval of whole numbers as `format_interval` does; `MANY` is no limit."""
    low, high = numbers
    return format_interval((low, float("inf") if low < high == MANY else high))


def format_count(numbers: IntInterval, noun: str) -> Message:
    """Return an interval of whole numbers with a noun, such as `3 to 5 steps`."""
    things = Term("things", noun if numbers == (1, 1) else f"{noun}s")
    return Message("count-of", "{numbers} {things}", numbers=format_counts(numbers), things=things)


class CountRequirement(Requirement):
    """A count lies in an interval; the base class of several requirements."""

    __slots__ = ("numbers",)
    noun: ClassVar[str]

    def __init__(self, numbers: IntInterval) -> None:
        self.numbers: Final = numbers

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The two ends of the interval."""
        return self.numbers

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return format_count(self.numbers, self.noun)

    def count(self, rated: RatedPuzzle) -> int:
        """Return the count for a puzzle."""
        raise NotImplementedError

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the distance of the count from the interval."""
        number = self.count(rated)
        gap = distance_to_interval(number, *self.numbers)
        if not gap:
            return None
        noun = self.noun if number == 1 else f"{self.noun}s"
        return Mismatch(
            Message(
                "count-differs",
                "{number} {things} instead of {numbers}",
                number=number,
                things=Term("things", noun),
                numbers=format_counts(self.numbers),
            ),
            gap,
        )
