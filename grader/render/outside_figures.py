"""Texts outside of the grid, in front of lines of cells.

Where there are several kinds of them, each has a sign of its own: bars above and below, a frame,
a ring, or a skyline.  Texts with an arrow have the arrow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from grader.model.layout import Layout
from grader.model.rules.drawing import Outside, Shape
from grader.render.figures import CAP, WIDE, Figure, Path, Point, Text, arrowhead, direction

_ALONE, _SIGNED, _TWO = 0.5, 0.42, 0.32
"""Height of texts outside of the grid: alone, with a sign, two at one place."""
_POINTING, _TWO_POINTING = 0.4, 0.36
"""The same of texts with an arrow."""
_STROKE = 0.03
"""Width of the lines of signs and arrows."""

Places = Mapping[tuple[int, int], Sequence[Outside]]
"""The texts by row and column of the places around the grid where they stand."""


def outside_places(layout: Layout, shapes: Iterable[Shape]) -> Places:
    """Return the texts outside of the grid, by row and column of where they stand.

    Texts with an arrow stand beside the grid, since they point at the corner of a cell, and others
    further away; a place has room for two.

    Args:
        layout: the layout.
        shapes: all shapes of its rules; others than such texts are passed over.
    """
    fronts: defaultdict[tuple[int, int], list[Outside]] = defaultdict(list)
    for shape in shapes:
        if isinstance(shape, Outside):
            row, column = layout.coordinates[shape.cell]
            down, across = shape.direction
            fronts[row - down, column - across].append(shape)
    found: dict[tuple[int, int], Sequence[Outside]] = {}
    for (row, column), here in fronts.items():
        arrows = [shape for shape in here if shape.has_arrow]
        plain = sorted((s for s in here if not s.has_arrow), key=lambda shape: shape.sign)
        rings = [arrows] if arrows else []
        rings += [plain[start : start + 2] for start in range(0, len(plain), 2)]
        for away, group in enumerate(rings):
            down, across = group[0].direction
            found[row - away * down, column - away * across] = group
    return found


def outside_signs(shapes: Iterable[Shape]) -> tuple[str, ...]:
    """Return the signs that tell texts outside of the grid apart; none if all are of one kind."""
    signs = {each.sign for each in shapes if isinstance(each, Outside) and not each.has_arrow}
    return tuple(sorted(signs)) if len(signs) > 1 else ()


def outside_figures(
    layout: Layout, shapes: Sequence[Shape], least: float, *, signs: bool = False
) -> Iterator[Figure]:
    """Iterate over texts outside of the grid and their arrows and signs.

    Args:
        layout: the layout.
        shapes: all shapes of its rules; others than such texts are passed over.
        least: the least height of a text.
        signs: whether signs are drawn even if all texts are of one kind.
    """
    are_signed = signs or bool(outside_signs(shapes))
    for (row, column), here in outside_places(layout, shapes).items():
        middle = column + 0.5, row + 0.5
        if here[0].has_arrow:
            size = max(least, _POINTING if len(here) == 1 else _TWO_POINTING)
            for shape in here:
                yield from _pointing(shape, middle, size, len(here))
        else:
            yield from _plain(here, middle, least, are_signed)


def _plain(
    shapes: Sequence[Outside], middle: Point, least: float, are_signed: bool
) -> Iterator[Figure]:
    """Iterate over texts at one place, one below the other, and their signs."""
    usual = _TWO if len(shapes) > 1 else _SIGNED if are_signed else _ALONE
    size = max(least, usual)
    step = max(0.46, 1.35 * CAP * size)
    for number, shape in enumerate(shapes):
        x, y = middle[0], middle[1] + (number - (len(shapes) - 1) / 2) * step
        yield from signed_text(Text(x, y, size, shape.text), shape.sign if are_signed else "")


def signed_text(text: Text, sign: str) -> Iterator[Figure]:
    """Iterate over a text and its sign, which may be empty."""
    if sign:
        yield from SIGNS[sign](text)
    else:
        yield text


def _bars(text: Text) -> Iterator[Figure]:
    """Iterate over a text between two slices of bread."""
    half, away = _wide(text.text, text.size) / 2 + 0.04, _away(text)
    for y in (text.y - away, text.y + away):
        yield Path((((text.x - half, y), (text.x + half, y)),), stroke="ink", width=2 * _STROKE)
    yield text


def _frame(text: Text) -> Iterator[Figure]:
    """Iterate over a text in a frame."""
    half, away = _wide(text.text, text.size) / 2 + 0.05, _away(text)
    corners = ((-half, -away), (half, -away), (half, away), (-half, away))
    line = tuple((text.x + x, text.y + y) for x, y in corners)
    yield Path((line,), is_closed=True, stroke="ink", width=_STROKE)
    yield text


def _ring(text: Text) -> Iterator[Figure]:
    """Iterate over a text in a ring, which is as wide as the text."""
    half, width = max(0.01, _wide(text.text, text.size) / 2 - 0.08), 2 * _away(text)
    way = (((text.x - half, text.y), (text.x + half, text.y)),)
    yield Path(way, stroke="ink", width=width + _STROKE)
    yield Path(way, stroke="paper", width=width - _STROKE)
    yield text


def _skyline(text: Text) -> Iterator[Figure]:
    """Iterate over a text behind three buildings."""
    high, bar = CAP * text.size, 0.2 * text.size
    room = 3 * bar + 0.2 * text.size
    left, foot = text.x - (_wide(text.text, text.size) + room) / 2, text.y + high / 2
    for number, share in enumerate((0.45, 0.75, 1.0)):
        x, top = left + number * bar, foot - share * high
        roof = ((x, foot), (x, top), (x + 0.6 * bar, top), (x + 0.6 * bar, foot))
        yield Path((roof,), is_closed=True, fill="ink")
    yield Text(text.x + room / 2, text.y, text.size, text.text)


SIGNS: Mapping[str, Callable[[Text], Iterator[Figure]]] = {
    "bars": _bars,
    "frame": _frame,
    "ring": _ring,
    "skyline": _skyline,
}
"""What draws a text with each sign."""


def _away(text: Text) -> float:
    """Return the distance of lines above and below a text from its middle."""
    return CAP * text.size / 2 + 0.06


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
    yield Path(((tail, tip),), stroke="ink", width=_STROKE)
    yield arrowhead(tip, direction(tail, tip), "ink", _STROKE, 0.13)
