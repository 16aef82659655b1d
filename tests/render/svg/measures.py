"""Measures of a picture: links that cross digits, run along each other or cannot be seen.

They are read from the SVG elements alone, so that they do not depend on how a link is routed.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree as ET

from attrs import Factory, define, frozen

from tests.render.svg.drawings import SVG, Place

LINKS = ("strong", "weak", "inner")
WIDTH, HEIGHT = 0.62, 0.73
"""Width and height of a digit, in font sizes."""
FRAMES = ("within", "base", "cover", "shared", "cross-line")
STEP = 0.5
"""Distance between sample points of a link."""
CLOSE = 2.0
"""Links closer than this, in units, look like one."""
LONG = 12.0
"""Length from which links that look like one are an overlap."""
MOST_ON_BORDERS = 40.0
"""Length of a link on borders from which it runs along one."""
THICK = 1.75
"""Distance from the middle of a border up to which it covers most of a link."""
VISIBLE = 3.5
"""Least length of a link between the shapes at its ends, an arrowhead not counted."""
_COMMAND = re.compile(r"([MLQC])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


@frozen
class Text:
    """A digit on the board."""

    x: float
    y: float
    """The middle."""
    size: float
    style: str

    def contains(self, place: Place) -> bool:
        """Return whether a point is within the digit."""
        return (
            abs(place[0] - self.x) < WIDTH * self.size / 2
            and abs(place[1] - self.y) < HEIGHT * self.size / 2
        )


@define
class Counts:
    """The faults of pictures."""

    links: int = 0
    through_digits: int = 0
    """Pairs of a link and a large digit that it crosses."""
    through_marks: int = 0
    """Pairs of a link and a highlighted candidate that it crosses."""
    through_others: int = 0
    """Pairs of a link and another candidate that it crosses."""
    overlaps: int = 0
    """Pairs of links that run along each other."""
    on_borders: int = 0
    """Links that run along a border of a box or the frame of a house."""
    hidden: list[str] = Factory(list)
    """Links that cannot be seen."""

    def add(self, other: Counts) -> None:
        """Add the counts of another picture."""
        self.links += other.links
        self.through_digits += other.through_digits
        self.through_marks += other.through_marks
        self.through_others += other.through_others
        self.overlaps += other.overlaps
        self.on_borders += other.on_borders
        self.hidden += other.hidden


def measured(root: ET.Element) -> Counts:
    """Return the counts of a picture; each board of a picture in stages is measured alone."""
    counts = Counts()
    shared = [
        text
        for group in root.iter(f"{SVG}g")
        if group.get("id") in ("grid", "digits", "marks")
        for text in digits(group)
    ]
    for board in boards(root):
        curves = list(links(board))
        if not curves:
            continue
        sides = borders(root, board)
        counts.add(_measured(board, curves, shared if board is not root else []))
        for curve in curves:
            counts.on_borders += sides.length_of(curve) > MOST_ON_BORDERS
    return counts


@frozen
class Borders:
    """The horizontal and vertical sides of borders, by the place across them."""

    across: dict[float, list[tuple[float, float]]]
    """The horizontal sides at each height, as (left, right)."""
    down: dict[float, list[tuple[float, float]]]
    """The vertical sides at each place from the left, as (top, bottom)."""

    def length_of(self, curve: Sequence[Place]) -> float:
        """Return the length of a link of which a border covers most."""
        rows = self._near(self.across, curve, 1)
        columns = self._near(self.down, curve, 0)
        return STEP * sum(
            any(abs(y - at) < THICK and low <= x <= high for at, low, high in rows)
            or any(abs(x - at) < THICK and low <= y <= high for at, low, high in columns)
            for x, y in curve
        )

    def _near(
        self, sides: Mapping[float, list[tuple[float, float]]], curve: Sequence[Place], axis: int
    ) -> list[tuple[float, float, float]]:
        """Return the sides at the places that the link touches."""
        first, last = min(p[axis] for p in curve), max(p[axis] for p in curve)
        return [
            (at, low, high)
            for at, found in sides.items()
            if first - THICK < at < last + THICK
            for low, high in found
        ]


def borders(root: ET.Element, board: ET.Element) -> Borders:
    """Return the sides of the borders of a picture, and of the frames of houses on a board."""
    legends = {id(e) for g in root.iter(f"{SVG}g") if g.get("class") == "legend" for e in g}
    paths = [path for path in root.iter(f"{SVG}path") if path.get("class") == "borders"]
    paths += [
        path
        for path in board.iter(f"{SVG}path")
        if path.get("class") in FRAMES and id(path) not in legends
    ]
    across: dict[float, list[tuple[float, float]]] = {}
    down: dict[float, list[tuple[float, float]]] = {}
    for path in paths:
        for part in path.attrib["d"].split("M")[1:]:
            values = [float(v) for v in _NUMBER.findall(part)]
            corners = list(zip(values[::2], values[1::2], strict=True))
            for (x, y), (to_x, to_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
                if y == to_y:
                    across.setdefault(y, []).append((min(x, to_x), max(x, to_x)))
                elif x == to_x:
                    down.setdefault(x, []).append((min(y, to_y), max(y, to_y)))
    return Borders(across, down)


def boards(root: ET.Element) -> list[ET.Element]:
    """Return the groups that hold one board each."""
    stages = [g for g in root.iter(f"{SVG}g") if g.get("class") == "stage"]
    return stages or [root]


def _measured(
    root: ET.Element, curves: Sequence[Sequence[Place]], shared: Sequence[Text]
) -> Counts:
    own = list(digits(root))
    covered = {(text.x, text.y) for text in own}
    texts = [*own, *(text for text in shared if (text.x, text.y) not in covered)]
    counts = Counts(len(curves))
    for curve in curves:
        ends = {_nearest(texts, curve[0]), _nearest(texts, curve[-1])}
        for text in _beside(texts, curve):
            if text not in ends and any(map(text.contains, curve)):
                if text.style in ("g", "v"):
                    counts.through_digits += 1
                elif text.style == "p":
                    counts.through_others += 1
                else:
                    counts.through_marks += 1
        if STEP * (len(curve) - 1) < VISIBLE:
            counts.hidden.append(f"{curve[0]} {curve[-1]}")
    for position, curve in enumerate(curves):
        for other in curves[:position]:
            counts.overlaps += is_overlap(curve, other)
    return counts


def _beside(texts: Sequence[Text], curve: Sequence[Place]) -> list[Text]:
    """Return the digits within the rectangle around a link, the only ones it can cross."""
    xs, ys = zip(*curve, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    return [
        text
        for text in texts
        if left - text.size < text.x < right + text.size
        and top - text.size < text.y < bottom + text.size
    ]


def is_overlap(curve: Sequence[Place], other: Sequence[Place]) -> bool:
    """Return whether two links run along each other."""
    if not _may_touch(curve, other):
        return False
    slots = {(round(x / CLOSE), round(y / CLOSE)) for x, y in other}
    near = 0
    for x, y in curve:
        column, row = round(x / CLOSE), round(y / CLOSE)
        if any((column + i, row + j) in slots for i in (-1, 0, 1) for j in (-1, 0, 1)):
            near += min(math.dist((x, y), place) for place in other) < CLOSE
    return near * STEP > LONG


def _may_touch(curve: Sequence[Place], other: Sequence[Place]) -> bool:
    """Return whether the rectangles around two links are close."""
    return all(
        min(p[axis] for p in curve) < max(p[axis] for p in other) + CLOSE
        and min(p[axis] for p in other) < max(p[axis] for p in curve) + CLOSE
        for axis in (0, 1)
    )


def _nearest(texts: Sequence[Text], place: Place) -> Text | None:
    return min(texts, key=lambda text: math.dist((text.x, text.y), place), default=None)


def digits(root: ET.Element) -> Iterator[Text]:
    """Iterate over the large digits and the candidates of a board."""
    for group in root.iter(f"{SVG}g"):
        size = float(group.get("font-size", 0))
        for text in group.findall(f"{SVG}text"):
            style = text.get("class", "")
            if style in ("label", "caption", "key", "stage-name"):
                continue
            for x in text.attrib["x"].split():
                yield Text(float(x), float(text.attrib["y"]) - 0.36 * size, size, style)


def links(root: ET.Element) -> Iterator[list[Place]]:
    """Iterate over the links of a board as sample points, `STEP` apart."""
    legends = {id(e) for g in root.iter(f"{SVG}g") if g.get("class") == "legend" for e in g}
    for path in root.iter(f"{SVG}path"):
        if path.get("class") in LINKS and id(path) not in legends:
            for part in path.attrib["d"].split("M")[1:]:
                yield sampled("M" + part)


def sampled(d: str) -> list[Place]:
    """Return points of a path of absolute lines and curves, `STEP` apart."""
    fine: list[Place] = []
    here = (0.0, 0.0)
    for command, rest in _COMMAND.findall(d):
        values = [float(v) for v in _NUMBER.findall(rest)]
        places = list(zip(values[::2], values[1::2], strict=True))
        if command == "M":
            here = places.pop(0)
            fine.append(here)
        size = {"M": 1, "L": 1, "Q": 2, "C": 3}[command]
        for start in range(0, len(places), size):
            controls = [here, *places[start : start + size]]
            fine += [_bezier(controls, t / 60) for t in range(1, 61)]
            here = controls[-1]
    even = [fine[0]]
    rest_length = 0.0
    for one, other in itertools.pairwise(fine):
        rest_length += math.dist(one, other)
        while rest_length >= STEP:
            rest_length -= STEP
            even.append(other)
    return even


def _bezier(controls: Sequence[Place], t: float) -> Place:
    points = list(controls)
    while len(points) > 1:
        points = [
            (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            for a, b in itertools.pairwise(points)
        ]
    return points[0]
