"""Profiles as plain data: the prepared form of the files that come with the package."""

from __future__ import annotations

from typing import Any

from grader.rating import profiles
from grader.rating.profiles.profile import Entry, Grade, Profile
from grader.runtime import package_data


def prepared_profile(name: str) -> Profile | None:
    """Return a profile that comes with the package from its prepared form, if there is one.

    It was checked when it was prepared.
    """
    data = package_data.prepared(profiles.__name__, name)
    return None if data is None else _profile(data)


def profile_data(profile: Profile) -> dict[str, Any]:
    """Return all of a profile as plain data."""
    return {
        "digest": profile.digest(),
        "name": profile.name,
        "title": profile.title,
        "about": profile.about,
        "scheme": profile.scheme,
        "stuck": profile.stuck,
        "rules": profile.rules,
        "file": profile.file,
        "player": None if profile.player is None else dict(profile.player.data()),
        "grades": [[grade.name, grade.low, grade.high] for grade in profile.grades],
        "entries": [
            [
                e.technique,
                e.rating,
                dict(e.options),
                e.choice,
                e.grade,
                e.why,
                e.line,
                dict(e.listing),
                e.most_candidates,
            ]
            for e in profile.entries
        ],
    }


def _profile(data: dict[str, Any]) -> Profile:
    digest = data.pop("digest")
    player = None
    if data["player"] is not None:
        from grader.rating.minutes.player import Player  # noqa: PLC0415 - for one scheme only

        player = Player(**data["player"])
    lists = {
        "grades": tuple(Grade(*values) for values in data["grades"]),
        "entries": tuple(Entry(*values) for values in data["entries"]),
    }
    profile = Profile(**{**data, **lists, "player": player})
    profile.set_digest(digest)
    return profile
