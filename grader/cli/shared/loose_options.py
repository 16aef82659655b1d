"""Options as decorators, whose values come one by one; for commands that take no groups yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import fields

from grader.cli.rate import minutes_options as minutes
from grader.cli.shared import common_options as common
from grader.cli.shared import language_option as languages
from grader.cli.shared.groups import PARAMETER, Decorator


def alone(name: str, parameter: Any) -> Decorator:
    """Return the decorator of one parameter: what `option` or `argument` of a group returned."""
    decorator: Decorator = parameter.metadata[PARAMETER](name)
    return decorator


def loose(options: type) -> Decorator:
    """Return a decorator that adds the parameters of a group, whose values come one by one."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for each in reversed(fields(options)):
            command = each.metadata[PARAMETER](each.name)(command)
        return command

    return decorate


layout_option = alone("layout", common.layout_option())
columns_option = alone("columns", common.columns_option())
output_option = alone("output", common.output_option())
force_option = alone("force", common.force_option())
inputs_argument = alone("inputs", common.inputs_argument())
from_option = alone("input_format", common.from_option())
no_uniqueness_option = alone("no_uniqueness", common.no_uniqueness_option())
language_option = alone("language", languages.language_option())
minutes_option = alone("with_estimate", minutes.minutes_option())
quick_option = alone("is_quick", minutes.quick_option())


def jobs_option(text: str, default: int | None = 1) -> Decorator:
    """Return the option --jobs with this help text."""
    return alone("jobs", common.jobs_option(text, default))


def timeout_option(text: str, default: float | None = None) -> Decorator:
    """Return the option --timeout with this help text."""
    return alone("timeout", common.timeout_option(text, default))
