"""The crossings of lines and boxes, as flat tables."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.layout import Layout


class Crossings:
    """The boxes that share two cells or more with a line, for each line: rows, then columns.

    Line `l` is house `line_house[l]`.  Its crossings are the entries `line_start[l]` to
    `line_start[l + 1] - 1` of `box`, ascending, and of `places`, masks of places in the line.
    They are `apart` if no two crossings can have two cells in common.
    """

    def __init__(self, layout: Layout) -> None:
        lines = layout.houses_of_kinds((k.ROW, k.COLUMN))
        boxes = layout.houses_of_kinds((k.BOX,))
        starts = [0]
        box: list[int] = []
        places: list[int] = []
        for line in lines:
            for other in boxes:
                shared = layout.crossings[line * layout.houses + other]
                if shared.bit_count() > 1:
                    box.append(other)
                    places.append(shared)
            starts.append(len(box))
        self.apart = 1
        for alike in (lines, boxes):
            for i, house in enumerate(alike):
                for other in alike[:i]:
                    if layout.crossings[house * layout.houses + other].bit_count() > 1:
                        self.apart = 0
        self.lines = len(lines)
        self.count = len(box)
        self.line_house = array("i", [*lines, 0])
        self.line_start = array("i", starts)
        self.box = array("i", [*box, 0])
        self.places = array("I", [*places, 0])
