"""`grader profiles`: list the profiles, or print the file of one."""

from __future__ import annotations

import click

from grader.errors import printable
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
    rows = [("name", "techniques", "grades", "title")]
    for shipped in profiles.names():
        profile = load_profile(shipped)
        techniques = len({entry.technique for entry in profile.entries})
        grades = ", ".join(grade.name for grade in profile.grades)
        rows.append((shipped, str(techniques), grades, profile.title))
    for line in aligned(rows):
        click.echo(line)
