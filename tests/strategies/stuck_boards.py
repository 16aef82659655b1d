"""Boards of random puzzles on which the simplest techniques lead no further."""

from __future__ import annotations

from functools import cache
from random import Random

from grader.model.board import Board
from grader.model.shapes import classic
from grader.pipeline.registry import techniques
from tests import boards as b
from tests.positions import first

EASY = ("full-house", "naked-single", "hidden-single", "pointing", "naked-pair")


def stuck(count: int, seed: int) -> list[tuple[Board, list[int]]]:
    """Return boards on which singles and pairs lead no further, with their solutions."""
    return [(board.copy(), [*solution]) for board, solution in _made(count, seed)]


@cache
def _made(count: int, seed: int) -> list[tuple[Board, list[int]]]:
    layout = classic()
    easy = [techniques()[name].strategy() for name in EASY]
    for strategy in easy:
        strategy.bind(layout)
    random = Random(seed)
    found: list[tuple[Board, list[int]]] = []
    while len(found) < count:
        board, solution = b.puzzle(layout, random)
        while step := next((s for s in (first(e, board) for e in easy) if s), None):
            for cell, digit in step.eliminations:
                board.strike(cell, digit)
            for cell, digit in step.placements:
                board.place(cell, digit)
        if not board.is_solved():
            found.append((board, list(solution)))
    return found
