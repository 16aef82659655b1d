"""Exact answers about the structure of puzzles: what solutions share, backdoors, canonical forms.

Puzzles, limits and tokens are as in `grader.search.answers`.
"""

from __future__ import annotations

from grader import formats
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.model.step import Candidate
from grader.runtime.cancel_token import CancelToken
from grader.search import backdoors as doors
from grader.search import common_digits
from grader.search.answers import until, within_limits
from grader.search.canonical import isomorphism
from grader.search.canonical.isomorphism import Canonical
from grader.search.limits import Limits


def common_cells(
    puzzle: Puzzle | Board | formats.PuzzleText,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
    cancel: CancelToken | None = None,
) -> tuple[Candidate, ...]:
    """Return the open cells with the same digit in every solution, as (cell, digit), ascending.

    It takes about one search for each cell, however many solutions there are.

    Raises:
        CancelledError: `cancel` was cancelled.
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution.
        SearchLimitError: a limit was reached before all cells were checked.
        ValueError: a limit is not positive.
    """
    return within_limits(common_digits.common_cells, puzzle, timeout, node_limit, cancel)


def possible_digits(
    puzzle: Puzzle | Board | formats.PuzzleText,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
    cancel: CancelToken | None = None,
) -> tuple[tuple[k.Digit, ...], ...]:
    """Return the digits that each cell has in any of the solutions, ascending.

    One tuple a cell.  It takes at most one search for each candidate.

    Raises:
        CancelledError: `cancel` was cancelled.
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution.
        SearchLimitError: a limit was reached before all candidates were checked.
        ValueError: a limit is not positive.
    """
    return within_limits(common_digits.possible_digits, puzzle, timeout, node_limit, cancel)


def backdoors(
    puzzle: Puzzle | Board | formats.PuzzleText,
    largest: int = doors.DEFAULT_LARGEST,
    *,
    timeout: float | None = None,
    cancel: CancelToken | None = None,
) -> tuple[tuple[k.Cell, ...], ...]:
    """Return all smallest sets of cells that, once given, leave only naked and hidden singles.

    Args:
        puzzle: a puzzle with one solution, its text, or a board.
        largest: the maximum number of cells.  Classic 9x9 takes about 0.02 s for pairs,
            0.4 s for triples, 10 s for quadruples.
        timeout: seconds.
        cancel: a token by which another thread ends the call.

    Returns:
        Sets of equal size, each ascending, in ascending order.  One empty set: singles solve
        the puzzle as it is.  No set: more than `largest` cells are needed.

    Raises:
        CancelledError: `cancel` was cancelled.
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution or several.
        SearchLimitError: the timeout was reached first.
        ValueError: the timeout is not positive, or `largest` is negative.
    """
    limits = Limits(timeout)
    with until(cancel):
        return doors.backdoors(formats.as_puzzle(puzzle), largest, limits)


def canonical(puzzle: Puzzle | Board | formats.PuzzleText) -> Canonical:
    """Return the canonical form: the smallest puzzle that is isomorphic to this one.

    Its `text` is equal for isomorphic puzzles, under the transformations in its `by`;
    `automorphisms` is the number of transformations that map the puzzle to itself.

    Raises:
        FormatError: the text is not a puzzle.
        PuzzleError: a digit occurs twice in a house, or is impossible in its cell, or
            candidates are removed.
    """
    return isomorphism.canonical(formats.as_puzzle(puzzle))


def are_isomorphic(
    one: Puzzle | Board | formats.PuzzleText, other: Puzzle | Board | formats.PuzzleText
) -> bool:
    """Return whether two puzzles are equal up to the order of lines and the names of digits.

    Raises:
        FormatError: a text is not a puzzle.
        PuzzleError: a puzzle has no canonical form, or only one under renaming of digits, which
            does not decide (see `Canonical.by`; never for classic 9x9).
    """
    return isomorphism.are_isomorphic(
        formats.as_puzzle(one, "one"), formats.as_puzzle(other, "other")
    )
