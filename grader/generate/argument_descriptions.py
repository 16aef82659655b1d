"""Descriptions of the arguments of `grader.generate`, for forms: name, type, range."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from attrs import frozen

from grader.errors import Message
from grader.generate.selection import VARY
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import PEAKS, Profile
from grader.search.canonical.seen_puzzles import DISTINCT
from grader.search.canonical.symmetry import SYMMETRIES
from grader.search.fewest_givens import fewest_givens

ArgumentType = Literal[
    "choice",
    "interval",
    "whole-interval",
    "intervals",
    "number",
    "flag",
    "text",
    "technique",
    "techniques",
    "technique-counts",
]
"""The types of arguments; an interval is a pair of the lowest and the highest number."""


@frozen
class Context:
    """What the ranges of the arguments depend on."""

    profile: Profile
    layout: Layout


Range = Callable[[Context], dict[str, Any]]


@frozen
class ArgumentDescription:
    """The description of an argument."""

    name: str
    type: ArgumentType
    about: Message
    """What is required, as a noun phrase."""
    range_of: Range = lambda _: {}
    """Returns `choices`, or `low` and `high` of numbers; None for no limit."""


def _grades(context: Context) -> dict[str, Any]:
    return {"choices": [grade.name for grade in context.profile.grades]}


def _ratings(context: Context) -> dict[str, Any]:
    profile = context.profile
    if profile.scheme in ("hardest", PEAKS):
        return {"low": min(profile.ratings), "high": max(profile.ratings)}
    return {"low": 0.0, "high": None}


def _techniques(context: Context) -> dict[str, Any]:
    return {"choices": list(dict.fromkeys(e.technique for e in context.profile.entries))}


def _rating_keys(context: Context) -> dict[str, Any]:
    return {"choices": ["ep", "ed"] if context.profile.scheme == PEAKS else []}


def _givens(context: Context) -> dict[str, Any]:
    return {"low": fewest_givens(context.layout), "high": context.layout.cells}


def _cells(context: Context) -> dict[str, Any]:
    return {"low": 0, "high": context.layout.cells}


def _digits(context: Context) -> dict[str, Any]:
    return {"choices": list(DIGIT_SYMBOLS[: min(context.layout.digits, k.MAX_DIGITS)])}


def _from_zero(_: Context) -> dict[str, Any]:
    return {"low": 0, "high": None}


def _of_peaks(context: Context) -> dict[str, Any]:
    return {"is_possible": context.profile.scheme == PEAKS}


DESCRIPTIONS: tuple[ArgumentDescription, ...] = (
    ArgumentDescription("grade", "choice", Message("about-grade", "the grade"), _grades),
    ArgumentDescription("rating", "interval", Message("about-rating", "the rating"), _ratings),
    ArgumentDescription(
        "ratings",
        "intervals",
        Message("about-ratings", "other numbers of the profile"),
        _rating_keys,
    ),
    ArgumentDescription(
        "minutes",
        "interval",
        Message("about-minutes", "the minutes that a person needs"),
        _from_zero,
    ),
    ArgumentDescription(
        "pearl",
        "flag",
        Message("about-pearl", "the hardest step before the first digit"),
        _of_peaks,
    ),
    ArgumentDescription(
        "diamond", "flag", Message("about-diamond", "the first step as the hardest"), _of_peaks
    ),
    ArgumentDescription(
        "hardest", "technique", Message("about-hardest", "the hardest technique"), _techniques
    ),
    ArgumentDescription(
        "requires",
        "technique-counts",
        Message("about-requires", "techniques that are needed: x-wing:2..3"),
        _techniques,
    ),
    ArgumentDescription(
        "forbids",
        "techniques",
        Message("about-forbids", "techniques that are not needed"),
        _techniques,
    ),
    ArgumentDescription(
        "only", "techniques", Message("about-only", "the techniques that suffice"), _techniques
    ),
    ArgumentDescription(
        "steps", "whole-interval", Message("about-steps", "the number of steps"), _from_zero
    ),
    ArgumentDescription(
        "bottleneck",
        "whole-interval",
        Message(
            "about-bottleneck", "the number of cells that singles can fill where it is smallest"
        ),
        _cells,
    ),
    ArgumentDescription(
        "givens", "whole-interval", Message("about-givens", "the number of givens"), _givens
    ),
    ArgumentDescription(
        "minimal",
        "flag",
        Message("about-minimal", "true: no given is redundant; false: at least one is"),
    ),
    ArgumentDescription(
        "symmetry",
        "choice",
        Message("about-symmetry", "the symmetry of the givens"),
        lambda _: {"choices": list(SYMMETRIES)},
    ),
    ArgumentDescription(
        "pattern", "text", Message("about-pattern", "a drawing of the cells that are given")
    ),
    ArgumentDescription(
        "letters", "text", Message("about-letters", "letters that the cells of the givens show")
    ),
    ArgumentDescription(
        "inverted", "flag", Message("about-inverted", "the cells outside the pattern are given")
    ),
    ArgumentDescription(
        "within", "flag", Message("about-within", "any cells of the pattern are given")
    ),
    ArgumentDescription(
        "digits", "text", Message("about-digits", "the digits among the givens"), _digits
    ),
    ArgumentDescription(
        "attractive",
        "flag",
        Message(
            "about-attractive", "true: givens are spread over houses and digits; false: any are"
        ),
    ),
    ArgumentDescription(
        "own_regions", "flag", Message("about-own-regions", "random regions for each jigsaw")
    ),
    ArgumentDescription(
        "compactness",
        "number",
        Message("about-compactness", "how compact random regions are"),
        lambda _: {"low": 0.0, "high": 1.0},
    ),
    ArgumentDescription(
        "region_symmetry",
        "choice",
        Message("about-region-symmetry", "the symmetry of random regions"),
        lambda _: {"choices": list(SYMMETRIES)},
    ),
    ArgumentDescription(
        "cage_sizes", "text", Message("about-cage-sizes", "the sizes of the cages of killers")
    ),
    ArgumentDescription(
        "rule_symmetry",
        "choice",
        Message("about-rule-symmetry", "the symmetry of the cages of killers"),
        lambda _: {"choices": list(SYMMETRIES)},
    ),
    ArgumentDescription(
        "all_given",
        "flag",
        Message(
            "about-all-given",
            "true: neighbours have all signs that are right; where there is none, none is",
        ),
    ),
    ArgumentDescription(
        "distinct",
        "choice",
        Message("about-distinct", "what is not equivalent in two puzzles"),
        lambda _: {"choices": list(DISTINCT)},
    ),
    ArgumentDescription(
        "vary",
        "choice",
        Message("about-vary", "what the puzzles are spread over"),
        lambda _: {"choices": list(VARY)},
    ),
)
"""The arguments that a form offers, in its order."""


def described(profile: Profile | str, layout: Layout) -> list[dict[str, Any]]:
    """Return the descriptions of all arguments for a profile and a layout, as plain data."""
    context = Context(load_profile(profile), layout)
    return [
        {"name": each.name, "type": each.type, "about": each.about, **each.range_of(context)}
        for each in DESCRIPTIONS
    ]
