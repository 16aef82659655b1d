"""What is asked of a puzzle: requirements, whether they can be, and how far one is from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from typing import TypeVar

from attrs import field, frozen

from grader.answers.layout_problems import layout_problems
from grader.errors import TargetError
from grader.generate.pattern import Pattern
from grader.generate.requirements import (
    NEVER,
    SINGLES,
    Digits,
    Draft,
    Givens,
    HardOpening,
    HasGrade,
    HasHardest,
    HasPeaks,
    HasRating,
    InPattern,
    Mismatch,
    Requirement,
    Setting,
    Stage,
    Symmetric,
    Uses,
)
from grader.generate.symmetry import Orbit, orbits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.rating.profile import Profile
from grader.search.fewest import fewest_givens

PROOF_TIME = 0.5
"""Seconds in which a layout may be found impossible before anything is tried on it."""
MISSING = 0.5
"""What a requirement that is not fulfilled counts by itself, besides how far off it is."""

AnyRequirement = TypeVar("AnyRequirement", bound=Requirement)


def by_stage(requirements: Iterable[Requirement]) -> tuple[Requirement, ...]:
    """Return requirements in the order in which it is cheapest to judge them."""
    return tuple(sorted(requirements, key=lambda requirement: requirement.stage))


@frozen(slots=False)
class Target:
    """What is asked of a puzzle."""

    profile: Profile
    layout: Layout = field(factory=classic)
    requirements: tuple[Requirement, ...] = field(default=(), converter=by_stage)

    def the(self, sort: type[AnyRequirement]) -> AnyRequirement | None:
        """Return the requirement of a sort, if there is one."""
        return next(
            (requirement for requirement in self.requirements if isinstance(requirement, sort)),
            None,
        )

    @cached_property
    def symmetry(self) -> str:
        """The symmetry that is asked for."""
        requirement = self.the(Symmetric)
        return "none" if requirement is None else requirement.name

    @cached_property
    def pattern(self) -> Pattern | None:
        """The pattern that is asked for."""
        requirement = self.the(InPattern)
        return None if requirement is None else requirement.pattern

    @cached_property
    def givens(self) -> tuple[int, int] | None:
        """How many givens are asked for."""
        requirement = self.the(Givens)
        return None if requirement is None else requirement.numbers

    @cached_property
    def digits(self) -> frozenset[k.Digit] | None:
        """The digits that are asked for."""
        requirement = self.the(Digits)
        return None if requirement is None else requirement.digits

    def orbits(self, layout: Layout) -> tuple[Orbit, ...]:
        """Return the cells of a layout that go together."""
        return orbits(layout, self.symmetry)

    def is_exceeded(self, draft: Draft) -> bool:
        """Tell whether a puzzle is harder than asked, so that fewer givens will not help."""
        return not draft.short and any(
            requirement.is_exceeded(draft) for requirement in self.requirements
        )

    def is_met(self, draft: Draft) -> bool:
        """Tell whether a puzzle is as asked."""
        return not (draft.beyond or draft.short) and not self.mismatches(draft)

    def mismatches(self, draft: Draft) -> tuple[Mismatch, ...]:
        """Return in what a puzzle is not as asked.

        What needs a search or a trace is only looked at where the rest is as asked, and ratings
        only where the opening is.
        """
        found: list[Mismatch] = []
        end = Stage.RATING
        for requirement in self._judged:
            if found and requirement.stage > end:
                break
            mismatch = requirement.mismatch(draft)
            if mismatch is not None:
                found.append(Mismatch(mismatch.words, mismatch.gap, requirement.words))
                if requirement.stage == Stage.OPENING:
                    end = requirement.stage
        return tuple(found)

    @cached_property
    def _judged(self) -> tuple[Requirement, ...]:
        """The requirements, and what they have as a consequence."""
        return (
            by_stage((*self.requirements, HardOpening())) if self.opens_hard else self.requirements
        )

    @cached_property
    def opens_hard(self) -> bool:
        """Whether singles may fill nothing at once: a pearl or diamond harder than they are."""
        if self.the(HasPeaks) is None:
            return False
        entries = self.profile.entries
        most = max((entry.rating for entry in entries if entry.technique in SINGLES), default=0.0)
        ranges = [requirement.rating_range(self.profile) for requirement in self.requirements]
        return any(rating_range is not None and rating_range.low > most for rating_range in ranges)

    def check(self) -> None:
        """Refuse what cannot be.

        Raises:
            TargetError: a name is unknown, or it can be proved that no puzzle is like that.
        """
        self._check_layout()
        setting = Setting(self.profile, self.layout)
        for requirement in self.requirements:
            requirement.check(setting)
        self._check_techniques()
        self._check_reaches()
        self._check_places()
        self._check_singles()

    def _check_layout(self) -> None:
        for problem in layout_problems(self.layout, PROOF_TIME):
            if problem.is_impossible:
                raise TargetError(f"{self.layout.name} cannot be filled: {problem.message}")

    def _needed(self) -> Iterator[tuple[Requirement, str]]:
        """Iterate over the techniques that must be needed, with the requirements that say so."""
        for requirement in self.requirements:
            if isinstance(requirement, HasHardest) or (
                isinstance(requirement, Uses) and requirement.numbers[0]
            ):
                yield requirement, requirement.technique

    def _check_techniques(self) -> None:
        """Refuse techniques that must be needed and that another requirement rules out."""
        for requirement, technique in self._needed():
            slots = [n for n, e in enumerate(self.profile.entries) if e.technique == technique]
            for other in self.requirements:
                if all(other.cap(self.profile, slot) == NEVER for slot in slots):
                    rated = min(self.profile.entries[slot].rating for slot in slots)
                    if isinstance(other, Uses):
                        raise TargetError(f"{technique} is required and forbidden")
                    rating_range = other.rating_range(self.profile)
                    words = other.words if rating_range is None else rating_range.words.rstrip(",")
                    raise TargetError(
                        f"{requirement.words}, which is rated {rated:g}, does not go with {words}"
                    )

    def _check_reaches(self) -> None:
        """Refuse requirements that leave no rating in common."""
        found = [
            (requirement, requirement.rating_range(self.profile))
            for requirement in self.requirements
        ]
        ranges = [
            (requirement, rating_range)
            for requirement, rating_range in found
            if rating_range is not None
        ]
        for (requirement, one), (_, other) in combinations(ranges, 2):
            if not one.meets(other):
                # Other schemes may take a grade from something else than the rating.
                if self.profile.scheme == "sum" and isinstance(requirement, HasGrade):
                    continue
                raise TargetError(f"{one.words} does not go with {other.words.rstrip(',')}")

    def _check_places(self) -> None:
        """Refuse numbers of givens, symmetries and patterns that do not go together."""
        groups = self.orbits(self.layout)
        pattern = self.pattern
        low, high = self.givens or (0, self.layout.cells)
        sums = {0}
        for orbit in groups:
            inside = pattern is None or pattern.cells.issuperset(orbit)
            if pattern is not None and pattern.exactly and not inside:
                if pattern.cells.intersection(orbit):
                    raise TargetError(f"the pattern does not have the symmetry {self.symmetry}")
                continue
            if not inside:
                continue
            grown = {total + len(orbit) for total in sums}
            sums = grown if pattern is not None and pattern.exactly else sums | grown
        possible = {n for n in sums if max(low, fewest_givens(self.layout)) <= n <= high}
        if not possible:
            requirement = self.the(Givens) or self.the(InPattern)
            assert requirement is not None, "all cells may be given"
            others = [
                w.words
                for w in (self.the(InPattern), self.the(Symmetric))
                if w not in (None, requirement)
            ]
            raise TargetError(f"{requirement.words} cannot be with {' and '.join(others)}")

    def _check_singles(self) -> None:
        """Refuse what is harder than singles, where they solve every puzzle of a layout."""
        if self.layout not in SINGLES_ARE_ENOUGH:
            return
        entries = self.profile.entries
        names = [entry.technique for entry in entries]
        if not {"hidden-single", "naked-single"} <= set(names) or self.profile.scheme == "sum":
            return
        # Nothing after the last entry of a single is ever reached.
        last = max(n for n, name in enumerate(names) if name in SINGLES)
        most = max(entry.rating for entry in entries[: last + 1])
        text = f"every puzzle on {self.layout.name} is solved by singles, which are rated {most:g}"
        for requirement, technique in self._needed():
            if technique not in names[: last + 1]:
                raise TargetError(f"{requirement.words} cannot be: {text}")
        ceilings = [self.profile.ceilings[n] for n in range(last + 1) if entries[n].rating == most]
        for requirement in self.requirements:
            rating_range = requirement.rating_range(self.profile)
            if (
                isinstance(requirement, HasGrade | HasRating)
                and rating_range
                and rating_range.low >= max(ceilings)
            ):
                raise TargetError(f"{requirement.words} cannot be: {text} or less")


SINGLES_ARE_ENOUGH = (classic(2, 2),)
"""Layouts of which naked and hidden singles solve each puzzle with one solution.

Tried on all puzzles of both kinds of 4x4 grids; `tests/generate/test_small.py` tries again.
"""


def energy(mismatches: Iterable[Mismatch]) -> float:
    """Return how far off a puzzle is in one number: 0 if it is as asked."""
    return sum(MISSING + mismatch.gap for mismatch in mismatches)
