"""The option for the language of texts and errors."""

from __future__ import annotations

from typing import Any

import click

from grader.cli.shared.groups import option
from grader.cli.shared.output import short_name, speak
from grader.cli.shared.wrong_use import WrongValueError
from grader.errors import unknown_name
from grader.render.languages import LANGUAGE, languages

HELP = "Language of texts: en or de.  GRADER_LANGUAGE in the environment sets it, too."


def _known_language(_: click.Context, __: click.Parameter, name: str | None) -> str | None:
    """Return the language of this name, which is that of errors, too."""
    if name is None:
        return None
    short = short_name(name)
    if short not in languages():
        raise WrongValueError(unknown_name("language", name, languages()))
    speak(short)
    return short


def language_option() -> Any:
    """Return the option --language."""
    return option(
        "--language",
        metavar="NAME",
        envvar="GRADER_LANGUAGE",
        default=LANGUAGE,
        callback=_known_language,
        help=HELP,
    )


def add_language_option(command: click.Command) -> None:
    """Let a command, and those of a group, take --language if it does not; errors obey it."""
    if isinstance(command, click.Group):
        for each in command.commands.values():
            add_language_option(each)
    elif not any(parameter.name == "language" for parameter in command.params):
        command.params.append(
            click.Option(
                ["--language"],
                metavar="NAME",
                callback=_known_language,
                expose_value=False,
                is_eager=True,
                help=HELP,
            )
        )
