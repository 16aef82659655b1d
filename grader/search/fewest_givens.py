"""Lower bounds for the number of givens of a puzzle with a unique solution."""

from __future__ import annotations

from grader.errors import Message
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules.sequences import sequences_of
from grader.model.shapes import classic

_KNOWN = {9: ((3, 3), 17), 6: ((3, 2), 8), 4: ((2, 2), 4)}
"""For each number of digits the shape of the boxes, and the fewest givens."""


def fewest_givens(layout: Layout) -> int:
    """Return a number of givens below which no puzzle has a unique solution.

    Digits that are not given are interchangeable, so at most one can be missing.  For small
    layouts, exhaustive searches give better bounds.

    Source: G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", 2012 (9x9); 4x4 and
    6x6 are folklore, verified by computer many times.
    """
    if layout.digits in _KNOWN:
        box, fewest = _KNOWN[layout.digits]
        if layout == classic(*box):
            return fewest
    if any(sequences_of(rule, layout.digits) is not None for rule in layout.rules):
        return 0  # digits are not interchangeable
    everything = (1 << layout.digits) - 1
    if all(spec.digits == everything for spec in layout.specs):
        return layout.digits - 1
    return 0


def explain_too_few_givens(puzzle: Puzzle) -> Message | None:
    """Return a note for an error message if a puzzle has too few givens, else None."""
    fewest = fewest_givens(puzzle.layout)
    if puzzle.removed or puzzle.clues >= fewest:
        return None
    if not puzzle.clues:
        return Message(
            "no-givens",
            "no givens are too few: a puzzle with a unique solution has at least {fewest} on "
            "this layout",
            fewest=fewest,
        )
    if puzzle.clues == 1:
        return Message(
            "one-given",
            "1 given is too few: a puzzle with a unique solution has at least {fewest} on this "
            "layout",
            fewest=fewest,
        )
    return Message(
        "few-givens",
        "{number} givens are too few: a puzzle with a unique solution has at least {fewest} on "
        "this layout",
        number=puzzle.clues,
        fewest=fewest,
    )
