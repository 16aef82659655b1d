"""`grader formats`: list the formats of puzzles."""

from __future__ import annotations

import click

from grader.cli.shared.output import told
from grader.errors import Message, Term
from grader.formats import FORMATS
from grader.formats.puzzle_format import PuzzleFormat
from grader.render.rating_table import aligned


@click.command("formats")
def command() -> None:
    """List the formats of puzzles, in detection order.

    Formats after `line` are read only by name (--from).
    """
    for line in aligned([(each.name, told(_title(each))) for each in FORMATS]):
        click.echo(line)


def _title(each: PuzzleFormat) -> Message:
    """Return what a format is; those of other packages say it in English."""
    return Message("title-of", "{title}", title=Term("format", each.name, each.title))
