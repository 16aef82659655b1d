"""The profile versions of a catalogue, by which its ratings were made.

The scheme of a profile is another matter: how it computes a rating from the steps.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import NamedTuple

from grader.catalogue.selection import KNOWN
from grader.errors import (
    CatalogueArgumentError,
    CatalogueError,
    Listed,
    Message,
    ProfileError,
    unknown_name,
)
from grader.pipeline.registry import techniques
from grader.query.expressions import Expression
from grader.query.names import Names
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.runtime.version import version

STANDARD = "standard"


class ProfileVersion(NamedTuple):
    """A profile as it was when a version of the grader rated with it."""

    id: int
    """The number in the catalogue; later ones are higher."""
    profile: str
    """The name of the profile."""
    digest: str
    """The digest of its contents."""
    grader: str
    """The version of the grader."""


class ProfileVersions:
    """Finds the profile versions of profiles.

    Args:
        connection: a connection to the catalogue.
        profile: the name of the default profile; None for the only one, or the standard one.

    Raises:
        CatalogueError: the catalogue has no ratings by this profile.
    """

    def __init__(self, connection: sqlite3.Connection, profile: str | None = None) -> None:
        rows = connection.execute(
            "SELECT id, profile, digest, version FROM profile_version ORDER BY id"
        )
        self.every: tuple[ProfileVersion, ...] = tuple(ProfileVersion(*row) for row in rows)
        self.profiles: tuple[str, ...] = tuple(dict.fromkeys(each.profile for each in self.every))
        if profile is not None and profile not in self.profiles:
            raise self._unknown(profile)
        if profile is None:
            profile = STANDARD
            if self.profiles and profile not in self.profiles:
                profile = self.profiles[0]
        self.default = profile
        """The name of the default profile; it may have no ratings."""
        self._connection = connection
        self._found: dict[str, int | None] = {}

    def id_of(self, profile: str) -> int | None:
        """Return the id of the best version of a profile; an empty name is the default profile.

        That is the profile as it is now, or else its newest version.  None if the catalogue has
        no ratings by the default profile.

        Raises:
            CatalogueError: it has none by a profile that is named.
        """
        if profile not in self._found:
            name = profile or self.default
            found = [each for each in self.every if each.profile == name]
            if profile and not found:
                raise self._unknown(profile)
            self._found[profile] = _best(found).id if found else None
        return self._found[profile]

    def rated_by(self) -> tuple[str, str, str]:
        """Return name and digest of the default profile, and the version that rated with it."""
        number = self.id_of("")
        for each in self.every:
            if each.id == number:
                return each.profile, each.digest, each.grader
        return self.default, "", ""

    def named(self, text: str) -> ProfileVersion:
        """Return a profile version by its number, by its profile, or by `profile@version`.

        Raises:
            CatalogueError: there is none.
        """
        profile, _, wanted = text.partition("@")
        if text.isascii() and text.isdecimal():
            found = [each for each in self.every if each.id == int(text)]
        else:
            found = [
                each
                for each in self.every
                if each.profile == profile and wanted in ("", each.grader)
            ]
        if found:
            return found[-1] if wanted else _best(found)
        known = [f"{each.id} ({each.profile}@{each.grader})" for each in self.every]
        raise CatalogueArgumentError(
            "no-profile-version",
            "no profile version {text!r}; the catalogue has {known}",
            text=text[:60],
            known=Listed(tuple(known)) if known else Message("none-rated", "no ratings"),
        )

    def parsed(self, where: str) -> Expression:
        """Return the expression of a text.

        Raises:
            QueryError: the text is malformed.
            MissingLibraryError: the parser is not installed.
        """
        # The library behind it is optional.
        from grader.query.parser import parse  # noqa: PLC0415

        grades = {}
        for name in ("", *self.profiles):
            profile = _installed(name or self.default)
            if profile is not None:
                grades[name] = tuple(grade.name for grade in profile.grades)
        names = Names(
            grades=grades, profiles=self.profiles, fields=KNOWN, techniques=self._techniques
        )
        return parse(where, names)

    def _techniques(self, name: str) -> tuple[str, ...]:
        """Return the technique of a name, which is installed or occurs in the catalogue.

        Raises:
            CatalogueError: there is none.
        """
        rows = self._connection.execute("SELECT name FROM technique")
        known = {str(row[0]) for row in rows} | techniques().keys()
        lower = name.lower().replace(" ", "-")
        if lower not in known:
            raise CatalogueArgumentError(
                unknown_name(
                    "technique", name, known, Message("see-strategies", "see `grader strategies`")
                )
            )
        return (lower,)

    def _unknown(self, profile: str) -> CatalogueError:
        if not self.profiles:
            return CatalogueError(
                "no-ratings", "the catalogue has no ratings yet; `grader catalogue rate` makes them"
            )
        return CatalogueArgumentError(
            "profile-without-ratings",
            "{what}; the catalogue has no ratings by it",
            what=unknown_name("profile", profile, self.profiles),
        )


def _best(found: list[ProfileVersion]) -> ProfileVersion:
    """Return the version of a profile as it is now, or else the newest one."""
    profile = _installed(found[0].profile)
    if profile is not None:
        key = (profile.digest(), version())
        for each in found:
            if (each.digest, each.grader) == key:
                return each
    return found[-1]


def _installed(name: str) -> Profile | None:
    with suppress(ProfileError):
        return load_profile(name)
    return None
