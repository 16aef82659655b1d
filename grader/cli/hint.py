"""`grader hint`: what comes next?"""

from __future__ import annotations

import json
from collections.abc import Iterable

import click

from grader import grading
from grader.cli.inputs import puzzle_of
from grader.cli.options import from_option, input_argument, one, profile_option
from grader.cli.technique_names import technique_named, technique_of_code
from grader.cli.titles import titles
from grader.model.layout import Layout
from grader.model.step import Step
from grader.rating.profile import Profile
from grader.render.hints import LEVELS, hint_text
from grader.render.sentences import notation
from grader.render.trace import step_record


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
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="List every instance that is on the board now, a line each.",
)
@click.option(
    "--technique",
    metavar="NAME",
    default=None,
    help="Look for this technique only, whether or not another one comes before it: its id, its "
    "title, or HoDoKu's name, short name or code.  A line of HoDoKu's library names its own.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "jsonl"]),
    default="text",
    show_default=True,
    help="For people, or one JSON object a step.",
)
def command(
    input_: str | None,
    source_form: str | None,
    profile: str,
    level: str,
    every: bool,
    technique: str | None,
    form: str,
) -> None:
    """Tell the next step, or where to look for it.

    With --all, tell everything that can be seen now, by the techniques of the profile or by
    the one that is named; of that one all there is, whatever the limits of the profile.
    """
    entry = one(input_, source_form).single_entry()
    puzzle = puzzle_of(entry)
    chosen = grading.load_profile(profile)
    technique = technique_of_code(entry.code) if technique is None else technique_named(technique)
    if every or technique is not None:
        steps = grading.hints(puzzle, technique, chosen)
        if not every:
            steps = steps[:1]
    else:
        step = grading.hint(puzzle, chosen)
        steps = [] if step is None else [step]
    if form == "jsonl":
        _records(puzzle.layout, steps, chosen)
    elif every:
        for step in steps:
            click.echo(notation(puzzle.layout, step, titles().get(step.technique)))
    elif steps:
        title = titles().get(steps[0].technique)
        click.echo(hint_text(puzzle.layout, steps[0], level, title))
    elif technique is None:
        click.echo("The puzzle is solved.")
    else:
        click.echo(f"There is no {titles()[technique]} on this board.")


def _records(layout: Layout, steps: Iterable[Step], profile: Profile) -> None:
    """Write the steps as objects; what is not in the profile has no rating."""
    for number, step in enumerate(steps, start=1):
        rating = profile.rating_of(step) if step.slot >= 0 else None
        record = step_record(layout, step, rating, titles(), number)
        click.echo(json.dumps(record, ensure_ascii=False))
