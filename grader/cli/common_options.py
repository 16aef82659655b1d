"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from math import isnan
from typing import Any

import click

from grader.cli.inputs import Inputs, existing_path, looks_like_puzzle
from grader.cli.output import Existing, Output
from grader.errors import no_such_file, unknown_name, unreadable_file
from grader.grading.profile_loading import load_profile
from grader.model.notation import CELL_STYLES, RC
from grader.model.puzzle import Puzzle
from grader.rating.profile import Profile
from grader.render.text_style import LANGUAGE, LENGTHS, TextStyle, languages
from grader.runtime.whole_files import read_text

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
LoadProfile = Callable[[], Profile]
"""Loads the profile that the options of a command name."""

inputs_argument: Decorator = click.argument("inputs", nargs=-1, metavar="[INPUT]...")
input_argument: Decorator = click.argument("input_", required=False, metavar="[INPUT]")
no_uniqueness_option: Decorator = click.option(
    "--no-uniqueness",
    is_flag=True,
    help="Leave out techniques that assume that the puzzle has one solution, such as unique "
    "rectangles; the name of the profile then ends in -no-uniqueness.",
)
_PROFILE_OPTIONS = (
    click.option(
        "--profile",
        default="standard",
        show_default=True,
        metavar="NAME|FILE.yaml",
        help="Rating scale: the techniques, their order and their ratings (see `grader profiles`).",
    ),
    no_uniqueness_option,
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


force_option: Decorator = click.option(
    "--force",
    is_flag=True,
    help="Overwrite the output if it has contents.",
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


def profile_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the profile; the command gets it as `profile`, a function to load it."""

    @wraps(command)
    def with_profile(profile: str, no_uniqueness: bool, **rest: Any) -> Any:
        load = partial(load_profile, profile, uniqueness=not no_uniqueness)
        return command(profile=load, **rest)

    decorated: Callable[..., Any] = with_profile
    for option in reversed(_PROFILE_OPTIONS):
        decorated = option(decorated)
    return decorated


def puzzle_with_entries(puzzle: Puzzle, entries: str | None, text_style: TextStyle) -> Puzzle:
    """Return a puzzle with the value of --entries, a text or the name of a file.

    Raises:
        click.UsageError: there is no such file, or it cannot be read.
        FormatError: the text belongs to another puzzle.
    """
    if entries is None:
        return puzzle
    from grader.hints.progress import with_entries  # noqa: PLC0415 - slow, seldom asked for
    from grader.model.claim import is_claim  # noqa: PLC0415

    text = text_of_file(entries)
    if text is None and entries.strip() and not (is_claim(entries) or looks_like_puzzle(entries)):
        raise click.UsageError(f"{no_such_file(entries)} (and it is neither entries nor a puzzle)")
    return with_entries(puzzle, entries if text is None else text, text_style.cells)


def text_of_file(argument: str) -> str | None:
    """Return the text of a file; None if there is no file of this name.

    Raises:
        click.UsageError: the file cannot be read.
    """
    if existing_path(argument) is None:
        return None
    try:
        return read_text(argument)
    except (OSError, ValueError) as error:
        raise click.UsageError(unreadable_file(argument, error)) from None


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


def not_nan(_: click.Context, __: click.Parameter, number: float) -> float:
    """Return the value of a number option, unless it is NaN, which no range excludes."""
    if isnan(number):
        raise click.BadParameter("'nan' is not a number")
    return number


def _seconds(_: click.Context, __: click.Parameter, text: str | None) -> float | None:
    """Return the value of an option for a time limit."""
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    # Written so that NaN is refused, too.
    if not seconds > 0:
        raise click.BadParameter(f"{text!r} is not a number of seconds above 0")
    return seconds


def jobs_option(text: str, default: int | None = 1) -> Decorator:
    """Return the option --jobs with this help text."""
    return click.option(
        "--jobs", "-j", type=click.IntRange(min=1), default=default, metavar="N", help=text
    )


columns_option: Decorator = click.option(
    "--columns",
    metavar="COLUMN,...",
    help="Columns of the formats csv and jsonl, such as name,givens,symmetry,minimal,rating.",
)


def timeout_option(text: str, default: float | None = None) -> Decorator:
    """Return the option --timeout with this help text."""
    return click.option(
        "--timeout",
        callback=_seconds,
        default=None if default is None else f"{default:g}",
        show_default=default is not None,
        metavar="SECONDS",
        help=text,
    )


def single_input(input_: str | None, input_format: str | None = None) -> Inputs:
    """Return the inputs of a command with one input."""
    return Inputs(() if input_ is None else (input_,), input_format)


def open_output(file: str | None, inputs: Inputs, existing: Existing = Existing.REPLACE) -> Output:
    """Return the output of a command.

    Raises:
        click.UsageError: the file is one of the inputs, which would be lost; or as for `Output`.
    """
    refuse_input_as_output(file, inputs)
    return Output(file, existing)


def refuse_input_as_output(file: str | None, inputs: Inputs) -> None:
    """Raise an error if an output file is one of the inputs, which would be lost.

    Raises:
        click.UsageError: the file is an input.
    """
    if file is not None and inputs.includes(file):
        raise click.UsageError(f"{file} is an input; choose another file for the output")
