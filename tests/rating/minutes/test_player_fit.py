"""A player that is fitted to times."""

from __future__ import annotations

from math import isnan
from random import Random

import pytest
from attrs import evolve

import grader
from grader.rating.minutes.player import Player
from grader.rating.minutes.player_fit import FEWEST, TimedPuzzle, fit, fitted

PROFILE = grader.load_profile("human")


def player() -> Player:
    assert PROFILE.player is not None
    return PROFILE.player


def timed(known: Player, noise: float = 0.0, count: int = 200) -> list[TimedPuzzle]:
    """Return puzzles with the times of a known player."""
    random = Random(7)
    found = []
    for number in range(count):
        steps = random.choice((0.0, 0.0, 1.1, 2.3, 40.0))
        puzzle = TimedPuzzle(str(number), 1.0, 1.0, random.uniform(50, 900), steps)
        seconds = puzzle.estimate(known) * 2 ** random.gauss(0, noise)
        found.append(evolve(puzzle, seconds=seconds))
    return found


def test_equal_puzzles_have_no_correlation() -> None:
    same = [TimedPuzzle("p", 300.0, 1.0, 200.0, 0.0)] * FEWEST
    found = fit(same, player(), PROFILE.grades)

    assert isnan(found.spearman)
    assert isnan(found.kendall)
    assert found.player.technique == player().technique
    assert not found.has_techniques
    assert same[0].estimate(found.player) == pytest.approx(300, rel=0.01)


def test_a_known_player_is_found() -> None:
    known = evolve(player(), constant=40.0, search=2.5, technique=90.0)
    found = fit(timed(known), player(), PROFILE.grades)

    assert found.player == known
    assert found.spearman == pytest.approx(1)
    assert found.kendall == pytest.approx(1)
    assert found.cross_validated == pytest.approx(1, abs=1e-4)
    assert found.median_factor == pytest.approx(1, abs=1e-3)
    assert found.within == {1.25: 1.0, 1.5: 1.0}
    assert sum(band.count for band in found.bands) == found.count == 200
    assert all(band.estimated == pytest.approx(band.measured, rel=1e-3) for band in found.bands)


def test_a_known_player_is_nearly_found_in_noise() -> None:
    known = evolve(player(), constant=40.0, search=2.5, technique=90.0)
    found = fitted(timed(known, 0.3), player())

    assert found.search == pytest.approx(2.5, rel=0.1)
    assert found.technique == pytest.approx(90, rel=0.25)


def test_the_cost_of_steps_needs_some_puzzles_that_have_them() -> None:
    known = evolve(player(), constant=40.0, search=2.5, technique=0.0)
    easy = [evolve(puzzle, techniques=0.0) for puzzle in timed(known)]
    few = [*easy[4:], *(evolve(puzzle, techniques=3.0) for puzzle in easy[:4])]
    enough = [*easy[5:], *(evolve(puzzle, techniques=3.0) for puzzle in easy[:5])]

    assert fitted(easy, player()).technique == fitted(few, player()).technique == 25
    # Such puzzles take no longer here, but a step takes a second or more.
    assert fitted(enough, player()).technique == 1


def test_a_few_wild_times_change_little() -> None:
    known = evolve(player(), constant=40.0, search=2.5, technique=90.0)
    wild = [
        evolve(puzzle, seconds=puzzle.seconds * 50) if number % 20 == 0 else puzzle
        for number, puzzle in enumerate(timed(known))
    ]

    assert fitted(wild, player()).search == pytest.approx(2.5, rel=0.1)


def test_times_without_a_constant_or_without_search() -> None:
    """A number that should be zero becomes very small."""
    for known in (
        evolve(player(), constant=0.0, search=2.0, technique=30.0),
        evolve(player(), constant=200.0, search=0.0, technique=30.0),
    ):
        found = fitted(timed(known), player())

        assert found.constant == pytest.approx(known.constant, rel=0.01, abs=1)
        assert found.search == pytest.approx(known.search, rel=0.01, abs=0.01)
