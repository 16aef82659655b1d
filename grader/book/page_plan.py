"""Sizes on the page: margins, places of boards, sizes of cells and digits."""

from __future__ import annotations

import math
from collections.abc import Sequence

from attrs import frozen

from grader.book.lengths import INCH
from grader.book.printing_rules import PrintingRules
from grader.book.specification import Paper, Type
from grader.model.layout import Layout
from grader.render.rule_drawings import margins_of

HEAD = 22.0
"""Height of the running head with the space below it, in points."""
FOOT = 24.0
"""Height of the page number with the space above it."""
GAP = 14.0
"""Least space between boards."""
CAPTION = 1.5
"""Height of a caption, as a multiple of the size of its text."""
DIGIT_SHARE = 0.66
"""Size of the digits, as a share of the side of a cell."""
_LARGEST_CELL = 0.75 * INCH
_OVERHANG = 1.5
"""Points that a margin has beyond the least one: letters such as J reach over their edge."""

_WORTH_TURNING = 1.15
"""How much larger a board must become to be turned, which makes its digits lie on their sides."""


@frozen
class Margins:
    """The margins of a page, in points."""

    inside: float
    outside: float
    top: float
    bottom: float


@frozen
class Area:
    """The part of the page for boards, in points; the origin is its upper left corner."""

    width: float
    height: float


@frozen
class Slot:
    """The place of a board with its caption: its upper left corner in the area, and its size."""

    x: float
    y: float
    width: float
    height: float


@frozen
class BoardSize:
    """How large a board is drawn, in points."""

    side: float
    """Side of a cell."""
    turned: bool
    """The board is turned by 90 degrees, because it is larger then."""

    @property
    def digit(self) -> float:
        """The size of the digits."""
        return self.side * DIGIT_SHARE


_THICK, _THIN = 1.5, 0.4
"""Widths of the lines of a usual board, in points."""
_LARGE_THICK, _LARGE_THIN = 2.0, 0.5
"""The same in large print."""
_MOST_FACTOR = 1.6
_LEAST_RATIO = 1.8
"""Borders of boxes are at least so much thicker than lines between cells."""
THICK_PER_SIDE = 1 / 22
"""Growth of borders with the side of a cell: large boards have thicker ones."""


def line_widths(wanted: Type, side: float, least: float = 0.0) -> tuple[float, float]:
    """Return the widths of the borders of boxes and of the lines between cells, in points.

    Widths that are written are kept whatever the size of the board; others suit it.

    Args:
        wanted: the type of the book.
        side: the side of a cell.
        least: the least width that the vendor prints.
    """
    factor = min(max(side * THICK_PER_SIDE, 0.7), _MOST_FACTOR)
    thick, thin = (_LARGE_THICK, _LARGE_THIN) if wanted.large_print else (_THICK, _THIN)
    thin = max(thin * factor, least) if wanted.thin is None else wanted.thin
    thick = max(thick * factor, thin * _LEAST_RATIO) if wanted.thick is None else wanted.thick
    return thick, thin


def frame_of(wanted: Type) -> float:
    """Return how much wider a board is than its cells at the most, because of its border."""
    usual = (_LARGE_THICK if wanted.large_print else _THICK) * _MOST_FACTOR
    return 1.25 * (usual if wanted.thick is None else wanted.thick)


def margins_for(paper: Paper, rules: PrintingRules, pages: int) -> Margins:
    """Return the margins of a book with this number of pages.

    What the specification does not state is wide enough for the vendor and for the reader.
    """
    least = rules.least_margins(pages, paper.bleed)
    narrow = min(paper.trim) < 6 * INCH
    usual = 0.375 * INCH if narrow else 0.5 * INCH
    sides = {side: max(margin + _OVERHANG, usual) for side, margin in least.items()}
    return Margins(
        sides["inside"] if paper.gutter is None else paper.gutter,
        sides["outside"] if paper.outside is None else paper.outside,
        sides["top"] if paper.top is None else paper.top,
        sides["bottom"] if paper.bottom is None else paper.bottom,
    )


def area_of(paper: Paper, margins: Margins, heads: bool, numbers: bool) -> Area:
    """Return the area for boards on a page."""
    width, height = paper.trim
    return Area(
        width - margins.inside - margins.outside,
        height - margins.top - margins.bottom - (HEAD if heads else 0) - (FOOT if numbers else 0),
    )


def slots(area: Area, count: int, aspect: float, caption: float) -> tuple[Slot, ...]:
    """Return the places of some boards on a page, row by row.

    They are arranged such that the boards become as large as possible.

    Args:
        area: the area of the page.
        count: the number of boards.
        aspect: width of a board divided by its height.
        caption: height of a caption.
    """
    best: tuple[float, int, int] | None = None
    for columns in range(1, count + 1):
        rows = math.ceil(count / columns)
        width = (area.width - (columns - 1) * GAP) / columns
        height = (area.height - (rows - 1) * GAP) / rows - caption
        size = min(width, height * aspect)
        if best is None or size > best[0] + 1e-9:
            best = size, rows, columns
    assert best is not None
    _, rows, columns = best
    width = (area.width - (columns - 1) * GAP) / columns
    height = (area.height - (rows - 1) * GAP) / rows
    return tuple(
        Slot((i % columns) * (width + GAP), (i // columns) * (height + GAP), width, height)
        for i in range(count)
    )


def cell_span(layout: Layout) -> tuple[int, int]:
    """Return the rows and columns of the cells of a layout."""
    rows = 1 + max(row for row, _ in layout.coordinates)
    columns = 1 + max(column for _, column in layout.coordinates)
    return rows, columns


def page_span(layout: Layout) -> tuple[int, int]:
    """Return the rows and columns of a layout on its page, with those of texts outside of it."""
    (rows, columns), margins = cell_span(layout), margins_of(layout)
    return rows + margins.down, columns + margins.across


def board_size(layout: Layout, slot: Slot, caption: float, frame: float) -> BoardSize:
    """Return how large a board is drawn in a slot.

    Args:
        layout: the layout of the board.
        slot: the place.
        caption: the height of the caption.
        frame: width of the border around the board.
    """
    rows, columns = page_span(layout)
    width, height = slot.width - frame, slot.height - caption - frame
    upright = min(width / columns, height / rows, _LARGEST_CELL)
    turned = min(width / rows, height / columns, _LARGEST_CELL)
    if turned > upright * _WORTH_TURNING:
        return BoardSize(turned, turned=True)
    return BoardSize(upright, turned=False)


def most_per_page(
    layout: Layout, area: Area, caption: float, frame: float, least: float, choices: Sequence[int]
) -> int | None:
    """Return the highest number of boards a page holds with digits of a least size.

    None if not even one board is large enough.
    """
    rows, columns = page_span(layout)
    for count in sorted(choices, reverse=True):
        place = slots(area, count, columns / rows, caption)[0]
        if board_size(layout, place, caption, frame).digit >= least:
            return count
    return None
