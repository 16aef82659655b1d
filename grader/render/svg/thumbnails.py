"""Thumbnails of puzzles for a page: small, and the empty grid of a layout is drawn once.

0   SIDE
+---+---+
| 4 |   |
"""

from __future__ import annotations

from html import escape

from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import digit_name
from grader.model.puzzle import Puzzle
from grader.render.rule_drawings import margins_of
from grader.render.svg.empty_grid import empty_grid
from grader.render.svg.geometry import Geometry, number
from grader.render.svg.rule_figures import lower_rules

SIDE = 10
"""Side of a cell, in units."""
FINEST = 16
"""With more rows or columns, givens are squares: digits would be too small to read."""
EDGE = 0.7
_BASELINE = 7.8

STYLE = """\
.thumb{display:block;width:100%;height:100%}
.thumb text{font:7.6px "DejaVu Sans",Verdana,Helvetica,Arial,sans-serif;text-anchor:middle}
.thumb text,.thumb .givens{fill:var(--ink)}
"""


class Thumbnails:
    """Draws the thumbnails of a page."""

    def __init__(self) -> None:
        self._names: dict[Layout, str] = {}
        self._grids: list[str] = []

    def drawing(self, puzzle: Puzzle, label: str) -> str:
        """Return the thumbnail of a puzzle as an SVG element.

        Args:
            puzzle: the puzzle.
            label: its name for screen readers.
        """
        places = puzzle.layout.coordinates
        height = SIDE * (1 + max(row for row, _ in places))
        width = SIDE * (1 + max(column for _, column in places))
        margins = margins_of(puzzle.layout)
        left, top = -EDGE - SIDE * margins.left, -EDGE - SIDE * margins.top
        across = width + 2 * EDGE + SIDE * margins.across
        down = height + 2 * EDGE + SIDE * margins.down
        box = " ".join(map(number, (left, top, across, down)))
        is_fine = max(width, height) > FINEST * SIDE
        givens = _squares(puzzle) if is_fine else _digits(puzzle)
        return (
            f'<svg class="thumb" role="img" viewBox="{box}" aria-label="{escape(label)}">'
            f'<use href="#{self._grid(puzzle.layout)}"/>{givens}</svg>'
        )

    def definitions(self) -> str:
        """Return the empty grids, which the thumbnails drawn so far refer to."""
        return "".join(self._grids)

    def _grid(self, layout: Layout) -> str:
        name = self._names.get(layout)
        if name is None:
            name = self._names[layout] = f"grid-{len(self._names) + 1}"
            geometry = Geometry(layout, labels=False, marks=False)
            scale = SIDE / geometry.side
            x, y = -geometry.left * scale, -geometry.top * scale
            drawn = [*lower_rules(geometry), *empty_grid(geometry)]
            self._grids.append(
                f'<g id="{name}" class="board" transform="translate({number(x)} {number(y)}) '
                f'scale({scale:.4f})">{"".join(drawn)}</g>'
            )
        return name


def _digits(puzzle: Puzzle) -> str:
    """Return the givens as digits, row by row."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for (row, column), digit in zip(puzzle.layout.coordinates, puzzle.givens, strict=True):
        if digit != k.NO_DIGIT:
            rows.setdefault(row, []).append((column, digit_name(digit)))
    return "".join(
        f'<text x="{" ".join(str(SIDE * column + SIDE // 2) for column, _ in sorted(found))}" '
        f'y="{number(SIDE * row + _BASELINE)}">{"".join(name for _, name in sorted(found))}</text>'
        for row, found in sorted(rows.items())
    )


def _squares(puzzle: Puzzle) -> str:
    """Return the givens as squares."""
    squares = [
        f"M{SIDE * column + 2} {SIDE * row + 2}h6v6h-6Z"
        for (row, column), digit in zip(puzzle.layout.coordinates, puzzle.givens, strict=True)
        if digit != k.NO_DIGIT
    ]
    return f'<path class="givens" d="{"".join(squares)}"/>' if squares else ""
