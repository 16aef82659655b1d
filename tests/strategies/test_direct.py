"""Direct techniques place the hidden single that their pattern leaves, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.model.step import Candidate
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from tests import boards as b
from tests.depth import tries
from tests.positions import everything

PLAIN = {
    "direct-pointing": "pointing",
    "direct-claiming": "claiming",
    "direct-hidden-pair": "hidden-pair",
    "direct-hidden-triple": "hidden-triple",
}
"""Each direct technique with the one that strikes what it only looks at."""


def bound(name: str, layout: Layout) -> Strategy:
    strategy = techniques()[name].strategy()
    strategy.bind(layout)
    return strategy


def hidden_singles(board: Board) -> set[Candidate]:
    layout = board.layout
    return {
        (places[0], digit)
        for house in range(layout.houses)
        for digit in range(layout.digits)
        if len(places := board.places(house, digit)) == 1
    }


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("size", [6, 9, 12])
def test_each_placement_is_a_hidden_single_of_a_plain_pattern(name: str, size: int) -> None:
    random = Random(size)
    layout = classic(*b.SHAPES[size])
    direct, plain = bound(name, layout), bound(PLAIN[name], layout)
    some = 0
    for _ in range(tries(12, thorough=40)):
        solution = b.solved(size, random)
        board = b.noisy(layout, solution, random)
        before = hidden_singles(board)
        after = set()
        for step in everything(plain, board):
            seen = board.copy()
            for cell, digit in step.eliminations:
                seen.strike(cell, digit)
            after |= hidden_singles(seen)
        for step in everything(direct, board):
            b.assert_sound(board, step, solution)
            assert step.eliminations == ()
            assert len(step.placements) == 1
            assert step.placements[0] in after - before or step.placements[0] in before & after
            some += 1
    assert some


@pytest.mark.parametrize("name", PLAIN)
def test_nothing_on_an_empty_and_on_a_solved_board(name: str) -> None:
    for board in (Board(classic()), Board.of(classic(), b.solved(9, Random(1)))):
        assert everything(bound(name, classic()), board) == []
