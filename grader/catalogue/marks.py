"""Marks of puzzles in a catalogue: publications and tags.  Each function writes all or nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from grader.catalogue.connection import transaction
from grader.catalogue.functions import define_functions
from grader.catalogue.selection import Selection


def publish_dated(
    connection: sqlite3.Connection, puzzles: Iterable[tuple[int, str, str]], place: str, page: str
) -> None:
    """Mark puzzles as published: the id of each, the line as it was published, and the day."""
    with transaction(connection):
        connection.executemany(
            "INSERT OR IGNORE INTO published(puzzle, line, place, day, page) VALUES(?, ?, ?, ?, ?)",
            ((number, line, place, day, page) for number, line, day in puzzles),
        )


def publish_keys(connection: sqlite3.Connection, keys: Iterable[str], *publication: str) -> None:
    """Mark puzzles as published by their keys, as they stand in the catalogue."""
    with transaction(connection):
        connection.executemany(
            "INSERT OR IGNORE INTO published(puzzle, place, day, page, line) "
            "SELECT id, ?, ?, ?, line FROM puzzle WHERE canon = ?",
            ((*publication, bytes.fromhex(key)) for key in keys),
        )


def tag(connection: sqlite3.Connection, numbers: Iterable[int], name: str) -> None:
    """Tag puzzles by their ids."""
    with transaction(connection):
        connection.executemany(
            "INSERT OR IGNORE INTO tag(tag, puzzle) VALUES(?, ?)",
            ((name, number) for number in numbers),
        )


def tag_selection(connection: sqlite3.Connection, selection: Selection, name: str) -> int:
    """Tag the puzzles of a selection, and return how many have got the tag."""
    define_functions(connection)
    with transaction(connection):
        return connection.execute(
            f"INSERT OR IGNORE INTO tag(tag, puzzle) SELECT :tag, * FROM ({selection.ids()})",
            {**selection.parameters, "tag": name},
        ).rowcount
