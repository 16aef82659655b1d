"""Groups of options: classes of which a command takes one record each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, TypeVar, dataclass_transform

import click
from attrs import field, fields, frozen

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
Class = TypeVar("Class", bound=type)
PARAMETER = "parameter"
"""In the metadata of a field: makes the click decorator of its parameter, given its name."""


@dataclass_transform(frozen_default=True)
def options(cls: Class) -> Class:
    """Make a class a group: a frozen attrs class, whose fields `option` and `argument` return.

    Records are neither compared nor shown; methods for that would take most of the time that it
    takes to make the class, which each run of a command does.
    """
    made: Class = frozen(cls, eq=False, repr=False)
    return made


def option(*names: str, **settings: Any) -> Any:
    """Return a field of a group that an option sets.

    Args:
        names: the option as the user writes it, such as `--jobs` and `-j`.
        settings: as for `click.option`; a default is shown, unless it is empty or they say no.
    """
    settings.setdefault("show_default", bool(settings.get("default")))
    return field(metadata={PARAMETER: partial(click.option, *names, **settings)})


def flag(name: str, text: str) -> Any:
    """Return a field of a group that an option without a value makes true, with its help text."""
    return field(metadata={PARAMETER: partial(click.option, name, is_flag=True, help=text)})


def argument(**settings: Any) -> Any:
    """Return a field of a group that an argument sets; the settings are as for `click.argument`."""
    return field(metadata={PARAMETER: partial(click.argument, **settings)})


def group(of: type) -> Decorator:
    """Return a decorator that adds the parameters of a group to a command.

    They stand in the order of the fields and have their names.  The command gets a record of
    each group, in the order of the decorators.

    Args:
        of: the class.
    """
    parameters = {each.name: each.metadata[PARAMETER] for each in fields(of)}

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_record(*records: object, **values: Any) -> Any:
            record = of(**{name: values.pop(name) for name in parameters})
            return command(*records, record, **values)

        decorated: Callable[..., Any] = with_record
        for name, parameter in reversed(parameters.items()):
            decorated = parameter(name)(decorated)
        return decorated

    return decorate


def values_of(record: object) -> dict[str, Any]:
    """Return the values of a record by the names of its fields."""
    of: type = type(record)
    return {each.name: getattr(record, each.name) for each in fields(of)}
