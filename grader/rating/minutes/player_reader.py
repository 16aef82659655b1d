"""Strict reader of the part of a profile that describes a simulated player."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from grader.rating.minutes.player import MOST_SECONDS, Player
from grader.rating.profiles.profile import Grade
from grader.runtime.strict_yaml import Node

MOST_RUNS = 10_000
LARGEST = 1e6
"""The largest number that a player may have."""
_WEIGHTS = ("box", "full-house", "line", "naked")
_COSTS = ("from", "growth", "doubling-from", "doubling", "cap", "fallback")


def read_player(root: Node, keys: Mapping[str, Node], is_needed: bool) -> Player | None:
    """Return the player of a profile, or None if its scheme needs none.

    Args:
        root: the profile.
        keys: its values by key.
        is_needed: the scheme of the profile is `minutes`.

    Raises:
        ProfileError: there is a player without the scheme or the scheme without a player, a number
            is out of range, or a key cannot be combined with the scheme.
    """
    if not is_needed:
        if "player" in keys:
            raise keys["player"].error("player-scheme", "the key 'player' needs 'scheme: minutes'")
        return None
    if "player" not in keys:
        raise root.error("scheme-player", "the scheme 'minutes' needs the key 'player'")
    if "stuck" in keys:
        raise keys["stuck"].error(
            "scheme-stuck",
            "the scheme 'minutes' has no use for the key 'stuck'; end the list of techniques with "
            "'exact-cover'",
        )
    for node in keys["techniques"].sequence():
        for key, (_, value) in node.items():
            if key == "grade":
                raise value.error(
                    "scheme-grade",
                    "with the scheme 'minutes' a technique has no grade; the minutes decide it",
                )
    return _player(keys["player"])


def _player(node: Node) -> Player:
    keys = node.mapping(
        required=(
            *("constant", "search", "technique", "weights"),
            *("same-digit", "offset", "runs", "costs"),
        )
    )
    weights = keys["weights"].mapping(required=_WEIGHTS)
    costs = keys["costs"].mapping(required=_COSTS)
    runs = _number(keys["runs"], least=1, most=MOST_RUNS)
    if runs != int(runs):
        raise keys["runs"].error(
            "whole-runs", "the number of runs is a whole number, not {runs:g}", runs=runs
        )
    player = Player(
        constant=_number(keys["constant"]),
        search=_number(keys["search"]),
        technique=_number(keys["technique"]),
        box=_positive(weights["box"]),
        full_house=_positive(weights["full-house"]),
        line=_positive(weights["line"]),
        naked=_positive(weights["naked"]),
        same_digit=_positive(keys["same-digit"]),
        offset=_positive(keys["offset"]),
        runs=int(runs),
        costs_from=_number(costs["from"]),
        growth=_number(costs["growth"]),
        doubling_from=_number(costs["doubling-from"]),
        doubling=_positive(costs["doubling"]),
        cap=_number(costs["cap"]),
        fallback=_number(costs["fallback"], least=1),
    )
    try:
        longest = player.fallback_cost
    except OverflowError:
        longest = math.inf
    if longest > MOST_SECONDS:
        raise keys["costs"].error(
            "slow-step",
            "a step with the rating {rating:g} would take more than {seconds:.0e} seconds; lower "
            "'cap' or 'growth', or raise 'doubling'",
            rating=player.cap,
            seconds=MOST_SECONDS,
        )
    return player


def _number(node: Node, least: float = 0.0, most: float = LARGEST) -> float:
    number = node.number()
    if not least <= number <= most:
        raise node.error(
            "number-range",
            "{number:g} is out of range; the number goes from {least:g} to {most:g}",
            number=number,
            least=least,
            most=most,
        )
    return number


def _positive(node: Node) -> float:
    return _number(node, least=1e-6)


def check_bands(grades: Sequence[Grade], node: Node) -> None:
    """Reject grades that do not cover all minutes from 0.

    Raises:
        ProfileError: there is a gap.
    """
    end = 0.0
    for grade, (_, (key, _)) in zip(grades, node.items(), strict=True):
        if grade.low != end:
            raise key.error(
                "grade-gap",
                "grade {grade!r} begins at {low:g} minutes instead of {end:g}; the grades of the "
                "scheme 'minutes' leave no gap",
                grade=grade.name,
                low=grade.low,
                end=end,
            )
        end = grade.high
