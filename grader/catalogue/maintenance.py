"""Check, compact and upgrade the files of catalogues."""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from grader.catalogue import connection as connections
from grader.catalogue import journal, migrations
from grader.catalogue.functions import define_functions
from grader.catalogue.preparation import key_of, stored_puzzle
from grader.catalogue.selection import Selection
from grader.errors import CatalogueError, FormatError, Message, unwritable_file

_MOST_FAULTS = 100
"""Faults that are reported."""
_ROWS = 1000
"""Puzzles whose keys are computed at once."""


def faults(connection: sqlite3.Connection, *, quick: bool = False) -> Iterator[Message]:
    """Iterate over sentences about what is wrong in a catalogue.

    Args:
        connection: a connection to it.
        quick: check only the file, not each puzzle.
    """
    pragma = f"PRAGMA integrity_check({_MOST_FAULTS})"
    for (message,) in connection.execute(pragma):
        if message != "ok":
            yield Message("damaged-file", "the file is damaged: {reason}", reason=message)
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        where = Message("some-row", "a row")
        if row is not None:
            where = Message("row-by-number", "row {number}", number=row)
        yield Message(
            "row-of-nothing",
            "{row} of the table {table} belongs to nothing in the table {parent}",
            row=where,
            table=table,
            parent=parent,
        )
    if quick:
        return
    rows = connection.execute(
        "SELECT p.id, p.canon, p.line, l.name FROM puzzle AS p JOIN layout AS l ON l.id = p.layout"
    )
    for number, canon, line, layout in rows:
        try:
            found, _ = key_of(stored_puzzle(line, layout))
        except FormatError as error:
            yield Message(
                "puzzle-unreadable",
                "puzzle {number} cannot be read: {reason}",
                number=number,
                reason=error.placed,
            )
            continue
        if found != canon:
            yield Message(
                "puzzle-key", "puzzle {number} has the key of another puzzle", number=number
            )


def store_minimal(connection: sqlite3.Connection, selection: Selection) -> Counter[bool]:
    """Find out and store which puzzles of a selection are minimal; see `Catalogue`."""
    define_functions(connection)
    counts: Counter[bool] = Counter()
    last = 0
    sql = (
        f"SELECT p.id, coalesce(p.minimal, is_minimal(p.line, l.name)) {selection.joins} "
        f"WHERE p.id > :last AND ({selection.condition}) ORDER BY p.id LIMIT {_ROWS}"
    )
    while rows := connection.execute(sql, {**selection.parameters, "last": last}).fetchall():
        last = rows[-1][0]
        with connections.transaction(connection):
            connection.executemany(
                "UPDATE puzzle SET minimal = ? WHERE id = ? AND minimal IS NULL",
                ((found, number) for number, found in rows if found is not None),
            )
        counts.update(bool(found) for _, found in rows if found is not None)
    return counts


def vacuum(connection: sqlite3.Connection) -> None:
    """Make the file as small as it can be, and renew the statistics that guide queries."""
    connection.execute("VACUUM")
    connection.execute("ANALYZE")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def upgrade(path: Path) -> Path | None:
    """Bring a catalogue to the newest version of the schema and of the keys, all at once.

    Returns:
        The copy of the file as it was; None if it is up to date.

    Raises:
        CatalogueError: the file is no catalogue, is newer, or a copy of it exists already.
    """
    version = connections.version_of(path)
    if version > migrations.NEWEST:
        # The message about a newer file.
        connections.connect(path, readonly=True).close()
    # The copy has its name when the file is upgraded: one that is there is never overwritten.
    draft = path.with_name(f"{path.name}.{os.getpid()}.old")
    with connections.explained(path):
        connection = connections.reconnect(path, readonly=False)
        try:
            connections.check_tables(connection, path)
            keys = connections.canonical_version(connection)
            if version == migrations.NEWEST and keys == migrations.CANONICAL_VERSION:
                return None
            copy = path.with_name(f"{path.name}.version-{version}-{keys}")
            if copy.exists():
                raise CatalogueError(
                    "upgrade-copy",
                    "'{path}' exists; move it away, it is the copy of an earlier upgrade",
                    path=str(copy),
                )
            connection.execute("VACUUM INTO ?", (str(draft),))
            with connections.transaction(connection):
                for statement in migrations.statements(version):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {migrations.NEWEST}")
                if keys != migrations.CANONICAL_VERSION:
                    renew_keys(connection)
                    connection.execute(
                        "UPDATE meta SET value = ? WHERE key = 'canonical'",
                        (migrations.CANONICAL_VERSION,),
                    )
        except BaseException:
            # The file is as it was, so that a later upgrade can begin anew.
            connections.remove(draft)
            raise
        finally:
            connection.close()
    try:
        draft.replace(copy)
    except OSError as error:
        raise CatalogueError(
            "upgraded-copy",
            "'{path}' is upgraded; the copy of the old file is '{copy}', because {reason}",
            path=str(path),
            copy=str(draft),
            reason=unwritable_file(copy, error),
        ) from None
    return copy


def renew_keys(connection: sqlite3.Connection) -> int:
    """Compute all keys anew, in a transaction of the caller.

    Puzzles that the new canonical forms recognize as equivalent become one: the oldest, which gets
    the sources, ratings and the rest of the others.

    Returns:
        The number of puzzles that were united with another one.
    """
    journal.forget(connection)
    # No key looks like this, so no new key meets an old one meanwhile.
    connection.execute("UPDATE puzzle SET canon = CAST('old key ' || id AS BLOB)")
    united = 0
    last = 0
    while rows := connection.execute(
        "SELECT p.id, p.line, l.name FROM puzzle AS p JOIN layout AS l ON l.id = p.layout "
        "WHERE p.id > ? ORDER BY p.id LIMIT ?",
        (last, _ROWS),
    ).fetchall():
        last = rows[-1][0]
        for number, line, layout in rows:
            key, _ = key_of(stored_puzzle(line, layout))
            first = connection.execute("SELECT id FROM puzzle WHERE canon = ?", (key,)).fetchone()
            if first is None:
                connection.execute("UPDATE puzzle SET canon = ? WHERE id = ?", (key, number))
            else:
                _unite(connection, first[0], number)
                united += 1
    return united


def _unite(connection: sqlite3.Connection, first: int, other: int) -> None:
    """Give a puzzle all that another one has and it has not, and remove the other one."""
    connection.execute(
        "DELETE FROM uses WHERE puzzle = :other AND profile_version IN "
        "(SELECT profile_version FROM rating WHERE puzzle = :first)",
        {"first": first, "other": other},
    )
    for table in journal.ROWS_OF_PUZZLES:
        connection.execute(
            f"UPDATE OR IGNORE {table} SET puzzle = ? WHERE puzzle = ?", (first, other)
        )
        connection.execute(f"DELETE FROM {table} WHERE puzzle = ?", (other,))
    connection.execute("DELETE FROM puzzle WHERE id = ?", (other,))
