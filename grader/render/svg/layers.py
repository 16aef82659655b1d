"""The layers of a picture: fills, grid, digits, shapes, arrows and pencil marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from grader.model.board import Board
from grader.model.notation import digit_name
from grader.render.svg.arrows import route
from grader.render.svg.empty_grid import empty_grid
from grader.render.svg.geometry import Geometry, number, numbers
from grader.render.svg.highlights import Highlights
from grader.render.svg.shapes import around

DIGIT = 0.62
"""Height of a large digit, in sides of a cell."""
LETTERS = 0.36
"""Distance from the middle of a text to its baseline, relative to its height."""
PENCIL = 10
"""Height of a pencil mark."""
INSETS = {"base": 2.4, "cover": 4.4, "within": 3.4}
"""Distance of a house's outline from its edge, so that crossing houses stay apart."""


def drawing(
    geometry: Geometry,
    board: Board,
    highlights: Highlights,
    marks: bool = True,
    shared: bool = False,
) -> Iterator[str]:
    """Iterate over the SVG elements of a board with highlights, from the lowest layer up.

    Args:
        geometry: the geometry of the board.
        board: the board.
        highlights: the styles of candidates, cells, houses and links.
        marks: draw the candidates without highlight, too.
        shared: refer to `lower` and `grid` as definitions shared with other pictures.
    """
    yield '<use href="#lower"/>' if shared else lower(geometry, board)
    yield from _tints(geometry, board, highlights)
    yield '<use href="#grid"/>' if shared else grid(geometry, board)
    yield from _digits(geometry, board, "v")
    yield from _shapes(geometry, highlights)
    yield from _arrows(geometry, board, highlights)
    yield from _marks(geometry, board, highlights, marks)


def lower(geometry: Geometry, board: Board) -> str:
    """Return the lowest layer of all pictures of a puzzle: the fill of the givens."""
    side = geometry.side
    given = [cell for cell in range(board.layout.cells) if board.is_given(cell)]
    squares = (f"M{x} {y}h{side}v{side}h-{side}Z" for x, y in map(geometry.corner, given))
    return f'<path class="given" d="{"".join(squares)}"/>' if given else ""


def grid(geometry: Geometry, board: Board) -> str:
    """Return the layer above the tints in all pictures of a puzzle: grid and givens."""
    return "\n".join([*empty_grid(geometry), *_digits(geometry, board, "g")])


def _tints(geometry: Geometry, board: Board, highlights: Highlights) -> Iterator[str]:
    """Iterate over the tints of highlighted houses and cells."""
    for house, style in highlights.houses.items():
        path = geometry.outline(board.layout.cells_of(house), INSETS.get(style, 3.4))
        yield f'<path class="{style}" d="{path}"/>'
    for cell, style in highlights.cells.items():
        yield f'<path class="{style} cell" d="{geometry.outline((cell,), 2)}"/>'
    placed = [c for (c, _), styles in highlights.candidates.items() if "place" in styles]
    for cell in dict.fromkeys(placed):
        yield f'<path class="home" d="{geometry.outline((cell,), 2.2)}"/>'


def _digits(geometry: Geometry, board: Board, style: str) -> Iterator[str]:
    """Iterate over the large digits: givens (style g) or placed digits (style v)."""
    size = geometry.side * DIGIT
    letters = []
    for cell in range(board.layout.cells):
        value = board.value(cell)
        if value is not None and board.is_given(cell) == (style == "g"):
            x, y = geometry.center(cell)
            letters.append(_Letter(x, y + size * LETTERS, digit_name(value)))
    yield from _texts(style, size, letters)


def _shapes(geometry: Geometry, highlights: Highlights) -> Iterator[str]:
    """Iterate over the shapes of candidates; eliminations and placements come last."""
    late = ("struck", "place")
    for last in (False, True):
        for candidate, styles in highlights.candidates.items():
            for style in styles:
                if (style in late) == last:
                    yield around(style, geometry.mark(*candidate))


def _marks(geometry: Geometry, board: Board, highlights: Highlights, plain: bool) -> Iterator[str]:
    """Iterate over the candidates, grouped by style: plain, highlighted, struck, placed."""
    letters: dict[str, list[_Letter]] = {"p": [], "m": [], "struck": [], "place": []}
    for cell in range(board.layout.cells):
        for digit in board.candidates(cell):
            styles = highlights.candidates.get((cell, digit))
            if styles is None and not plain:
                continue
            x, y = geometry.mark(cell, digit)
            letter = _Letter(x, y + PENCIL * LETTERS, digit_name(digit))
            letters[_ink(styles)].append(letter)
    for style, found in letters.items():
        yield from _texts(style, PENCIL, found)


def _ink(styles: Sequence[str] | None) -> str:
    """Return the text style of a candidate with these highlight styles."""
    if styles is None:
        return "p"
    return next((style for style in ("place", "struck") if style in styles), "m")


def _arrows(geometry: Geometry, board: Board, highlights: Highlights) -> Iterator[str]:
    """Iterate over the links: first all lines, then the arrowheads."""
    if not highlights.arrows:
        return
    ends = [(geometry.mark(*arrow.start), geometry.mark(*arrow.end)) for arrow in highlights.arrows]
    solved = [c for c in range(board.layout.cells) if board.value(c) is not None]
    page = (2, geometry.top - 8, geometry.width - 2, geometry.bottom - 8)
    curves = route(
        ends,
        [geometry.mark(*candidate) for candidate in highlights.candidates],
        [(geometry.center(cell), geometry.side * DIGIT / 2) for cell in solved],
        page,
    )
    lines: dict[str, list[str]] = {}
    heads = []
    for arrow, curve in zip(highlights.arrows, curves, strict=True):
        lines.setdefault(arrow.style, []).append(curve.path(arrow.has_head))
        if arrow.has_head:
            heads.append(curve.head())
    for style, paths in lines.items():
        yield f'<path class="{style}" d="{"".join(paths)}"/>'
    if heads:
        yield f'<path class="head" d="{"".join(heads)}"/>'


@frozen
class _Letter:
    """A letter and its position: horizontal middle and baseline."""

    x: float
    y: float
    letter: str


def _texts(style: str, size: float, letters: Sequence[_Letter]) -> Iterator[str]:
    """Iterate over text elements, one for each baseline, with a position for each letter."""
    rows: dict[float, list[_Letter]] = {}
    for letter in letters:
        rows.setdefault(letter.y, []).append(letter)
    if not rows:
        return
    yield f'<g font-size="{number(size)}">'
    for row in rows.values():
        row.sort(key=lambda letter: letter.x)
        yield (
            f'<text class="{style}" x="{numbers(letter.x for letter in row)}" '
            f'y="{number(row[0].y)}">{"".join(letter.letter for letter in row)}</text>'
        )
    yield "</g>"
