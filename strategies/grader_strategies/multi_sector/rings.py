"""Rings of eight groups of cells, each of which shares a house with the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from grader.errors import Message
from grader.model import kinds as k
from grader.model.house import Frame
from grader.model.layout import Layout
from grader.runtime import deadline

SIZE = 8
"""Groups of cells in a ring, and houses that join them."""
SIDES = 4
"""Lines of a ring, and boxes."""


class Ring(NamedTuple):
    """Groups of cells on two rows and two columns, two groups in each of four boxes."""

    groups: tuple[tuple[k.Cell, ...], ...]
    houses: tuple[k.House, ...]
    """House `i` has the groups `i` and `i + 1`; the houses at even places are lines."""


def rings_of(layout: Layout) -> Iterator[Ring]:
    """Iterate over the rings of a layout, by frames, pairs of rows and pairs of columns.

    The box of each crossing of the two rows with the two columns is another one, and has
    further cells of the row as well as of the column.
    """
    boxes = {c: h for h, spec in enumerate(layout.specs) if spec.kind == k.BOX for c in spec.cells}
    for frame in layout.frames:
        cells = [layout.cells_of(row) for row in frame.rows]
        lines = range(len(frame.rows))
        corners = [
            [_Corner.at(layout, frame, boxes, i, j, cells[i][j]) for j in lines] for i in lines
        ]
        for (top, bottom), (left, right) in product(combinations(lines, 2), repeat=2):
            deadline.check()
            upper, lower = corners[top], corners[bottom]
            ring = (upper[left], upper[right], lower[right], lower[left])
            if len({corner.box for corner in ring}) == SIDES and all(c.is_usable for c in ring):
                sides = (frame.rows[top], frame.columns[right])
                yield _joined(ring, (*sides, frame.rows[bottom], frame.columns[left]))


def refusal(layout: Layout) -> Message | str:
    """Return why there are no rings on a layout, or an empty text if there are some."""
    if any(rings_of(layout)):
        return ""
    return Message(
        "needs-four-boxes", "it needs four boxes in which the same two rows and two columns cross"
    )


class _Corner(NamedTuple):
    """A crossing of a row and a column: its box, and what else of the lines is in the box."""

    box: k.House
    in_row: tuple[k.Cell, ...]
    in_column: tuple[k.Cell, ...]
    is_usable: bool

    @classmethod
    def at(
        cls,
        layout: Layout,
        frame: Frame,
        boxes: Mapping[k.Cell, k.House],
        row: int,
        column: int,
        crossing: k.Cell,
    ) -> _Corner:
        """Return the crossing of a row and a column of a frame."""
        box = boxes.get(crossing, k.NO_HOUSE)
        in_row, in_column = (
            tuple(c for c in layout.cells_of(line) if boxes.get(c) == box and c != crossing)
            for line in (frame.rows[row], frame.columns[column])
        )
        return cls(box, in_row, in_column, bool(box != k.NO_HOUSE and in_row and in_column))


def _joined(corners: tuple[_Corner, ...], sides: tuple[k.House, ...]) -> Ring:
    """Return the ring through four corners, clockwise from the upper left, along its sides."""
    one, two, three, four = corners
    groups = (
        *(one.in_row, two.in_row, two.in_column, three.in_column),
        *(three.in_row, four.in_row, four.in_column, one.in_column),
    )
    joints = (two.box, three.box, four.box, one.box)
    return Ring(groups, tuple(house for pair in zip(sides, joints, strict=True) for house in pair))


class Covers(NamedTuple):
    """The smallest covers of some groups of a ring: sets of houses that have all of them."""

    size: int
    """How many houses a smallest cover has."""
    first: k.Mask
    """The houses of one smallest cover."""
    houses: k.Mask
    """The houses that are in a smallest cover."""
    twice: k.Mask
    """The groups of which both houses are in the same smallest cover."""


@cache
def covers_of(groups: k.Mask) -> Covers:
    """Return the smallest covers of the groups of a mask."""
    found: list[tuple[k.Mask, k.Mask]] = []
    for count in range(SIZE + 1):
        found = [(mask, twice) for mask, one, twice in _house_sets()[count] if not groups & ~one]
        if found:
            break
    houses = twice = 0
    for mask, both in found:
        houses |= mask
        twice |= both
    return Covers(count, found[0][0], houses, twice)


@cache
def _house_sets() -> tuple[tuple[tuple[k.Mask, k.Mask, k.Mask], ...], ...]:
    """Return the sets of houses by size: each with the groups that have one of them, and both.

    The houses of group `g` are `g` and the one before it.
    """
    every = (1 << SIZE) - 1
    sets: list[list[tuple[int, int, int]]] = [[] for _ in range(SIZE + 1)]
    for mask in range(every + 1):
        after = ((mask << 1) | (mask >> (SIZE - 1))) & every
        sets[mask.bit_count()].append((mask, mask | after, mask & after))
    return tuple(map(tuple, sets))
