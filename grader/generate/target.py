"""The requirements of a run together, and the distance of a puzzle from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Final, TypeVar

from grader.errors import Listed, TargetError
from grader.formats.symbols import is_standard
from grader.generate.contradictions import check_consistency
from grader.generate.feasibility import Feasibility
from grader.generate.requirements import (
    NEVER,
    SINGLES,
    DigitsRequirement,
    GivenCountRequirement,
    GradeRequirement,
    HardestTechniqueRequirement,
    HardOpeningRequirement,
    Mismatch,
    PatternRequirement,
    PearlRequirement,
    RatedPuzzle,
    Requirement,
    RequirementContext,
    Stage,
    SymmetryRequirement,
    TechniqueCountRequirement,
)
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.rating.profiles.profile import Profile
from grader.rating.profiles.technique_ids import FALLBACKS
from grader.search.canonical.symmetry import Orbit, orbits
from grader.search.fewest_givens import fewest_givens

if TYPE_CHECKING:
    from grader.generate.pattern import Pattern

LARGE = 100
"""Cells above which a layout counts as large: searches on it take long."""
PROOF_TIME = 0.5
"""Seconds allowed for proving, before the first attempt, that a layout cannot be filled."""
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

    def possible_hardest(self) -> tuple[str, ...]:
        """Return the techniques that may be the hardest of a puzzle, in the order of the profile.

        Techniques that search are left out.
        """
        found = []
        for technique in dict.fromkeys(entry.technique for entry in self.profile.entries):
            if technique in FALLBACKS:
                continue
            hardest = HardestTechniqueRequirement(technique)
            with suppress(TargetError):
                self.with_requirements((*self.requirements, hardest)).check_ratings()
                found.append(technique)
        return tuple(found)

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

    def check(self, by_profile: bool = True) -> None:
        """Reject requirements that no puzzle meets, as far as that is proved quickly.

        Args:
            by_profile: ratings follow from the techniques of the profile, not from a function of
                the caller.

        Raises:
            TargetError: a name is unknown, or it is proved that no such puzzle exists.
        """
        self._check_layout()
        context = RequirementContext(self.profile, self.layout)
        for requirement in self.requirements:
            requirement.check(context)
        self._check_techniques()
        self._check_rating_ranges()
        self._check_given_cells()
        if by_profile:
            reach = Feasibility(self)
            reach.check()
            check_consistency(self, reach)

    def check_ratings(self) -> None:
        """Reject techniques, grades and ratings that exclude each other.

        Raises:
            TargetError: it is proved that no puzzle meets them.
        """
        self._check_techniques()
        self._check_rating_ranges()
        Feasibility(self).check()

    def _check_layout(self) -> None:
        if is_standard(self.layout):
            return
        from grader.search.layout_problems import layout_problems  # noqa: PLC0415 - seldom needed

        for problem in layout_problems(self.layout, PROOF_TIME):
            if problem.is_impossible:
                raise TargetError(
                    "layout-unfillable",
                    "{layout} cannot be filled: {reason}",
                    layout=self.layout.name,
                    reason=problem.message,
                )

    def _needed(self) -> Iterator[tuple[Requirement, str]]:
        """Iterate over the techniques that are required, each with its requirement."""
        for requirement in self.requirements:
            if isinstance(requirement, HardestTechniqueRequirement) or (
                isinstance(requirement, TechniqueCountRequirement) and requirement.numbers[0]
            ):
                yield requirement, requirement.technique

    def _check_techniques(self) -> None:
        """Reject techniques that one requirement needs and another excludes."""
        for requirement, technique in self._needed():
            slots = [n for n, e in enumerate(self.profile.entries) if e.technique == technique]
            for other in self.requirements:
                if all(other.rating_cap(self.profile, slot) == NEVER for slot in slots):
                    if isinstance(other, TechniqueCountRequirement):
                        raise TargetError(
                            "both-wanted",
                            "{technique} is required and forbidden",
                            technique=technique,
                        )
                    lowest = min(self.profile.entries[slot].rating for slot in slots)
                    allowed = other.rating_range(self.profile) or other
                    raise TargetError(
                        "combined-rated",
                        "{one}, which is rated {rating:g}, cannot be combined with {other}",
                        one=requirement.description,
                        rating=lowest,
                        other=allowed.description,
                    )

    def _check_rating_ranges(self) -> None:
        """Reject requirements whose rating ranges do not overlap."""
        ranges = [
            (requirement, rating_range)
            for requirement in self.requirements
            if (rating_range := requirement.rating_range(self.profile)) is not None
        ]
        for (requirement, one), (_, other) in combinations(ranges, 2):
            if not one.overlaps(other):
                # With scores, the grade can also follow from the hardest technique.
                if self.profile.scheme == "sum" and isinstance(requirement, GradeRequirement):
                    continue
                if one.description != requirement.description:
                    # A clause follows its subject: `x-wing, which is rated 5,`.
                    raise TargetError(
                        "combined-clause",
                        "{one}, cannot be combined with {other}",
                        one=one.description,
                        other=other.description,
                    )
                raise TargetError(
                    "combined",
                    "{one} cannot be combined with {other}",
                    one=one.description,
                    other=other.description,
                )

    def _check_given_cells(self) -> None:
        """Reject numbers of givens, symmetries and patterns that contradict each other."""
        if self.givens is None and self.pattern is None:
            return
        groups = self.orbits(self.layout)
        pattern = self.pattern
        low, high = self.givens or (0, self.layout.cells)
        sums = {0}
        for orbit in groups:
            inside = pattern is None or pattern.cells.issuperset(orbit)
            if pattern is not None and pattern.exact and not inside:
                if pattern.cells.intersection(orbit):
                    raise TargetError(
                        "pattern-symmetry",
                        "the pattern does not have the symmetry {symmetry}",
                        symmetry=self.symmetry,
                    )
                continue
            if not inside:
                continue
            grown = {total + len(orbit) for total in sums}
            sums = grown if pattern is not None and pattern.exact else sums | grown
        possible = {n for n in sums if max(low, fewest_givens(self.layout)) <= n <= high}
        if not possible:
            requirement = self.requirement(GivenCountRequirement) or self.requirement(
                PatternRequirement
            )
            assert requirement is not None, "all cells may be given"
            others = [
                other.description
                for other in (
                    self.requirement(PatternRequirement),
                    self.requirement(SymmetryRequirement),
                )
                if other not in (None, requirement)
            ]
            raise TargetError(
                "combined",
                "{one} cannot be combined with {other}",
                one=requirement.description,
                other=Listed(tuple(others), "and", between=" and "),
            )


def total_distance(mismatches: Iterable[Mismatch]) -> float:
    """Return the distance of a puzzle from the requirements as one number; 0 if it meets them."""
    return sum(MISMATCH_COST + mismatch.gap for mismatch in mismatches)
