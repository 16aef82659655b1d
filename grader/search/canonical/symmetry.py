"""Symmetries of the givens on the page, and the orbits of cells under them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache

from grader.errors import TargetError, unknown_name
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle

Orbit = tuple[k.Cell, ...]
"""Cells that a symmetry maps to each other, ascending; all of them are given or none is."""

_Move = Callable[[int, int, int, int], tuple[int, int]]
"""Maps row and column; the last two arguments are the last row and the last column."""


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
"""The moves that generate each symmetry.  A mirror is named by its axis."""

SYMMETRIES = tuple(_MOVES)
"""The names of the symmetries: turns by degrees, mirrors by their axis; `both` is horizontal and
vertical, `diagonals` both diagonals, and `full` all symmetries of a square."""
STRONGEST_FIRST = ("full", "both", "diagonals", "90", *SYMMETRIES[3:7], "180")
"""Symmetries in an order in which each comes before those that it implies."""


@lru_cache(maxsize=64)
def orbits(layout: Layout, symmetry: str) -> tuple[Orbit, ...]:
    """Return the orbits of the cells under a symmetry, ordered by first cell.

    Only the positions of the cells on the page matter, not the houses.

    Raises:
        TargetError: the symmetry is unknown, or the layout does not have it.
    """
    parents = list(range(layout.cells))
    for image in images(layout, symmetry):
        for cell, target in enumerate(image):
            _union(parents, cell, target)
    groups: dict[int, list[k.Cell]] = {}
    for cell in range(layout.cells):
        groups.setdefault(_root(parents, cell), []).append(cell)
    return tuple(tuple(group) for group in groups.values())


def images(layout: Layout, symmetry: str) -> list[tuple[k.Cell, ...]]:
    """Return, for each move that generates a symmetry, the image of each cell.

    Raises:
        TargetError: the symmetry is unknown, or the layout does not have it.
    """
    if symmetry not in _MOVES:
        raise TargetError(unknown_name("symmetry", symmetry, SYMMETRIES))
    places = page_places(layout)
    numbers = {place: cell for cell, place in enumerate(places)}
    last_row = max(row for row, _ in places)
    last_column = max(column for _, column in places)
    found = []
    for move in _MOVES[symmetry]:
        image = [numbers.get(move(row, column, last_row, last_column)) for row, column in places]
        if None in image:
            raise TargetError(
                "layout-symmetry",
                "{layout} does not have the symmetry {symmetry}",
                layout=layout.name,
                symmetry=symmetry,
            )
        found.append(tuple(cell for cell in image if cell is not None))
    return found


def page_places(layout: Layout) -> list[tuple[int, int]]:
    """Return row and column of each cell, counted from the first row and column with a cell."""
    top = min(row for row, _ in layout.coordinates)
    left = min(column for _, column in layout.coordinates)
    return [(row - top, column - left) for row, column in layout.coordinates]


def is_symmetric(puzzle: Puzzle, symmetry: str) -> bool:
    """Return whether the cells of the givens have a symmetry, which the layout must have."""
    return _has_symmetry(puzzle.givens, _pairs(puzzle.layout, symmetry))


def _has_symmetry(givens: Sequence[k.Digit], pairs: tuple[tuple[k.Cell, k.Cell], ...]) -> bool:
    """Return whether of each pair of cells both are given or none is."""
    for cell, other in pairs:
        if (givens[cell] == k.NO_DIGIT) != (givens[other] == k.NO_DIGIT):
            return False
    return True


def symmetry_of(puzzle: Puzzle) -> str:
    """Return the strongest symmetry of the cells of the givens, the first of equal ones."""
    givens = puzzle.givens
    for symmetry, pairs in _symmetries(puzzle.layout):
        if _has_symmetry(givens, pairs):
            return symmetry
    return "none"


@lru_cache(maxsize=64)
def _symmetries(layout: Layout) -> tuple[tuple[str, tuple[tuple[k.Cell, k.Cell], ...]], ...]:
    """Return the symmetries of a layout, strongest first.

    Each comes with the pairs of cells of which both are given or none is.
    """
    found = []
    for symmetry in STRONGEST_FIRST:
        with suppress(TargetError):
            found.append((symmetry, _pairs(layout, symmetry)))
    return tuple(found)


@lru_cache(maxsize=64)
def _pairs(layout: Layout, symmetry: str) -> tuple[tuple[k.Cell, k.Cell], ...]:
    """Return the first cell of each orbit with each of the others."""
    return tuple((orbit[0], cell) for orbit in orbits(layout, symmetry) for cell in orbit[1:])


def _root(parents: list[int], cell: k.Cell) -> int:
    while parents[cell] != cell:
        cell = parents[cell]
    return cell


def _union(parents: list[int], one: k.Cell, other: k.Cell) -> None:
    one, other = _root(parents, one), _root(parents, other)
    parents[max(one, other)] = min(one, other)
