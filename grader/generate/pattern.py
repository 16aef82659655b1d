"""Patterns of givens, read from a drawing or made from letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from grader.errors import TargetError
from grader.generate.glyphs import GLYPHS, HEIGHT, WIDTH
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.search.canonical.symmetry import page_places

EMPTY = ".0-_* \t"
"""The symbols for cells without a given; all others mark a cell with one."""


class Pattern:
    """The cells in which givens may lie.

    Args:
        cells: the cells.
        exact: all of them are given; otherwise any of them may be.
    """

    __slots__ = ("cells", "exact")

    def __init__(self, cells: Iterable[k.Cell], exact: bool = True) -> None:
        self.cells: Final = frozenset(cells)
        self.exact: Final = exact

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pattern):
            return NotImplemented
        return (self.cells, self.exact) == (other.cells, other.exact)

    def __hash__(self) -> int:
        return hash((self.cells, self.exact))


def pattern_from_drawing(layout: Layout, text: str, exact: bool = True) -> Pattern:
    """Return the pattern of a drawing: the rows of the page, or one line with all cells.

    A puzzle in one line or as a plain square is also a drawing: the pattern of its givens.

    Raises:
        TargetError: the drawing does not fit on the layout.
    """
    lines = text.strip("\r\n").splitlines()
    if len(lines) == 1 and len(text.strip()) == layout.cells:
        line = text.strip()
        return Pattern((c for c, symbol in enumerate(line) if symbol not in EMPTY), exact)
    numbers = {place: cell for cell, place in enumerate(page_places(layout))}
    height = 1 + max(row for row, _ in numbers)
    width = 1 + max(column for _, column in numbers)
    if len(lines) != height or any(len(line.rstrip()) > width for line in lines):
        longest = max((len(line.rstrip()) for line in lines), default=0)
        raise TargetError(
            "pattern-size",
            "the pattern has {number} lines of up to {longest} cells; {layout} has {height} lines "
            "of {width}",
            number=len(lines),
            longest=longest,
            layout=layout.name,
            height=height,
            width=width,
        )
    cells = set()
    for row, line in enumerate(lines):
        for column, symbol in enumerate(line.rstrip()):
            if symbol in EMPTY:
                continue
            if (row, column) not in numbers:
                raise TargetError(
                    "pattern-cell",
                    "the pattern has a given in line {row}, column {place}, where {layout} has no "
                    "cell",
                    row=row + 1,
                    place=column + 1,
                    layout=layout.name,
                )
            cells.add(numbers[row, column])
    return Pattern(cells, exact)


def pattern_from_letters(
    layout: Layout, text: str, exact: bool = True, thin: bool = False
) -> Pattern:
    """Return a pattern that shows letters and digits, stretched to the size of the page.

    Extra rows and columns are added to the strokes, since hardly any puzzle with givens in thin
    strokes has a unique solution.  For an inverted pattern, `thin` adds them to the gaps instead.

    Raises:
        TargetError: a character has no glyph, or the page is too small.
    """
    unknown = [letter for letter in text if letter.upper() not in GLYPHS]
    if unknown or not text:
        raise TargetError(
            "not-drawn",
            "{text!r} cannot be drawn; use letters and digits",
            text=unknown[0] if unknown else "",
        )
    numbers = {place: cell for cell, place in enumerate(page_places(layout))}
    height = 1 + max(row for row, _ in numbers)
    width = 1 + max(column for _, column in numbers)
    # One empty column between letters.
    glyph_width = (width + 1) // len(text) - 1 if len(text) > 1 else width
    if height < HEIGHT or glyph_width < WIDTH:
        raise TargetError(
            "letters-size",
            "{text!r} needs {rows} rows and {columns} columns; {layout} has {height} and {width}",
            text=text,
            rows=HEIGHT,
            columns=len(text) * (WIDTH + 1) - 1,
            layout=layout.name,
            height=height,
            width=width,
        )
    left = (width - len(text) * (glyph_width + 1) + 1) // 2
    cells = set()
    for number, letter in enumerate(text.upper()):
        shift = left + number * (glyph_width + 1)
        glyph = GLYPHS[letter]
        stretch = "." if thin else "#"
        rows = _stretched([line.count(stretch) for line in glyph], height)
        across = [column.count(stretch) for column in zip(*glyph, strict=True)]
        columns = _stretched(across, glyph_width)
        for row, in_glyph in enumerate(rows):
            for column, at in enumerate(columns):
                place = row, shift + column
                if glyph[in_glyph][at] == "#" and place in numbers:
                    cells.add(numbers[place])
    return Pattern(cells, exact)


def _stretched(weights: Sequence[int], size: int) -> list[int]:
    """Return the line of a glyph that each line of the page shows, ascending.

    Args:
        weights: a weight for each line of the glyph; an odd number of lines.  All are shown
            equally often, and the remaining lines of the page are distributed by weight as seats
            by votes (Webster).  Symmetric weights give a symmetric result.
        size: the number of lines of the page, at least that of the glyph.
    """
    last = len(weights) - 1
    times = [size // len(weights)] * len(weights)
    is_symmetric = [*weights] == [*reversed(weights)]
    while (left := size - sum(times)) > 0:
        best = max(range(len(weights)), key=lambda i: weights[i] / (times[i] + 0.5))
        if is_symmetric and left == 1:
            best = last // 2
        for line in {best, last - best} if is_symmetric else {best}:
            times[line] += 1
    return [line for line, count in enumerate(times) for _ in range(count)]


def inverted(layout: Layout, pattern: Pattern) -> Pattern:
    """Return the pattern of all cells that are not in a pattern."""
    return Pattern(set(range(layout.cells)) - pattern.cells, pattern.exact)


def swappable_empty_lines(
    layout: Layout, given: Iterable[k.Cell]
) -> tuple[k.House, k.House] | None:
    """Return two rows or columns without givens that can be swapped, or None.

    Swapping them, if it maps every house to a house, turns each solution into another one.  So no
    puzzle with these givens has a unique solution.
    """
    cells = set(given)
    houses = {(frozenset(spec.cells), spec.digits) for spec in layout.specs}
    for frame in layout.frames:
        for lines in (frame.rows, frame.columns):
            bare = [line for line in lines if not cells & set(layout.cells_of(line))]
            for one, other in combinations(bare, 2):
                pairs = list(zip(layout.cells_of(one), layout.cells_of(other), strict=True))
                image = dict(pairs) | {b: a for a, b in pairs}
                if all(
                    (frozenset(image.get(cell, cell) for cell in spec), digits) in houses
                    for spec, digits in houses
                ):
                    return one, other
    return None
