"""`grader hint`: what comes next?"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

import click

from grader.cli.inputs import puzzle_of
from grader.cli.options import (
    entered,
    entries_option,
    explain_option,
    from_option,
    input_argument,
    one,
    profile_option,
    voice_options,
)
from grader.cli.program import UNRATED
from grader.cli.technique_names import technique_named, technique_of_code
from grader.cli.technique_titles import titles
from grader.errors import MistakeError, NoSolutionError
from grader.grading import rater
from grader.hints import next_step
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.rating.profile import Profile
from grader.render.hints import LEVELS, hint_text
from grader.render.proofs import mistake_lines
from grader.render.sentences import notation
from grader.render.text_style import TextStyle
from grader.render.trace import step_record


@click.command("hint")
@input_argument
@from_option
@entries_option
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
    help="List every step that is on the board now, by technique; those with the same effect once.",
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
@explain_option
@voice_options
def command(
    input_: str | None,
    source_form: str | None,
    entries: str | None,
    profile: str,
    level: str,
    every: bool,
    technique: str | None,
    form: str,
    explain: str,
    text_style: TextStyle,
) -> int:
    """Tell the next step, or where to look for it.

    INPUT may be a puzzle that somebody is at work on: a grid of candidates, a line of a
    library, or the puzzle with --entries.  If an entry or a candidate that has been struck is
    wrong, that is told instead, and the exit status is 1.

    With --all, tell everything that can be seen now, by the techniques of the profile or by
    the one that is named; of that one all there is, whatever the limits of the profile.
    """
    entry = one(input_, source_form).only()
    puzzle = entered(puzzle_of(entry), entries, text_style)
    chosen = rater.load_profile(profile)
    technique = technique_of_code(entry.code) if technique is None else technique_named(technique)
    try:
        steps = _steps(puzzle, chosen, technique, every)
    except MistakeError as error:
        told = mistake_lines(puzzle.layout, error.mistakes, text_style, full=level == "full")
        if form == "jsonl":
            told = map(_mistake_record, told)
        for line in told:
            click.echo(line)
        return UNRATED
    if form == "jsonl":
        _records(puzzle.layout, steps, chosen, text_style)
        return 0
    names = titles(text_style.language)
    pieces = text_style.messages["hints"]
    if every:
        for line in _listed(puzzle.layout, steps, names, text_style):
            click.echo(line)
    elif steps:
        board = puzzle.board() if explain == "full" else None
        title = names.get(steps[0].technique)
        shown = "line" if explain == "short" and level == "full" else level
        click.echo(hint_text(puzzle.layout, steps[0], shown, title, text_style, board))
    elif technique is not None:
        click.echo(pieces["none"].format(technique=names[technique]))
    else:
        click.echo(pieces["solved" if puzzle.board().is_solved() else "nothing"])
    return 0


def _steps(puzzle: Puzzle, chosen: Profile, technique: str | None, every: bool) -> list[Step]:
    """Return the next step, or all that can be seen."""
    if every or technique is not None:
        steps = next_step.hints(puzzle, technique, chosen)
        return steps if every else steps[:1]
    try:
        step = next_step.hint(puzzle, chosen)
    except NoSolutionError as error:
        if not puzzle.removed:
            raise
        tip = "give the puzzle, and this state with --entries, to learn what is wrong with it"
        raise NoSolutionError(f"{error}; {tip}") from None
    return [] if step is None else [step]


def _listed(
    layout: Layout, steps: list[Step], names: dict[str, str], text_style: TextStyle
) -> Iterator[str]:
    """Iterate over the lines of all steps, under the title of their technique."""
    for technique, group in next_step.grouped(steps).items():
        title = names.get(technique, technique)
        yield f"{title} ({len(group)})"
        for step in group:
            yield "  " + notation(layout, step, title, text_style).removeprefix(f"{title}: ")


def _mistake_record(sentence: str) -> str:
    return json.dumps({"mistake": sentence}, ensure_ascii=False)


def _records(
    layout: Layout, steps: Iterable[Step], profile: Profile, text_style: TextStyle
) -> None:
    """Write the steps as objects; what is not in the profile has no rating."""
    names = titles(text_style.language)
    for number, step in enumerate(steps, start=1):
        rating = profile.rating_of(step) if step.slot >= 0 else None
        record = step_record(layout, step, rating, names, number, text_style)
        click.echo(json.dumps(record, ensure_ascii=False))
