"""The pages of overlapping grids: which places of a rectangle are cells."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from attrs import frozen

from grader.model.layout import Layout
from grader.model.shapes import AT_CORNERS, IN_BOXES, usual_box

Place = tuple[int, int]
"""Row and column on the page, 0-based."""


@frozen
class PageShape:
    """The places of the cells of a layout on its page."""

    name: str
    size: int
    """The number of digits."""
    places: frozenset[Place]
    box_width: int
    """The number of cells between two bars, where bars are drawn around boxes."""
    height: int
    width: int
    counts: tuple[int, ...]
    """The number of cells in each row."""


def shape_of(name: str, size: int, places: frozenset[Place]) -> PageShape:
    """Return the shape of a page with these cells."""
    rows = Counter(row for row, _ in places)
    height = 1 + max(rows)
    return PageShape(
        name,
        size,
        places,
        usual_box(size)[0],
        height,
        1 + max(column for _, column in places),
        tuple(rows[row] for row in range(height)),
    )


@lru_cache(maxsize=64)
def shape_of_layout(layout: Layout) -> PageShape:
    """Return the shape of the page of a layout."""
    return shape_of(layout.name, layout.digits, frozenset(layout.coordinates))


@cache
def page_shapes() -> tuple[PageShape, ...]:
    """Return the shapes of pages with gaps, one for each named layout.

    They are computed from the positions of the grids: building all layouts takes seconds.
    """
    found: dict[tuple[frozenset[Place], int], PageShape] = {}
    for known in (AT_CORNERS, IN_BOXES):
        for name, corners in known.items():
            for size in (9, 4, 6, 16) if known is AT_CORNERS and len(corners) < 6 else (9,):
                width, height = usual_box(size)
                rows, columns = (size - height, size - width) if known is AT_CORNERS else (3, 3)
                places = frozenset(
                    (row * rows + i, column * columns + j)
                    for row, column in corners
                    for i in range(size)
                    for j in range(size)
                )
                tail = "" if size == 9 else f"-{size}"
                shape = shape_of(name + tail, size, places)
                if len(places) < shape.height * shape.width:
                    found.setdefault((places, size), shape)
    return tuple(found.values())
