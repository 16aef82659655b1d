"""Prove that requirements contradict each other: counts, numbers such as EP, and minimality."""

from __future__ import annotations

from collections.abc import Iterable

from grader.errors import Count, Listed, TargetError, Term
from grader.generate.feasibility import Feasibility
from grader.generate.requirements import (
    GivenCountRequirement,
    GradeRequirement,
    MinimalityRequirement,
    PatternRequirement,
    PearlRequirement,
    RatingRequirement,
    StepCountRequirement,
    TechniqueCountRequirement,
)
from grader.generate.target import Target
from grader.model import kinds as k
from grader.rating.profiles.profile import PEAKS
from grader.rating.profiles.technique_ids import PLACEMENTS
from grader.search.fewest_givens import fewest_givens

Interval = tuple[float, float]


def check_consistency(target: Target, reach: Feasibility) -> None:
    """Reject requirements that contradict each other.

    Args:
        target: the requirements.
        reach: what puzzles can be.

    Raises:
        TargetError: it is proved that no puzzle meets the requirements.
    """
    _check_counts(target, reach)
    _check_peaks(target, reach)
    _check_minimality(target)


def _check_counts(target: Target, reach: Feasibility) -> None:
    """Reject numbers of steps that contradict each other or the number of cells."""
    least, most = reach.open_cells
    counted = [r for r in target.requirements if isinstance(r, TechniqueCountRequirement)]
    least_uses: dict[str, int] = {}
    for one in counted:
        least_uses[one.technique] = max(least_uses.get(one.technique, 0), one.numbers[0])
    fewest = sum(least_uses.values())
    steps = target.requirement(StepCountRequirement)
    if steps is not None and fewest > steps.numbers[1]:
        raise steps.impossible(
            "required-steps", "{number} steps of required techniques are needed", number=fewest
        )
    placing = {name: uses for name, uses in least_uses.items() if uses and name in PLACEMENTS}
    fewest = sum(placing.values())
    if fewest > most:
        raise TargetError(
            "many-required",
            "{number} steps of {techniques} are required, each of which fills a cell; at most "
            "{open} of {layout} can be open",
            number=fewest,
            techniques=Listed(tuple(placing)),
            open=Count("cell", most),
            layout=target.layout.name,
        )
    if (
        steps is not None
        and reach.has_only_singles
        and not reach.may_be_stuck
        and (steps.numbers[0] > most or steps.numbers[1] < least)
    ):
        raise steps.impossible(
            "only-singles",
            "only singles are allowed, and each fills one of the {numbers} open cells",
            numbers=_interval(least, most),
        )


def _check_peaks(target: Target, reach: Feasibility) -> None:
    """Reject ER, EP and ED that contradict each other: ED is at most EP, and EP at most ER."""
    if target.profile.scheme != PEAKS:
        return
    er, ep, ed = (_peak_range(target, key) for key in ("er", "ep", "ed"))
    names = {r.name for r in target.requirements if isinstance(r, PearlRequirement)}
    if names:
        _check_equal("pearl", ("EP", ep), ("ER", er))
    if "diamond" in names:
        _check_equal("diamond", ("ED", ed), ("ER", er))
    if not reach.may_be_stuck:
        # Otherwise ER may be the rating of puzzles that are not solved.
        _check_order(("EP", ep), ("ER", er))
        _check_order(("ED", ed), ("ER", er))
    if ep[0] > 0:
        # Otherwise EP may be 0, because no step places a digit.
        _check_order(("ED", ed), ("EP", ep))


def _peak_range(target: Target, key: str) -> Interval:
    """Return the interval that the requirements allow for ER, EP or ED."""
    low, high = 0.0, float("inf")
    for requirement in target.requirements:
        if isinstance(requirement, RatingRequirement) and (
            requirement.source == key or (key == "er" and requirement.is_rating)
        ):
            low, high = max(low, requirement.numbers[0]), min(high, requirement.numbers[1])
        elif isinstance(requirement, GradeRequirement) and key == "er":
            band = requirement.rating_range(target.profile)
            low, high = max(low, band.low), min(high, band.high)
    return low, high


def _check_minimality(target: Target) -> None:
    """Reject minimal puzzles with a full house, and others with as few givens as possible."""
    requirement = target.requirement(MinimalityRequirement)
    if requirement is None:
        return
    givens = target.requirement(GivenCountRequirement)
    if not requirement.wanted:
        fewest = fewest_givens(target.layout)
        if givens is not None and givens.numbers[1] <= fewest:
            raise requirement.impossible(
                "no-fewer",
                "no puzzle on {layout} has fewer than {fewest} givens",
                layout=target.layout.name,
                fewest=fewest,
            )
        return
    complete = [spec for spec in target.layout.specs if spec.is_complete()]
    pattern = target.requirement(PatternRequirement)
    if pattern is not None and pattern.pattern.exact:
        full = next((s for s in complete if pattern.pattern.cells.issuperset(s.cells)), None)
        if full is not None:
            raise requirement.impossible(
                "all-given",
                "all cells of {house} are given, so each of them is redundant",
                house=Term("house", full.name),
            )
    least_open = _disjoint([spec.cells for spec in complete if spec.kind == k.ROW])
    most = target.layout.cells - least_open
    if givens is not None and givens.numbers[0] > most:
        raise requirement.impossible(
            "full-row",
            "with more than {most} givens a row is full, and its givens are redundant",
            most=most,
        )


def _check_order(low: tuple[str, Interval], high: tuple[str, Interval]) -> None:
    """Reject intervals of which all of the first is above the second."""
    (name, (start, _)), (other, (_, end)) = low, high
    if start > end:
        raise TargetError(
            "never-above",
            "{name} from {low:g} cannot be combined with {other} up to {high:g}: {name} is never "
            "above {other}",
            name=name,
            low=start,
            other=other,
            high=end,
        )


def _check_equal(kind: str, low: tuple[str, Interval], high: tuple[str, Interval]) -> None:
    """Reject intervals of which all of the first is below the second, where both must be equal."""
    (name, (_, end)), (other, (start, _)) = low, high
    if end < start:
        raise TargetError(
            "both-equal",
            "{name} up to {high:g} cannot be combined with {other} from {low:g}: in a {pearl} "
            "both are equal",
            name=name,
            high=end,
            other=other,
            low=start,
            pearl=Term("pearl", kind),
        )


def _disjoint(sets: Iterable[Iterable[k.Cell]]) -> int:
    """Return a number of sets of cells that have no cell in common."""
    seen: set[k.Cell] = set()
    count = 0
    for cells in sets:
        if seen.isdisjoint(cells):
            seen.update(cells)
            count += 1
    return count


def _interval(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"
