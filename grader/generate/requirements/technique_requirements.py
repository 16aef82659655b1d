"""Requirements on the techniques that a puzzle needs."""

from __future__ import annotations

from typing import ClassVar, Final

from grader.errors import Listed, Message, TargetError
from grader.generate.interval_text import MANY, parse_interval
from grader.generate.requirements.requirement import (
    NEVER,
    Argument,
    IntInterval,
    Mismatch,
    RatedPuzzle,
    RatingRange,
    Requirement,
    RequirementContext,
    Stage,
    distance_to_interval,
    format_interval,
    not_of_profile,
    sound,
)
from grader.pipeline.registry import techniques
from grader.rating.profile_loading import with_only
from grader.rating.profiles.profile import SINGLE_STEPS, Profile
from grader.rating.profiles.technique_ids import SINGLES
from grader.rating.rate import rate


def lowest_rating(profile: Profile, technique: str) -> float:
    """Return the lowest rating of a technique in a profile."""
    return min(e.rating for e in profile.entries if e.technique == technique)


def _entries(profile: Profile, technique: str) -> tuple[int, ...]:
    return tuple(n for n, e in enumerate(profile.entries) if e.technique == technique)


def check_needed(context: RequirementContext, technique: str) -> None:
    """Reject a technique that the profile does not have, or that the layout rules out.

    Raises:
        TargetError: no puzzle of the layout needs the technique under the profile.
    """
    check_technique(context.profile, technique)
    known = techniques().get(technique)
    reason = known.refusal(context.layout) if known else ""
    if reason:
        raise TargetError(
            "technique-layout",
            "{technique} cannot occur on {layout}: {reason}",
            technique=technique,
            layout=context.layout.name,
            reason=reason,
        )


def check_technique(profile: Profile, technique: str) -> None:
    """Reject a technique that the profile does not have.

    Raises:
        TargetError: the profile does not have the technique.
    """
    known = dict.fromkeys(entry.technique for entry in profile.entries)
    if technique not in known:
        raise not_of_profile(profile, "technique", technique, known)


class HardestTechniqueRequirement(Requirement):
    """A technique is needed, and no harder one is."""

    __slots__ = ("technique",)
    stage: ClassVar[Stage] = Stage.RATING
    key: ClassVar[str] = "hardest"

    def __init__(self, technique: str) -> None:
        self.technique: Final = technique

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return Message(
            "as-hardest", "{technique} as the hardest technique", technique=self.technique
        )

    def check(self, context: RequirementContext) -> None:
        """Reject techniques that the profile does not have."""
        check_needed(context, self.technique)

    def rating_range(self, profile: Profile) -> RatingRange:
        """Return the ratings from that of the technique."""
        low = lowest_rating(profile, self.technique)
        high = float("inf")
        if profile.player is not None:
            return RatingRange(0.0, high, False, self.description)
        if profile.scheme == "hardest":
            high = max(
                end
                for entry, end in zip(profile.entries, profile.ceilings, strict=True)
                if entry.technique == self.technique
            )
        description = rated_so(self.technique, low)
        return RatingRange(low, high, False, description)

    def rating_cap(self, profile: Profile, slot: int) -> float:
        """Exclude harder techniques."""
        own = _entries(profile, self.technique)
        most = max((profile.levels[n], profile.entries[n].rating) for n in own)
        entry = profile.entries[slot]
        if profile.scheme == "sum":
            return NEVER if (profile.levels[slot], entry.rating) > most else float("inf")
        if slot in own or profile.scheme in SINGLE_STEPS:
            # A surcharge may make a step of a cheaper technique the hardest one.
            return float("inf") if entry.rating <= most[1] else NEVER
        return NEVER if entry.rating > most[1] else float("inf")

    def needed_slots(self, profile: Profile) -> tuple[int, ...]:
        """Return the entries of the technique."""
        return _entries(profile, self.technique)

    def is_exceeded(self, rated: RatedPuzzle) -> bool:
        """Return whether a harder technique is needed."""
        if rated.is_too_hard:
            return True
        hardest, profile = rated.rating.hardest, rated.profile
        return (
            hardest is not None
            and hardest != self.technique
            and lowest_rating(profile, hardest) > lowest_rating(profile, self.technique)
        )

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the difference in rating between the hardest technique and the required one."""
        hardest = rated.rating.hardest
        if hardest == self.technique and not rated.is_too_hard:
            return None
        gap = abs(rated.number - lowest_rating(rated.profile, self.technique))
        description = Message(
            "hardest-differs",
            "hardest is {hardest} instead of {technique}",
            hardest=hardest or "nothing",
            technique=self.technique,
        )
        if rated.is_too_hard:
            description = Message(
                "harder-than", "harder than {technique}", technique=self.technique
            )
        return Mismatch(description, gap or 0.01)


class TechniqueCountRequirement(Requirement):
    """The number of steps of a technique lies in an interval; (0, 0) forbids the technique."""

    __slots__ = ("numbers", "technique")
    stage: ClassVar[Stage] = Stage.RATING
    key: ClassVar[str] = "technique"

    def __init__(self, technique: str, numbers: IntInterval = (1, MANY)) -> None:
        self.technique: Final = technique
        self.numbers: Final = numbers

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The id of the technique, and the two ends of the interval."""
        return (self.technique, *self.numbers)

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return Message("a-technique", "{technique}", technique=self.technique)

    def check(self, context: RequirementContext) -> None:
        """Reject techniques that the profile does not have, and empty intervals."""
        low, high = self.numbers
        if low:
            check_needed(context, self.technique)
        else:
            check_technique(context.profile, self.technique)
        if not 0 <= low <= high:
            raise TargetError(
                "empty-times",
                "{technique} {times} times is an empty interval; the lower number comes first",
                technique=self.technique,
                times=format_interval(self.numbers),
            )

    def rating_range(self, profile: Profile) -> RatingRange | None:
        """Return the ratings from that of the technique, if it is needed."""
        if not self.numbers[0]:
            return None
        low = lowest_rating(profile, self.technique)
        return RatingRange(low, float("inf"), True, rated_so(self.technique, low))

    def rating_cap(self, profile: Profile, slot: int) -> float:
        """Exclude the technique, if it is forbidden."""
        is_forbidden = not self.numbers[1] and profile.entries[slot].technique == self.technique
        return NEVER if is_forbidden else float("inf")

    def needed_slots(self, profile: Profile) -> tuple[int, ...]:
        """Return the entries of the technique, if it is needed."""
        return _entries(profile, self.technique) if self.numbers[0] else ()

    def is_exceeded(self, rated: RatedPuzzle) -> bool:
        """Return whether the technique is needed too often."""
        return rated.rating.techniques.get(self.technique, 0) > self.numbers[1]

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the distance of the number of steps from the interval."""
        times = rated.rating.techniques.get(self.technique, 0)
        low, high = self.numbers
        if low <= times <= high:
            return None
        if not times:
            return Mismatch(
                Message("technique-unneeded", "{technique} not needed", technique=self.technique),
                low,
            )
        if not high:
            return Mismatch(
                Message("technique-needed", "{technique} needed", technique=self.technique), times
            )
        bounds = (
            Message("at-least", "at least {number}", number=low)
            if times < low
            else Message("at-most", "at most {number}", number=high)
        )
        return Mismatch(
            Message(
                "technique-times",
                "{technique} needed {times} times instead of {bounds}",
                technique=self.technique,
                times=times,
                bounds=bounds,
            ),
            distance_to_interval(times, low, high),
        )


class SufficientTechniquesRequirement(Requirement):
    """A list of techniques suffices to solve the puzzle.

    The profile itself may use others, where it tries them first.
    """

    __slots__ = ("_trimmed", "techniques")
    stage: ClassVar[Stage] = Stage.RATING
    key: ClassVar[str] = "only"

    def __init__(self, techniques: tuple[str, ...]) -> None:
        self.techniques: Final = techniques
        self._trimmed: Final[dict[Profile, Profile]] = {}

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """The ids of the techniques."""
        return self.techniques

    @property
    def description(self) -> Message:
        """The requirement, as the subject of a sentence."""
        return Message(
            "a-solution-by",
            "a solution by {techniques} only",
            techniques=Listed(tuple(self.techniques)),
        )

    def check(self, context: RequirementContext) -> None:
        """Reject techniques that the profile does not have, and an empty list."""
        if not self.techniques:
            raise TargetError("no-techniques", "the list of sufficient techniques is empty")
        for technique in self.techniques:
            check_technique(context.profile, technique)

    def rating_range(self, profile: Profile) -> RatingRange | None:
        """Return the ratings up to that of singles, if the techniques are all singles.

        Eliminations never remove a single.  So a puzzle that these singles solve needs no entry
        after them.
        """
        most = self._hardest_single(profile)
        if most is None or profile.scheme == "sum" or profile.player is not None:
            # The sum of the steps is limited by their number only, and so are minutes.
            return None
        return RatingRange(0.0, profile.ceilings[most], False, self.description)

    def rating_cap(self, profile: Profile, slot: int) -> float:
        """Exclude the entries after the singles, if the techniques are all singles."""
        most = self._hardest_single(profile)
        return float("inf") if most is None or slot <= most else NEVER

    def _hardest_single(self, profile: Profile) -> int | None:
        """Return the slot of the last single if no entry before it is harder, else None."""
        if not SINGLES.issuperset(self.techniques):
            return None
        slots = [n for n, e in enumerate(profile.entries) if e.technique in self.techniques]
        highest = max(entry.rating for entry in profile.entries[: slots[-1] + 1])
        return slots[-1] if profile.entries[slots[-1]].rating == highest else None

    def is_exceeded(self, rated: RatedPuzzle) -> bool:
        """Return whether the techniques do not suffice."""
        return self.mismatch(rated) is not None

    def mismatch(self, rated: RatedPuzzle) -> Mismatch | None:
        """Return the other techniques that the profile uses, if these do not suffice."""
        others = [t for t in rated.rating.techniques if t not in self.techniques]
        if not (others or rated.is_too_hard or rated.is_stuck):
            return None
        restricted = sound(rate(rated.puzzle, self._profile(rated.profile)))
        if restricted.status == "ok" and not restricted.searched:
            return None
        message = Message(
            "not-solved-by",
            "not solved by {techniques} only",
            techniques=Listed(tuple(self.techniques)),
        )
        if others:
            uses = Message(
                "profile-uses", "the profile uses {techniques}", techniques=Listed(tuple(others))
            )
            message = Message("with-hint", "{what}; {hint}", what=message, hint=uses)
        return Mismatch(message, max(1, len(others)))

    def _profile(self, profile: Profile) -> Profile:
        """Return the profile with only these techniques, and exact-cover search as the last."""
        if profile not in self._trimmed:
            self._trimmed[profile] = with_only(profile, self.techniques)
        return self._trimmed[profile]


def rated_so(technique: str, rating: float) -> Message:
    """Return a technique with its rating, as the subject of a sentence."""
    return Message(
        "rated-so", "{technique}, which is rated {rating:g}", technique=technique, rating=rating
    )


def parse_technique_count(text: str) -> TechniqueCountRequirement:
    """Return the requirement for a text like `x-wing`, `x-wing:2` or `x-wing:2..3`.

    Raises:
        TargetError: the text after the colon is not a count or interval.
    """
    technique, colon, numbers = text.partition(":")
    if not colon:
        return TechniqueCountRequirement(technique)
    try:
        return TechniqueCountRequirement(technique, parse_interval(numbers, int, 0, MANY))
    except ValueError:
        raise TargetError(
            "not-times", "{numbers!r} is not a number of times; write it like 2..3", numbers=numbers
        ) from None
