"""Layouts of many sorts to test on: small, large, oblong, with extras, with gaps."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model import shapes
from grader.model.house import HouseSpec
from grader.model.layout import Layout


def diagonal() -> Layout:
    """Return the 4x4 layout with both diagonals as extra houses."""
    four = shapes.classic(2, 2)
    down = HouseSpec(k.EXTRA, "diagonal 1", "d1", (0, 5, 10, 15), 0b1111)
    up = HouseSpec(k.EXTRA, "diagonal 2", "d2", (3, 6, 9, 12), 0b1111)
    return Layout("diagonal-4", four.coordinates, 4, [*four.specs, down, up], four.frames)


def caged() -> Layout:
    """Return the 4x4 layout with a cage of three cells, which is not complete."""
    four = shapes.classic(2, 2)
    cage = HouseSpec(k.EXTRA, "cage 1", "g1", (5, 6, 10), 0b1111)
    return Layout("caged-4", four.coordinates, 4, [*four.specs, cage], four.frames)


def uneven() -> Layout:
    """Return a layout whose houses differ in size and digits.

    Six cells in two rows. The rows take the digits 0 to 2; the first column takes only 0 and
    1, the second 0 to 3; the third has one cell too few. The last cell takes nothing but 2.
    """
    houses = [
        HouseSpec(k.ROW, "row 1", "r1", (0, 1, 2), 0b0111),
        HouseSpec(k.ROW, "row 2", "r2", (3, 4, 5), 0b0111),
        HouseSpec(k.COLUMN, "column 1", "c1", (0, 3), 0b0011),
        HouseSpec(k.COLUMN, "column 2", "c2", (1, 4), 0b1111),
        HouseSpec(k.EXTRA, "spot 1", "s1", (5,), 0b0100),
    ]
    return Layout("uneven", [(r, c) for r in range(2) for c in range(3)], 4, houses)


ALL = {
    layout.name: layout
    for layout in (
        shapes.classic(1, 1),
        shapes.classic(2, 2),
        shapes.classic(3, 2),
        shapes.classic(),
        diagonal(),
        caged(),
        uneven(),
    )
}
"""The layouts by name, smallest first."""
