"""Arguments and options of the commands of `grader catalogue`."""

from __future__ import annotations

from typing import Any

import click

from grader.cli.shared.groups import Decorator, argument, option, options
from grader.cli.shared.wrong_use import WrongValueError
from grader.query.dates import is_day

MOST_FAULTS = 10
"""Puzzles with a fault that are reported one by one, before the others are counted."""
file_argument: Decorator = click.argument(
    "file", metavar="FILE.db", type=click.Path(dir_okay=False)
)


def rated_by_option() -> Any:
    """Return the option --profile."""
    return option(
        "--profile",
        metavar="NAME",
        help="Whose ratings count; by default the only ones, or those of `standard`.",
    )


@options
class QueryOptions:
    """A query and the profile that it is about."""

    where: str | None = argument(metavar="[QUERY]", required=False)
    profile: str | None = rated_by_option()


def day_option() -> Any:
    """Return the option --when."""
    return option(
        "--when",
        metavar="DATE",
        default="",
        callback=_checked_day,
        help="The date of publication, such as 2026-12-01.",
    )


def _checked_day(_: click.Context, __: click.Parameter, text: str) -> str:
    if text and not is_day(text):
        raise WrongValueError(
            "no-date-option", "{text!r} is not a date such as 2026-12-01", text=text
        )
    return text
