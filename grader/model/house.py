"""Houses and frames, the parts of a layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grader.errors import Count, Listed, Message, Term
from grader.model import kinds as k

KIND_NAMES = ("row", "column", "box", "extra", "pair")
"""The name of each kind of house, by its number."""


def kind_named(name: str) -> k.Kind:
    """Return the kind with this name.

    Raises:
        ValueError: there is no such kind.
    """
    try:
        return KIND_NAMES.index(name)
    except ValueError:
        raise ValueError(
            Message(
                "kind-of-house",
                "{name!r} is no kind of house; kinds: {known}",
                name=name,
                known=Listed(tuple(KIND_NAMES)),
            )
        ) from None


class HouseSpec(NamedTuple):
    """A set of cells in which no digit may repeat."""

    kind: k.Kind
    """ROW, COLUMN, BOX (jigsaw regions too), EXTRA or PAIR."""
    name: str
    """The full name: `row 3`, `box 7`, `diagonal 1`."""
    short: str
    """The abbreviated name: `r3`, `b7`, `d1`."""
    cells: tuple[k.Cell, ...]
    """The cells in the order of their places."""
    digits: k.Mask
    """The digits that its cells may take."""

    def is_complete(self) -> bool:
        """Return whether there are as many cells as digits, so that each digit occurs once."""
        return len(self.cells) == self.digits.bit_count()

    def is_overfull(self) -> bool:
        """Return whether there are more cells than digits, so that a digit must repeat."""
        return len(self.cells) > self.digits.bit_count()

    def overfull_message(self) -> Message:
        """Return the error message for an overfull house."""
        return Message(
            "overfull",
            "{house} has {cells} cells for {digits}, so one would have to repeat",
            house=Term("house", self.name),
            cells=len(self.cells),
            digits=Count("digit", self.digits.bit_count()),
        )


def pair_names(why: str, places: Sequence[tuple[int, int]]) -> tuple[str, str]:
    """Return the name and the short name of a pair: `r1c1 and r2c3, a knight's move apart`.

    Args:
        why: how its cells lie: `a knight's move apart`.
        places: row and column of both on the page, 0-based.
    """
    one, other = (f"r{row + 1}c{column + 1}" for row, column in places)
    return f"{one} and {other}, {why}", f"{one}-{other}"


class Frame(NamedTuple):
    """Rows and columns that cross in a square, as line patterns such as fish need.

    Place `j` of `rows[i]` is place `i` of `columns[j]`.
    """

    rows: tuple[k.House, ...]
    columns: tuple[k.House, ...]
