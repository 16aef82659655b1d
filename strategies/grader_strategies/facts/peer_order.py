"""The peers of each cell house by house: rows, columns, boxes, then extra houses."""

from __future__ import annotations

from array import array

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.runtime import deadline
from grader_strategies.facts.houses import BOX_THIRD


def peers(layout: Layout) -> array[int]:
    """Return the peers of all cells; those of a cell start at `layout.peer_start[cell]`."""
    found = array("i")
    for cell in range(layout.cells):
        deadline.check()
        found.extend(layout.peers_by_house(cell, BOX_THIRD))
    return found


def shared_houses(layout: Layout) -> array[int]:
    """Return the first house that a cell shares with each of its `peers`."""
    shared = array("i")
    specs = layout.specs
    for cell in range(layout.cells):
        deadline.check()
        homes = sorted(layout.houses_of(cell), key=lambda h: BOX_THIRD.index(specs[h].kind))
        first: dict[k.Cell, k.House] = {}
        for house in homes:
            for peer in specs[house].cells:
                first.setdefault(peer, house)
        first.pop(cell, None)
        shared.extend(first.values())  # in the order of the peers, which are found like this
    return shared
