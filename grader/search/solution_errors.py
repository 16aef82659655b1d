"""The errors for puzzles without solution or with several, and how solutions differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grader.errors import (
    Count,
    Listed,
    Message,
    MultipleSolutionsError,
    NoSolutionError,
    PuzzleError,
)
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.notation import cell_name, digit_name
from grader.model.puzzle import Puzzle
from grader.search.contradictions import contradiction
from grader.search.fewest_givens import explain_too_few_givens
from grader.search.limits import NO_LIMITS, Limits

SHOWN_CELLS = 4
"""The number of differing cells that an error message lists."""


class Difference(NamedTuple):
    """A cell in which two solutions differ."""

    cell: k.Cell
    one: k.Digit
    """Its digit in the first solution."""
    other: k.Digit
    """Its digit in the second."""


def no_solution(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> PuzzleError:
    """Return the reason why a puzzle has no solution.

    Args:
        puzzle: the puzzle.
        limits: the limits of the search that found none.
    """
    first = next(puzzle.each_problem(), None)
    error: PuzzleError = NoSolutionError("no-solution", "the puzzle has no solution")
    if first is not None:
        error = first.error()
    # Of a rule that cannot be obeyed, it can be told which givens contradict it.
    if error.code not in ("no-solution", "rule-broken"):
        return error
    found = contradiction(puzzle, limits)
    if found is None:
        return error
    return NoSolutionError(
        "no-solution-because",
        "the puzzle has no solution: {reason}",
        cells=found.cells,
        reason=found.reason,
    )


def several_solutions(
    puzzle: Puzzle, one: Sequence[k.Digit], other: Sequence[k.Digit]
) -> MultipleSolutionsError:
    """Return the error for a puzzle with these solutions."""
    message = describe_difference(puzzle.layout, one, other)
    hint = explain_too_few_givens(puzzle)
    if hint is not None:
        message = Message("with-hint", "{what}; {hint}", what=message, hint=hint)
    return MultipleSolutionsError(message, cells=differing_cells(one, other))


def differences(one: Sequence[k.Digit], other: Sequence[k.Digit]) -> tuple[Difference, ...]:
    """Return the cells and digits in which two solutions differ, ascending."""
    pairs = enumerate(zip(one, other, strict=True))
    return tuple(Difference(cell, a, b) for cell, (a, b) in pairs if a != b)


def differing_cells(one: Sequence[k.Digit], other: Sequence[k.Digit]) -> tuple[k.Cell, ...]:
    """Return the cell numbers in which two solutions differ, ascending."""
    return tuple(difference.cell for difference in differences(one, other))


def describe_difference(
    layout: Layout, one: Sequence[k.Digit], other: Sequence[k.Digit]
) -> Message:
    """Return an error message about several solutions and the cells in which two differ."""
    where = differences(one, other)
    shown = [
        Message(
            "cell-differs",
            "{cell} is {one} or {other}",
            cell=cell_name(layout, d.cell),
            one=digit_name(d.one),
            other=digit_name(d.other),
        )
        for d in where[:SHOWN_CELLS]
    ]
    if len(where) > SHOWN_CELLS:
        shown.append(Message("and-more", "and {number} more", number=len(where) - SHOWN_CELLS))
    return Message(
        "several-solutions",
        "the puzzle has several solutions; two of them differ in {places}: {differences}",
        places=Count("cell", len(where)),
        differences=Listed(tuple(shown)),
    )
