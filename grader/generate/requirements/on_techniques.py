"""RequirementOptions about the techniques that a puzzle needs."""

from __future__ import annotations

from typing import ClassVar

from attrs import evolve, field, frozen

from grader.errors import TargetError
from grader.generate.requirements.requirement import (
    NEVER,
    Draft,
    Mismatch,
    RatingRange,
    Requirement,
    Setting,
    Stage,
    Whole,
    outside,
    spelled,
)
from grader.grading import rater
from grader.rating.profile import Entry, Profile
from grader.rating.schemes import PEAKS
from grader.rating.technique_ids import FALLBACKS, SINGLES

MANY = 10_000
"""More steps than any puzzle takes."""


def rating_of(profile: Profile, technique: str) -> float:
    """Return the lowest rating of a technique of the profile."""
    return min(e.rating for e in profile.entries if e.technique == technique)


def _entries(profile: Profile, technique: str) -> tuple[int, ...]:
    return tuple(n for n, e in enumerate(profile.entries) if e.technique == technique)


def require_technique(profile: Profile, technique: str) -> None:
    """Refuse a technique that the profile does not have.

    Raises:
        TargetError: it has not.
    """
    known = dict.fromkeys(entry.technique for entry in profile.entries)
    if technique not in known:
        raise TargetError(
            f"the profile {profile.name} has no technique {technique!r}; it has {', '.join(known)}"
        )


@frozen
class HasHardest(Requirement):
    """No technique is harder than this one, which is needed."""

    stage: ClassVar[Stage] = Stage.RATING
    technique: str

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return f"{self.technique} as the hardest technique"

    def check(self, setting: Setting) -> None:
        """Refuse techniques that the profile does not have."""
        require_technique(setting.profile, self.technique)

    def rating_range(self, profile: Profile) -> RatingRange:
        """Return the ratings from this technique on."""
        low = rating_of(profile, self.technique)
        high = float("inf")
        if profile.scheme == "hardest":
            high = max(
                end
                for entry, end in zip(profile.entries, profile.ceilings, strict=True)
                if entry.technique == self.technique
            )
        words = f"{self.technique}, which is rated {low:g},"
        return RatingRange(low, high, False, words)

    def cap(self, profile: Profile, slot: int) -> float:
        """Rule out techniques that are harder."""
        own = _entries(profile, self.technique)
        most = max((profile.levels[n], profile.entries[n].rating) for n in own)
        entry = profile.entries[slot]
        if profile.scheme == "sum":
            return NEVER if (profile.levels[slot], entry.rating) > most else float("inf")
        if slot in own or profile.scheme == PEAKS:
            # A surcharge may make a step of a cheaper technique the hardest one.
            return float("inf") if entry.rating <= most[1] else NEVER
        return NEVER if entry.rating > most[1] else float("inf")

    def needed(self, profile: Profile) -> tuple[int, ...]:
        """Return the entries of the technique."""
        return _entries(profile, self.technique)

    def is_exceeded(self, draft: Draft) -> bool:
        """Tell whether something harder is needed."""
        if draft.beyond:
            return True
        hardest, profile = draft.rating.hardest, draft.profile
        return (
            hardest is not None
            and hardest != self.technique
            and rating_of(profile, hardest) > rating_of(profile, self.technique)
        )

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return how far the hardest technique is from this one."""
        hardest = draft.rating.hardest
        if hardest == self.technique and not draft.beyond:
            return None
        gap = abs(draft.number - rating_of(draft.profile, self.technique))
        words = f"hardest is {hardest or 'nothing'} instead of {self.technique}"
        if draft.beyond:
            words = f"harder than {self.technique}"
        return Mismatch(words, gap or 0.01)


@frozen
class Uses(Requirement):
    """A technique takes so many steps."""

    stage: ClassVar[Stage] = Stage.RATING
    technique: str
    numbers: Whole = (1, MANY)

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return self.technique

    def check(self, setting: Setting) -> None:
        """Refuse techniques that the profile does not have, and numbers that are none."""
        require_technique(setting.profile, self.technique)
        low, high = self.numbers
        if not 0 <= low <= high:
            raise TargetError(
                f"{self.technique} {spelled(self.numbers)} times is no number of times; "
                "the smaller one comes first"
            )

    def rating_range(self, profile: Profile) -> RatingRange | None:
        """Return the ratings from this technique on, if it is needed."""
        if not self.numbers[0]:
            return None
        low = rating_of(profile, self.technique)
        return RatingRange(low, float("inf"), True, f"{self.technique}, which is rated {low:g},")

    def cap(self, profile: Profile, slot: int) -> float:
        """Rule it out, if it must not be needed."""
        is_forbidden = not self.numbers[1] and profile.entries[slot].technique == self.technique
        return NEVER if is_forbidden else float("inf")

    def needed(self, profile: Profile) -> tuple[int, ...]:
        """Return the entries of the technique, if it is needed."""
        return _entries(profile, self.technique) if self.numbers[0] else ()

    def is_exceeded(self, draft: Draft) -> bool:
        """Tell whether the technique is needed too often."""
        return draft.rating.techniques.get(self.technique, 0) > self.numbers[1]

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return how often the technique is needed too often or not often enough."""
        times = draft.rating.techniques.get(self.technique, 0)
        low, high = self.numbers
        if low <= times <= high:
            return None
        if not times:
            return Mismatch(f"{self.technique} not needed", low)
        if not high:
            return Mismatch(f"{self.technique} needed", times)
        bounds = f"at least {low}" if times < low else f"at most {high}"
        return Mismatch(
            f"{self.technique} needed {times} times instead of {bounds}", outside(times, low, high)
        )


@frozen
class OnlyBy(Requirement):
    """These techniques are enough, whatever the way of the profile looks like."""

    stage: ClassVar[Stage] = Stage.RATING
    techniques: tuple[str, ...] = field()
    _trimmed: dict[Profile, Profile] = field(factory=dict, init=False, eq=False, repr=False)

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return f"a way by {', '.join(self.techniques)} only"

    def check(self, setting: Setting) -> None:
        """Refuse techniques that the profile does not have, and an empty list."""
        if not self.techniques:
            raise TargetError("no technique at all solves a puzzle")
        for technique in self.techniques:
            require_technique(setting.profile, technique)

    def rating_range(self, profile: Profile) -> RatingRange | None:
        """Return the ratings up to that of the singles, if only these are allowed.

        They find what they would have found, whatever else was done before; so a puzzle that
        they solve never needs anything that comes behind them.
        """
        most = self._hardest_single(profile)
        if most is None:
            return None
        return RatingRange(0.0, profile.ceilings[most], False, self.words)

    def cap(self, profile: Profile, slot: int) -> float:
        """Rule out what comes behind the singles, if only these are allowed."""
        most = self._hardest_single(profile)
        return float("inf") if most is None or slot <= most else NEVER

    def _hardest_single(self, profile: Profile) -> int | None:
        """Return the last entry of a single, which is also the hardest, or None."""
        if not SINGLES.issuperset(self.techniques):
            return None
        slots = [n for n, e in enumerate(profile.entries) if e.technique in self.techniques]
        dearest = max(entry.rating for entry in profile.entries[: slots[-1] + 1])
        return slots[-1] if profile.entries[slots[-1]].rating == dearest else None

    def is_exceeded(self, draft: Draft) -> bool:
        """Tell whether these techniques are not enough."""
        return self.mismatch(draft) is not None

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return what the profile needs besides, if these techniques are not enough."""
        others = [t for t in draft.rating.techniques if t not in self.techniques]
        if not others and not draft.beyond:
            return None
        alone = rater.rate(draft.puzzle, self._profile(draft.profile))
        if not alone.searched:
            return None
        needed = f"; the profile takes {', '.join(others)}" if others else ""
        return Mismatch(f"{', '.join(self.techniques)} not enough{needed}", max(1, len(others)))

    def _profile(self, profile: Profile) -> Profile:
        """Return the profile without the other techniques, but with search behind them."""
        if profile not in self._trimmed:
            kept = [e for e in profile.entries if e.technique in self.techniques]
            last = Entry(FALLBACKS[0], profile.grades[-1].low)
            self._trimmed[profile] = evolve(profile, entries=(*kept, last), stuck=None)
        return self._trimmed[profile]


def uses(text: str) -> Uses:
    """Return the requirement that a text like `x-wing`, `x-wing:2` or `x-wing:2..3` stands for.

    Raises:
        TargetError: the number is none.
    """
    technique, colon, numbers = text.partition(":")
    if not colon:
        return Uses(technique)
    low, dots, high = numbers.partition("..")
    try:
        least = int(low) if low else 0
        return Uses(technique, (least, int(high) if high else MANY if dots else least))
    except ValueError:
        raise TargetError(f"{numbers!r} is no number of times; it is written like 2..3") from None
