"""Shapes of which the drawings of rules are made.

Each kind of picture (SVG, pages of books, boards in browsers, text) knows how to draw every shape,
and no kind of rule: a new kind chooses from what is here.  Lengths are parts of a cell.
"""

from __future__ import annotations

from attrs import frozen

from grader.model import kinds as k


@frozen
class Outline:
    """A dashed line along the inside of the edge of some cells."""

    cells: tuple[k.Cell, ...]
    text: str = ""
    """Small text in the upper left corner of the first cell, by rows."""


@frozen
class Line:
    """A line through the centres of cells, below the digits."""

    cells: tuple[k.Cell, ...]
    colour: str = "grey"
    """The name of a colour of the theme: grey, purple, green, blue, orange."""
    width: float = 0.3
    has_head: bool = False
    """Whether it ends in the head of an arrow."""


@frozen
class Disc:
    """A circle or a square in a cell, below its digit."""

    cell: k.Cell
    is_filled: bool = True
    is_square: bool = False
    colour: str = "grey"
    size: float = 0.75
    other: k.Cell | None = None
    """The cell at the other end of a pill, that is, of a circle drawn out over two cells."""


@frozen
class Area:
    """Shaded cells; the areas of different rules differ in colour and hatching."""

    cells: tuple[k.Cell, ...]


@frozen
class Mark:
    """A small sign where two cells, or four, meet, above the lines of the grid."""

    cells: tuple[k.Cell, ...]
    text: str = ""
    has_circle: bool = True
    """Whether a circle is drawn; without one the text stands on the edge alone."""
    is_filled: bool = False


@frozen
class Comparison:
    """The sign of less and greater on the edge of two cells; it points to the smaller one."""

    smaller: k.Cell
    larger: k.Cell


@frozen
class Outside:
    """Text outside the grid, in front of a line of cells."""

    cell: k.Cell
    """The first cell of the line."""
    direction: tuple[int, int]
    """The step in rows and columns from the first cell to the next."""
    text: str
    has_arrow: bool = False
    """Whether an arrow shows the direction, as it has to for diagonals."""
    sign: str = ""
    """What tells the text from those of other signs beside the same grid: `bars` above and below
    it, a `frame` or a `ring` around it, or a `skyline` before it."""


Shape = Outline | Line | Disc | Area | Mark | Comparison | Outside
"""Any shape."""
