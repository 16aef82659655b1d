"""Positions of the grids of well-known overlapping puzzles.

Most overlap in corner boxes only.  Their positions are in units of a grid less one box, so
they work with grids of any size:

    samurai   A . B        twodoku   A .        wing-3   A . B
              . C .                  . B                 . C .
              D . E

The others overlap in more boxes; their positions are in boxes of 9x9 grids.

Source: the puzzles in github.com/1to9only/Gattai-Puzzles, each of which was looked at.
"""

from __future__ import annotations

Place = tuple[int, int]


def _lattice(rows: int, columns: int) -> tuple[Place, ...]:
    """Return the places of `rows` x `columns` grids with others in between, row by row."""
    outer = [(2 * i, 2 * j) for i in range(rows) for j in range(columns)]
    inner = [(2 * i + 1, 2 * j + 1) for i in range(rows - 1) for j in range(columns - 1)]
    return tuple(sorted(outer + inner))


def _without_corners(places: tuple[Place, ...]) -> tuple[Place, ...]:
    ends = {min(row for row, _ in places), max(row for row, _ in places)}
    sides = {min(column for _, column in places), max(column for _, column in places)}
    return tuple((r, c) for r, c in places if r not in ends or c not in sides)


AT_CORNERS: dict[str, tuple[Place, ...]] = {
    "twodoku": ((0, 0), (1, 1)),
    "tripledoku": ((0, 0), (1, 1), (2, 2)),
    "wing": ((0, 0), (0, 2), (1, 1)),
    "sohei": ((0, 1), (1, 0), (1, 2), (2, 1)),
    "samurai": _lattice(2, 2),
    "harakiri": _lattice(2, 3),
    "harakiri-portrait": _lattice(3, 2),
    "ninja": _without_corners(_lattice(3, 3)),
    "shogun": _lattice(2, 4),
    "sumo": _lattice(3, 3),
    "boag": _lattice(3, 4),
    "taiken": _without_corners(_lattice(4, 4)),
    "shaolin": _lattice(4, 4),
    "soag": _lattice(5, 5),
    "moag": _lattice(6, 6),
    "doag": _lattice(7, 7),
}
"""Places in steps: one step is the side of a grid less one box."""

IN_BOXES: dict[str, tuple[Place, ...]] = {
    "sensei-2": ((0, 0), (2, 1)),
    "sensei-4": ((0, 0), (1, 1)),
    "tripledoku-2": ((0, 0), (2, 1), (4, 2)),
    "tripledoku-3": ((0, 0), (0, 2), (2, 1)),
    "tripledoku-4": ((0, 0), (1, 1), (2, 2)),
    "treble": ((0, 1), (1, 2), (2, 0)),
    "butterfly": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "flower": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "cross": ((0, 2), (2, 0), (2, 2), (2, 4), (4, 2)),
    "windmill": ((0, 1), (1, 4), (2, 2), (3, 0), (4, 3)),
    "wing-5": ((0, 0), (0, 6), (2, 1), (2, 5), (4, 3)),
}
"""Places of 9x9 grids in steps of three rows or columns."""

ALIASES = {
    "sensei": "twodoku",
    "sensei-1": "twodoku",
    "tripledoku-1": "tripledoku",
    "triple": "treble",
    "wing-3": "wing",
    "kazaguruma": "windmill",
    "gattai-5": "samurai",
    "gattai-8": "harakiri",
    "gattai-11": "shogun",
    "gattai-13": "sumo",
    "harakiri-landscape": "harakiri",
}
"""Alternative names.  The number of a gattai is that of its grids."""
