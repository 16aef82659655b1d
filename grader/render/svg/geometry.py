"""The geometry of a picture: positions of cells and pencil marks, outlines of cell sets.

Lengths are in units of the SVG view box.  A pencil mark has a square of `MARK` units.  Texts of
rules outside of the grid have rows and columns of their own between the labels and the cells:

    0      LABELS
    +------+---------+---------+
    |      |    1    |    2    |      numbers of columns
    +------+---------+---------+
    |  1   | 1  2  3 |
    |      | 4  5  6 |  cell: columns x MARK + 2 x padding
    |      | 7  8  9 |
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from functools import cached_property

from attrs import evolve

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import RC, CellStyle
from grader.render.clue_legend import clue_legend
from grader.render.figures import Figure
from grader.render.outlines import outlines
from grader.render.rule_drawings import (
    LARGE_CORNER,
    SMALL_CORNER,
    RuleDrawing,
    corner_texts,
    crowds_edges,
    margins_of,
    rule_drawing,
)
from grader.render.text_style import TextStyle

Point = tuple[float, float]

MARK = 15
"""Side of the square of one pencil mark."""
PADDING = 1.5
"""Distance of the pencil marks from the edge of a cell with up to three in a row.

Each further one adds as much, so that cells stay apart on large boards.
"""
CORNER = 4.5
"""Room for the texts of rules in corners and their signs on edges: it is added to the padding."""
LARGE_TEXT_CORNER = 6
"""The same beside texts of another height than the usual one, which are larger."""
BELOW, FURTHER_BELOW = 2, 4
"""Distance by which pencil marks lie below the middle of their cell to make room for such texts.

Below texts of another height than the usual one it is larger.
"""
LABELS = 16
"""Margin for row and column labels, above and on the left."""
EDGE = 6
"""Margin below and on the right."""
USUAL = 640
"""Wider pictures get larger texts, because they are scaled down to the same space."""


class Geometry:
    """Positions and sizes of the cells of a layout in a picture.

    Args:
        layout: the layout.
        top: units to reserve above the column labels.
        style: the style of cell names, for the labels.
        labels: whether rows and columns have labels.
        marks: whether there are pencil marks, beside which texts in corners are small.
        corner: the height of texts in corners, in sides of a cell; None for the usual one.
        words: the words of a legend of the signs of clues outside; None for no such legend.
    """

    def __init__(
        self,
        layout: Layout,
        top: int = 0,
        style: CellStyle = RC,
        *,
        labels: bool = True,
        marks: bool = True,
        corner: float | None = None,
        words: TextStyle | None = None,
    ) -> None:
        self.layout = layout
        self.style = style
        self.labels = labels
        self.marks_across: int = max(2, math.ceil(math.sqrt(layout.digits)))
        self.marks_down: int = max(2, math.ceil(layout.digits / self.marks_across))
        self.padding: float = PADDING * (max(3, self.marks_across) - 2)
        self.drop: int = 0
        if marks and crowds_edges(layout):
            self.padding += CORNER if corner is None else LARGE_TEXT_CORNER
            if any(corner_texts(layout)):
                self.drop = BELOW if corner is None else FURTHER_BELOW
        self.corner_share: float = corner or (SMALL_CORNER if marks else LARGE_CORNER)
        self.side: int = round(self.marks_across * MARK + 2 * self.padding)
        self.rows: int = 1 + max((row for row, _ in layout.coordinates), default=0)
        self.columns: int = 1 + max((column for _, column in layout.coordinates), default=0)
        margins = margins_of(layout)
        self.start: int = top + LABELS
        """Where the labels of columns end."""
        self.left: int = LABELS + margins.left * self.side
        self.top: int = self.start + margins.top * self.side
        self.right: int = LABELS + (self.columns + margins.across) * self.side
        """The right edge of the cells, or of texts beside them."""
        self.lower: int = self.start + (self.rows + margins.down) * self.side
        """The lower edge of the cells, or of texts below them."""
        self.clues: tuple[Figure, ...] = ()
        """The legend of the signs of clues outside."""
        if words is not None:
            legend = clue_legend(layout, words, self.columns, self.rows + margins.bottom)
            self.clues = legend.figures
            self.lower += round(legend.height * self.side)
        self.width: int = self.right + EDGE
        self.bottom: int = self.lower + EDGE
        self.scale: float = max(1.0, round(self.width / USUAL, 1))
        self.mark_height: float = (self.side - 2 * self.padding) / self.marks_down

    @cached_property
    def rules(self) -> RuleDrawing:
        """The drawing of the rules of the layout."""
        drawing = rule_drawing(self.layout, self.corner_share)
        return evolve(drawing, above=(*drawing.above, *self.clues))

    def corner(self, cell: k.Cell) -> tuple[int, int]:
        """Return the upper left corner of a cell."""
        row, column = self.layout.coordinates[cell]
        return self.left + column * self.side, self.top + row * self.side

    def center(self, cell: k.Cell) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + self.side / 2, y + self.side / 2

    def mark(self, cell: k.Cell, digit: k.Digit) -> Point:
        """Return the middle of a pencil mark; marks fill a cell row by row."""
        x, y = self.corner(cell)
        row, column = divmod(digit, self.marks_across)
        return (
            x + self.padding + (column + 0.5) * MARK,
            y + self.padding + self.drop + (row + 0.5) * self.mark_height,
        )

    def point(self, x: float, y: float) -> Point:
        """Return a point that is given in cells from the upper left corner of the layout."""
        return self.left + x * self.side, self.top + y * self.side

    def line(self, points: Iterable[Point]) -> str:
        """Return the path of an open line whose points are given in cells."""
        return f"M{'L'.join(numbers(self.point(x, y)) for x, y in points)}"

    def outline(self, cells: Collection[k.Cell], inset: float = 0) -> str:
        """Return the outline of a set of cells, which may be disconnected and have holes.

        Args:
            cells: the cells.
            inset: the distance of the path from the edges, inward.
        """
        places = {self.layout.coordinates[cell] for cell in cells}
        paths = []
        for corners in outlines(places):
            points = (
                f"{number(self.left + column * self.side + right * inset)} "
                f"{number(self.top + row * self.side + down * inset)}"
                for row, column, down, right in corners
            )
            paths.append(f"M{'L'.join(points)}Z")
        return "".join(paths)


def number(value: float) -> str:
    """Return a length as text, rounded to a tenth of a unit."""
    return f"{value:.1f}".removesuffix(".0")


def numbers(values: Iterable[float]) -> str:
    """Return lengths as text, separated by blanks."""
    return " ".join(map(number, values))
