"""Grids as people paste them: a line a row, with or without bars and frames.

    +-------+-------+-------+        *-----------*       53. .7. ...
    | 5 3 . | . 7 . | . . . |        |53 | 7 |   |       6.. 195 ...
    | 6 . . | 1 9 5 | . . . |        |6  |195|   |       .98 ... .6.
    ...                              ...                 ...

Cells are run together or set apart by blanks; empty ones are marked or, between bars, left
blank.  Bars that divide a row into boxes also tell the shape of the boxes.  A blank line may
part the bands of boxes.  Size: as many rows as cells in a row.
"""

from __future__ import annotations

from collections.abc import Sequence

from grader.errors import FormatError
from grader.formats.drawn_grid import GridRow, find_grid, split_columns
from grader.formats.puzzle_format import (
    LineBuffer,
    ParsedPuzzle,
    PuzzleFormat,
    refuse_removed_candidates,
)
from grader.formats.symbols import (
    SIZES,
    Alphabet,
    alphabet,
    count_text,
    quoted,
    symbol_set_named,
    symbol_set_of,
)
from grader.model import kinds as k
from grader.model.puzzle import Puzzle


class BoxedGridFormat(PuzzleFormat):
    """A line a row, in boxes.

    Args:
        kind: the set of symbols, a key of `SYMBOL_SETS`; seen from the puzzle if None.
    """

    name = "boxed"
    title = "a grid drawn in lines, a row a line, with frames or without"

    def __init__(self, kind: str | None = None) -> None:
        self.kind = kind

    def variant(self, symbols: str) -> PuzzleFormat:
        """Return the same notation with this set of symbols."""
        return BoxedGridFormat(symbol_set_named(symbols))

    def span(self, buffer: LineBuffer) -> int:
        """Claim the rows of a grid with the frames around and between them."""
        return find_grid(buffer).span

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle in the rows, which need not be the right number yet."""
        block = find_grid(LineBuffer(lines))
        size = block.size
        rows = block.rows
        if not rows:
            raise FormatError("there is no grid in these lines", line=first)
        if size not in SIZES:
            message = f"a grid of {count_text(size, 'row')} is unknown"
            raise FormatError(f"{message}; rows: {', '.join(map(str, SIZES))}", line=first)
        if len(rows) != size:
            message = f"a grid with {size} cells in a row has {size} rows; {len(rows)} found"
            raise FormatError(message, line=first)
        kind = self.kind or symbol_set_of("".join(row.text() for row in rows), size)
        letters = alphabet(size, _box_width(rows[0], size), kind)
        split = _dense if block.dense else _spaced
        givens: list[k.Digit] = []
        for row, cells in zip(rows, split(rows, size, first), strict=True):
            givens += _digits(row, cells, letters, first)
        return ParsedPuzzle(Puzzle(letters.layout, tuple(givens)))

    def write(self, puzzle: Puzzle) -> str:
        """Return a framed grid of a classic puzzle."""
        width = box_width(puzzle, "a boxed grid")
        size = puzzle.layout.digits
        cells = alphabet(size, width, self.kind or "1").text(puzzle.givens)
        frame = "+".join(["", *["-" * (2 * width + 1)] * (size // width), ""])
        lines = []
        for row in range(size):
            if row % (size // width) == 0:
                lines.append(frame)
            line = cells[row * size : (row + 1) * size]
            parts = [" ".join(line[at : at + width]) for at in range(0, size, width)]
            lines.append(f"| {' | '.join(parts)} |")
        return "\n".join([*lines, frame])


def box_width(puzzle: Puzzle, what: str) -> int:
    """Return how wide the boxes are of a puzzle that a drawing can show.

    Raises:
        FormatError: it is not classic, or candidates are removed; names it by `what`.
    """
    layout = puzzle.layout
    size = layout.digits
    boxes = [spec for spec in layout.specs if spec.kind == k.BOX]
    width = sum(cell < size for cell in boxes[0].cells) if boxes else 0
    if (
        size not in SIZES
        or not 1 < width < size
        or size % width
        or layout != alphabet(size, width).layout
    ):
        raise FormatError(f"{what} cannot tell the layout {layout.name}")
    refuse_removed_candidates(puzzle, what)
    return width


def _box_width(row: GridRow, size: int) -> int | None:
    """Return how wide the bars say that the boxes are; None if they say nothing."""
    parts = len(row.parts)
    if 1 < parts < size and size % parts == 0:
        return size // parts
    return None


def _dense(rows: Sequence[GridRow], size: int, first: int) -> list[list[tuple[int, str]]]:
    """Return column and character of each cell of rows in which every cell is marked."""
    found = []
    for row in rows:
        cells = [
            (start + i, character)
            for start, part in row.parts
            for i, character in enumerate(part)
            if not character.isspace()
        ]
        if len(cells) != size:
            message = f"this row has {count_text(len(cells), 'cell')}; the grid has {size} in a row"
            raise FormatError(message, line=first + row.index)
        found.append(cells)
    return found


def _spaced(rows: Sequence[GridRow], size: int, first: int) -> list[list[tuple[int, str]]]:
    """Return column and character of each cell of rows between whose bars blanks are cells."""
    count = len(rows[0].parts)
    for row in rows:
        if len(row.parts) != count or size % count:
            message = f"the bars make {len(row.parts)} parts of a row of {size} cells"
            raise FormatError(message, line=first + row.index)
    width = size // count
    cells = split_columns([part for row in rows for _, part in row.parts], width)
    if cells is None:
        raise FormatError(
            f"the digits do not stand below each other in {width} columns between the bars; "
            "mark empty cells with a dot",
            line=first,
        )
    each = iter(cells)
    return [
        [(start + at, character) for start, _ in row.parts for at, character in next(each)]
        for row in rows
    ]


def _digits(
    row: GridRow, cells: Sequence[tuple[int, str]], letters: Alphabet, first: int
) -> tuple[k.Digit, ...]:
    """Return the digits of a row, or raise an error that names the wrong cell."""
    text = "".join(character for _, character in cells)
    found = letters.row(text)
    if found is None:
        at = letters.foreign(text)
        assert at is not None, "the two agree on what is foreign"
        column, character = cells[at]
        size = letters.layout.digits
        message = f"{quoted(character)} is not a cell of a {size}x{size} puzzle"
        raise FormatError(
            f"{message}; {letters.wanted()}", line=first + row.index, column=column + 1
        )
    return found
