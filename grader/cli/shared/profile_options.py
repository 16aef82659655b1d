"""The options for the profile, which several commands share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import click

from grader.cli.shared.common_options import Decorator
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile

LoadProfile = Callable[[], Profile]
"""Loads the profile that the options of a command name."""

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


def profile_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the profile; the command gets it as `profile`, a function to load it."""

    @wraps(command)
    def with_profile(profile: str, no_uniqueness: bool, **rest: Any) -> Any:
        load = partial(load_profile, profile, uniqueness=not no_uniqueness)
        return command(profile=load, **rest)

    decorated: Callable[..., Any] = with_profile
    for decorator in reversed(_PROFILE_OPTIONS):
        decorated = decorator(decorated)
    return decorated
