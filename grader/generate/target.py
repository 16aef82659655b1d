"""The requirements of a run together, and the distance of a puzzle from them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from grader.generate.requirements import (
    SINGLES,
    DigitsRequirement,
    GivenCountRequirement,
    HardOpeningRequirement,
    Mismatch,
    PatternRequirement,
    PearlRequirement,
    RatedPuzzle,
    Requirement,
    Stage,
    SymmetryRequirement,
)
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.rating.profiles.profile import Profile
from grader.search.canonical.symmetry import Orbit, orbits

if TYPE_CHECKING:
    from grader.generate.pattern import Pattern

LARGE = 100
"""Cells above which a layout counts as large: searches on it take long."""
MISMATCH_COST = 0.5
"""What each unmet requirement adds to the distance, in addition to its gap."""

AnyRequirement = TypeVar("AnyRequirement", bound=Requirement)


def by_stage(requirements: Iterable[Requirement]) -> tuple[Requirement, ...]:
    """Return requirements in the order of their stages, cheapest first."""
    return tuple(sorted(requirements, key=lambda requirement: requirement.stage))


class Target:
    """The requirements of a run, with the profile and layout that they refer to.

    Targets do not change, and are equal if these are.

    Args:
        profile: the profile.
        layout: the layout.
        requirements: the requirements, in any order.
    """

    def __init__(
        self, profile: Profile, layout: Layout, requirements: Iterable[Requirement] = ()
    ) -> None:
        self.profile: Final = profile
        self.layout: Final = layout
        self.requirements: Final = by_stage(requirements)

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Target) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values)

    @property
    def _values(self) -> tuple[object, ...]:
        return self.profile, self.layout, self.requirements

    def with_requirements(self, requirements: Iterable[Requirement]) -> Target:
        """Return the target with these requirements instead."""
        return Target(self.profile, self.layout, requirements)

    def requirement(self, kind: type[AnyRequirement]) -> AnyRequirement | None:
        """Return the first requirement of a class, or None."""
        return next(
            (requirement for requirement in self.requirements if isinstance(requirement, kind)),
            None,
        )

    def without(self, kind: type[Requirement]) -> Target:
        """Return the target without the requirements of a class."""
        return self.with_requirements(r for r in self.requirements if not isinstance(r, kind))

    @cached_property
    def symmetry(self) -> str:
        """The required symmetry; `none` without one."""
        requirement = self.requirement(SymmetryRequirement)
        return "none" if requirement is None else requirement.name

    @cached_property
    def pattern(self) -> Pattern | None:
        """The required pattern."""
        requirement = self.requirement(PatternRequirement)
        return None if requirement is None else requirement.pattern

    @cached_property
    def givens(self) -> tuple[int, int] | None:
        """The least and the greatest number of givens."""
        requirement = self.requirement(GivenCountRequirement)
        return None if requirement is None else requirement.numbers

    @cached_property
    def allows_filled_grid(self) -> bool:
        """Whether a grid without an open cell is a puzzle, because so many givens are required."""
        count = self.layout.cells
        if self.pattern is not None and self.pattern.exact and len(self.pattern.cells) == count:
            return True
        return self.givens is not None and self.givens[1] >= count

    @cached_property
    def share_of_grades(self) -> float:
        """The share of the profile's grades that is not too hard, from the easiest; 1 for all."""
        ranges = [requirement.rating_range(self.profile) for requirement in self.requirements]
        most = min((each.high for each in ranges if each is not None), default=float("inf"))
        grades = self.profile.grades
        return sum(grade.low < most for grade in grades) / len(grades) if grades else 1.0

    @cached_property
    def digits(self) -> frozenset[k.Digit] | None:
        """The digits that may be given."""
        requirement = self.requirement(DigitsRequirement)
        return None if requirement is None else requirement.digits

    @cached_property
    def rating_caps(self) -> tuple[float, ...]:
        """The highest rating that a step of each profile entry may have; NEVER if excluded."""
        limits = [requirement.rating_cap for requirement in self.requirements]
        profile = self.profile
        return tuple(
            [
                min([limit(profile, slot) for limit in limits], default=float("inf"))
                for slot in range(len(profile.entries))
            ]
        )

    def orbits(self, layout: Layout) -> tuple[Orbit, ...]:
        """Return the orbits of the cells of a layout under the required symmetry."""
        return orbits(layout, self.symmetry)

    def is_exceeded(self, rated: RatedPuzzle) -> bool:
        """Return whether a puzzle is too hard, so that removing givens cannot help."""
        return not rated.is_too_easy and any(
            requirement.is_exceeded(rated) for requirement in self.requirements
        )

    def is_met(self, rated: RatedPuzzle) -> bool:
        """Return whether a puzzle meets all requirements."""
        return not (rated.is_too_hard or rated.is_too_easy) and not self.mismatches(rated)

    def mismatches(self, rated: RatedPuzzle) -> tuple[Mismatch, ...]:
        """Return the requirements that a puzzle does not meet.

        Requirements that need a search or a trace are checked only if all others are met, and
        those that need a rating only if the one on the opening is met.
        """
        found: list[Mismatch] = []
        end = Stage.RATING
        for requirement in self._checked:
            if found and requirement.stage > end:
                break
            mismatch = requirement.mismatch(rated)
            if mismatch is not None:
                found.append(Mismatch(mismatch.description, mismatch.gap, requirement.description))
                if requirement.stage == Stage.OPENING:
                    end = requirement.stage
        return tuple(found)

    def known_mismatches(self, rated: RatedPuzzle) -> tuple[Mismatch, ...]:
        """Return the requirements that a puzzle does not meet, as far as its rating shows them."""
        known = (r for r in self.requirements if r.stage <= Stage.RATING)
        return self.with_requirements(known).mismatches(rated)

    @cached_property
    def _checked(self) -> tuple[Requirement, ...]:
        """The requirements, and the one on the opening if they imply it."""
        return (
            by_stage((*self.requirements, HardOpeningRequirement()))
            if self.needs_hard_opening
            else self.requirements
        )

    @cached_property
    def needs_hard_opening(self) -> bool:
        """Whether a pearl or diamond harder than singles is required.

        Then no single may be possible in the initial position.
        """
        if self.requirement(PearlRequirement) is None:
            return False
        entries = self.profile.entries
        most = max((entry.rating for entry in entries if entry.technique in SINGLES), default=0.0)
        ranges = [requirement.rating_range(self.profile) for requirement in self.requirements]
        return any(rating_range is not None and rating_range.low > most for rating_range in ranges)


def total_distance(mismatches: Iterable[Mismatch]) -> float:
    """Return the distance of a puzzle from the requirements as one number; 0 if it meets them."""
    return sum(MISMATCH_COST + mismatch.gap for mismatch in mismatches)
