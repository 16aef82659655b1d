"""Search as the last resort: one cell after the other of the only solution."""

from __future__ import annotations

from random import Random

from grader.model import kinds as k
from grader.model.board import Board
from grader.model.shapes import classic
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from tests import boards as b
from tests.positions import everything, first


def bound(name: str) -> Strategy:
    strategy = techniques()[name].strategy()
    strategy.bind(classic())
    return strategy


def test_each_cell_is_that_of_a_new_search() -> None:
    """What is known of the board before does not change what is found."""
    strategy = bound("brute-force")
    for seed in range(3):
        board, solution = b.puzzle(classic(), Random(seed))
        while not board.is_solved():
            step = first(strategy, board)
            assert step is not None
            assert step == first(bound("brute-force"), board)
            b.assert_sound(board, step, solution)
            for cell, digit in step.placements:
                board.place(cell, digit)
        assert everything(strategy, board) == []


def test_a_lost_solution_is_not_offered_again() -> None:
    strategy = bound("brute-force")
    board, solution = b.puzzle(classic(), Random(4))
    assert len(everything(strategy, board)) == 1
    open_cell = next(cell for cell in range(81) if board.value(cell) is None)
    board.strike(open_cell, solution[open_cell])
    assert everything(strategy, board) == []
    assert everything(strategy, board) == []


def test_a_board_with_more_candidates_is_searched_again() -> None:
    """Of a board with two solutions there is no step, even if one of them is known."""
    strategy = bound("brute-force")
    solution = b.solved(9, Random(5))
    board = Board.of(classic(), [k.NO_DIGIT, *solution[1:]])
    assert len(everything(strategy, board)) == 1
    assert everything(strategy, Board(classic())) == []
