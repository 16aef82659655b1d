"""`grader hint`: the next step of a position."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

import click

from grader.cli.program import INTERRUPTED, UNRATED
from grader.cli.shared.groups import argument, flag, group, option, options
from grader.cli.shared.output import report_error, report_line, report_note
from grader.cli.shared.position import AnswerOptions, Position, PositionOptions
from grader.cli.shared.profile_options import ProfileOptions
from grader.cli.shared.progress import with_note
from grader.cli.shared.technique_names import technique_of_code, techniques_named
from grader.cli.shared.text_style_options import TextStyleOptions
from grader.errors import Message, MistakeError, NoSolutionError
from grader.hints import all_steps, next_step
from grader.hints.all_steps import StepSearch
from grader.model.step import HINT_LEVELS, Step
from grader.rating.profile_loading import profile_for
from grader.render.hints import hint_text
from grader.render.sentences import notation
from grader.render.trace import step_record
from grader.runtime import deadline
from grader.runtime.strict_json import json_line


@options
class HintOptions:
    """The position, and what is told of its steps."""

    input_: str | None = argument(required=False, metavar="[INPUT]")
    level: str = option(
        "--level",
        type=click.Choice(HINT_LEVELS),
        default=HINT_LEVELS[-1],
        help="How much of the step to reveal.",
    )
    every: bool = flag(
        "--all",
        "List all steps of the position, by technique; of a technique's steps with the same "
        "effect only one.",
    )
    technique: str | None = option(
        "--technique",
        metavar="NAME",
        help="Find only this technique, even if an easier one applies: its id, its title, or its "
        "name, short name or code in HoDoKu, where `lc` means pointing and claiming.  A line of "
        "HoDoKu's library names its technique itself.",
    )


@click.command("hint")
@group(HintOptions)
@group(PositionOptions)
@group(ProfileOptions)
@group(AnswerOptions)
@group(TextStyleOptions)
def command(
    wanted: HintOptions,
    given: PositionOptions,
    profiles: ProfileOptions,
    answer: AnswerOptions,
    texts: TextStyleOptions,
) -> int:
    """Show the next step, or hint at it.

    INPUT may be a position: a grid of candidates, a line of HoDoKu's library, or a puzzle with
    --entries.  If an entry or an elimination is wrong, the mistake is shown instead, and the
    exit status is 1.

    With --all, show all steps of the position, by the techniques of the profile or by the
    given one, each technique as soon as its search has ended.  At the time limit, or after
    Ctrl-C, the techniques that are left out are named.  A given technique is searched without
    the limits of the profile.

    The puzzle must have one solution.  For a given technique that does not assume this, it may
    have several.

    \b
    Examples:
      grader hint puzzle.txt --level technique
      grader hint puzzle.txt --entries 'r6c2=4 r1c3<>7'
      grader hint puzzle.txt --all --technique x-wing
    """  # noqa: D301 - click's mark for lines that stay as they are
    position = given.position(wanted.input_, profiles, texts)
    ids = _techniques(position, wanted.technique)
    try:
        if wanted.every:
            search = all_steps.begin_search(
                position.puzzle, ids, position.profile, timeout=answer.timeout
            )
            return _write_all(position, search, as_json=answer.as_json)
        steps = _steps(position, ids, answer.timeout)
    except MistakeError as error:
        is_full = wanted.level == "full"
        return position.report_mistakes(error, full=is_full, as_json=answer.as_json)
    if answer.as_json:
        _write_records(position, steps, 1)
    elif steps:
        click.echo(_hint(position, steps[0], wanted.level, answer.explain))
    else:
        click.echo(_no_hint(position, ids))
    return 0


def _hint(position: Position, step: Step, level: str, explain: str) -> str:
    """Return the text of a hint."""
    puzzle, style = position.puzzle, position.text_style
    board = puzzle.board() if explain == "full" else None
    title = position.titles().get(step.technique)
    shown = "line" if explain == "short" and level == "full" else level
    return hint_text(puzzle.layout, step, shown, title, style, board)


def _no_hint(position: Position, ids: tuple[str, ...] | None) -> str:
    """Return the sentence for a position without a step."""
    messages: Mapping[str, str] = position.text_style.messages["hints"]
    if ids is not None:
        titles = position.titles()
        return messages["none"].format(technique=", ".join(titles[id_] for id_ in ids))
    return messages["solved" if position.puzzle.board().is_solved() else "nothing"]


def _techniques(position: Position, name: str | None) -> tuple[str, ...] | None:
    """Return the ids that the option or the code of the input names, or None."""
    if name is not None:
        return techniques_named(name)
    coded = technique_of_code(position.code)
    return None if coded is None else (coded,)


def _steps(position: Position, wanted: tuple[str, ...] | None, timeout: float | None) -> list[Step]:
    """Return the next step, or the first one of the given techniques, in a list; often empty."""
    if wanted is not None:
        return all_steps.hints(position.puzzle, wanted, position.profile, timeout=timeout)[:1]
    try:
        step = next_step.hint(position.puzzle, position.profile, timeout=timeout)
    except NoSolutionError as error:
        if not position.puzzle.removed:
            raise
        tip = Message(
            "find-mistake", "give the puzzle, and this position with --entries, to find the mistake"
        )
        raise NoSolutionError("with-hint", "{what}; {hint}", what=error.placed, hint=tip) from None
    return [] if step is None else [step]


def _write_all(position: Position, search: StepSearch, *, as_json: bool) -> int:
    """Write the steps of each technique as its search ends, and what is left out at last.

    Returns:
        The exit status.

    Raises:
        TimeUp: a deadline that is not the one of the search has passed.
    """
    titles = position.titles()
    count = 0
    try:
        for steps in with_note(search, titles):
            if as_json:
                _write_records(position, steps, count + 1)
            else:
                for line in _listed(position, steps):
                    click.echo(line)
            count += len(steps)
    except deadline.TimeUp:
        if not search.is_late():
            raise
        report_error(all_steps.late_message(search, titles))
        return UNRATED
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            report_line("")  # the terminal has written ^C
        report_error(all_steps.interrupted_message(search, titles))
        return INTERRUPTED
    if search.too_large:
        report_error(all_steps.too_large_message(search, titles))
        return UNRATED
    if search.unneeded:
        report_note(all_steps.unneeded_message(search))
    return 0


def _listed(position: Position, steps: list[Step]) -> Iterator[str]:
    """Iterate over lines with the notation of all steps, below the title of their technique."""
    titles = position.titles()
    for technique, found in all_steps.grouped(steps).items():
        title = titles.get(technique, technique)
        yield f"{title} ({len(found)})"
        for step in found:
            line = notation(position.puzzle.layout, step, title, position.text_style)
            yield "  " + line.removeprefix(f"{title}: ")


def _write_records(position: Position, steps: list[Step], first: int) -> None:
    """Write the steps as JSON, numbered from `first`; one outside the profile has no rating."""
    titles = position.titles()
    profile = profile_for(position.profile, position.puzzle.layout)
    for number, step in enumerate(steps, start=first):
        rating = profile.rating_of(step) if step.slot >= 0 else None
        record = step_record(
            position.puzzle.layout, step, rating, titles, number, position.text_style
        )
        click.echo(json_line(record))
