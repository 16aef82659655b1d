"""Exact answers about puzzles, found by search.

Puzzles are `Puzzle` objects or texts in any format.  Most functions take two limits: `timeout`, in
seconds, and `node_limit`, in nodes of the search tree.  Both apply to the whole call.  At a limit
`SearchLimitError` is raised; its `found` is a lower bound for the number of solutions.  The clock
is checked about fifty times a second, so a timeout may be exceeded by that much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar, overload

from grader import formats
from grader.layouts import load_layout
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.step import Candidate
from grader.search import backdoors as doors
from grader.search import common_digits, isomorphism
from grader.search import solutions as search
from grader.search.isomorphism import Canonical
from grader.search.limits import NO_LIMITS, Limits

Answer = TypeVar("Answer")


def _within_limits(
    question: Callable[[Puzzle, Limits], Answer],
    puzzle: Puzzle | str,
    timeout: float | None,
    node_limit: int | None,
) -> Answer:
    """Return the answer of a search for a puzzle or its text."""
    return question(formats.as_puzzle(puzzle), _limits(timeout, node_limit))


def _limits(timeout: float | None, node_limit: int | None) -> Limits:
    return NO_LIMITS if timeout is None and node_limit is None else Limits(timeout, node_limit)


def solve(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
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
    puzzle: Puzzle | str,
    limit: int | None = None,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> Iterator[str]:
    """Iterate over the solutions, each as a line; the search advances with the iterator.

    The order is always the same.  The iterator raises `SearchLimitError` at a limit; its clock
    starts here and also runs between two items.

    Args:
        puzzle: a puzzle, or its text.
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
    puzzle: Puzzle | str,
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
    puzzles: Iterable[Puzzle | str],
    limit: int | None = 2,
    *,
    timeout: None = None,
    node_limit: None = None,
) -> list[int]: ...


@overload
def count_solutions_many(
    puzzles: Iterable[Puzzle | str],
    limit: int | None = 2,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> list[int | None]: ...


def count_solutions_many(
    puzzles: Iterable[Puzzle | str],
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
    return search.count_solutions_many(puzzles, limit, formats.as_puzzle, limits)


def is_unique(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> bool:
    """Return whether there is exactly one solution.

    Raises:
        FormatError: the text is not a puzzle.
        SearchLimitError: a limit was reached first.
        ValueError: a limit is not positive.
    """
    return count_solutions(puzzle, 2, timeout=timeout, node_limit=node_limit) == 1


def is_minimal(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> bool:
    """Return whether there is exactly one solution, and several without any one of the givens.

    Raises:
        FormatError: the text is not a puzzle.
        SearchLimitError: a limit was reached first.
        ValueError: a limit is not positive.
    """
    return _within_limits(search.is_minimal, puzzle, timeout, node_limit)


def redundant_givens(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> tuple[k.Cell, ...]:
    """Return the givens of which any single one can be removed, ascending.

    Without two of them the puzzle may have several solutions.

    Raises:
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution or several.
        SearchLimitError: a limit was reached before all givens were checked.
        ValueError: a limit is not positive.
    """
    return _within_limits(search.redundant_givens, puzzle, timeout, node_limit)


def common_cells(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> tuple[Candidate, ...]:
    """Return the open cells with the same digit in every solution, as (cell, digit), ascending.

    It takes about one search for each cell, however many solutions there are.

    Raises:
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution.
        SearchLimitError: a limit was reached before all cells were checked.
        ValueError: a limit is not positive.
    """
    return _within_limits(common_digits.common_cells, puzzle, timeout, node_limit)


def possible_digits(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> tuple[tuple[k.Digit, ...], ...]:
    """Return the digits that each cell has in any of the solutions, ascending.

    One tuple a cell.  It takes at most one search for each candidate.

    Raises:
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution.
        SearchLimitError: a limit was reached before all candidates were checked.
        ValueError: a limit is not positive.
    """
    return _within_limits(common_digits.possible_digits, puzzle, timeout, node_limit)


def backdoors(
    puzzle: Puzzle | str, largest: int = doors.DEFAULT_LARGEST, *, timeout: float | None = None
) -> tuple[tuple[k.Cell, ...], ...]:
    """Return all smallest sets of cells that, once given, leave only naked and hidden singles.

    Args:
        puzzle: a puzzle with one solution, or its text.
        largest: the maximum number of cells.  Classic 9x9 takes about 0.02 s for pairs,
            0.4 s for triples, 10 s for quadruples.
        timeout: seconds.

    Returns:
        Sets of equal size, each ascending, in ascending order.  One empty set: singles solve
        the puzzle as it is.  No set: more than `largest` cells are needed.

    Raises:
        FormatError: the text is not a puzzle.
        PuzzleError: the givens contradict each other, or there is no solution or several.
        SearchLimitError: the timeout was reached first.
        ValueError: the timeout is not positive, or `largest` is negative.
    """
    return doors.backdoors(formats.as_puzzle(puzzle), largest, Limits(timeout))


def random_solution(
    seed: int | str | None = None, layout: Layout | str | Path = "classic-9"
) -> str:
    """Return a random filled grid, as a line; the same for the same seed.

    Every grid is possible, but not equally likely: cells and digits are drawn evenly at each
    node of a search, which favours grids that exclude less on the way.  Of bands of classic 9x9
    grids, 5.0 % have the same three minirows in two boxes; a uniform choice would give 3.6 %.

    Args:
        seed: the seed of the random numbers; None draws one.
        layout: a layout, its name, or its file.

    Raises:
        LayoutError: there is no such layout, or its file is malformed.
        NoSolutionError: the layout cannot be filled.
    """
    layout = load_layout(layout)
    return formats.givens_line(Puzzle(layout, search.random_solution(layout, Random(seed))))


def canonical(puzzle: Puzzle | str) -> Canonical:
    """Return the canonical form: the smallest puzzle that is isomorphic to this one.

    Its `text` is equal for isomorphic puzzles, under the transformations in its `by`;
    `automorphisms` is the number of transformations that map the puzzle to itself.

    Raises:
        FormatError: the text is not a puzzle.
        PuzzleError: a digit occurs twice in a house, or is impossible in its cell, or
            candidates are removed.
    """
    return isomorphism.canonical(formats.as_puzzle(puzzle))


def are_isomorphic(one: Puzzle | str, other: Puzzle | str) -> bool:
    """Return whether two puzzles are equal up to the order of lines and the names of digits.

    Raises:
        FormatError: a text is not a puzzle.
        PuzzleError: a puzzle has no canonical form, or only one under renaming of digits, which
            does not decide (see `Canonical.by`; never for classic 9x9).
    """
    return isomorphism.are_isomorphic(formats.as_puzzle(one), formats.as_puzzle(other))


def _line(puzzle: Puzzle, solution: search.Solution) -> str:
    return formats.givens_line(Puzzle(puzzle.layout, solution))
