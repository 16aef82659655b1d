"""The option --profile of commands that rate by several profiles at once."""

from __future__ import annotations

from grader.cli.shared.common_options import no_uniqueness_option, only_option
from grader.cli.shared.groups import option, options
from grader.cli.shared.wrong_use import WrongUseError
from grader.rating.profile_loading import load_profile, with_only
from grader.rating.profiles.profile import Profile
from grader.runtime.named_files import existing_path


@options
class ProfileListOptions:
    """Several profiles."""

    profile: str = option(
        "--profile",
        default="standard",
        metavar="NAME|FILE.yaml,...",
        help="Rating scales: the techniques, their order and their ratings (see `grader "
        "profiles`); a name without a profile means the first.",
    )
    no_uniqueness: bool = no_uniqueness_option()
    only: tuple[str, ...] = only_option()

    def load(self) -> tuple[Profile, ...]:
        """Return the profiles.

        Raises:
            ProfileError: there is no such profile, its file has a mistake, or it does not have a
                technique that is wanted.
            click.UsageError: two have the same name.
        """
        text = self.profile
        names = [text]
        # The path of a file may have commas.
        if "," in text and existing_path(text) is None:
            names = [name for part in text.split(",") if (name := part.strip())] or [text]
        uniqueness = not self.no_uniqueness
        loaded = [load_profile(name, uniqueness=uniqueness) for name in dict.fromkeys(names)]
        profiles = [with_only(profile, self.only) for profile in loaded]
        for place, profile in enumerate(profiles):
            if any(profile.name == other.name for other in profiles[:place]):
                raise WrongUseError(
                    "profile-name-twice",
                    "two profiles have the name {profile}; rename one of them",
                    profile=profile.name,
                )
        return tuple(profiles)
