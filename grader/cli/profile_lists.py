"""The option --profile of commands that rate by several profiles at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import click

from grader.cli.shared.loose_options import no_uniqueness_option
from grader.rating.profiles.profile import Profile
from grader.rating.rater import load_profile
from grader.runtime.named_files import existing_path

LoadProfiles = Callable[[], tuple[Profile, ...]]
"""Loads the profiles that the options of a command name."""
_OPTIONS = (
    click.option(
        "--profile",
        default="standard",
        show_default=True,
        metavar="NAME|FILE.yaml,...",
        help="Rating scales: the techniques, their order and their ratings (see `grader "
        "profiles`); a name without a profile means the first.",
    ),
    no_uniqueness_option,
)


def profile_list_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for profiles; the command gets `profiles`, a function to load them."""

    @wraps(command)
    def with_profiles(profile: str, no_uniqueness: bool, **rest: Any) -> Any:
        return command(profiles=partial(_load, profile, not no_uniqueness), **rest)

    decorated: Callable[..., Any] = with_profiles
    for decorator in reversed(_OPTIONS):
        decorated = decorator(decorated)
    return decorated


def _load(text: str, uniqueness: bool) -> tuple[Profile, ...]:
    """Return the profiles of a list.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
        click.UsageError: two have the same name.
    """
    names = [text]
    # The path of a file may have commas.
    if "," in text and existing_path(text) is None:
        names = [name for part in text.split(",") if (name := part.strip())] or [text]
    profiles = [load_profile(name, uniqueness=uniqueness) for name in dict.fromkeys(names)]
    for place, profile in enumerate(profiles):
        if any(profile.name == other.name for other in profiles[:place]):
            raise click.UsageError(f"two profiles have the name {profile.name}; rename one of them")
    return tuple(profiles)
