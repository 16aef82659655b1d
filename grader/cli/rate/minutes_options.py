"""The options for estimates of solving times, which several commands share."""

from __future__ import annotations

from typing import Any

from grader.cli.shared.groups import flag, options
from grader.cli.shared.wrong_use import WrongUseError
from grader.rating.minutes import estimates as minutes
from grader.rating.profiles.profile import Profile


def quick_option() -> Any:
    """Return the option --quick."""
    return flag("--quick", "Estimate minutes by 16 simulated solves instead of 64.")


def minutes_option() -> Any:
    """Return the option --minutes of what is rated."""
    return flag(
        "--minutes", "Also estimate the minutes that a person needs, as the profile human does."
    )


@options
class MinutesOptions:
    """Whether and how minutes are estimated."""

    with_estimate: bool = minutes_option()
    is_quick: bool = quick_option()

    def estimating(self, profile: Profile) -> Profile:
        """Return a profile with the estimates that are wanted; raise as `with_estimates` does."""
        return with_estimates(profile, self.with_estimate, self.is_quick)


def with_estimates(profile: Profile, with_estimate: bool, is_quick: bool) -> Profile:
    """Return a profile with the estimates that the options want.

    Raises:
        click.UsageError: quick estimates are wanted, but no estimates.
    """
    if is_quick and not with_estimate and profile.player is None:
        raise WrongUseError(
            "quick-minutes", "--quick needs --minutes, or a profile that estimates minutes"
        )
    if not with_estimate and not is_quick:
        return profile
    if with_estimate:
        profile = minutes.with_minutes(profile)
    return minutes.quick(profile) if is_quick else profile
