"""Figures that drawings of rules consist of: paths, circles and texts in named inks.

Lengths are in units of a cell, from the upper left corner of the layout.
"""

from __future__ import annotations

import math

from attrs import frozen

from grader.model import kinds as k
from grader.model.layout import Layout

Point = tuple[float, float]
"""A point as (x, y)."""

CAP, WIDE = 0.73, 0.64
"""Height and width of a digit, in heights of its text."""
COLOURS = ("grey", "purple", "green", "blue", "orange")
"""The colours of shapes; each is an ink, and so is its pale tint, `pale_grey`."""
INKS = ("ink", "paper", "black", "white", *COLOURS, *(f"pale_{colour}" for colour in COLOURS))
"""The inks of figures; black and white stay so on dark paper, where a rule is named by them."""
_WING = 0.66
"""Half of the angle of the head of an arrow."""


@frozen
class Path:
    """Lines or areas, with the names of inks; empty names are not drawn."""

    lines: tuple[tuple[Point, ...], ...]
    is_closed: bool = False
    fill: str = ""
    stroke: str = ""
    width: float = 0
    """Width of the stroke."""


@frozen
class Circle:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    width: float = 0


@frozen
class Text:
    """A text, whose figures have their middle at a point."""

    x: float
    y: float
    size: float
    text: str
    fill: str = "ink"
    has_ground: bool = False
    """Whether lines below it keep a distance."""


Figure = Path | Circle | Text
"""Any figure."""


def middle_of(layout: Layout, cell: k.Cell) -> Point:
    """Return the middle of a cell."""
    row, column = layout.coordinates[cell]
    return column + 0.5, row + 0.5


def direction(one: Point, other: Point) -> Point:
    """Return the way from a point to another one, of length 1."""
    long = math.dist(one, other) or 1
    return (round((other[0] - one[0]) / long, 6), round((other[1] - one[1]) / long, 6))


def arrowhead(tip: Point, way: Point, ink: str, width: float, long: float) -> Path:
    """Return the head of an arrow.

    Args:
        tip: its tip.
        way: where it points, of length 1.
        ink: its ink.
        width: the width of its lines.
        long: their length.
    """
    angle = math.atan2(way[1], way[0])
    one, other = (
        (tip[0] - long * math.cos(angle + turn), tip[1] - long * math.sin(angle + turn))
        for turn in (_WING, -_WING)
    )
    return Path(((one, tip, other),), stroke=ink, width=width)
