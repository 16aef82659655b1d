"""Profiles by name or from files, with their options checked against the techniques."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from grader.errors import ProfileError
from grader.pipeline.registry import techniques
from grader.rating import profiles
from grader.rating.prepared import prepared_profile
from grader.rating.profile import Profile

if TYPE_CHECKING:
    from pathlib import Path

    from grader.pipeline.technique import Technique


def load_profile(profile: Profile | str | Path) -> Profile:
    """Return a profile by name or from its file; a profile is returned as it is.

    A file is read anew each time.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
    """
    if isinstance(profile, Profile):
        return profile
    if profile in profiles.names():
        return _shipped(str(profile))
    return read_profile_of(profile, techniques())


@cache
def _shipped(name: str) -> Profile:
    # A prepared profile needs no techniques, but without any it is of no use: see `techniques`.
    known = techniques()
    return prepared_profile(name) or read_profile_of(name, known)


def read_profile_of(name: str | Path, known: Mapping[str, Technique]) -> Profile:
    """Read the YAML of a profile.

    Args:
        name: the name of the profile, or the path of its file.
        known: the techniques by id.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
    """
    # Imported here: a profile that comes with the package is prepared.
    from grader.pipeline.choice import RULES  # noqa: PLC0415
    from grader.rating.reader import read_profile  # noqa: PLC0415

    options = {technique.id: technique.options for technique in known.values()}
    text, file = profiles.source(name)
    profile = read_profile(text, file, options, RULES)
    for entry in profile.entries:
        try:
            known[entry.technique].strategy(entry.options)
        except (TypeError, ValueError) as error:
            raise ProfileError(
                f"{entry.technique}: {error}", file=profile.file, line=entry.line
            ) from None
    return profile
