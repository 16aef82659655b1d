"""Layouts by name."""

from __future__ import annotations

from functools import cache

from grader.model import kinds as k
from grader.model.house import Frame, HouseSpec
from grader.model.layout import Layout


def classic(width: int = 3, height: int = 3) -> Layout:
    """Return the square layout with boxes of `width` x `height` cells.

    There are `width * height` digits, rows and columns; 3 x 3 is the Sudoku of the
    newspapers.  Houses come in the order rows, columns, boxes; boxes from left to right,
    then from top to bottom.

    Raises:
        ValueError: there would be no cells, or more than 25 digits.
    """
    # The cache tells `classic()` from `classic(3, 3)`; and layouts are compared quickly only
    # where they are the same object.
    return _classic(width, height)


@cache
def _classic(width: int, height: int) -> Layout:
    size = width * height
    if width < 1 or height < 1 or size > k.MAX_DIGITS:
        raise ValueError(f"boxes of {width}x{height} cells; 1 to {k.MAX_DIGITS} cells are possible")
    span = range(size)
    digits = (1 << size) - 1
    rows = [[row * size + column for column in span] for row in span]
    columns = [[row * size + column for row in span] for column in span]
    boxes = [
        [(top + i) * size + left + j for i in range(height) for j in range(width)]
        for top in range(0, size, height)
        for left in range(0, size, width)
    ]
    houses = [
        HouseSpec(kind, f"{name} {number}", f"{name[0]}{number}", tuple(cells), digits)
        for kind, name, group in (
            (k.ROW, "row", rows),
            (k.COLUMN, "column", columns),
            (k.BOX, "box", boxes),
        )
        for number, cells in enumerate(group, start=1)
    ]
    name = f"classic-{size}" if _is_standard(width, height) else f"classic-{size}-{width}x{height}"
    coordinates = [divmod(cell, size) for cell in range(size * size)]
    frame = Frame(rows=tuple(span), columns=tuple(range(size, 2 * size)))
    return Layout(name, coordinates, size, houses, [frame])


def _is_standard(width: int, height: int) -> bool:
    """Tell whether this is the box shape that people expect for the size."""
    size = width * height
    widest = min(w for w in range(1, size + 1) if size % w == 0 and w * w >= size)
    return width == widest
