"""The schemes of a catalogue: profiles with versions, by which its ratings were made."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import NamedTuple

from grader.catalogue.selection import KNOWN
from grader.errors import CatalogueArgumentError, CatalogueError, ProfileError, unknown_name
from grader.grading.profile_loading import load_profile
from grader.pipeline.registry import techniques
from grader.query.expressions import Expression
from grader.query.names import Names
from grader.rating.profile import Profile
from grader.runtime.version import version

STANDARD = "standard"


class Scheme(NamedTuple):
    """A profile in a version."""

    id: int
    profile: str
    digest: str
    version: str


class Schemes:
    """Finds the scheme of a profile.

    Args:
        connection: a connection to the catalogue.
        profile: the name of the default profile; None for the only one, or the standard one.

    Raises:
        CatalogueError: the catalogue has no ratings by this profile.
    """

    def __init__(self, connection: sqlite3.Connection, profile: str | None = None) -> None:
        rows = connection.execute("SELECT id, profile, digest, version FROM scheme ORDER BY id")
        self.every: tuple[Scheme, ...] = tuple(Scheme(*row) for row in rows)
        self.profiles: tuple[str, ...] = tuple(
            dict.fromkeys(scheme.profile for scheme in self.every)
        )
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
        """Return the id of the best scheme of a profile; an empty name is the default profile.

        That is the scheme of the profile as it is now, or else the newest one.  None if the
        catalogue has no ratings by the default profile.

        Raises:
            CatalogueError: it has none by a profile that is named.
        """
        if profile not in self._found:
            name = profile or self.default
            found = [scheme for scheme in self.every if scheme.profile == name]
            if profile and not found:
                raise self._unknown(profile)
            self._found[profile] = _best(found).id if found else None
        return self._found[profile]

    def rated_by(self) -> tuple[str, str, str]:
        """Return name and digest of the default profile, and the version that rated with it."""
        number = self.id_of("")
        for scheme in self.every:
            if scheme.id == number:
                return scheme.profile, scheme.digest, scheme.version
        return self.default, "", ""

    def named(self, text: str) -> Scheme:
        """Return a scheme by its number, by its profile, or by `profile@version`.

        Raises:
            CatalogueError: there is none.
        """
        profile, _, wanted = text.partition("@")
        if text.isascii() and text.isdecimal():
            found = [scheme for scheme in self.every if scheme.id == int(text)]
        else:
            found = [
                scheme
                for scheme in self.every
                if scheme.profile == profile and wanted in ("", scheme.version)
            ]
        if found:
            return found[-1] if wanted else _best(found)
        known = [f"{each.id} ({each.profile}@{each.version})" for each in self.every]
        raise CatalogueArgumentError(
            f"no scheme {text[:60]!r}; the catalogue has {', '.join(known) or 'no ratings'}"
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
                unknown_name("technique", name, known, "see `grader strategies`")
            )
        return (lower,)

    def _unknown(self, profile: str) -> CatalogueError:
        if not self.profiles:
            return CatalogueError(
                "the catalogue has no ratings yet; `grader catalogue rate` makes them"
            )
        return CatalogueArgumentError(
            f"{unknown_name('profile', profile, self.profiles)}; the catalogue has no ratings by it"
        )


def _best(found: list[Scheme]) -> Scheme:
    """Return the scheme of a profile as it is now, or else the newest one."""
    profile = _installed(found[0].profile)
    if profile is not None:
        key = (profile.digest(), version())
        for scheme in found:
            if (scheme.digest, scheme.version) == key:
                return scheme
    return found[-1]


def _installed(name: str) -> Profile | None:
    with suppress(ProfileError):
        return load_profile(name)
    return None
