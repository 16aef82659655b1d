"""Puzzles meet the requirements, are equal for equal seeds, and never repeat."""

from __future__ import annotations

import itertools
import re
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Unpack

import pytest

import grader
from grader.errors import ProfileError, TargetError
from grader.formats import parse
from grader.generate import Generated, GenerationReport, generate
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.search.canonical.isomorphism import canonical
from grader.search.canonical.symmetry import orbits
from grader.search.minimality import is_minimal
from grader.search.solutions import is_unique
from tests.clock import Clock
from tests.generate.arguments import GenerateArguments
from tests.generate.profiles import SMALL, by_emptiness
from tests.search.layouts import latin

SIX = classic(3, 2)


def made(**arguments: Unpack[GenerateArguments]) -> list[Generated]:
    defaults: GenerateArguments = {"profile": SMALL, "seed": 1, "count": 4}
    return list(generate(**(defaults | arguments)))


@pytest.mark.parametrize("grade", ["easy", "medium", "hard"])
def test_grade_is_met_by_rating_again(grade: str) -> None:
    for one in made(grade=grade, count=3):
        assert is_unique(one.puzzle)
        assert one.rating == grader.rate(one.puzzle, SMALL)
        assert one.rating.grade == grade


def test_rating_interval_is_met() -> None:
    for one in made(rating=(2.1, 2.6)):
        assert one.rating.rating is not None
        assert 2.1 <= one.rating.rating <= 2.6


def test_required_techniques_are_needed_and_forbidden_ones_are_not() -> None:
    for one in made(requires="pointing", forbids="exact-cover", count=2):
        assert "pointing" in one.rating.techniques
        assert "exact-cover" not in one.rating.techniques


@pytest.mark.parametrize("symmetry", ["180", "diagonal", "full"])
def test_symmetry_and_number_of_givens_are_met(symmetry: str) -> None:
    for one in made(symmetry=symmetry, givens=(30, 40), count=2):
        assert is_unique(one.puzzle)
        assert 30 <= one.puzzle.clues <= 40
        assert one.symmetry == symmetry
        for orbit in orbits(classic(), symmetry):
            assert len({one.puzzle.givens[cell] == k.NO_DIGIT for cell in orbit}) == 1


def test_minimal_puzzles() -> None:
    assert all(is_minimal(one.puzzle) for one in made(minimal=True, layout=SIX))


@pytest.mark.parametrize("layout", [classic(2, 2), SIX, latin(5)], ids=str)
def test_any_layout(layout: Layout) -> None:
    for one in made(layout=layout, rate=by_emptiness):
        assert one.puzzle.layout == layout
        assert is_unique(one.puzzle)


def test_same_seed_gives_the_same_puzzles() -> None:
    same = partial(made, grade="medium", layout=SIX, rate=by_emptiness, count=5)
    first = same()
    assert same() == first
    assert same(profile=SMALL)[:2] == same(count=2)
    other = same(seed=2)
    assert not {one.puzzle for one in other} & {one.puzzle for one in first}


def test_jobs_do_not_change_anything() -> None:
    same = partial(made, grade="hard", layout=SIX, rate=by_emptiness, count=12)
    assert same(jobs=2) == same()


def test_each_puzzle_has_its_seed_and_attempt() -> None:
    found = made(grade="easy", layout=SIX, seed=77)
    numbers = [one.attempt for one in found]
    assert {one.seed for one in found} == {77}
    assert numbers == sorted(set(numbers))


def test_without_a_seed_one_is_chosen_and_recorded() -> None:
    (one,) = made(layout=SIX, seed=None, count=1)
    (again,) = made(layout=SIX, seed=one.seed, count=1)
    assert again == one


def test_no_puzzle_comes_twice_and_running_out_is_reported(clock: Clock) -> None:
    """There are thirteen inequivalent 4x4 puzzles with four givens."""
    run = generate(
        profile=SMALL,
        layout=classic(2, 2),
        count=None,
        seed=1,
        timeout=1.0,
        rate=by_emptiness,
        givens=(4, 4),
    )
    found = list(itertools.islice(run, 13))
    assert len({canonical(one.puzzle).text for one in found}) == 13
    clock.run()
    with pytest.raises(TargetError, match=r"^no further puzzle .*, puzzles found: 13\)"):
        next(run)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_timeout_is_reported_with_the_nearest_puzzle(jobs: int, clock: Clock) -> None:
    """`by_emptiness` rates nothing above 4."""
    report = GenerationReport()
    report.on_change = lambda _: clock.run()  # once an attempt is finished
    with pytest.raises(TargetError) as raised:
        made(
            rating=(9.0, 10.0),
            layout=SIX,
            timeout=0.02,
            jobs=jobs,
            rate=by_emptiness,
            report=report,
        )
    message = str(raised.value)
    assert message.startswith("no puzzle that meets the requirements was found in 0.02 seconds (")
    assert re.search(
        r"[0-9]+ attempts?\); the nearest: rating [34]\.\d+ instead of 9 to 10: ", message
    )
    assert is_unique(parse(message.rpartition(": ")[2]))


def test_impossible_requirements_are_rejected_before_the_iteration() -> None:
    with pytest.raises(TargetError, match="17"):
        generate(profile=SMALL, givens=(10, 16))
    with pytest.raises(ProfileError):
        generate(profile="no such profile")


@pytest.mark.parametrize("arguments", [{"jobs": 0}, {"count": -1}, {"timeout": 0.0}], ids=str)
def test_numbers_out_of_range_are_rejected(arguments: GenerateArguments) -> None:
    with pytest.raises(ValueError, match=r"least|more than"):
        generate(**({"profile": SMALL} | arguments))


def test_a_count_of_zero_rates_nothing() -> None:
    assert made(count=0, rate=None) == []


def test_a_rating_that_denies_the_solution_is_a_bug() -> None:
    def deny(puzzle: Puzzle, profile: Profile) -> Rating:
        return Rating("", "", profile.name, "no-solution")

    with pytest.raises(AssertionError, match="no-solution"):
        made(layout=SIX, rate=deny)


@pytest.mark.slow_interpreted
def test_threads_do_not_get_in_each_others_way() -> None:
    """Even with the same requirements and the same seed."""

    def run(_: int) -> list[Generated]:
        return list(generate(grade="medium", seed=1, count=15))

    expected = run(0)
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(run, range(4))) == [expected] * 4
