"""The options for the texts of steps: language, names of cells, notation of chains."""

from __future__ import annotations

from typing import Any

import click
from attrs import frozen

from grader.cli.shared.groups import option
from grader.cli.shared.output import short_name, speak
from grader.errors import unknown_name
from grader.model.notation import CELL_STYLES, RC
from grader.render.text_style import LANGUAGE, LENGTHS, TextStyle, languages


def _known_language(_: click.Context, __: click.Parameter, name: str) -> str:
    """Return the language of this name, which is that of errors, too."""
    short = short_name(name)
    if short not in languages():
        raise click.BadParameter(unknown_name("language", name, languages()))
    speak(short)
    return short


def language_option() -> Any:
    """Return the option --language."""
    return option(
        "--language",
        metavar="NAME",
        envvar="GRADER_LANGUAGE",
        default=LANGUAGE,
        show_default=True,
        callback=_known_language,
        help="Language of texts: en or de.  GRADER_LANGUAGE in the environment sets it, too.",
    )


def explain_option() -> Any:
    """Return the option --explain."""
    return option(
        "--explain",
        type=click.Choice(LENGTHS),
        default="sentence",
        show_default=True,
        help="Length of explanations: the notation only, a sentence, or a full text for beginners.",
    )


@frozen
class TextStyleOptions:
    """How the texts of steps are written."""

    language: str = language_option()
    cells: str = option(
        "--cells",
        type=click.Choice(list(CELL_STYLES)),
        default=RC.name,
        show_default=True,
        help="Names of cells: r1c5, A5 (a letter for the row), or E1 (a letter for the column).",
    )
    eureka: bool = option(
        "--eureka",
        is_flag=True,
        help="Write chains in Eureka notation: (3)r1c2 = (3-7)r4c2 = (7)r4c9.",
    )

    def style(self) -> TextStyle:
        """Return the text style."""
        return TextStyle(self.language, CELL_STYLES[self.cells], self.eureka)
