"""Sheets of puzzles as SVG: boards in rows and columns, with captions and a heading.

+----------------------------+
|  Heading                   |
|  1 Title       2 Title     |
|  +-------+     +-------+   |
|  |       |     |       |   |
|  +-------+     +-------+   |
|  Heading             1 / 2 |
+----------------------------+
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from string import Template

from attrs import evolve, frozen

from grader.render.svg.geometry import number
from grader.render.svg.puzzle_board import PuzzleBoard
from grader.render.svg.themes import THEMES, definitions, style

PIXELS = 96 / 25.4
"""Pixels per millimeter."""
PAPERS: dict[str, tuple[float, float]] = {
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
}
"""Width and height of paper in millimeters."""
PAPER_MARGIN = 14 * PIXELS
MARGIN, GAP = 12, 26
"""Pixels around a sheet, and between its boards."""
CELL, NARROWEST = 40, 240
"""Width of a cell, and the least width of a board, where nothing else determines it."""
LETTER = 0.61
"""Estimated width of a letter, in heights of its text."""
_STYLE = Template("""\
.sheet text{font-family:"DejaVu Sans",Verdana,Helvetica,Arial,"DejaVu Sans Mono",sans-serif}
.sheet .caption{fill:$ink;text-anchor:start}
.sheet .number{font-weight:bold}
.sheet .heading{fill:$ink;font-weight:bold}
.sheet .foot{fill:$soft}
.sheet .end{text-anchor:end}
""")


@frozen
class CaptionedBoard:
    """A board with the words above it."""

    board: PuzzleBoard
    number: str = ""
    title: str = ""

    @property
    def name(self) -> str:
        """The caption in one line."""
        return " ".join(part for part in (self.number, self.title) if part)


@frozen
class SheetShape:
    """The arrangement of the boards of a sheet; without a height, it is as high as they need."""

    columns: int
    rows: int
    width: float
    """The width of the sheet in pixels."""
    height: float | None = None
    margin: float = MARGIN
    widest: float | None = None
    """The maximum width of a board."""

    @property
    def capacity(self) -> int:
        """The maximum number of boards on a sheet."""
        return self.columns * self.rows

    def pages(self, count: int) -> int:
        """Return the number of sheets that so many boards need."""
        return math.ceil(count / self.capacity)

    @property
    def slot(self) -> float:
        """The width of a column."""
        return (self.width - 2 * self.margin - GAP * (self.columns - 1)) / self.columns

    @property
    def letter(self) -> float:
        """The height of captions."""
        return min(max(11.0, self.slot / 26), 30.0)


def free_shape(boards: Sequence[CaptionedBoard], columns: int | None) -> SheetShape:
    """Return the arrangement of boards on a sheet of any size.

    Args:
        boards: the boards of the sheet.
        columns: the number of columns; near the square root if None.
    """
    count = max(1, len(boards))
    across = columns or math.ceil(math.sqrt(count))
    slot = max(NARROWEST, CELL * max((each.board.columns for each in boards), default=0))
    return SheetShape(
        across, math.ceil(count / across), across * slot + (across - 1) * GAP + 2 * MARGIN
    )


def paper_shape(
    paper: str,
    boards: Sequence[CaptionedBoard],
    per_page: int,
    *,
    columns: int | None = None,
    landscape: bool = False,
    widest: float | None = None,
) -> SheetShape:
    """Return the arrangement on paper in which the boards are largest.

    Args:
        paper: the name of the paper, one of `PAPERS`.
        boards: all boards of the document.
        per_page: the number of boards on a page.
        columns: the number of columns; the best if None.
        landscape: turn the paper.
        widest: the maximum width of a board in pixels.
    """
    width, height = (length * PIXELS for length in PAPERS[paper])
    if landscape:
        width, height = height, width
    aspect = max((each.board.aspect for each in boards), default=1)
    shapes = [
        SheetShape(across, math.ceil(per_page / across), width, height, PAPER_MARGIN, widest)
        for across in ([columns] if columns else range(1, per_page + 1))
    ]
    return max(shapes, key=lambda shape: _board_width(shape, aspect, heading=True))


def sheets(
    boards: Sequence[CaptionedBoard],
    shape: SheetShape,
    *,
    heading: str = "",
    theme: str = "light",
    width: float | None = None,
    before: int = 0,
    after: int = 0,
    colours: str = "",
) -> Iterator[str]:
    """Iterate over the sheets of boards, as SVG documents.

    Args:
        boards: the boards; there may be none.
        shape: the arrangement of a sheet.
        heading: the line above the boards.
        theme: one of `THEMES`.
        width: the width of a sheet in pixels; that of the shape if None.
        before: the number of pages of the document that precede these.
        after: the number of pages that follow.
        colours: rules of CSS that follow those of the theme.
    """
    pages = [
        boards[start : start + shape.capacity] for start in range(0, len(boards), shape.capacity)
    ]
    total = before + len(pages) + after
    for position, page in enumerate(pages, start=before + 1):
        foot = f"{position} / {total}" if shape.height and total > 1 else ""
        # The last page is cut behind its boards, unless it is paper.
        rows = math.ceil(len(page) / shape.columns)
        part = shape if shape.height else evolve(shape, rows=rows)
        yield _sheet(page, part, heading, foot, theme, width or shape.width, colours)


def _sheet(
    boards: Sequence[CaptionedBoard],
    shape: SheetShape,
    heading: str,
    foot: str,
    theme: str,
    shown: float,
    colours: str,
) -> str:
    letter, margin = shape.letter, shape.margin
    has_captions = any(each.name for each in boards)
    y = margin + _heading_height(shape, bool(heading))
    elements = []
    if heading:
        size = _heading_size(shape)
        text = _cut(heading, (shape.width - 2 * margin) / size)
        elements.append(_text("heading", shape.width / 2, margin + size, size, text))
    for start in range(0, len(boards), shape.columns):
        row = boards[start : start + shape.columns]
        top = y + (1.7 * letter if has_captions else 0)
        deepest = 0.0
        for column, each in enumerate(row):
            width = _board_width(shape, each.board.aspect, heading=bool(heading))
            x = margin + column * (shape.slot + GAP) + (shape.slot - width) / 2
            elements.append(each.board.placed(x, top, width))
            elements += _caption(each, x, y + letter, letter, width)
            deepest = max(deepest, width * each.board.aspect)
        if shape.height:
            y += _row_height(shape, heading=bool(heading)) + GAP
        else:
            y = top + deepest + GAP
    height = shape.height or math.ceil(y - GAP + margin)
    sheet = style(theme, rules=any(each.board.has_rules for each in boards))
    if foot:
        baseline = height - margin + 1.4 * letter
        elements.append(_text("foot end", shape.width - margin, baseline, 12, foot))
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'viewBox="0 0 {number(shape.width)} {number(height)}" '
            f'width="{number(shown)}" height="{number(shown * height / shape.width)}">',
            f"<title>{escape(heading or ', '.join(e.name for e in boards) or 'Sudoku')}</title>",
            f"<style>{sheet}{_STYLE.substitute(THEMES[theme])}{colours}</style>",
            f"<defs>{definitions(())}</defs>",
            '<g class="sheet"><g class="board">'
            f'<rect class="paper" width="{number(shape.width)}" height="{number(height)}"/></g>',
            *elements,
            "</g>",
            "</svg>",
            "",
        ]
    )


def _caption(
    each: CaptionedBoard, x: float, y: float, letter: float, width: float
) -> Iterator[str]:
    """Yield the caption of a board: a bold number, and a title that fits beside it."""
    if not each.name:
        return
    room = width / letter - len(each.number) * LETTER * 1.15 - 0.6
    title = _cut(each.title, room) if each.title else ""
    shown = escape(title, quote=False)
    if each.number:
        shown = f'<tspan class="number">{escape(each.number, quote=False)}</tspan> {shown}'.rstrip()
    yield (
        f'<text class="caption" x="{number(x)}" y="{number(y)}" '
        f'font-size="{number(letter)}">{shown}</text>'
    )


def _text(style_: str, x: float, y: float, size: float, text: str) -> str:
    return (
        f'<text class="{style_}" x="{number(x)}" y="{number(y)}" '
        f'font-size="{number(size)}">{escape(text, quote=False)}</text>'
    )


def _cut(text: str, room: float) -> str:
    """Return the beginning of a text that fits; the room is in heights of the text."""
    most = max(1, int(room / LETTER))
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _heading_size(shape: SheetShape) -> float:
    return 1.5 * shape.letter


def _heading_height(shape: SheetShape, has_heading: bool) -> float:
    return 1.9 * _heading_size(shape) if has_heading else 0


def _row_height(shape: SheetShape, *, heading: bool) -> float:
    """Return the height of a row on paper, with captions."""
    assert shape.height is not None, "only paper has a height"
    room = shape.height - 2 * shape.margin - _heading_height(shape, heading)
    return (room - GAP * (shape.rows - 1)) / shape.rows


def _board_width(shape: SheetShape, aspect: float, *, heading: bool) -> float:
    """Return the width of a board of this aspect that fits into its place."""
    width = shape.slot
    if shape.widest is not None:
        width = min(width, shape.widest)
    if shape.height is None:
        return width
    return min(width, (_row_height(shape, heading=heading) - 1.7 * shape.letter) / aspect)
