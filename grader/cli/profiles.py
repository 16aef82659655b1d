"""`grader profiles`: list the profiles, or print the file of one."""

from __future__ import annotations

import click

from grader.cli.shared.output import told
from grader.errors import Listed, Message, Term, printable
from grader.rating import profiles
from grader.rating.profile_loading import load_profile
from grader.render.rating_table import aligned


@click.command("profiles")
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """List the profiles that come with the grader, or print one.

    With NAME, which may also be a file, the YAML file of that profile is printed as it is, as
    the beginning of a profile of your own:

    \b
      grader profiles standard > mine.yaml
      grader rate puzzles.txt --profile mine.yaml
    """  # noqa: D301 - click's mark for lines that stay as they are
    if name is not None:
        text, _ = profiles.source(name)
        click.echo(printable(text), nl=False)
        return
    rows = [
        (
            told(Message("heading-name", "name")),
            told(Message("heading-techniques", "techniques")),
            told(Message("heading-grades", "grades")),
            told(Message("heading-title", "title")),
        )
    ]
    for shipped in profiles.names():
        profile = load_profile(shipped)
        techniques = len({entry.technique for entry in profile.entries})
        grades = Listed(tuple(Term("level", grade.name) for grade in profile.grades))
        shown = told(Message("names-of-grades", "{grades}", grades=grades))
        title = Message("title-of", "{title}", title=Term("profile", shipped, profile.title))
        rows.append((shipped, str(techniques), shown, told(title)))
    for line in aligned(rows):
        click.echo(line)
