"""Profiles whose ratings also have an estimate of the solving time, in minutes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from grader.errors import ProfileError, UnsoundError
from grader.model.puzzle import Puzzle
from grader.rating.profile_loading import load_profile, profile_of
from grader.rating.profiles.profile import Profile
from grader.rating.rater import Rater
from grader.rating.rating import Rating
from grader.rating.schemes import MINUTES

if TYPE_CHECKING:
    from pathlib import Path

HUMAN = "human"
"""The profile that estimates minutes."""
SHORTEST = 1e-3
"""Seconds that an estimate has if a rating has taken all of the time."""
QUICK_RUNS = 16
"""Runs of a simulation that are enough for a quick estimate."""


def with_minutes(profile: Profile | str | Path, player: Profile | str | Path = HUMAN) -> Profile:
    """Return a profile whose ratings also have an estimate of the solving time, in minutes.

    Args:
        profile: a profile, the name of one, or the path of its file.
        player: a profile with the scheme `minutes`, which makes the estimate.

    Raises:
        ProfileError: there is no such profile, its file has a mistake, or the second one does
            not estimate minutes.
        TypeError: an argument is of another type.
    """
    profile, player = load_profile(profile), profile_of("player", player)
    if player.player is None:
        raise ProfileError(
            "no-minutes", "the profile {profile} does not estimate minutes", profile=player.name
        )
    # Evaluated once more, the scheme would give the same minutes.
    return profile if profile.player is not None else evolve(profile, minutes=player)


def quick(profile: Profile) -> Profile:
    """Return a profile with fewer runs of its simulation, if it has one."""
    if profile.minutes is not None:
        return evolve(profile, minutes=quick(profile.minutes))
    player = profile.player
    if player is None:
        return profile
    return evolve(profile, player=evolve(player, runs=min(QUICK_RUNS, player.runs)))


def add_minutes(rating: Rating, puzzle: Puzzle, player: Rater, left: float | None = None) -> Rating:
    """Return a rating with the minutes among its numbers, if they are known in time.

    If a technique offers a wrong step meanwhile, the rating has the status `unsound`.

    Args:
        rating: the rating.
        puzzle: the puzzle.
        player: the rater of the profile that estimates the minutes.
        left: the time that is left, in seconds.
    """
    left = None if left is None else max(left, SHORTEST)
    estimate = player.rate(puzzle, left)
    if estimate.status == UnsoundError.status:
        return evolve(estimate, profile=rating.profile, version=rating.version)
    if estimate.status != "ok":
        return rating
    return evolve(rating, ratings={**rating.ratings, MINUTES: estimate.ratings[MINUTES]})
