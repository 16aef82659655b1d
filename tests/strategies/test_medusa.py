"""3D Medusa finds what its definition says, and nothing wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from grader.model.board import Board
from grader.model.shapes import classic, named
from grader.model.step import Candidate, Step
from grader.pipeline.registry import techniques
from grader.runtime import compiled
from tests import boards as b
from tests import positions as p
from tests.depth import tries
from tests.strategies.isomorphic_boards import image

COMPILED = compiled.mode() == "compiled"
TECHNIQUE = "3d-medusa"


def found(board: Board) -> list[Step]:
    strategy = techniques()[TECHNIQUE].strategy()
    strategy.bind(board.layout)
    return p.everything(strategy, board)


def neighbors(board: Board, candidate: Candidate) -> Iterator[Candidate]:
    """Iterate over the candidates of which one and this one exactly one is true."""
    cell, digit = candidate
    here = board.candidates(cell)
    if len(here) == 2:
        yield from ((cell, other) for other in here if other != digit)
    for house in board.layout.houses_of(cell):
        spec = board.layout.specs[house]
        places = board.places(house, digit)
        if len(places) == 2 and len(spec.cells) == spec.digits.bit_count():
            yield from ((other, digit) for other in places if other != cell)


def conflict(board: Board, one: Candidate, other: Candidate) -> bool:
    same_cell = one[0] == other[0] and one[1] != other[1]
    return same_cell or (one[1] == other[1] and board.layout.are_peers(one[0], other[0]))


def by_definition(board: Board) -> Iterator[tuple[str, frozenset[Candidate]]]:
    """Iterate over the names and eliminations of the components of a board."""
    left = [(cell, d) for cell in range(board.layout.cells) for d in board.candidates(cell)]
    every = list(left)
    while left:
        colors = {left[0]: 0}
        todo = [left[0]]
        sound = True
        while todo:
            one = todo.pop()
            for other in neighbors(board, one):
                sound &= colors.setdefault(other, 1 - colors[one]) != colors[one]
                if other in left and other not in todo:
                    todo.append(other)
            if one in left:
                left.remove(one)
        left = [candidate for candidate in left if candidate not in colors]
        if not sound or len({digit for _, digit in colors}) < 2:
            continue
        groups = [[x for x, color in colors.items() if color == n] for n in (0, 1)]
        false = [group for group in groups if fails(board, group)]
        if false:
            yield "3d-medusa-wrap", frozenset(false[0])
            continue
        gone = {
            x
            for x in every
            if x not in colors
            and all(any(conflict(board, x, y) for y in group) for group in groups)
        }
        if gone:
            yield "3d-medusa-trap", frozenset(gone)


def fails(board: Board, group: list[Candidate]) -> bool:
    """Return whether a color contradicts itself, or leaves a cell without a candidate."""
    if any(conflict(board, one, other) for one, other in combinations(group, 2)):
        return True
    seen = {
        (cell, digit)
        for cell in range(board.layout.cells)
        for digit in board.candidates(cell)
        if any(e == digit and board.layout.are_peers(cell, c) for c, e in group)
    }
    return any(
        board.candidates(cell) and all((cell, d) in seen for d in board.candidates(cell))
        for cell in range(board.layout.cells)
    )


def test_steps_are_those_of_the_definition() -> None:
    random = Random(1)
    names = set()
    for _ in range(tries(15, thorough=40, interpreted=3)):
        board = b.noisy(classic(), b.solved(9, random), random)
        expected = set(by_definition(board))
        steps = found(board)
        assert {(step.technique, frozenset(step.eliminations)) for step in steps} == expected
        names |= {name for name, _ in expected}
    assert names == {"3d-medusa-wrap", "3d-medusa-trap"} or not COMPILED


@pytest.mark.parametrize("name", ["classic-9", "diagonal-9", "latin-9", "samurai"])
def test_no_step_contradicts_the_solution(name: str) -> None:
    layout = named(name)
    random = Random(name)
    boards = list(b.states(layout, 1, random))
    count = 0
    for board, solution in random.sample(boards, min(len(boards), 40 if COMPILED else 2)):
        for step in found(board):
            b.assert_sound(board, step, solution)
            count += 1
    assert count or not COMPILED


def test_isomorphic_boards_give_the_same_eliminations() -> None:
    random = Random(3)
    for position in p.fires(TECHNIQUE):
        board = position.board()
        other, cells, digits = image(board, random)
        # Where both colors are false, the board has no solution; there are none here.
        assert {(s.technique, frozenset(s.eliminations)) for s in found(other)} == {
            (s.technique, frozenset((cells(c), digits(d)) for c, d in s.eliminations))
            for s in found(board)
        }


def test_a_false_color_is_explained_by_what_it_contradicts() -> None:
    texts = [
        position.everything()[0].text("full", board=position.board())
        for position in p.fires(TECHNIQUE)
        if position.variant == "3d-medusa-wrap"
    ]
    assert any("no candidate would be left for r" in text for text in texts)
    assert any(" twice, in r" in text for text in texts)
    assert any("would have to be" in text for text in texts)
