"""The board of a puzzle, with or without its solution, as a part of a larger picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from attrs import frozen

from grader.model import kinds as k
from grader.model.notation import RC, digit_name
from grader.model.puzzle import Puzzle
from grader.render.languages import LANGUAGE
from grader.render.svg.geometry import LABELS, Geometry, number
from grader.render.svg.highlights import Highlights
from grader.render.svg.layers import DIGIT, LETTERS, drawing
from grader.render.text_style import text_style_of

_DIGITS = re.compile(r'<text class="([gvpsm])" x="([^"]*)" y="([^"]*)">([^<]*)</text>')
"""Texts that consist of digits, with a place for each."""
EDGE = 3
"""Room for the outer border, in units."""


@frozen
class PuzzleBoard:
    """A drawn board: its SVG elements, and the part of their coordinates that it fills."""

    left: float
    top: float
    width: float
    height: float
    elements: tuple[str, ...]
    columns: int
    """Cells in a row."""
    rows: int
    has_rules: bool = False
    """Whether rules are drawn in it."""
    lines: tuple[tuple[str, float], ...] = ()
    """Widths of lines in pixels by their class, `lines` or `borders`; none for the usual ones."""

    @property
    def aspect(self) -> float:
        """The height as a part of the width."""
        return self.height / self.width

    def placed(self, x: float, y: float, width: float) -> str:
        """Return the board as an SVG element at a place in a larger picture.

        Args:
            x: the left edge.
            y: the upper edge.
            width: the width.
        """
        drawn = "".join(self.elements)
        for name, pixels in self.lines:
            stroke = number(pixels * self.width / width)
            drawn = drawn.replace(
                f'<path class="{name}"', f'<path class="{name}" style="stroke-width:{stroke}"'
            )
        return (
            f'<svg x="{number(x)}" y="{number(y)}" width="{number(width)}" '
            f'height="{number(width * self.aspect)}" viewBox="{self.view_box}">'
            f'<g class="board">{drawn}</g></svg>'
        )

    @property
    def view_box(self) -> str:
        """The SVG attribute that cuts the board out of its coordinates."""
        return " ".join(map(number, (self.left, self.top, self.width, self.height)))


def puzzle_board(
    puzzle: Puzzle,
    *,
    marks: bool = False,
    labels: bool = False,
    symbols: Sequence[str] = (),
    lines: tuple[tuple[str, float], ...] = (),
    language: str = LANGUAGE,
) -> PuzzleBoard:
    """Return the board of a puzzle.

    Args:
        puzzle: the puzzle; cells that the player filled are drawn as such.
        marks: draw the candidates of open cells.
        labels: draw the names of rows and columns.
        symbols: a text for each digit, ascending; none for digits and letters.
        lines: widths of lines, see `PuzzleBoard`.
        language: the language of a legend of clues outside.
    """
    words = text_style_of(language)
    geometry = Geometry(puzzle.layout, style=RC, labels=labels, marks=marks, words=words)
    board = puzzle.board()
    # A board does not take givens that contradict each other; a reader wants to see them.
    refused = [
        cell
        for cell, digit in enumerate(puzzle.givens)
        if digit != k.NO_DIGIT and board.value(cell) is None
    ]
    elements = (
        *drawing(geometry, board, Highlights(), marks),
        *_refused(geometry, puzzle, refused),
    )
    if symbols:
        elements = tuple(_with_symbols(element, symbols) for element in elements)
    left, top = (0, 0) if labels else (LABELS - EDGE, geometry.start - EDGE)
    return PuzzleBoard(
        left,
        top,
        geometry.right + EDGE - left,
        geometry.lower + EDGE - top,
        elements,
        geometry.columns,
        geometry.rows,
        bool(puzzle.layout.rules),
        lines,
    )


def _with_symbols(element: str, symbols: Sequence[str]) -> str:
    """Return an SVG element with symbols in place of its digits; other texts stay.

    Each symbol has a text of its own, since a list of places counts characters, not symbols.
    """
    names = {digit_name(digit): each for digit, each in enumerate(symbols)}

    def replaced(text: re.Match[str]) -> str:
        style, places, y, digits = text.groups()
        return "".join(
            f'<text class="{style}" x="{x}" y="{y}">{escape(names[digit], quote=False)}</text>'
            for x, digit in zip(places.split(), digits, strict=True)
        )

    return _DIGITS.sub(replaced, element)


def _refused(geometry: Geometry, puzzle: Puzzle, cells: Sequence[k.Cell]) -> Iterator[str]:
    """Iterate over the SVG elements of givens that contradict earlier ones."""
    size = geometry.side * DIGIT
    for cell in cells:
        x, y = geometry.center(cell)
        yield (
            f'<g font-size="{number(size)}"><text class="g" x="{number(x)}" '
            f'y="{number(y + size * LETTERS)}">{digit_name(puzzle.givens[cell])}</text></g>'
        )


def with_solution(puzzle: Puzzle, solution: Sequence[k.Digit]) -> Puzzle:
    """Return a puzzle in which all other cells are filled in."""
    found = [cell for cell, digit in enumerate(puzzle.givens) if digit == k.NO_DIGIT]
    return Puzzle(puzzle.layout, tuple(solution), placed=(*puzzle.placed, *found))
