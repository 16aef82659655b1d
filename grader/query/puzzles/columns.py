"""Columns of tables and records: the names, and their values for a puzzle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from grader.errors import Message, QueryError, unknown_name
from grader.query.fields import ALIASES, OF_RATING
from grader.query.puzzles.puzzle_facts import PuzzleFacts, has_further, is_further
from grader.rating.profiles.profile import Profile
from grader.render.rating_table import CSV_COLUMNS

FIRST = ("puzzle", "layout")
"""Columns that come first in any case, so that the puzzle can be read again."""
CHEAP = ("name", "givens", "symmetry")
"""Columns that `select` adds to those of `rate`."""
_OF_INPUT = ("number", "line", "source", *CHEAP, "minimal")
_FURTHER = ("er", "ep", "ed", "score", "minutes", "bottleneck", "next")
REPEATS = "repeats"
"""The column that names an earlier puzzle that is the same in disguise."""
KNOWN = tuple(dict.fromkeys([*CSV_COLUMNS, *_OF_INPUT, *_FURTHER]))
"""The names of columns, without profiles."""
_OF_PROFILE = (
    *("status", "grade", "rating", "ratings", "hardest", "steps", "techniques", "searched"),
    "version",
)
"""Columns that are written for each further profile."""
_ANY_PROFILE = OF_RATING | {*_OF_PROFILE, "error"}
"""Columns before which the name of a profile may stand."""

_EXTERNAL = re.compile(r"external\(\s*(['\"]?)(.+?)\1\s*\)", re.IGNORECASE)
"""A column of the source of the puzzles."""


def external_name(column: str) -> str | None:
    """Return the heading that `external(HEADING)` means; None for other columns."""
    found = _EXTERNAL.fullmatch(column.strip())
    return None if found is None else " ".join(found[2].lower().split())


def default_columns(profiles: Sequence[Profile]) -> tuple[str, ...]:
    """Return the columns of `rate`, followed by those of the profiles after the first one."""
    further = [f"{profile.name}.{name}" for profile in profiles[1:] for name in _OF_PROFILE]
    return (*CSV_COLUMNS, *further)


def columns_named(text: str, profiles: Sequence[Profile]) -> tuple[str, ...]:
    """Return the columns of a list like `name,givens,explainer.er`, those of the puzzle first.

    Raises:
        QueryError: a column is unknown, or none of the profiles has it.
    """
    names = [name.strip() for name in text.split(",")]
    found = [column_named(name, profiles) for name in names if name]
    if not found:
        raise QueryError("no-columns", "no columns are named; give for instance name,givens,rating")
    return tuple(dict.fromkeys([*FIRST, *found]))


def column_named(name: str, profiles: Sequence[Profile]) -> str:
    """Return the column with a name; see `columns_named`."""
    if (heading := external_name(name)) is not None:
        return f"external({heading})"
    profile, dot, alone = name.rpartition(".")
    column = ALIASES.get(alone, alone)
    if column not in KNOWN:
        raise QueryError(unknown_name("column", alone, [*KNOWN, *ALIASES]))
    having = profiles
    if dot:
        having = [each for each in profiles if each.name == profile]
        if not having:
            raise QueryError(unknown_name("profile", profile, [each.name for each in profiles]))
        if column not in _ANY_PROFILE:
            raise QueryError(
                "column-profile",
                "the column {name} does not depend on a profile; write it alone",
                name=column,
            )
    if is_further(column) and not any(has_further(each, column) for each in having):
        raise QueryError(without_further(having, column))
    return f"{profile}.{column}" if dot else column


def without_further(profiles: Sequence[Profile], field: str) -> str:
    """Return the sentence that says that no profile has a further number, and which one has."""
    names = " and ".join(profile.name for profile in profiles)
    verb = "has" if len(profiles) == 1 else "have"
    if field == "minutes":
        return Message(
            "no-minutes-column",
            "{names} {verb} no minutes; add --minutes, or use --profile human",
            names=names,
            verb=verb,
        )
    other = "hodoku" if field == "score" else "explainer"
    return Message(
        "no-further-column",
        "{names} {verb} no {field}; use --profile {profile}",
        names=names,
        verb=verb,
        field=field,
        profile=other,
    )


def column_value(facts: PuzzleFacts, column: str) -> Any:
    """Return the value of a column, as JSON has it."""
    if (heading := external_name(column)) is not None:
        return dict(facts.sourced.entry.values).get(heading)
    profile, _, name = column.rpartition(".")
    if name in CSV_COLUMNS:
        # As records have it: a rating after a timeout is a lower bound.
        return facts.rating(profile).record()[name]
    if name == "number":
        return facts.sourced.number
    if name == "line":
        return facts.sourced.entry.line
    if name == "source":
        return facts.sourced.source
    value = facts.value(name, profile)
    return round(value, 1) if name == "minutes" and isinstance(value, float) else value


def csv_cell(value: Any) -> str:
    """Return a value as the text of a cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return " ".join(f"{key}:{number}" for key, number in value.items())
    return str(value)
