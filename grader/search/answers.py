"""Exact answers about puzzles, found by search.

Puzzles are `Puzzle` objects, texts in any format, or boards.  Most functions take two limits:
`timeout`, in seconds, and `node_limit`, in nodes of the search tree.  Both apply to the whole
call.  At a limit `SearchLimitError` is raised; its `found` is a lower bound for the number of
solutions.  The clock is checked about fifty times a second, so a timeout may be exceeded by that
much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar, overload

from grader import formats
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.search import minimality
from grader.search import solutions as search
from grader.search.limits import NO_LIMITS, Limits

Answer = TypeVar("Answer")


def within_limits(
    question: Callable[[Puzzle, Limits], Answer],
    puzzle: Puzzle | Board | formats.PuzzleText,
    timeout: float | None,
    node_limit: int | None,
) -> Answer:
    """Return the answer of a search for a puzzle or its text."""
    return question(formats.as_puzzle(puzzle), _limits(timeout, node_limit))


def _limits(timeout: float | None, node_limit: int | None) -> Limits:
    return NO_LIMITS if timeout is None and node_limit is None else Limits(timeout, node_limit)


def solve(
    puzzle: Puzzle | Board | formats.PuzzleText,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> str:
    """Return the only solution, as a line.

    Raises:
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution or several.
        SearchLimitError: a limit was reached first.
        ValueError: a limit is not positive.
    """
    limits = _limits(timeout, node_limit)
    if isinstance(puzzle, str):
        solution = search.solution_of_line(puzzle, limits)
        if solution is not None:
            return solution
    puzzle = formats.as_puzzle(puzzle)
    return _line(puzzle, search.only_solution(puzzle, limits))


def solutions(
    puzzle: Puzzle | Board | formats.PuzzleText,
    limit: int | None = None,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> Iterator[str]:
    """Iterate over the solutions, each as a line; the search advances with the iterator.

    The order is always the same.  The iterator raises `SearchLimitError` at a limit; its clock
    starts here and also runs between two items.

    Args:
        puzzle: a puzzle, its text, or a board.
        limit: the maximum number of solutions; None for all.
        timeout: seconds.
        node_limit: nodes of the search tree.

    Raises:
        FormatError: the text is not a puzzle.
        ValueError: a limit is not positive.
    """
    puzzle = formats.as_puzzle(puzzle)
    found = search.solutions(puzzle, limit, Limits(timeout, node_limit))
    return (_line(puzzle, solution) for solution in found)


def count_solutions(
    puzzle: Puzzle | Board | formats.PuzzleText,
    limit: int | None = 2,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> int:
    """Return the number of solutions, at most `limit`; None counts all of them.

    Raises:
        FormatError: the text is not a puzzle.
        SearchLimitError: a limit of time or nodes was reached first; `found` is a lower bound.
        ValueError: a limit is not positive.
    """
    limits = _limits(timeout, node_limit)
    if isinstance(puzzle, str):
        found = search.count_in_line(puzzle, limit, limits)
        if found is not None:
            return found
    return search.count_solutions(formats.as_puzzle(puzzle), limit, limits)


@overload
def count_solutions_many(
    puzzles: Iterable[Puzzle | Board | str],
    limit: int | None = 2,
    *,
    timeout: None = None,
    node_limit: None = None,
) -> list[int]: ...


@overload
def count_solutions_many(
    puzzles: Iterable[Puzzle | Board | str],
    limit: int | None = 2,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> list[int | None]: ...


def count_solutions_many(
    puzzles: Iterable[Puzzle | Board | str],
    limit: int | None = 2,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> list[int] | list[int | None]:
    """Return the number of solutions of each puzzle, at most `limit`; None counts all of them.

    Lines of 81 characters take about 2 microseconds each when compiled, hard ones 10.

    Args:
        puzzles: puzzles and texts.
        limit: the maximum count.
        timeout: seconds for each puzzle.  A puzzle at its limit does not stop the others: its
            count is None.
        node_limit: nodes for each puzzle, likewise.

    Raises:
        FormatError: a text is not a puzzle.
        ValueError: a limit is not positive.
    """
    Limits(timeout, node_limit)
    limited = timeout is not None or node_limit is not None
    limits = (lambda: Limits(timeout, node_limit)) if limited else None
    puzzles = formats.require_several(puzzles)
    read = partial(formats.as_puzzle, name="an item of puzzles")
    return search.count_solutions_many(puzzles, limit, read, limits)


def is_unique(
    puzzle: Puzzle | Board | formats.PuzzleText,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> bool:
    """Return whether there is exactly one solution.

    Raises:
        FormatError: the text is not a puzzle.
        SearchLimitError: a limit was reached first.
        ValueError: a limit is not positive.
    """
    return count_solutions(puzzle, 2, timeout=timeout, node_limit=node_limit) == 1


def is_minimal(
    puzzle: Puzzle | Board | formats.PuzzleText,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> bool:
    """Return whether there is exactly one solution, and several without any one of the givens.

    On a layout with rules there must be several without any one of these, too; of a cage only the
    sum is removed.

    Raises:
        FormatError: the text is not a puzzle.
        SearchLimitError: a limit was reached first.
        ValueError: a limit is not positive.
    """
    return within_limits(minimality.is_minimal, puzzle, timeout, node_limit)


def redundant_givens(
    puzzle: Puzzle | Board | formats.PuzzleText,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> tuple[k.Cell, ...]:
    """Return the givens of which any single one can be removed, ascending.

    Without two of them the puzzle may have several solutions.

    Raises:
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution or several.
        SearchLimitError: a limit was reached before all givens were checked.
        ValueError: a limit is not positive.
    """
    return within_limits(minimality.redundant_givens, puzzle, timeout, node_limit)


def _line(puzzle: Puzzle, solution: search.Solution) -> str:
    return formats.givens_line(Puzzle(puzzle.layout, solution))
