"""Gurth's symmetrical placement.

Pattern: an automorphism of the givens, that is, a permutation of the cells that maps houses to
houses, and a permutation of the digits, which together map each given to a given.

    1 . . | . . .      turned by 180 degrees, with 1 and 2, and 3 and 4 exchanged, these
    . . 3 | . . .      givens are the same again
    . . . | . . .
    ------+------
    . . . | . . .
    . . . | 4 . .
    . . . | . . 2

Why it holds: an automorphism maps a solution to a solution, because houses are mapped to houses
and givens to givens.  If there is one solution, it is mapped to itself: the image of a cell has
the image of its digit.
Candidates that were missing from the start must be mapped to such candidates, too, or the image
of the solution need not be one.
The proof needs no shapes, so layouts of all shapes are searched, up to a thousand cells.  It
rests on givens and first candidates alone: they must have one solution without any candidate
that was removed since, which is made sure by a search.
Finds: in each cell, the digits whose image the image of the cell cannot be.  So a cell that is
its own image has digits that are their own images only, candidates that are gone from a cell
are gone from its image, and a cell that sees its image is not a digit that is its own image.
Order: automorphisms by the images of the cells; cells and digits ascending.
Source: Gurth, "Symmetrical placement" (Sudoku Players' Forum, 2006).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.errors import Message
from grader.model import kinds as k
from grader.model import roles
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.step import Candidate, CandidateSet, Evidence, Mark, Step
from grader.pipeline.strategy import Strategy
from grader.runtime import deadline
from grader.search.canonical.automorphisms import MOST_CELLS, Automorphism, automorphisms_of_proper
from grader_strategies.facts import swaps


def refusal(layout: Layout) -> Message | str:
    """Return why symmetrical placement cannot occur on a layout, or an empty text if it can."""
    if layout.cells > MOST_CELLS:
        return Message(
            "symmetries-cells",
            "symmetries are searched on layouts of up to {most:,} cells only",
            most=MOST_CELLS,
        )
    return swaps.refusal(layout)


class SymmetricalPlacement(Strategy):
    """A symmetry of the givens, which the solution has as well."""

    def bind(self, layout: Layout) -> None:
        """Forget the givens of another layout."""
        self.is_sound = not swaps.refusal(layout)
        self.givens: tuple[k.Digit, ...] = ()
        self.missing: tuple[Candidate, ...] = ()
        self.found: tuple[Automorphism, ...] = ()

    def steps(self, board: Board) -> Iterator[Step]:
        """Iterate over what follows from each automorphism."""
        if not self.is_sound:
            return
        givens = tuple(
            digit if board.is_given(cell) else k.NO_DIGIT
            for cell, digit in enumerate(board.digits())
        )
        missing = tuple(swaps.missing_candidates(board))
        if (givens, missing) != (self.givens, self.missing):
            self.found = automorphisms_of_proper(board.layout, givens, missing)
            self.givens, self.missing = givens, missing
        for symmetry in self.found:
            deadline.check()
            gone = tuple(_contradicting(board, symmetry))
            if gone:
                yield Step(
                    self.technique,
                    eliminations=gone,
                    evidence=_evidence(board.layout, givens, symmetry, gone),
                    size=len({cell for cell, _ in gone}),
                )


def _contradicting(board: Board, symmetry: Automorphism) -> Iterator[Candidate]:
    """Iterate over the candidates whose image is no candidate and no digit of a cell."""
    for cell, mask in enumerate(board.masks()):
        if not mask:
            continue
        image = symmetry.cells[cell]
        for digit in board.candidates(cell):
            if not _agrees(board, cell, digit, image, symmetry.digits[digit]):
                yield cell, digit


def _agrees(board: Board, cell: k.Cell, digit: k.Digit, image: k.Cell, other: k.Digit) -> bool:
    """Return whether a cell can be a digit, and its image the image of the digit."""
    if image == cell:
        return other == digit
    if other == digit and board.layout.are_peers(image, cell):
        return False
    value = board.value(image)
    return board.has(image, other) if value is None else value == other


def _evidence(
    layout: Layout,
    givens: Sequence[k.Digit],
    symmetry: Automorphism,
    gone: Sequence[Candidate],
) -> Evidence:
    """Return the digits that are their own images, cells with their images, and the givens.

    There is a set for each cycle of digits, with its givens, each followed by its image.
    """
    cycles = _cycles(symmetry.digits)
    struck = dict.fromkeys(cell for cell, _ in gone)
    marks = [
        Mark(roles.PIVOT if symmetry.cells[cell] == cell else roles.WING, symmetry.cells[cell])
        for cell in struck
        if givens[symmetry.cells[cell]] == k.NO_DIGIT
    ]
    sets = []
    for cycle in cycles:
        left = [cell for cell in range(layout.cells) if givens[cell] in cycle]
        left.sort(key=lambda cell: (givens[cell] != cycle[0], cell))
        # Of givens that stay in their places one is enough, if no others show the cycle.
        moved = [cell for cell in left if symmetry.cells[cell] != cell]
        found: dict[Candidate, None] = {}
        for cell in moved or left[:1]:
            place = cell
            while (place, givens[place]) not in found:
                found[place, givens[place]] = None
                place = symmetry.cells[place]
        if found:
            sets.append(CandidateSet(tuple(found)))
    fixed = [cycle[0] for cycle in cycles if len(cycle) == 1]
    return Evidence(tuple(fixed), tuple(marks), sets=tuple(sets))


def _cycles(digits: Sequence[k.Digit]) -> list[tuple[k.Digit, ...]]:
    """Return the cycles of a permutation of the digits, each from its lowest digit on."""
    found: list[tuple[k.Digit, ...]] = []
    for first in range(len(digits)):
        if any(first in cycle for cycle in found):
            continue
        cycle = [first]
        while digits[cycle[-1]] != first:
            cycle.append(digits[cycle[-1]])
        found.append(tuple(cycle))
    return found
