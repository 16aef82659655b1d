"""Frames of nine rows and nine columns whose boxes are squares of three by three cells."""

from __future__ import annotations

from typing import NamedTuple

from grader.errors import Message
from grader.model import kinds as k
from grader.model.house import Frame
from grader.model.layout import Layout

SIDE = 3
"""Rows and columns of a box."""
SIZE = SIDE * SIDE
"""Rows and columns of a frame."""


class SquareFrame(NamedTuple):
    """A frame whose rows, columns and boxes all take the same nine digits once each."""

    rows: tuple[k.House, ...]
    columns: tuple[k.House, ...]
    boxes: tuple[k.House, ...]
    """The boxes, band by band: box `3 * band + stack`."""


def square_frames(layout: Layout) -> tuple[SquareFrame, ...]:
    """Return the frames of a layout that are built like a classic 9x9 grid.

    Extra houses do not matter.  Frames of another size, with incomplete houses, or with boxes
    of another shape are left out.
    """
    boxes = {frozenset(spec.cells): house for house, spec in enumerate(layout.specs)}
    found = (_squares(layout, frame, boxes) for frame in layout.frames)
    return tuple(frame for frame in found if frame is not None)


def refusal(layout: Layout) -> Message | str:
    """Return why techniques for square boxes cannot occur on a layout, or an empty text."""
    if square_frames(layout):
        return ""
    return Message(
        "proved-for-nine",
        "it is proved for nine rows and columns with boxes of three by three cells only",
    )


def _squares(
    layout: Layout, frame: Frame, boxes: dict[frozenset[k.Cell], k.House]
) -> SquareFrame | None:
    if not len(frame.rows) == len(frame.columns) == SIZE:
        return None
    rows = [layout.cells_of(row) for row in frame.rows]
    squares = []
    for number in range(SIZE):
        band, stack = SIDE * (number // SIDE), SIDE * (number % SIDE)
        cells = frozenset(rows[band + i][stack + j] for i in range(SIDE) for j in range(SIDE))
        house = boxes.get(cells)
        if house is None:
            return None
        squares.append(house)
    houses = (*frame.rows, *frame.columns, *squares)
    specs = [layout.specs[house] for house in houses]
    if len({spec.digits for spec in specs}) > 1 or not all(spec.is_complete() for spec in specs):
        return None
    return SquareFrame(frame.rows, frame.columns, tuple(squares))
