"""Boards as puzzles in progress, and what the functions of the package make of them."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import grader
from grader.model import kinds as k
from grader.model import shapes
from grader.model.board import Board
from grader.model.puzzle import Puzzle

LINE = "26...7.197....68..8..14..7.3...9.5.....2.1.....4.7...8.5..19..3..75....493.7...56"
PUZZLE = grader.parse(LINE)
SUKAKU = Puzzle(shapes.classic(2, 2), (0, *[k.NO_DIGIT] * 15), removed=((5, 2), (15, 0)))


def boards() -> list[Board]:
    """Return the board of a puzzle, two boards of its trace, and one with candidates gone."""
    return [*[board for board, _ in grader.trace(PUZZLE).replay()][::20], SUKAKU.board()]


@pytest.mark.parametrize("puzzle", [PUZZLE, SUKAKU, Puzzle(PUZZLE.layout, PUZZLE.givens, (), (0,))])
def test_the_board_of_a_puzzle_is_the_puzzle(puzzle: Puzzle) -> None:
    assert Puzzle.of(puzzle.board()) == puzzle


def test_a_board_as_a_puzzle_has_the_same_board() -> None:
    for board in boards():
        again = Puzzle.of(board).board()
        assert again.masks() == board.masks()
        assert again.digits() == board.digits()
        cells = range(board.layout.cells)
        assert [*map(again.is_given, cells)] == [*map(board.is_given, cells)]


def test_entries_are_placed_and_struck_candidates_removed() -> None:
    board = PUZZLE.board()
    board.strike(2, 2)
    board.place(10, 3)
    puzzle = Puzzle.of(board)
    assert puzzle == Puzzle(
        PUZZLE.layout,
        tuple(3 if cell == 10 else digit for cell, digit in enumerate(PUZZLE.givens)),
        removed=((2, 2),),
        placed=(10,),
        struck=((2, 2),),
    )


def test_what_a_filled_cell_rules_out_is_not_removed() -> None:
    board = PUZZLE.board()
    board.place(10, 3)
    assert Puzzle.of(board).removed == ()


def test_a_board_that_cannot_be_told_from_a_good_one_is_refused() -> None:
    """A digit that was no candidate is not on the board."""
    board = PUZZLE.board()
    board.place(2, 1)
    assert board.is_broken()
    message = "a digit was placed on the board that was no candidate of its cell"
    with pytest.raises(grader.PuzzleError, match=f"^{message}$"):
        Puzzle.of(board)
    rating = grader.rate(board)
    assert (rating.status, rating.error) == ("invalid", message)
    assert [*grader.rate_many([board])] == [rating]


def test_a_board_without_a_candidate_is_a_puzzle_without_a_solution() -> None:
    board = PUZZLE.board()
    for digit in board.candidates(2):
        board.strike(2, digit)
    assert next(problem.message for problem in Puzzle.of(board).problems()) == (
        "r1c3 has no candidate left"
    )


def test_only_boards_are_boards() -> None:
    wrong: Any = LINE
    with pytest.raises(TypeError, match=r"^board is '26\.\.\..*; expected a board$"):
        Puzzle.of(wrong)


def test_functions_take_the_board_of_a_puzzle_for_the_puzzle() -> None:
    board = PUZZLE.board()
    assert grader.rate(board) == grader.rate(PUZZLE)
    assert [*grader.rate_many([board])] == [grader.rate(PUZZLE)]
    assert grader.trace(board) == grader.trace(PUZZLE)
    assert grader.hint(board) == grader.hint(PUZZLE)
    assert grader.explain(board, "r2c2=4") == grader.explain(PUZZLE, "r2c2=4")
    assert grader.solve(board) == grader.solve(PUZZLE)
    assert [*grader.solutions(board)] == [grader.solve(PUZZLE)]
    assert grader.count_solutions_many([board, LINE]) == [1, 1]
    assert grader.is_unique(board)
    assert grader.write(board) == LINE
    assert grader.write(board, "boxed") == grader.write(PUZZLE, "boxed")
    assert grader.canonical(board) == grader.canonical(PUZZLE)
    assert grader.are_isomorphic(board, LINE)


def test_hints_go_on_from_a_board() -> None:
    trace = grader.trace(PUZZLE)
    for position in (0, 20, 21, len(trace) - 1):
        found = grader.hint(trace.board_before(position))
        assert found == trace[position]
        assert found.text("full") == trace[position].text("full")
    assert grader.hint(trace.final_board()) is None


def test_hints_take_the_marks_of_a_player_from_a_board() -> None:
    board = grader.trace(PUZZLE).board_before(21)
    assert grader.hint(PUZZLE, entries=board) == grader.hint(board)
    assert grader.hints(PUZZLE, "x-wing", entries=board) == grader.hints(board, "x-wing")


def test_what_is_missing_from_the_start_stays_so_on_a_board_in_progress() -> None:
    """Without the candidates of filled cells the givens would have several solutions."""
    solution = grader.random_solution(1)
    sukaku = Puzzle(
        PUZZLE.layout,
        (k.NO_DIGIT,) * 81,
        tuple(
            (cell, digit)
            for cell in range(81)
            for digit in range(9)
            if str(digit + 1) != solution[cell] and (cell + digit) % 3
        ),
    )
    trace = grader.trace(sukaku)
    for position in (0, 10, 40, len(trace) - 1):
        board = trace.board_before(position)
        puzzle = Puzzle.of(board)
        assert puzzle.board().__reduce__()[1][1][:4] == board.__reduce__()[1][1][:4]
        assert puzzle.start() == sukaku
        assert grader.mistakes(board) == ()
        assert grader.hint(board) == trace[position]


def test_a_wrong_entry_on_a_board_is_a_mistake() -> None:
    board = PUZZLE.board()
    board.place(2, 2)
    assert [(m.cell, m.digit, m.is_entry) for m in grader.mistakes(board)] == [(2, 2, True)]
    with pytest.raises(grader.MistakeError, match="3 in r1c3 is wrong"):
        grader.hint(board)


def test_boards_in_a_catalogue(tmp_path: Any) -> None:
    with grader.Catalogue.create(tmp_path / "library.db") as catalogue:
        assert catalogue.add([PUZZLE.board()]).new == 1
        assert PUZZLE.board() in catalogue


def test_a_board_shows_its_layout_and_how_far_it_is() -> None:
    board = PUZZLE.board()
    shown = f"<Board classic-9: 32 of 81 cells filled, 139 candidates, {LINE}>"
    assert repr(board) == str(board) == shown
    for other in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert repr(other) == shown
    board.place(2, 1)
    assert ", broken, 26...7.19" in repr(board)


def test_a_large_board_is_shown_in_part() -> None:
    assert repr(Board(shapes.named("samurai"))) == (
        f"<Board samurai: 0 of 369 cells filled, 3321 candidates, {'.' * 100}...>"
    )


def test_a_step_is_printed_in_one_line() -> None:
    trace = grader.trace(PUZZLE)
    assert str(trace[20]) == trace[20].text("short")
    assert str(trace.steps[20]) == str(trace[20])
    bare = grader.Step("naked-pair", eliminations=[(1, 2)])
    assert str(bare) == repr(bare)
