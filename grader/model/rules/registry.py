"""The kinds of rules: the built-in ones, and those of guests, found by entry points.

A guest's kind is a class or an object in the group `grader.rules` of a distribution:

    [project.entry-points."grader.rules"]
    mine = "my_package:MyKind"
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grader.errors import LayoutError, unknown_name
from grader.model.rules.arrow import Arrow
from grader.model.rules.cage import Cage
from grader.model.rules.equal_cells import Clone, Palindrome
from grader.model.rules.lines import Between, RegionSum, Renban, Whispers
from grader.model.rules.pairs import (
    Difference,
    Greater,
    NoDifference,
    NoRatio,
    NoSumPair,
    Ratio,
    SumPair,
)
from grader.model.rules.quadruple import Quadruple
from grader.model.rules.rule import RuleKind
from grader.model.rules.sums_outside import FrameSum, LittleKiller, Sandwich, Skyscraper, XSum
from grader.model.rules.thermometers import Maximum, Minimum, SlowThermometer, Thermometer

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "grader.rules"
BUILT_IN: dict[str, RuleKind] = {
    kind.name: kind
    for kind in (
        Cage(),
        Difference(),
        Ratio(),
        SumPair(),
        Greater(),
        NoDifference(),
        NoRatio(),
        NoSumPair(),
        Thermometer(),
        SlowThermometer(),
        Minimum(),
        Maximum(),
        Arrow(),
        Palindrome(),
        Clone(),
        Renban(),
        Whispers(),
        Between(),
        RegionSum(),
        Quadruple(),
        LittleKiller(),
        FrameSum(),
        Sandwich(),
        XSum(),
        Skyscraper(),
    )
}


def rule_kind(name: str) -> RuleKind:
    """Return the kind of rule with a name.

    Raises:
        LayoutError: there is none, or the one of a guest cannot be loaded.
    """
    found = BUILT_IN.get(name) or guest_kinds().get(name)
    if found is None:
        raise LayoutError(unknown_name("kind of rule", name, rule_kinds()))
    return found


def rule_kinds() -> dict[str, RuleKind]:
    """Return all kinds by name, the built-in ones first.

    Raises:
        LayoutError: a guest cannot be loaded.
    """
    return {**guest_kinds(), **BUILT_IN}


@cache
def guest_kinds() -> dict[str, RuleKind]:
    """Return the kinds that other packages bring, by name.

    Raises:
        LayoutError: one cannot be loaded, or is no kind of rule.
    """
    # Imported here: it takes as long as a third of a short command, which needs no guest.
    from importlib.metadata import entry_points  # noqa: PLC0415

    points = sorted(set(entry_points(group=GROUP)), key=lambda point: (point.name, point.value))
    return {kind.name: kind for kind in map(_loaded, points)}


def _loaded(point: EntryPoint) -> RuleKind:
    package = point.dist.name if point.dist else "?"
    try:
        found = point.load()
        made = found() if isinstance(found, type) else found
    except Exception as error:
        raise LayoutError(
            "guest-rule",
            "the kind of rule {name} of the package {package} cannot be loaded: {reason}",
            name=point.name,
            package=package,
            reason=f"{type(error).__name__}: {error}",
        ) from error
    if not isinstance(made, RuleKind):
        raise LayoutError(
            "guest-is-no-rule",
            "the kind of rule {name} of the package {package} is no RuleKind",
            name=point.name,
            package=package,
        )
    return made
