"""Descriptions of the arguments of `grader.generate`, for forms: name, type, range."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from grader.generate.selection import DISTINCT, VARY
from grader.generate.symmetry import SYMMETRIES
from grader.grading.profile_loading import load_profile
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS
from grader.rating.profile import PEAKS, Profile
from grader.search.fewest_givens import fewest_givens

TYPES = (
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
)
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
    type: str
    """One of `TYPES`."""
    about: str
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
    ArgumentDescription("grade", "choice", "the grade", _grades),
    ArgumentDescription("rating", "interval", "the rating", _ratings),
    ArgumentDescription("ratings", "intervals", "other numbers of the profile", _rating_keys),
    ArgumentDescription("minutes", "interval", "the minutes that a person needs", _from_zero),
    ArgumentDescription("pearl", "flag", "the hardest step before the first digit", _of_peaks),
    ArgumentDescription("diamond", "flag", "the first step as the hardest", _of_peaks),
    ArgumentDescription("hardest", "technique", "the hardest technique", _techniques),
    ArgumentDescription(
        "requires", "technique-counts", "techniques that are needed: x-wing:2..3", _techniques
    ),
    ArgumentDescription("forbids", "techniques", "techniques that are not needed", _techniques),
    ArgumentDescription("only", "techniques", "the techniques that suffice", _techniques),
    ArgumentDescription("steps", "whole-interval", "the number of steps", _from_zero),
    ArgumentDescription(
        "bottleneck",
        "whole-interval",
        "the number of cells that singles can fill where it is smallest",
        _cells,
    ),
    ArgumentDescription("givens", "whole-interval", "the number of givens", _givens),
    ArgumentDescription("minimal", "flag", "true: no given is redundant; false: at least one is"),
    ArgumentDescription(
        "symmetry", "choice", "the symmetry of the givens", lambda _: {"choices": list(SYMMETRIES)}
    ),
    ArgumentDescription("pattern", "text", "a drawing of the cells that are given"),
    ArgumentDescription("letters", "text", "letters that the cells of the givens show"),
    ArgumentDescription("inverted", "flag", "the cells outside the pattern are given"),
    ArgumentDescription("within", "flag", "any cells of the pattern are given"),
    ArgumentDescription("digits", "text", "the digits among the givens", _digits),
    ArgumentDescription("own_regions", "flag", "random regions for each jigsaw"),
    ArgumentDescription(
        "compactness",
        "number",
        "how compact random regions are",
        lambda _: {"low": 0.0, "high": 1.0},
    ),
    ArgumentDescription(
        "region_symmetry",
        "choice",
        "the symmetry of random regions",
        lambda _: {"choices": list(SYMMETRIES)},
    ),
    ArgumentDescription(
        "distinct",
        "choice",
        "what is not equivalent in two puzzles",
        lambda _: {"choices": list(DISTINCT)},
    ),
    ArgumentDescription(
        "vary", "choice", "what the puzzles are spread over", lambda _: {"choices": list(VARY)}
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
