"""Puzzles whose givens are candidates: rated, traced, solved, counted like others."""

from random import Random

import pytest

import grader
from grader import formats
from grader.formats.cell_candidates import candidate_masks, candidate_puzzle
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from grader.search import solutions
from tests.search.test_agreement import ENOUGH, reference

SHAPES = ("classic-4", "classic-6", "classic-9", "diagonal-9", "samurai-4")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def sukaku(name: str, seed: int, chance: float) -> tuple[Puzzle, solutions.Solution]:
    """Return the candidates of a solution with others added to them by chance."""
    layout = named(name)
    random = Random(seed)
    solution = solutions.random_solution(layout, random)
    masks = [
        sum(1 << d for d in layout.digits_of(cell) if d == digit or random.random() < chance)
        for cell, digit in enumerate(solution)
    ]
    return candidate_puzzle(layout, [k.NO_DIGIT] * layout.cells, masks), solution


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("chance", [0.2, 0.35, 0.5])
def test_solutions_are_those_of_constraint_programming(name: str, chance: float) -> None:
    for seed in range(4):
        puzzle, _ = sukaku(name, seed, chance)
        expected = reference(puzzle)
        found = set(solutions.solutions(puzzle, ENOUGH))
        assert len(found) == len(expected)
        assert found == expected or len(expected) == ENOUGH


@pytest.mark.parametrize("profile", ["standard", "explainer"])
@pytest.mark.parametrize("name", ["classic-4", "classic-9", "diagonal-9", "samurai-4"])
def test_a_pencil_mark_puzzle_is_rated_and_no_step_contradicts_its_solution(
    profile: str, name: str
) -> None:
    rated = 0
    for seed in range(12):
        puzzle, solution = sukaku(name, seed, 0.3)
        rating = grader.rate(puzzle, profile)
        if not grader.is_unique(puzzle):
            assert rating.status == "multiple-solutions"
            continue
        rated += 1
        assert (rating.status, rating.layout) == ("ok", puzzle.layout.name)
        trace = grader.trace(puzzle, profile)
        for step in trace:
            assert all(solution[cell] == digit for cell, digit in step.placements)
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
        assert grader.rate_trace(trace, profile) == rating
        assert sum(len(step.placements) for step in trace) == puzzle.layout.cells
    assert rated >= 3


def test_the_record_of_a_pencil_mark_puzzle_holds_its_candidates() -> None:
    plain = formats.parse(EASY)
    puzzle = candidate_puzzle(plain.layout, [k.NO_DIGIT] * 81, candidate_masks(plain))
    text = formats.write(puzzle, "sukaku")
    rating = grader.rate(text)
    assert (rating.puzzle, rating.status) == (text, "ok")
    assert rating.solution == grader.solve(EASY)
    assert (grader.count_solutions(text), grader.is_unique(text)) == (1, True)
    assert puzzle.problems() == ()


def test_problems_of_candidates_are_reported() -> None:
    plain = formats.parse(EASY)
    given = Puzzle(plain.layout, plain.givens, ((0, 4),))
    assert [problem.message for problem in given.problems()] == ["r1c1 may not hold 5"]
    assert grader.rate(given).status == "invalid"
    assert given.board().is_broken()
    masks = list(candidate_masks(plain))
    masks[2] = 0
    empty = candidate_puzzle(plain.layout, plain.givens, masks)
    assert empty.problems()[0].message == "r1c3 has no candidate left"
    assert grader.rate(empty).status == "no-solution"
    assert grader.count_solutions(empty) == 0


def test_hints_and_traces_begin_with_the_candidates_that_are_there() -> None:
    puzzle, _ = sukaku("classic-9", 3, 0.25)
    board = puzzle.board()
    step = grader.hint(puzzle)
    assert step is not None
    assert all(board.has(cell, digit) for cell, digit in (*step.placements, *step.eliminations))
