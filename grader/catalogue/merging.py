"""Merge a catalogue into another one, within SQLite."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from grader.catalogue import connection as connections
from grader.catalogue.adding import AddReport

_PUZZLES = "other.puzzle AS op JOIN puzzle AS p ON p.canon = op.canon"
_VERSIONS = (
    "other.profile_version AS ov JOIN profile_version AS v "
    "ON (v.profile, v.digest, v.version) = (ov.profile, ov.digest, ov.version)"
)
_STATEMENTS = (
    "INSERT INTO source(name, url, licence) SELECT name, url, licence FROM other.source "
    "WHERE 1 ON CONFLICT(name) DO UPDATE SET url = coalesce(nullif(url, ''), excluded.url), "
    "licence = coalesce(nullif(licence, ''), excluded.licence)",
    "INSERT OR IGNORE INTO provenance(source, position, puzzle, line, comment) "
    "SELECT s.id, v.position, p.id, nullif(coalesce(v.line, op.line), p.line), v.comment "
    f"FROM {_PUZZLES} JOIN other.provenance AS v ON v.puzzle = op.id "
    "JOIN other.source AS os ON os.id = v.source JOIN source AS s ON s.name = os.name",
    "INSERT OR IGNORE INTO generation(source, run, options) "
    "SELECT s.id, g.run, g.options FROM other.generation AS g "
    "JOIN other.source AS os ON os.id = g.source JOIN source AS s ON s.name = os.name",
    "INSERT OR IGNORE INTO external(puzzle, source, name, value) "
    f"SELECT p.id, s.id, e.name, e.value FROM {_PUZZLES} "
    "JOIN other.external AS e ON e.puzzle = op.id "
    "JOIN other.source AS os ON os.id = e.source JOIN source AS s ON s.name = os.name",
    "INSERT OR IGNORE INTO tag(tag, puzzle) SELECT t.tag, p.id "
    f"FROM {_PUZZLES} JOIN other.tag AS t ON t.puzzle = op.id",
    "INSERT OR IGNORE INTO published(puzzle, place, day, page, line) "
    "SELECT p.id, b.place, b.day, b.page, b.line "
    f"FROM {_PUZZLES} JOIN other.published AS b ON b.puzzle = op.id",
    "INSERT OR IGNORE INTO profile_version(profile, digest, version) "
    "SELECT profile, digest, version FROM other.profile_version",
    "INSERT OR IGNORE INTO technique(name) SELECT name FROM other.technique",
    # Before the ratings, since a puzzle with a rating of its own keeps its uses as well.
    "INSERT OR IGNORE INTO uses(profile_version, technique, puzzle, times) "
    f"SELECT v.id, t.id, p.id, u.times FROM {_VERSIONS} "
    "JOIN other.uses AS u ON u.profile_version = ov.id "
    "JOIN other.technique AS ot ON ot.id = u.technique JOIN technique AS t ON t.name = ot.name "
    "JOIN other.puzzle AS op ON op.id = u.puzzle JOIN puzzle AS p ON p.canon = op.canon "
    "WHERE NOT EXISTS "
    "(SELECT 1 FROM rating AS r WHERE r.profile_version = v.id AND r.puzzle = p.id)",
    "INSERT OR IGNORE INTO rating(profile_version, puzzle, status, grade, value, ratings, hardest, "
    "steps, techniques, searched, error, time_limit) "
    "SELECT v.id, p.id, r.status, r.grade, r.value, r.ratings, r.hardest, r.steps, r.techniques, "
    f"r.searched, r.error, r.time_limit FROM {_VERSIONS} "
    "JOIN other.rating AS r ON r.profile_version = ov.id "
    "JOIN other.puzzle AS op ON op.id = r.puzzle JOIN puzzle AS p ON p.canon = op.canon",
)


def merge(connection: sqlite3.Connection, other: Path) -> AddReport:
    """Merge a catalogue, whose schema has been checked, into another one.

    Puzzles that both have keep their line and ratings here, and get the sources, tags,
    publications and missing ratings of the other one.  All of it is written, or nothing.
    """
    connection.execute("ATTACH ? AS other", (f"{other.absolute().as_uri()}?mode=ro",))
    try:
        with connections.transaction(connection):
            connection.execute(
                "INSERT OR IGNORE INTO layout(name, digest) SELECT name, digest FROM other.layout"
            )
            new = connection.execute(
                "INSERT INTO puzzle(canon, layout, line, solution, status, givens, symmetry, "
                "minimal, automorphisms) SELECT o.canon, l.id, o.line, o.solution, o.status, "
                "o.givens, o.symmetry, o.minimal, o.automorphisms FROM other.puzzle AS o "
                "JOIN other.layout AS ol ON ol.id = o.layout "
                "JOIN layout AS l ON l.digest = ol.digest "
                "WHERE 1 ORDER BY o.id ON CONFLICT(canon) DO NOTHING"
            ).rowcount
            total = connection.execute("SELECT count(*) FROM other.puzzle").fetchone()[0]
            for statement in _STATEMENTS:
                connection.execute(statement)
    finally:
        connection.execute("DETACH other")
    return AddReport(new, total - new)
