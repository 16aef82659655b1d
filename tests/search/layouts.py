"""Layouts and puzzles for the tests of the search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from random import Random

from grader.model import bits
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


def _house(kind: k.Kind, name: str, number: int, cells: Iterable[int], size: int) -> HouseSpec:
    return HouseSpec(kind, f"{name} {number}", f"{name[0]}{number}", tuple(cells), bits.full(size))


def jigsaw(regions: str) -> Layout:
    """Rows, columns, and regions given by a letter for each cell."""
    size = isqrt(len(regions))
    square = latin(size)
    found = [
        _house(k.BOX, "box", number, [c for c, r in enumerate(regions) if r == letter], size)
        for number, letter in enumerate(sorted(set(regions)), 1)
    ]
    return Layout(f"jigsaw-{size}", square.coordinates, size, [*square.specs, *found])


def grown_regions(size: int, random: Random, swaps: int) -> str:
    """Regions of equal size, made from rows by letting neighbours trade cells."""
    region = [cell // size for cell in range(size * size)]

    def near(cell: int) -> list[int]:
        row, column = divmod(cell, size)
        around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [r * size + c for r, c in around if 0 <= r < size and 0 <= c < size]

    def is_whole(number: int) -> bool:
        cells = {c for c, r in enumerate(region) if r == number}
        reached = [min(cells)]
        for cell in reached:
            reached += [n for n in near(cell) if n in cells and n not in reached]
        return len(reached) == len(cells)

    while swaps:
        one, other = random.sample(range(size * size), 2)
        a, b = region[one], region[other]
        if a == b or not {region[n] for n in near(one)} & {b}:
            continue
        if not {region[n] for n in near(other)} & {a}:
            continue
        region[one], region[other] = b, a
        if is_whole(a) and is_whole(b):
            swaps -= 1
        else:
            region[one], region[other] = a, b
    return "".join(chr(65 + r) for r in region)


def diagonal() -> Layout:
    """Classic 9x9 with both diagonals."""
    nine = classic()
    lines = [range(0, 81, 10), range(8, 80, 8)]
    extra = [_house(k.EXTRA, "diagonal", i, cells, 9) for i, cells in enumerate(lines, 1)]
    return Layout("diagonal-9", nine.coordinates, 9, [*nine.specs, *extra], nine.frames)


def windoku() -> Layout:
    """Classic 9x9 with four windows."""
    nine = classic()
    windows = [
        [9 * (top + r) + left + c for r in range(3) for c in range(3)]
        for top in (1, 5)
        for left in (1, 5)
    ]
    extra = [_house(k.EXTRA, "window", i, cells, 9) for i, cells in enumerate(windows, 1)]
    return Layout("windoku-9", nine.coordinates, 9, [*nine.specs, *extra], nine.frames)


def overlapping(name: str, corners: Sequence[tuple[int, int]]) -> Layout:
    """Classic 9x9 grids at these corners, which share the cells where they overlap."""
    places = {
        (top + cell // 9, left + cell % 9): None for top, left in corners for cell in range(81)
    }
    number = {place: cell for cell, place in enumerate(sorted(places))}
    houses: dict[tuple[int, ...], HouseSpec] = {}
    for top, left in corners:
        for spec in classic().specs:
            cells = tuple(number[top + c // 9, left + c % 9] for c in spec.cells)
            houses.setdefault(cells, _house(spec.kind, "house", len(houses) + 1, cells, 9))
    return Layout(name, sorted(places), 9, list(houses.values()))


def samurai() -> Layout:
    """Five classic 9x9 grids, the middle one sharing a box with each of the others."""
    return overlapping("samurai", [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])


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
