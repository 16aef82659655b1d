"""Boards as data for the typesetter: lines in units of a cell, and digits with their places."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Literal

from attrs import asdict, frozen

from grader.model import kinds as k
from grader.model.bits import each
from grader.model.layout import Layout
from grader.model.parity import PARITIES, cells_of_parity
from grader.model.puzzle import Puzzle
from grader.render.figures import Circle, Figure, Path
from grader.render.rule_drawings import INSET as RULE_INSET
from grader.render.rule_drawings import (
    LARGE_CORNER,
    SMALL_CORNER,
    corner_texts,
    crowds_edges,
    margins_of,
    rule_drawing,
    text_room,
)
from grader.render.svg.empty_grid import extra_figures
from grader.search.solutions import Solution

Segment = tuple[int, int, int, int]
"""A line from (x, y) to (x, y), in cells."""
Candidate = tuple[float, float, str, str, bool]
"""A printed candidate: its middle (x, y) in cells, symbol, weight, whether it is light on dark."""

Contents = Literal["blank", "givens", "marks", "answer"]
"""What the cells of a board have: nothing, givens, also candidates, or all digits."""

_LEAST_CORNER = 5.0
"""Least size of the texts of rules, in points."""
_LARGEST_CORNER = 0.32
"""Size of texts in corners that digits in the same cells leave room for, in units of a cell."""
_BLANK_CORNER = 0.38
"""The same where only the solver writes digits."""
_LEGIBLE_CORNER = 6.0
"""Size of texts in corners that is aimed at on small boards, in points."""


@lru_cache(maxsize=256)
def shape_of(layout: Layout) -> dict[str, Any]:
    """Return the empty board of a layout.

    Returns:
        `rows` and `columns` of its cells, and `left` and `top`, those of texts outside of them,
        on two sides; `thin` and `thick`, lines as (x, y, x, y); `tinted`,
        the cells of extra houses as (x, y); `odd` and `even`, cells with a circle or a square;
        `diagonals`, lines. All in units of a cell.
    """
    places = {place: cell for cell, place in enumerate(layout.coordinates)}
    thin, thick = _lines(layout, places)
    diagonals, tinted = extra_figures(layout)
    margins = margins_of(layout)
    return {
        "rows": 1 + max(row for row, _ in layout.coordinates),
        "columns": 1 + max(column for _, column in layout.coordinates),
        "left": margins.left,
        "top": margins.top,
        "thin": thin,
        "thick": thick,
        "tinted": [layout.coordinates[cell][::-1] for cell in tinted],
        **{
            parity.name: [layout.coordinates[c][::-1] for c in cells_of_parity(layout, parity)]
            for parity in PARITIES
        },
        "diagonals": [_diagonal(layout, cells) for cells in diagonals],
    }


def contents_of(puzzle: Puzzle, solution: Solution | None, *, marks: bool = False) -> Contents:
    """Return what the cells of a board have.

    Args:
        puzzle: the puzzle.
        solution: the digits of all cells, if they are shown.
        marks: whether candidates are printed into the open cells.
    """
    if solution is not None:
        return "answer"
    return "marks" if marks else "givens" if puzzle.clues else "blank"


def rules_of(
    layout: Layout,
    side: float,
    contents: Contents,
    *,
    least: float = 0.0,
    signs: bool = False,
) -> dict[str, Any]:
    """Return the drawing of the rules of a layout.

    Returns:
        `below` and `above`, figures below the lines of the grid and above them; `outlines`;
        `texts` in corners and their size.  Lengths are in units of a cell, but the size is in
        points.

    Args:
        layout: the layout.
        side: the side of a cell, in points.
        contents: what the cells have.  Beside candidates texts are small, beside the digits of
            an answer small boards have no room for them, and on a blank board they may be larger.
        least: the least size of texts, in points.
        signs: whether clues outside have the signs of their kinds, as other boards need them.
    """
    size = corner_size(side, marks=contents == "marks", least=least)
    if contents in ("blank", "givens") and any(corner_texts(layout)):
        largest = _BLANK_CORNER if contents == "blank" else _LARGEST_CORNER
        size = max(size, min(_LEGIBLE_CORNER, largest * side))
    is_crowded = contents == "answer" and size > side * _LARGEST_CORNER
    share = max(_LEAST_CORNER, least) / side
    texts = not is_crowded
    drawing = rule_drawing(layout, size / side, texts=texts, least=share, signs=signs)
    return {
        "below": [*map(_figure, drawing.below)],
        "above": [*map(_figure, drawing.above)],
        "outlines": drawing.outlines,
        "texts": [(corner.x, corner.y, corner.text) for corner in drawing.corners],
        "text_size": size,
    }


def _figure(figure: Figure) -> dict[str, Any]:
    kind = (
        "path" if isinstance(figure, Path) else "circle" if isinstance(figure, Circle) else "text"
    )
    return {"kind": kind, **asdict(figure)}


def corner_size(side: float, *, marks: bool, least: float = 0.0) -> float:
    """Return the size of texts in corners of cells, in points; see `rules_of`."""
    return max((SMALL_CORNER if marks else LARGE_CORNER) * side, _LEAST_CORNER, least)


def _lines(
    layout: Layout, places: dict[tuple[int, int], k.Cell]
) -> tuple[list[Segment], list[Segment]]:
    """Return the thin and the thick lines of a board."""
    edges: dict[tuple[bool, bool], set[tuple[int, int]]] = defaultdict(set)
    for (row, column), cell in places.items():
        for below, beside in ((1, 0), (0, 1)):
            other = places.get((row + below, column + beside))
            is_thick = other is None or _is_border(layout, cell, other)
            edges[is_thick, bool(below)].add((row + below, column + beside))
            if places.get((row - below, column - beside)) is None:
                edges[True, bool(below)].add((row, column))
    thin, thick = (
        [*_joined(edges[is_thick, True], True), *_joined(edges[is_thick, False], False)]
        for is_thick in (False, True)
    )
    return thin, thick


def _is_border(layout: Layout, one: k.Cell, other: k.Cell) -> bool:
    """Return whether the line between two cells is the border of a box or of a grid."""
    kinds_of_one = {layout.specs[house].kind for house in layout.houses_of(one)}
    kinds_of_other = {layout.specs[house].kind for house in layout.houses_of(other)}
    shared = {*layout.houses_of(one)} & {*layout.houses_of(other)}
    shared_kinds = {layout.specs[house].kind for house in shared}
    if k.BOX in kinds_of_one or k.BOX in kinds_of_other:
        return k.BOX not in shared_kinds
    return not shared_kinds & {k.ROW, k.COLUMN}


def _joined(edges: Iterable[tuple[int, int]], is_horizontal: bool) -> Iterator[Segment]:
    """Iterate over the longest lines that unit edges make; an edge is (row, column)."""
    lanes: dict[int, list[int]] = defaultdict(list)
    for row, column in sorted(edges):
        lanes[row if is_horizontal else column].append(column if is_horizontal else row)
    for lane, positions in sorted(lanes.items()):
        start = previous = positions[0]
        for position in [*positions[1:], None]:
            if position is not None and position == previous + 1:
                previous = position
                continue
            end = previous + 1
            yield (start, lane, end, lane) if is_horizontal else (lane, start, lane, end)
            if position is not None:
                start = previous = position


def _diagonal(layout: Layout, cells: Sequence[k.Cell]) -> Segment:
    places = sorted(layout.coordinates[cell] for cell in cells)
    (row, column), (to_row, to_column) = places[0], places[-1]
    if to_column > column:
        return column, row, to_column + 1, to_row + 1
    return column + 1, row, to_column, to_row + 1


def digits_of(
    puzzle: Puzzle, solution: Sequence[k.Digit] | None, symbols: Sequence[str]
) -> list[tuple[int, int, str, bool]]:
    """Return the digits of a board as (x, y, symbol, is given).

    Args:
        puzzle: the puzzle.
        solution: the digits of all cells; None to show the givens only.
        symbols: the symbols of the digits, ascending.
    """
    found = []
    for cell, (row, column) in enumerate(puzzle.layout.coordinates):
        given = puzzle.givens[cell]
        digit = given if solution is None else solution[cell]
        if digit != k.NO_DIGIT:
            found.append((column, row, symbols[digit], given != k.NO_DIGIT))
    return found


@frozen
class MarkPlaces:
    """Where candidates stand in the cells of a board; lengths in units of a cell."""

    across: int
    """Candidates side by side in a cell."""
    down: int
    inset: float
    """Distance of the candidates from the sides of the cell."""
    top: float
    """Distance from its upper side, where rules have texts."""

    @classmethod
    def of(cls, layout: Layout, inset: float, side: float, least: float = 0.0) -> MarkPlaces:
        """Return the places on a layout.

        Args:
            layout: the layout.
            inset: the distance from the sides of the cell.
            side: the side of a cell, in points.
            least: the least size of texts of rules, in points.
        """
        across = max(2, math.ceil(math.sqrt(layout.digits)))
        top = inset
        if crowds_edges(layout):
            top = inset = max(inset, RULE_INSET)
        if any(corner_texts(layout)):
            top = text_room(corner_size(side, marks=True, least=least) / side)
        return cls(across, max(2, math.ceil(layout.digits / across)), inset, top)

    @property
    def part(self) -> float:
        """The smaller side of the place of a candidate."""
        return min((1 - 2 * self.inset) / self.across, self.height / self.down)

    def size(self, side: float) -> float:
        """Return the size of the candidates in cells of a side, both in points."""
        return self.part * side * 0.8

    @property
    def height(self) -> float:
        """The height of the places of all candidates."""
        return 1 - self.top - self.inset

    def place(self, row: int, column: int, digit: k.Digit) -> tuple[float, float]:
        """Return the middle of a candidate as (x, y)."""
        wide = 1 - 2 * self.inset
        return (
            column + self.inset + (digit % self.across + 0.5) / self.across * wide,
            row + self.top + (digit // self.across + 0.5) / self.down * self.height,
        )


def marks_of(puzzle: Puzzle, places: MarkPlaces, symbols: Sequence[str]) -> list[Candidate]:
    """Return the candidates of the open cells."""
    board = puzzle.board()
    found: list[Candidate] = []
    for cell, (row, column) in enumerate(puzzle.layout.coordinates):
        if puzzle.givens[cell] == k.NO_DIGIT:
            for digit in each(board.candidates_mask(cell)):
                x, y = places.place(row, column, digit)
                found.append((x, y, symbols[digit], "regular", False))
    return found


def rows_text(
    puzzle: Puzzle, solution: Sequence[k.Digit] | None, symbols: Sequence[str], empty: str
) -> str:
    """Return a board as text for readers who cannot see it: its rows, with a word for no digit."""
    rows: dict[int, list[str]] = defaultdict(list)
    for cell, (row, _) in enumerate(puzzle.layout.coordinates):
        digit = puzzle.givens[cell] if solution is None else solution[cell]
        rows[row].append(empty if digit == k.NO_DIGIT else symbols[digit])
    return "; ".join(" ".join(rows[row]) for row in sorted(rows))
