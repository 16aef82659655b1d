"""The cells that two houses of a layout have in common, of which groups are made."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from grader.model.layout import Layout
from grader_strategies.facts.sharing import LAYOUTS


class Crossings:
    """Pairs of houses with two or more common cells, neither of which lies within the other.

    Crossing `i` is that of the houses `houses[2 * i]` and `houses[2 * i + 1]`, of which one is
    complete at least.  It has the cells `cells[start[i]:start[i + 1]]`, and all of them see the
    cells `seen[seen_start[i]:seen_start[i + 1]]`, ascending.

    Args:
        houses: the pairs of houses.
        cells: the common cells of each pair.
        seen: what these see.
    """

    def __init__(
        self,
        houses: Sequence[tuple[int, int]],
        cells: Sequence[Sequence[int]],
        seen: Sequence[Sequence[int]],
    ) -> None:
        # Arrays of the length 0 cannot be seen through memoryviews.
        self.houses = array("i", [house for pair in houses for house in pair])
        self.cells = array("i", [cell for each in cells for cell in each] or [0])
        self.start = _starts(cells)
        self.seen = array("i", [cell for each in seen for cell in each] or [0])
        self.seen_start = _starts(seen)
        self.most_cells = max(map(len, cells), default=0)
        by_house: dict[int, int] = {}
        for house in self.houses:
            by_house[house] = by_house.get(house, 0) + 1
        by_cell: dict[int, int] = {}
        for each in cells:
            for cell in each:
                by_cell[cell] = by_cell.get(cell, 0) + 1
        self.most_of_house = max(by_house.values(), default=0)
        self.most_of_cell = max(by_cell.values(), default=0)


@lru_cache(maxsize=LAYOUTS)
def of_layout(layout: Layout) -> Crossings:
    """Return the crossings of a layout, in the order of the houses."""
    house_cells = [frozenset(layout.cells_of(house)) for house in range(layout.houses)]
    peers = [frozenset(layout.peers_of(cell)) for cell in range(layout.cells)]
    pairs = []
    cells = []
    seen = []
    for house, own in enumerate(house_cells):
        for other in sorted({each for cell in own for each in layout.houses_of(cell)}):
            common = own & house_cells[other]
            if house >= other or len(common) < 2 or common in (own, house_cells[other]):
                continue
            if layout.specs[house].is_complete() or layout.specs[other].is_complete():
                pairs.append((house, other))
                cells.append(sorted(common))
                seen.append(sorted(frozenset.intersection(*[peers[cell] for cell in common])))
    return Crossings(pairs, cells, seen)


def _starts(parts: Sequence[Sequence[int]]) -> array[int]:
    """Return where each part begins in the list of all, and where the last one ends."""
    return array("i", accumulate([0, *map(len, parts)]))


NONE = Crossings((), (), ())
