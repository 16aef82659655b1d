"""Profiles as plain data: the prepared form of the files that come with the package."""

from __future__ import annotations

from typing import Any

from grader.rating import profiles
from grader.rating.profile import Entry, Grade, Profile
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
        "name": profile.name,
        "title": profile.title,
        "about": profile.about,
        "scheme": profile.scheme,
        "stuck": profile.stuck,
        "file": profile.file,
        "grades": [[grade.name, grade.low, grade.high] for grade in profile.grades],
        "entries": [
            [e.technique, e.rating, dict(e.options), e.choice, e.grade, e.why, e.line]
            for e in profile.entries
        ],
    }


def _profile(data: dict[str, Any]) -> Profile:
    lists = {
        "grades": tuple(Grade(*values) for values in data["grades"]),
        "entries": tuple(Entry(*values) for values in data["entries"]),
    }
    return Profile(**{**data, **lists})
