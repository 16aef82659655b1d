"""The edges that the bars and separators of a drawing show between its cells.

    | 5 3 . | . 7 . |        .---.---.---.         bars at boxes, bars around regions;
    | 6 . . | 1 9 5 |        | .   6 | 3 |         lines around every cell say nothing,
    +-------+-------+        .   .---.   .         unless some are heavier

Edges that are equal to boxes make a classic layout, edges that close regions of the right size a
jigsaw.  Anything else is an error: the drawing must not be read as another puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from grader.errors import FormatError
from grader.formats.symbols import SIZES, alphabet
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes import jigsaw

_BARS = {":": 1, "\u2506": 1, "\u250a": 1, "|": 2, "\xa6": 2, "\u2502": 2, "\u2503": 3, "\u2551": 3}
_LINES = {"-": 1, "_": 1, "\u2500": 1, "=": 2, "\u2501": 2, "\u2550": 2}


class CellRow(NamedTuple):
    """A row of cells in a drawing."""

    line: int
    """Index of its line."""
    cells: Sequence[tuple[int, int]]
    """First column of each cell, and the column behind it, 0-based."""


def layout_of_walls(
    lines: Sequence[str], rows: Sequence[CellRow], first: int
) -> tuple[Layout, int | None]:
    """Return the layout that a drawing shows, and the width of its boxes if they are not usual.

    Args:
        lines: the lines of the drawing, as they are in the text.
        rows: its rows, as many as each has cells.
        first: the number of the first line, for messages.

    Raises:
        FormatError: the edges are neither those of boxes nor closed around regions.
    """
    size = len(rows)
    across = _marked([_bars(lines[row.line], row.cells) for row in rows])
    down = _marked(
        [_separators(lines[row.line + 1 : below.line], row.cells)
         for row, below in pairwise(rows)]
    )  # fmt: skip
    if not any(map(any, across)) and not any(map(any, down)):
        return _boxes(size, None), None
    columns = [at + 1 for at in range(size - 1) if across[0][at]]
    bands = [at + 1 for at in range(size - 1) if down[at][0]]
    if all(row == across[0] for row in across) and all(len({*row}) == 1 for row in down):
        wide, high = _step(columns, size), _step(bands, size)
        if columns and wide and not bands:
            return _boxes(size, wide), wide
        if bands and high and not columns and size % high == 0:
            return _boxes(size, size // high), size // high
        if wide and high and wide * high == size:
            return _boxes(size, wide), wide
        raise _misfit(size, first)
    regions = _regions(across, down)
    if any(regions.count(region) != size for region in {*regions}):
        raise _misfit(size, first)
    found = jigsaw(regions)
    for wide in (each for each in range(2, size) if size % each == 0):
        boxes = alphabet(size, wide).layout if size in SIZES else None
        if boxes is not None and boxes.specs == found.specs:
            return boxes, wide
    return found, None


def _boxes(size: int, width: int | None) -> Layout:
    return alphabet(size, width).layout


def _misfit(size: int, first: int) -> FormatError:
    return FormatError(
        "bars-do-not-fit",
        "the bars do not fit: they close neither boxes nor regions of {size} cells; "
        "draw the borders of all {size} regions, or no bars",
        line=first,
        size=size,
    )


def _step(cuts: Sequence[int], size: int) -> int | None:
    """Return the distance of cuts if they divide a side into equal parts; else None."""
    if not cuts:
        return None
    step = cuts[0]
    fits = size % step == 0 and [*cuts] == [*range(step, size, step)]
    return step if fits and 1 < step < size else None


def _bars(line: str, cells: Sequence[tuple[int, int]]) -> list[int]:
    """Return the weight of what stands between each two neighbours of a row."""
    found = []
    for (_, left), (right, _) in pairwise(cells):
        if left >= right or line[left:right].isspace():
            found.append(0)
            continue
        weights = [_BARS[sign] for sign in line[left:right] if sign in _BARS]
        found.append(max(weights, default=0) + (len(weights) > 1))
    return found


def _separators(between: Sequence[str], cells: Sequence[tuple[int, int]]) -> list[int]:
    """Return the weight of what stands below each cell of a row."""
    weights = [0] * len(cells)
    for line in between:
        plain = line.strip()
        if not plain:
            continue
        signs = [_LINES.get(sign, 0) for sign in plain]
        if " " not in plain and len({*signs} - {0}) == 1 and "." not in plain.strip("."):
            # A whole line, even if it is not aligned with the cells.
            weights = [max(weight, *signs) for weight in weights]
            continue
        for number, (start, end) in enumerate(cells):
            below = [_LINES.get(sign, 0) for sign in line[start:end]]
            weights[number] = max([weights[number], *below])
    return weights


def _marked(weights: Sequence[Sequence[int]]) -> list[tuple[bool, ...]]:
    """Return where the heaviest edges are; none if all edges are alike."""
    every = {weight for row in weights for weight in row}
    if len(every) < 2:
        return [(False,) * len(row) for row in weights]
    heaviest = max(every)
    return [tuple(weight == heaviest for weight in row) for row in weights]


def _regions(across: Sequence[Sequence[bool]], down: Sequence[Sequence[bool]]) -> list[int]:
    """Return the number of the region of each cell: cells without an edge between them."""
    size = len(across)
    regions = [-1] * (size * size)
    for start in range(size * size):
        if regions[start] >= 0:
            continue
        regions[start] = start
        ahead: list[k.Cell] = [start]
        while ahead:
            cell = ahead.pop()
            row, column = divmod(cell, size)
            near = []
            if column + 1 < size and not across[row][column]:
                near.append(cell + 1)
            if column and not across[row][column - 1]:
                near.append(cell - 1)
            if row + 1 < size and not down[row][column]:
                near.append(cell + size)
            if row and not down[row - 1][column]:
                near.append(cell - size)
            for other in near:
                if regions[other] < 0:
                    regions[other] = start
                    ahead.append(other)
    return regions
