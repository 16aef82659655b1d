"""Routes of links around candidates, digits and each other.

A link is straight or slightly bent if nothing is in its way; otherwise it may bend more, or run
between the rows and columns of candidates like a road between houses.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from attrs import frozen

from grader.render.svg import curves
from grader.render.svg.curves import HEAD, SHORT_HEAD, Piece, rounded, shortened
from grader.render.svg.geometry import MARK, Geometry, Point
from grader.render.svg.obstacles import Obstacles
from grader.render.svg.shapes import RADIUS

RIM = RADIUS + 1
"""Distance from the middle of a mark to the end of a link."""
NEAR = 2 * RADIUS + 11
"""Distance of marks up to which a straight link between them could hardly be seen."""
PER_BEND, PER_SQUARE, PER_CORNER, PER_UNIT = 18.0, 20.0, 3.0, 0.22
"""Costs of a bend of 1, of its square, of a corner, and of a unit of detour."""


def _bend_cost(bend: float) -> float:
    return PER_BEND * bend + PER_SQUARE * bend * bend


_BENDS = (
    *((i, i) for i in (0.06, 0.12, 0.18, 0.26, 0.36, 0.5, 0.7)),
    *((i, i / 5) for i in (0.2, 0.4)),
    *((i / 5, i) for i in (0.2, 0.4)),
    *((i, -i) for i in (0.12, 0.25)),
)
BENDS = sorted(
    (_bend_cost(max(abs(a), abs(b))) + (2.0 if a != b else 0.0), sign * a, sign * b)
    for a, b in _BENDS
    for sign in (1, -1)
)
"""Cost of a curve, and its bends near the start and near the end, relative to its length."""
ARCS = (13.0, -13.0, 17.0, -17.0, 22.0, -22.0)
"""Heights of the control points of an arc between marks that nearly touch."""
LANE = MARK / 2
"""Distance from the middle of a mark to the lane between it and the next."""
KERB = 3.0
"""Distance from the edge of a cell to the lane along it: off a border, and off candidates."""
PER_MARK = 40.0
"""Cost of a link through a highlighted candidate."""
MANY = 40
"""With so many links, only those that would cross a highlighted candidate try lanes."""


@frozen
class Link:
    """The ends of a link, and the numbers of the obstacles there."""

    start: Point
    end: Point
    spared: frozenset[int]
    has_head: bool


@frozen
class Route:
    """The way of a link from mark to mark."""

    pieces: tuple[Piece, ...]
    end: Point
    head_size: float
    """Length of the arrowhead; 0 if it has none."""

    @property
    def has_head(self) -> bool:
        """Whether it has an arrowhead."""
        return self.head_size > 0

    def path(self) -> str:
        """Return the SVG path of the line."""
        return curves.path(self.pieces)

    def head(self) -> str:
        """Return the SVG path of the arrowhead."""
        return curves.head(self.pieces, self.end, RIM, self.head_size)


def route(links: Sequence[Link], obstacles: Obstacles, geometry: Geometry) -> list[Route]:
    """Return a route for each link, in their order; `obstacles` also gets the routes."""
    lanes = _Lanes(geometry)
    routes = []
    for link in links:
        pieces = _best(link, obstacles, lanes, len(links) < MANY)
        obstacles.use(shortened(pieces, RIM + 3, RIM + 3))
        routes.append(_visible(pieces, link.has_head))
    return routes


def straight(start: Point, end: Point, has_head: bool) -> Route:
    """Return the straight route, whatever is in its way."""
    return _visible([(start, end)], has_head)


def _visible(pieces: Sequence[Piece], has_head: bool) -> Route:
    """Return a route from rim to rim; with a head it ends behind it."""
    start, end = pieces[0][0], pieces[-1][-1]
    size = (SHORT_HEAD if math.dist(start, end) <= NEAR else HEAD) if has_head else 0
    return Route(tuple(shortened(pieces, RIM, RIM + max(0.0, size - 1.5))), end, size)


def _best(link: Link, obstacles: Obstacles, lanes: _Lanes, is_thorough: bool) -> list[Piece]:
    """Return the pieces of the cheapest route."""
    start, end = link.start, link.end
    distance = math.dist(start, end)
    best: Piece = (start, end)
    cost = math.inf
    if distance > NEAR:
        cost = obstacles.cost_of(best, link.spared, RIM)
    for extra, curve in _curves(start, end):
        if extra >= cost:
            break
        new = extra + obstacles.cost_of(curve, link.spared, RIM)
        if new < cost:
            best, cost = curve, new
    if distance <= NEAR or cost < (2 * PER_CORNER if is_thorough else PER_MARK):
        return [best]
    corners: Sequence[Point] | None = None
    for tried in lanes.between(start, end):
        extra = PER_CORNER * (len(tried) - 2) + PER_UNIT * max(0.0, _length(tried) - distance)
        if extra < cost and obstacles.is_inside(tried):
            new = extra + obstacles.cost_along(tried, link.spared)
            if new < cost:
                corners, cost = tried, new
    return [best] if corners is None else rounded(corners)


def _curves(start: Point, end: Point) -> Iterator[tuple[float, Piece]]:
    """Iterate over bent curves, each with the cost of its bend, cheapest first."""
    distance = math.dist(start, end) or 1
    x, y = (end[0] - start[0]) / distance, (end[1] - start[1]) / distance
    if distance <= NEAR:
        for height in ARCS:
            yield abs(height) / 10, _bent(start, end, 0.1, (-y * height, x * height), 1, 1)
        return
    aside = (-y * distance, x * distance)
    for cost, first, second in BENDS:
        yield cost, _bent(start, end, 0.3, aside, first * 1.33, second * 1.33)


def _bent(start: Point, end: Point, at: float, aside: Point, first: float, second: float) -> Piece:
    x, y = end[0] - start[0], end[1] - start[1]
    return (
        start,
        (start[0] + at * x + aside[0] * first, start[1] + at * y + aside[1] * first),
        (end[0] - at * x + aside[0] * second, end[1] - at * y + aside[1] * second),
        end,
    )


def _length(corners: Sequence[Point]) -> float:
    return sum([abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in pairwise(corners)])


class _Lanes:
    """Ways of horizontal and vertical parts between the candidates and along the cells."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry

    def between(self, start: Point, end: Point) -> Iterator[list[Point]]:
        """Iterate over the corners of ways from mark to mark, ends included."""
        (x, y), (to_x, to_y) = start, end
        if x != to_x and y != to_y:
            yield [start, (to_x, y), end]
            yield [start, (x, to_y), end]
        down, to_down = self._lanes(y, 1), self._lanes(to_y, 1)
        across, to_across = self._lanes(x, 0), self._lanes(to_x, 0)
        if x != to_x:
            for lane in dict.fromkeys((*down, *to_down)):
                yield [start, (x, lane), (to_x, lane), end]
        if y != to_y:
            for lane in dict.fromkeys((*across, *to_across)):
                yield [start, (lane, y), (lane, to_y), end]
        for lane, to_lane in product(down, to_across):
            yield [start, (x, lane), (to_lane, lane), (to_lane, to_y), end]
        for lane, to_lane in product(across, to_down):
            yield [start, (lane, y), (lane, to_lane), (to_x, to_lane), end]

    def _lanes(self, place: float, axis: int) -> tuple[float, ...]:
        """Return the lanes beside a mark, and those along the edges of its cell."""
        side = self.geometry.side
        first = self.geometry.top if axis else self.geometry.left
        edge = first + (place - first) // side * side
        height = self.geometry.mark_height / 2 if axis else LANE
        return (
            place - height,
            place + height,
            edge - KERB,
            edge + KERB,
            edge + side - KERB,
            edge + side + KERB,
        )
