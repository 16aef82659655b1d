"""Digits that are confined to the crossing of two houses."""

from __future__ import annotations

from random import Random

import pytest

from grader.model import bits
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.shapes import classic, named
from grader.runtime import compiled
from grader_strategies.facts.confined_digits import ConfinedDigits
from tests import boards as b

LAYOUTS = [classic(3, 2), classic(), named("windoku-9"), named("diagonal-9"), named("samurai-4")]


def digits_in(board: Board, cells: set[int]) -> set[int]:
    return {digit for cell in cells for digit in board.candidates(cell)}


def check(confined: ConfinedDigits, board: Board) -> set[int]:
    """Compare everything with the definition, and return what can be eliminated by kind."""
    layout = board.layout
    striking: list[set[int]] = [set() for _ in confined.striking]
    houses = [{*layout.cells_of(house)} for house in range(layout.houses)]
    assert {*confined.numbers} == {
        (base, cover)
        for base in range(layout.houses)
        for cover in range(layout.houses)
        if base != cover and len(houses[base] & houses[cover]) > 1
    }
    for (base, cover), number in confined.numbers.items():
        common = houses[base] & houses[cover]
        only = digits_in(board, common) - digits_in(board, houses[base] - common)
        assert {*bits.each(confined.only[number])} == only
        assert confined.back[number] == confined.numbers[cover, base]
        if layout.complete[base]:
            striking[layout.kinds[base]] |= only & digits_in(board, houses[cover] - common)
    assert [{*bits.each(mask)} for mask in confined.striking] == striking
    return set().union(*striking)


@pytest.mark.skipif(compiled.mode() == "compiled", reason="the masks are private to C")
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_what_is_kept_is_what_the_board_has(layout: Layout) -> None:
    random = Random(layout.name)
    confined = ConfinedDigits(layout)
    some = 0
    for board, _ in b.states(layout, 2, random):
        confined.update(board)
        some += bool(check(confined, board))
        confined.update(board)
        check(confined, board)
        # A board that the changes do not cover leaves nothing behind.
        other = board.copy()
        for cell in range(0, layout.cells, 3):
            for digit in board.candidates(cell)[1:]:
                other.strike(cell, digit)
        for house in range(0, layout.houses, 2):
            confined.confine(other, house)
    assert some
