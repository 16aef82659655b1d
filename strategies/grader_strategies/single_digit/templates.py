"""Template set and template delete.

Pattern: all templates of a digit.  A template is a set of cells in which the digit can stand
at once so that every complete house takes it, with the candidates that are left.
Why it holds: one template is that of the solution, so a cell of all templates has the digit,
and a cell of none does not.  A template with a cell that another digit has in all of its
templates is impossible; such templates are dropped until nothing changes.
Finds: `set`, the digit goes into the cells of all its templates; `delete`, it is struck from the
cells of none.
Order: digits ascending; cells ascending, all of them in one step.
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

Template = int
"""Cells as bits of one number."""


class Templates(Strategy):
    """The candidates of a digit that are in all of its templates, or in none.

    Args:
        find: `set` or `delete`.
        limit: digits with more templates than this are skipped.
    """

    def __init__(self, find: str, limit: int = 50_000) -> None:
        self.deletes = one_of("find", find, ("set", "delete"))
        self.limit = limit

    def bind(self, layout: Layout) -> None:
        """List the peers of each cell, and the complete houses."""
        self.near = [_bits(layout.peers_of(cell)) for cell in range(layout.cells)]
        self.houses = [
            (_bits(spec.cells), spec.digits) for spec in layout.specs if spec.is_complete()
        ]

    def steps(self, board: Board) -> Iterator[Step]:
        """Return a step for each digit of which something follows."""
        digits = range(board.layout.digits)
        templates = [self._templates(board, digit) for digit in digits]
        self._drop_impossible(templates)
        for digit in digits:
            deadline.check()
            places = _places(board, digit)
            if not templates[digit]:
                continue
            if self.deletes:
                every = 0
                for template in templates[digit]:
                    every |= template
                found = places & ~every
            else:
                found = places & _common(templates[digit])
            effect: list[Candidate] = [(cell, digit) for cell in _cells(found)]
            if effect:
                marks = tuple(Mark(roles.DEFINING, cell, digit) for cell in _cells(places))
                yield Step(
                    self.technique,
                    () if self.deletes else effect,
                    effect if self.deletes else (),
                    Evidence(digits=(digit,), marks=marks),
                    size=len(templates[digit]),
                )

    def _templates(self, board: Board, digit: k.Digit) -> list[Template]:
        """Return the templates of a digit; none if there are too many."""
        placed = _bits([c for c in range(board.layout.cells) if board.value(c) == digit])
        open_cells = _places(board, digit)
        todo = [
            cells & open_cells
            for cells, digits in self.houses
            if digits >> digit & 1 and not cells & placed
        ]
        found: list[Template] = []
        self._extend(placed, todo, found)
        return found if len(found) <= self.limit else []

    def _extend(self, template: Template, todo: list[int], found: list[Template]) -> None:
        """Place the digit in the remaining houses, that with the fewest places first."""
        deadline.check()
        if len(found) > self.limit:
            return
        if not todo:
            found.append(template)
            return
        first = min(todo, key=int.bit_count)
        for cell in _cells(first):
            bit, near = 1 << cell, self.near[cell]
            self._extend(
                template | bit, [house & ~near for house in todo if not house & bit], found
            )

    def _drop_impossible(self, templates: list[list[Template]]) -> None:
        """Drop the templates with a cell that another digit has in all of its templates."""
        changed = True
        while changed:
            changed = False
            needed = [_common(of_digit) if of_digit else 0 for of_digit in templates]
            for digit, of_digit in enumerate(templates):
                deadline.check()
                others = 0
                for other, cells in enumerate(needed):
                    others |= cells if other != digit else 0
                kept = [template for template in of_digit if not template & others]
                # If none is left, the board is contradictory, which this technique does not report.
                if kept and len(kept) < len(of_digit):
                    templates[digit] = kept
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


def _common(templates: list[Template]) -> int:
    every = templates[0]
    for template in templates:
        every &= template
    return every
