"""Exact answers for puzzles and their texts.

Most of these take two limits: `timeout`, in seconds, and `node_limit`, in nodes of the search
tree.  Both are for the whole call.  An answer that comes before is never wrong; where it does
not, `SearchLimitError` is raised, whose `found` says how many solutions there are at least.
The clock is looked at some fifty times a second, so a timeout is overrun by that much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import overload

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
from grader.search.limits import Limits


def solve(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> str:
    """Return the one solution, in a line.

    Raises:
        FormatError: the text is no puzzle.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        SearchLimitError: a limit was reached before that was known.
        ValueError: a limit is not positive.
    """
    puzzle = formats.as_puzzle(puzzle)
    return _line(puzzle, search.only_solution(puzzle, Limits(timeout, node_limit)))


def solutions(
    puzzle: Puzzle | str,
    limit: int | None = None,
    *,
    timeout: float | None = None,
    node_limit: int | None = None,
) -> Iterator[str]:
    """Iterate over the solutions, a line each, searching only as far as they are asked for.

    The order is the same each time.  The iterator raises `SearchLimitError` when a limit is
    reached; its clock starts here and does not stop while the caller is at work.

    Args:
        puzzle: a puzzle, or its text.
        limit: after how many solutions to end; None goes on to the last.
        timeout: seconds.
        node_limit: nodes of the search tree.

    Raises:
        FormatError: the text is no puzzle.
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
    """Return how many solutions there are, at most `limit`; None counts them all.

    Raises:
        FormatError: the text is no puzzle.
        SearchLimitError: time or nodes were used up before the count; `found` is its lower bound.
        ValueError: a limit is not positive.
    """
    limits = Limits(timeout, node_limit)
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
    """Return how many solutions each puzzle has, at most `limit`; None counts them all.

    Lines of 81 characters take about 2 microseconds each when compiled, hard ones 10.

    Args:
        puzzles: puzzles and texts.
        limit: at which count to stop.
        timeout: seconds for each puzzle.  One that takes longer does not stop the others:
            its count is None.
        node_limit: nodes for each puzzle; the same.

    Raises:
        FormatError: a text is no puzzle.
        ValueError: a limit is not positive.
    """
    Limits(timeout, node_limit)
    limited = timeout is not None or node_limit is not None
    limits = (lambda: Limits(timeout, node_limit)) if limited else None
    return search.count_solutions_many(puzzles, limit, formats.as_puzzle, limits)


def is_unique(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> bool:
    """Tell whether there is exactly one solution.

    Raises:
        FormatError: the text is no puzzle.
        SearchLimitError: a limit was reached before that was known.
        ValueError: a limit is not positive.
    """
    return search.is_unique(formats.as_puzzle(puzzle), Limits(timeout, node_limit))


def is_minimal(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> bool:
    """Tell whether there is exactly one solution, and several as soon as any given goes.

    Raises:
        FormatError: the text is no puzzle.
        SearchLimitError: a limit was reached before that was known.
        ValueError: a limit is not positive.
    """
    return search.is_minimal(formats.as_puzzle(puzzle), Limits(timeout, node_limit))


def redundant_givens(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> tuple[k.Cell, ...]:
    """Return the givens of which any one, but maybe not two, could go, ascending.

    Raises:
        FormatError: the text is no puzzle.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        SearchLimitError: a limit was reached before all givens were looked at.
        ValueError: a limit is not positive.
    """
    return search.redundant_givens(formats.as_puzzle(puzzle), Limits(timeout, node_limit))


def common_cells(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> tuple[Candidate, ...]:
    """Return the cells that are not given and have the same digit in every solution.

    With it as (cell, digit), ascending.  Solutions are not gone through, however many there
    are: about one search a cell is enough.

    Raises:
        FormatError: the text is no puzzle.
        PuzzleError: the puzzle contradicts itself or has no solution.
        SearchLimitError: a limit was reached before all cells were looked at.
        ValueError: a limit is not positive.
    """
    return common_digits.common_cells(formats.as_puzzle(puzzle), Limits(timeout, node_limit))


def possible_digits(
    puzzle: Puzzle | str, *, timeout: float | None = None, node_limit: int | None = None
) -> tuple[tuple[k.Digit, ...], ...]:
    """Return the digits that each cell has in any of the solutions, ascending.

    One tuple a cell.  It takes a search for each candidate at the most.

    Raises:
        The same as `common_cells`.
    """
    return common_digits.possible_digits(formats.as_puzzle(puzzle), Limits(timeout, node_limit))


def backdoors(
    puzzle: Puzzle | str, largest: int = doors.DEFAULT_LARGEST, *, timeout: float | None = None
) -> tuple[tuple[k.Cell, ...], ...]:
    """Return all smallest sets of cells that, once given, leave only naked and hidden singles.

    Args:
        puzzle: a puzzle with one solution, or its text.
        largest: how many cells to try at the most.  Classic 9x9 takes about 0.02 s for
            pairs, 0.4 s for triples, 10 s for quadruples.
        timeout: seconds.

    Returns:
        Sets of equal size, each ascending, in ascending order.  One empty set: singles are
        enough as it is.  No set: more than `largest` cells are needed.

    Raises:
        FormatError: the text is no puzzle.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        SearchLimitError: the time was over before that was known.
        ValueError: the timeout is not positive, or `largest` is negative.
    """
    return doors.backdoors(formats.as_puzzle(puzzle), largest, Limits(timeout))


def random_solution(
    seed: int | str | None = None, layout: Layout | str | Path = "classic-9"
) -> str:
    """Return a filled grid, in a line; the same for the same seed.

    Every grid is possible, but they are not equally likely: cells and digits are drawn evenly
    at each node of a search, which favours grids that rule out less on the way.  Of bands of
    classic 9x9 grids, 5.0 % have the same three minirows in two boxes; even chances would give
    3.6 %.

    Args:
        seed: what chance follows from; None draws one.
        layout: what to fill: a layout, its name, or its file.

    Raises:
        LayoutError: there is no such layout, or its file has a mistake.
        NoSolutionError: the layout cannot be filled.
    """
    layout = load_layout(layout)
    return _line(Puzzle(layout, ()), search.random_solution(layout, Random(seed)))


def canonical(puzzle: Puzzle | str) -> Canonical:
    """Return the smallest of the puzzles that are the same as one but for order and names.

    Its `text` is equal for puzzles that are the same, as far as its `by` says, and its
    `automorphisms` is how many ways there are to map the puzzle to itself.

    Raises:
        FormatError: the text is no puzzle.
        PuzzleError: a digit stands twice in a house, or a cell may not hold it, or candidates
            were struck from the puzzle.
    """
    return isomorphism.canonical(formats.as_puzzle(puzzle))


def are_isomorphic(one: Puzzle | str, other: Puzzle | str) -> bool:
    """Tell whether two puzzles are the same but for the order of lines and the names of digits.

    Raises:
        FormatError: a text is no puzzle.
        PuzzleError: one of them has no canonical form, or one with names of digits alone, which
            does not tell (see `Canonical.by`; never a classic 9x9).
    """
    return isomorphism.are_isomorphic(formats.as_puzzle(one), formats.as_puzzle(other))


def _line(puzzle: Puzzle, solution: search.Solution) -> str:
    return formats.givens_line(Puzzle(puzzle.layout, solution))
