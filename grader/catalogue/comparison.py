"""What changed between two profile versions of a catalogue."""

from __future__ import annotations

import sqlite3
from typing import Any

from attrs import asdict, frozen

from grader.catalogue.profile_versions import ProfileVersion, ProfileVersions
from grader.errors import CatalogueArgumentError

_EXAMPLES = 10


@frozen
class Change:
    """A puzzle that two profile versions rate differently."""

    puzzle: str
    before: str
    """Grade, rating and hardest technique by the first profile version."""
    after: str


@frozen
class RatingComparison:
    """The ratings of the same puzzles by two profile versions."""

    first: str
    second: str
    both: int
    """Puzzles that both have rated."""
    only_first: int
    only_second: int
    same: int
    """Puzzles with the same grade, rating and hardest technique, or the same status."""
    harder: int
    """Puzzles with a higher rating by the second profile version."""
    easier: int
    change: float | None
    """The mean of the differences of the ratings; None if both have rated none."""
    grades: dict[str, int]
    """The number of puzzles by `old grade -> new grade` where these differ, most first."""
    hardest: dict[str, int]
    """The same for the hardest technique."""
    examples: tuple[Change, ...]
    """The puzzles whose ratings differ most."""

    def record(self) -> dict[str, Any]:
        """Return the comparison as an object for JSON."""
        return asdict(self)


_BOTH = (
    "FROM rating AS a JOIN rating AS b ON b.profile_version = :second AND b.puzzle = a.puzzle "
    "WHERE a.profile_version = :first"
)
_SAME = (
    "a.status = b.status AND a.grade IS b.grade AND a.value IS b.value AND a.hardest IS b.hardest"
)
_ONLY = (
    "SELECT count(*) FROM rating AS a WHERE a.profile_version = {one} AND NOT EXISTS "
    "(SELECT 1 FROM rating AS b WHERE b.profile_version = {other} AND b.puzzle = a.puzzle)"
)


def comparison(connection: sqlite3.Connection, first: str, second: str) -> RatingComparison:
    """Return what changed between two profile versions.

    Args:
        connection: a connection to the catalogue.
        first: a profile version: its number, the name of a profile, or `profile@version`.
        second: another profile version.

    Raises:
        CatalogueError: there is no such profile version, or both are the same.
    """
    versions = ProfileVersions(connection)
    one, other = versions.named(first), versions.named(second)
    if one == other:
        raise CatalogueArgumentError(
            "same-version",
            "both are the profile version {version}; `grader catalogue stats` lists the numbers "
            "of all",
            version=_name(one),
        )
    parameters = {"first": one.id, "second": other.id}

    def row(sql: str) -> tuple[Any, ...]:
        found: tuple[Any, ...] = connection.execute(sql, parameters).fetchone()
        return found

    def changes(column: str) -> dict[str, int]:
        names = [f"coalesce({alias}.{column}, {alias}.status)" for alias in "ab"]
        rows = connection.execute(
            f"SELECT {names[0]} || ' -> ' || {names[1]}, count(*) {_BOTH} "
            f"AND {names[0]} <> {names[1]} GROUP BY 1 ORDER BY 2 DESC, 1",
            parameters,
        )
        return {str(name): int(count) for name, count in rows}

    both, same, harder, easier, change = row(
        f"SELECT count(*), coalesce(sum({_SAME}), 0), coalesce(sum(b.value > a.value), 0), "
        f"coalesce(sum(b.value < a.value), 0), avg(b.value - a.value) {_BOTH}"
    )
    texts = ", ".join(
        f"coalesce({alias}.grade, {alias}.status) || coalesce(' ' || {alias}.value, '') "
        f"|| coalesce(' ' || {alias}.hardest, '')"
        for alias in "ab"
    )
    examples = connection.execute(
        f"SELECT (SELECT line FROM puzzle AS p WHERE p.id = a.puzzle), {texts} {_BOTH} "
        f"AND NOT ({_SAME}) ORDER BY abs(b.value - a.value) DESC, a.puzzle LIMIT {_EXAMPLES}",
        parameters,
    )
    return RatingComparison(
        _name(one),
        _name(other),
        both,
        row(_ONLY.format(one=":first", other=":second"))[0],
        row(_ONLY.format(one=":second", other=":first"))[0],
        same,
        harder,
        easier,
        change,
        changes("grade"),
        changes("hardest"),
        tuple(Change(*found) for found in examples),
    )


def _name(version: ProfileVersion) -> str:
    return f"{version.id} ({version.profile}, grader {version.grader})"
