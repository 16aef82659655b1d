"""The board of a step as data for the typesetter: candidates, and what the step highlights.

Pictures are in black and grey, so shapes and shades take the place of colours: black discs are
placements, crossed candidates are eliminated, grey discs belong to the pattern, and outlines to
its second part, such as fins or the other colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grader.book.board_drawing import Candidate, MarkPlaces, corner_size
from grader.model import kinds as k
from grader.model.bits import each
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.step import Step
from grader.render.rule_drawings import rule_areas
from grader.render.svg.highlights import SETS, Highlights, highlights_of

_PLACED, _STRUCK = "place", "struck"
_SECOND = frozenset(
    ("off", "color-b", "color-d", "fin", "endo-fin", "wing", "target", "mirror", "companion")
)
"""Styles of candidates in the second part of a pattern."""
_DASHED = frozenset(("fin", "endo-fin", "mirror", "companion"))
_CELL, _HOUSE = 12, 10
"""Shades of highlighted cells and houses, in per cent of black."""
_SETS = dict(zip(SETS, (12, 26, 18, 34, 10), strict=True))
_OUTLINED = frozenset(("cover", "cross-line"))
"""Styles of houses that are outlined, because they cross those that are shaded."""
INSET = 0.05
"""Distance of candidates from the sides of a cell, in units of the cell."""
MARK_SHARE = 0.9
"""Size of a candidate, as a share of its place."""


def step_drawing(
    puzzle: Puzzle,
    board: Board,
    step: Step,
    symbols: Sequence[str],
    side: float,
    least: float = 0.0,
) -> dict[str, Any]:
    """Return what the template draws into an empty board to show a step.

    Args:
        puzzle: the puzzle, whose givens are bold.
        board: the board before the step.
        step: the step.
        symbols: the symbols of the digits, ascending.
        side: the side of a cell, in points.
        least: the least size of texts of rules, in points.
    """
    layout = puzzle.layout
    places = MarkPlaces.of(layout, INSET, side, least)
    highlights = highlights_of(board, step)
    size = corner_size(side, marks=True, least=least)
    digits = []
    marks: list[Candidate] = []
    for cell, (row, column) in enumerate(layout.coordinates):
        digit = board.value(cell)
        if digit is not None:
            is_given = puzzle.givens[cell] != k.NO_DIGIT
            symbol = symbols[digit]
            digits.append((column, row, symbol, "bold" if is_given else "regular", is_given))
            continue
        for digit in each(board.candidates_mask(cell)):
            styles = highlights.candidates.get((cell, digit), ())
            weight = "bold" if styles else "regular"
            x, y = places.place(row, column, digit)
            marks.append((x, y, symbols[digit], weight, _PLACED in styles))
    return {
        "digits": digits,
        "marks": marks,
        "mark_part": places.part * MARK_SHARE,
        "highlights": {
            "radius": places.part * 0.5,
            "tints": _tints(board, highlights),
            "bars": [*_bars(board, highlights)],
            "outlines": [
                line for rule in highlights.rules for line in rule_areas(layout, rule, size / side)
            ],
            "rings": [
                {"x": x, "y": y} | ring
                for (cell, digit), styles in highlights.candidates.items()
                for x, y in [places.place(*layout.coordinates[cell], digit)]
                if (ring := _ring(styles)) is not None
            ],
            "links": [
                {
                    "from": places.place(*layout.coordinates[arrow.start[0]], arrow.start[1]),
                    "to": places.place(*layout.coordinates[arrow.end[0]], arrow.end[1]),
                    "dashed": arrow.style != "strong",
                    "head": arrow.has_head,
                }
                for arrow in highlights.arrows
            ],
            "strikes": [
                places.place(*layout.coordinates[cell], digit)
                for (cell, digit), styles in highlights.candidates.items()
                if _STRUCK in styles
            ],
        },
    }


def _ring(styles: Iterable[str]) -> dict[str, Any] | None:
    """Return the shape around a candidate; None if it is only struck."""
    rest = [style for style in styles if style != _STRUCK]
    if not rest:
        return None
    if _PLACED in rest:
        return {"shape": "circle", "fill": "ink", "dashed": False}
    if any(style in _SECOND for style in rest):
        is_dashed = any(style in _DASHED for style in rest)
        return {"shape": "square", "fill": "none", "dashed": is_dashed}
    return {"shape": "circle", "fill": "grey", "dashed": False}


def _tints(board: Board, highlights: Highlights) -> list[tuple[int, int, int]]:
    """Return the shaded cells as (x, y, per cent of black)."""
    shades: dict[k.Cell, int] = {}
    for house, style in highlights.houses.items():
        if style not in _OUTLINED or _rectangle(board, house) is None:
            for cell in board.layout.cells_of(house):
                shades[cell] = _HOUSE
    for cell, style in highlights.cells.items():
        shades[cell] = max(shades.get(cell, 0), _SETS.get(style, _CELL))
    coordinates = board.layout.coordinates
    return [(*coordinates[cell][::-1], shade) for cell, shade in sorted(shades.items())]


def _bars(board: Board, highlights: Highlights) -> Iterator[tuple[int, int, int, int]]:
    """Iterate over the outlined houses as (x, y, width, height)."""
    for house, style in highlights.houses.items():
        rectangle = _rectangle(board, house)
        if style in _OUTLINED and rectangle is not None:
            yield rectangle


def _rectangle(board: Board, house: k.House) -> tuple[int, int, int, int] | None:
    """Return a house as (x, y, width, height); None if its cells are no rectangle."""
    places = [board.layout.coordinates[cell] for cell in board.layout.cells_of(house)]
    rows, columns = ([place[axis] for place in places] for axis in (0, 1))
    height, width = (1 + max(side) - min(side) for side in (rows, columns))
    if width * height != len(places):
        return None
    return min(columns), min(rows), width, height
