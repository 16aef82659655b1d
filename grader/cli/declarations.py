"""Declare commands and options with click, without what only the help needs.

click cleans each help text with `inspect` when an option is declared, and looks for translations
of its own texts in each command.  Importing what that takes would be a tenth of a short run.  The
help texts here are clean, and there are no translations.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Option(click.Option):
    """An option whose help text is one line without spaces around it."""

    def __init__(self, *names: Any, help: str | None = None, **settings: Any) -> None:  # noqa: A002 - click's name
        super().__init__(*names, **settings)
        self.help = help


def option(*names: str, **settings: Any) -> Callable[[Decorated], Decorated]:
    """Return a decorator that adds an option; the arguments are those of `click.option`."""
    return click.option(*names, cls=Option, **settings)


class Command(click.Command):
    """A command whose option --help is made without a look for translations."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option --help, always the same one."""
        names = self.get_help_option_names(ctx)
        if not names or not self.add_help_option:
            return None
        found: Option | None = self.__dict__.get("_own_help_option")
        if found is None:
            found = self.__dict__["_own_help_option"] = Option(
                [*names, "_help"],
                is_flag=True,
                expose_value=False,
                is_eager=True,
                help="Show this message and exit.",
                callback=_show_help,
            )
        return found


def _show_help(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


class Group(Command, click.Group):
    """A group of such commands."""

    command_class: type[click.Command] | None = Command
