"""The options for the profile, which several commands share."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from grader.cli.shared.groups import option
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile


def no_uniqueness_option() -> Any:
    """Return the option --no-uniqueness."""
    return option(
        "--no-uniqueness",
        is_flag=True,
        help="Leave out techniques that assume that the puzzle has one solution, such as unique "
        "rectangles; the name of the profile then ends in -no-uniqueness.",
    )


@frozen
class ProfileOptions:
    """A profile."""

    profile: str = option(
        "--profile",
        default="standard",
        show_default=True,
        metavar="NAME|FILE.yaml",
        help="Rating scale: the techniques, their order and their ratings (see `grader profiles`).",
    )
    no_uniqueness: bool = no_uniqueness_option()

    def load(self) -> Profile:
        """Return the profile.

        Raises:
            ProfileError: there is none, or its file has a mistake.
        """
        return load_profile(self.profile, uniqueness=not self.no_uniqueness)
