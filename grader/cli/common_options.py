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
from grader.errors import unknown_name
from grader.model.notation import CELL_STYLES, RC
from grader.model.puzzle import Puzzle
from grader.render.text_style import LANGUAGE, LENGTHS, TextStyle, languages

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

inputs_argument: Decorator = click.argument("inputs", nargs=-1, metavar="[INPUT]...")
input_argument: Decorator = click.argument("input_", required=False, metavar="[INPUT]")
profile_option: Decorator = click.option(
    "--profile",
    default="standard",
    show_default=True,
    metavar="NAME|FILE.yaml",
    help="Rating scale: the techniques, their order and their ratings (see `grader profiles`).",
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
    "input_format",
    default=None,
    metavar="FORMAT",
    help="Format of the input (see `grader formats`); detected by default.",
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
    help="Language of texts: en or de.  GRADER_LANGUAGE in the environment sets it, too.",
)
_TEXT_STYLE_OPTIONS = (
    language_option,
    click.option(
        "--cells",
        type=click.Choice(list(CELL_STYLES)),
        default=RC.name,
        show_default=True,
        help="Names of cells: r1c5, A5 (a letter for the row), or E1 (a letter for the column).",
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
    help="Your entries and eliminations, r1c2=3 r1c5<>3, or the present position in any format.",
)
explain_option: Decorator = click.option(
    "--explain",
    type=click.Choice(LENGTHS),
    default="sentence",
    show_default=True,
    help="Length of explanations: the notation only, a sentence, or a full text for beginners.",
)


def puzzle_with_entries(puzzle: Puzzle, entries: str | None, text_style: TextStyle) -> Puzzle:
    """Return a puzzle with the value of --entries, a text or the name of a file."""
    if entries is not None:
        from grader.hints.progress import with_entries  # noqa: PLC0415 - slow, seldom asked for

        text = entries
        with suppress(OSError, ValueError):
            if entries and Path(entries).is_file():
                text = Path(entries).read_text(encoding="utf-8")
        puzzle = with_entries(puzzle, text, text_style.cells)
    return puzzle


def text_style_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the text of steps; the command gets them as `text_style`."""

    @wraps(command)
    def with_text_style(language: str, cells: str, eureka: bool, **rest: Any) -> Any:
        return command(text_style=TextStyle(language, CELL_STYLES[cells], eureka), **rest)

    decorated: Callable[..., Any] = with_text_style
    for option in reversed(_TEXT_STYLE_OPTIONS):
        decorated = option(decorated)
    return decorated


def _known_language(name: str) -> str:
    # Locale names such as `de_AT.UTF-8` are accepted, too.
    short = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    if short not in languages():
        raise click.BadParameter(unknown_name("language", name, languages()))
    return short


def timeout_option(text: str) -> Decorator:
    """Return the option --timeout with this help text."""
    return click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True),
        default=None,
        metavar="SECONDS",
        help=text,
    )


def single_input(input_: str | None, input_format: str | None = None) -> Inputs:
    """Return the inputs of a command with one input."""
    return Inputs(() if input_ is None else (input_,), input_format)


def open_output(file: str | None, inputs: Inputs) -> Output:
    """Return the output of a command.

    Raises:
        click.UsageError: the file is one of the inputs, which would be lost.
    """
    refuse_input_as_output(file, inputs)
    return Output(file)


def refuse_input_as_output(file: str | None, inputs: Inputs) -> None:
    """Raise an error if an output file is one of the inputs, which would be lost.

    Raises:
        click.UsageError: the file is an input.
    """
    if file is not None and Path(file).exists() and inputs.includes(file):
        raise click.UsageError(f"{file} is an input; choose another file for the output")
