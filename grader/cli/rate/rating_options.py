"""The options of `grader rate` for what is written, and where."""

from __future__ import annotations

import click

from grader.cli.shared.common_options import (
    columns_option,
    force_option,
    jobs_option,
    output_option,
)
from grader.cli.shared.groups import flag, option, options
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import Output
from grader.cli.shared.output_options import open_output, open_table
from grader.cli.shared.wrong_use import WrongUseError, needs_option
from grader.outputs.output import Existing
from grader.outputs.table_files import TABLE_FORMATS

FORMS = ("table", "csv", "jsonl", "serate", *TABLE_FORMATS)


@options
class RatingOptions:
    """What is written of each puzzle, and by how many processes."""

    output_format: str = option(
        "--format",
        type=click.Choice(FORMS),
        default="table",
        help="Output format; by default that of the ending of --output.",
    )
    jobs: int = jobs_option(
        "Number of processes, at most two for each processor (or 8); results and their order "
        "do not depend on it."
    )
    columns: str | None = columns_option()
    with_repeats: bool = flag(
        "--repeats",
        "Name puzzles that are equivalent to an earlier one, or have an equivalent solution.",
    )


@options
class ContinuedOutputOptions:
    """An output whose contents are kept, continued or overwritten."""

    output: str | None = output_option()
    resume: bool = flag(
        "--resume",
        "Continue the file of --output after its last whole row, if a run with the same "
        "input, options and version was interrupted.",
    )
    force: bool = force_option()

    def open_anew(self, source: Inputs, output_format: str) -> Output:
        """Return the output of a run that cannot be continued; raise as `open` does."""
        if output_format in TABLE_FORMATS:
            return open_table(self.output, source, output_format, force=self.force)
        return open_output(self.output, source, Existing.OVERWRITE if self.force else Existing.KEEP)

    def open(self, source: Inputs) -> Output:
        """Return the output.

        Raises:
            click.UsageError: the options contradict each other, the file cannot be opened, or it
                has contents and none of the options.
        """
        if self.resume and self.output is None:
            raise needs_option("--resume", "--output")
        if self.resume and self.force:
            raise WrongUseError(
                "options-combined",
                "{one} and {other} cannot be combined",
                one="--resume",
                other="--force",
            )
        if self.force:
            return open_output(self.output, source, Existing.OVERWRITE)
        out = open_output(self.output, source, Existing.APPEND)
        if out.size and not self.resume:
            with out:
                raise WrongUseError(
                    "rating-contents",
                    "'{file}' has contents; continue an interrupted rating with --resume, overwrite"
                    " the file with --force, or name another one",
                    file=self.output,
                )
        return out
