"""Canonical forms by trying everything, independent of the search for them in the package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product


def plain_form(line: str, box: tuple[int, int]) -> tuple[int, ...]:
    """Return the least of all lines that renaming rows, columns and digits gives.

    Args:
        line: the cells of a square, row by row; dots are empty.
        box: rows and columns of a box.
    """
    size = box[0] * box[1]
    squares = [[line[size * row : size * row + size] for row in range(size)]]
    if box[0] == box[1]:
        squares.append(["".join(column) for column in zip(*squares[0], strict=True)])
    columns = [*_orders(size, box[1])]
    return min(
        _renamed([square[row][column] for row in rows for column in order])
        for square in squares
        for rows in _orders(size, box[0])
        for order in columns
    )


def _orders(size: int, width: int) -> Iterator[list[int]]:
    """Iterate over the orders of lines that keep those of a box together."""
    bands = [range(start, start + width) for start in range(0, size, width)]
    for chosen in permutations(bands):
        for lines in product(*(permutations(band) for band in chosen)):
            yield [each for band in lines for each in band]


def _renamed(cells: Sequence[str]) -> tuple[int, ...]:
    names = {".": 0}
    return tuple(names.setdefault(cell, len(names)) for cell in cells)


def invariant(line: str) -> tuple[object, ...]:
    """Return what equivalent classic puzzles have in common; others seldom do.

    Of each given: the givens in its lines and its box and those of its digit, and the same of
    the givens that it sees.
    """
    givens = [cell for cell in range(81) if line[cell] != "."]
    houses = {cell: (cell // 9, cell % 9, cell // 27 * 3 + cell % 9 // 3) for cell in givens}

    def count(cell: int, kind: int) -> int:
        return sum(houses[other][kind] == houses[cell][kind] for other in givens)

    facts = {
        cell: (
            *sorted((count(cell, 0), count(cell, 1))),
            count(cell, 2),
            sum(line[other] == line[cell] for other in givens),
        )
        for cell in givens
    }

    def seen(cell: int) -> tuple[object, ...]:
        lines = sorted(
            tuple(sorted(facts[o] for o in givens if houses[o][kind] == houses[cell][kind]))
            for kind in (0, 1)
        )
        same = sorted(facts[other] for other in givens if line[other] == line[cell])
        return facts[cell], tuple(lines), tuple(same)

    return tuple(sorted(map(seen, givens)))
