"""`grader formats`: list the formats of puzzles."""

from __future__ import annotations

import click

from grader.formats import FORMATS
from grader.render.rating_table import aligned


@click.command("formats")
def command() -> None:
    """List the formats of puzzles, in detection order.

    Formats after `line` are read only by name (--from).
    """
    for line in aligned([(each.name, each.title) for each in FORMATS]):
        click.echo(line)
