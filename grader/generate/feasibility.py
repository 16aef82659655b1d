"""Prove that no puzzle has the required difficulty, from the profile and the layout.

Whatever is not proved is left to the search: it may be impossible as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from grader.errors import Count, Listed, Message, TargetError
from grader.generate.profile_facts import count_leading_singles, impossible_slots
from grader.generate.requirements import (
    NEVER,
    SINGLES,
    BottleneckRequirement,
    GradeRequirement,
    NoSearchRequirement,
    RatingRequirement,
    SufficientTechniquesRequirement,
)
from grader.generate.requirements.requirement import RatingRange
from grader.generate.target import Target
from grader.model import kinds as k
from grader.model.house import KIND_NAMES
from grader.rating.profiles.profile import SINGLE_STEPS
from grader.rating.profiles.technique_ids import ELIMINATIONS, FALLBACKS, ONE_PLACEMENT
from grader.rating.schemes import least_minutes
from grader.search.fewest_givens import fewest_givens

if TYPE_CHECKING:
    from grader.model.layout import Layout
    from grader.rating.profiles.profile import Profile

LAST_CELLS = frozenset({"last-cage-cell", "last-rule-cell"})
ROUNDING = 0.05
"""The difference of ER, EP and ED from the ratings of steps, at most."""
FULL_HOUSES_ARE_ENOUGH = 3
"""Open cells up to which one is always the last of its row or column."""


class Feasibility:
    """What puzzles can be, as far as it follows from a profile, a layout and requirements.

    Args:
        target: requirements that have been checked one by one.
    """

    def __init__(self, target: Target) -> None:
        self.target = target
        self.profile: Profile = target.profile
        self.layout: Layout = target.layout

    def check(self) -> None:
        """Reject grades, ratings and techniques that are out of reach.

        Raises:
            TargetError: it is proved that no puzzle meets the requirements.
        """
        self._check_placements()
        self._check_needed()
        self._check_numbers()
        self._check_bottleneck()

    def check_beginning(self) -> None:
        """Reject techniques that find nothing on a board with larger cages and without givens.

        Raises:
            TargetError: the requirements allow no others, and no givens.
        """
        if self.target.givens is None or self.target.givens[1] or self.may_be_stuck:
            return
        if (SINGLES | LAST_CELLS).issuperset(self._techniques):
            raise TargetError(
                "no-beginning",
                "without givens and cages of one cell, {techniques} find nothing to begin with; "
                "allow more techniques, or givens such as 20 to 50",
                techniques=Listed(tuple(self._techniques), "and"),
            )

    @cached_property
    def open_cells(self) -> tuple[int, int]:
        """The least and the greatest number of cells that are not given."""
        cells = self.layout.cells
        low, high = self.target.givens or (0, cells)
        pattern = self.target.pattern
        if pattern is not None:
            count = len(pattern.cells)
            low, high = (count, count) if pattern.exact else (low, min(high, count))
        if not self.target.allows_filled_grid:
            high = min(high, cells - 1)
        return cells - min(high, cells), cells - max(low, fewest_givens(self.layout))

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The profile entries that a puzzle may use."""
        return tuple(
            slot
            for slot in range(len(self.profile.entries))
            if slot not in self._excluded_by_layout and not self._is_excluded(slot)
        )

    def _is_excluded(self, slot: int) -> bool:
        """Return whether a requirement excludes an entry."""
        return self.target.rating_caps[slot] == NEVER

    @cached_property
    def _excluded_by_layout(self) -> dict[int, str]:
        """The profile entries that are never used, each with the reason."""
        excluded = dict(impossible_slots(self.profile, self.layout))
        entries = self.profile.entries
        full = next((n for n, e in enumerate(entries) if e.technique == "full-house"), None)
        most = self.open_cells[1]
        if full is not None and most <= FULL_HOUSES_ARE_ENOUGH and self._has_full_houses(full):
            reason = Message(
                "full-houses-solve",
                "full houses solve every puzzle with at most {open}",
                open=Count("open cell", most),
            )
            later = range(full + 1, len(entries))
            excluded = dict.fromkeys(later, reason) | excluded
        return excluded

    def _has_full_houses(self, slot: int) -> bool:
        """Return whether an entry finds the last open cell of each row and column.

        Each cell must be in a complete row and a complete column.
        """
        houses = self.profile.entries[slot].options.get("houses", KIND_NAMES)
        if not {"row", "column"}.issubset(houses):
            return False
        complete = [spec for spec in self.layout.specs if spec.is_complete()]
        return all(
            len(set(chain.from_iterable(s.cells for s in complete if s.kind == kind)))
            == self.layout.cells
            for kind in (k.ROW, k.COLUMN)
        )

    @cached_property
    def _techniques(self) -> tuple[str, ...]:
        """The techniques that a puzzle may use."""
        return tuple(dict.fromkeys(self.profile.entries[slot].technique for slot in self.slots))

    @cached_property
    def has_only_singles(self) -> bool:
        """Whether a puzzle may use nothing but singles, each of which fills one cell."""
        return SINGLES.issuperset(self._techniques)

    @cached_property
    def may_be_stuck(self) -> bool:
        """Whether puzzles are allowed that the techniques of the profile do not solve."""
        stuck = self.profile.stuck
        if stuck is None or self._excluded_by_layout:
            return False
        if any(
            isinstance(r, NoSearchRequirement | SufficientTechniquesRequirement)
            for r in self.target.requirements
        ):
            return False
        if self.profile.scheme == "sum":
            return True
        ranges = (r.rating_range(self.profile) for r in self.target.requirements)
        return all(wanted is None or wanted.low <= stuck <= wanted.high for wanted in ranges)

    def _reason(self, slots: Iterable[int]) -> str:
        """Return why a puzzle uses none of these entries."""
        slots = tuple(slots)
        for slot in slots:
            # That search is never needed is no reason where something else was excluded.
            is_search = self.profile.entries[slot].technique in FALLBACKS
            if is_search and any(map(self._is_excluded, slots)):
                continue
            if slot in self._excluded_by_layout:
                return self._excluded_by_layout[slot]
        if not self._techniques:
            return Message("all-excluded", "the requirements exclude all techniques of the profile")
        if len(self._techniques) > 4:
            return Message(
                "others-exclude", "the other requirements exclude all techniques that lead to it"
            )
        ratings = [self.profile.entries[slot].rating for slot in self.slots]
        return Message(
            "allow-only",
            "the requirements allow only {techniques}, rated {rating:g} or less",
            techniques=Listed(tuple(self._techniques)),
            rating=max(ratings),
        )

    def _check_placements(self) -> None:
        """Reject requirements that leave no technique to fill cells with."""
        for requirement in self.target.requirements:
            if (
                isinstance(requirement, SufficientTechniquesRequirement)
                and ELIMINATIONS.issuperset(requirement.techniques)
                and self.open_cells[0]
            ):
                raise requirement.impossible(
                    "technique-placing", "these techniques place no digits"
                )
        if self.may_be_stuck or not self.open_cells[0]:
            return
        if ELIMINATIONS.issuperset(self._techniques):
            raise TargetError(
                "no-placing",
                "no puzzle meets the requirements: they exclude all techniques that place digits",
            )
        first = self.profile.entries[0]
        if (
            first.technique == "full-house"
            and 0 not in self.slots
            and self._has_full_houses(0)
            and (ELIMINATIONS | ONE_PLACEMENT).issuperset(self._techniques)
        ):
            raise TargetError(
                "full-house-excluded",
                "full-house cannot be excluded: it fills the last open cell of every puzzle",
            )

    def _check_needed(self) -> None:
        """Reject requirements of which all necessary entries are excluded."""
        for requirement in self.target.requirements:
            needed = requirement.needed_slots(self.profile)
            if not needed or not set(needed).isdisjoint(self.slots):
                continue
            if self.may_be_stuck and isinstance(requirement, GradeRequirement | RatingRequirement):
                continue
            if not self.open_cells[0] and isinstance(requirement, RatingRequirement):
                continue
            raise requirement.impossible(self._reason(needed))

    def _check_numbers(self) -> None:
        """Reject grades and ratings that no combination of the possible techniques has."""
        if self.may_be_stuck:
            return
        for requirement in self.target.requirements:
            if isinstance(requirement, GradeRequirement):
                if not self._can_have_grade(requirement.name):
                    raise requirement.impossible(self._number_reason(requirement))
            elif isinstance(requirement, RatingRequirement) and requirement.is_rating:
                low, high = requirement.numbers
                wanted = RatingRange(low, high, True, "")
                if not any(wanted.overlaps(possible) for possible in self._ratings()):
                    raise requirement.impossible(self._number_reason(requirement))

    def _can_have_grade(self, name: str) -> bool:
        grade = self.profile.grade_named(name)
        assert grade is not None, "the requirement was checked"
        level = self.profile.grades.index(grade)
        if not self.open_cells[0] and level == 0:
            return True
        wanted = RatingRange(grade.low, grade.high, False, "")
        has_level = any(self.profile.levels[slot] == level for slot in self.slots)
        if self.profile.scheme == "hardest":
            return has_level
        if self.profile.player is not None and grade == self.profile.grades[-1]:
            return True
        by_number = any(wanted.overlaps(possible) for possible in self._ratings())
        return by_number or (self.profile.scheme == "sum" and has_level)

    def _ratings(self) -> Iterator[RatingRange]:
        """Iterate over intervals that hold all ratings of puzzles that may use these entries."""
        profile = self.profile
        if not self.open_cells[0]:
            # A filled grid, which takes no step.
            low = profile.grades[0].low if profile.scheme == "hardest" else 0.0
            yield RatingRange(low, low, True, "")
        if profile.player is not None:
            yield RatingRange(least_minutes(profile, self.layout.cells), float("inf"), True, "")
            return
        ratings = [profile.entries[slot].rating for slot in self.slots]
        if profile.scheme == "sum":
            low, high = 0.0, float("inf")
            if self.has_only_singles and ratings:
                least, most = self.open_cells
                low, high = least * min(ratings), most * max(ratings)
            yield RatingRange(low, high, True, "")
            return
        for slot, rating in zip(self.slots, ratings, strict=True):
            if profile.scheme not in SINGLE_STEPS:
                yield RatingRange(rating, profile.ceilings[slot], False, "")
            elif profile.entries[slot].technique in SINGLES:
                yield RatingRange(rating - ROUNDING, rating + ROUNDING, True, "")
            else:
                # Surcharges have no known limit.
                yield RatingRange(rating - ROUNDING, float("inf"), True, "")

    def _number_reason(self, requirement: GradeRequirement | RatingRequirement) -> str:
        """Return why a grade or rating is out of reach."""
        if self.profile.player is not None:
            least = least_minutes(self.profile, self.layout.cells)
            return Message(
                "takes-minutes",
                "a puzzle on {layout} takes at least {least:.1f} minutes",
                layout=self.layout.name,
                least=least,
            )
        if self.profile.scheme == "sum" and self.has_only_singles and self._techniques:
            most = self.open_cells[1] * max(self.profile.entries[s].rating for s in self.slots)
            names = ", ".join(self._techniques)
            return Message(
                "score-limit",
                "puzzles on {layout} that need only {techniques} score {most:g} or less",
                layout=self.layout.name,
                techniques=names,
                most=most,
            )
        # Entries above the required numbers say nothing about these.
        wanted = requirement.rating_range(self.profile)
        most = float("inf") if wanted is None else wanted.high
        excluded = [
            slot for slot in self._excluded_by_layout if self.profile.entries[slot].rating <= most
        ]
        if len(self.slots) == len(self.profile.entries):
            return Message(
                "leads-nowhere",
                "no technique of the profile {profile} leads to it",
                profile=self.profile.name,
            )
        return self._reason(excluded)

    def _check_bottleneck(self) -> None:
        """Reject bottlenecks with singles where something else is needed at some step."""
        requirement = self.target.requirement(BottleneckRequirement)
        if requirement is None or not requirement.numbers[0]:
            return
        singles = count_leading_singles(self.profile)
        for other in self.target.requirements:
            needed = other.needed_slots(self.profile)
            if singles and needed and min(needed) >= singles:
                raise requirement.impossible(
                    "needs-no-singles",
                    "{what} needs a step at which there are no singles",
                    what=other.description,
                )
