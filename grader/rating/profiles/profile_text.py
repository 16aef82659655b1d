"""Profiles as YAML text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import yaml

from grader.rating.minutes.player import Player
from grader.rating.profiles.profile import Entry, Profile

WIDTH = 100


def profile_text(profile: Profile) -> str:
    """Return a profile as the text of a file that reads as the same profile."""
    parts: list[Mapping[str, Any]] = [
        {
            "name": profile.name,
            "title": profile.title,
            "about": profile.about,
            "scheme": profile.scheme,
        }
    ]
    if profile.rules:
        parts.append({"rules": True})
    if profile.player is not None:
        parts.append({"player": _player(profile.player)})
    parts.append({"techniques": [_entry(entry) for entry in profile.entries]})
    if profile.stuck is not None:
        parts.append({"stuck": profile.stuck})
    parts.append({"grades": {grade.name: [grade.low, grade.high] for grade in profile.grades}})
    return "\n".join(
        yaml.safe_dump(dict(part), sort_keys=False, allow_unicode=True, width=WIDTH)
        for part in parts
    )


def _player(player: Player) -> dict[str, Any]:
    return {
        "constant": player.constant,
        "search": player.search,
        "technique": player.technique,
        "weights": {
            "box": player.box,
            "full-house": player.full_house,
            "line": player.line,
            "naked": player.naked,
        },
        "same-digit": player.same_digit,
        "offset": player.offset,
        "runs": player.runs,
        "costs": {
            "from": player.costs_from,
            "growth": player.growth,
            "doubling-from": player.doubling_from,
            "doubling": player.doubling,
            "cap": player.cap,
            "fallback": player.fallback,
        },
    }


def _entry(entry: Entry) -> dict[str, Any]:
    """Return an entry with what differs from the defaults."""
    found: dict[str, Any] = {"technique": entry.technique, "rating": entry.rating}
    if entry.options:
        found["options"] = dict(entry.options)
    if entry.choice != "first":
        found["choice"] = entry.choice
    if entry.grade:
        found["grade"] = entry.grade
    if entry.why:
        found["why"] = entry.why
    return found
