"""Maps of jigsaw regions: one letter or digit for each cell, equal within a region.

AAABBBCCC
AAABBBCCC
ADDDBBCEC
...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from math import isqrt

from grader.errors import LayoutError, Listed, Message
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.shapes.grid import NO_REGION

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NONE = "."
"""A cell in no region."""
SHOWN = 4
"""How many wrong regions an error message spells out."""


def parse_regions(text: str) -> tuple[int, ...]:
    """Return the number of the region of each cell; they are numbered as they first appear.

    Args:
        text: a letter or digit a cell, row by row; small letters are as good as capitals,
            `.` is a cell in no region, and white space does not count.

    Raises:
        LayoutError: see `number_regions`; or a character can be no region.
    """
    symbols = "".join(text.split()).upper()
    for cell, symbol in enumerate(symbols):
        if symbol != NONE and not (symbol.isascii() and symbol.isalnum()):
            raise LayoutError(
                "region-symbol",
                "{symbol!r}, character {place} of the map of regions, names none; letters and "
                "digits do, and . is no region",
                symbol=symbol,
                place=cell + 1,
            )
    return number_regions([None if symbol == NONE else symbol for symbol in symbols])


def number_regions(values: Sequence[Hashable]) -> tuple[int, ...]:
    """Return the number of the region of each cell; they are numbered as they first appear.

    Args:
        values: one value a cell, row by row, equal in cells of the same region; None for a
            cell in no region, which becomes NO_REGION.

    Raises:
        LayoutError: these are not the cells of a square, or a region has not as many cells
            as the square has rows.
    """
    size = isqrt(len(values))
    if len(values) != size * size or not 1 <= size <= k.MAX_DIGITS:
        raise LayoutError(
            "regions-square",
            "the map of regions has {number} cells; it is a square with 1 to {most} rows, for "
            "instance 81 cells for 9 rows",
            number=len(values),
            most=k.MAX_DIGITS,
        )
    sizes = Counter(value for value in values if value is not None)
    wrong = [
        Message("region-has", "{region} has {number}", region=str(value), number=count)
        for value, count in sizes.items()
        if count != size
    ]
    if wrong:
        shown = [*wrong[:SHOWN], *(["..."] if len(wrong) > SHOWN else [])]
        raise LayoutError(
            "region-size",
            "each region has {size} cells, but region {regions}",
            size=size,
            regions=Listed(tuple(shown)),
        )
    numbers: dict[Hashable, int] = {}
    return tuple(
        NO_REGION if value is None else numbers.setdefault(value, len(numbers)) for value in values
    )


def region_text(layout: Layout) -> str | None:
    """Return the map of the boxes or regions of a layout of one square grid.

    Regions are called A, B, ... as they first appear; `.` is a cell in none.

    Returns:
        None if the layout is no square grid, or its boxes overlap, or there are more of them
        than letters.
    """
    size = isqrt(layout.cells)
    square = [divmod(cell, size) for cell in range(size * size)]
    if list(layout.coordinates) != square:
        return None
    home: dict[k.Cell, int] = {}
    for house in layout.houses_of_kinds((k.BOX,)):
        for cell in layout.cells_of(house):
            if cell in home:
                return None
            home[cell] = house
    letters: dict[int, str] = {}
    for cell in range(layout.cells):
        if cell in home:
            letters.setdefault(home[cell], LETTERS[min(len(letters), len(LETTERS) - 1)])
    if len(letters) > len(LETTERS):
        return None
    return "".join(letters[home[c]] if c in home else NONE for c in range(layout.cells))


def is_connected(layout: Layout, house: k.House) -> bool:
    """Return whether the cells of a house are connected by their edges."""
    places = {layout.coordinates[cell] for cell in layout.cells_of(house)}
    if not places:
        return True
    waiting = [min(places)]
    reached = set(waiting)
    for row, column in waiting:
        for near in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            if near in places and near not in reached:
                reached.add(near)
                waiting.append(near)
    return reached == places
