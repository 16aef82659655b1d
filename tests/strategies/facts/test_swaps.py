"""Deductions from a second solution ask whether it would be one of the puzzle as it began."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import grader
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic, named
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.search.solutions import only_solution
from tests.positions import everything
from tests.strategies.test_unique_patterns import bound

NINE = classic()
FOUR = named("classic-4")
WITHOUT = grader.parse(
    '{"layout": "classic-4", "givens": ".2..4..1........",'
    ' "removed": {"r1c4": "3", "r4c2": "4", "r4c4": "2"}}'
)
"""r4c3 is 4, although the candidates of r1c34 and r4c34 look like those of a rectangle."""
ASSUMING = sorted(id_ for id_, each in techniques().items() if each.assumes_unique)


def effects(steps: Sequence[Step]) -> set[tuple[int, int]]:
    return {pair for step in steps for pair in step.eliminations}


def sketch(start: Sequence[tuple[int, int]], **cells: str) -> Board:
    """Return a board on which only these cells lack candidates, `start` from the start."""
    board = Board.of(NINE, (-1,) * 81, start, (), start)
    for name, digits in cells.items():
        cell = int(name[1]) * 9 + int(name[3]) - 10
        for digit in set("123456789") - {*digits}:
            board.strike(cell, int(digit) - 1)
    return board


@pytest.mark.parametrize("name", ASSUMING)
def test_no_deduction_uses_a_solution_with_a_missing_candidate(name: str) -> None:
    solution = only_solution(WITHOUT)
    assert solution[14] == 3
    for step in grader.hints(WITHOUT, name):
        assert not any(solution[cell] == digit for cell, digit in step.eliminations), step


RECTANGLE = {"r1c2": "12", "r1c3": "12", "r4c2": "2", "r4c3": "123"}
"""A corner has lost a digit, which tests of rectangles allow and rings do not."""


def test_a_corner_that_lost_a_digit_since_is_part_of_a_rectangle() -> None:
    steps = everything(bound("uniqueness-test-1", NINE), sketch([], **RECTANGLE))
    assert effects(steps) == {(29, 0), (29, 1)}


@pytest.mark.parametrize("missing", [(28, 0), (29, 0), (29, 1)])
def test_a_corner_that_never_had_a_digit_is_none(missing: tuple[int, int]) -> None:
    board = sketch([missing], **RECTANGLE)
    assert everything(bound("uniqueness-test-1", NINE), board) == []


def test_a_candidate_that_the_pattern_does_not_swap_may_be_missing() -> None:
    steps = everything(bound("uniqueness-test-1", NINE), sketch([(28, 4), (0, 0)], **RECTANGLE))
    assert effects(steps) == {(29, 0), (29, 1)}


def test_a_strategy_does_not_mistake_a_puzzle_for_one_with_the_same_candidates() -> None:
    """It keeps what it knows of a board, but not how that one began."""
    for name in ("uniqueness-test-1", "extended-rectangle", "reverse-bug", "avoidable-rectangle-1"):
        strategy = bound(name, NINE)
        free = effects(everything(strategy, sketch([], **RECTANGLE)))
        everything(strategy, sketch([(28, 0)], **RECTANGLE))
        assert effects(everything(strategy, sketch([], **RECTANGLE))) == free


def avoidable(missing: Sequence[tuple[int, int]], given: int | None = None) -> Board:
    """Return a board with 1 in r1c2, 2 in r1c3 and 2 in r4c2, entered, and 1 or 3 in r4c3."""
    board = Board.of(NINE, (-1,) * 81, missing, (), missing)
    for cell, digit in ((1, 0), (2, 1), (28, 1)):
        board.place(cell, digit)
    for digit in (3, 4, 5, 6, 7, 8):
        board.strike(29, digit)
    if given is not None:
        first = [-1] * 81
        first[given] = board.digits()[given]
        board.begin_with(first, missing)
    return board


def test_solved_corners_were_not_given_and_had_both_digits() -> None:
    strategy = bound("avoidable-rectangle-1", NINE)
    assert effects(everything(strategy, avoidable([]))) == {(29, 0)}
    assert effects(everything(strategy, avoidable([(1, 5)]))) == {(29, 0)}
    assert everything(strategy, avoidable([(1, 1)])) == []
    assert everything(strategy, avoidable([(29, 1)])) == []
    assert everything(strategy, avoidable([], given=1)) == []


def test_a_cell_of_an_extended_rectangle_had_the_digits_across() -> None:
    cells = {"r1c1": "123", "r1c2": "12", "r1c4": "13", "r3c1": "123", "r3c2": "123", "r3c4": "134"}
    strategy = bound("extended-rectangle", NINE)
    found = effects(everything(strategy, sketch([], **cells)))
    assert found == {(21, 0), (21, 2)}
    # r1c2 takes 3 from r3c2 in the second solution; r1c4 takes 1 and 3 only.
    assert everything(strategy, sketch([(1, 2)], **cells)) == []
    assert effects(everything(strategy, sketch([(3, 1)], **cells))) == found


def test_digits_of_a_reverse_bug_may_change_places_wherever_they_can_be() -> None:
    strategy = bound("reverse-bug", FOUR)

    def struck(*missing: tuple[int, int]) -> set[tuple[int, int]]:
        board = Board.of(FOUR, (-1,) * 16, missing, (), missing)
        for cell, digit in ((0, 0), (2, 1), (4, 1)):
            board.place(cell, digit)
        return effects(everything(strategy, board))

    assert struck() == {(6, 0)}
    assert struck((9, 0)) == set()
    # Other digits are not moved, and neither is what the placed digits rule out.
    assert struck((9, 2), (1, 0), (10, 1)) == {(6, 0)}


GIVENS = (-1, 1, -1, -1, 0, -1, -1, -1, -1, -1, -1, 1, -1, -1, 0, -1)
MISSING = ((7, 2), (8, 3))


def test_a_symmetry_maps_missing_candidates_to_missing_ones() -> None:
    puzzle = Puzzle(FOUR, GIVENS, MISSING)
    steps = grader.hints(puzzle, "gurth")
    assert steps
    solution = only_solution(puzzle)
    assert not any(solution[cell] == digit for cell, digit in effects(steps))
    # r1c1 is 4, so it can do without 3; but no symmetry maps all missing candidates now.
    assert grader.hints(Puzzle(FOUR, GIVENS, (*MISSING, (0, 2))), "gurth") == []
