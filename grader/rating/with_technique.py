"""Profiles with a further technique, such as one that a program brings itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import evolve

from grader import arguments
from grader.errors import ProfileError, StrategyError, unknown_name
from grader.pipeline.registry import known_id, techniques
from grader.pipeline.strategy import Strategy
from grader.pipeline.technique import Technique
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Entry, Profile

if TYPE_CHECKING:
    from pathlib import Path


def with_technique(
    profile: Profile | str | Path,
    technique: Technique | Strategy | type[Strategy] | str,
    rating: float,
    *,
    before: str | None = None,
    grade: str = "",
    options: Mapping[str, Any] | None = None,
) -> Profile:
    """Return a profile that has a further technique.

    It is called after both: `standard+bug-plus-one`.

    Args:
        profile: the profile, its name, or the path of its file.
        technique: a strategy or its class, a `Technique`, or the id of an installed one.
        rating: the rating of a step.
        before: the id of the technique before which it is tried; by default the first one with
            a higher rating, or at the end.
        grade: the grade of the steps; by default that of the rating.
        options: options of the technique.

    Raises:
        ProfileError: there is no such profile, it has the technique already, none called
            `before`, or no such grade; or it simulates a player, whose steps take seconds.
        StrategyError: the technique is not installed, or has no id of its own.
        TypeError: an argument is of another type.
        ValueError: the rating is negative.
    """
    chosen = load_profile(profile)
    if not arguments.number("rating", rating) >= 0:
        raise arguments.out_of_range("rating", rating, "must not be negative")
    if before is not None:
        arguments.text("before", before)
    arguments.text("grade", grade)
    if options is not None:
        arguments.require("options", options, Mapping, "a mapping")
    if chosen.player is not None:
        raise ProfileError(
            "player-techniques",
            "the profile {profile} simulates a player, whose steps take seconds; it takes no "
            "further techniques",
            profile=chosen.name,
        )
    id_ = known_id(technique)
    if id_ not in techniques():
        raise StrategyError(unknown_name("technique", id_, techniques()))
    ids = [entry.technique for entry in chosen.entries]
    if id_ in ids:
        raise ProfileError(
            "technique-in-profile",
            "the profile {profile} has the technique {technique} already",
            profile=chosen.name,
            technique=id_,
        )
    if before is not None and before not in ids:
        raise ProfileError(unknown_name("technique", before, ids))
    if grade and chosen.grade_named(grade) is None:
        raise ProfileError(unknown_name("grade", grade, [each.name for each in chosen.grades]))
    harder = [slot for slot, entry in enumerate(chosen.entries) if entry.rating > rating]
    slot = ids.index(before) if before is not None else min(harder, default=len(ids))
    own = None if isinstance(technique, str) else techniques()[id_]
    entry = Entry(id_, float(rating), dict(options or {}), grade=grade, own=own)
    entries = (*chosen.entries[:slot], entry, *chosen.entries[slot:])
    return evolve(chosen, name=f"{chosen.name}+{id_}", entries=entries, file="")
