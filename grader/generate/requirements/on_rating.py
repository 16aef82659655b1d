"""RequirementOptions about how hard a puzzle is, and how long the way to its solution."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from grader.errors import TargetError
from grader.generate.requirements.requirement import (
    NEVER,
    Draft,
    InInterval,
    Interval,
    Mismatch,
    RatingRange,
    Requirement,
    Setting,
    Stage,
    outside,
    spelled,
)
from grader.rating.profile import Grade, Profile
from grader.rating.schemes import PEAKS


@frozen
class HasGrade(Requirement):
    """The puzzle has a grade."""

    stage: ClassVar[Stage] = Stage.RATING
    name: str

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return f"the grade {self.name}"

    def check(self, setting: Setting) -> None:
        """Refuse a grade that the profile does not have."""
        if setting.profile.grade_named(self.name) is None:
            known = ", ".join(band.name for band in setting.profile.grades)
            raise TargetError(
                f"the profile {setting.profile.name} has no grade {self.name!r}; it has {known}"
            )

    def rating_range(self, profile: Profile) -> RatingRange:
        """Return the band of the grade; where a grade is no band only its end counts."""
        band = self._band(profile)
        low = 0.0 if profile.scheme == "sum" else band.low
        words = f"{self.words}, which goes from {band.low:g} to {band.high:g},"
        return RatingRange(low, band.high, False, words)

    def cap(self, profile: Profile, slot: int) -> float:
        """Rule out techniques of harder grades."""
        band = self._band(profile)
        if profile.levels[slot] > profile.grades.index(band):
            return NEVER
        return float("inf")

    def needed(self, profile: Profile) -> tuple[int, ...]:
        """Return the techniques of the grade, if one of them makes it."""
        band = self._band(profile)
        level = profile.grades.index(band)
        if profile.scheme != "hardest" or not level:
            return ()
        return tuple(slot for slot, own in enumerate(profile.levels) if own == level)

    def is_exceeded(self, draft: Draft) -> bool:
        """Tell whether the grade is harder."""
        return draft.beyond or _level(draft) > _rank(draft.profile, self.name)

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return how far the rating is outside of the band."""
        if draft.rating.grade == self.name and not draft.beyond:
            return None
        band = self._band(draft.profile)
        gap = outside(draft.number, band.low, band.high)
        words = f"grade {draft.rating.grade} ({draft.number_text}) instead of {self.name}"
        return Mismatch(words, gap or 0.01)

    def _band(self, profile: Profile) -> Grade:
        band = profile.grade_named(self.name)
        assert band is not None, "the requirement was checked"
        return band


@frozen
class HasRating(Requirement):
    """The rating, or another number that the profile gives, lies in an interval."""

    stage: ClassVar[Stage] = Stage.RATING
    numbers: Interval
    key: str = "rating"
    """`rating`, or `er`, `ep`, `ed` and the like."""

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return f"{self._name} from {self.numbers[0]:g} to {self.numbers[1]:g}"

    @property
    def _name(self) -> str:
        return "a rating" if self.key == "rating" else f"{self.key.upper()}"

    def check(self, setting: Setting) -> None:
        """Refuse intervals without numbers, or without any of the profile."""
        bands = setting.profile.grades
        low, high = self.numbers
        if not low <= high:
            raise TargetError(f"{self.words} is none; the lower number comes first")
        if self.key != "rating" and setting.profile.scheme != PEAKS:
            raise TargetError(f"the profile {setting.profile.name} has no {self.key.upper()}")
        if self.key in ("rating", "er") and (high < bands[0].low or low >= bands[-1].high):
            raise TargetError(
                f"{self.words} is outside of the profile {setting.profile.name}, "
                f"whose ratings go from {bands[0].low:g} to {bands[-1].high:g}"
            )

    def rating_range(self, profile: Profile) -> RatingRange | None:  # noqa: ARG002 - others need it
        """Return the interval, if it is that of the rating."""
        return RatingRange(*self.numbers, True, self.words) if self._is_rating else None

    @property
    def _is_rating(self) -> bool:
        return self.key in ("rating", "er")

    def cap(self, profile: Profile, slot: int) -> float:
        """Rule out steps that are rated higher by themselves."""
        if not self._is_rating:
            return float("inf")
        high = self.numbers[1]
        return NEVER if profile.entries[slot].rating > high else high

    def needed(self, profile: Profile) -> tuple[int, ...]:
        """Return the techniques that lead so high, if it is the hardest one that does."""
        low = self.numbers[0]
        if profile.scheme != "hardest" or not self._is_rating or low <= profile.grades[0].low:
            return ()
        ways = zip(profile.ratings, profile.ceilings, strict=True)
        return tuple(slot for slot, (own, end) in enumerate(ways) if own >= low or end > low)

    def is_exceeded(self, draft: Draft) -> bool:
        """Tell whether the rating is higher."""
        return self._is_rating and (draft.beyond or draft.number > self.numbers[1])

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return how far the number is outside."""
        number = draft.number if self._is_rating else draft.rating.ratings[self.key]
        gap = outside(number, *self.numbers)
        if not gap and not draft.beyond:
            return None
        name = "rating" if self.key == "rating" else self.key.upper()
        more = " or more" if draft.beyond else ""
        return Mismatch(
            f"{name} {number:.2f}{more} instead of {spelled(self.numbers)}", gap or 0.01
        )


@frozen
class HasPeaks(Requirement):
    """The puzzle is as hard at the beginning as anywhere: a pearl, or a diamond.

    A pearl needs its hardest step before the first digit can be placed (ER = EP), a diamond
    needs it at once (ER = EP = ED).  So a diamond is a pearl as well.
    """

    stage: ClassVar[Stage] = Stage.RATING
    name: str
    """`pearl` or `diamond`."""

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return f"a {self.name}"

    def check(self, setting: Setting) -> None:
        """Refuse profiles that do not rate the beginning by itself."""
        if setting.profile.scheme != PEAKS:
            raise TargetError(
                f"{self.words} needs ER, EP and ED, which the profile "
                f"{setting.profile.name} does not have; explainer has"
            )

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return how far the numbers are from each other."""
        if draft.beyond:
            return Mismatch(f"{self.words} was not looked for: it is too hard")
        ratings = draft.rating.ratings
        key = "ed" if self.name == "diamond" else "ep"
        gap = ratings["er"] - ratings[key]
        if not gap:
            return None
        # Less than a point of the rating: easy diamonds are many, and lead away from hard ones.
        words = f"{key.upper()} {ratings[key]:.1f} instead of ER {ratings['er']:.1f}"
        return Mismatch(words, gap / 5)


@frozen
class HardOpening(Requirement):
    """Singles fill no cell at once.

    Nobody asks for this, but pearls and diamonds that are harder than singles have it.  It is
    seen without a rating; hardly one in four thousand minimal puzzles has it, and those that
    have lead to each other.
    """

    stage: ClassVar[Stage] = Stage.OPENING

    @property
    def words(self) -> str:
        """The requirement, as the subject of a sentence."""
        return "an opening without singles"

    def mismatch(self, draft: Draft) -> Mismatch | None:
        """Return how many singles there are; any is farther off than all ratings."""
        if not draft.singles:
            return None
        cells = "1 cell" if draft.singles == 1 else f"{draft.singles} cells"
        return Mismatch(
            f"singles fill {cells} at once", draft.profile.grades[-1].high + draft.singles
        )


@frozen
class Steps(InInterval):
    """The way to the solution has so many steps."""

    stage: ClassVar[Stage] = Stage.RATING
    noun: ClassVar[str] = "step"

    def number_of(self, draft: Draft) -> int:
        """Return the number of steps."""
        return draft.rating.steps

    def check(self, setting: Setting) -> None:
        """Refuse numbers that are none, or more than there are candidates."""
        low, high = self.numbers
        most = setting.layout.cells * setting.layout.digits
        if low > high or high < 0 or low > most:
            raise TargetError(f"{self.words}: a puzzle takes 0 to {most} steps")


def _rank(profile: Profile, grade: str | None) -> int:
    return [band.name for band in profile.grades].index(str(grade))


def _level(draft: Draft) -> int:
    return _rank(draft.profile, draft.rating.grade)
