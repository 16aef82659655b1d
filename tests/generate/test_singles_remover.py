"""Givens that are singles are removed without a search."""

from __future__ import annotations

from random import Random

import pytest

import grader
from grader.generate.dig import without
from grader.generate.shuffle import shuffled
from grader.generate.singles_remover import SinglesRemover
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, named
from grader.search.canonical.symmetry import orbits
from grader.search.solutions import only_solution, random_solution

LAYOUTS = [classic(2, 2), classic(3, 2), classic(), named("latin-5"), named("diagonal-6")]


def cleared(layout: Layout, seed: int, *args: int, symmetry: str = "none") -> Puzzle:
    random = Random(seed)
    solution = random_solution(layout, random)
    remover = SinglesRemover(layout)
    remover.load(solution)
    gone = remover.remove(shuffled(orbits(layout, symmetry), random), *args)
    puzzle = without(layout, solution, gone)
    assert only_solution(puzzle) == solution
    return puzzle


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_the_remaining_puzzle_is_solved_by_singles(layout: Layout, seed: int) -> None:
    rating = grader.rate(cleared(layout, seed, 0, 1, seed % 2, 0))
    assert rating.techniques.keys() <= {"full-house", "hidden-single", "naked-single"}


@pytest.mark.parametrize("seed", range(5))
def test_hidden_singles_in_boxes_are_enough_if_only_they_count(seed: int) -> None:
    puzzle = cleared(classic(), seed, 1, 0, 0, 0)
    assert grader.rate(puzzle).grade == "beginner"
    deeper = cleared(classic(), seed, 1, 0, 1, 0)
    assert grader.rate(deeper).grade == "beginner"
    assert deeper.clues < puzzle.clues


def test_the_least_number_of_givens_stays() -> None:
    assert cleared(classic(), 1, 0, 1, 0, 50).clues == 50
    assert cleared(classic(), 1, 0, 1, 1, 81).clues == 81
    assert cleared(classic(), 1, 0, 1, 1, 50, symmetry="180").clues in (50, 51)


def test_nothing_goes_that_has_no_single() -> None:
    """Neither a house nor a cell tells what is missing where two and two may change places."""
    layout = classic(2, 2)
    solution = (0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0)
    remover = SinglesRemover(layout)
    remover.load(solution)
    assert remover.remove([(0, 1, 8, 9)], 0, 1, 1, 0) == []
    assert remover.remove([(0, 1)], 0, 1, 0, 0) == [(0, 1)]


def test_empty_cells_may_be_removed_again() -> None:
    layout = classic(2, 2)
    remover = SinglesRemover(layout)
    remover.load((-1, *random_solution(layout, Random(1))[1:]))
    assert remover.remove([(1,)], 0, 1, 0, 0) == [(1,)]
