"""Problems of puzzles are reported with their cells and houses."""

from __future__ import annotations

import pickle

import pytest

from grader.errors import NoSolutionError, PuzzleError
from grader.model import kinds as k
from grader.model import shapes
from grader.model.layout import Layout
from grader.model.notation import cell_named, digit_named
from grader.model.puzzle import Puzzle
from tests.formats.layout_files import ALL, uneven

NINE = shapes.classic()


def puzzle(layout: Layout, moves: str, removed: str = "") -> Puzzle:
    """Return a puzzle with givens `r1c1=5 ...` and removed candidates `r1c1<>5 ...`."""
    givens = [k.NO_DIGIT] * layout.cells
    for move in moves.split():
        cell, digit = move.split("=")
        givens[cell_named(layout, cell)] = digit_named(digit)
    struck = [
        (cell_named(layout, cell), digit_named(digit))
        for cell, digit in (move.split("<>") for move in removed.split())
    ]
    return Puzzle(layout, tuple(givens), tuple(struck))


def messages(wrong: Puzzle) -> list[str]:
    return [problem.message for problem in wrong.problems()]


@pytest.mark.parametrize("layout", ALL.values(), ids=ALL)
def test_an_empty_puzzle_is_not_wrong(layout: Layout) -> None:
    assert puzzle(layout, "").problems() == ()
    assert puzzle(layout, "").clues == 0


def test_clues_are_counted() -> None:
    assert puzzle(NINE, "r1c1=5 r9c9=1").clues == 2


def test_repeats_are_reported_with_cells_and_house() -> None:
    wrong = puzzle(NINE, "r1c1=5 r1c9=5 r5c5=1")
    assert messages(wrong) == ["5 is given twice in row 1: r1c19"]
    (problem,) = wrong.problems()
    assert (problem.cells, problem.house, problem.digit) == ((0, 8), 0, 4)


def test_three_in_a_row() -> None:
    assert messages(puzzle(NINE, "r1c1=5 r1c4=5 r1c9=5")) == ["5 is given 3 times in row 1: r1c149"]


def test_a_repeat_in_two_houses_is_reported_once() -> None:
    assert messages(puzzle(NINE, "r1c1=5 r1c2=5")) == ["5 is given twice in row 1: r1c12"]


def test_each_repeat_is_reported() -> None:
    assert messages(puzzle(NINE, "r1c1=5 r1c9=5 r9c9=5 r4c4=2 r5c5=2")) == [
        "5 is given twice in row 1: r1c19",
        "5 is given twice in column 9: r19c9",
        "2 is given twice in box 5: r4c4,r5c5",
    ]


def test_a_cell_without_candidates() -> None:
    wrong = puzzle(NINE, "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r2c9=6 r3c9=7 r4c9=8 r5c9=9")
    assert messages(wrong) == ["r1c9 has no candidate left"]
    assert wrong.problems()[0].cells == (8,)


def test_a_digit_without_a_place() -> None:
    struck = " ".join(f"r1c{column}<>7" for column in range(1, 10))
    wrong = puzzle(NINE, "", struck)
    assert messages(wrong) == ["7 has no place left in row 1"]
    (problem,) = wrong.problems()
    assert (problem.cells, problem.house, problem.digit) == (tuple(range(9)), 0, 6)


def test_a_digit_that_a_cell_may_not_hold() -> None:
    wrong = puzzle(uneven(), "r1c1=3 r2c1=3")
    assert messages(wrong) == ["r1c1 may not hold 3", "r2c1 may not hold 3"]


def test_dead_ends_are_looked_for_only_where_nothing_is_given_twice() -> None:
    struck = " ".join(f"r9c{column}<>7" for column in range(1, 10))
    assert messages(puzzle(NINE, "r1c1=5 r1c9=5", struck)) == ["5 is given twice in row 1: r1c19"]


def test_problems_are_raised_by_their_cause() -> None:
    repeat = puzzle(NINE, "r1c1=5 r1c9=5").problems()[0].error()
    assert type(repeat) is PuzzleError
    assert (str(repeat), repeat.status) == ("5 is given twice in row 1: r1c19", "invalid")
    assert (repeat.cells, repeat.house, repeat.digit) == ((0, 8), 0, 4)
    struck = " ".join(f"r1c{column}<>7" for column in range(1, 10))
    dead = puzzle(NINE, "", struck).problems()[0].error()
    assert type(dead) is NoSolutionError
    assert (dead.status, dead.house, dead.digit) == ("no-solution", 0, 6)


def test_problems_agree_with_the_board() -> None:
    """What breaks the board from the start has a sentence."""
    for moves in ("r1c1=5 r1c9=5", "r1c1=5 r2c4=5 r3c7=5", ""):
        for removed in ("", " ".join(f"r1c{column}<>7" for column in range(1, 10))):
            each = puzzle(NINE, moves, removed)
            assert bool(each.problems()) == each.board().is_broken()


def test_the_board_has_the_givens_without_removed_candidates() -> None:
    board = puzzle(NINE, "r1c1=5", "r9c9<>1").board()
    assert board.value(0) == 4
    assert board.is_given(0)
    assert not board.has(80, 0)


def test_puzzles_are_values() -> None:
    one = puzzle(NINE, "r1c1=5", "r9c9<>1")
    again = pickle.loads(pickle.dumps(one))
    assert again == one
    assert hash(again) == hash(one)
    assert puzzle(NINE, "r1c1=5") != one
