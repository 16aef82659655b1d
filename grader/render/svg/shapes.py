"""The shapes around pencil marks; each role has its own shape, independent of color."""

from __future__ import annotations

import math
from collections.abc import Callable

from grader.render.svg.geometry import Point, number

RADIUS = 6.6
"""Distance from the middle of a mark to the edge of its shape."""


def circle(x: float, y: float, radius: float = RADIUS) -> str:
    """Return the path of a circle."""
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"


def square(x: float, y: float, radius: float = RADIUS - 0.6) -> str:
    """Return the path of a square."""
    d = number(2 * radius)
    return f"M{number(x - radius)} {number(y - radius)}h{d}v{d}h-{d}Z"


def _polygon(x: float, y: float, corners: int, turn: float, radius: float) -> str:
    points = []
    for corner in range(corners):
        angle = 2 * math.pi * (corner + turn) / corners
        points.append(
            f"{number(x + radius * math.sin(angle))} {number(y - radius * math.cos(angle))}"
        )
    return f"M{'L'.join(points)}Z"


def diamond(x: float, y: float) -> str:
    """Return the path of a diamond."""
    return _polygon(x, y, 4, 0, RADIUS + 0.8)


def hexagon(x: float, y: float) -> str:
    """Return the path of a hexagon."""
    return _polygon(x, y, 6, 0.5, RADIUS + 0.4)


def octagon(x: float, y: float) -> str:
    """Return the path of an octagon."""
    return _polygon(x, y, 8, 0.5, RADIUS + 0.2)


def triangle(x: float, y: float) -> str:
    """Return the path of a triangle around a digit."""
    return _polygon(x, y + 1.4, 3, 0, RADIUS + 2.6)


def strike(x: float, y: float) -> str:
    """Return the path of the stroke through an eliminated candidate."""
    r = RADIUS - 0.2
    return f"M{number(x - r)} {number(y + r)}L{number(x + r)} {number(y - r)}"


SHAPES: dict[str, Callable[[float, float], str]] = {
    "defining": circle,
    "pivot": diamond,
    "wing": hexagon,
    "fin": square,
    "color-a": circle,
    "color-b": square,
    "endo-fin": triangle,
    "color-c": hexagon,
    "color-d": diamond,
    "on": circle,
    "off": octagon,
    "struck": strike,
    "place": circle,
}
"""The shape of each style of a candidate."""


def _symbol(style: str, path: str) -> str:
    if style == "struck":
        # An eliminated candidate may be part of the pattern; the halo makes the stroke visible.
        halo = f'<path class="mark halo" d="{path}"/>'
        return f'<g id="s-{style}">{halo}<path class="mark {style}" d="{path}"/></g>'
    return f'<path id="s-{style}" class="mark {style}" d="{path}"/>'


SYMBOLS = "".join(_symbol(style, shape(0, 0)) for style, shape in SHAPES.items())
"""The shapes as SVG definitions.  `use` copies have no ancestors, hence the classes here."""


def around(style: str, at: Point) -> str:
    """Return the shape of a style around a point."""
    return f'<use href="#s-{style}" x="{number(at[0])}" y="{number(at[1])}"/>'
