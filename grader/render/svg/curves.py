"""Curves of links: Bezier pieces that are shortened at their ends and written as SVG paths."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from grader.render.svg.geometry import Point, number

Piece = tuple[Point, ...]
"""The control points of a Bezier curve: two for a line, three or four for a curve."""

HEAD = 6.5
"""Length of an arrowhead."""
SHORT_HEAD = 4.6
"""The same between marks that nearly touch, where more of the line has to be seen."""
ROUND = 5.0
"""Radius at which a corner of a link is rounded."""
_HALVINGS = 12
"""Halvings of an interval until a curve is cut precisely enough."""
_LETTERS = {2: "L", 3: "Q", 4: "C"}


def rounded(corners: Sequence[Point]) -> list[Piece]:
    """Return a line through points with rounded corners, as pieces."""
    pieces: list[Piece] = []
    here = corners[0]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        radius = min(ROUND, math.dist(before, corner) / 2, math.dist(corner, after) / 2)
        entry, leave = _toward(corner, before, radius), _toward(corner, after, radius)
        if math.dist(here, entry) > 0.05:
            pieces.append((here, entry))
        pieces.append((entry, corner, leave))
        here = leave
    pieces.append((here, corners[-1]))
    return pieces


def shortened(pieces: Sequence[Piece], at_start: float, at_end: float) -> list[Piece]:
    """Return a curve without what is within a distance of its first and of its last point."""
    kept = _without_start(list(pieces), at_start)
    turned = [piece[::-1] for piece in reversed(kept)]
    return [piece[::-1] for piece in reversed(_without_start(turned, at_end, pieces[-1][-1]))]


def _without_start(
    pieces: list[Piece], distance: float, middle: Point | None = None
) -> list[Piece]:
    middle = pieces[0][0] if middle is None else middle
    while len(pieces) > 1 and math.dist(middle, pieces[0][-1]) <= distance:
        pieces = pieces[1:]
    piece = pieces[0]
    if math.dist(middle, piece[0]) >= distance or math.dist(middle, piece[-1]) <= distance:
        return pieces
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        t = (low + high) / 2
        if math.dist(middle, point_at(piece, t)) < distance:
            low = t
        else:
            high = t
    return [_rest(piece, high), *pieces[1:]]


def point_at(piece: Piece, t: float) -> Point:
    """Return the point of a piece at a parameter from 0 to 1."""
    if len(piece) == 2:
        (x, y), (to_x, to_y) = piece
        return x + (to_x - x) * t, y + (to_y - y) * t
    s = 1 - t
    if len(piece) == 3:
        a, b, c = s * s, 2 * s * t, t * t
        p, q, r = piece
        return a * p[0] + b * q[0] + c * r[0], a * p[1] + b * q[1] + c * r[1]
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    p, q, r, o = piece
    return (
        a * p[0] + b * q[0] + c * r[0] + d * o[0],
        a * p[1] + b * q[1] + c * r[1] + d * o[1],
    )


def _rest(piece: Piece, t: float) -> Piece:
    """Return the part of a piece from a parameter on."""
    points = list(piece)
    ends = [points[-1]]
    while len(points) > 1:
        points = [_between(one, other, t) for one, other in pairwise(points)]
        ends.append(points[-1])
    return tuple(reversed(ends))


def _between(one: Point, other: Point, t: float) -> Point:
    return one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t


def _toward(start: Point, target: Point, distance: float) -> Point:
    return _between(start, target, distance / (math.dist(start, target) or 1))


def length(pieces: Sequence[Piece]) -> float:
    """Return the approximate length of a curve."""
    total = 0.0
    for piece in pieces:
        if len(piece) == 2:
            total += math.dist(*piece)
        else:
            points = [point_at(piece, i / 8) for i in range(9)]
            total += sum(math.dist(one, other) for one, other in pairwise(points))
    return total


def path(pieces: Sequence[Piece]) -> str:
    """Return the commands of an SVG path along the pieces."""
    commands = [f"M{_coordinates(pieces[0][:1])}"]
    commands += [f"{_LETTERS[len(piece)]}{_coordinates(piece[1:])}" for piece in pieces]
    return "".join(commands)


def _coordinates(points: Sequence[Point]) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in points)


def head(pieces: Sequence[Piece], middle: Point, rim: float, length: float = HEAD) -> str:
    """Return the path of the arrowhead at the end of a curve.

    Args:
        pieces: the curve, up to the back of the head.
        middle: the middle of the mark that it points at.
        rim: the distance of the tip from the middle.
        length: the length of the head.
    """
    back = pieces[-1][-1]
    tip = _toward(middle, back, rim)
    size = math.dist(tip, back) or 1
    x, y = (back[0] - tip[0]) / size, (back[1] - tip[1]) / size
    end = (tip[0] + x * length, tip[1] + y * length)
    wing = length * 0.5
    corners = (tip, (end[0] - y * wing, end[1] + x * wing), (end[0] + y * wing, end[1] - x * wing))
    return f"M{'L'.join(_coordinates((corner,)) for corner in corners)}Z"
