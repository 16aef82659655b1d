"""The options for the profile, which several commands share."""

from __future__ import annotations

from grader.cli.shared.common_options import no_uniqueness_option, only_option
from grader.cli.shared.groups import option, options
from grader.rating.profile_loading import load_profile, with_only
from grader.rating.profiles.profile import Profile


@options
class ProfileOptions:
    """A profile."""

    profile: str = option(
        "--profile",
        default="standard",
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


@options
class TaughtProfileOptions(ProfileOptions):
    """A profile, if wanted with only some of its techniques."""

    only: tuple[str, ...] = only_option()

    def load(self) -> Profile:
        """Return the profile.

        Raises:
            ProfileError: there is none, its file has a mistake, or it does not have a technique.
        """
        return with_only(ProfileOptions.load(self), self.only)
