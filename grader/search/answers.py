"""Exact answers about puzzles, found by search.

Puzzles are `Puzzle` objects, texts in any format, or boards.  Most functions take two limits:
`timeout`, in seconds, and `node_limit`, in nodes of the search tree.  Both apply to the whole
call.  At a limit `SearchLimitError` is raised; its `found` is a lower bound for the number of
solutions.  The clock is checked about fifty times a second, so a timeout may be exceeded by that
much.  A token, `cancel`, lets another thread end the call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import TypeVar, overload

from grader import formats
from grader.errors import Term
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.runtime import deadline
from grader.runtime.cancel_token import CancelToken
from grader.runtime.cancellation import cancellable, check_token, until_cancelled
from grader.search import minimality
from grader.search import solutions as search
from grader.search.limits import NO_LIMITS, Limits

Answer = TypeVar("Answer")
Item = TypeVar("Item")
_SEARCH = Term("work", "the search")


def within_limits(
    question: Callable[[Puzzle, Limits], Answer],
    puzzle: Puzzle | Board | formats.PuzzleText,
    timeout: float | None,
    node_limit: int | None,
    cancel: CancelToken | None,
) -> Answer:
    """Return the answer of a search for a puzzle or its text."""
    limits = _limits(timeout, node_limit)
    with until(cancel):
        return question(formats.as_puzzle(puzzle), limits)


def until(cancel: CancelToken | None) -> AbstractContextManager[None]:
    """Let a token cancel the search of the block."""
    check_token(cancel)
    return cancellable(cancel, _SEARCH)


def _limits(timeout: float | None, node_limit: int | None) -> Limits:
    return NO_LIMITS if timeout is None and node_limit is None else Limits(timeout, node_limit)


def solve(
    puzzle: Puzzle | Board | formats.PuzzleText,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
    cancel: CancelToken | None = None,
) -> str:
    """Return the only solution, as a line.

    Raises:
        CancelledError: `cancel` was cancelled.
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution or several.
        SearchLimitError: a limit was reached first.
        ValueError: a limit is not positive.
    """
    if cancel is not None:
        with until(cancel):
            return solve(puzzle, timeout=timeout, node_limit=node_limit)
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
    cancel: CancelToken | None = None,
) -> Iterator[str]:
    """Iterate over the solutions, each as a line; the search advances with the iterator.

    The order is always the same.  The iterator raises `SearchLimitError` at a limit; its clock
    starts here and also runs between two items.

    Args:
        puzzle: a puzzle, its text, or a board.
        limit: the maximum number of solutions; None for all.
        timeout: seconds.
        node_limit: nodes of the search tree.
        cancel: a token by which another thread ends the iteration.

    Raises:
        CancelledError: during the iteration, if `cancel` was cancelled.
        FormatError: the text is not a puzzle.
        ValueError: a limit is not positive.
    """
    puzzle = formats.as_puzzle(puzzle)
    check_token(cancel)
    found = search.solutions(puzzle, limit, Limits(timeout, node_limit))
    lines = (_line(puzzle, solution) for solution in found)
    return until_cancelled(lines, cancel, _SEARCH)


def count_solutions(
    puzzle: Puzzle | Board | formats.PuzzleText,
    limit: int | None = 2,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
    cancel: CancelToken | None = None,
) -> int:
    """Return the number of solutions, at most `limit`; None counts all of them.

    Raises:
        CancelledError: `cancel` was cancelled.
        FormatError: the text is not a puzzle.
        SearchLimitError: a limit of time or nodes was reached first; `found` is a lower bound.
        ValueError: a limit is not positive.
    """
    if cancel is not None:
        with until(cancel):
            return count_solutions(puzzle, limit, timeout=timeout, node_limit=node_limit)
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
    cancel: CancelToken | None = None,
) -> list[int]: ...


@overload
def count_solutions_many(
    puzzles: Iterable[Puzzle | Board | str],
    limit: int | None = 2,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
    cancel: CancelToken | None = None,
) -> list[int | None]: ...


def count_solutions_many(
    puzzles: Iterable[Puzzle | Board | str],
    limit: int | None = 2,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
    cancel: CancelToken | None = None,
) -> list[int] | list[int | None]:
    """Return the number of solutions of each puzzle, at most `limit`; None counts all of them.

    Lines of 81 characters take about 2 microseconds each when compiled, hard ones 10.

    Args:
        puzzles: puzzles and texts.
        limit: the maximum count.
        timeout: seconds for each puzzle.  A puzzle at its limit does not stop the others: its
            count is None.
        node_limit: nodes for each puzzle, likewise.
        cancel: a token by which another thread ends the call.

    Raises:
        CancelledError: `cancel` was cancelled.
        FormatError: a text is not a puzzle.
        ValueError: a limit is not positive.
    """
    Limits(timeout, node_limit)
    limited = timeout is not None or node_limit is not None
    limits = (lambda: Limits(timeout, node_limit)) if limited else None
    puzzles = formats.require_several(puzzles)
    read = partial(formats.as_puzzle, name="an item of puzzles")
    with until(cancel):
        if cancel is not None:
            puzzles = _watched(puzzles)
        return search.count_solutions_many(puzzles, limit, read, limits)


def _watched(puzzles: Iterable[Item]) -> Iterator[Item]:
    """Iterate over puzzles until a token is cancelled; the search looks only if it takes long."""
    for puzzle in puzzles:
        deadline.check_tokens()
        yield puzzle


def is_unique(
    puzzle: Puzzle | Board | formats.PuzzleText,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
    cancel: CancelToken | None = None,
) -> bool:
    """Return whether there is exactly one solution.

    Raises:
        CancelledError: `cancel` was cancelled.
        FormatError: the text is not a puzzle.
        SearchLimitError: a limit was reached first.
        ValueError: a limit is not positive.
    """
    return count_solutions(puzzle, 2, timeout=timeout, node_limit=node_limit, cancel=cancel) == 1


def is_minimal(
    puzzle: Puzzle | Board | formats.PuzzleText,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
    cancel: CancelToken | None = None,
) -> bool:
    """Return whether there is exactly one solution, and several without any one of the givens.

    On a layout with rules that have clues, such as the sums of cages, there must be several without
    any one of these, too.

    Raises:
        CancelledError: `cancel` was cancelled.
        FormatError: the text is not a puzzle.
        SearchLimitError: a limit was reached first.
        ValueError: a limit is not positive.
    """
    return within_limits(minimality.is_minimal, puzzle, timeout, node_limit, cancel)


def redundant_givens(
    puzzle: Puzzle | Board | formats.PuzzleText,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
    cancel: CancelToken | None = None,
) -> tuple[k.Cell, ...]:
    """Return the givens of which any single one can be removed, ascending.

    Without two of them the puzzle may have several solutions.

    Raises:
        CancelledError: `cancel` was cancelled.
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution or several.
        SearchLimitError: a limit was reached before all givens were checked.
        ValueError: a limit is not positive.
    """
    return within_limits(minimality.redundant_givens, puzzle, timeout, node_limit, cancel)


def _line(puzzle: Puzzle, solution: search.Solution) -> str:
    return formats.givens_line(Puzzle(puzzle.layout, solution))
