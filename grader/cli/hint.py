"""`grader hint`: what comes next?"""

from __future__ import annotations

import click

from grader import grading
from grader.cli.options import from_option, input_argument, one, profile_option
from grader.cli.titles import titles
from grader.render.hints import LEVELS, hint_text


@click.command("hint")
@input_argument
@from_option
@profile_option
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default=LEVELS[-1],
    show_default=True,
    help="How much to give away.",
)
def command(input_: str | None, source_form: str | None, profile: str, level: str) -> None:
    """Tell the next step, or where to look for it."""
    puzzle = one(input_, source_form).single()
    step = grading.hint(puzzle, profile)
    if step is None:
        click.echo("The puzzle is solved.")
        return
    click.echo(hint_text(puzzle.layout, step, level, titles().get(step.technique)))
