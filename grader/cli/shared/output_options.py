"""The options for the output of a command."""

from __future__ import annotations

from typing import Any

import click
from attrs import frozen

from grader.cli.shared.groups import option
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import Output
from grader.outputs.output import Existing


def output_option() -> Any:
    """Return the option --output."""
    return option(
        "--output",
        "-o",
        metavar="FILE",
        default=None,
        help="Write to this file instead of standard output.",
    )


def force_option() -> Any:
    """Return the option --force."""
    return option("--force", is_flag=True, help="Overwrite the output if it has contents.")


@frozen
class OutputOptions:
    """An output whose contents are replaced when the new ones are complete."""

    output: str | None = output_option()

    def open(self, source: Inputs) -> Output:
        """Return the output.

        Raises:
            click.UsageError: the file is one of the inputs, which would be lost; or as for
                `Output`.
        """
        return open_output(self.output, source)


@frozen
class GuardedOutputOptions:
    """An output whose contents are kept, unless --force is given."""

    output: str | None = output_option()
    force: bool = force_option()

    @property
    def existing(self) -> Existing:
        """What becomes of the contents that the file has."""
        return Existing.OVERWRITE if self.force else Existing.KEEP

    def open(self, source: Inputs) -> Output:
        """Return the output; raise as `OutputOptions.open` does."""
        return open_output(self.output, source, self.existing)


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
