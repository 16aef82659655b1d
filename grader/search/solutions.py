"""Exact answers about a puzzle: its solutions and their number.

A puzzle that contradicts itself has no solution; that is not an error.  All functions work on any
layout and give the same answer, in the same order, each time.

This module is long because its functions document the same limits and errors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from grader import arguments
from grader.errors import FormatError, NoSolutionError, PuzzleError, SearchLimitError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search import search_states
from grader.search.band_solver import BandSolver
from grader.search.limits import FIRST_SLICE_NODES, MAX_COUNT, NO_LIMITS, Limits
from grader.search.searcher_pool import (
    AnySearcher,
    pooled_searcher,
    return_band_solver,
    take_band_solver,
)

if TYPE_CHECKING:
    # Not imported in a run: the proof of one solution belongs to the first rating.
    from random import Random

_CLASSIC = classic()
_DIGITS = "123456789"
Solution = tuple[k.Digit, ...]
"""One digit for each cell, 0-based."""


class SearchResult(NamedTuple):
    """The result of a search."""

    solutions: tuple[Solution, ...]
    """The solutions, in the order in which they were found."""
    nodes: int
    """Nodes of the search tree visited: the root, and each branch.  1 means that no guess was
    needed."""
    complete: bool
    """There are no other solutions: the search was not stopped by a limit."""


def solve(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> Solution | None:
    """Return the first solution found, or None if there is none.

    Raises:
        SearchLimitError: a limit was reached first.
    """
    return next(solutions(puzzle, 1, limits), None)


def solutions(
    puzzle: Puzzle, limit: int | None = None, limits: Limits = NO_LIMITS
) -> Iterator[Solution]:
    """Iterate over the solutions lazily.

    The iterator raises `SearchLimitError` when a limit is reached.  The clock also runs while the
    iterator is suspended.

    Raises:
        ValueError: `limit` is not positive.
    """
    limit = _checked_limit(limit)
    return _solutions(puzzle, limit, limits)


def _solutions(puzzle: Puzzle, limit: int | None, limits: Limits) -> Iterator[Solution]:
    with pooled_searcher(puzzle.layout) as searcher:
        _start(searcher, puzzle)
        while limit is None or searcher.found < limit:
            if limits.advance(searcher) == search_states.EXHAUSTED:
                return
            yield searcher.solution()
            # advance() does not check the clock if solutions are found quickly.
            limits.check(searcher.found)


def count_solutions(puzzle: Puzzle, limit: int | None = 2, limits: Limits = NO_LIMITS) -> int:
    """Return the number of solutions, at most `limit`; None counts all.

    Raises:
        ValueError: `limit` is not positive.
        SearchLimitError: a limit was reached first.
    """
    limit = _checked_limit(limit)
    if puzzle.layout is _CLASSIC:
        solver = take_band_solver()
        try:
            solver.load(puzzle.givens, puzzle.removed)
            if limits.node_limit is None:
                solver.start_counting()
            else:
                # A node limit is one of the same search, whatever the question.
                solver.start()
            return _count(solver, limit, limits)
        finally:
            return_band_solver(solver)
    with pooled_searcher(puzzle.layout) as searcher:
        _start(searcher, puzzle)
        return _count(searcher, limit, limits)


def count_in_line(line: str, limit: int | None = 2, limits: Limits = NO_LIMITS) -> int | None:
    """Return the number of solutions of a line of 81 digits, with `.` or `0` for empty cells.

    It is that of `count_solutions`, but no `Puzzle` is created, which takes longer than most
    searches.  None if the text is anything else.

    Raises:
        ValueError: `limit` is not positive.
        SearchLimitError: a limit was reached first.
    """
    limit = _checked_limit(limit)
    solver = take_band_solver()
    try:
        return _count_line(solver, line, limit, limits)
    finally:
        return_band_solver(solver)


def solution_of_line(line: str, limits: Limits = NO_LIMITS) -> str | None:
    """Return the only solution of a line of 81 digits, with `.` or `0` for empty cells.

    None if the text is anything else.

    Raises:
        PuzzleError: there is not exactly one solution; see `only_solution`.
        SearchLimitError: a limit was reached first.
    """
    text = find_in_line(line, limits)
    if text == "":
        # The same search again, which takes no longer.
        puzzle = _puzzle_of_line(line)
        raise _error(puzzle, up_to_two(puzzle, NO_LIMITS))
    return text


def find_in_line(line: str, limits: Limits = NO_LIMITS) -> str | None:
    """Return the only solution of a line of 81 digits; an empty text if there is not exactly one.

    None if the text is anything else than such a line.

    Raises:
        SearchLimitError: a limit was reached first.
    """
    solver = take_band_solver()
    try:
        found = _count_line(solver, line, 2, limits)
        if found is None:
            return None
        return solver.text() if found == 1 else ""
    finally:
        return_band_solver(solver)


def count_solutions_many(
    puzzles: Iterable[Puzzle | Board | str],
    limit: int | None = 2,
    read: Callable[[Board | str], Puzzle] | None = None,
    limits: Callable[[], Limits] | None = None,
) -> list[int | None]:
    """Return the number of solutions of each puzzle, in the order of the puzzles.

    Optimized for lines of classic 9x9 puzzles, which are searched without creating a `Puzzle`.

    Args:
        puzzles: puzzles on any layout, or texts of 81 digits, with `.` or `0` for empty cells.
        limit: the count at which to stop; None counts all.
        read: a function that reads any other text.
        limits: a function that creates the limits for each puzzle.  The count of a puzzle that
            reaches them is None.

    Raises:
        ValueError: `limit` is not positive.
        FormatError: a text is something else and there is no `read`; `line` is its number, from 1.
    """
    limit = _checked_limit(limit)
    counts: list[int | None] = []
    own = NO_LIMITS
    solver = take_band_solver()
    try:
        for number, puzzle in enumerate(puzzles, start=1):
            if limits is not None:
                own = limits()
            try:
                if isinstance(puzzle, str):
                    found = _count_line(solver, puzzle, limit, own)
                    if found is not None:
                        counts.append(found)
                        continue
                if isinstance(puzzle, Puzzle):
                    counts.append(count_solutions(puzzle, limit, own))
                elif read is not None:
                    counts.append(count_solutions(read(puzzle), limit, own))
                else:
                    raise FormatError(
                        "not-81-cells",
                        "{puzzle} is not 81 digits and dots",
                        line=number,
                        puzzle=repr(puzzle),
                    )
            except SearchLimitError:
                counts.append(None)
    finally:
        return_band_solver(solver)
    return counts


def is_unique(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> bool:
    """Return whether there is exactly one solution.

    Raises:
        SearchLimitError: a limit was reached first.
    """
    return count_solutions(puzzle, 2, limits) == 1


def only_solution(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> Solution:
    """Return the unique solution of a puzzle.

    Raises:
        PuzzleError: the givens contradict each other.
        NoSolutionError: there is no solution for another reason.
        MultipleSolutionsError: there are several; the message compares two of them.
        SearchLimitError: a limit was reached first.
    """
    found = up_to_two(puzzle, limits)
    if len(found) != 1:
        raise _error(puzzle, found, limits)
    return found[0]


def _error(puzzle: Puzzle, found: list[Solution], limits: Limits = NO_LIMITS) -> PuzzleError:
    """Return the error for a puzzle with no solution, or with two and perhaps more."""
    from grader.search.solution_errors import no_solution, several_solutions  # noqa: PLC0415

    return several_solutions(puzzle, *found) if found else no_solution(puzzle, limits)


def up_to_two(puzzle: Puzzle, limits: Limits) -> list[Solution]:
    """Return the first two solutions, or those that there are."""
    found: list[Solution] = []
    with pooled_searcher(puzzle.layout) as searcher:
        _start(searcher, puzzle)
        while len(found) < 2 and limits.advance(searcher) != search_states.EXHAUSTED:
            found.append(searcher.solution())
    return found


def random_solution(layout: Layout, random: Random) -> Solution:
    """Return a random filled grid; all grids are possible, but not equally likely.

    Cells and digits are tried in random order.  If that takes too many nodes, the search restarts
    with another order and a higher node limit.

    Raises:
        NoSolutionError: the layout cannot be filled.
    """
    node_limit = 2 * layout.cells
    with pooled_searcher(layout) as searcher:
        searcher.load((k.NO_DIGIT,) * layout.cells)
        while True:
            searcher.start(random.randbytes(16 * layout.cells))
            try:
                state = Limits(node_limit=node_limit).advance(searcher)
            except SearchLimitError:
                node_limit += node_limit // 4
                continue
            if state == search_states.EXHAUSTED:
                raise NoSolutionError("unfillable", "{layout} cannot be filled", layout=layout.name)
            return searcher.solution()


def search_board(
    board: Board, limit: int | None = 2, node_limit: int | None = None
) -> SearchResult:
    """Search for solutions within the candidates of a board.

    Args:
        board: the board; it is not changed.
        limit: the number of solutions after which to stop; None finds all.
        node_limit: the approximate number of nodes after which to stop.
    """
    with pooled_searcher(board.layout) as searcher:
        return search_with(searcher, board, limit, node_limit)


def search_with(
    searcher: AnySearcher, board: Board, limit: int | None = 2, node_limit: int | None = None
) -> SearchResult:
    """Search as `search_board` does, with a searcher of the caller."""
    found: list[Solution] = []
    limits = Limits(node_limit=node_limit)
    searcher.load_board(board)
    searcher.start()
    complete = False
    try:
        while not complete and (limit is None or len(found) < limit):
            complete = limits.advance(searcher) == search_states.EXHAUSTED
            if not complete:
                found.append(searcher.solution())
    except SearchLimitError:
        pass
    return SearchResult(tuple(found), searcher.nodes, complete)


def _start(searcher: AnySearcher, puzzle: Puzzle) -> None:
    searcher.load(puzzle.givens, puzzle.removed)
    searcher.start()


def _puzzle_of_line(line: str) -> Puzzle:
    # An empty cell is found nowhere, which gives NO_DIGIT.
    return Puzzle(_CLASSIC, tuple(map(_DIGITS.find, line)))


def _count_line(solver: BandSolver, line: str, limit: int | None, limits: Limits) -> int | None:
    """Return the number of solutions of a line, at most `limit`; None for any other text.

    Raises:
        SearchLimitError: a limit was reached first.
    """
    # What is not ASCII becomes `?`, which is no cell.
    if limits is not NO_LIMITS or limit is None or limit > MAX_COUNT:
        counts = limits.node_limit is None
        started = solver.start_line(line.encode("ascii", "replace"), counts)
        return _count(solver, limit, limits) if started else None
    # Without limits, the first slice of the search needs no more than one call.
    found = solver.count_line(line.encode("ascii", "replace"), limit, FIRST_SLICE_NODES)
    if found == search_states.NO_LINE:
        return None
    if found == search_states.HALTED_EARLY:
        return _count(solver, limit - solver.found, limits)
    return found


def _checked_limit(limit: int | None) -> int | None:
    """Return a limit on the number of solutions that has been checked; None is no limit.

    Raises:
        TypeError: the limit is not a whole number.
        ValueError: it is not positive.
    """
    return None if limit is None else arguments.whole("limit", limit, 1)


def _count(searcher: AnySearcher, limit: int | None, limits: Limits) -> int:
    """Search for `limit` further solutions; return how many have been found in all."""
    if limit is not None:
        limits.advance(searcher, limit)
    else:
        while limits.advance(searcher, MAX_COUNT) != search_states.EXHAUSTED:
            pass
    return searcher.found
