"""The schema of catalogues, as numbered files of SQL: each leads from a version to the next."""

from __future__ import annotations

from functools import cache
from importlib import resources

NEWEST = 4
"""The version of the schema that this package writes, which is the number of SQL files."""
CANONICAL_VERSION = "1"
"""The version of canonical forms: with another one the same puzzle has another key."""


@cache
def statements(before: int, after: int = NEWEST) -> tuple[str, ...]:
    """Return the SQL statements that lead from one version to a later one; 0 is an empty file."""
    folder = resources.files(__package__)
    found: list[str] = []
    for number in range(before + 1, after + 1):
        text = folder.joinpath(f"{number:04}.sql").read_text(encoding="utf-8")
        found += [part.strip() for part in text.split(";\n") if part.strip()]
    return tuple(found)
