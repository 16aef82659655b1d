"""WXYZ-wings and VWXYZ-wings are the instances of ALS-XZ that they are defined as."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from grader.model.board import Board
from grader.model.shapes import classic
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.runtime import compiled
from tests import boards as b
from tests import positions as p
from tests.strategies.isomorphic_boards import image

SIZES = {"wxyz-wing": 4, "vwxyz-wing": 5}
COMPILED = compiled.mode() == "compiled"


def found(name: str, board: Board) -> list[Step]:
    strategy = techniques()[name].strategy()
    strategy.bind(board.layout)
    return p.everything(strategy, board)


def wings(board: Board, size: int) -> Iterator[tuple[frozenset[int], frozenset[tuple[int, int]]]]:
    """Iterate over the wings by definition: cells and eliminations."""
    layout, sees = board.layout, board.layout.are_peers
    pairs = [c for c in range(layout.cells) if len(board.candidates(c)) == 2]
    for house in range(layout.houses):
        for others in combinations(board.open_cells_of(house), size - 1):
            digits = {digit for cell in others for digit in board.candidates(cell)}
            if len(digits) != size:
                continue
            for pair in pairs:
                if pair in others or not digits >= {*board.candidates(pair)}:
                    continue
                cells = (*others, pair)
                places = {d: [c for c in cells if board.has(c, d)] for d in digits}
                bent = [
                    d
                    for d, at in places.items()
                    if any(not sees(one, other) for one, other in combinations(at, 2))
                ]
                if len(bent) == 1:
                    gone = frozenset(
                        (cell, bent[0])
                        for cell in range(layout.cells)
                        if board.has(cell, bent[0])
                        and cell not in cells
                        and all(sees(cell, place) for place in places[bent[0]])
                    )
                    if gone:
                        yield frozenset(cells), gone


@pytest.mark.parametrize("name", SIZES)
def test_wings_are_those_of_the_definition(name: str) -> None:
    random = Random(name)
    layout = classic()
    count = 0
    for _ in range(25 if COMPILED else 2):
        solution = b.solved(9, random)
        board = b.noisy(layout, solution, random)
        steps = found(name, board)
        seen = {
            (
                frozenset(cell for each in step.evidence.sets for cell in each.cells),
                frozenset(step.eliminations),
            )
            for step in steps
        }
        assert seen == set(wings(board, SIZES[name]))
        for step in steps:
            b.assert_sound(board, step, solution)
        count += len(steps)
    assert count or not COMPILED


@pytest.mark.parametrize("name", SIZES)
def test_every_wing_is_an_als_xz(name: str) -> None:
    for position in p.fires(name):
        board = position.board()
        known = {step.eliminations for step in found("als-xz", board)}
        assert {step.eliminations for step in found(name, board)} <= known


@pytest.mark.parametrize("name", SIZES)
def test_isomorphic_boards_give_the_same_eliminations(name: str) -> None:
    random = Random(name)
    for position in p.fires(name):
        board = position.board()
        other, cells, digits = image(board, random)
        assert {frozenset(step.eliminations) for step in found(name, other)} == {
            frozenset((cells(c), digits(d)) for c, d in step.eliminations)
            for step in found(name, board)
        }


def test_a_wing_is_explained_without_sets() -> None:
    step = p.fires("wxyz-wing")[0].first()
    assert step is not None
    assert "fit there only once. So one of the cells must be 9" in step.text()
    assert "passen dort nur einmal" in step.text(language="de")
