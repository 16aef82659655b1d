"""`grader hint`: the next step of a position."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from grader.cli.common_options import input_argument
from grader.cli.position import Position, position_options
from grader.cli.technique_names import technique_named, technique_of_code
from grader.errors import MistakeError, NoSolutionError
from grader.hints import next_step
from grader.model.step import Step
from grader.render.hints import LEVELS, hint_text
from grader.render.sentences import notation
from grader.render.trace import step_record


@click.command("hint")
@input_argument
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default=LEVELS[-1],
    show_default=True,
    help="How much of the step to reveal.",
)
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="List all steps of the position, by technique; of steps with the same effect only one.",
)
@click.option(
    "--technique",
    metavar="NAME",
    default=None,
    help="Find only this technique, even if an easier one applies: its id, its title, or its "
    "name, short name or code in HoDoKu.  A line of HoDoKu's library names its technique itself.",
)
@position_options
def command(
    position: Position,
    level: str,
    every: bool,
    technique: str | None,
    output_format: str,
    explain: str,
) -> int:
    """Show the next step, or hint at it.

    INPUT may be a position: a grid of candidates, a line of HoDoKu's library, or a puzzle with
    --entries.  If an entry or an elimination is wrong, the mistake is shown instead, and the
    exit status is 1.

    With --all, show all steps of the position, by the techniques of the profile or by the
    given one.  A given technique is searched without the limits of the profile.
    """
    technique = (
        technique_of_code(position.code) if technique is None else technique_named(technique)
    )
    try:
        steps = _steps(position, technique, every)
    except MistakeError as error:
        return position.report_mistakes(
            error, full=level == "full", as_json=output_format == "jsonl"
        )
    if output_format == "jsonl":
        _write_records(position, steps)
        return 0
    puzzle = position.puzzle
    titles = position.titles()
    messages = position.text_style.messages["hints"]
    if every:
        for line in _listed(position, steps):
            click.echo(line)
    elif steps:
        board = puzzle.board() if explain == "full" else None
        title = titles.get(steps[0].technique)
        shown = "line" if explain == "short" and level == "full" else level
        click.echo(hint_text(puzzle.layout, steps[0], shown, title, position.text_style, board))
    elif technique is not None:
        click.echo(messages["none"].format(technique=titles[technique]))
    else:
        click.echo(messages["solved" if puzzle.board().is_solved() else "nothing"])
    return 0


def _steps(position: Position, technique: str | None, every: bool) -> list[Step]:
    """Return the next step, or all steps."""
    if every or technique is not None:
        steps = next_step.hints(position.puzzle, technique, position.profile)
        return steps if every else steps[:1]
    try:
        step = next_step.hint(position.puzzle, position.profile)
    except NoSolutionError as error:
        if not position.puzzle.removed:
            raise
        tip = "give the puzzle, and this position with --entries, to find the mistake"
        raise NoSolutionError(f"{error}; {tip}") from None
    return [] if step is None else [step]


def _listed(position: Position, steps: list[Step]) -> Iterator[str]:
    """Iterate over lines with the notation of all steps, below the title of their technique."""
    titles = position.titles()
    for technique, group in next_step.grouped(steps).items():
        title = titles.get(technique, technique)
        yield f"{title} ({len(group)})"
        for step in group:
            line = notation(position.puzzle.layout, step, title, position.text_style)
            yield "  " + line.removeprefix(f"{title}: ")


def _write_records(position: Position, steps: list[Step]) -> None:
    """Write the steps as JSON; a technique outside the profile has no rating."""
    titles = position.titles()
    for number, step in enumerate(steps, start=1):
        rating = position.profile.rating_of(step) if step.slot >= 0 else None
        record = step_record(
            position.puzzle.layout, step, rating, titles, number, position.text_style
        )
        click.echo(json.dumps(record, ensure_ascii=False))
