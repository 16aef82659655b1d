"""What follows from candidates is the same whatever was loaded before."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from grader.model.board import Board
from grader.model.layout import Layout
from grader_strategies.facts.suppositions import Suppositions, thorough_suppositions
from tests.depth import tries
from tests.strategies.rule_logic.puzzles import KINDS, puzzle


def possible(known: Suppositions, board: Board) -> set[tuple[int, int]]:
    known.load(board)
    return {
        (cell, digit)
        for cell in range(board.layout.cells)
        for digit in range(board.layout.digits)
        if board.candidates_mask(cell) >> digit & 1 and known.may_be(cell, digit)
    }


@pytest.mark.parametrize("make", [Suppositions, thorough_suppositions])
@pytest.mark.parametrize("seed", range(tries(6, thorough=60, interpreted=1)))
def test_kept_suppositions_are_those_of_the_board(
    seed: int, make: Callable[[Layout], Suppositions]
) -> None:
    random = Random(seed)
    start, solution = puzzle(f"suppositions {seed}", random.sample(KINDS, 3))
    kept = make(start.layout)
    for _ in range(2):  # the second time, the board has candidates again
        board = start.board()
        for _ in range(8):
            found = possible(kept, board)
            assert found == possible(make(start.layout), board)
            assert found <= possible(Suppositions(start.layout), board)
            assert {(c, solution[c]) for c in range(81) if board.value(c) is None} <= found
            others = [
                (cell, digit)
                for cell in range(81)
                for digit in range(9)
                if board.candidates_mask(cell) >> digit & 1 and digit != solution[cell]
            ]
            for cell, digit in random.sample(others, min(6, len(others))):
                board.strike(cell, digit)
