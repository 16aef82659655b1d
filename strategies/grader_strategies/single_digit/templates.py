"""Templates: every way to place a digit in the whole grid.

Pattern: all the ways in which one digit can stand in every house, with the candidates left.
Why it holds: one of these ways is the solution's, so what is in all of them is true, and what
is in none is false.  A way that takes a cell which another digit takes in all of its ways is
no way, so such ways are left out, until nothing changes.
Finds: `set`, the digit in the cells of all its ways that are open; `delete`, the digit in the
cells of none.  Order: the lowest digit; cells ascending, all of them in one step.
Source: folklore; names after Sudopedia, "Templates", and HoDoKu, "Template Set", "Template
Delete".
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Candidate, Evidence, Mark, Step
from grader.pipeline.options import one_of
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline
from grader_strategies.facts.houses import is_complete

Way = int
"""Cells as bits of one number."""


class Templates(Strategy):
    """What is in all ways to place a digit, or in none of them.

    Args:
        find: `set` or `delete`.
        limit: with more ways than this the digit is passed over.
    """

    def __init__(self, find: str, limit: int = 50_000) -> None:
        self.deletes = one_of("find", find, ("set", "delete"))
        self.limit = limit

    def bind(self, layout: Layout) -> None:
        """List what each cell sees, and the houses that take each digit."""
        self.near = [_bits(layout.peers_of(cell)) for cell in range(layout.cells)]
        self.houses = [
            (_bits(spec.cells), spec.digits) for spec in layout.specs if is_complete(spec)
        ]

    def steps(self, board: Board) -> Iterator[Step]:
        """Return a step for each digit of which something follows."""
        digits = range(board.layout.digits)
        ways = [self._ways(board, digit) for digit in digits]
        self._clear(ways)
        for digit in digits:
            places = _places(board, digit)
            if not ways[digit]:
                continue
            if self.deletes:
                every = 0
                for way in ways[digit]:
                    every |= way
                found = places & ~every
            else:
                found = places & _common(ways[digit])
            effect: list[Candidate] = [(cell, digit) for cell in _cells(found)]
            if effect:
                marks = tuple(Mark(roles.DEFINING, cell, digit) for cell in _cells(places))
                yield Step(
                    self.technique,
                    () if self.deletes else effect,
                    effect if self.deletes else (),
                    Evidence(digits=(digit,), marks=marks),
                    size=len(ways[digit]),
                )

    def _ways(self, board: Board, digit: k.Digit) -> list[Way]:
        """Return the ways to place a digit; none if there are too many."""
        placed = _bits([c for c in range(board.layout.cells) if board.value(c) == digit])
        open_cells = _places(board, digit)
        todo = [
            cells & open_cells
            for cells, digits in self.houses
            if digits >> digit & 1 and not cells & placed
        ]
        found: list[Way] = []
        self._extend(placed, todo, found)
        return found if len(found) <= self.limit else []

    def _extend(self, way: Way, todo: list[int], found: list[Way]) -> None:
        """Place the digit in the houses that are still to do, the narrowest one first."""
        deadline.check()
        if len(found) > self.limit:
            return
        if not todo:
            found.append(way)
            return
        first = min(todo, key=int.bit_count)
        for cell in _cells(first):
            bit, near = 1 << cell, self.near[cell]
            self._extend(way | bit, [house & ~near for house in todo if not house & bit], found)

    def _clear(self, ways: list[list[Way]]) -> None:
        """Leave out the ways that take a cell which another digit needs."""
        changed = True
        while changed:
            changed = False
            needed = [_common(of_digit) if of_digit else 0 for of_digit in ways]
            for digit, of_digit in enumerate(ways):
                others = 0
                for other, cells in enumerate(needed):
                    others |= cells if other != digit else 0
                kept = [way for way in of_digit if not way & others]
                # Nothing left tells of a contradiction, which is not for here.
                if kept and len(kept) < len(of_digit):
                    ways[digit] = kept
                    changed = True


def _bits(cells: list[k.Cell] | tuple[k.Cell, ...]) -> int:
    return sum(1 << cell for cell in cells)


def _cells(mask: int) -> list[k.Cell]:
    cells = []
    while mask:
        cells.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return cells


def _places(board: Board, digit: k.Digit) -> int:
    return _bits([cell for cell in range(board.layout.cells) if board.has(cell, digit)])


def _common(ways: list[Way]) -> int:
    every = ways[0]
    for way in ways:
        every &= way
    return every
