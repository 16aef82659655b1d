"""The option for the language of texts and errors."""

from __future__ import annotations

from typing import Any

import click

from grader.cli.shared.groups import option
from grader.cli.shared.output import short_name, speak
from grader.cli.shared.wrong_use import WrongValueError
from grader.errors import unknown_name
from grader.render.text_style import LANGUAGE, languages


def _known_language(_: click.Context, __: click.Parameter, name: str) -> str:
    """Return the language of this name, which is that of errors, too."""
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
        help="Language of texts: en or de.  GRADER_LANGUAGE in the environment sets it, too.",
    )
