"""Groups of options: classes of which a command takes one record each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import click
from attrs import field, fields

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
PARAMETER = "parameter"
"""In the metadata of a field: makes the click decorator of its parameter, given its name."""


def option(*names: str, **settings: Any) -> Any:
    """Return a field of a group that an option sets.

    Args:
        names: the option as the user writes it, such as `--jobs` and `-j`.
        settings: as for `click.option`.
    """
    return field(metadata={PARAMETER: partial(click.option, *names, **settings)})


def argument(**settings: Any) -> Any:
    """Return a field of a group that an argument sets; the settings are as for `click.argument`."""
    return field(metadata={PARAMETER: partial(click.argument, **settings)})


def group(options: type) -> Decorator:
    """Return a decorator that adds the parameters of a group to a command.

    They stand in the order of the fields and have their names.  The command gets a record of
    each group, in the order of the decorators.

    Args:
        options: an attrs class, all of whose fields are made by `option` and `argument`.
    """
    parameters = {each.name: each.metadata[PARAMETER] for each in fields(options)}

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_record(*records: object, **values: Any) -> Any:
            record = options(**{name: values.pop(name) for name in parameters})
            return command(*records, record, **values)

        decorated: Callable[..., Any] = with_record
        for name, parameter in reversed(parameters.items()):
            decorated = parameter(name)(decorated)
        return decorated

    return decorate
