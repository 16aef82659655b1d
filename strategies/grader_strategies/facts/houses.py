"""Orders of the kinds of house, and the complete houses of some kinds."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from grader.model import kinds as k
from grader.model.layout import Layout

EVERY_KIND = ("box", "row", "column", "extra")
"""All kinds by name: the default of the option `houses`."""
BOX_FIRST = (k.BOX, k.ROW, k.COLUMN, k.EXTRA, k.PAIR)
"""The order of Sudoku Explainer."""
BOX_THIRD = (k.ROW, k.COLUMN, k.BOX, k.EXTRA, k.PAIR)
"""The order of HoDoKu."""


def complete_houses(layout: Layout, kinds: Sequence[k.Kind]) -> array[int]:
    """Return the complete houses of these kinds, kind by kind."""
    houses = layout.houses_of_kinds(kinds)
    return array("i", [house for house in houses if layout.specs[house].is_complete()])
