"""`grader strategies`: list the installed techniques."""

from __future__ import annotations

import click

from grader.pipeline.registry import techniques
from grader.render.rating_table import aligned


@click.command("strategies")
def command() -> None:
    """List the installed techniques.

    These are the built-in ones and those of other packs.
    """
    rows = [("id", "title", "options", "remark")]
    for technique in techniques().values():
        remark = "assumes one solution" if technique.assumes_unique else ""
        rows.append((technique.id, technique.title, ", ".join(technique.options), remark))
    for line in aligned(rows):
        click.echo(line)
