"""Removing and restoring givens agrees with independent searches."""

from __future__ import annotations

from random import Random

import pytest

from grader.generate.dig import without
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search import search_states
from grader.search.canonical.symmetry import orbits
from grader.search.given_remover import GivenRemover
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import is_unique, random_solution
from tests.formats.layout_files import diagonal

LAYOUTS = [classic(2, 2), classic(), diagonal()]


def shuffled(
    layout: Layout, seed: int, symmetry: str = "none"
) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    """Return a solution, and the orbits of its cells in an order of their own."""
    random = Random(seed)
    solution = random_solution(layout, random)
    order = list(orbits(layout, symmetry))
    random.shuffle(order)
    return solution, order


def needs_no_guess(layout: Layout, givens: tuple[int, ...]) -> bool:
    with pooled_searcher(layout) as searcher:
        searcher.load(givens)
        searcher.start()
        return searcher.find(1) == search_states.FOUND


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("symmetry", ["none", "180"])
def test_removals_leave_one_solution(layout: Layout, symmetry: str) -> None:
    solution, order = shuffled(layout, 1, symmetry)
    with pooled_searcher(layout) as searcher:
        remover = GivenRemover(layout)
        remover.load(solution)
        remover.start(searcher, solution)
        for orbit in order:
            before = remover.givens()
            fewer = without(layout, solution, [*_empty(before), orbit])
            assert remover.try_remove(orbit) == is_unique(fewer)
            assert remover.givens() == (fewer.givens if is_unique(fewer) else before)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_digging_proves_which_givens_are_needed(layout: Layout) -> None:
    solution, order = shuffled(layout, 5)
    with pooled_searcher(layout) as searcher:
        remover = GivenRemover(layout)
        remover.load(solution)
        for stop in (layout.cells // 2, 0):
            remover.start(searcher, solution)
            remover.dig(order, stop, 0)
            givens = remover.givens()
            for cell in remover.needed:
                assert givens[cell] == solution[cell]
                assert not is_unique(without(layout, givens, [(cell,)]))
        # All of them, if each was tried.
        assert len(remover.needed) == Puzzle(layout, givens).clues


def test_nothing_is_needed_that_was_not_decided() -> None:
    layout = classic(5, 5)
    solution, order = shuffled(layout, 6)
    with pooled_searcher(layout) as searcher:
        remover = GivenRemover(layout, node_limit=1)
        remover.load(solution)
        remover.start(searcher, solution)
        remover.dig(order, 0, 0)
        assert 0 < len(remover.needed) < Puzzle(layout, remover.givens()).clues / 2


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_redundant_givens_are_those_that_can_be_removed_alone(layout: Layout) -> None:
    solution, order = shuffled(layout, 7)
    with pooled_searcher(layout) as searcher:
        remover = GivenRemover(layout)
        remover.load(solution)
        remover.start(searcher, solution)
        remover.dig(order, layout.cells * 2 // 5, 0)
        givens = remover.givens()
        expected = [
            cell
            for cell in range(layout.cells)
            if givens[cell] != k.NO_DIGIT and is_unique(without(layout, givens, [(cell,)]))
        ]
        found = []
        cell = remover.next_redundant(0)
        while cell != k.NO_CELL:
            found.append(cell)
            cell = remover.next_redundant(cell + 1)
        assert found == expected
        assert remover.givens() == givens


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("symmetry", ["none", "180"])
def test_removal_without_a_guess_stops_where_one_is_needed(layout: Layout, symmetry: str) -> None:
    solution, order = shuffled(layout, 2, symmetry)
    expected = list(solution)
    with pooled_searcher(layout) as searcher:
        remover = GivenRemover(layout)
        remover.load(solution)
        remover.start(searcher, solution)
        at = remover.remove_without_guess(order, 0)
        for number, orbit in enumerate(order):
            for cell in orbit:
                expected[cell] = k.NO_DIGIT
            if number == at:
                assert remover.givens() == tuple(expected)
                assert is_unique(Puzzle(layout, remover.givens()))
                remover.restore(orbit)
                at = remover.remove_without_guess(order, at + 1)
                is_free = False
            else:
                is_free = needs_no_guess(layout, tuple(expected))
                assert is_free or not is_unique(Puzzle(layout, tuple(expected)))
            if not is_free:
                for cell in orbit:
                    expected[cell] = solution[cell]
        assert at == len(order)
        assert remover.givens() == tuple(expected)
        left = [orbit for orbit in order if expected[orbit[0]] != k.NO_DIGIT]
        gone = [orbit for orbit in order if expected[orbit[0]] == k.NO_DIGIT]
        assert remover.partition(order) == (left, gone)


def _empty(givens: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(cell,) for cell, digit in enumerate(givens) if digit == k.NO_DIGIT]
