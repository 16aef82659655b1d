"""How puzzles for a target are looked for: chosen by what is asked, and said why."""

from __future__ import annotations

from enum import Enum

from attrs import evolve, frozen

from grader.generate.requirements import (
    NEVER,
    SINGLES,
    Bottleneck,
    Givens,
    HasGrade,
    HasPeaks,
    HasRating,
    Minimal,
    Steps,
)
from grader.generate.target import Target


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
    no_guess: bool
    """Something little harder than singles is wanted: it is met where givens go from what a
    searcher fills in without a guess, or just one given away from there."""
    steps: int
    """How many neighbours are tried when a puzzle is not as asked; 0: another one is made."""
    reasons: tuple[str, ...]
    """What was chosen and why, a sentence each."""


CLIMB = 300
"""Neighbours that are tried from each start."""
LONG_CLIMB = 6000
"""The same where most of them are judged without a rating, and where few starts are any good."""
ROOMY = 45
"""Cells out of a hundred with which a pattern has room for most solutions."""
PROBE = 200
"""Attempts after which it is looked at how many were as asked."""
ENOUGH = 4
"""So many of them, or more, and there is no need to climb."""
SLOPES = (HasGrade, HasRating, HasPeaks, Givens, Steps, Bottleneck)
"""Requirements whose mismatch says how far off a puzzle is.

Whether a technique is needed has no slope: there, more random puzzles are tried in the time that
climbing takes.
"""


LITTLE_HARDER = SINGLES | {
    "pointing",
    "claiming",
    "locked-pair",
    "locked-triple",
    "naked-pair",
    "naked-triple",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "direct-hidden-triple",
}
"""Techniques that need no more than one house, or two that cross, and few cells."""


def planned(target: Target) -> Plan:
    """Return how to look for puzzles that are as asked, to begin with."""
    singles, only_singles = _singles(target)
    allowed = _allowed(target)
    is_free = not any(target.the(sort) for sort in (Givens, Minimal))
    no_guess = is_free and not only_singles and singles.naked and allowed <= LITTLE_HARDER
    pattern = target.pattern
    is_roomy = pattern is not None and len(pattern.cells) * 100 >= target.layout.cells * ROOMY
    if pattern is not None and is_roomy and not pattern.exactly:
        reason = "grow: the pattern has room, so givens come where solutions differ"
        return Plan(Method.GROW, singles, only_singles, False, 0, (reason,))
    if pattern is not None:
        reason = "fill: the pattern says where givens are, so digits for it are looked for; "
        reason += f"where those mismatch, up to {CLIMB} changes of some digits are tried"
        return Plan(Method.FILL, singles, only_singles, False, CLIMB, (reason,))
    reasons = ["dig: givens go from a filled layout, and come back where it gets too hard"]
    if only_singles:
        reasons.append("singles only: what comes back as a single may go, without any search")
    if no_guess:
        reasons.append("no guess: givens go while a search needs none, come back, and others go")
    return Plan(Method.DIG, singles, only_singles, no_guess, 0, tuple(reasons))


def reconsidered(plan: Plan, target: Target, hits: int) -> Plan:
    """Return how to go on when so many of the first attempts were as asked."""
    if (
        plan.steps
        or hits >= ENOUGH
        or not any(isinstance(requirement, SLOPES) for requirement in target.requirements)
    ):
        return plan
    steps = LONG_CLIMB if target.opens_hard else CLIMB
    reason = (
        f"climb: only {hits} of the first {PROBE} attempts were as asked, so from now on each "
        f"tries up to {steps} neighbours"
    )
    if target.opens_hard:
        reason += "; first of all singles must not fill anything at once"
    return evolve(plan, steps=steps, reasons=(*plan.reasons, reason))


def _allowed(target: Target) -> set[str]:
    """Return the techniques that a puzzle may need."""
    profile = target.profile
    return {
        entry.technique
        for slot, entry in enumerate(profile.entries)
        if not any(requirement.cap(profile, slot) == NEVER for requirement in target.requirements)
    }


def _singles(target: Target) -> tuple[Singles, bool]:
    """Return the singles that a puzzle may need, and whether it may need nothing else."""
    profile = target.profile
    hidden = everywhere = naked = False
    only = bool(target.requirements)
    for slot, entry in enumerate(profile.entries):
        if any(requirement.cap(profile, slot) == NEVER for requirement in target.requirements):
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
