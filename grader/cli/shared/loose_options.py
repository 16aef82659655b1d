"""Options as decorators, whose values come one by one; for commands that take no groups yet."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from attrs import fields

from grader.cli.rate.minutes_options import MinutesOptions
from grader.cli.rate.minutes_options import quick_option as quick
from grader.cli.shared import common_options as common
from grader.cli.shared import input_options as inputs
from grader.cli.shared import output_options as outputs
from grader.cli.shared import profile_options as profiles
from grader.cli.shared import text_style_options as texts
from grader.cli.shared.groups import PARAMETER, Decorator, group
from grader.rating.profiles.profile import Profile

LoadProfile = Callable[[], Profile]
"""Loads the profile that the options of a command name."""


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
output_option = alone("output", outputs.output_option())
force_option = alone("force", outputs.force_option())
inputs_argument = alone("inputs", inputs.inputs_argument())
input_argument = alone("input_", fields(inputs.OneInputOptions).input_)
from_option = alone("input_format", inputs.from_option())
no_uniqueness_option = alone("no_uniqueness", profiles.no_uniqueness_option())
language_option = alone("language", texts.language_option())
explain_option = alone("explain", texts.explain_option())
minutes_option = alone("with_estimate", fields(MinutesOptions).with_estimate)
quick_option = alone("is_quick", quick())


def jobs_option(text: str, default: int | None = 1) -> Decorator:
    """Return the option --jobs with this help text."""
    return alone("jobs", common.jobs_option(text, default))


def timeout_option(text: str, default: float | None = None) -> Decorator:
    """Return the option --timeout with this help text."""
    return alone("timeout", common.timeout_option(text, default))


def profile_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the profile; the command gets it as `profile`, a function to load it."""

    @wraps(command)
    def with_profile(chosen: profiles.ProfileOptions, **rest: Any) -> Any:
        return command(profile=chosen.load, **rest)

    return group(profiles.ProfileOptions)(with_profile)


def text_style_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the text of steps; the command gets them as `text_style`."""

    @wraps(command)
    def with_text_style(chosen: texts.TextStyleOptions, **rest: Any) -> Any:
        return command(text_style=chosen.style(), **rest)

    return group(texts.TextStyleOptions)(with_text_style)
