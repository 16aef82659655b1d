"""How puzzles for a target are looked for: chosen by what is asked, and said why."""

from __future__ import annotations

from enum import Enum

from attrs import evolve, frozen

from grader.generate.target import Target
from grader.generate.wishes import (
    NEVER,
    Givens,
    HasGrade,
    HasPeaks,
    HasRating,
    Minimal,
    Narrowest,
    Steps,
)


class Method(Enum):
    """Where a puzzle begins."""

    DIG = "dig"
    """A random filled layout, from which givens go."""
    GROW = "grow"
    """A few givens of one, to which others come."""
    FILL = "fill"
    """A pattern, whose cells take digits until one solution is left."""


@frozen
class Singles:
    """Which givens may go without a search: those that are singles again at once."""

    hidden: bool = False
    """Hidden singles, in boxes."""
    everywhere: bool = False
    """In other houses, too."""
    naked: bool = False


@frozen
class Plan:
    """How puzzles for a target are looked for."""

    method: Method
    singles: Singles
    only_singles: bool
    """Nothing harder than these singles is wanted."""
    steps: int
    """How many neighbours are tried when a puzzle is not as asked; 0: another one is made."""
    reasons: tuple[str, ...]
    """What was chosen and why, a sentence each."""


CLIMB = 300
"""Neighbours that are tried from each start."""
PROBE = 200
"""Attempts after which it is looked at how many were as asked."""
ENOUGH = 4
"""So many of them, or more, and there is no need to climb."""
SLOPES = (HasGrade, HasRating, HasPeaks, Givens, Steps, Narrowest)
"""Wishes of which a miss says how far off it is.  Whether a technique is needed has no slope:
there, more puzzles of chance are found in the time than by climbing."""


def planned(target: Target) -> Plan:
    """Return how to look for puzzles that are as asked, to begin with."""
    singles, only_singles = _singles(target)
    if target.pattern is not None:
        reason = "fill: the pattern says where givens are, so digits for it are looked for; "
        reason += f"where those miss, up to {CLIMB} changes of some digits are tried"
        return Plan(Method.FILL, singles, only_singles, CLIMB, (reason,))
    reasons = ["dig: givens go from a filled layout, and come back where it gets too hard"]
    if only_singles:
        reasons.append("singles only: what is a single at once may go, without any search")
    return Plan(Method.DIG, singles, only_singles, 0, tuple(reasons))


def reconsidered(plan: Plan, target: Target, hits: int) -> Plan:
    """Return how to go on when so many of the first attempts were as asked."""
    if plan.steps or hits >= ENOUGH or not any(isinstance(wish, SLOPES) for wish in target.wishes):
        return plan
    reason = (
        f"climb: only {hits} of the first {PROBE} attempts were as asked, so from now on each "
        f"tries up to {CLIMB} neighbours"
    )
    return evolve(plan, steps=CLIMB, reasons=(*plan.reasons, reason))


def _singles(target: Target) -> tuple[Singles, bool]:
    """Return the singles that a puzzle may need, and whether it may need nothing else."""
    profile = target.profile
    hidden = everywhere = naked = False
    only = bool(target.wishes)
    for slot, entry in enumerate(profile.entries):
        if any(wish.cap(profile, slot) == NEVER for wish in target.wishes):
            continue
        if entry.technique == "naked-single":
            naked = True
        elif entry.technique == "hidden-single":
            hidden = True
            houses = entry.options.get("houses", ("row",))
            everywhere = everywhere or any(kind != "box" for kind in houses)
        elif entry.technique != "full-house":
            only = False
    if target.the(Minimal) is not None:
        only = False
    return Singles(hidden, everywhere, naked), only
