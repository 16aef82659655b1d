"""Requirements on the rating: grade, rating, pearls and diamonds, number of steps.

This module is long because each requirement says what it is, and what a puzzle lacks.
"""

from __future__ import annotations

from typing import ClassVar, Final

from grader.errors import Count, Message, TargetError, Term
from grader.generate.requirements.minutes_requirement import minutes_cap
from grader.generate.requirements.requirement import (
    NEVER,
    Argument,
    CountRequirement,
    FloatInterval,
    Mismatch,
    RatedPuzzle,
    RatingRange,
    Requirement,
    RequirementContext,
    Stage,
    check_ends,
    distance_to_interval,
    format_interval,
    not_of_profile,
)
from grader.rating.profiles.profile import PEAKS, Grade, Profile
from grader.rating.profiles.technique_ids import FALLBACKS


class GradeRequirement(Requirement):
    """The puzzle has a given grade."""

    __slots__ = ("name",)
    stage: ClassVar[Stage] = Stage.RATING
    key: ClassVar[str] = "grade"

    def __init__(self, name: str) -> None:
        self.name: Final = name

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return Message("a-grade", "the grade {grade}", grade=Term("level", self.name))

    def check(self, context: RequirementContext) -> None:
        """Reject a grade that the profile does not have."""
        if context.profile.grade_named(self.name) is None:
            known = [band.name for band in context.profile.grades]
            raise not_of_profile(context.profile, "grade", self.name, known)

    def rating_range(self, profile: Profile) -> RatingRange:
        """Return the interval of the grade; with scores, only its upper end limits the rating."""
        band = self._band(profile)
        low = 0.0 if profile.scheme == "sum" else band.low
        description = Message(
            "rated-from",
            "{what}, which goes from {low:g} to {high:g}",
            what=self.description,
            low=band.low,
            high=band.high,
        )
        return RatingRange(low, band.high, False, description)

    def rating_cap(self, profile: Profile, slot: int) -> float:
        """Exclude techniques of harder grades."""
        band = self._band(profile)
        if profile.player is not None:
            is_last = band == profile.grades[-1]
            return minutes_cap(profile, slot, float("inf") if is_last else band.high)
        if profile.levels[slot] > profile.grades.index(band):
            return NEVER
        return float("inf")

    def needed_slots(self, profile: Profile) -> tuple[int, ...]:
        """Return the entries of the grade, if the hardest step decides the grade."""
        band = self._band(profile)
        level = profile.grades.index(band)
        if profile.scheme != "hardest" or not level:
            return ()
        return tuple(slot for slot, own in enumerate(profile.levels) if own == level)

    def is_exceeded(self, rated: RatedPuzzle) -> bool:
        """Return whether the grade is harder than required."""
        return rated.is_too_hard or _level(rated) > _rank(rated.profile, self.name)

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the distance of the rating from the interval of the grade."""
        if rated.rating.grade == self.name and not rated.is_too_hard:
            return None
        band = self._band(rated.profile)
        gap = distance_to_interval(rated.number, band.low, band.high)
        description = Message(
            "grade-differs",
            "grade {grade} ({number}) instead of {wanted}",
            grade=Term("level", str(rated.rating.grade)),
            number=rated.number_text,
            wanted=Term("level", self.name),
        )
        return Mismatch(description, gap or 0.01)

    def _band(self, profile: Profile) -> Grade:
        band = profile.grade_named(self.name)
        assert band is not None, "check() accepted the grade"
        return band


class RatingRequirement(Requirement):
    """The rating, or another number of the profile such as EP, lies in an interval."""

    __slots__ = ("numbers", "source")
    stage: ClassVar[Stage] = Stage.RATING
    key: ClassVar[str] = "rating"

    def __init__(self, numbers: FloatInterval, source: str = "rating") -> None:
        self.numbers: Final = numbers
        self.source: Final = source
        """`rating`, or a key of `Rating.ratings` such as `er`, `ep`, `ed`."""

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The key of the number, and the two ends of the interval."""
        return (self.source, *map(float, self.numbers))

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        low, high = self.numbers
        if high == float("inf"):
            return Message(
                "number-of",
                "{name} of {numbers}",
                name=self._name,
                numbers=format_interval(self.numbers),
            )
        return Message(
            "number-from", "{name} from {low:g} to {high:g}", name=self._name, low=low, high=high
        )

    @property
    def _name(self) -> str:
        return Message("a-rating", "a rating") if self.source == "rating" else self.source.upper()

    def check(self, context: RequirementContext) -> None:
        """Reject empty intervals and those outside the ratings of the context.profile."""
        bands = context.profile.grades
        low, high = self.numbers
        check_ends(self.description, self.numbers)
        if self.source != "rating" and context.profile.scheme != PEAKS:
            raise TargetError(
                "profile-number",
                "the profile {profile} has no {name}",
                profile=context.profile.name,
                name=self.source.upper(),
            )
        # EP and ED are at most ER, and may be 0.
        if low >= bands[-1].high or high < (bands[0].low if self.is_rating else 0):
            raise TargetError(
                "outside-profile",
                "{what} is outside the profile {profile}, whose ratings go from {low:g} to "
                "{high:g}",
                what=self.description,
                profile=context.profile.name,
                low=bands[0].low,
                high=bands[-1].high,
            )

    def rating_range(self, profile: Profile) -> RatingRange | None:  # noqa: ARG002 - not needed here
        """Return the interval, if it limits the rating itself."""
        return RatingRange(*self.numbers, True, self.description) if self.is_rating else None

    @property
    def is_rating(self) -> bool:
        """Whether the interval limits the rating itself, which is ER if there are EP and ED."""
        return self.source in ("rating", "er")

    def rating_cap(self, profile: Profile, slot: int) -> float:
        """Exclude steps rated above the interval."""
        if not self.is_rating:
            return float("inf")
        high = self.numbers[1]
        if profile.player is not None:
            return minutes_cap(profile, slot, high)
        return NEVER if profile.entries[slot].rating > high else high

    def needed_slots(self, profile: Profile) -> tuple[int, ...]:
        """Return the entries that reach the interval, if the hardest step decides the rating."""
        low = self.numbers[0]
        if profile.scheme != "hardest" or not self.is_rating or low <= profile.grades[0].low:
            return ()
        ways = zip(profile.ratings, profile.ceilings, strict=True)
        return tuple(slot for slot, (own, end) in enumerate(ways) if own >= low or end > low)

    def is_exceeded(self, rated: RatedPuzzle) -> bool:
        """Return whether the rating is above the interval."""
        return self.is_rating and (rated.is_too_hard or rated.number > self.numbers[1])

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the distance of the number from the interval."""
        number = rated.number if self.is_rating else rated.rating.ratings[self.source]
        gap = distance_to_interval(number, *self.numbers)
        if not gap and not rated.is_too_hard:
            return None
        found = Message("rating-found", "{number:.2f}", number=number)
        if rated.is_too_hard:
            found = Message("rating-or-more", "{number:.2f} or more", number=number)
        is_named = self.source != "rating"
        return Mismatch(
            Message(
                "rating-differs",
                "{name} {found} instead of {numbers}",
                name=self.source.upper() if is_named else Message("rating", "rating"),
                found=found,
                numbers=format_interval(self.numbers),
            ),
            gap or 0.01,
        )


class PearlRequirement(Requirement):
    """The puzzle is a pearl or a diamond: its hardest step comes at the beginning.

    A pearl needs its hardest step before the first digit can be placed (ER = EP), a diamond
    needs it as the first step (ER = EP = ED).  Every diamond is a pearl.
    """

    __slots__ = ("name",)
    stage: ClassVar[Stage] = Stage.RATING
    key: ClassVar[str] = "pearl"

    def __init__(self, name: str) -> None:
        self.name: Final = name
        """`pearl` or `diamond`."""

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return Message("a-pearl", "a {pearl}", pearl=Term("pearl", self.name))

    def check(self, context: RequirementContext) -> None:
        """Reject profiles that do not compute ER, EP and ED."""
        if context.profile.scheme != PEAKS:
            raise TargetError(
                "needs-peaks",
                "{what} needs ER, EP and ED, which the profile {profile} does not compute; use "
                "the profile explainer",
                what=self.description,
                profile=context.profile.name,
            )

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the difference between ER and EP or ED."""
        if rated.is_too_hard:
            return Mismatch(
                Message(
                    "pearl-unchecked",
                    "{what} was not checked: the puzzle is too hard",
                    what=self.description,
                )
            )
        ratings = rated.rating.ratings
        key = "ed" if self.name == "diamond" else "ep"
        gap = ratings["er"] - ratings[key]
        if not gap:
            return None
        # Weighs less than a rating point: easy diamonds are common, and a climb that went to them
        # would move away from hard ones.
        description = Message(
            "peak-differs",
            "{name} {number:.1f} instead of ER {er:.1f}",
            name=key.upper(),
            number=ratings[key],
            er=ratings["er"],
        )
        return Mismatch(description, gap / 5)


class HardOpeningRequirement(Requirement):
    """No cell can be filled by a single in the initial position.

    Pearls and diamonds that are harder than singles imply this requirement.  It is checked
    without a rating.  About one in four thousand minimal puzzles meets it, and the neighbors of
    those that do often meet it as well.
    """

    __slots__ = ()
    stage: ClassVar[Stage] = Stage.OPENING
    key: ClassVar[str] = "hard-opening"

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return Message("no-singles-open", "an opening without singles")

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the number of cells filled by singles; one counts more than any rating."""
        if not rated.singles:
            return None
        return Mismatch(
            Message(
                "singles-open",
                "singles fill {filled} in the initial position",
                filled=Count("cell", rated.singles),
            ),
            rated.profile.grades[-1].high + rated.singles,
        )


class NoSearchRequirement(Requirement):
    """The techniques of the profile solve the puzzle without a search.

    This is required of every puzzle whose difficulty the user leaves open.
    """

    __slots__ = ("below",)
    stage: ClassVar[Stage] = Stage.RATING
    key: ClassVar[str] = "no-search"

    def __init__(self, below: str = "") -> None:
        self.below: Final = below
        """A grade whose techniques are excluded as well; empty: none."""

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The name of the grade, if there is one."""
        return (self.below,) if self.below else ()

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return (
            Message("grade-below", "a grade below {grade}", grade=Term("level", self.below))
            if self.below
            else Message("no-search", "a solution without search")
        )

    def rating_cap(self, profile: Profile, slot: int) -> float:
        """Exclude techniques that search, and those of the grade."""
        if profile.entries[slot].technique in FALLBACKS:
            return NEVER
        if self.below and profile.levels[slot] >= _rank(profile, self.below):
            return NEVER
        return float("inf")

    def is_exceeded(self, rated: RatedPuzzle) -> bool:
        """Return whether the puzzle needs what is excluded."""
        if rated.is_too_hard or rated.is_stuck or rated.rating.searched:
            return True
        return bool(self.below) and _level(rated) >= _rank(rated.profile, self.below)

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return a mismatch if the puzzle needs what is excluded."""
        if not self.is_exceeded(rated):
            return None
        if self.below:
            return Mismatch(
                Message(
                    "grade-unwished",
                    "it is {grade}, which only a wish for a grade or rating allows",
                    grade=Term("level", self.below),
                )
            )
        return Mismatch(
            Message(
                "search-unwished",
                "it needs search, which only a wish for a grade or rating allows",
            )
        )


class StepCountRequirement(CountRequirement):
    """The number of steps lies in an interval."""

    __slots__ = ()
    stage: ClassVar[Stage] = Stage.RATING
    key: ClassVar[str] = "steps"
    noun: ClassVar[str] = "step"

    def count(self, rated: RatedPuzzle) -> int:
        """Return the number of steps."""
        return rated.rating.steps

    def check(self, context: RequirementContext) -> None:
        """Reject empty intervals and more steps than there are candidates."""
        low, high = self.numbers
        most = context.layout.cells * context.layout.digits
        if low > high or high < 0 or low > most:
            raise TargetError(
                "steps-limit",
                "{what}: a puzzle takes 0 to {most} steps",
                what=self.description,
                most=most,
            )


def _rank(profile: Profile, grade: str | None) -> int:
    return [band.name for band in profile.grades].index(str(grade))


def _level(rated: RatedPuzzle) -> int:
    return _rank(rated.profile, rated.rating.grade)
