"""How few givens a puzzle with one solution can have."""

from __future__ import annotations

from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic

_KNOWN = ((classic(), 17), (classic(3, 2), 8), (classic(2, 2), 4))


def fewest_givens(layout: Layout) -> int:
    """Return a number of givens below which no puzzle has one solution.

    Digits that are not given can change their names.  More is known of small layouts by
    exhaustive search.  Source: G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue
    Sudoku", 2012 (9x9); 4x4 and 6x6 are folklore, checked by computer many times.
    """
    for shape, fewest in _KNOWN:
        if layout == shape:
            return fewest
    everything = (1 << layout.digits) - 1
    if all(spec.digits == everything for spec in layout.specs):
        return layout.digits - 1
    return 0


def lack_of_givens(puzzle: Puzzle) -> str:
    """Say that there are several solutions for want of givens; empty if that is not why."""
    fewest = fewest_givens(puzzle.layout)
    if puzzle.removed or puzzle.clues >= fewest:
        return ""
    givens = "1 given is" if puzzle.clues == 1 else f"{puzzle.clues or 'no'} givens are"
    return f"; {givens} too few, for {fewest} is the least that such a puzzle with one solution has"
