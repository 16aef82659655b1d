"""Groups of which `generate` gets what they make; it goes when that takes groups."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from grader.cli.shared.groups import group
from grader.cli.shared.profile_options import ProfileOptions
from grader.cli.shared.text_style_options import TextStyleOptions
from grader.rating.profiles.profile import Profile

LoadProfile = Callable[[], Profile]
"""Loads the profile that the options of a command name."""


def profile_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the profile; the command gets it as `profile`, a function to load it."""

    @wraps(command)
    def with_profile(chosen: ProfileOptions, **rest: Any) -> Any:
        return command(profile=chosen.load, **rest)

    return group(ProfileOptions)(with_profile)


def text_style_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the text of steps; the command gets them as `text_style`."""

    @wraps(command)
    def with_text_style(chosen: TextStyleOptions, **rest: Any) -> Any:
        return command(text_style=chosen.style(), **rest)

    return group(TextStyleOptions)(with_text_style)
