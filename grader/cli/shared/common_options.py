"""Options that are in several groups.

They are made here, and not where a group has them, because a class of options takes time to make:
a command should import only those that it takes.
"""

from __future__ import annotations

from math import isnan
from typing import Any

import click

from grader.cli.shared.groups import Decorator, flag, option
from grader.cli.shared.wrong_use import WrongValueError

form_option: Decorator = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="Output format.",
)
"""The option --format of what is text or one JSON object."""


def from_option() -> Any:
    """Return the option --from."""
    return option(
        "--from",
        metavar="FORMAT",
        help="Format of the input (see `grader formats`); detected by default.",
    )


def output_option() -> Any:
    """Return the option --output."""
    return option(
        "--output", "-o", metavar="FILE", help="Write to this file instead of standard output."
    )


def force_option() -> Any:
    """Return the option --force."""
    return flag("--force", "Overwrite the output if it has contents.")


def no_uniqueness_option() -> Any:
    """Return the option --no-uniqueness."""
    return flag(
        "--no-uniqueness",
        "Leave out techniques that assume that the puzzle has one solution, such as unique "
        "rectangles; the name of the profile then ends in -no-uniqueness.",
    )


def several_option(name: str, about: str, metavar: str = "TECHNIQUE") -> Any:
    """Return an option that may be repeated or take a comma-separated list."""

    def split(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(part.strip() for text in texts for part in text.split(",") if part.strip())

    return option(name, multiple=True, callback=split, metavar=metavar, help=about)


def only_option() -> Any:
    """Return the option --only of what solves puzzles."""
    return several_option(
        "--only",
        "Use only these techniques of the profile, separated by commas, and search where they "
        "do not go on; the name of the profile then ends in -only.",
        "TECHNIQUE,...",
    )


def layout_option() -> Any:
    """Return the option --layout."""
    return option(
        "--layout",
        default="classic-9",
        metavar="NAME|FILE.yaml",
        help="Cells and houses: classic-6, diagonal-9, samurai, jigsaw-9, ..., or a layout file.",
    )


def seed_option(text: str) -> Any:
    """Return the option --seed of a run that generates, with this help text."""
    return option("--seed", type=int, metavar="S", help=text)


def columns_option() -> Any:
    """Return the option --columns."""
    return option(
        "--columns",
        metavar="COLUMN,...",
        help="Columns of csv, jsonl, parquet and xlsx, such as name,givens,symmetry,rating.",
    )


def jobs_option(text: str, default: int | None = 1) -> Any:
    """Return the option --jobs with this help text."""
    return option(
        "--jobs",
        "-j",
        type=click.IntRange(min=1),
        default=default,
        show_default=False,
        metavar="N",
        help=text,
    )


def timeout_option(text: str, default: float | None = None) -> Any:
    """Return the option --timeout with this help text."""
    return option(
        "--timeout",
        callback=_seconds,
        default=None if default is None else f"{default:g}",
        metavar="SECONDS",
        help=text,
    )


def not_nan(_: click.Context, __: click.Parameter, number: float) -> float:
    """Return the value of a number option, unless it is NaN, which no range excludes."""
    if isnan(number):
        raise WrongValueError("nan-number", "'nan' is not a number")
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
        raise WrongValueError(
            "no-seconds", "{text!r} is not a number of seconds above 0", text=text
        )
    return seconds
