"""A catalogue as the second version of the schema has it, with rows of every table."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from grader.catalogue import migrations
from grader.catalogue.connection import APPLICATION_ID
from grader.catalogue.preparation import key_of
from grader.formats import parse
from grader.model.shapes import classic
from grader.search.canonical.fingerprints import layout_fingerprint
from tests.catalogue.catalogues import EASY
from tests.catalogue.disguises import puzzles

VERSION = 2
"""The version of the schema, the last one with the table `scheme`."""
LINES = (EASY, *map(str, puzzles()[:2]))
"""The puzzles of the catalogue; all but the last one are rated."""
_ROWS = (
    ("meta", ("canonical", "1")),
    ("source", (1, "archive", "", "CC0")),
    ("scheme", (1, "standard", "0" * 64, "0.1.0")),
    ("technique", (1, "hidden-single")),
    ("technique", (2, "x-wing")),
    ("generation", (1, "run", "{}")),
    *(("provenance", (1, number, number, None, "")) for number in (1, 2, 3)),
    *(
        (
            "rating",
            (1, number, "ok", "hard", 3.4, "{}", name, 60, json.dumps({name: times}), 0, None, 2.0),
        )
        for number, name, times in ((1, "hidden-single", 60), (2, "x-wing", 2))
    ),
    ("uses", (1, 1, 1, 60)),
    ("uses", (1, 2, 2, 2)),
    ("lease", (1, 3, 3, "dead", 0.0)),
    ("tag", ("summer", 2)),
    ("published", (1, "News", "2026-11-01", "", None)),
    ("external", (3, 1, "difficulty", 2)),
)


def old_catalogue(path: Path) -> Path:
    """Write a catalogue of the second version of the schema, and return its path."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in migrations.statements(0, VERSION):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        layout = (1, "classic-9", layout_fingerprint(classic()))
        connection.execute("INSERT INTO layout VALUES(?, ?, ?)", layout)
        for number, line in enumerate(LINES, start=1):
            key, _ = key_of(parse(line))
            connection.execute(
                "INSERT INTO puzzle VALUES(?, ?, 1, ?, NULL, 'ok', ?, 'none', NULL, NULL)",
                (number, key, line, 81 - line.count(".")),
            )
        for table, row in _ROWS:
            marks = ", ".join("?" * len(row))
            connection.execute(f"INSERT INTO {table} VALUES({marks})", row)
    return path
