"""Two engines prove the same; puzzles with two solutions are rejected."""

from __future__ import annotations

from random import Random

import pytest

from grader.errors import MultipleSolutionsError, NoSolutionError, PuzzleError
from grader.generate.dig import dig, without
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, named
from grader.search import uniqueness_proof
from grader.search.canonical.symmetry import orbits
from grader.search.solutions import random_solution
from tests.emptied import Emptied

LAYOUTS = [classic(2, 2), classic(3, 2), classic(), named("diagonal-6"), named("sensei-4")]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_the_one_solution_is_found_twice(layout: Layout) -> None:
    solution = random_solution(layout, Random(1))
    gone = dig(layout, solution, orbits(layout, "none"))
    assert uniqueness_proof.prove_unique(without(layout, solution, gone)) == solution


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_each_engine_finds_a_second_solution(layout: Layout) -> None:
    """Without any given of two digits these may change their names."""
    solution = random_solution(layout, Random(2))
    puzzle = Puzzle(layout, tuple(digit if digit > 1 else -1 for digit in solution))
    with pytest.raises(MultipleSolutionsError):
        uniqueness_proof.prove_unique(puzzle)
    second = (
        uniqueness_proof._solve_by_cover
        if layout == classic()
        else uniqueness_proof._solve_by_learning
    )
    assert len(set(second(puzzle))) == 2


@pytest.mark.parametrize("layout", [classic(2, 2), classic()], ids=str)
def test_contradicting_givens_have_no_solution(layout: Layout) -> None:
    puzzle = Puzzle(layout, (0, 0, *(-1,) * (layout.cells - 2)))
    with pytest.raises((NoSolutionError, PuzzleError)):
        uniqueness_proof.prove_unique(puzzle)
    assert uniqueness_proof._solve_by_learning(puzzle) == []


def test_another_thread_may_take_the_last_searcher(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle(classic(), random_solution(classic(), Random(3)))
    monkeypatch.setattr(uniqueness_proof, "_classic_searchers", Emptied())
    assert uniqueness_proof.prove_unique(puzzle) == puzzle.givens


def test_singles_that_fill_the_grid_are_the_second_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    def unneeded(_: Puzzle) -> list[tuple[int, ...]]:
        raise AssertionError("a puzzle that singles fill needs no further search")

    monkeypatch.setattr(uniqueness_proof, "_solve_by_cover", unneeded)
    solution = random_solution(classic(), Random(4))
    few = Puzzle(classic(), (*solution[:72], *(-1,) * 9))
    assert uniqueness_proof._fill_by_singles(few) == solution
    assert uniqueness_proof.prove_unique(few) == solution
    without_two = Puzzle(classic(), tuple(digit if digit > 1 else -1 for digit in solution))
    assert uniqueness_proof._fill_by_singles(without_two) is None
