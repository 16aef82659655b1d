"""Layouts and puzzles for the tests of the search."""

from __future__ import annotations

from random import Random

from grader.model import kinds as k
from grader.model.house import HouseSpec
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.solutions import random_solution


def latin(size: int, extras: tuple[tuple[int, ...], ...] = ()) -> Layout:
    """Rows and columns only, and any houses besides."""
    digits = (1 << size) - 1
    rows = [tuple(row * size + column for column in range(size)) for row in range(size)]
    houses = [HouseSpec(k.ROW, f"row {i}", f"r{i}", row, digits) for i, row in enumerate(rows, 1)]
    houses += [
        HouseSpec(k.COLUMN, f"column {i}", f"c{i}", tuple(column), digits)
        for i, column in enumerate(zip(*rows, strict=True), 1)
    ]
    houses += [
        HouseSpec(k.EXTRA, f"extra {i}", f"x{i}", cells, digits)
        for i, cells in enumerate(extras, 1)
    ]
    name = f"latin-{size}-{len(extras)}"
    return Layout(name, [divmod(cell, size) for cell in range(size * size)], size, houses)


def nine(text: str) -> Puzzle:
    """A classic 9x9 puzzle from its 81 characters."""
    return Puzzle(classic(), tuple(-1 if c == "." else int(c) - 1 for c in text))


def empty(layout: Layout) -> Puzzle:
    return Puzzle(layout, (k.NO_DIGIT,) * layout.cells)


def dug(layout: Layout, random: Random, givens: int) -> Puzzle:
    """A random filled layout with only so many givens left, wherever they are."""
    solution = random_solution(layout, random)
    kept = set(random.sample(range(layout.cells), givens))
    return Puzzle(layout, tuple(d if c in kept else k.NO_DIGIT for c, d in enumerate(solution)))


def spoiled(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with one given changed to another digit."""
    givens = list(puzzle.givens)
    cell = random.choice([c for c, d in enumerate(givens) if d != k.NO_DIGIT])
    givens[cell] = (givens[cell] + random.randrange(1, puzzle.layout.digits)) % puzzle.layout.digits
    return Puzzle(puzzle.layout, tuple(givens))
