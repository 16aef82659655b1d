"""Givens are removed and restored while the solution stays unique."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from grader.generate.dig import dig, refill, without
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.canonical.symmetry import Orbit, orbits
from grader.search.minimality import is_minimal
from grader.search.solutions import is_unique, only_solution, random_solution


def shuffled(layout: Layout, symmetry: str, seed: int) -> list[Orbit]:
    order = list(orbits(layout, symmetry))
    Random(seed).shuffle(order)
    return order


@pytest.mark.parametrize("layout", [classic(2, 2), classic(3, 2), classic()])
def test_without_symmetry_the_puzzle_is_minimal(layout: Layout) -> None:
    solution = random_solution(layout, Random(1))
    order = shuffled(layout, "none", 1)
    removed = dig(layout, solution, order)
    puzzle = without(layout, solution, removed)
    assert only_solution(puzzle) == solution
    assert is_minimal(puzzle)
    assert [orbit for orbit in order if orbit in removed] == list(removed)


@pytest.mark.parametrize("symmetry", ["180", "90", "full"])
def test_with_symmetry_no_further_orbit_could_go(symmetry: str) -> None:
    layout = classic()
    solution = random_solution(layout, Random(2))
    order = shuffled(layout, symmetry, 2)
    removed = dig(layout, solution, order)
    puzzle = without(layout, solution, removed)
    assert only_solution(puzzle) == solution
    assert sum(map(len, removed)) == 81 - puzzle.clues
    for orbit in set(order) - set(removed):
        assert not is_unique(without(layout, solution, [*removed, orbit]))


def test_stops_as_soon_as_few_givens_are_left() -> None:
    layout = classic()
    solution = random_solution(layout, Random(3))
    order = shuffled(layout, "180", 3)
    everything = dig(layout, solution, order)
    some = dig(layout, solution, order, stop=40)
    assert some == everything[: len(some)]
    assert without(layout, solution, some).clues in (39, 40)
    assert dig(layout, solution, order, stop=81) == ()


def test_never_leaves_fewer_givens_than_allowed() -> None:
    """Orbits of eight do not fit in where there is room for four."""
    layout = classic()
    solution = random_solution(layout, Random(4))
    order = shuffled(layout, "full", 4)
    removed = dig(layout, solution, order, least=75)
    assert without(layout, solution, removed).clues >= 75
    assert {len(orbit) for orbit in removed} <= {1, 4}


def chain(count: int) -> list[Orbit]:
    return [(cell,) for cell in range(count)]


@pytest.mark.parametrize("limit", range(1, 12))
def test_refill_keeps_as_many_removals_as_are_not_too_hard(limit: int) -> None:
    def is_too_hard(some: Sequence[Orbit]) -> bool:
        return len(some) > limit

    assert refill(chain(12), is_too_hard) == tuple(chain(12)[:limit])


def test_refill_goes_round_the_removals_that_are_too_hard() -> None:
    hard = {(4,), (9,)}

    def is_too_hard(some: Sequence[Orbit]) -> bool:
        return bool(hard & set(some))

    expected = tuple(orbit for orbit in chain(12) if orbit not in hard)
    assert refill(chain(12), is_too_hard) == expected


def test_refill_may_come_back_to_the_full_layout() -> None:
    assert refill(chain(5), bool) == ()


def test_removed_cells_are_empty() -> None:
    layout = classic(2, 2)
    solution = tuple(range(4)) * 4
    assert without(layout, solution, [(0, 15), (3,)]) == Puzzle(
        layout, (k.NO_DIGIT, 1, 2, k.NO_DIGIT, *solution[4:15], k.NO_DIGIT)
    )
