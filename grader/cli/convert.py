"""`grader convert`: the same puzzles, written otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from grader.cli.inputs import Inputs, puzzle_of
from grader.cli.options import from_option, input_argument, one, opened, output_option
from grader.cli.output import complain, reason
from grader.cli.program import UNRATED
from grader.errors import FormatError
from grader.formats import format_named
from grader.formats.parquet import ParquetFormat, write_parquet
from grader.model.puzzle import Puzzle


@click.command("convert")
@input_argument
@from_option
@click.option(
    "--to",
    "form",
    required=True,
    metavar="FORMAT",
    help="The format to write, with a set of symbols if need be: line, line:0-F, marks, ...",
)
@output_option
def command(input_: str | None, source_form: str | None, form: str, output: str | None) -> int:
    """Write puzzles in another format; `grader formats` lists them.

    The format that they are in is found out.  What cannot be converted is reported on
    standard error, and the others are still written.
    """
    source = one(input_, source_form)
    try:
        target = format_named(form)
    except FormatError as error:
        raise click.UsageError(str(error)) from None
    failed = False

    def puzzles() -> Iterator[Puzzle]:
        nonlocal failed
        for entry in source.entries():
            try:
                yield puzzle_of(entry)
            except FormatError as error:
                failed = True
                complain(error)

    if isinstance(target, ParquetFormat):
        failed = _write_file(puzzles(), source, output) or failed
        return max(source.status, UNRATED if failed else 0)
    apart = False
    with opened(output, source) as out:
        begun = False
        for puzzle in puzzles():
            try:
                text = target.write(puzzle)
            except FormatError as error:
                failed = True
                complain(error)
                continue
            if target.head and not begun:
                out.line(target.head)
            begun = True
            if apart:
                out.line("")
            apart = "\n" in text
            out.line(text)
        if begun and target.foot:
            out.line(target.foot)
    return max(source.status, UNRATED if failed else 0)


def _write_file(puzzles: Iterator[Puzzle], source: Inputs, output: str | None) -> bool:
    """Write a Parquet file; tell whether some puzzle is not in it."""
    if output is None:
        raise click.UsageError("a Parquet file is no text; name a file with --output")
    with opened(output, source):
        # Refuses what cannot be written, or is an input.
        pass
    try:
        failures = write_parquet(Path(output), puzzles)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {reason(error)}") from None
    for failure in failures:
        complain(failure)
    return bool(failures)
