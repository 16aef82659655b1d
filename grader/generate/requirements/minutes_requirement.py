"""Requirements on the time that a person needs."""

from __future__ import annotations

from typing import ClassVar, Final

from grader.errors import Message, TargetError
from grader.generate.requirements.requirement import (
    NEVER,
    Argument,
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
)
from grader.rating.profiles.profile import Profile
from grader.rating.schemes import least_minutes, step_seconds


class MinutesRequirement(Requirement):
    """The estimate of the solving time lies in an interval."""

    __slots__ = ("numbers",)
    stage: ClassVar[Stage] = Stage.MINUTES
    key: ClassVar[str] = "minutes"

    def __init__(self, numbers: FloatInterval) -> None:
        self.numbers: Final = numbers

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The two ends of the interval."""
        return (float(self.numbers[0]), float(self.numbers[1]))

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        low, high = self.numbers
        if high == float("inf"):
            return Message(
                "time-of",
                "a solving time of {minutes} minutes",
                minutes=format_interval(self.numbers),
            )
        return Message(
            "time-from", "a solving time from {low:g} to {high:g} minutes", low=low, high=high
        )

    def check(self, context: RequirementContext) -> None:
        """Reject empty intervals, and times that are too short for any puzzle of the layout."""
        high = self.numbers[1]
        check_ends(self.description, self.numbers)
        least = least_minutes(context.profile.minutes or context.profile, context.layout.cells)
        if high < least:
            raise TargetError(
                "least-minutes",
                "{what} cannot be met: a puzzle on {layout} takes at least {least:.1f} minutes",
                what=self.description,
                layout=context.layout.name,
                least=least,
            )

    def rating_range(self, profile: Profile) -> RatingRange | None:
        """Return the interval if ratings are minutes."""
        if profile.player is None:
            return None
        return RatingRange(*self.numbers, True, self.description)

    def rating_cap(self, profile: Profile, slot: int) -> float:
        """Exclude techniques of which one step takes longer, if ratings are minutes."""
        return minutes_cap(profile, slot, self.numbers[1])

    def is_exceeded(self, rated: RatedPuzzle) -> bool:
        """Return whether the puzzle takes longer."""
        return rated.is_too_hard or rated.minutes > self.numbers[1]

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the distance of the estimate from the interval."""
        gap = distance_to_interval(rated.minutes, *self.numbers)
        if not gap and not rated.is_too_hard:
            return None
        found = Message("minutes-found", "{number:.1f} minutes", number=rated.minutes)
        if rated.is_too_hard:
            found = Message("minutes-or-more", "{number:.1f} minutes or more", number=rated.minutes)
        description = Message(
            "minutes-differ",
            "{found} instead of {numbers}",
            found=found,
            numbers=format_interval(self.numbers),
        )
        return Mismatch(description, gap or 0.01)


def minutes_cap(profile: Profile, slot: int, most: float) -> float:
    """Return NEVER if a step of an entry alone takes more minutes than `most`.

    There is no limit if the profile does not estimate minutes.
    """
    if profile.player is None or step_seconds(profile, slot, 0) <= 60 * most:
        return float("inf")
    return NEVER
