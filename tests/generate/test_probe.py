"""Puzzles are classified as too hard or too easy before their full rating."""

from __future__ import annotations

from random import Random

import pytest

import grader
from grader.generate.dig import dig, without
from grader.generate.probe import Probe
from grader.generate.requirement_arguments import RequirementArguments, parse_requirements
from grader.generate.shuffle import shuffled
from grader.generate.target import Target
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.canonical.symmetry import orbits
from grader.search.solutions import random_solution

LONG_CHAIN = "1....75..5......2.........32.7.8..6......69....9..1.5.9...38....3.4..29.8.1...4.."
"""The hardest step is a multiple forcing chain with a surcharge, at 8.5."""
REQUIREMENTS: list[tuple[str, RequirementArguments]] = [
    ("standard", {"grade": "easy"}),
    ("standard", {"grade": "medium"}),
    ("standard", {"grade": "hard"}),
    ("standard", {"rating": (2.5, 3.1)}),
    ("standard", {"rating": (1.0, 2.0)}),
    ("standard", {"hardest": "naked-pair"}),
    ("standard", {"requires": "pointing", "forbids": "x-wing"}),
    ("standard", {"requires": "pointing:0..3"}),
    ("standard", {"grade": "extreme"}),
    ("standard", {"rating": (6.2, 7.0)}),
    ("beyond", {"hardest": "xy-chain"}),
    ("explainer", {"rating": (2.0, 4.0)}),
    ("explainer", {"grade": "hard"}),
    ("explainer", {"pearl": True, "rating": (6.6, 12.0)}),
    ("hodoku", {"grade": "medium"}),
    ("hodoku", {"hardest": "naked-single"}),
]


def some_puzzles() -> list[Puzzle]:
    layout = classic()
    found = []
    for seed in range(12):
        random = Random(seed)
        solution = random_solution(layout, random)
        gone = dig(layout, solution, shuffled(orbits(layout, "none"), random), stop=24 + seed)
        found.append(without(layout, solution, gone))
    return found


@pytest.mark.slow_interpreted
@pytest.mark.parametrize(("profile", "requirements"), REQUIREMENTS, ids=str)
def test_only_puzzles_that_fail_the_requirements_are_too_hard_or_too_easy(
    profile: str, requirements: RequirementArguments
) -> None:
    """Compared with the full rating, which the probe need not compute."""
    layout = classic()
    target = Target(grader.load_profile(profile), layout, parse_requirements(requirements, layout))
    probe = Probe(target, layout)
    plain = Probe(target, layout, rate=grader.rate)
    rated_puzzles = [(probe.rate(puzzle), plain.rate(puzzle)) for puzzle in some_puzzles()]
    for probed, rated in rated_puzzles:
        assert not (probed.is_too_hard and probed.is_too_easy)
        assert target.is_met(probed) == target.is_met(rated)
        assert target.is_exceeded(probed) == target.is_exceeded(rated)
        if probed.is_too_easy:
            assert target.mismatches(probed)
        if not probed.is_too_hard:
            whole = probe.full_rating(probed, random_solution(layout, Random(1)))
            assert (whole.rating, whole.techniques) == (rated.number, rated.rating.techniques)
        else:
            assert probed.number <= rated.number


@pytest.mark.slow_interpreted
def test_a_rated_puzzle_keeps_its_rating_when_others_are_made() -> None:
    layout = classic()
    probe = Probe(Target(grader.load_profile("standard"), layout), layout)
    puzzles = some_puzzles()
    rated_puzzles = [probe.rate(puzzle) for puzzle in puzzles]
    expected = [grader.rate(puzzle).rating for puzzle in puzzles]
    assert [rated.number for rated in rated_puzzles] == expected


@pytest.mark.slow_interpreted
def test_a_long_chain_is_not_too_hard_where_its_length_does_not_count() -> None:
    """A step of this puzzle has a surcharge of more than the width of the interval."""
    layout = classic()
    puzzle = grader.parse(LONG_CHAIN)
    assert max(step.surcharge for step in grader.trace(puzzle)) > 1
    rating = grader.rate(puzzle).rating
    assert rating is not None
    wanted = parse_requirements({"rating": (rating - 0.01, rating + 0.01)}, layout)
    target = Target(grader.load_profile("standard"), layout, wanted)

    assert target.is_met(Probe(target, layout).rate(puzzle))
