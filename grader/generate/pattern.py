"""Patterns: which cells may be given, drawn in a file, in a text or as letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from attrs import evolve, field, frozen

from grader.errors import TargetError
from grader.generate.letters import GLYPHS, HEIGHT, WIDTH
from grader.generate.symmetry import page_places
from grader.model import kinds as k
from grader.model.layout import Layout

EMPTY = ".0-_* \t"
"""What stands for a cell without a given; anything else stands for one with."""


def _set(cells: Iterable[k.Cell]) -> frozenset[k.Cell]:
    return frozenset(cells)


@frozen
class Pattern:
    """Cells of which givens are made."""

    cells: frozenset[k.Cell] = field(converter=_set)
    exactly: bool = True
    """All of them are given; otherwise any of them may be."""


def drawn(layout: Layout, text: str, exactly: bool = True) -> Pattern:
    """Return a pattern as it is drawn: rows of the page, or one line with all cells.

    A puzzle in one line or as a plain square is a pattern, too: that of its givens.

    Raises:
        TargetError: it does not fit on the layout.
    """
    lines = text.strip("\r\n").splitlines()
    if len(lines) == 1 and len(text.strip()) == layout.cells:
        line = text.strip()
        return Pattern((c for c, symbol in enumerate(line) if symbol not in EMPTY), exactly)
    numbers = {place: cell for cell, place in enumerate(page_places(layout))}
    height = 1 + max(row for row, _ in numbers)
    width = 1 + max(column for _, column in numbers)
    if len(lines) != height or any(len(line.rstrip()) > width for line in lines):
        longest = max((len(line.rstrip()) for line in lines), default=0)
        raise TargetError(
            f"the pattern is {len(lines)} lines of up to {longest} cells; "
            f"{layout.name} is {height} of {width}"
        )
    cells = set()
    for row, line in enumerate(lines):
        for column, symbol in enumerate(line.rstrip()):
            if symbol in EMPTY:
                continue
            if (row, column) not in numbers:
                raise TargetError(
                    f"the pattern has a given in line {row + 1}, column {column + 1}, "
                    f"where {layout.name} has no cell"
                )
            cells.add(numbers[row, column])
    return Pattern(cells, exactly)


def lettered(layout: Layout, text: str, exactly: bool = True, thin: bool = False) -> Pattern:
    """Return a pattern that shows letters and digits, as wide and high as the page.

    Strokes grow with the page, and what is left over goes to them: around thin ones hardly any
    puzzle has one solution.  In a gap between givens, they had better be thin.

    Raises:
        TargetError: there is no such letter, or the page is too small.
    """
    unknown = [letter for letter in text if letter.upper() not in GLYPHS]
    if unknown or not text:
        raise TargetError(
            f"{unknown[0] if unknown else 'nothing'!r} cannot be drawn; A to Z and 0 to 9 can"
        )
    numbers = {place: cell for cell, place in enumerate(page_places(layout))}
    height = 1 + max(row for row, _ in numbers)
    width = 1 + max(column for _, column in numbers)
    # A column between two letters.
    each = (width + 1) // len(text) - 1 if len(text) > 1 else width
    if height < HEIGHT or each < WIDTH:
        raise TargetError(
            f"{text!r} needs {HEIGHT} rows and {len(text) * (WIDTH + 1) - 1} columns; "
            f"{layout.name} has {height} and {width}"
        )
    left = (width - len(text) * (each + 1) + 1) // 2
    cells = set()
    for number, letter in enumerate(text.upper()):
        shift = left + number * (each + 1)
        glyph = GLYPHS[letter]
        stretch = "." if thin else "#"
        rows = _stretched([line.count(stretch) for line in glyph], height)
        across = [column.count(stretch) for column in zip(*glyph, strict=True)]
        columns = _stretched(across, each)
        for row, in_glyph in enumerate(rows):
            for column, at in enumerate(columns):
                place = row, shift + column
                if glyph[in_glyph][at] == "#" and place in numbers:
                    cells.add(numbers[place])
    return Pattern(cells, exactly)


def _stretched(weights: Sequence[int], size: int) -> list[int]:
    """Return which line of a glyph each line of a page shows, ascending.

    Args:
        weights: of the lines of the glyph, an odd number.  All are shown equally often, and the
            rest is dealt out by weight, like seats by votes (Webster); what is symmetric stays
            so, with one that is left over in the middle.
        size: lines of the page, no fewer than the glyph has.
    """
    last = len(weights) - 1
    times = [size // len(weights)] * len(weights)
    is_symmetric = [*weights] == [*reversed(weights)]
    while (left := size - sum(times)) > 0:
        best = max(range(len(weights)), key=lambda i: weights[i] / (times[i] + 0.5))
        if is_symmetric and left == 1:
            best = last // 2
        for line in {best, last - best} if is_symmetric else {best}:
            times[line] += 1
    return [line for line, count in enumerate(times) for _ in range(count)]


def turned(layout: Layout, pattern: Pattern) -> Pattern:
    """Return the pattern of all other cells."""
    return evolve(pattern, cells=set(range(layout.cells)) - pattern.cells)


def lines_to_swap(layout: Layout, given: Iterable[k.Cell]) -> tuple[k.House, k.House] | None:
    """Return two rows or columns without givens that may change places, if there are any.

    Then no puzzle with these givens has one solution: where the lines change places in it,
    there is another one.  They may if that maps every house to a house.
    """
    cells = set(given)
    houses = {(frozenset(spec.cells), spec.digits) for spec in layout.specs}
    for frame in layout.frames:
        for lines in (frame.rows, frame.columns):
            bare = [line for line in lines if not cells & set(layout.cells_of(line))]
            for one, other in combinations(bare, 2):
                pairs = list(zip(layout.cells_of(one), layout.cells_of(other), strict=True))
                image = dict(pairs) | {b: a for a, b in pairs}
                if all(
                    (frozenset(image.get(cell, cell) for cell in spec), digits) in houses
                    for spec, digits in houses
                ):
                    return one, other
    return None
