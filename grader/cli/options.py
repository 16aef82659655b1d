"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any

import click

from grader.cli.inputs import Inputs
from grader.cli.output import Output
from grader.hints.progress import with_entries
from grader.model.notation import CELL_STYLES, RC
from grader.model.puzzle import Puzzle
from grader.render.sentences import LENGTHS
from grader.render.text_style import LANGUAGE, TextStyle, languages

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

inputs_argument: Decorator = click.argument("inputs", nargs=-1, metavar="[INPUT]...")
input_argument: Decorator = click.argument("input_", required=False, metavar="[INPUT]")
profile_option: Decorator = click.option(
    "--profile",
    default="standard",
    show_default=True,
    metavar="NAME|FILE.yaml",
    help="Which techniques there are, in which order, and what they are worth.",
)
layout_option: Decorator = click.option(
    "--layout",
    default="classic-9",
    show_default=True,
    metavar="NAME|FILE.yaml",
    help="Cells and houses: classic-6, diagonal-9, samurai, jigsaw-9, ..., or a layout file.",
)
from_option: Decorator = click.option(
    "--from",
    "source_form",
    default=None,
    metavar="FORMAT",
    help="The format of the input (see `grader formats`); otherwise it is found out.",
)
output_option: Decorator = click.option(
    "--output",
    "-o",
    metavar="FILE",
    default=None,
    help="Write to this file instead of standard output.",
)


language_option: Decorator = click.option(
    "--language",
    metavar="NAME",
    envvar="GRADER_LANGUAGE",
    default=LANGUAGE,
    show_default=True,
    callback=lambda _, __, value: _known_language(value),
    help="The language of all that is told: en, de.  GRADER_LANGUAGE sets it, too.",
)
_SPEAKING = (
    language_option,
    click.option(
        "--cells",
        type=click.Choice(list(CELL_STYLES)),
        default=RC.name,
        show_default=True,
        help="How cells are named: r1c5; A5, a letter for the row; E1, one for the column.",
    ),
    click.option(
        "--eureka",
        is_flag=True,
        help="Write chains in Eureka notation: (3)r1c2 = (3-7)r4c2 = (7)r4c9.",
    ),
)


entries_option: Decorator = click.option(
    "--entries",
    metavar="TEXT|FILE",
    default=None,
    help="What you have entered and struck: r1c2=3 r1c5<>3, or the puzzle as it is now, in any "
    "format.",
)
explain_option: Decorator = click.option(
    "--explain",
    type=click.Choice(LENGTHS),
    default="sentence",
    show_default=True,
    help="How much is said of a step: its shorthand alone, a sentence, or all that a beginner "
    "needs to follow it on the grid.",
)


def state(
    input_: str | None, source_form: str | None, entries: str | None, text_style: TextStyle
) -> Puzzle:
    """Return the puzzle of a command that takes one, with what has been entered since."""
    return entered(one(input_, source_form).single(), entries, text_style)


def entered(puzzle: Puzzle, entries: str | None, text_style: TextStyle) -> Puzzle:
    """Return a puzzle with these entries, which may stand in a file."""
    if entries is not None:
        text = entries
        with suppress(OSError, ValueError):
            if entries and Path(entries).is_file():
                text = Path(entries).read_text(encoding="utf-8")
        puzzle = with_entries(puzzle, text, text_style.cells)
    return puzzle


def voice_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say how steps are told; the command gets them as `text_style`."""

    @wraps(command)
    def speaking(language: str, cells: str, eureka: bool, **rest: Any) -> Any:
        return command(text_style=TextStyle(language, CELL_STYLES[cells], eureka), **rest)

    spoken: Callable[..., Any] = speaking
    for option in reversed(_SPEAKING):
        spoken = option(spoken)
    return spoken


def _known_language(name: str) -> str:
    # A setting of the system such as `de_AT.UTF-8` names a language as well.
    short = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    if short not in languages():
        known = ", ".join(languages())
        raise click.BadParameter(f"there are no messages in {name!r}; there are: {known}")
    return short


def timeout_option(text: str) -> Decorator:
    """Return the option that gives each puzzle so many seconds, with this help."""
    return click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        default=None,
        metavar="SECONDS",
        help=text,
    )


def one(input_: str | None, form: str | None = None) -> Inputs:
    """Return the inputs of a command that takes one."""
    return Inputs(() if input_ is None else (input_,), form)


def opened(file: str | None, inputs: Inputs) -> Output:
    """Return the output that was asked for.

    Raises:
        click.UsageError: it is one of the inputs, which would be lost.
    """
    keep_inputs(file, inputs)
    return Output(file)


def keep_inputs(file: str | None, inputs: Inputs) -> None:
    """See to it that an output is none of the inputs, which would be lost.

    Raises:
        click.UsageError: it is one.
    """
    if file is not None and Path(file).exists() and inputs.includes(file):
        raise click.UsageError(f"{file} is an input; the output must be another file")
