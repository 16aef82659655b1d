"""Ratings that are made from kept scores are those of a new rater."""

from __future__ import annotations

from random import Random

import pytest

from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.pipeline.log import Log
from grader.rating import rating_builder
from grader.rating.profile_loading import load_profile
from grader.rating.rater import Rater
from tests import boards as b
from tests.depth import tries

PROFILES = ("explainer", "standard", "whips")
"""Profiles whose scores are kept."""


def puzzles(count: int) -> list[Puzzle]:
    """Return random puzzles with so many givens that they are easy, or have several solutions."""
    random = Random(3)
    layout = classic()
    found = []
    for i in range(count):
        solution = b.solved(9, random)
        shown = {*random.sample(range(layout.cells), 34 + i % 40)}
        found.append(Puzzle(layout, tuple(d if c in shown else -1 for c, d in enumerate(solution))))
    return found


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("kept", [rating_builder.SCORES, 2])
def test_kept_scores_are_those_of_a_new_rater(
    name: str, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rating_builder, "SCORES", kept)
    profile = load_profile(name)
    reused = Rater(profile, classic())
    met = 0
    for asked in puzzles(tries(40, thorough=400, interpreted=10)):
        expected = Rater(profile, classic()).rate(asked)
        for _ in range(2):
            rating = reused.rate(asked)
            assert rating == expected
            # What a user does with a record must not show in later ones.
            rating.ratings.clear()
            rating.techniques["no-technique"] = 1
        met += len(reused.ratings.scores)
        assert len(reused.ratings.scores) <= kept
    assert met


@pytest.mark.parametrize("name", PROFILES)
def test_a_copy_of_a_log_is_rated_as_the_log(name: str) -> None:
    rater = Rater(load_profile(name), classic())
    for asked in puzzles(tries(10, thorough=50, interpreted=4)):
        if rater.rate(asked).status != "ok":
            continue
        log: Log = rater.log.copy()
        rater.ratings.scores.clear()
        assert rater.ratings.of_steps(log, True) == rater.ratings.of_steps(rater.log, True)


def test_unfinished_runs_take_no_kept_scores() -> None:
    rater = Rater(load_profile(PROFILES[0]), classic())
    for asked in puzzles(tries(10, thorough=50, interpreted=4)):
        if rater.rate(asked).status == "ok":
            score = rater.ratings.score(rater.log, False)
            assert rater.ratings.of_steps(rater.log, False).rating == score.rating
