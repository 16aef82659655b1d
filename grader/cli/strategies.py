"""`grader strategies`: list the installed techniques."""

from __future__ import annotations

import click

from grader.cli.shared.output import language, told
from grader.cli.shared.technique_titles import titles
from grader.errors import Message
from grader.pipeline.registry import techniques
from grader.render.rating_table import aligned


@click.command("strategies")
def command() -> None:
    """List the installed techniques.

    These are the built-in ones and those of other packs.
    """
    rows = [
        (
            told(Message("heading-id", "id")),
            told(Message("heading-title", "title")),
            told(Message("heading-options", "options")),
            told(Message("heading-remark", "remark")),
        )
    ]
    unique = told(Message("assumes-unique", "assumes one solution"))
    named = titles(language())
    for technique in techniques().values():
        remark = unique if technique.assumes_unique else ""
        rows.append((technique.id, named[technique.id], ", ".join(technique.options), remark))
    for line in aligned(rows):
        click.echo(line)
