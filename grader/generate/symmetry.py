"""Symmetries of a page, and the cells that must be given or empty together."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache

from grader.errors import TargetError
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle

Orbit = tuple[k.Cell, ...]
"""Cells that a symmetry carries into each other, ascending."""

_Move = Callable[[int, int, int, int], tuple[int, int]]
"""Where row and column go, on a page of so many rows and columns, less one each."""


def _half_turn(row: int, column: int, last_row: int, last_column: int) -> tuple[int, int]:
    return last_row - row, last_column - column


def _quarter_turn(row: int, column: int, last_row: int, _last_column: int) -> tuple[int, int]:
    return column, last_row - row


def _at_horizontal(row: int, column: int, last_row: int, _last_column: int) -> tuple[int, int]:
    return last_row - row, column


def _at_vertical(row: int, column: int, _last_row: int, last_column: int) -> tuple[int, int]:
    return row, last_column - column


def _at_diagonal(row: int, column: int, _last_row: int, _last_column: int) -> tuple[int, int]:
    return column, row


def _at_anti_diagonal(row: int, column: int, last_row: int, last_column: int) -> tuple[int, int]:
    return last_column - column, last_row - row


_MOVES: dict[str, tuple[_Move, ...]] = {
    "none": (),
    "180": (_half_turn,),
    "90": (_quarter_turn,),
    "horizontal": (_at_horizontal,),
    "vertical": (_at_vertical,),
    "diagonal": (_at_diagonal,),
    "anti-diagonal": (_at_anti_diagonal,),
    "both": (_at_horizontal, _at_vertical),
    "diagonals": (_at_diagonal, _at_anti_diagonal),
    "full": (_quarter_turn, _at_vertical),
}
"""The moves that make each symmetry.  A mirror is named by its axis."""

SYMMETRIES = tuple(_MOVES)
"""The names of the symmetries: turns by degrees, mirrors by their axis; `both` is horizontal and
vertical, `diagonals` both diagonals, and `full` all there is."""
STRONGEST_FIRST = ("full", "both", "diagonals", "90", *SYMMETRIES[3:7], "180")
"""Symmetries in an order in which each comes before those that it brings along."""


@lru_cache(maxsize=64)
def orbits(layout: Layout, symmetry: str) -> tuple[Orbit, ...]:
    """Return the cells in groups that the symmetry carries into each other, by first cell.

    Only the places of the cells on the page count, not the houses.

    Raises:
        TargetError: there is no such symmetry, or the layout does not have it.
    """
    homes = list(range(layout.cells))
    for image in images(layout, symmetry):
        for cell, target in enumerate(image):
            _join(homes, cell, target)
    groups: dict[int, list[k.Cell]] = {}
    for cell in range(layout.cells):
        groups.setdefault(_home(homes, cell), []).append(cell)
    return tuple(tuple(group) for group in groups.values())


def images(layout: Layout, symmetry: str) -> list[tuple[k.Cell, ...]]:
    """Return, for each move that makes a symmetry, where the cells go.

    Raises:
        TargetError: there is no such symmetry, or the layout does not have it.
    """
    if symmetry not in _MOVES:
        known = ", ".join(SYMMETRIES)
        raise TargetError(f"there is no symmetry {symmetry!r}; there are {known}")
    places = page_places(layout)
    numbers = {place: cell for cell, place in enumerate(places)}
    last_row = max(row for row, _ in places)
    last_column = max(column for _, column in places)
    found = []
    for move in _MOVES[symmetry]:
        image = [numbers.get(move(row, column, last_row, last_column)) for row, column in places]
        if None in image:
            raise TargetError(f"{layout.name} does not have the symmetry {symmetry}")
        found.append(tuple(cell for cell in image if cell is not None))
    return found


def page_places(layout: Layout) -> list[tuple[int, int]]:
    """Return row and column of each cell, counted from the first ones that are used."""
    top = min(row for row, _ in layout.coordinates)
    left = min(column for _, column in layout.coordinates)
    return [(row - top, column - left) for row, column in layout.coordinates]


def is_symmetric(puzzle: Puzzle, symmetry: str) -> bool:
    """Tell whether the cells with givens lie in a symmetry, which the layout has."""
    given = [digit != k.NO_DIGIT for digit in puzzle.givens]
    return all(
        len({given[cell] for cell in orbit}) == 1 for orbit in orbits(puzzle.layout, symmetry)
    )


def symmetry_of(puzzle: Puzzle) -> str:
    """Return the strongest symmetry in which the cells with givens lie; of equals the first."""
    given = [digit != k.NO_DIGIT for digit in puzzle.givens]
    for symmetry, groups in _symmetries(puzzle.layout):
        if all(len({given[cell] for cell in orbit}) == 1 for orbit in groups):
            return symmetry
    return "none"


@lru_cache(maxsize=64)
def _symmetries(layout: Layout) -> tuple[tuple[str, tuple[Orbit, ...]], ...]:
    """Return the symmetries that a layout has, strongest first, with the orbits of each."""
    found = []
    for symmetry in STRONGEST_FIRST:
        with suppress(TargetError):
            # What can go alone is symmetric in any case.
            groups = tuple(orbit for orbit in orbits(layout, symmetry) if len(orbit) > 1)
            found.append((symmetry, groups))
    return tuple(found)


def _home(homes: list[int], cell: k.Cell) -> int:
    while homes[cell] != cell:
        cell = homes[cell]
    return cell


def _join(homes: list[int], one: k.Cell, other: k.Cell) -> None:
    one, other = _home(homes, one), _home(homes, other)
    homes[max(one, other)] = min(one, other)
