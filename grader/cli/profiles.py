"""`grader profiles`: by which scales can be rated?"""

from __future__ import annotations

import click

from grader.grading import rater
from grader.rating import profiles
from grader.render.rating_table import aligned


@click.command("profiles")
def command() -> None:
    """List the profiles that come with it."""
    rows = [("name", "techniques", "grades", "title")]
    for name in profiles.names():
        profile = rater.load_profile(name)
        techniques = len({entry.technique for entry in profile.entries})
        grades = ", ".join(grade.name for grade in profile.grades)
        rows.append((name, str(techniques), grades, profile.title))
    for line in aligned(rows):
        click.echo(line)
