"""What links go around: a map of the page with the candidates, digits and earlier links."""

from __future__ import annotations

import itertools
import math
from array import array
from collections.abc import Sequence
from functools import lru_cache

from grader.render.svg.curves import Piece, point_at
from grader.render.svg.geometry import Point

SAMPLE = 3.0
"""Distance between sample points of a curve."""
THICK = 2
"""Distance, in units, at which two links look like one."""
CROSSING = 2 * THICK + 4
"""Length along which a link covers another that it crosses."""
BORDERS = 30
"""Length of a link that may be on borders, so that it can cross some of them."""
PER_CROSSING, PER_SHARED = 3.0, 1.6
"""Costs of crossing a link, and of each further unit along it or along a border."""
LINK, BORDER = 1, 2
"""What covers a unit."""


class Obstacles:
    """A map of the page, with a number for each obstacle on it.

    Args:
        page: left, top, right and bottom of the area that links stay in, from 0 on.
    """

    def __init__(self, page: tuple[int, int, int, int]) -> None:
        self.left: int = page[0]
        self.top: int = page[1]
        self.right: int = page[2]
        self.bottom: int = page[3]
        self.columns: int = self.right + THICK + 2
        size = self.columns * (self.bottom + THICK + 2)
        self.map: array[int] = array("I", bytes(4 * size))
        """The number of the obstacle at each unit; 0 if there is none."""
        self.costs: list[float] = [0.0]
        """The cost of crossing each obstacle, by its number."""
        self.used: bytearray = bytearray(size)
        """`LINK` at each unit that an earlier link covers, `BORDER` on borders of boxes."""

    def add(self, middle: Point, across: float, down: float, cost: float, is_round: bool) -> int:
        """Add an obstacle, which must be on the page, and return its number.

        Args:
            middle: the middle of the obstacle.
            across: half of its width.
            down: half of its height.
            cost: the cost of crossing it.
            is_round: it is an ellipse; otherwise a rectangle.
        """
        number = len(self.costs)
        self.costs.append(cost)
        x, y = int(middle[0]), int(middle[1])
        base = y * self.columns + x
        numbers = array("I", (number,)) * (2 * math.ceil(across) + 1)
        rows = _rows(middle[0] - x, middle[1] - y, across, down, is_round)
        for row, first, count in rows:
            start = base + row * self.columns + first
            self.map[start : start + count] = numbers[:count]
        return number

    def border(self, x: int, y: int, across: int, down: int) -> None:
        """Note that a border of a box covers a line, which must be on the page.

        A thin link on a thick border could not be seen.

        Args:
            x: its left end.
            y: its upper end.
            across: its length if it is horizontal, or 0.
            down: its length if it is vertical, or 0.
        """
        covered = bytes((BORDER,)) * (across + 2 * THICK + 1)
        start = (y - THICK) * self.columns + x - THICK
        for _ in range(down + 2 * THICK + 1):
            self.used[start : start + len(covered)] = covered
            start += self.columns

    def is_inside(self, points: Sequence[Point]) -> bool:
        """Return whether all points are on the area that links stay in."""
        for x, y in points:
            if not (self.left <= x <= self.right and self.top <= y <= self.bottom):
                return False
        return True

    def cost_along(self, corners: Sequence[Point], spared: frozenset[int]) -> float:
        """Return the cost of a line of horizontal and vertical parts.

        Args:
            corners: its corners and ends.
            spared: the numbers of the obstacles that it may touch.
        """
        touched: set[int] = set()
        shared = on_border = 0
        columns = self.columns
        for (x, y), (to_x, to_y) in itertools.pairwise(corners):
            a, b = round(x), round(to_x)
            c, d = round(y), round(to_y)
            if c == d:
                low, high = (a, b) if a < b else (b, a)
                run = slice(c * columns + low, c * columns + high + 1)
            else:
                low, high = (c, d) if c < d else (d, c)
                run = slice(low * columns + a, high * columns + a + 1, columns)
            touched.update(self.map[run])
            used = self.used[run]
            shared += used.count(LINK)
            on_border += used.count(BORDER)
        return self._cost(touched, spared, shared, on_border)

    def cost_of(self, curve: Piece, spared: frozenset[int], rim: float) -> float:
        """Return the cost of a curve; infinite if it leaves the area.

        Args:
            curve: the line or the cubic curve.
            spared: the numbers of the obstacles that it may touch.
            rim: the length at each end that is covered by a mark.
        """
        (x, y), (to_x, to_y) = curve[0], curve[-1]
        distance = math.dist(curve[0], curve[-1])
        count = math.ceil(distance / SAMPLE) + 4
        first = math.ceil(rim / (distance or 1) * count) if distance > 2 * rim else 2
        columns, spots = self.columns, self.map
        if len(curve) == 2:
            x_step, y_step = (to_x - x) / count, (to_y - y) / count
            places = [
                int(y + i * y_step + 0.5) * columns + int(x + i * x_step + 0.5)
                for i in range(first, count - first + 1)
            ]
        else:
            (x1, y1), (x2, y2) = curve[1:3]
            weights = _weights(count)[first : count - first + 1]
            points = [
                (a * x + b * x1 + c * x2 + d * to_x, a * y + b * y1 + c * y2 + d * to_y)
                for a, b, c, d in weights
            ]
            if not self.is_inside(points):
                return math.inf
            places = [int(down + 0.5) * columns + int(across + 0.5) for across, down in points]
        used = [self.used[place] for place in places]
        shared, on_border = used.count(LINK) * SAMPLE, used.count(BORDER) * SAMPLE
        return self._cost({spots[place] for place in places}, spared, shared, on_border)

    def _cost(
        self, touched: set[int], spared: frozenset[int], shared: float, on_border: float
    ) -> float:
        cost = sum([self.costs[number] for number in touched if number not in spared])
        if shared:
            cost += PER_CROSSING + PER_SHARED * max(0.0, shared - CROSSING)
        if on_border > BORDERS:
            cost += PER_SHARED * (on_border - BORDERS)
        return cost

    def use(self, pieces: Sequence[Piece]) -> None:
        """Note that a link covers these pieces."""
        wide = 2 * THICK + 1
        full = bytes((LINK,)) * wide
        columns = self.columns
        for x, y in sampled(pieces, THICK + 1):
            start = (round(y) - THICK) * columns + round(x) - THICK
            for _ in range(wide):
                self.used[start : start + wide] = full
                start += columns


@lru_cache(maxsize=256)
def _rows(
    x: float, y: float, across: float, down: float, is_round: bool
) -> tuple[tuple[int, int, int], ...]:
    """Return the rows of an obstacle around (x, y): the row, its first unit, their number."""
    rows = []
    for row in range(math.ceil(y - down), math.floor(y + down) + 1):
        half = across
        if is_round:
            half *= math.sqrt(max(0.0, 1 - ((row - y) / down) ** 2))
        first, last = math.ceil(x - half), math.floor(x + half)
        if first <= last:
            rows.append((row, first, last - first + 1))
    return tuple(rows)


@lru_cache(maxsize=512)
def _weights(count: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return the weights of the four points of a cubic curve at evenly spaced parameters."""
    found = []
    for i in range(count + 1):
        t = i / count
        s = 1 - t
        found.append((s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t))
    return tuple(found)


def sampled(pieces: Sequence[Piece], apart: float) -> list[Point]:
    """Return points of a curve, about so far apart."""
    points = []
    for piece in pieces:
        along = sum([math.dist(one, other) for one, other in itertools.pairwise(piece)])
        count = max(1, math.ceil(along / apart))
        points += [point_at(piece, i / count) for i in range(count + 1)]
    return points
