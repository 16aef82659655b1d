"""The arguments and options for inputs, and the outputs that must not be one of them."""

from __future__ import annotations

import click

from grader.cli.shared.common_options import Decorator
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import Existing, Output

inputs_argument: Decorator = click.argument("inputs", nargs=-1, metavar="[INPUT]...")
input_argument: Decorator = click.argument("input_", required=False, metavar="[INPUT]")
from_option: Decorator = click.option(
    "--from",
    "input_format",
    default=None,
    metavar="FORMAT",
    help="Format of the input (see `grader formats`); detected by default.",
)


def single_input(input_: str | None, input_format: str | None = None) -> Inputs:
    """Return the inputs of a command with one input."""
    return Inputs(() if input_ is None else (input_,), input_format)


def open_output(file: str | None, inputs: Inputs, existing: Existing = Existing.REPLACE) -> Output:
    """Return the output of a command.

    Raises:
        click.UsageError: the file is one of the inputs, which would be lost; or as for `Output`.
    """
    refuse_input_as_output(file, inputs)
    return Output(file, existing)


def refuse_input_as_output(file: str | None, inputs: Inputs) -> None:
    """Raise an error if an output file is one of the inputs, which would be lost.

    Raises:
        click.UsageError: the file is an input.
    """
    if file is not None and inputs.includes(file):
        raise click.UsageError(f"{file} is an input; choose another file for the output")
