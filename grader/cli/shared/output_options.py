"""The options for the output of a command that keeps what a file has."""

from __future__ import annotations

from grader.cli.shared.common_options import force_option, output_option
from grader.cli.shared.groups import options
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import Output
from grader.cli.shared.wrong_use import WrongUseError
from grader.outputs.output import Existing


@options
class OutputOptions:
    """An output; the contents of a file are kept, unless --force is given."""

    output: str | None = output_option()
    force: bool = force_option()

    @property
    def existing(self) -> Existing:
        """What becomes of the contents that the file has."""
        return Existing.OVERWRITE if self.force else Existing.KEEP

    def open(self, source: Inputs) -> Output:
        """Return the output; raise as `open_output` does."""
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
        raise WrongUseError(
            "output-is-input", "{file} is an input; choose another file for the output", file=file
        )
