"""Orders of the kinds of house, and the complete houses of some kinds."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import kinds as k
from grader.model.house import HouseSpec
from grader.model.layout import Layout

EVERY_KIND = ("box", "row", "column", "extra")
"""All kinds by name: the default of the option `houses`."""
BOX_FIRST = (k.BOX, k.ROW, k.COLUMN, k.EXTRA)
"""The order of Sudoku Explainer."""
BOX_THIRD = (k.ROW, k.COLUMN, k.BOX, k.EXTRA)
"""The order of HoDoKu."""


def is_complete(house: HouseSpec) -> bool:
    """Return whether a house has as many cells as digits, so that it takes each digit once."""
    return len(house.cells) == house.digits.bit_count()


def complete_houses(layout: Layout, kinds: Sequence[k.Kind]) -> array[int]:
    """Return the complete houses of these kinds, kind by kind."""
    houses = layout.houses_of_kinds(kinds)
    return array("i", [house for house in houses if is_complete(layout.specs[house])])
