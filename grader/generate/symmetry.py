"""Symmetries of a page, and the cells that must be given or empty together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from grader.errors import TargetError
from grader.model import kinds as k
from grader.model.layout import Layout

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
    "full": (_quarter_turn, _at_vertical),
}
"""The moves that make each symmetry.  A mirror is named by its axis."""

SYMMETRIES = tuple(_MOVES)
"""The names of the symmetries: turns by degrees, mirrors by their axis; `full` is all."""


@lru_cache(maxsize=64)
def orbits(layout: Layout, symmetry: str) -> tuple[Orbit, ...]:
    """Return the cells in groups that the symmetry carries into each other, by first cell.

    Only the places of the cells on the page count, not the houses.

    Raises:
        TargetError: there is no such symmetry, or the layout does not have it.
    """
    if symmetry not in _MOVES:
        known = ", ".join(SYMMETRIES)
        raise TargetError(f"there is no symmetry {symmetry!r}; there are {known}")
    places = _places(layout)
    numbers = {place: cell for cell, place in enumerate(places)}
    last_row = max(row for row, _ in places)
    last_column = max(column for _, column in places)
    homes = list(range(layout.cells))
    for move in _MOVES[symmetry]:
        for cell, (row, column) in enumerate(places):
            image = numbers.get(move(row, column, last_row, last_column))
            if image is None:
                raise TargetError(f"{layout.name} does not have the symmetry {symmetry}")
            _join(homes, cell, image)
    groups: dict[int, list[k.Cell]] = {}
    for cell in range(layout.cells):
        groups.setdefault(_home(homes, cell), []).append(cell)
    return tuple(tuple(group) for group in groups.values())


def _places(layout: Layout) -> list[tuple[int, int]]:
    """Return row and column of each cell, counted from the first ones that are used."""
    top = min(row for row, _ in layout.coordinates)
    left = min(column for _, column in layout.coordinates)
    return [(row - top, column - left) for row, column in layout.coordinates]


def _home(homes: list[int], cell: k.Cell) -> int:
    while homes[cell] != cell:
        cell = homes[cell]
    return cell


def _join(homes: list[int], one: k.Cell, other: k.Cell) -> None:
    one, other = _home(homes, one), _home(homes, other)
    homes[max(one, other)] = min(one, other)
