"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from grader.cli.inputs import Inputs
from grader.cli.output import Output

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

inputs_argument: Decorator = click.argument("inputs", nargs=-1, metavar="[INPUT]...")
input_argument: Decorator = click.argument("input_", required=False, metavar="[INPUT]")
profile_option: Decorator = click.option(
    "--profile",
    default="standard",
    show_default=True,
    metavar="NAME|FILE.yaml",
    help="Which techniques there are, in which order, and what they are worth.",
)
layout_option: Decorator = click.option(
    "--layout",
    default="classic-9",
    show_default=True,
    metavar="NAME|FILE.yaml",
    help="Cells and houses: classic-6, diagonal-9, samurai, jigsaw-9, ..., or a layout file.",
)
from_option: Decorator = click.option(
    "--from",
    "source_form",
    default=None,
    metavar="FORMAT",
    help="The format of the input (see `grader formats`); otherwise it is found out.",
)
output_option: Decorator = click.option(
    "--output",
    "-o",
    metavar="FILE",
    default=None,
    help="Write to this file instead of standard output.",
)


def timeout_option(text: str) -> Decorator:
    """Return the option that gives each puzzle so many seconds, with this help."""
    return click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        default=None,
        metavar="SECONDS",
        help=text,
    )


def one(input_: str | None, form: str | None = None) -> Inputs:
    """Return the inputs of a command that takes one."""
    return Inputs(() if input_ is None else (input_,), form)


def opened(file: str | None, inputs: Inputs) -> Output:
    """Return the output that was asked for.

    Raises:
        click.UsageError: it is one of the inputs, which would be lost.
    """
    keep_inputs(file, inputs)
    return Output(file)


def keep_inputs(file: str | None, inputs: Inputs) -> None:
    """See to it that an output is none of the inputs, which would be lost.

    Raises:
        click.UsageError: it is one.
    """
    if file is not None and Path(file).exists() and inputs.includes(file):
        raise click.UsageError(f"{file} is an input; the output must be another file")
