"""The options for the output of a command that keeps what a file has."""

from __future__ import annotations

from pathlib import Path

from grader.cli.shared.common_options import force_option, output_option
from grader.cli.shared.groups import options
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import Output, has_contents
from grader.cli.shared.wrong_use import WrongUseError
from grader.outputs.output import Existing, is_standard_output
from grader.outputs.table_files import TABLE_FORMATS


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

    def open_for(self, output_format: str, source: Inputs) -> Output:
        """Return the output for a format, perhaps one of tables; raise as `open_table` does."""
        if output_format in TABLE_FORMATS:
            return open_table(self.output, source, output_format, force=self.force)
        return self.open(source)


def open_output(file: str | None, inputs: Inputs, existing: Existing = Existing.REPLACE) -> Output:
    """Return the output of a command.

    Raises:
        click.UsageError: the file is one of the inputs, which would be lost; or as for `Output`.
    """
    refuse_input_as_output(file, inputs)
    return Output(file, existing)


def open_table(file: str | None, inputs: Inputs, output_format: str, *, force: bool) -> Output:
    """Return the output for a file that is not text, and that is complete or as it was before.

    Args:
        file: the file.
        inputs: the inputs of the command.
        output_format: what the file will be: `parquet` or `xlsx`.
        force: the file may have contents, which are replaced.

    Raises:
        click.UsageError: there is no file, or as for `open_output`.
    """
    if file is None or is_standard_output(file):
        raise WrongUseError(
            "table-file",
            "the format {format} is not text; name a file with --output",
            format=output_format,
        )
    if not force and Path(file).is_file() and Path(file).stat().st_size:
        refuse_input_as_output(file, inputs)
        raise has_contents(file)
    return open_output(file, inputs)


def refuse_input_as_output(file: str | None, inputs: Inputs) -> None:
    """Raise an error if an output file is one of the inputs, which would be lost.

    Raises:
        click.UsageError: the file is an input.
    """
    if file is not None and inputs.includes(file):
        raise WrongUseError(
            "output-is-input", "{file} is an input; choose another file for the output", file=file
        )
