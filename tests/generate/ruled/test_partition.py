"""Partitions cover all cells with connected cages of the sizes wanted, without repeated digits."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from grader.generate.ruled.partition import Partitioner, Pieces
from grader.model.shapes import classic, named
from grader.search.canonical.symmetry import images
from grader.search.solutions import random_solution

SIZES = {2: 4.0, 3: 3.0, 4: 2.0}


def check(ways: Partitioner, pieces: Pieces, solution: Sequence[int]) -> None:
    assert sorted(cell for piece in pieces for cell in piece) == list(range(len(solution)))
    for piece in pieces:
        assert len(piece) in SIZES
        assert ways.is_connected(piece)
        assert len({solution[cell] for cell in piece}) == len(piece)


@pytest.mark.parametrize("name", ["classic-4", "classic-6", "classic-9", "diagonal-9"])
def test_cages_are_connected_and_no_digit_repeats(name: str) -> None:
    layout, random = named(name), Random(1)
    ways = Partitioner(layout, SIZES, "none")
    found = set()
    for _ in range(20):
        solution = random_solution(layout, random)
        pieces = ways.partition(solution, random)
        if pieces is not None:
            check(ways, pieces, solution)
            found.add(pieces)
    assert len(found) > 10


@pytest.mark.parametrize("symmetry", ["180", "diagonal", "horizontal"])
def test_the_images_of_cages_are_cages(symmetry: str) -> None:
    layout, random = classic(), Random(2)
    ways = Partitioner(layout, SIZES, symmetry)
    solutions = [random_solution(layout, random) for _ in range(5)]
    tried = [(ways.partition(solution, random), solution) for solution in solutions]
    pieces, solution = next((p, s) for p, s in tried if p is not None)
    assert pieces is not None
    check(ways, pieces, solution)
    for move in images(layout, symmetry):
        assert {frozenset(move[cell] for cell in piece) for piece in pieces} == pieces


def test_changes_of_partitions_are_partitions() -> None:
    layout, random = classic(), Random(3)
    ways = Partitioner(layout, SIZES, "none")
    solution = random_solution(layout, random)
    pieces = ways.partition(solution, random)
    assert pieces is not None
    numbers = []
    for piece in sorted(pieces, key=sorted):
        changes = [
            list(ways.splits(pieces, piece, random)),
            list(ways.joins(pieces, piece, solution, random)),
            list(ways.shifts(pieces, piece, solution, random)),
        ]
        for changed in (each for some in changes for each in some):
            check(ways, changed, solution)
            assert changed != pieces
        numbers.append([len(some) for some in changes])
    assert all(map(sum, zip(*numbers, strict=True)))


def test_impossible_sizes_are_told() -> None:
    ways = Partitioner(classic(2, 2), {3: 1.0}, "none")  # 16 cells are no multiple of 3
    assert ways.partition(random_solution(classic(2, 2), Random(4)), Random(4)) is None
