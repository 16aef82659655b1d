"""Queries of a catalogue: the puzzles that meet an expression, in an order, or their number."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from grader.catalogue import connection as connections
from grader.catalogue.arguments import ordering_of
from grader.catalogue.functions import define_functions
from grader.catalogue.profile_versions import ProfileVersions
from grader.catalogue.records import ENTRY_COLUMNS, RATING_COLUMNS, CatalogueEntry, entry_of
from grader.catalogue.selection import RARE, RATINGS, Compiler, Parameter, Selection
from grader.query.expressions import Expression, Uses

_ROWS = 500
"""Rows that are fetched at once."""
_LARGEST_LIMIT = 1 << 60
"""SQLite has no larger numbers than 2 ** 63 - 1."""


class Query(NamedTuple):
    """A statement that selects puzzles with their ratings by one profile version."""

    sql: str
    parameters: Mapping[str, Parameter]
    rated_by: tuple[str, str, str]
    """Name and digest of the profile, and the version of the grader; see `ProfileVersions`."""


def selection_of(
    connection: sqlite3.Connection,
    where: str | Expression | None,
    profile: str | None,
    *,
    order: str = "",
    rated: bool = True,
) -> tuple[Selection, ProfileVersions]:
    """Return the selection of an expression, and the profile versions with the default one.

    Args:
        connection: a connection to the catalogue.
        where: the expression.
        profile: the default profile.
        order: the order of which only the first puzzles are wanted; empty for all puzzles.
        rated: see `Compiler.selection`.
    """
    versions = ProfileVersions(connection, profile)
    expression = versions.parsed(where) if isinstance(where, str) else where
    frequent = RARE if order == "key" else None
    by_rating = order == "-rating" and isinstance(expression, Uses)
    if by_rating:
        (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM puzzle").fetchone()
        frequent = max(RARE, last // 10)
    compiler = Compiler(connection, versions.id_of, frequent=frequent, by_rating=by_rating)
    return compiler.selection(expression, rated=rated), versions


def query_of(
    connection: sqlite3.Connection,
    where: str | Expression | None,
    profile: str | None,
    order: str,
    limit: int | None,
    random: int | str | None,
) -> Query:
    """Return the query for puzzles; see `Catalogue.query` for its arguments."""
    few = limit is not None and random is None
    selection, versions = selection_of(connection, where, profile, order=order if few else "")
    parameters = dict(selection.parameters)
    if random is None:
        ordering = ordering_of(order, is_indexed=selection.is_by_rating)
    else:
        ordering = "shuffled(p.canon, :seed)"
        parameters["seed"] = str(random)
    columns = f"{ENTRY_COLUMNS}, {RATING_COLUMNS.format(r=RATINGS)}"
    sql = f"SELECT {columns} {selection.joins} WHERE {selection.condition} ORDER BY {ordering}"
    if limit is not None:
        sql += " LIMIT :limit"
        parameters["limit"] = min(limit, _LARGEST_LIMIT)
    return Query(sql, parameters, versions.rated_by())


def found_entries(path: Path, query: Query) -> Iterator[CatalogueEntry]:
    """Iterate over the puzzles of a query in constant memory, on a connection of its own."""
    with connections.explained(path):
        reader = connections.reconnect(path, readonly=True)
        try:
            define_functions(reader)
            cursor = reader.execute(query.sql, query.parameters)
            while rows := cursor.fetchmany(_ROWS):
                for row in rows:
                    yield entry_of(row, *query.rated_by)
        finally:
            reader.close()


def count(
    connection: sqlite3.Connection, where: str | Expression | None, profile: str | None
) -> int:
    """Return the number of puzzles that meet an expression."""
    selection, _ = selection_of(connection, where, profile, rated=False)
    define_functions(connection)
    sql = f"SELECT count(*) {selection.joins} WHERE {selection.condition}"
    found: int = connection.execute(sql, selection.parameters).fetchone()[0]
    return found
