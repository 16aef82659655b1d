"""What changed between two schemes of a catalogue: profiles, or versions of one."""

from __future__ import annotations

import sqlite3
from typing import Any

from attrs import asdict, frozen

from grader.catalogue.schemes import Scheme, Schemes
from grader.errors import CatalogueArgumentError

_EXAMPLES = 10


@frozen
class Change:
    """A puzzle that two schemes rate differently."""

    puzzle: str
    before: str
    """Grade, rating and hardest technique by the first scheme."""
    after: str


@frozen
class SchemeComparison:
    """The ratings of the same puzzles by two schemes."""

    first: str
    second: str
    both: int
    """Puzzles that both have rated."""
    only_first: int
    only_second: int
    same: int
    """Puzzles with the same grade, rating and hardest technique, or the same status."""
    harder: int
    """Puzzles with a higher rating by the second scheme."""
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
    "FROM rating AS a JOIN rating AS b ON b.scheme = :second AND b.puzzle = a.puzzle "
    "WHERE a.scheme = :first"
)
_SAME = (
    "a.status = b.status AND a.grade IS b.grade AND a.value IS b.value AND a.hardest IS b.hardest"
)
_ONLY = (
    "SELECT count(*) FROM rating AS a WHERE a.scheme = {one} AND NOT EXISTS "
    "(SELECT 1 FROM rating AS b WHERE b.scheme = {other} AND b.puzzle = a.puzzle)"
)


def comparison(connection: sqlite3.Connection, first: str, second: str) -> SchemeComparison:
    """Return what changed between two schemes.

    Args:
        connection: a connection to the catalogue.
        first: a scheme: its number, the name of a profile, or `profile@version`.
        second: another scheme.

    Raises:
        CatalogueError: there is no such scheme, or both are the same.
    """
    schemes = Schemes(connection)
    one, other = schemes.named(first), schemes.named(second)
    if one == other:
        raise CatalogueArgumentError(
            f"both are the scheme {_name(one)}; `grader catalogue stats` lists the numbers of all"
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
    return SchemeComparison(
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


def _name(scheme: Scheme) -> str:
    return f"{scheme.id} ({scheme.profile}, version {scheme.version})"
