"""The layers of a picture: fills, grid, digits, shapes, arrows and pencil marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from grader.model.board import Board
from grader.model.notation import digit_name
from grader.model.step import Candidate
from grader.render.rule_drawings import rule_areas
from grader.render.svg.empty_grid import borders, empty_grid, sides
from grader.render.svg.geometry import LABELS, Geometry, number, numbers
from grader.render.svg.highlights import Highlights
from grader.render.svg.obstacles import Obstacles
from grader.render.svg.routes import PER_MARK, Link, route, straight
from grader.render.svg.rule_figures import lower_rules
from grader.render.svg.shapes import RADIUS, around, bundle

DIGIT = 0.64
"""Height of a large digit, in sides of a cell."""
LETTERS = 0.36
"""Distance from the middle of a text to its baseline, relative to its height."""
PENCIL = 13.2
"""Height of a pencil mark."""
WIDTH, HEIGHT = 0.62, 0.73
"""Width and height of a digit, in heights of its text."""
CLEAR = 0.9
"""Distance that links keep from a digit."""
LARGEST_MAP = 30_000_000
"""Pages of more square units, such as those of figures far apart, get straight links."""
PER_CANDIDATE, PER_DIGIT = 20.0, 38.0
"""Costs of a link through a candidate and a large digit."""
INSETS = {"base": 2.4, "cover": 4.4, "shared": 4.4, "cross-line": 4.4}
"""Distance of a house's outline from its edge, so that crossing houses stay apart."""
INSET = 3.4
"""The distance of other houses."""


def drawing(
    geometry: Geometry,
    board: Board,
    highlights: Highlights,
    marks: bool = True,
    shared: bool = False,
    common: Common | None = None,
) -> Iterator[str]:
    """Iterate over the SVG elements of a board with highlights, from the lowest layer up.

    Args:
        geometry: the geometry of the board.
        board: the board.
        highlights: the styles of candidates, cells, houses and links.
        marks: draw the candidates without highlight, too.
        shared: refer to `lower` and `grid` as definitions shared with other pictures.
        common: refer to these definitions, which pictures of one board share.
    """
    shared = shared or common is not None
    yield '<use href="#lower"/>' if shared else lower(geometry, board)
    yield from _tints(geometry, board, highlights)
    yield '<use href="#grid"/>' if shared else grid(geometry, board)
    if common is not None:
        yield f'<use href="#{common.digits}"/><use href="#{common.marks}"/>'
    else:
        yield from _digits(geometry, board, "v")
        if marks:
            yield from _marks(geometry, board, highlights)
    yield from _above(geometry, board, highlights, marks)


def marks_of(geometry: Geometry, board: Board, highlights: Highlights) -> Iterator[str]:
    """Iterate over the SVG elements of highlights without the board, from the lowest layer up."""
    yield from _tints(geometry, board, highlights)
    yield from _above(geometry, board, highlights, marks=True)


def _above(geometry: Geometry, board: Board, highlights: Highlights, marks: bool) -> Iterator[str]:
    """Iterate over the elements of highlights above the digits."""
    yield from _groups(geometry, highlights)
    yield from _shapes(geometry, highlights)
    yield from _arrows(geometry, board, highlights, marks)
    yield from _highlighted_marks(geometry, board, highlights)


@frozen
class Common:
    """What pictures of one board share: its placed digits and its candidates."""

    name: str = ""
    """Distinguishes the definitions from those of other boards in the same document."""

    @property
    def digits(self) -> str:
        """The id of the placed digits."""
        return f"digits{self.name}"

    @property
    def marks(self) -> str:
        """The id of the candidates."""
        return f"marks{self.name}"

    def definitions(self, geometry: Geometry, board: Board, marks: bool = True) -> str:
        """Return the definitions as SVG, with or without candidates."""
        plain = _marks(geometry, board, Highlights()) if marks else ()
        return (
            f'<g id="{self.digits}" class="board">{"".join(_digits(geometry, board, "v"))}</g>'
            f'<g id="{self.marks}" class="board">{"".join(plain)}</g>'
        )


def lower(geometry: Geometry, board: Board) -> str:
    """Return the lowest layer of all pictures of a puzzle: the fill of the givens, and rules."""
    side = geometry.side
    given = [cell for cell in range(board.layout.cells) if board.is_given(cell)]
    squares = (f"M{x} {y}h{side}v{side}h-{side}Z" for x, y in map(geometry.corner, given))
    fill = f'<path class="given" d="{"".join(squares)}"/>' if given else ""
    return "".join([fill, *lower_rules(geometry)])


def grid(geometry: Geometry, board: Board) -> str:
    """Return the layer above the tints in all pictures of a puzzle: grid and givens."""
    return "\n".join([*empty_grid(geometry), *_digits(geometry, board, "g")])


def _tints(geometry: Geometry, board: Board, highlights: Highlights) -> Iterator[str]:
    """Iterate over the tints of highlighted houses and cells."""
    for house, style in highlights.houses.items():
        path = geometry.outline(board.layout.cells_of(house), INSETS.get(style, INSET))
        yield f'<path class="{style}" d="{path}"/>'
    for rule, style in highlights.rules.items():
        lines = rule_areas(board.layout, rule, geometry.corner_share)
        yield f'<path class="{style}" d="{"".join(map(geometry.line, lines))}"/>'
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


def _groups(geometry: Geometry, highlights: Highlights) -> Iterator[str]:
    """Iterate over the outlines that tie the candidates of a group."""
    outlines = []
    for group in highlights.groups:
        ordered = sorted(geometry.mark(*candidate) for candidate in group)
        outlines.append(bundle(ordered[0], ordered[-1]))
    if outlines:
        yield f'<path class="group" d="{"".join(outlines)}"/>'


def _shapes(geometry: Geometry, highlights: Highlights) -> Iterator[str]:
    """Iterate over the shapes of candidates; eliminations and placements come last."""
    late = ("struck", "place")
    for last in (False, True):
        for candidate, styles in highlights.candidates.items():
            for style in styles:
                # A placed or eliminated candidate keeps no shape that its disc would hide.
                if (style in late) == last and (last or "place" not in styles):
                    yield around(style, geometry.mark(*candidate))


def _marks(geometry: Geometry, board: Board, highlights: Highlights) -> Iterator[str]:
    """Iterate over the candidates without highlight; one digit alone stands out."""
    letters: dict[str, list[_Letter]] = {"p": [], "s": []}
    only = highlights.digit
    for cell in range(board.layout.cells):
        for digit in board.candidates(cell):
            if (cell, digit) not in highlights.candidates:
                style = "s" if digit == only else "p"
                letters[style].append(_letter(geometry, (cell, digit)))
    for style, found in letters.items():
        yield from _texts(style, PENCIL, found)


def _highlighted_marks(geometry: Geometry, board: Board, highlights: Highlights) -> Iterator[str]:
    """Iterate over the highlighted candidates: of the pattern, struck, placed."""
    letters: dict[str, list[_Letter]] = {"m": [], "struck": [], "place": []}
    for candidate, styles in highlights.candidates.items():
        if board.value(candidate[0]) is None and board.has(*candidate):
            style = next((style for style in ("place", "struck") if style in styles), "m")
            letters[style].append(_letter(geometry, candidate))
    for style, found in letters.items():
        yield from _texts(style, PENCIL, found)


def _letter(geometry: Geometry, candidate: Candidate) -> _Letter:
    x, y = geometry.mark(*candidate)
    return _Letter(x, y + PENCIL * LETTERS, digit_name(candidate[1]))


def _arrows(geometry: Geometry, board: Board, highlights: Highlights, plain: bool) -> Iterator[str]:
    """Iterate over the links: first all lines, then the arrowheads."""
    if not highlights.arrows:
        return
    arrows = highlights.arrows
    ends = [(geometry.mark(*arrow.start), geometry.mark(*arrow.end)) for arrow in arrows]
    if geometry.width * geometry.bottom > LARGEST_MAP:
        routes = [straight(*each, a.has_head) for each, a in zip(ends, arrows, strict=True)]
    else:
        obstacles, places = _obstacles(geometry, board, highlights, plain)
        links = [
            Link(*each, frozenset({0, places.get(a.start, 0), places.get(a.end, 0)}), a.has_head)
            for each, a in zip(ends, arrows, strict=True)
        ]
        routes = route(links, obstacles, geometry)
    lines: dict[str, list[str]] = {}
    for arrow, way in zip(arrows, routes, strict=True):
        lines.setdefault(arrow.style, []).append(way.path())
    for style, paths in lines.items():
        yield f'<path class="{style}" d="{"".join(paths)}"/>'
    if heads := [way.head() for way in routes if way.has_head]:
        yield f'<path class="head" d="{"".join(heads)}"/>'


def _obstacles(
    geometry: Geometry, board: Board, highlights: Highlights, plain: bool
) -> tuple[Obstacles, dict[Candidate, int]]:
    """Return the obstacles of links, and the number of each candidate among them."""
    page = (3, geometry.start - LABELS + 3, geometry.width - 3, geometry.bottom - 2)
    obstacles = Obstacles(page)
    for edge in borders(geometry):
        obstacles.border(*edge)
    for house, style in highlights.houses.items():
        for edge in sides(geometry, board.layout.cells_of(house), INSETS.get(style, INSET)):
            obstacles.border(*edge)
    found = {}
    room = PENCIL * WIDTH / 2 + CLEAR, PENCIL * HEIGHT / 2 + CLEAR
    size = geometry.side * DIGIT
    for cell in range(board.layout.cells):
        if board.value(cell) is not None:
            half = size * WIDTH / 2 + CLEAR, size * HEIGHT / 2 + CLEAR
            obstacles.add(geometry.center(cell), *half, PER_DIGIT, False)
            continue
        for digit in board.candidates(cell):
            candidate = (cell, digit)
            middle = geometry.mark(cell, digit)
            if candidate in highlights.candidates:
                found[candidate] = obstacles.add(middle, RADIUS, RADIUS, PER_MARK, True)
            elif plain:
                found[candidate] = obstacles.add(middle, *room, PER_CANDIDATE, False)
    return obstacles, found


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
