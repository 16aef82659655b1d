"""The textbook solvers agree with each other and with the search."""

from __future__ import annotations

from collections.abc import Sized
from random import Random

import pytest

from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.search.minimality import is_minimal
from grader.search.solutions import count_solutions, search_board, solutions
from tests.bench.baselines import candidate_lists, dict_matrix, ordered_lines, reading_order
from tests.bench.search import band_cases, baseline_cases, minimal_puzzles, rare_puzzles
from tests.search.layouts import dug, empty, latin, spoiled

CASES = [
    (classic(2, 2), range(3, 7)),
    (classic(3, 2), range(14, 18)),
    (classic(), range(36, 42)),
    (latin(5, ((0, 6, 12, 18, 24), (1, 7, 13))), range(6, 10)),
]


@pytest.mark.parametrize(("layout", "givens"), CASES, ids=str)
def test_all_agree_with_the_search(layout: Layout, givens: range) -> None:
    random = Random(layout.cells)
    counts = set()
    for number in range(16):
        puzzle = dug(layout, random, random.choice(givens))
        if number % 4 == 0:
            puzzle = spoiled(puzzle, random)
        expected = set(solutions(puzzle))
        counts.add(min(len(expected), 2))
        for baseline in (reading_order, candidate_lists, ordered_lines, dict_matrix):
            found = list(baseline.solutions(puzzle))
            assert len(found) == len(set(found))
            assert set(found) == expected
    assert counts == {0, 1, 2}


def test_all_fill_an_empty_grid() -> None:
    for baseline in (reading_order, candidate_lists, ordered_lines, dict_matrix):
        assert sum(1 for _ in baseline.solutions(empty(classic(2, 2)))) == 288


def test_cases_of_the_benchmark_count_one_solution_each() -> None:
    puzzles = minimal_puzzles(2, seed=1)
    for _, run, each in band_cases(puzzles, "minimal"):
        found = run()
        assert isinstance(found, Sized)
        assert len(found) == each == 2
    easy = dug(classic(), Random(1), 50)
    counts = [run() for _, run, _ in baseline_cases([easy], "easy")]
    assert counts == [[count_solutions(easy, None)]] * 5


def test_rare_puzzles_have_their_stated_properties() -> None:
    few, hard = rare_puzzles("low-clues.txt"), rare_puzzles("hard.txt")
    assert all(is_minimal(puzzle) for puzzle in (*few[::10], *hard[::10]))
    assert len(few) >= 20 <= len(hard)
    assert {puzzle.clues for puzzle in few} <= {17, 18, 19}
    assert all(search_board(puzzle.board()).nodes >= 60 for puzzle in hard)


def test_minimal_puzzles_are_minimal_and_meet_the_difficulty() -> None:
    for puzzle in minimal_puzzles(3, seed=2, nodes=4):
        assert is_minimal(puzzle)
        assert search_board(puzzle.board()).nodes >= 4
