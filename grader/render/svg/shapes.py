"""The shapes around pencil marks; each role has its own shape, independent of color."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from grader.render.svg.geometry import Point, number

RADIUS = 6.9
"""Distance from the middle of a mark to the edge of its shape."""


def circle(x: float, y: float, radius: float = RADIUS) -> str:
    """Return the path of a circle."""
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"


def square(x: float, y: float, radius: float = RADIUS - 0.5) -> str:
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


def _through(x: float, y: float, corners: Iterable[Point]) -> str:
    points = (f"{number(x + across)} {number(y + down)}" for across, down in corners)
    return f"M{'L'.join(points)}Z"


def diamond(x: float, y: float) -> str:
    """Return the path of a diamond."""
    return _polygon(x, y, 4, 0, RADIUS + 1.3)


def hexagon(x: float, y: float) -> str:
    """Return the path of a hexagon."""
    return _polygon(x, y, 6, 0.5, RADIUS + 0.5)


def octagon(x: float, y: float) -> str:
    """Return the path of an octagon."""
    return _polygon(x, y, 8, 0.5, RADIUS + 0.3)


def pentagon(x: float, y: float) -> str:
    """Return the path of a pentagon, no wider than the space of a candidate."""
    corners = ((0, -8.1), (7, -2.6), (4.9, 6.9), (-4.9, 6.9), (-7, -2.6))
    return _through(x, y, corners)


TRAPEZOID = ((-4.9, -7.2), (4.9, -7.2), (7.9, 6.7), (-7.9, 6.7))
"""A triangle without its tip: the sides of a whole one would cross the digit."""


def wedge(x: float, y: float) -> str:
    """Return the path of a trapezoid that is wide at the top."""
    return _through(x, y, [(across, -down) for across, down in TRAPEZOID])


def trapezoid(x: float, y: float) -> str:
    """Return the path of a trapezoid that is wide at the bottom."""
    return _through(x, y, TRAPEZOID)


def crossed(x: float, y: float) -> str:
    """Return the path of the cross behind an eliminated candidate."""
    r = RADIUS - 1
    left, right, top, bottom = (number(v) for v in (x - r, x + r, y - r, y + r))
    return f"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"


def disc(x: float, y: float) -> str:
    """Return the path of the disc behind a placed digit."""
    return circle(x, y, RADIUS + 0.5)


def full_square(x: float, y: float) -> str:
    """Return the path of the square behind an eliminated candidate."""
    return square(x, y, RADIUS + 0.1)


BUNDLE = RADIUS + 2
"""Distance of the outline of a group from the middle of its marks."""


def bundle(start: Point, end: Point) -> str:
    """Return the path of an outline around two marks and all between them."""
    size = math.dist(start, end) or 1
    x, y = (end[1] - start[1]) / size * BUNDLE, (start[0] - end[0]) / size * BUNDLE
    radius = number(BUNDLE)
    corners = [
        f"{number(place[0] + side * x)} {number(place[1] + side * y)}"
        for place, side in ((start, 1), (end, 1), (end, -1), (start, -1))
    ]
    arc = f"A{radius} {radius} 0 0 1 "
    return f"M{corners[0]}L{corners[1]}{arc}{corners[2]}L{corners[3]}{arc}{corners[0]}Z"


SHAPES: dict[str, Callable[[float, float], str]] = {
    "defining": circle,
    "pivot": diamond,
    "wing": hexagon,
    "fin": diamond,
    "color-a": hexagon,
    "color-b": square,
    "endo-fin": trapezoid,
    "color-c": circle,
    "color-d": diamond,
    "base-cell": square,
    "target": pentagon,
    "companion": diamond,
    "mirror": octagon,
    "guardian": wedge,
    "common": square,
    "goal": octagon,
    "on": circle,
    "off": square,
    "struck": full_square,
    "place": disc,
}
"""The shape of each style of a candidate."""


def _symbol(style: str, path: str) -> str:
    if style == "struck":
        # Another shape of the same candidate shows around the halo.
        return (
            f'<g id="s-{style}"><path class="mark halo" d="{path}"/>'
            f'<path class="mark {style}" d="{path}"/>'
            f'<path class="mark cross" d="{crossed(0, 0)}"/></g>'
        )
    # The ground covers the candidate where it is drawn below, too.
    return (
        f'<g id="s-{style}"><path class="mark ground" d="{path}"/>'
        f'<path class="mark {style}" d="{path}"/></g>'
    )


def symbols(styles: Iterable[str] = SHAPES) -> str:
    """Return the shapes of styles as SVG definitions; styles without a shape are left out.

    `use` copies have no ancestors, hence the classes here.
    """
    wanted = {*styles}
    return "".join(
        _symbol(style, shape(0, 0)) for style, shape in SHAPES.items() if style in wanted
    )


def around(style: str, at: Point) -> str:
    """Return the shape of a style around a point."""
    return f'<use href="#s-{style}" x="{number(at[0])}" y="{number(at[1])}"/>'
