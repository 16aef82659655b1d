"""Notice five lines that are the grids of a samurai, although each is a puzzle of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations

from grader.errors import Listed, Message
from grader.formats.plain_lines import PlainLines
from grader.formats.puzzle_entry import PuzzleEntry
from grader.model import kinds as k
from grader.model.puzzle import Puzzle

GRIDS = 5
"""The number of grids of a samurai."""
_CELLS = 81
_CENTER = 2
_SHARED = ((0, (6, 6), (0, 0)), (1, (6, 0), (0, 6)), (3, (0, 6), (6, 0)), (4, (0, 0), (6, 6)))
"""Grids that overlap the center, with the first cell of the box there and in the center."""


class FirstLines:
    """The first puzzles of a source, as long as they are on consecutive lines."""

    def __init__(self) -> None:
        self._puzzles: list[Puzzle] = []
        self._first = 0
        self.is_open: bool = True
        """Whether more puzzles are needed."""

    def add(self, piece: PuzzleEntry | PlainLines) -> Message | None:
        """Add what comes next; return a hint if the first five lines are a samurai."""
        entries: Iterable[PuzzleEntry] = [piece] if isinstance(piece, PuzzleEntry) else _some(piece)
        for entry in entries:
            if not self._puzzles:
                self._first = entry.line
            puzzle = entry.puzzle
            is_next = entry.line == self._first + len(self._puzzles)
            if puzzle is None or not is_next or puzzle.layout.cells != _CELLS or puzzle.removed:
                self.is_open = False
                return None
            self._puzzles.append(puzzle)
            if len(self._puzzles) == GRIDS:
                self.is_open = False
                return self._hint()
        return None

    def _hint(self) -> Message | None:
        order = samurai_order(self._puzzles)
        if order is None:
            return None
        last = self._first + GRIDS - 1
        if order != tuple(range(GRIDS)):
            return Message(
                "samurai-order",
                "lines {first} to {last} agree as the grids of a samurai, in the order {order}",
                first=self._first,
                last=last,
                order=Listed(tuple(self._first + grid for grid in order)),
            )
        return Message(
            "samurai-overlap",
            "lines {first} to {last} agree where the grids of a samurai overlap",
            first=self._first,
            last=last,
        )


def samurai_order(puzzles: Sequence[Puzzle]) -> tuple[int, ...] | None:
    """Return the order in which puzzles of 9x9 are the grids of a samurai; None if in none.

    The grids of a samurai have the same givens where they overlap; others hardly ever have.
    """
    grids = [puzzle.givens for puzzle in puzzles]
    if len(set(grids)) < GRIDS or not all(puzzle.clues for puzzle in puzzles):
        return None
    return next((order for order in permutations(range(GRIDS)) if _overlap(grids, order)), None)


def _overlap(grids: Sequence[tuple[k.Digit, ...]], order: Sequence[int]) -> bool:
    center = grids[order[_CENTER]]
    boxes = [(_box(grids[order[grid]], there), _box(center, here)) for grid, there, here in _SHARED]
    return all(one == other for one, other in boxes) and any(
        digit != k.NO_DIGIT for box, _ in boxes for digit in box
    )


def _box(givens: tuple[k.Digit, ...], first: tuple[int, int]) -> list[k.Digit]:
    row, column = first
    return [givens[9 * (row + i) + column + j] for i in range(3) for j in range(3)]


def _some(lines: PlainLines) -> Iterator[PuzzleEntry]:
    head, _ = lines.split(GRIDS)
    return islice(head.entries(), GRIDS)
