"""Random puzzles some of whose candidates are missing from the start."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from grader.generate.random_regions import RandomRegions
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.parity import with_parity
from grader.model.puzzle import Puzzle
from grader.model.shapes import Extra, Grid, compose, named
from grader.search.solutions import Solution, random_solution, solutions
from tests.formats.layout_files import caged

Candidates = set[tuple[k.Cell, k.Digit]]

CAGES = tuple(
    Extra(f"cage {number}", f"x{number}", cells)
    for number, cells in enumerate(
        ((0, 10, 20, 30), (44, 52, 60), (4, 22, 49, 55, 72), (80, 71, 62)), start=1
    )
)
SMALL_CAGES = (Extra("cage 1", "x1", (0, 7, 14)), Extra("cage 2", "x2", (20, 27, 28, 33)))


def small() -> list[Layout]:
    """Return layouts on which all techniques together take some milliseconds a board."""
    return [
        named("classic-4"),
        caged(),
        named("diagonal-4"),
        named("latin-5"),
        compose("two-of-four", (Grid(4, box=(2, 2)), Grid(4, box=(2, 2), at=(2, 2)))),
        named("classic-6"),
        named("diagonal-6"),
        named("latin-6"),
        RandomRegions(6).make_layout(Random(1)),
        compose("caged-6", (Grid(6, box=(3, 2), extras=SMALL_CAGES),)),
        named("anti-knight-6"),
        named("anti-king-6"),
        with_parity(named("classic-6"), (0, 8, 35), (1, 20, 27, 28)),
    ]


def large() -> list[Layout]:
    """Return layouts of the usual size, and larger ones."""
    return [
        named("classic-8"),
        named("classic-9"),
        named("diagonal-9"),
        named("windoku-9"),
        RandomRegions(9).make_layout(Random(2)),
        named("latin-7"),
        named("samurai-4"),
        compose("caged-9", (Grid(9, box=(3, 3), extras=CAGES),)),
        named("anti-knight-9"),
        named("anti-king-9"),
        with_parity(named("classic-9"), (0, 12, 13, 40, 77), (1, 22, 30, 41, 66, 80)),
    ]


def restricted(layout: Layout, random: Random) -> tuple[Puzzle, Solution]:
    """Return a puzzle that has one solution by its givens and missing candidates, and this.

    Up to two thirds of the cells are given, and of the others candidates are missing by chance.
    Then, as long as there is another solution, a candidate that it has goes, or now and then the
    digit of a cell is given.
    """
    solution = random_solution(layout, random)
    givens = [k.NO_DIGIT] * layout.cells
    for cell in random.sample(range(layout.cells), random.randint(0, 2 * layout.cells // 3)):
        givens[cell] = solution[cell]
    chance = random.choice((0, 0, 0, 0.1, 0.3))
    removed: Candidates = {
        (cell, digit)
        for cell in range(layout.cells)
        for digit in layout.digits_of(cell)
        if digit != solution[cell] and random.random() < chance
    }
    gives = random.choice((0, 0, 0.2, 0.5))
    while True:
        puzzle = _puzzle(layout, givens, removed)
        other = _other_solution(puzzle, solution)
        if other is None:
            return puzzle, solution
        cell = random.choice([c for c in range(layout.cells) if other[c] != solution[c]])
        if random.random() < gives:
            givens[cell] = solution[cell]
        else:
            removed.add((cell, other[cell]))


def _puzzle(layout: Layout, givens: Sequence[k.Digit], removed: Candidates) -> Puzzle:
    kept = sorted((cell, digit) for cell, digit in removed if givens[cell] == k.NO_DIGIT)
    return Puzzle(layout, tuple(givens), tuple(kept))


def _other_solution(puzzle: Puzzle, solution: Solution) -> Solution | None:
    return next((each for each in islice(solutions(puzzle), 2) if each != solution), None)
