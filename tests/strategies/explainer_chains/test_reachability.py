"""Reachability along links, against a plain search."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from grader.model import bits
from grader.model.board import Board
from grader.runtime import compiled
from grader_strategies.explainer_chains.links.reachability import Reachability
from tests import boards as b
from tests.formats import layout_files as layouts
from tests.strategies.explainer_chains import naive

pytestmark = pytest.mark.skipif(
    compiled.mode() == "compiled", reason="these methods are private to C when compiled"
)


def reached(board: Board, start: naive.Literal) -> set[naive.Literal]:
    """Return what follows from a literal, itself only if a path leads back to it."""
    found: set[naive.Literal] = set()
    todo = [start]
    while todo:
        new = naive.implied(board, todo.pop()) - found
        found |= new
        todo += new
    return found


@pytest.mark.parametrize("name", ["classic-4", "classic-6", "diagonal-4", "caged-4"])
def test_reachability_is_that_of_a_plain_search(name: str) -> None:
    layout = layouts.ALL[name]
    random = Random(2)
    reach = Reachability()
    reach.bind(layout)
    met = {"fails": 0, "stands": 0, "circles": 0, "shared": 0}
    for board, _ in b.states(layout, 2, random):
        reach.build(board)
        has = {(cell, digit) for cell, digit, is_true in naive.literals(board) if is_true}
        ways = {place: reached(board, (*place, True)) for place in has}
        failing = {place for place in has if (*place, False) in ways[place]}
        assert reach.refuted_digits() == bits.of(sorted({digit for _, digit in failing}))
        for cell, digit in random.sample(sorted(has), min(12, len(has))):
            number = cell * layout.digits + digit
            fails = (cell, digit) in failing
            stands = (cell, digit, True) in reached(board, (cell, digit, False))
            assert bool(reach.refutes_itself(number)) == fails
            assert bool(reach.proves_itself(number)) == stands
            around = any(
                other != (cell, digit)
                and (*other, True) in ways[cell, digit]
                and (cell, digit, True) in ways[other]
                for other in has
            )
            assert bool(reach.is_on_cycle(number)) == around
            met["fails"] += fails
            met["stands"] += stands
            met["circles"] += around
        for excludes, unit in units(board, reach):
            shared = any(
                (*place, False) in set.intersection(*(ways[way] for way in unit)) for place in has
            )
            assert excludes == shared
            met["shared"] += shared
    assert all(met.values())


def units(board: Board, reach: Reachability) -> Iterator[tuple[bool, list[tuple[int, int]]]]:
    """Iterate over cells and digits in complete houses: what is computed, and the candidates."""
    layout = board.layout
    for cell in range(layout.cells):
        if digits := board.candidates(cell):
            yield bool(reach.cell_excludes(board, cell)), [(cell, digit) for digit in digits]
    for house in range(layout.houses):
        for digit in range(layout.digits):
            if layout.complete[house] and (cells := board.places(house, digit)):
                excludes = bool(reach.slot_excludes(board, house, digit))
                yield excludes, [(cell, digit) for cell in cells]
