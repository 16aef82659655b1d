"""What can be reached by links, against a walk along them."""

from __future__ import annotations

from random import Random

import pytest

from grader import build
from grader.model.board import Board
from strategies.chains.links import LinkOrder
from strategies.chains.reach import Reach
from tests import boards as b
from tests import layouts
from tests.strategies.chains import naive

pytestmark = pytest.mark.skipif(
    build.mode() == "compiled", reason="compiled, these methods are not to be had from Python"
)


def reached(board: Board, start: naive.Literal) -> set[naive.Literal]:
    """Return what follows from a literal, itself only if a way leads back."""
    found: set[naive.Literal] = set()
    todo = [start]
    while todo:
        new = naive.implied(board, todo.pop()) - found
        found |= new
        todo += new
    return found


@pytest.mark.parametrize("name", ["classic-4", "classic-6", "diagonal-4", "caged-4"])
def test_reach_is_what_a_walk_reaches(name: str) -> None:
    layout = layouts.ALL[name]
    random = Random(2)
    reach = Reach(layout, LinkOrder(layout))
    circles = 0
    for board, _ in b.states(layout, 2, random):
        reach.build(board)
        literals = naive.literals(board)
        for literal in random.sample(literals, min(12, len(literals))):
            found = reached(board, literal)
            number = _number(layout.digits, literal)
            assert bool(reach.circles(number)) == (literal in found)
            circles += literal in found
            for other in naive.literals(board):
                if other != literal:
                    expected = other in found
                    assert bool(reach.leads_to(number, _number(layout.digits, other))) == expected
    assert circles


def _number(digits: int, literal: naive.Literal) -> int:
    cell, digit, is_true = literal
    return 2 * (cell * digits + digit) + is_true
