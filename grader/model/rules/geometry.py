"""Where the cells of rules lie: neighbours, lines, rows and diagonals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random

from grader.model import kinds as k
from grader.model.rules.rule import Geometry

Place = tuple[int, int]
"""Row and column, 0-based; or a step in rows and columns."""
Cells = tuple[k.Cell, ...]

BY_EDGE: tuple[Place, ...] = ((-1, 0), (0, -1), (0, 1), (1, 0))
BY_CORNER: tuple[Place, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
AROUND = BY_EDGE + BY_CORNER


@lru_cache(maxsize=64)
def _numbers(coordinates: tuple[Place, ...]) -> Mapping[Place, k.Cell]:
    return {place: cell for cell, place in enumerate(coordinates)}


def cell_at(layout: Geometry, place: Place) -> k.Cell:
    """Return the cell at a place, NO_CELL if there is none."""
    return _numbers(layout.coordinates).get(place, k.NO_CELL)


def step_from(layout: Geometry, one: k.Cell, other: k.Cell) -> Place:
    """Return how many rows and columns there are from one cell to another."""
    (row, column), (to_row, to_column) = layout.coordinates[one], layout.coordinates[other]
    return to_row - row, to_column - column


def next_cell(layout: Geometry, cell: k.Cell, step: Place) -> k.Cell:
    """Return the cell that is some rows and columns away, NO_CELL if there is none."""
    row, column = layout.coordinates[cell]
    return cell_at(layout, (row + step[0], column + step[1]))


def neighbours(layout: Geometry, cell: k.Cell, steps: Sequence[Place] = BY_EDGE) -> Cells:
    """Return the cells that touch a cell, by an edge or as the steps say."""
    found = [next_cell(layout, cell, step) for step in steps]
    return tuple([other for other in found if other != k.NO_CELL])


def pairs(layout: Geometry) -> tuple[Cells, ...]:
    """Return each two cells that touch by an edge, the left or upper one first."""
    return tuple(
        (cell, other)
        for cell in range(len(layout.coordinates))
        for other in neighbours(layout, cell, ((0, 1), (1, 0)))
    )


def touch(layout: Geometry, one: k.Cell, other: k.Cell, steps: Sequence[Place] = BY_EDGE) -> bool:
    """Return whether two cells touch, by an edge or as the steps say."""
    return step_from(layout, one, other) in steps


def is_line(layout: Geometry, cells: Sequence[k.Cell]) -> bool:
    """Return whether each cell touches the next one, by an edge or a corner."""
    return all(touch(layout, one, other, AROUND) for one, other in pairwise(cells))


def rows_and_columns(layout: Geometry) -> tuple[Cells, ...]:
    """Return the cells of each row and column, in both directions."""
    lines = [spec.cells for spec in layout.specs if spec.kind in (k.ROW, k.COLUMN)]
    return tuple([each for line in lines for each in (line, line[::-1])])


def diagonals(layout: Geometry) -> tuple[Cells, ...]:
    """Return the cells of each diagonal from edge to edge of two cells at least, from both ends."""
    found = []
    for cell in range(len(layout.coordinates)):
        for down, right in BY_CORNER:
            if next_cell(layout, cell, (-down, -right)) == k.NO_CELL:
                line = [cell]
                while (cell_ahead := next_cell(layout, line[-1], (down, right))) != k.NO_CELL:
                    line.append(cell_ahead)
                if len(line) > 1:
                    found.append(tuple(line))
    return tuple(found)


def random_line(
    layout: Geometry, random: Random, most: int, fits: Callable[[Sequence[k.Cell]], bool]
) -> Cells:
    """Return a random line of cells, of which each touches the next.

    Args:
        layout: the layout.
        random: the random numbers.
        most: how many cells it has at the most.
        fits: returns whether a line may be, of which only the last cell is new.
    """
    line = [random.randrange(len(layout.coordinates))]
    while len(line) < most:
        ahead = [
            cell
            for cell in neighbours(layout, line[-1], AROUND)
            if cell not in line and fits([*line, cell])
        ]
        if not ahead:
            break
        line.append(random.choice(ahead))
    return tuple(line)
