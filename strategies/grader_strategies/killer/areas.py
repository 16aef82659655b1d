"""Areas: complete houses without common cells whose digits have a known sum.

The rule of 45: each complete house of a 9x9 grid sums to 45, so two rows sum to 90.  What cages
leave of an area, or reach beyond it, has a known sum therefore.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from grader.model import bits
from grader.model import kinds as k
from grader.model.layout import Layout

MOST_HOUSES = 4
"""Houses of an area."""
_MOST_AREAS = 2000
"""Areas of a layout; the smallest ones are kept."""

Area = tuple[tuple[k.House, ...], int, int]
"""Houses, the cells as a set of bits, and the sum of the values."""


@lru_cache(maxsize=64)
def areas(layout: Layout) -> tuple[Area, ...]:
    """Return the areas of a plain layout: runs of rows, of columns, and boxes that touch.

    They come in the order of the number of houses, and with as many in the order of the houses.
    """
    sets = [cell_set(spec.cells) for spec in layout.specs]
    sums = [sum(digit + 1 for digit in bits.each(spec.digits)) for spec in layout.specs]
    complete = [house for house, spec in enumerate(layout.specs) if spec.is_complete()]
    found: dict[frozenset[k.House], None] = {}
    for size, groups in enumerate(_grown(layout, complete, sets), start=1):
        for group in groups:
            found[group] = None
        if size == MOST_HOUSES or len(found) > _MOST_AREAS:
            break
    every = [tuple(sorted(group)) for group in found][:_MOST_AREAS]
    return tuple(
        (group, sum(sets[house] for house in group), sum(sums[house] for house in group))
        for group in sorted(every, key=lambda group: (len(group), group))
    )


def _grown(
    layout: Layout, complete: list[k.House], sets: list[int]
) -> Iterator[list[frozenset[k.House]]]:
    """Iterate over the areas of one house, of two, and so on."""
    neighbours = {
        house: [
            other
            for other in complete
            if layout.specs[other].kind == layout.specs[house].kind
            and not sets[house] & sets[other]
            and _touch(layout, sets[house], sets[other])
        ]
        for house in complete
        if layout.specs[house].kind != k.EXTRA
    }
    groups = [frozenset((house,)) for house in complete]
    while groups:
        yield groups
        larger: dict[frozenset[k.House], None] = {}
        for group in groups:
            taken = sum(sets[house] for house in group)
            for house in sorted(group):
                for other in neighbours.get(house, ()):
                    if other not in group and not taken & sets[other]:
                        larger[group | {other}] = None
        groups = [*larger]


def _touch(layout: Layout, one: int, other: int) -> bool:
    """Return whether a cell of one set is beside a cell of the other."""
    places = {layout.coordinates[cell] for cell in each_cell(other)}
    for cell in each_cell(one):
        row, column = layout.coordinates[cell]
        if places & {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}:
            return True
    return False


def cell_set(cells: Iterable[k.Cell]) -> int:
    """Return a set of cells as a whole number with a bit for each."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def each_cell(cells: int) -> Iterator[k.Cell]:
    """Iterate over a set of cells that is given as bits, ascending."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1
