"""Automorphisms of givens: symmetries of a layout that, with other digits, change nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from grader.errors import PuzzleError, SearchLimitError
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.search.canonical.isomorphism import canonical
from grader.search.canonical.layout_symmetries import Image, SymmetrySearch, TooManySymmetriesError
from grader.search.limits import Limits
from grader.search.solutions import solutions

MOST = 200
"""The most automorphisms that are listed; a puzzle with one solution has a few."""
MOST_CELLS = 1000
"""The most cells of a layout; the search keeps a relation of any two cells."""
MOST_NODES = 100_000
"""Nodes of the search for a second solution."""


class Automorphism(NamedTuple):
    """A permutation of cells and one of digits that map givens to themselves."""

    cells: Image
    """The image of each cell."""
    digits: tuple[k.Digit, ...]
    """The image of each digit."""


def automorphisms(
    layout: Layout, givens: Sequence[k.Digit], limit: int = MOST
) -> tuple[Automorphism, ...]:
    """Return the automorphisms of givens without the identity, up to `limit` of them.

    They are in the order of the images of the cells.  The result is empty if the layout has
    more than `MOST_CELLS`, or if the search takes too long, which happens on very regular
    layouts with few givens only.
    """
    if layout.cells > MOST_CELLS:
        return ()
    try:
        if canonical(Puzzle(layout, tuple(givens))).automorphisms == 1:
            return ()
        found = list(_search(layout, givens, limit + 1))
    except (PuzzleError, TooManySymmetriesError):
        return ()
    everywhere = tuple(range(layout.cells))
    others = sorted(each for each in found if each.cells != everywhere)
    return tuple(others[:limit])


def automorphisms_of_proper(
    layout: Layout,
    givens: Sequence[k.Digit],
    missing: Collection[tuple[k.Cell, k.Digit]] = (),
) -> tuple[Automorphism, ...]:
    """Return the automorphisms of givens if they have exactly one solution, else none.

    Each maps the solution to itself.

    Args:
        layout: the layout.
        givens: the digit of each cell, NO_DIGIT if it is empty.
        missing: candidates of empty cells, as (cell, digit), that the givens do not rule out and
            that belong to no solution.  Automorphisms map them to themselves.
    """
    if all(digit == k.NO_DIGIT for digit in givens):
        return ()
    gone = {*missing}
    found = tuple(each for each in automorphisms(layout, givens) if _images(gone, each) == gone)
    if not found:
        return ()
    try:
        limits = Limits(node_limit=MOST_NODES)
        puzzle = Puzzle(layout, tuple(givens), tuple(missing))
        count = len([*islice(solutions(puzzle, 2, limits), 2)])
    except SearchLimitError:
        return ()
    return found if count == 1 else ()


def _images(
    candidates: Collection[tuple[k.Cell, k.Digit]], symmetry: Automorphism
) -> set[tuple[k.Cell, k.Digit]]:
    return {(symmetry.cells[cell], symmetry.digits[digit]) for cell, digit in candidates}


def _search(layout: Layout, givens: Sequence[k.Digit], limit: int) -> Iterator[Automorphism]:
    search = _GivensSearch(layout, givens)
    for image in search.find_all(()):
        cells = image[: layout.cells]
        yield Automorphism(cells, tuple(digit - layout.cells for digit in image[layout.cells :]))
        limit -= 1
        if not limit:
            return


class _GivensSearch(SymmetrySearch):
    """Searches for symmetries that map givens to givens, with a permutation of the digits.

    Digits are mapped like cells, as further points behind these.  A cell is related to the
    digit that is given there, and not to the others.
    """

    def __init__(self, layout: Layout, givens: Sequence[k.Digit]) -> None:
        super().__init__(layout)
        cells, digits = layout.cells, layout.digits
        kinds: dict[object, int] = {}
        points = range(cells, cells + digits)
        for cell, given in enumerate(givens):
            kind: object = (self.relation[cell][cell], given != k.NO_DIGIT)
            kinds[kind] = kinds.get(kind, 0) | 1 << cell
        for digit in range(digits):
            allowed = tuple(digit in layout.digits_of(cell) for cell in range(cells))
            kind = (sum(allowed), givens.count(digit))
            kinds[kind] = kinds.get(kind, 0) | 1 << cells + digit
        self.start = {
            point: next(alike for alike in kinds.values() if alike >> point & 1)
            for point in range(cells + digits)
        }
        every_digit = sum(1 << point for point in points)
        for cell, given in enumerate(givens):
            own = 1 << cells + given if given != k.NO_DIGIT else 0
            self.relation[cell] += [("given" if own >> point & 1 else "digit") for point in points]
            self.related[cell] |= {"given": own, "digit": every_digit & ~own}
        for digit in range(digits):
            holders = sum(1 << cell for cell, given in enumerate(givens) if given == digit)
            every_cell = (1 << cells) - 1
            row: list[object] = [
                "given" if givens[cell] == digit else "digit" for cell in range(cells)
            ]
            self.relation.append(row + ["other digit"] * digits)
            self.related.append(
                {"given": holders, "digit": every_cell & ~holders, "other digit": every_digit}
            )
        self.cells = cells + digits
