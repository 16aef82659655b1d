"""The options for the texts of steps: language, names of cells, notation of chains."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from grader.cli.shared.common_options import Decorator
from grader.cli.shared.output import short_name, speak
from grader.errors import unknown_name
from grader.model.notation import CELL_STYLES, RC
from grader.render.text_style import LANGUAGE, LENGTHS, TextStyle, languages

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
explain_option: Decorator = click.option(
    "--explain",
    type=click.Choice(LENGTHS),
    default="sentence",
    show_default=True,
    help="Length of explanations: the notation only, a sentence, or a full text for beginners.",
)


def text_style_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the text of steps; the command gets them as `text_style`."""

    @wraps(command)
    def with_text_style(language: str, cells: str, eureka: bool, **rest: Any) -> Any:
        return command(text_style=TextStyle(language, CELL_STYLES[cells], eureka), **rest)

    decorated: Callable[..., Any] = with_text_style
    for decorator in reversed(_TEXT_STYLE_OPTIONS):
        decorated = decorator(decorated)
    return decorated


def _known_language(name: str) -> str:
    """Return the language of this name, which is that of errors, too."""
    short = short_name(name)
    if short not in languages():
        raise click.BadParameter(unknown_name("language", name, languages()))
    speak(short)
    return short
