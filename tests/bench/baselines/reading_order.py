"""Backtracking cell by cell in reading order, each digit tried against the filled peers.

Source: folklore; the first of three variants in a study of nonomino puzzles, which reports
27.8 s for one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from grader.model import kinds as k
from grader.model.puzzle import Puzzle


def solutions(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """Iterate over the solutions in the order of their digits."""
    layout = puzzle.layout
    values = list(puzzle.givens)
    open_cells = [cell for cell, digit in enumerate(values) if digit == k.NO_DIGIT]

    def fits(cell: int, digit: int) -> bool:
        return all(values[peer] != digit for peer in layout.peers_of(cell))

    def fill(number: int) -> Iterator[tuple[int, ...]]:
        if number == len(open_cells):
            yield tuple(values)
            return
        cell = open_cells[number]
        for digit in layout.digits_of(cell):
            if fits(cell, digit):
                values[cell] = digit
                yield from fill(number + 1)
        values[cell] = k.NO_DIGIT

    if all(fits(c, d) for c, d in enumerate(values) if d != k.NO_DIGIT):
        yield from fill(0)
