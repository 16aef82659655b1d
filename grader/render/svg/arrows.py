"""Curves for links that avoid pencil marks, digits and each other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from attrs import field, frozen

from grader.render.svg.geometry import Point, number
from grader.render.svg.shapes import RADIUS

BENDS = (0.0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.48, -0.48)
"""Bends at the middle of a curve, relative to the length of the link, cheapest first."""
MANY = 24
"""From this many links on, only the slightest bends are tried; others rarely help then."""
SAMPLES = 12
"""Number of sample points on a curve."""
CLEARANCE = RADIUS + 1.5
"""Distance from the middle of a mark at which a curve does not touch it."""
NEAR = 2.5
"""Distance at which two curves look like one."""
HEAD = 5.5
"""Length of an arrowhead."""
_Obstacle = tuple[Point, float, float]
"""A place to avoid: its middle, its radius and the cost of touching it."""


@frozen
class Curve:
    """A quadratic Bezier curve from mark to mark, with sample points."""

    start: Point
    control: Point
    end: Point
    points: tuple[Point, ...] = field(eq=False)
    box: tuple[float, float, float, float] = field(eq=False)
    """Bounding box as left, top, right and bottom, widened by half of `NEAR`."""

    def is_apart(self, other: Curve) -> bool:
        """Return whether the bounding boxes are disjoint, so that no points can be close."""
        left, top, right, bottom = self.box
        x, y, to_x, to_y = other.box
        return right < x or to_x < left or bottom < y or to_y < top

    def path(self, has_head: bool) -> str:
        """Return the path of the curve, which starts and ends outside the marks."""
        start, _ = _toward(self.start, self.control, self._rim(0))
        end, _ = _toward(self.end, self.control, self._rim(HEAD - 1 if has_head else 0))
        return (
            f"M{number(start[0])} {number(start[1])}"
            f"Q{number(self.control[0])} {number(self.control[1])} "
            f"{number(end[0])} {number(end[1])}"
        )

    def head(self) -> str:
        """Return the path of the arrowhead."""
        tip, (x, y) = _toward(self.end, self.control, self._rim(0))
        back = (tip[0] + x * HEAD, tip[1] + y * HEAD)
        wing = HEAD * 0.45
        return (
            f"M{number(tip[0])} {number(tip[1])}"
            f"L{number(back[0] - y * wing)} {number(back[1] + x * wing)}"
            f"L{number(back[0] + y * wing)} {number(back[1] - x * wing)}Z"
        )

    def _rim(self, more: float) -> float:
        """Return the distance from the middle of a mark to the end of the curve."""
        return min(RADIUS + 1 + more, 0.42 * math.dist(self.start, self.end) + more / 4)


def route(
    ends: Sequence[tuple[Point, Point]],
    marks: Iterable[Point],
    digits: Iterable[tuple[Point, float]],
    page: tuple[float, float, float, float],
) -> list[Curve]:
    """Return a curve for each pair of ends, in their order.

    Each is as straight as possible without crossing marks or digits and without running along
    an earlier curve.

    Args:
        ends: the middles of the two marks that each curve joins.
        marks: the middles of all marks to avoid.
        digits: the middles of large digits to avoid, with their radius.
        page: left, top, right and bottom of the area to stay in.
    """
    obstacles = [(mark, CLEARANCE, 6.0) for mark in dict.fromkeys(marks)]
    obstacles += [(digit, room, 2.0) for digit, room in digits]
    curves: list[Curve] = []
    bends = BENDS if len(ends) < MANY else BENDS[:3]
    for start, end in ends:
        near = _near(obstacles, start, end)
        best: tuple[float, Curve] | None = None
        for bend in bends:
            if best is not None and best[0] <= abs(bend):
                break
            curve = _curve(start, end, bend)
            cost = abs(bend) + _cost(curve, near, curves, page)
            if best is None or cost < best[0]:
                best = (cost, curve)
        assert best is not None
        curves.append(best[1])
    return curves


def _curve(start: Point, end: Point, bend: float) -> Curve:
    length = math.dist(start, end)
    # Between neighbours the bend must be large enough to be visible.
    reach = bend * max(length, 4 * RADIUS)
    x, y = (end[0] - start[0]) / (length or 1), (end[1] - start[1]) / (length or 1)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    control = (middle[0] - y * reach * 2, middle[1] + x * reach * 2)
    points = []
    for i in range(1, SAMPLES):
        t = i / SAMPLES
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        points.append(
            (
                a * start[0] + b * control[0] + c * end[0],
                a * start[1] + b * control[1] + c * end[1],
            )
        )
    across = (start[0], control[0], end[0])
    down = (start[1], control[1], end[1])
    half = NEAR / 2
    box = (min(across) - half, min(down) - half, max(across) + half, max(down) + half)
    return Curve(start, control, end, tuple(points), box)


def _near(obstacles: Sequence[_Obstacle], start: Point, end: Point) -> list[_Obstacle]:
    """Return the obstacles that some bend of a link could touch."""
    room = 0.3 * math.dist(start, end) + 4 * RADIUS
    left, right = min(start[0], end[0]) - room, max(start[0], end[0]) + room
    top, bottom = min(start[1], end[1]) - room, max(start[1], end[1]) + room
    return [
        o
        for o in obstacles
        if left < o[0][0] < right and top < o[0][1] < bottom and o[0] not in (start, end)
    ]


def _cost(
    curve: Curve,
    obstacles: Sequence[_Obstacle],
    before: Sequence[Curve],
    page: tuple[float, float, float, float],
) -> float:
    """Return the cost of a curve: 0 if it touches nothing."""
    left, top, right, bottom = page
    cost = 0.0
    for x, y in curve.points:
        if not (left < x < right and top < y < bottom):
            cost += 20
    west, north, east, south = curve.box
    for middle, room, weight in obstacles:
        x, y = middle
        if not (west - room < x < east + room and north - room < y < south + room):
            continue
        nearest = min([math.dist(middle, point) for point in curve.points])
        if nearest < room:
            cost += weight * (1 - nearest / room) / 10
    for other in before:
        if curve.is_apart(other):
            continue
        again = other.points
        if curve.start == other.end or curve.end == other.start:
            again = again[::-1]
        shared = 0
        for one, another in zip(curve.points, again, strict=True):
            if math.dist(one, another) < NEAR:
                shared += 1
        cost += shared * 0.08
    return cost


def _toward(start: Point, target: Point, distance: float) -> tuple[Point, Point]:
    """Return the point at a distance from the start toward a target, and the unit direction."""
    length = math.dist(start, target) or 1
    x, y = (target[0] - start[0]) / length, (target[1] - start[1]) / length
    return (start[0] + x * distance, start[1] + y * distance), (x, y)
