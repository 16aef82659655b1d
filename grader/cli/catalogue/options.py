"""Arguments and options of the commands of `grader catalogue`."""

from __future__ import annotations

from datetime import date

import click

from grader.cli.shared.groups import Decorator

_DAY_LENGTH = len("2026-12-01")
MOST_FAULTS = 10
"""Puzzles with a fault that are reported one by one, before the others are counted."""
file_argument: Decorator = click.argument(
    "file", metavar="FILE.db", type=click.Path(dir_okay=False)
)
where_argument: Decorator = click.argument("where", metavar="[QUERY]", required=False)
form_option: Decorator = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="Output format.",
)
rated_by_option: Decorator = click.option(
    "--profile",
    default=None,
    metavar="NAME",
    help="Whose ratings count; by default the only ones, or those of `standard`.",
)
day_option: Decorator = click.option(
    "--when",
    metavar="DATE",
    default="",
    callback=lambda _, __, text: _checked_day(text),
    help="The date of publication, such as 2026-12-01.",
)


def _checked_day(text: str) -> str:
    try:
        if text and (len(text) != _DAY_LENGTH or not date.fromisoformat(text)):
            raise ValueError
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a date such as 2026-12-01") from None
    return text
