"""The order in which links are followed: in the cell, then in its box, row, column, extras."""

from __future__ import annotations

from array import array

from grader.model.layout import Layout
from grader_strategies.facts.houses import BOX_FIRST


class LinkOrder:
    """The houses of each cell in this order, with its place in each, as flat tables.

    `cell_of` has the cell of each candidate `cell * digits + digit`, because a division takes
    longer.  For the same reason there are `slots`, which has `house * digits` of each house, and
    `place_bits`, the place as a mask.
    """

    def __init__(self, layout: Layout) -> None:
        starts = [0]
        houses: list[int] = []
        places: list[int] = []
        for cell in range(layout.cells):
            own = sorted(
                layout.houses_of(cell), key=lambda h: (BOX_FIRST.index(layout.specs[h].kind), h)
            )
            houses += own
            places += [layout.cells_of(house).index(cell) for house in own]
            starts.append(len(houses))
        self.start = array("i", starts)
        self.houses = array("i", houses)
        self.places = array("i", places)
        self.slots = array("i", [house * layout.digits for house in houses])
        self.place_bits = array("I", [1 << place for place in places])
        self.cell_of = array("i", [c for c in range(layout.cells) for _ in range(layout.digits)])
