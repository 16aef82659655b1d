"""Find the rows and columns of a page of overlapping grids in lines of text.

    53..7....   ..4......      5 3 . . 7 .       +-------+-------+
    6..195...   .8...3...      6 . . 1 9 5       | 5 3 . | . 7 . |
    ...

A page may be drawn with one character a cell, with blanks between the cells, or with bars and
frames.  Gaps are blanks or have a character; blanks that stand for gaps may have been collapsed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from grader.formats.drawn_grid import is_frame, with_ascii_bars
from grader.formats.page_shapes import PageShape, Place
from grader.formats.symbols import EMPTY, alphabet

GAPS = " X#x"
"""Characters of gaps that are not used for empty cells, or hardly ever."""
_KNOWN_GAPS = frozenset(GAPS + EMPTY)


class PageRow(NamedTuple):
    """A row of a page."""

    line: int
    """Index of its line in the page, 0-based."""
    text: str
    """One character for each place, blank where nothing is."""


class PageFit(NamedTuple):
    """A page that is the page of a layout."""

    shape: PageShape
    rows: tuple[PageRow, ...]
    clear: bool
    """Whether the characters of the gaps differ from those of empty cells."""

    def character(self, place: Place) -> str:
        """Return the character at a place."""
        return self.rows[place[0]].text[place[1]]


class Misfit(NamedTuple):
    """The first character of a page that is wrong for a layout."""

    line: int
    """Index of its line in the page, 0-based."""
    place: Place
    character: str
    wrong: int
    """How many characters are wrong."""


def page_fit(lines: Sequence[str], shape: PageShape) -> PageFit | Misfit | None:
    """Compare a page with a shape.

    Returns:
        The page, or what is wrong in it; None if its rows and columns do not have the
        numbers of the shape.
    """
    wrong: Misfit | None = None
    for rows, barred in _readings(lines, shape):
        found = _compared(rows, shape, barred)
        if isinstance(found, PageFit):
            return found
        if wrong is None or found.wrong < wrong.wrong:
            wrong = found
    return wrong


def _compared(rows: tuple[PageRow, ...], shape: PageShape, barred: bool) -> PageFit | Misfit:
    letters = alphabet(shape.size)
    digits = frozenset(letters.symbols[:-1] + letters.symbols[:-1].lower())
    gaps: set[str] = set()
    cells: set[str] = set()
    wrong: list[tuple[int, Place, str]] = []
    for row, (index, text) in enumerate(rows):
        for column, character in enumerate(text):
            if (row, column) not in shape.places:
                gaps.add(character)
                is_wrong = character in digits
            else:
                cells.add(character)
                is_wrong = character != " " and letters.foreign(character) is not None
            if is_wrong:
                wrong.append((index, (row, column), character))
    if wrong:
        return Misfit(*wrong[0], len(wrong))
    clear = not gaps & cells and (len(gaps) < 2 or gaps <= set(GAPS))
    if not clear and not (barred and gaps <= _KNOWN_GAPS):
        # Empty cells and gaps are not to be told apart, so neither may be anything.
        for row, (index, text) in enumerate(rows):
            for column, character in enumerate(text):
                place = row, column
                if character == " " if place in shape.places else character not in _KNOWN_GAPS:
                    return Misfit(index, place, character, 1)
    return PageFit(shape, rows, clear)


def _readings(lines: Sequence[str], shape: PageShape) -> Iterator[tuple[tuple[PageRow, ...], bool]]:
    """Iterate over the ways to read lines as a page of this height and width.

    The flag is whether bars divide the page.
    """
    texts = [with_ascii_bars(line) for line in lines]
    every = list(enumerate(texts))
    written = [(i, text) for i, text in every if text.strip()]
    # A line of dashes and bars is a frame, or a row without a digit.
    crossed = [(i, text) for i, text in written if not (is_frame(text) and {*"+="} & {*text})]
    ruled = [(i, text) for i, text in written if not (is_frame(text) and {*"+=|"} & {*text})]
    plain = [(i, text) for i, text in written if not is_frame(text)]
    tried: list[list[tuple[int, str]]] = []
    for chosen in (every, written, crossed, ruled, plain):
        if len(chosen) != shape.height or chosen in tried:
            continue
        tried.append(chosen)
        rows = [text for _, text in chosen]
        barred = any("|" in row for row in rows)
        for found in _columns(rows, shape):
            numbered = zip(chosen, found, strict=True)
            yield tuple(PageRow(index, text) for (index, _), text in numbered), barred


def _columns(rows: Sequence[str], shape: PageShape) -> Iterator[Sequence[str]]:
    """Iterate over the ways to read rows in columns: one character for each place."""
    width = shape.width
    margin = min(len(row) - len(row.lstrip()) for row in rows)
    rows = [row[margin:] for row in rows]
    barred = any("|" in row for row in rows)
    words = [row.replace("|", " ").split() for row in rows]
    packed = ["".join(row) for row in words]
    if tuple(map(len, packed)) == shape.counts:
        yield [_unpacked(row, cells, shape) for row, cells in enumerate(packed)]
    if not barred and max(map(len, rows)) == width:
        yield [row.ljust(width) for row in rows]
    if all(len(row) == width and all(len(word) == 1 for word in row) for row in words):
        yield ["".join(row) for row in words]
    aligned = _aligned(rows, shape)
    if aligned is not None:
        yield aligned
    if all(len(row) == width for row in packed):
        yield packed


def _unpacked(row: int, cells: str, shape: PageShape) -> str:
    """Return a row with blanks in its gaps."""
    each = iter(cells)
    return "".join(
        next(each) if (row, column) in shape.places else " " for column in range(shape.width)
    )


def _aligned(rows: Sequence[str], shape: PageShape) -> list[str] | None:
    """Return the characters of rows by their columns in the text; None if it has others."""
    longest = max(map(len, rows))
    padded = [row.ljust(longest) for row in rows]
    columns = ["".join(column) for column in zip(*padded, strict=True)]
    bars = [at for at, column in enumerate(columns) if "|" in column]
    if any(not {"|", " "}.issuperset(columns[at]) for at in bars):
        return None
    used = [at for at, column in enumerate(columns) if at not in bars and column.strip()]
    if len(used) != shape.width and bars:
        used = _between_bars(columns, bars, shape.box_width)
    if len(used) != shape.width:
        return None
    return ["".join(row[at] for at in used) for row in padded]


def _between_bars(columns: Sequence[str], bars: Sequence[int], box_width: int) -> list[int]:
    """Return the columns of the cells between bars, for pages in which empty cells are blank."""
    edges = [-1, *bars, len(columns)]
    parts = [range(left + 1, right) for left, right in pairwise(edges)]
    used = {at for at, column in enumerate(columns) if at not in bars and column.strip()}
    found: list[int] = []
    for part in parts:
        if not part or (part in (parts[0], parts[-1]) and used.isdisjoint(part)):
            continue
        steps = {box_width: (0, 1), 2 * box_width - 1: (0, 2), 2 * box_width + 1: (1, 2)}
        offset, step = steps.get(len(part), (0, 0))
        if not step:
            return []
        found += part[offset : offset + step * box_width : step]
    return found if used <= {*found} else []
