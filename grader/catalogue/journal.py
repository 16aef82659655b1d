"""The journal of a catalogue: what was removed, so that it can be undone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from attrs import frozen

from grader.catalogue.connection import transaction
from grader.catalogue.functions import define_functions
from grader.catalogue.selection import Selection
from grader.errors import CatalogueArgumentError

ROWS_OF_PUZZLES = ("provenance", "external", "rating", "uses", "tag", "published")
"""The tables with rows of puzzles, beside that of the puzzles themselves."""


@frozen
class JournalEntry:
    """A removal from a catalogue, which can be undone."""

    number: int
    """Its number, from 1."""
    day: str
    """The date and time in UTC, as YYYY-MM-DD HH:MM."""
    action: str
    """`unpublish`, `untag` or `remove`."""
    about: str
    """The place, the tag or the query."""
    puzzles: int
    """The number of puzzles of which something was removed."""
    undone: bool
    """It was undone."""


def entries(connection: sqlite3.Connection) -> list[JournalEntry]:
    """Return all removals, oldest first."""
    rows = connection.execute(
        "SELECT id, day, action, about, puzzles, undone FROM journal ORDER BY id"
    )
    return [
        JournalEntry(number, day, action, about, puzzles, bool(undone))
        for number, day, action, about, puzzles, undone in rows
    ]


def unpublish(
    connection: sqlite3.Connection, numbers: Iterable[int], place: str, day: str | None
) -> JournalEntry | None:
    """Remove publications of puzzles in a place, on one day if it is stated."""
    test, values = "place = ?", [place]
    if day is not None:
        test, values = "place = ? AND day = ?", [place, day]
    with transaction(connection):
        about = place if day is None else f"{place}, {day}"
        writer = _Writer(connection, "unpublish", about)
        for number in dict.fromkeys(numbers):
            writer.take("published", number, test, values)
        return writer.entry()


def untag(connection: sqlite3.Connection, selection: Selection, name: str) -> JournalEntry | None:
    """Remove a tag from the puzzles of a selection."""
    define_functions(connection)
    with transaction(connection):
        writer = _Writer(connection, "untag", name)
        for number in _ids(connection, selection):
            writer.take("tag", number, "tag = ?", [name])
        return writer.entry()


def remove(connection: sqlite3.Connection, selection: Selection, about: str) -> JournalEntry | None:
    """Remove the puzzles of a selection, with all that is known about them."""
    define_functions(connection)
    with transaction(connection):
        writer = _Writer(connection, "remove", about)
        for number in _ids(connection, selection):
            for table in ROWS_OF_PUZZLES:
                writer.take(table, number)
            writer.take("puzzle", number)
        return writer.entry()


def undo(connection: sqlite3.Connection, number: int | None) -> tuple[JournalEntry, int]:
    """Give back what a removal has taken; return it, and how many puzzles are not there any more.

    Args:
        connection: a connection that may write.
        number: the number of the removal; None for the last one that is not undone.

    Raises:
        CatalogueError: there is no such removal, or it is undone.
    """
    with transaction(connection):
        open_ones = {entry.number: entry for entry in entries(connection) if not entry.undone}
        chosen = max(open_ones, default=None) if number is None else number
        if chosen not in open_ones:
            if number is None:
                raise CatalogueArgumentError("nothing-to-undo", "there is nothing to undo")
            raise CatalogueArgumentError(
                "no-such-removal",
                "the journal has no removal {number} that is not undone",
                number=number,
            )
        lost = _give_back(connection, chosen)
        connection.execute("UPDATE journal SET undone = 1 WHERE id = ?", (chosen,))
        connection.execute("DELETE FROM journal_row WHERE entry = ?", (chosen,))
    return open_ones[chosen], lost


def forget(connection: sqlite3.Connection) -> None:
    """Empty the journal, in a transaction of the caller: its keys are of another version."""
    connection.execute("DELETE FROM journal_row")
    connection.execute("DELETE FROM journal")


class _Writer:
    """Moves rows from their tables into the journal, in a transaction of the caller."""

    def __init__(self, connection: sqlite3.Connection, action: str, about: str) -> None:
        self._connection = connection
        self._day = datetime.now(UTC).strftime("%Y-%m-%d %H:%M")
        self._action = action
        self._about = about
        (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM journal").fetchone()
        self._number = int(last) + 1
        connection.execute(
            "INSERT INTO journal VALUES(?, ?, ?, ?, 0, 0)",
            (self._number, self._day, action, about),
        )
        self._rows = 0
        self._puzzles: set[int] = set()

    def take(self, table: str, number: int, test: str = "1", values: Iterable[str] = ()) -> None:
        """Move the rows of a puzzle that meet a test."""
        (canon,) = self._connection.execute(
            "SELECT canon FROM puzzle WHERE id = ?", (number,)
        ).fetchone()
        where = f"{'id' if table == 'puzzle' else 'puzzle'} = ? AND {test}"
        cursor = self._connection.execute(f"SELECT * FROM {table} WHERE {where}", (number, *values))
        names = [column[0] for column in cursor.description]
        for row in cursor.fetchall():
            content = {
                name: value for name, value in zip(names, row, strict=True) if name != "canon"
            }
            self._connection.execute(
                "INSERT INTO journal_row VALUES(?, ?, ?, ?, ?)",
                (self._number, self._rows, canon, table, json.dumps(content)),
            )
            self._rows += 1
            self._puzzles.add(number)
        self._connection.execute(f"DELETE FROM {table} WHERE {where}", (number, *values))

    def entry(self) -> JournalEntry | None:
        """Return the entry; without a row there is none, and nothing is written."""
        count = len(self._puzzles)
        if not count:
            self._connection.execute("DELETE FROM journal WHERE id = ?", (self._number,))
            return None
        self._connection.execute(
            "UPDATE journal SET puzzles = ? WHERE id = ?", (count, self._number)
        )
        return JournalEntry(self._number, self._day, self._action, self._about, count, False)


def _ids(connection: sqlite3.Connection, selection: Selection) -> list[int]:
    return [number for (number,) in connection.execute(selection.ids(), selection.parameters)]


def _give_back(connection: sqlite3.Connection, entry: int) -> int:
    """Insert the rows of a removal; return the number of puzzles that are not there."""
    lost: set[bytes] = set()
    for canon, table, content in _rows(connection, entry):
        found = connection.execute("SELECT id FROM puzzle WHERE canon = ?", (canon,)).fetchone()
        if table == "puzzle":
            if found is None:
                (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM puzzle").fetchone()
                taken = connection.execute(
                    "SELECT 1 FROM puzzle WHERE id = ?", (content["id"],)
                ).fetchone()
                number = last + 1 if taken else content["id"]
                _insert(connection, table, {**content, "id": number, "canon": canon})
        elif found is None:
            lost.add(canon)
        else:
            _insert(connection, table, {**content, "puzzle": found[0]})
    return len(lost)


def _rows(
    connection: sqlite3.Connection, entry: int
) -> Iterator[tuple[bytes, str, dict[str, Any]]]:
    """Iterate over the rows of a removal, the puzzles first.

    Raises:
        CatalogueError: the journal is damaged.
    """
    rows = connection.execute(
        "SELECT canon, name, content FROM journal_row WHERE entry = ? "
        "ORDER BY name <> 'puzzle', position",
        (entry,),
    ).fetchall()
    for canon, table, text in rows:
        content = _object(text)
        if table not in ("puzzle", *ROWS_OF_PUZZLES) or content is None:
            raise CatalogueArgumentError(
                "damaged-journal", "the removal {number} in the journal is damaged", number=entry
            )
        names = {str(row[1]) for row in connection.execute(f"PRAGMA table_info({table})")} - {
            "canon"
        }
        if content.keys() != names:
            raise CatalogueArgumentError(
                "damaged-journal", "the removal {number} in the journal is damaged", number=entry
            )
        yield canon, table, content


def _object(text: str) -> dict[str, Any] | None:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _insert(connection: sqlite3.Connection, table: str, content: dict[str, Any]) -> None:
    """Insert a row unless there is one; its names are those of the columns of the table."""
    names = ", ".join(content)
    marks = ", ".join("?" * len(content))
    connection.execute(
        f"INSERT OR IGNORE INTO {table}({names}) VALUES({marks})", (*content.values(),)
    )
