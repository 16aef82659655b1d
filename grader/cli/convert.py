"""`grader convert`: the same puzzles, written otherwise."""

from __future__ import annotations

import click

from grader.cli.inputs import puzzle_of
from grader.cli.options import input_argument, one, opened, output_option
from grader.cli.program import UNRATED
from grader.errors import FormatError
from grader.formats import FORMATS, write


@click.command("convert")
@input_argument
@click.option(
    "--to",
    "form",
    type=click.Choice([notation.name for notation in FORMATS]),
    required=True,
    help="The format to write.",
)
@output_option
def command(input_: str | None, form: str, output: str | None) -> int:
    """Write puzzles in another format.

    The format that they are in is found out.  What cannot be converted is reported on
    standard error, and the others are still written.
    """
    source = one(input_)
    failed = False
    apart = False
    with opened(output, source) as out:
        for entry in source.entries():
            try:
                text = write(puzzle_of(entry), form)
            except FormatError as error:
                failed = True
                click.echo(f"Error: {error}", err=True)
                continue
            if apart:
                out.line("")
            apart = "\n" in text
            out.line(text)
    return max(source.status, UNRATED if failed else 0)
