"""Givens that go and come back, against searches that begin anew."""

from __future__ import annotations

from random import Random

import pytest

from grader.generate.dig import without
from grader.generate.removal import Removal
from grader.generate.symmetry import orbits
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search import states
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import is_unique, random_solution
from tests.layouts import diagonal

LAYOUTS = [classic(2, 2), classic(), diagonal()]


def needs_no_guess(layout: Layout, givens: tuple[int, ...]) -> bool:
    with pooled_searcher(layout) as searcher:
        searcher.load(givens)
        searcher.start()
        return searcher.find(1) == states.FOUND


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("symmetry", ["none", "180"])
def test_what_goes_leaves_one_solution(layout: Layout, symmetry: str) -> None:
    random = Random(1)
    solution = random_solution(layout, random)
    order = list(orbits(layout, symmetry))
    random.shuffle(order)
    with pooled_searcher(layout) as searcher:
        removal = Removal(layout)
        removal.load(solution)
        removal.begin(searcher, solution)
        for orbit in order:
            before = removal.given()
            fewer = without(layout, solution, [*_empty(before), orbit])
            assert removal.goes(orbit) == is_unique(fewer)
            assert removal.given() == (fewer.givens if is_unique(fewer) else before)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("symmetry", ["none", "180"])
def test_thinning_needs_no_guess_and_tells_where_one_would_be(
    layout: Layout, symmetry: str
) -> None:
    random = Random(2)
    solution = random_solution(layout, random)
    order = list(orbits(layout, symmetry))
    random.shuffle(order)
    expected = list(solution)
    with pooled_searcher(layout) as searcher:
        removal = Removal(layout)
        removal.load(solution)
        removal.begin(searcher, solution)
        at = removal.thin(order, 0)
        for number, orbit in enumerate(order):
            for cell in orbit:
                expected[cell] = k.NO_DIGIT
            if number == at:
                assert removal.given() == tuple(expected)
                assert is_unique(Puzzle(layout, removal.given()))
                removal.put_back(orbit)
                at = removal.thin(order, at + 1)
                is_free = False
            else:
                is_free = needs_no_guess(layout, tuple(expected))
                assert is_free or not is_unique(Puzzle(layout, tuple(expected)))
            if not is_free:
                for cell in orbit:
                    expected[cell] = solution[cell]
        assert at == len(order)
        assert removal.given() == tuple(expected)
        left = [orbit for orbit in order if expected[orbit[0]] != k.NO_DIGIT]
        gone = [orbit for orbit in order if expected[orbit[0]] == k.NO_DIGIT]
        assert removal.parted(order) == (left, gone)


def _empty(givens: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(cell,) for cell, digit in enumerate(givens) if digit == k.NO_DIGIT]
