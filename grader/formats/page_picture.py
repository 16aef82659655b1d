"""Overlapping grids in their positions on the page: a samurai is 21 rows of 21 characters.

    53..7....   ..4......
    6..195...   .8...3...
    ...
          ...4.1...

A gap is a blank or any character but a digit.  The positions of the gaps determine the layout,
even if gaps have the character of an empty cell: a page of more than nine columns with digits up
to 9 is no other puzzle.  If several layouts are possible, the option `picture:samurai` selects
one.  Bars and frames are ignored.

This module is long because each way in which a text misses a page has its message.

Source: github.com/1to9only/Gattai-Puzzles, whose files of 21 rows have X in the gaps.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from grader.errors import Count, FormatError, Listed, Message
from grader.formats.beyond import layout_beyond, other_layout
from grader.formats.drawn_grid import is_frame, with_ascii_bars
from grader.formats.layout_names import layout_named
from grader.formats.line_buffer import LineBuffer
from grader.formats.page_rows import GAPS, Misfit, PageFit, page_fit
from grader.formats.page_shapes import PageShape, page_shapes, shape_of_layout
from grader.formats.puzzle_format import PuzzleFormat, refuse_removed_candidates
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.symbols import SIZES, alphabet, characters, quoted
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import named, usual_box

_MOST = 140
"""Upper bound for the lines of a page with its frames."""
_MOST_FIRST = 12
"""A few rows of this many lines decide whether lines may be a page."""
_FEWEST_DIGITS = 20
_SHARE_WRONG = 0.1
"""The share of digits outside a layout up to which a page was meant to have that layout."""


class PagePictureFormat(PuzzleFormat):
    """One line for each row of the page.

    Args:
        layout: the layout; determined from the gaps if None.
    """

    name = "picture"
    title = "overlapping grids in their positions on the page (21x21 for a samurai)"
    example = (
        ".....8.6.\n"
        "9.5.71...\n"
        "784....2.\n"
        ".36..4.1.\n"
        "..1.2...8\n"
        ".7.......\n"
        ".9..1.2.5.48..9\n"
        ".5..9..3...9..4\n"
        ".2.7..1.953....\n"
        "      .1.3...4.\n"
        "      ...916.5.\n"
        "      5..2..9..\n"
        "      ..7853.9.\n"
        "      ..8.913..\n"
        "      39.7..485"
    )

    def __init__(self, layout: Layout | None = None) -> None:
        self.layout = layout

    def with_option(self, option: str) -> PuzzleFormat:
        """Return this format for one layout."""
        return PagePictureFormat(layout_named(option))

    def span(self, buffer: LineBuffer) -> int:
        """Claim a page that fits a layout, or fits one but for a few digits."""
        if not _may_begin_page(buffer):
            return 0
        for lines in _blocks(buffer):
            found = _pages(lines)
            if found.fits or found.misfit is not None or found.is_unlikely:
                return len(lines)
        return 0

    def forced_span(self, buffer: LineBuffer) -> int:
        """Return the number of lines of the page."""
        if self.layout is not None:
            return page_span(buffer, 0, self.layout)
        for lines in _blocks(buffer):
            if _pages(lines).fits:
                return len(lines)
        return len(next(iter(_blocks(buffer)), ()))

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:
        """Return the puzzle on the page."""
        if self.layout is not None:
            return ParsedPuzzle(page_puzzle(lines, self.layout, first))
        found = _pages(lines)
        if len(found.fits) == 1:
            layout = named(found.fits[0].shape.name)
            return ParsedPuzzle(_puzzle(found.fits[0], layout))
        if found.fits:
            names = [fit.shape.name for fit in found.fits]
            raise FormatError(
                "page-fits",
                "this page fits {layouts}; choose one: picture:{first}",
                line=first,
                layouts=Listed(tuple(names)),
                first=names[0],
            )
        if found.misfit is not None:
            shape, misfit = found.misfit
            raise _misfit_error(misfit, shape, first, known=False)
        rows = [line for line in map(with_ascii_bars, lines) if line and not is_frame(line)]
        wide = max((len("".join(row.replace("|", "").split())) for row in rows), default=0)
        raise FormatError(
            "page-of-none",
            "{rows} of up to {cells} with digits up to 9 are the page of no layout that has a "
            "name; name a layout or its file, as in picture:samurai or picture:mine.yaml",
            line=first,
            rows=Count("row", len(rows)),
            cells=Count("cell", wide),
        )

    def write(self, puzzle: Puzzle) -> str:
        """Return the rows of the page, with blanks for gaps."""
        layout = puzzle.layout
        if self.layout is not None and self.layout != layout:
            raise other_layout(layout, self.layout)
        refuse_removed_candidates(puzzle, "a page of grids")
        lines = page_lines(puzzle)
        if self.layout is None:
            fits = _pages(lines).fits
            if len(fits) != 1 or not fits[0].clear or named(fits[0].shape.name) != layout:
                raise layout_beyond("a page of grids", layout)
        return "\n".join(lines)


class _Pages(NamedTuple):
    """The layouts of which lines may be a page."""

    fits: tuple[PageFit, ...]
    misfit: tuple[PageShape, Misfit] | None = None
    """The only layout that fits but for a few digits, if none fits."""
    is_unlikely: bool = False
    """Whether these are rows of cells that are no page, but no other puzzle either."""


def fits_page(lines: Sequence[str]) -> bool:
    """Return whether rows are the page of a named layout, or one but for a few digits."""
    if len(lines) not in _heights():
        return False
    found = _pages(lines)
    return bool(found.fits) or found.misfit is not None


@cache
def _heights() -> frozenset[int]:
    return frozenset(shape.height for shape in page_shapes())


def page_lines(puzzle: Puzzle) -> list[str]:
    """Return the rows of the page of a puzzle, with blanks for gaps."""
    layout = puzzle.layout
    shape = shape_of_layout(layout)
    page = [[" "] * shape.width for _ in range(shape.height)]
    text = alphabet(layout.digits).text(puzzle.givens)
    for (row, column), symbol in zip(layout.coordinates, text, strict=True):
        page[row][column] = symbol
    return ["".join(line).rstrip() for line in page]


def page_span(buffer: LineBuffer, start: int, layout: Layout) -> int:
    """Return how many of the lines from this one on are the page of a layout.

    The page may have frames, and blank lines between its rows.
    """
    shape = shape_of_layout(layout)
    lines: list[str] = []
    ends: list[int] = []
    rows = [0, 0, 0]
    while len(lines) < _MOST and (line := buffer.peek(start + len(lines))) is not None:
        lines.append(line)
        text = with_ascii_bars(line)
        is_row = bool(text)
        # A line of dashes is a frame or a row of empty cells.
        for i, counts in enumerate((True, is_row, is_row and not is_frame(text))):
            rows[i] += counts
            if counts and rows[i] == shape.height:
                ends.append(len(lines))
        if rows[2] == shape.height:
            break
    for end in ends:
        if isinstance(page_fit(lines[:end], shape), PageFit):
            following = with_ascii_bars(buffer.peek(start + end) or "")
            return end + (is_frame(following) and any(map(is_frame, lines[:end])))
    blank = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    return min(blank, ends[-1]) if ends else blank


def page_puzzle(lines: Sequence[str], layout: Layout, first: int) -> Puzzle:
    """Return the puzzle on the page of a layout.

    Raises:
        FormatError: the page has other rows and columns, a digit outside the layout, or
            something that is not a cell.
    """
    shape = shape_of_layout(layout)
    found = page_fit(lines, shape)
    if isinstance(found, PageFit):
        return _puzzle(found, layout)
    if found is not None:
        raise _misfit_error(found, shape, first, known=True)
    rows = [line for line in map(with_ascii_bars, lines) if line.strip() and not is_frame(line)]
    height = Count("row", shape.height)
    if len(rows) != shape.height:
        raise FormatError(
            "rows-of-page",
            "{layout} has {rows} of {width}; {found} found",
            line=first,
            layout=layout.name,
            rows=height,
            width=shape.width,
            found=Count("row", len(rows)),
        )
    counts = [len("".join(row.replace("|", " ").split())) for row in rows]
    fits = [{count, shape.width} for count in shape.counts]
    wrong = next((i for i, count in enumerate(counts) if count not in fits[i]), 0)
    raise FormatError(
        "cells-of-page",
        "{layout} has {rows} of {width}, with {cells} in row {number}; "
        "{characters} found, or they are not aligned",
        line=first + wrong,
        layout=layout.name,
        rows=height,
        width=shape.width,
        cells=Count("cell", shape.counts[wrong]),
        number=wrong + 1,
        characters=Count("character", counts[wrong]),
    )


def _puzzle(fit: PageFit, layout: Layout) -> Puzzle:
    letters = alphabet(layout.digits)
    text = "".join(fit.character(place) for place in layout.coordinates)
    givens = letters.row(text.replace(" ", "."))
    assert givens is not None, "the page has been compared with the layout"
    return Puzzle(layout, givens)


def _misfit_error(misfit: Misfit, shape: PageShape, first: int, *, known: bool) -> FormatError:
    row, column = misfit.place
    where = f"r{row + 1}c{column + 1}"
    line = first + misfit.line
    if misfit.place not in shape.places:
        what = Message(
            "outside-layout",
            "{place} is outside the layout {layout}, but has {found}",
            place=where,
            layout=shape.name,
            found=misfit.character,
        )
        if known:
            return FormatError(what, line=line)
        return FormatError(
            "outside-guessed-layout",
            "{what}; if this is no {layout}, name the layout, as in picture:{layout}",
            line=line,
            what=what,
            layout=shape.name,
        )
    if misfit.character == " ":
        return FormatError(
            "blank-cell",
            "{place} of {layout} is blank; mark empty cells, for instance with a dot",
            line=line,
            place=where,
            layout=shape.name,
        )
    return FormatError(
        "foreign-on-page",
        "{found} in {place} is not a cell of {layout}; {expected}",
        line=line,
        found=quoted(misfit.character),
        place=where,
        layout=shape.name,
        expected=alphabet(shape.size).expected(),
    )


def _may_begin_page(buffer: LineBuffer) -> bool:
    """Return whether the first rows have as many characters as those of some page.

    A row has a character for each cell, and may have some for the gaps.  A fast necessary
    condition: most lines are no pages.
    """
    shapes: Sequence[PageShape] = page_shapes()
    row = 0
    for index in range(_MOST_FIRST):
        line = with_ascii_bars((buffer.peek(index) or "")[:1000])
        if is_frame(line) and not {*"+=|"}.isdisjoint(line):
            continue
        if "|" in line and not _FILLED.search(line):
            # Empty cells are blank, so rows cannot be counted.
            if _DIGITS.isdisjoint(line):
                continue
            return True
        count = len("".join(line.replace("|", " ").split()))
        if not count and row:
            continue
        left = [shape for shape in shapes if _may_be_row(line, count, row, shape)]
        if not left and is_frame(line):
            continue
        if not left and not row:
            # Too many cells for any other grid: an error of its own.
            return count > k.MAX_DIGITS and count not in _LINE_LENGTHS
        if not left:
            return False
        shapes = left
        row += 1
    return row > 0


def _may_be_row(line: str, count: int, row: int, shape: PageShape) -> bool:
    """Return whether a line with so many characters may be a row of a page."""
    if row >= shape.height or not shape.counts[row] <= count <= shape.width:
        return False
    # Small pages look like other puzzles, unless their gaps are marked.
    return shape.size == _NINE or count == shape.counts[row] or _MARKED.search(line) is not None


def _blocks(buffer: LineBuffer) -> list[list[str]]:
    """Return the lines up to the next blank one, and those up to two blank ones."""
    lines = buffer.ahead(_MOST)
    blank = [index for index, line in enumerate(lines) if not line or line.isspace()]
    first = next((index for index in blank if index), 0)
    ends = (one for other, one in pairwise(blank) if one == other + 1)
    del lines[next(ends, len(lines)) :]
    while lines and not lines[-1].strip():
        lines.pop()
    if not first:
        # A page does not go on for ever.
        return [lines] if 0 < len(lines) < _MOST else []
    return [lines[:first], lines] if first < len(lines) else [lines]


def _pages(lines: Sequence[str]) -> _Pages:
    """Compare a page with those of all named layouts."""
    rows = [line for line in map(with_ascii_bars, lines) if line and not is_frame(line)]
    # Translating is twenty times as fast as looking at each character.
    text = "".join(rows)
    digits = len(text) - len(text.translate(_WITHOUT_DIGITS))
    is_possible = digits > 0 and not _has_classic_bars(rows)
    fits: list[PageFit] = []
    misfits: list[tuple[PageShape, Misfit]] = []
    for shape in page_shapes():
        # Half of the rows may have dashes only, like frames.
        is_high = len(rows) <= shape.height <= min(len(lines), 2 * len(rows))
        found = page_fit(lines, shape) if is_high else None
        # The digits of larger puzzles go beyond 9; smaller puzzles may look like any part.
        is_distinct = is_possible and shape.width > _NINE and shape.size == _NINE
        if isinstance(found, PageFit):
            if found.clear or is_distinct or shape.width > k.MAX_DIGITS:
                fits.append(found)
        elif found is not None and is_distinct and found.wrong <= digits * _SHARE_WRONG:
            misfits.append((shape, found))
    if fits:
        fits = [fit for fit in fits if fit.clear] or fits
        # Of two pages of which one is a part of the other, it has all the givens.
        places = [fit.shape.places for fit in fits]
        fits = [fit for fit in fits if not any(other < fit.shape.places for other in places)]
        return _Pages(tuple(fits))
    if misfits and digits >= _FEWEST_DIGITS:
        return _Pages((), min(misfits, key=lambda each: each[1].wrong))
    return _Pages((), None, _is_too_wide(rows) or (is_possible and _is_too_large(rows, digits)))


def _has_classic_bars(rows: Sequence[str]) -> bool:
    """Return whether bars divide the first row into the boxes of one square puzzle."""
    parts = ["".join(part.split()) for part in rows[0].strip("| ").split("|")] if rows else []
    size = sum(map(len, parts))
    return (
        len(parts) > 1 and size in SIZES and {len(part) for part in parts} == {usual_box(size)[0]}
    )


def _is_too_large(rows: Sequence[str], digits: int) -> bool:
    """Return whether rows are a square of the size of a page, with digits up to 9 only.

    A puzzle of that size has digits above 9, unless there are hardly any.
    """
    texts = ["".join(row.replace("|", " ").split()) for row in rows]
    size = len(texts)
    return (
        (size, size) in {(shape.height, shape.width) for shape in page_shapes()}
        and size > _NINE
        and digits >= _FEWEST_DIGITS
        and all(len(text) == size and _UP_TO_NINE.issuperset(text) for text in texts)
    )


def _is_too_wide(rows: Sequence[str]) -> bool:
    """Return whether these are rows of cells, but too many for one square puzzle."""
    words = [row.replace("|", " ").split() for row in rows]
    # Rows of candidates have many groups of digits.
    if any(len(row) > _MOST_GROUPS and max(map(len, row)) > 1 for row in words):
        return False
    texts = ["".join(row) for row in words]
    return (
        len(texts) > _NINE
        and k.MAX_DIGITS < max(map(len, texts)) <= 5 * len(texts)
        and not any(len(text) in _LINE_LENGTHS for text in texts)
        and all(_PAGE_CHARACTERS.issuperset(text) for text in texts)
    )


_NINE = 9
_FILLED = re.compile(r"[.0_*xX]")
_MARKED = re.compile(r"[xX#]")
_MOST_GROUPS = 7
_DIGITS = frozenset("123456789")
_WITHOUT_DIGITS = str.maketrans(dict.fromkeys(_DIGITS))
_LINE_LENGTHS = frozenset(size * size for size in SIZES) | {size**3 for size in SIZES}
_UP_TO_NINE = characters(_NINE)
_PAGE_CHARACTERS = characters(k.MAX_DIGITS) | {*GAPS}
