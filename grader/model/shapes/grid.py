"""Square grids, the components of all shapes."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from grader.errors import LayoutError
from grader.model import kinds as k

NO_REGION = -1
"""The region number of a cell without region."""


class Extra(NamedTuple):
    """A set of cells beside rows, columns and boxes in which no digit may repeat."""

    name: str
    """The full name: `diagonal 1`."""
    short: str
    """The abbreviated name: `d1`."""
    cells: tuple[k.Cell, ...]
    """Cells of the grid, numbered row by row, in the order of their places."""
    kind: k.Kind = k.EXTRA
    """EXTRA or PAIR."""
    digits: k.Mask | None = None
    """The digits that its cells may take; None for all."""


class _GridParts(NamedTuple):
    """The values that make a grid."""

    size: k.Count
    """How many rows, columns and digits there are."""
    box: tuple[k.Count, k.Count] | None = None
    """Width and height of the boxes, if it has boxes."""
    regions: tuple[int, ...] | None = None
    """The number of the region of each cell, or NO_REGION; for a grid with jigsaw regions."""
    extras: tuple[Extra, ...] = ()
    at: tuple[int, int] = (0, 0)
    """Row and column of its first cell on the page."""


class Grid(_GridParts):
    """A square of cells with its rows and columns, and its place on the page.

    It has as many digits as rows.  It has boxes, or regions of any shape, or neither.

    Raises:
        LayoutError: the size is out of range, or the boxes do not fit.
    """

    __slots__ = ()

    def __new__(
        cls,
        size: k.Count,
        box: tuple[k.Count, k.Count] | None = None,
        regions: tuple[int, ...] | None = None,
        extras: tuple[Extra, ...] = (),
        at: tuple[int, int] = (0, 0),
    ) -> Grid:
        """Return a grid after checking its size and boxes."""
        require_rows(size)
        if box is not None:
            width, height = box
            if width < 1 or height < 1 or width * height != size:
                raise LayoutError(
                    "boxes-misfit",
                    "boxes of {width}x{height} cells do not fit a grid of {size} rows; a box has "
                    "{size} cells",
                    width=width,
                    height=height,
                    size=size,
                )
        return super().__new__(cls, size, box, regions, extras, at)

    def boxes(self) -> tuple[tuple[k.Cell, ...], ...]:
        """Return the cells of each box or region, row by row.

        Boxes come from left to right, then from top to bottom; regions by their number.
        """
        if self.regions is not None:
            count = max(self.regions, default=NO_REGION) + 1
            found: list[list[k.Cell]] = [[] for _ in range(count)]
            for cell, region in enumerate(self.regions):
                if region != NO_REGION:
                    found[region].append(cell)
            return tuple(map(tuple, found))
        if self.box is None:
            return ()
        width, height = self.box
        return tuple(
            tuple((top + i) * self.size + left + j for i in range(height) for j in range(width))
            for top in range(0, self.size, height)
            for left in range(0, self.size, width)
        )

    def moved(self, row: int, column: int) -> Grid:
        """Return the same grid with its first cell at another place of the page."""
        return self._replace(at=(row, column))


def require_rows(size: int) -> None:
    """Raise a LayoutError unless a grid may have this number of rows."""
    if not 1 <= size <= k.MAX_DIGITS:
        raise LayoutError(
            "grid-rows",
            "a grid of {size} rows; 1 to {most} are possible",
            size=size,
            most=k.MAX_DIGITS,
        )


def usual_box(size: int) -> tuple[int, int]:
    """Return width and height of the customary box: as square as possible, and rather wide.

    The height is 1 for primes.
    """
    height = max(h for h in range(1, isqrt(size) + 1) if size % h == 0)
    return size // height, height
