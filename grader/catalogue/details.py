"""All that a catalogue knows about a puzzle."""

from __future__ import annotations

import sqlite3

from grader.catalogue.records import (
    ENTRY_COLUMNS,
    RATING_COLUMNS,
    CatalogueDetails,
    CatalogueEntry,
    ExternalValue,
    Provenance,
    Publication,
    entry_of,
    json_object,
    rating_of,
)
from grader.rating.rating import Rating


def details_of(connection: sqlite3.Connection, number: int) -> CatalogueDetails:
    """Return all that is known about the puzzle with an id.

    Raises:
        CatalogueError: what is stored about it is damaged.
    """
    row = connection.execute(
        f"SELECT {ENTRY_COLUMNS} FROM puzzle AS p JOIN layout AS l ON l.id = p.layout "
        "WHERE p.id = ?",
        (number,),
    ).fetchone()
    entry = entry_of(row)
    tags = connection.execute("SELECT tag FROM tag WHERE puzzle = ? ORDER BY tag", (number,))
    published = connection.execute(
        "SELECT place, day, page FROM published WHERE puzzle = ? ORDER BY day, place, page",
        (number,),
    )
    external = connection.execute(
        "SELECT s.name, e.name, e.value FROM external AS e "
        "JOIN source AS s ON s.id = e.source WHERE e.puzzle = ? ORDER BY 1, 2",
        (number,),
    )
    return CatalogueDetails(
        entry,
        _ratings(connection, entry),
        _provenance(connection, entry),
        tuple(tag for (tag,) in tags),
        tuple(Publication(*found) for found in published),
        tuple(ExternalValue(*found) for found in external),
    )


def _ratings(connection: sqlite3.Connection, entry: CatalogueEntry) -> tuple[Rating, ...]:
    """Return the ratings of a puzzle by all profile versions, oldest first."""
    rows = connection.execute(
        f"SELECT v.profile, {RATING_COLUMNS.format(r='r')} FROM profile_version AS v "
        "JOIN rating AS r ON r.profile_version = v.id AND r.puzzle = ? ORDER BY v.id",
        (entry.id,),
    )
    return tuple(
        rating_of(row[1:], entry.line, entry.layout, entry.solution, row[0]) for row in rows
    )


def _provenance(connection: sqlite3.Connection, entry: CatalogueEntry) -> tuple[Provenance, ...]:
    """Return where a puzzle comes from, by source and position."""
    rows = connection.execute(
        "SELECT s.name, s.licence, s.url, v.position, v.line, v.comment, g.options "
        "FROM provenance AS v JOIN source AS s ON s.id = v.source "
        "LEFT JOIN generation AS g ON g.source = s.id "
        "WHERE v.puzzle = ? ORDER BY s.name, v.position",
        (entry.id,),
    )
    return tuple(
        Provenance(
            source,
            licence,
            url,
            position,
            text or entry.line,
            comment,
            {} if run is None else json_object(run),
        )
        for source, licence, url, position, text, comment, run in rows
    )
