"""Options that many commands share, except those on inputs, outputs, profiles and texts."""

from __future__ import annotations

from math import isnan
from typing import Any

import click

from grader.cli.shared.groups import option


def layout_option() -> Any:
    """Return the option --layout."""
    return option(
        "--layout",
        default="classic-9",
        show_default=True,
        metavar="NAME|FILE.yaml",
        help="Cells and houses: classic-6, diagonal-9, samurai, jigsaw-9, ..., or a layout file.",
    )


def columns_option() -> Any:
    """Return the option --columns."""
    return option(
        "--columns",
        metavar="COLUMN,...",
        help="Columns of the formats csv and jsonl, such as name,givens,symmetry,minimal,rating.",
    )


def jobs_option(text: str, default: int | None = 1) -> Any:
    """Return the option --jobs with this help text."""
    return option(
        "--jobs", "-j", type=click.IntRange(min=1), default=default, metavar="N", help=text
    )


def timeout_option(text: str, default: float | None = None) -> Any:
    """Return the option --timeout with this help text."""
    return option(
        "--timeout",
        callback=_seconds,
        default=None if default is None else f"{default:g}",
        show_default=default is not None,
        metavar="SECONDS",
        help=text,
    )


def not_nan(_: click.Context, __: click.Parameter, number: float) -> float:
    """Return the value of a number option, unless it is NaN, which no range excludes."""
    if isnan(number):
        raise click.BadParameter("'nan' is not a number")
    return number


def _seconds(_: click.Context, __: click.Parameter, text: str | None) -> float | None:
    """Return the value of an option for a time limit."""
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    # Written so that NaN is refused, too.
    if not seconds > 0:
        raise click.BadParameter(f"{text!r} is not a number of seconds above 0")
    return seconds
