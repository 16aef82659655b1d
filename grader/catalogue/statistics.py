"""Numbers about a catalogue."""

from __future__ import annotations

import sqlite3
from typing import Any

from attrs import field, frozen

Counts = dict[str, int]


@frozen
class ProfileVersionStatistics:
    """The ratings by a profile version."""

    profile: str
    version: str
    """The version of the grader; empty if it is not known."""
    rated: int
    grades: Counts
    """The number of puzzles by grade, or by status without one; most first."""
    techniques: Counts
    """The number of puzzles that use each technique, most first."""
    number: int | None = None
    """The number of the profile version in the catalogue; None for an export."""


@frozen
class CatalogueStatistics:
    """What a catalogue has."""

    puzzles: int
    published: int
    layouts: Counts
    symmetries: Counts
    givens: Counts
    """The number of puzzles by the number of givens, ascending."""
    sources: Counts
    """The number of puzzles by source; a puzzle may have several."""
    licences: dict[str, str]
    """The licence of each source; empty if it is not known."""
    tags: Counts
    profile_versions: tuple[ProfileVersionStatistics, ...] = field(default=())

    def record(self) -> dict[str, Any]:
        """Return the numbers as an object for JSON."""
        from attrs import asdict  # noqa: PLC0415 - only here

        return asdict(self)


_MOST = "ORDER BY 2 DESC, 1"


def statistics(connection: sqlite3.Connection) -> CatalogueStatistics:
    """Return the numbers about a catalogue.  Some seconds for a million rated puzzles."""

    def counts(sql: str, *parameters: int) -> Counts:
        return {str(name): int(count) for name, count in connection.execute(sql, parameters)}

    versions = []
    every = connection.execute(
        "SELECT id, profile, version FROM profile_version ORDER BY id"
    ).fetchall()
    for number, profile, version in every:
        grades = counts(
            "SELECT coalesce(grade, status), count(*) FROM rating WHERE profile_version = ? "
            f"GROUP BY 1 {_MOST}",
            number,
        )
        techniques = counts(
            "SELECT t.name, u.count FROM (SELECT technique, count(*) AS count FROM uses "
            "WHERE profile_version = ? GROUP BY technique) AS u "
            f"JOIN technique AS t ON t.id = u.technique {_MOST}",
            number,
        )
        versions.append(
            ProfileVersionStatistics(
                profile, version, sum(grades.values()), grades, techniques, number
            )
        )
    return CatalogueStatistics(
        _one(connection, "SELECT count(*) FROM puzzle"),
        _one(connection, "SELECT count(DISTINCT puzzle) FROM published"),
        counts(
            "SELECT l.name, count(*) FROM puzzle AS p JOIN layout AS l ON l.id = p.layout "
            f"GROUP BY 1 {_MOST}"
        ),
        counts(f"SELECT symmetry, count(*) FROM puzzle GROUP BY 1 {_MOST}"),
        counts("SELECT givens, count(*) FROM puzzle GROUP BY 1 ORDER BY 1"),
        counts(
            "SELECT s.name, count(DISTINCT v.puzzle) FROM source AS s "
            f"LEFT JOIN provenance AS v ON v.source = s.id GROUP BY s.id {_MOST}"
        ),
        dict(connection.execute("SELECT name, licence FROM source ORDER BY name")),
        counts(f"SELECT tag, count(*) FROM tag GROUP BY 1 {_MOST}"),
        tuple(versions),
    )


def sources(connection: sqlite3.Connection) -> list[tuple[str, str, str, int]]:
    """Return name, licence, address and number of puzzles of each source, by name."""
    rows = connection.execute(
        "SELECT s.name, s.licence, s.url, count(DISTINCT v.puzzle) FROM source AS s "
        "LEFT JOIN provenance AS v ON v.source = s.id GROUP BY s.id ORDER BY s.name"
    )
    return [(str(a), str(b), str(c), int(count)) for a, b, c, count in rows]


def external_names(connection: sqlite3.Connection) -> list[str]:
    """Return the headings of the columns that sources have of their own, in their order."""
    return [name for (name,) in connection.execute("SELECT DISTINCT name FROM external ORDER BY 1")]


def _one(connection: sqlite3.Connection, sql: str) -> int:
    return int(connection.execute(sql).fetchone()[0])
