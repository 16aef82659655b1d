"""Overlapping grids in their positions on the page: a samurai is 21 rows of 21 characters.

    53..7....   ..4......
    6..195...   .8...3...
    ...
          ...4.1...

A gap is a blank, `X` or `#`, or the character of an empty cell.  The positions of the gaps
determine the layout.  Where blanks separate the cells, a gap is one of the other characters.  If
several layouts are possible, the option `picture:samurai` selects one.

Source: github.com/1to9only/Gattai-Puzzles, whose files of 21 rows have X in the gaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from attrs import frozen

from grader.errors import FormatError
from grader.formats.grid_lines import layout_option
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_format import ParsedPuzzle, PuzzleFormat, refuse_removed_candidates
from grader.formats.symbols import EMPTY, alphabet, count_text, quoted
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import AT_CORNERS, IN_BOXES, named, usual_box

_GAPS = " X#x"
_BIGGEST = 120
"""Upper bound for the rows of a page."""


class PagePictureFormat(PuzzleFormat):
    """One line for each row of the page.

    Args:
        layout: the layout; determined from the gaps if None.
    """

    name = "picture"
    title = "overlapping grids in their positions on the page (21x21 for a samurai)"

    def __init__(self, layout: Layout | None = None) -> None:
        self.layout = layout

    def with_option(self, option: str) -> PuzzleFormat:
        """Return this format for one layout."""
        return PagePictureFormat(layout_option(option))

    def span(self, buffer: LineBuffer) -> int:
        """Claim a page whose gaps differ from empty cells and fit exactly one layout."""
        if len((buffer.peek(0) or "").rstrip()) not in _first_lengths():
            return 0
        rows = self.forced_span(buffer)
        lines = [(buffer.peek(index) or "").rstrip() for index in range(rows)]
        return rows if rows in _heights() and len(_matching_pages(lines, clear=True)) == 1 else 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Return the number of lines up to the next blank line."""
        rows = 0
        while rows < _BIGGEST and (buffer.peek(rows) or "").strip():
            rows += 1
        if self.layout is not None:
            return min(rows, 1 + max(row for row, _ in self.layout.coordinates))
        return rows

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle on the page."""
        layout = self.layout
        if layout is None:
            found = _matching_pages(lines, clear=True) or _matching_pages(lines, clear=False)
            if len(found) > 1:
                names = ", ".join(found)
                message = f"this page fits {names}; choose one: picture:{found[0]}"
                raise FormatError(message, line=first)
            if not found:
                message = f"{count_text(len(lines), 'row')} fit no page of overlapping grids"
                raise FormatError(f"{message}; a samurai has 21 rows of 21", line=first)
            layout = named(found[0])
        page = _rows(lines, _width(layout)) or ()
        letters = alphabet(layout.digits)
        places = [(row, column) for row, column in layout.coordinates if row < len(page)]
        if len(places) < layout.cells:
            message = f"{layout.name} has {1 + max(layout.coordinates)[0]} rows of {_width(layout)}"
            raise FormatError(f"{message}; {count_text(len(lines), 'row')} found", line=first)
        cells = "".join(page[row][column] for row, column in places)
        givens = letters.row(cells.replace(" ", "."))
        if givens is None:
            at = letters.foreign(cells.replace(" ", ".")) or 0
            message = f"{quoted(cells[at])} is not a cell; {letters.expected()}"
            raise FormatError(message, line=first + places[at][0])
        return ParsedPuzzle(Puzzle(layout, givens))

    def write(self, puzzle: Puzzle) -> str:
        """Return the rows of the page, with blanks for gaps."""
        layout = puzzle.layout
        refuse_removed_candidates(puzzle, "a page of grids")
        text = alphabet(layout.digits).text(puzzle.givens)
        height = 1 + max(row for row, _ in layout.coordinates)
        page = [[" "] * _width(layout) for _ in range(height)]
        for (row, column), symbol in zip(layout.coordinates, text, strict=True):
            page[row][column] = symbol
        lines = ["".join(line).rstrip() for line in page]
        if [named(name) for name in _matching_pages(lines, clear=True)] != [layout]:
            raise FormatError(f"a page of grids cannot hold the layout {layout.name}")
        return "\n".join(lines)


@frozen
class _PageShape:
    """The positions of the cells of a layout on the page."""

    name: str
    size: int
    """Number of digits of its grids."""
    places: frozenset[tuple[int, int]]
    height: int
    width: int


@cache
def _pages() -> tuple[_PageShape, ...]:
    """Return the pages with gaps, one for each named layout.

    They are computed from the positions of the grids: building all layouts takes seconds.
    """
    found: dict[tuple[frozenset[tuple[int, int]], int], _PageShape] = {}
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
                tall, wide = (1 + max(place[axis] for place in places) for axis in (0, 1))
                if len(places) < tall * wide:
                    tail = "" if size == 9 else f"-{size}"
                    page = _PageShape(name + tail, size, places, tall, wide)
                    found.setdefault((places, size), page)
    return tuple(found.values())


@cache
def _heights() -> frozenset[int]:
    return frozenset(page.height for page in _pages())


@cache
def _first_lengths() -> frozenset[int]:
    """Return the possible lengths of the first row of a page."""
    found = set()
    for page in _pages():
        last = 1 + max(column for row, column in page.places if row == 0)
        found |= {last, page.width, 2 * page.width - 1}
    return frozenset(found)


def _width(layout: Layout) -> int:
    return 1 + max(column for _, column in layout.coordinates)


def _matching_pages(lines: Sequence[str], *, clear: bool) -> list[str]:
    """Return the names of the layouts whose page these rows fit.

    Args:
        lines: the rows.
        clear: require that gaps differ from empty cells.
    """
    found = []
    for page in _pages():
        rows = _rows(lines, page.width) if len(lines) == page.height else None
        if rows is not None and _fits(rows, page, clear):
            found.append(page.name)
    return found


def _rows(lines: Sequence[str], width: int) -> tuple[str, ...] | None:
    """Return the rows, one character a cell or gap; None if they do not have this width."""
    words = [line.split() for line in lines]
    if all(len(row) == width and all(len(word) == 1 for word in row) for row in words):
        return tuple("".join(row) for row in words)
    if max(map(len, lines), default=0) != width:
        return None
    return tuple(line.ljust(width) for line in lines)


def _fits(rows: Sequence[str], page: _PageShape, clear: bool) -> bool:
    gaps: set[str] = set()
    cells: set[str] = set()
    for row, line in enumerate(rows):
        for column, character in enumerate(line):
            (cells if (row, column) in page.places else gaps).add(character)
    letters = alphabet(page.size)
    if not gaps <= set(_GAPS + EMPTY) or any(letters.foreign(c) is not None for c in cells):
        return False
    return not clear or (gaps <= set(_GAPS) and not gaps & cells)
