"""Expressions of the command line: what their names mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from grader.cli.shared.pattern_text import pattern_text
from grader.cli.shared.technique_names import techniques_named
from grader.cli.shared.wrong_use import WrongValueError
from grader.errors import Message, QueryError, untranslated
from grader.formats import as_puzzle
from grader.query import FIELDS, Expression, Names, parse
from grader.query.puzzles.columns import without_further
from grader.query.puzzles.puzzle_facts import has_further, is_further
from grader.rating.profiles.profile import Profile

_ONLY_IN_CATALOGUES = ("tag", "published")
_SMALLEST = 16
"""Cells of the smallest layout, and so of the smallest pattern."""
Result = TypeVar("Result")


def expression_of(text: str, profiles: Sequence[Profile]) -> Expression:
    """Return the expression of an option.

    Raises:
        click.BadParameter: it is malformed, or has an unknown name.
    """
    return usable(lambda: parse(text, _names(profiles)), "--where")


def usable(make: Callable[[], Result], option: str) -> Result:
    """Return the value of an option; its error becomes one of usage."""
    try:
        return make()
    except QueryError as error:
        raise WrongValueError(error.placed, option=option) from None


def _names(profiles: Sequence[Profile]) -> Names:
    grades = {
        name: tuple(grade.name for grade in profile.grades)
        for profile in reversed(profiles)
        for name in ("", profile.name)
    }
    unknown = {
        field: without_further(profiles, field)
        for field in filter(is_further, FIELDS)
        if not any(has_further(profile, field) for profile in profiles)
    }
    for field in _ONLY_IN_CATALOGUES:
        unknown[field] = Message(
            "files-without", "files have no {field}; only a catalogue has", field=field
        )
    return Names(
        grades=grades,
        profiles=[profile.name for profile in profiles],
        unknown=unknown,
        techniques=_techniques,
        puzzle=_puzzle,
        pattern=_pattern,
    )


def _techniques(name: str) -> tuple[str, ...]:
    try:
        return techniques_named(name)
    except click.BadParameter as error:
        raise QueryError(untranslated(error.message)) from None


def _puzzle(text: str) -> str:
    as_puzzle(text)
    return text


def _pattern(text: str) -> str:
    try:
        drawing = pattern_text(text)
    except click.UsageError as error:
        raise QueryError(untranslated(error.message)) from None
    if len("".join(drawing.split())) < _SMALLEST:
        raise QueryError("pattern-symbols", "a pattern has one symbol for each cell of the layout")
    return drawing
