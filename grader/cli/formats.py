"""`grader formats`: what is read and written."""

from __future__ import annotations

import click

from grader.formats import FORMATS
from grader.render.rating_table import aligned


@click.command("formats")
def command() -> None:
    """List the formats of puzzles, in the order in which they are tried.

    Those after `line` are only read when they are asked for.
    """
    for line in aligned([(notation.name, notation.title) for notation in FORMATS]):
        click.echo(line)
