"""Boards that are the same as another one but for the order of lines, digits and axes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from grader.model.board import Board
from grader.model.step import Step
from tests import boards as b

SIDE = 3
SIZE = SIDE * SIDE

Map = Callable[[int], int]


def random_map(random: Random) -> tuple[Map, Map]:
    """Return maps of the cells and of the digits of a classic 9x9 grid onto others."""
    rows, columns = _lines(random), _lines(random)
    turned = random.random() < 0.5
    names = random.sample(range(SIZE), SIZE)

    def cells(cell: int) -> int:
        row, column = rows[cell // SIZE], columns[cell % SIZE]
        return column * SIZE + row if turned else row * SIZE + column

    return cells, names.__getitem__


def _lines(random: Random) -> list[int]:
    """Return where each line goes: bands change places, and lines within a band."""
    return [
        SIDE * band + line
        for band in random.sample(range(SIDE), SIDE)
        for line in random.sample(range(SIDE), SIDE)
    ]


def effects(steps: list[Step], cells: Map = int, digits: Map = int) -> set[b.Effect]:
    """Return what steps place, strike and mark, carried along by maps."""
    return {b.effect(step, cells, digits) for step in steps}


def image(board: Board, random: Random) -> tuple[Board, Map, Map]:
    """Return an isomorphic board with the maps that lead to it."""
    cells, digits = random_map(random)
    return b.moved(board, cells, digits), cells, digits
