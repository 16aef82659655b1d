"""Choose how to look for puzzles that meet the requirements."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from grader.errors import Count, Message, Term
from grader.generate.requirements import (
    NEVER,
    SINGLES,
    BottleneckRequirement,
    GivenCountRequirement,
    GradeRequirement,
    MinimalityRequirement,
    MinutesRequirement,
    NoSearchRequirement,
    PearlRequirement,
    RatingRequirement,
    StepCountRequirement,
)
from grader.generate.target import LARGE, Target
from grader.rating.profiles.profile import Entry
from grader.search.given_remover import NO_NODE_LIMIT, NODE_LIMIT

if TYPE_CHECKING:
    from grader.generate.pattern import Pattern


class ConstructionMethod(Enum):
    """How the first puzzle of an attempt is made."""

    DIG = "dig"
    """Remove givens from a filled grid."""
    GROW = "grow"
    """Add givens of a filled grid until they have one solution."""
    FILL = "fill"
    """Choose digits for the cells of a pattern until they have one solution."""
    RULES = "rules"
    """Choose rules, such as cages, that tell one filled grid from all others."""


class AllowedSingles(NamedTuple):
    """The kinds of singles that a puzzle may need; such givens are removed without a search."""

    hidden: bool = False
    """Hidden singles in boxes."""
    everywhere: bool = False
    """Hidden singles in all houses."""
    naked: bool = False


class GenerationPlan(NamedTuple):
    """How to look for puzzles that meet the requirements."""

    method: ConstructionMethod
    singles: AllowedSingles = AllowedSingles()
    only_singles: bool = False
    """The requirements allow nothing harder than these singles."""
    no_guess: bool = False
    """The requirements allow only techniques slightly harder than singles.

    Such puzzles are found among those that the searcher solves without a guess, and among those
    with one given less.
    """
    node_limit: int = NODE_LIMIT
    """Nodes of the search after which the removal of a given counts as ambiguous."""
    climb_steps: int = 0
    """Neighbors to try for a puzzle that fails the requirements; 0: start the next attempt."""
    reasons: tuple[str, ...] = ()
    """The choices and the reasons for them, one sentence each."""


CLIMB_STEPS = 300
"""Neighbors to try from each start."""
LONG_CLIMB_STEPS = 6000
"""Neighbors to try where most of them need no rating, and few starts are promising."""
RULED_CLIMB_STEPS = 40
"""Neighbors to try from each start if puzzles have rules: a start takes as long as a neighbor."""
MOST_DIGITS_OF_SINGLES_FIRST = 16
"""On larger layouts, minimal puzzles are dug in any order.

What is left once all singles are gone takes searches of minutes there."""
LARGE_NODE_LIMIT = 100
"""`node_limit` on large layouts: more nodes remove hardly any further givens, but take a hundred
times as long."""
SIMPLE_NODE_LIMIT = 1
"""`node_limit` on large layouts where the user leaves the difficulty open."""
ROOMY_PERCENT = 45
"""Percentage of the cells from which on a pattern suits most solutions."""
TRIAL_ATTEMPTS = 200
"""Attempts after which the plan is revised."""
ENOUGH_HITS = 4
"""Hits among the trial attempts from which on climbing is not needed."""
GRADUAL_REQUIREMENTS = (
    GradeRequirement,
    RatingRequirement,
    PearlRequirement,
    GivenCountRequirement,
    StepCountRequirement,
    BottleneckRequirement,
    MinutesRequirement,
)
"""Requirements with a distance that neighbors can reduce step by step.

Whether a technique is needed is not gradual: random attempts find such puzzles faster than
climbing does.
"""


SLIGHTLY_HARDER = SINGLES | {
    "pointing",
    "claiming",
    "common-peer",
    "locked-pair",
    "locked-triple",
    "naked-pair",
    "naked-triple",
    "direct-pointing",
    "direct-claiming",
    "direct-hidden-pair",
    "direct-hidden-triple",
}
"""Singles, and techniques that need few cells of one house or of two crossing ones."""


def make_plan(target: Target) -> GenerationPlan:
    """Return the plan for the first attempts."""
    if target.layout.rules:
        return _plan_of_rules()
    singles, only_singles = _allowed_singles(target)
    if target.layout.digits > MOST_DIGITS_OF_SINGLES_FIRST and _wants_minimal(target):
        singles = AllowedSingles()
    node_limit, limit_reasons = _node_limit(target)
    plan = GenerationPlan(ConstructionMethod.DIG, singles, only_singles, node_limit=node_limit)
    if target.pattern is None:
        plan = _digging(plan, target)
    else:
        plan = _with_pattern(plan, target.pattern, target.layout.cells)
    return plan._replace(reasons=(*plan.reasons, *limit_reasons))


def _plan_of_rules() -> GenerationPlan:
    reason = Message(
        "plan-rules",
        "rules: rules are chosen that a filled grid obeys, and changed until no other does; if "
        "the puzzle does not meet the requirements, up to {steps} changes of the rules are tried",
        steps=RULED_CLIMB_STEPS,
    )
    return GenerationPlan(
        ConstructionMethod.RULES, climb_steps=RULED_CLIMB_STEPS, reasons=(reason,)
    )


def _with_pattern(plan: GenerationPlan, pattern: Pattern, cells: int) -> GenerationPlan:
    """Return the plan for givens in a pattern, on a layout with this number of cells."""
    is_roomy = len(pattern.cells) * 100 >= cells * ROOMY_PERCENT
    if is_roomy and not pattern.exact:
        reason = Message(
            "plan-grow",
            "grow: the pattern has many cells, so givens are added where solutions differ",
        )
        return plan._replace(method=ConstructionMethod.GROW, reasons=(reason,))
    reason = Message(
        "plan-fill",
        "fill: the pattern fixes the cells, so only the digits are chosen; if the puzzle does not "
        "meet the requirements, up to {steps} changes of digits are tried",
        steps=CLIMB_STEPS,
    )
    return plan._replace(method=ConstructionMethod.FILL, climb_steps=CLIMB_STEPS, reasons=(reason,))


def _digging(plan: GenerationPlan, target: Target) -> GenerationPlan:
    """Return the plan for givens in any cells."""
    allowed = {entry.technique for entry in _allowed_entries(target)}
    is_free = not any(
        target.requirement(kind) for kind in (GivenCountRequirement, MinimalityRequirement)
    )
    no_guess = (
        is_free and not plan.only_singles and plan.singles.naked and allowed <= SLIGHTLY_HARDER
    )
    reasons = [
        Message(
            "plan-dig",
            "dig: givens are removed from a filled grid; if it gets too hard, some are restored",
        )
    ]
    if plan.only_singles:
        reasons.append(
            Message(
                "plan-singles-only",
                "singles only: givens that are singles are removed without a search",
            )
        )
    if no_guess:
        reasons.append(
            Message(
                "plan-no-guess",
                "no guess: givens are removed while the puzzle is solved without a guess; "
                "some are restored and others removed",
            )
        )
    if (is_open := target.requirement(NoSearchRequirement)) is not None:
        reasons.append(_open_difficulty(is_open.below))
    return plan._replace(no_guess=no_guess, reasons=tuple(reasons))


def _open_difficulty(below: str) -> Message:
    """Return what is left out if the user leaves the difficulty open.

    Args:
        below: the grade that no puzzle has; empty if the profile has none for searches.
    """
    if below:
        return Message(
            "plan-grade-below",
            "no search: without a wish for a grade or rating, no puzzle is {grade}",
            grade=Term("level", below),
        )
    return Message(
        "plan-no-search", "no search: without a wish for a grade or rating, no puzzle needs search"
    )


def _wants_minimal(target: Target) -> bool:
    minimality = target.requirement(MinimalityRequirement)
    return minimality is not None and minimality.wanted


def _node_limit(target: Target) -> tuple[int, tuple[Message, ...]]:
    """Return the nodes after which a removal counts as ambiguous, and the reason for the limit."""
    if target.layout.cells <= LARGE:
        return NODE_LIMIT, ()
    if _wants_minimal(target):
        # Many of the givens that a limit leaves are redundant, those of a 25x25 in particular.
        return NO_NODE_LIMIT, ()
    is_open = target.requirement(NoSearchRequirement) is not None
    limit = SIMPLE_NODE_LIMIT if is_open else LARGE_NODE_LIMIT
    reason = Message(
        "plan-large-layout",
        "large layout: givens stay whose removal needs a search of more than {nodes}",
        nodes=Count("node", limit),
    )
    return limit, (reason,)


def revise_plan(plan: GenerationPlan, target: Target, hits: int) -> GenerationPlan:
    """Return the plan for the attempts after the trial ones, of which `hits` were successful."""
    if (
        plan.climb_steps
        or hits >= ENOUGH_HITS
        or not any(isinstance(r, GRADUAL_REQUIREMENTS) for r in target.requirements)
    ):
        return plan
    steps = LONG_CLIMB_STEPS if target.needs_hard_opening else CLIMB_STEPS
    reason = Message(
        "plan-climb",
        "climb: only {hits} of the first {attempts} attempts met the requirements, so each "
        "further attempt tries up to {steps} neighbors",
        hits=hits,
        attempts=TRIAL_ATTEMPTS,
        steps=steps,
    )
    if target.needs_hard_opening:
        reason = Message(
            "plan-hard-opening",
            "{climb}; first it looks for an opening without singles",
            climb=reason,
        )
    return plan._replace(climb_steps=steps, reasons=(*plan.reasons, reason))


def _allowed_entries(target: Target) -> list[Entry]:
    """Return the profile entries that the requirements do not exclude."""
    caps = zip(target.profile.entries, target.rating_caps, strict=True)
    return [entry for entry, cap in caps if cap != NEVER]


def _allowed_singles(target: Target) -> tuple[AllowedSingles, bool]:
    """Return the singles that a puzzle may need, and whether it may need nothing else."""
    hidden = everywhere = naked = False
    only = bool(target.requirements)
    for entry in _allowed_entries(target):
        if entry.technique == "naked-single":
            naked = True
        elif entry.technique == "hidden-single":
            hidden = True
            houses = entry.options.get("houses", ("row",))
            everywhere = everywhere or any(kind != "box" for kind in houses)
        elif entry.technique != "full-house":
            only = False
    if target.requirement(MinimalityRequirement) is not None:
        only = False
    return AllowedSingles(hidden, everywhere, naked), only
