"""Reject requirements of a run that are known to be impossible."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations

from grader.errors import Listed, TargetError
from grader.formats.symbols import is_standard
from grader.generate.contradictions import check_consistency
from grader.generate.feasibility import Feasibility
from grader.generate.requirements import (
    NEVER,
    GivenCountRequirement,
    GradeRequirement,
    HardestTechniqueRequirement,
    PatternRequirement,
    Requirement,
    RequirementContext,
    SymmetryRequirement,
    TechniqueCountRequirement,
)
from grader.generate.target import Target
from grader.rating.profile_loading import rules_unknown
from grader.rating.profiles.technique_ids import FALLBACKS
from grader.search.fewest_givens import fewest_givens

PROOF_TIME = 0.5
"""Seconds allowed for proving, before the first attempt, that a layout cannot be filled."""


def check_target(target: Target, by_profile: bool = True) -> None:
    """Reject requirements that no puzzle meets, as far as that is proved quickly.

    Args:
        target: the requirements.
        by_profile: ratings follow from the techniques of the profile, not from a function of
            the caller.

    Raises:
        TargetError: a name is unknown, or it is proved that no such puzzle exists.
    """
    _check_layout(target)
    context = RequirementContext(target.profile, target.layout)
    for requirement in target.requirements:
        requirement.check(context)
    _check_techniques(target)
    _check_rating_ranges(target)
    _check_given_cells(target)
    if by_profile:
        if target.layout.rules and not target.profile.rules:
            raise TargetError(rules_unknown(target.profile, target.layout))
        reach = Feasibility(target)
        reach.check()
        check_consistency(target, reach)


def _check_ratings(target: Target) -> None:
    """Reject techniques, grades and ratings that exclude each other.

    Raises:
        TargetError: it is proved that no puzzle meets them.
    """
    _check_techniques(target)
    _check_rating_ranges(target)
    Feasibility(target).check()


def possible_hardest(target: Target) -> tuple[str, ...]:
    """Return the techniques that may be the hardest of a puzzle, in the order of the profile.

    Techniques that search are left out.
    """
    found = []
    for technique in dict.fromkeys(entry.technique for entry in target.profile.entries):
        if technique in FALLBACKS:
            continue
        hardest = HardestTechniqueRequirement(technique)
        with suppress(TargetError):
            _check_ratings(target.with_requirements((*target.requirements, hardest)))
            found.append(technique)
    return tuple(found)


def _check_layout(target: Target) -> None:
    if is_standard(target.layout):
        return
    from grader.search.layout_problems import layout_problems  # noqa: PLC0415 - seldom needed

    for problem in layout_problems(target.layout, PROOF_TIME):
        if problem.is_impossible:
            raise TargetError(
                "layout-unfillable",
                "{layout} cannot be filled: {reason}",
                layout=target.layout.name,
                reason=problem.message,
            )


def _needed(target: Target) -> Iterator[tuple[Requirement, str]]:
    """Iterate over the techniques that are required, each with its requirement."""
    for requirement in target.requirements:
        if isinstance(requirement, HardestTechniqueRequirement) or (
            isinstance(requirement, TechniqueCountRequirement) and requirement.numbers[0]
        ):
            yield requirement, requirement.technique


def _check_techniques(target: Target) -> None:
    """Reject techniques that one requirement needs and another excludes."""
    for requirement, technique in _needed(target):
        slots = [n for n, e in enumerate(target.profile.entries) if e.technique == technique]
        for other in target.requirements:
            if all(other.rating_cap(target.profile, slot) == NEVER for slot in slots):
                if isinstance(other, TechniqueCountRequirement):
                    raise TargetError(
                        "both-wanted",
                        "{technique} is required and forbidden",
                        technique=technique,
                    )
                lowest = min(target.profile.entries[slot].rating for slot in slots)
                allowed = other.rating_range(target.profile) or other
                raise TargetError(
                    "combined-rated",
                    "{one}, which is rated {rating:g}, cannot be combined with {other}",
                    one=requirement.description,
                    rating=lowest,
                    other=allowed.description,
                )


def _check_rating_ranges(target: Target) -> None:
    """Reject requirements whose rating ranges do not overlap."""
    ranges = [
        (requirement, rating_range)
        for requirement in target.requirements
        if (rating_range := requirement.rating_range(target.profile)) is not None
    ]
    for (requirement, one), (_, other) in combinations(ranges, 2):
        if not one.overlaps(other):
            # With scores, the grade can also follow from the hardest technique.
            if target.profile.scheme == "sum" and isinstance(requirement, GradeRequirement):
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


def _check_given_cells(target: Target) -> None:
    """Reject numbers of givens, symmetries and patterns that contradict each other."""
    if target.givens is None and target.pattern is None:
        return
    groups = target.orbits(target.layout)
    pattern = target.pattern
    low, high = target.givens or (0, target.layout.cells)
    sums = {0}
    for orbit in groups:
        inside = pattern is None or pattern.cells.issuperset(orbit)
        if pattern is not None and pattern.exact and not inside:
            if pattern.cells.intersection(orbit):
                raise TargetError(
                    "pattern-symmetry",
                    "the pattern does not have the symmetry {symmetry}",
                    symmetry=target.symmetry,
                )
            continue
        if not inside:
            continue
        grown = {total + len(orbit) for total in sums}
        sums = grown if pattern is not None and pattern.exact else sums | grown
    possible = {n for n in sums if max(low, fewest_givens(target.layout)) <= n <= high}
    if not possible:
        requirement = target.requirement(GivenCountRequirement) or target.requirement(
            PatternRequirement
        )
        assert requirement is not None, "all cells may be given"
        others = [
            other.description
            for other in (
                target.requirement(PatternRequirement),
                target.requirement(SymmetryRequirement),
            )
            if other not in (None, requirement)
        ]
        raise TargetError(
            "combined",
            "{one} cannot be combined with {other}",
            one=requirement.description,
            other=Listed(tuple(others), "and", between=" and "),
        )
