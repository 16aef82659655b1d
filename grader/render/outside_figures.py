"""Texts outside of the grid, in front of lines of cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from grader.model.layout import Layout
from grader.model.rules.drawing import Outside, Shape
from grader.render.figures import CAP, WIDE, Figure, Path, Point, Text, arrowhead, direction

_OUTSIDE, _SMALL_OUTSIDE, _POINTING = 0.5, 0.36, 0.4
"""Height of texts outside of the grid: alone, with another at its place, and with an arrow."""


def outside_place(layout: Layout, shape: Outside) -> tuple[int, int]:
    """Return row and column of the place where a text outside of the grid stands."""
    row, column = layout.coordinates[shape.cell]
    return row - shape.direction[0], column - shape.direction[1]


def outside_figures(layout: Layout, shapes: Iterable[Shape], least: float) -> Iterator[Figure]:
    """Iterate over texts outside of the grid and their arrows.

    Args:
        layout: the layout.
        shapes: all shapes of its rules; others than such texts are passed over.
        least: the least height of a text.
    """
    places: defaultdict[tuple[int, int], list[Outside]] = defaultdict(list)
    for shape in shapes:
        if isinstance(shape, Outside):
            places[outside_place(layout, shape)].append(shape)
    for (row, column), here in places.items():
        middle = column + 0.5, row + 0.5
        size = max(least, _OUTSIDE if len(here) == 1 else _SMALL_OUTSIDE)
        plain = [shape for shape in here if not shape.has_arrow]
        yield from _side_by_side(plain, middle, size)
        for shape in here:
            if shape.has_arrow:
                yield from _pointing(shape, middle, max(least, min(size, _POINTING)), len(here))


def _side_by_side(shapes: Sequence[Outside], middle: Point, size: float) -> Iterator[Text]:
    """Iterate over texts in front of one line, beside each other or, beside a row, below."""
    gap = 0.3 * size
    is_row = any(shape.direction[0] == 0 for shape in shapes)
    lengths = [CAP * size if is_row else _wide(shape.text, size) for shape in shapes]
    place = -(sum(lengths) + gap * (len(shapes) - 1)) / 2
    for shape, length in zip(shapes, lengths, strict=True):
        away = place + length / 2
        x, y = (0, away) if is_row else (away, 0)
        yield Text(middle[0] + x, middle[1] + y, size, shape.text)
        place += length + gap


def _wide(text: str, size: float) -> float:
    return WIDE * size * len(text)


def _pointing(shape: Outside, middle: Point, size: float, count: int) -> Iterator[Figure]:
    """Iterate over a text and its arrow; several at one place point away from each other."""
    (x, y), (down, across) = middle, shape.direction
    is_diagonal = bool(down and across)
    back = _wide(shape.text, size) / 2 + 0.06 if count > 1 else 0.15 if is_diagonal else 0.2
    yield Text(x - back * across, y - min(back, 0.2) * down, size, shape.text)
    start, end = (0.14, 0.4) if is_diagonal else (0.1, 0.42)
    tail, tip = ((x + part * across, y + part * down) for part in (start, end))
    yield Path(((tail, tip),), stroke="ink", width=0.03)
    yield arrowhead(tip, direction(tail, tip), "ink", 0.03, 0.13)
