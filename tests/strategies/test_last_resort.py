"""Search as the last resort: one cell after the other of the only solution."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import grader
from grader.formats.layout_files import load_layout
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import DIGIT_SYMBOLS
from grader.model.shapes import classic
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader_strategies.last_resort import exact_cover
from tests import boards as b
from tests.positions import everything

# Arto Inkala's of 2010.
HARDEST = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def bound(name: str, layout: Layout | None = None) -> Strategy:
    strategy = techniques()[name].strategy()
    strategy.bind(layout or classic())
    return strategy


def text_of(solution: Sequence[k.Digit]) -> str:
    return "".join(DIGIT_SYMBOLS[digit] for digit in solution)


@pytest.mark.parametrize("layout", [classic(), classic(2, 2), load_layout("diagonal-9")])
def test_a_known_solution_gives_the_cells_that_a_search_finds(layout: Layout) -> None:
    strategy = bound("brute-force", layout)
    for seed in range(3):
        board, solution = b.puzzle(layout, Random(seed))
        while not board.is_solved():
            board.solution = ""
            searched = everything(strategy, board)
            board.solution = text_of(solution)
            assert everything(strategy, board) == searched
            [step] = searched
            b.assert_sound(board, step, solution)
            for cell, digit in step.placements:
                board.place(cell, digit)
        assert everything(strategy, board) == []


def test_a_lost_solution_is_not_offered() -> None:
    """Neither if it is known: then a guest has removed one of its candidates by mistake."""
    strategy = bound("brute-force")
    board, solution = b.puzzle(classic(), Random(4))
    for known in "", text_of(solution):
        board.solution = known
        assert len(everything(strategy, board)) == 1
    open_cell = next(cell for cell in range(81) if board.value(cell) is None)
    board.strike(open_cell, solution[open_cell])
    for known in "", text_of(solution):
        board.solution = known
        assert everything(strategy, board) == []


def test_a_board_with_two_solutions_has_no_step() -> None:
    strategy = bound("brute-force")
    solution = b.solved(9, Random(5))
    board = Board.of(classic(), [k.NO_DIGIT, *solution[1:]])
    assert len(everything(strategy, board)) == 1
    assert everything(strategy, Board(classic())) == []


@pytest.mark.parametrize("change", ["load", "load_codes", "reset", "copy_from", "copy"])
def test_boards_forget_the_solution_of_another_puzzle(change: str) -> None:
    board = Board(classic())
    board.solution = text_of(b.solved(9, Random(6)))
    if change == "load":
        board.load([k.NO_DIGIT] * 81)
    elif change == "load_codes":
        board.load_codes(bytes([255] * 81))
    elif change == "reset":
        board.reset()
    elif change == "copy_from":
        board.copy_from(Board(classic()))
    else:
        board = board.copy()
    assert board.solution == ""


def test_a_rating_searches_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof of one solution is also the answer of brute force."""
    monkeypatch.delattr(exact_cover, "search_board")
    rating = grader.rate(HARDEST, "hodoku")
    assert rating.techniques["brute-force"] >= 1
    assert rating.solution == grader.solve(HARDEST)
