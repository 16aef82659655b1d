"""Exact answers about a puzzle: its solutions, how many, whether a given could go.

No human reasoning here, and no opinion: a puzzle that contradicts itself simply has no
solution.  All of it works on any layout and gives the same answer, in the same order,
each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from attrs import frozen

from grader.errors import (
    FormatError,
    MultipleSolutionsError,
    NoSolutionError,
    SearchLimitError,
)
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import cell_name, digit_name
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search import states
from grader.search.bands import BandSolver
from grader.search.fewest import lack_of_givens
from grader.search.limits import MOST, NO_LIMITS, Limits
from grader.search.searcher_pool import AnySearcher, pooled_searcher

SHOWN = 4
"""How many differing cells an error message spells out."""

Solution = tuple[k.Digit, ...]
"""One digit a cell, 0-based."""


@frozen
class Result:
    """What a search brought."""

    solutions: tuple[Solution, ...]
    """In the order in which they were found."""
    nodes: int
    """Nodes of the search tree that were visited: the root, and each way that was tried
    several were open.  1 means that what follows from single houses was enough."""
    complete: bool
    """There are no other solutions: the search came to its end, not to a limit."""


@frozen
class Difference:
    """A cell in which two solutions differ."""

    cell: k.Cell
    one: k.Digit
    """Its digit in the first solution."""
    other: k.Digit
    """Its digit in the second."""


def solve(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> Solution | None:
    """Return a solution, or None; where there are several, the first that is found.

    Raises:
        SearchLimitError: a limit was reached before.
    """
    return next(solutions(puzzle, 1, limits), None)


def solutions(
    puzzle: Puzzle, limit: int | None = None, limits: Limits = NO_LIMITS
) -> Iterator[Solution]:
    """Iterate over the solutions, searching only as far as they are asked for.

    The iterator raises `SearchLimitError` when a limit is reached; the clock runs while it
    waits, too.

    Raises:
        ValueError: `limit` is not positive.
    """
    _check_limit(limit)
    return _solutions(puzzle, limit, limits)


def _solutions(puzzle: Puzzle, limit: int | None, limits: Limits) -> Iterator[Solution]:
    with pooled_searcher(puzzle.layout) as searcher:
        _start(searcher, puzzle)
        while limit is None or searcher.found < limit:
            if limits.advance(searcher) == states.EXHAUSTED:
                return
            yield searcher.solution()
            # Where solutions come quickly nothing else looks at the clock.
            limits.check(searcher.found)


def count_solutions(puzzle: Puzzle, limit: int | None = 2, limits: Limits = NO_LIMITS) -> int:
    """Return how many solutions there are, at most `limit`; None counts them all.

    Raises:
        ValueError: `limit` is not positive.
        SearchLimitError: a limit was reached before the count.
    """
    _check_limit(limit)
    with pooled_searcher(puzzle.layout) as searcher:
        _start(searcher, puzzle)
        return _count(searcher, limit, limits)


def count_solutions_many(
    puzzles: Iterable[Puzzle | str],
    limit: int | None = 2,
    read: Callable[[str], Puzzle] | None = None,
    limits: Callable[[], Limits] | None = None,
) -> list[int | None]:
    """Return how many solutions each puzzle has, in the order of the puzzles.

    Made for lines of classic 9x9 puzzles: those are searched as they are, without a Puzzle.

    Args:
        puzzles: puzzles of any layouts, or 81 characters, digits and `.` or `0` where empty.
        limit: at which count to stop; None counts them all.
        read: what makes a puzzle of any other text.
        limits: what makes the limits of each puzzle.  One that reaches them has None as its
            count; without limits there is no None.

    Raises:
        ValueError: `limit` is not positive.
        FormatError: there is another text and no `read`; `line` is its number, from 1.
    """
    _check_limit(limit)
    counts: list[int | None] = []
    own = NO_LIMITS
    with pooled_searcher(classic()) as solver:
        assert isinstance(solver, BandSolver)
        for number, puzzle in enumerate(puzzles, start=1):
            if limits is not None:
                own = limits()
            try:
                if isinstance(puzzle, str) and solver.start_line(puzzle.encode()):
                    counts.append(_count(solver, limit, own))
                elif isinstance(puzzle, Puzzle):
                    counts.append(count_solutions(puzzle, limit, own))
                elif read is not None:
                    counts.append(count_solutions(read(puzzle), limit, own))
                else:
                    raise FormatError(f"{puzzle!r} is not 81 digits and dots", line=number)
            except SearchLimitError:
                counts.append(None)
    return counts


def is_unique(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> bool:
    """Tell whether there is exactly one solution.

    Raises:
        SearchLimitError: a limit was reached before a second solution, or the end.
    """
    return count_solutions(puzzle, 2, limits) == 1


def only_solution(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> Solution:
    """Return the solution of a puzzle that has exactly one.

    Raises:
        PuzzleError: the givens contradict each other.
        NoSolutionError: they do not, and still there is no solution.
        MultipleSolutionsError: there is another; two are compared in the message.
        SearchLimitError: a limit was reached before this was known.
    """
    found = tuple(solutions(puzzle, 2, limits))
    if not found:
        for problem in puzzle.problems():
            raise problem.error()
        raise NoSolutionError("the puzzle has no solution")
    if len(found) > 1:
        raise MultipleSolutionsError(
            describe_difference(puzzle.layout, *found) + lack_of_givens(puzzle),
            cells=differing_cells(*found),
        )
    return found[0]


def differences(one: Solution, other: Solution) -> tuple[Difference, ...]:
    """Return the cells in which two solutions differ, ascending."""
    pairs = enumerate(zip(one, other, strict=True))
    return tuple(Difference(cell, a, b) for cell, (a, b) in pairs if a != b)


def differing_cells(one: Solution, other: Solution) -> tuple[k.Cell, ...]:
    """Return only the cells in which two solutions differ, ascending."""
    return tuple(difference.cell for difference in differences(one, other))


def describe_difference(layout: Layout, one: Solution, other: Solution) -> str:
    """Say in a sentence that there are several solutions, and where these two differ."""
    where = differences(one, other)
    shown = ", ".join(
        f"{cell_name(layout, d.cell)} is {digit_name(d.one)} or {digit_name(d.other)}"
        for d in where[:SHOWN]
    )
    rest = f", and {len(where) - SHOWN} more" if len(where) > SHOWN else ""
    cells = "1 cell" if len(where) == 1 else f"{len(where)} cells"
    return f"the puzzle has several solutions; two of them differ in {cells}: {shown}{rest}"


def redundant_givens(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> tuple[k.Cell, ...]:
    """Return the givens of which any one, but maybe not two, could go, ascending.

    Raises:
        PuzzleError: there is not exactly one solution; see `only_solution`.
        SearchLimitError: a limit was reached before all were looked at.
    """
    only_solution(puzzle, limits)
    return tuple(_redundant(puzzle, limits))


def is_minimal(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> bool:
    """Tell whether there is exactly one solution, and several as soon as any given goes.

    Raises:
        SearchLimitError: a limit was reached before this was known.
    """
    return is_unique(puzzle, limits) and next(_redundant(puzzle, limits), None) is None


def random_solution(layout: Layout, random: Random) -> Solution:
    """Return a filled layout; every one is possible, but they are not equally likely.

    Cells and digits are tried in random order.  Where that leads nowhere for too long, it
    begins again with another order and more patience.

    Raises:
        NoSolutionError: the layout cannot be filled.
    """
    patience = 2 * layout.cells
    with pooled_searcher(layout) as searcher:
        searcher.load((k.NO_DIGIT,) * layout.cells)
        while True:
            searcher.start(random.randbytes(16 * layout.cells))
            try:
                state = Limits(node_limit=patience).advance(searcher)
            except SearchLimitError:
                patience += patience // 4
                continue
            if state == states.EXHAUSTED:
                raise NoSolutionError(f"{layout.name} cannot be filled")
            return searcher.solution()


def search_board(board: Board, limit: int | None = 2, node_limit: int | None = None) -> Result:
    """Search from the candidates that a board has left, not only from its givens.

    Args:
        board: it is not changed.
        limit: stop after so many solutions; None finds them all.
        node_limit: stop after about so many nodes.
    """
    with pooled_searcher(board.layout) as searcher:
        return search_with(searcher, board, limit, node_limit)


def search_with(
    searcher: AnySearcher, board: Board, limit: int | None = 2, node_limit: int | None = None
) -> Result:
    """Do what `search_board` does with a searcher of one's own."""
    found: list[Solution] = []
    limits = Limits(node_limit=node_limit)
    searcher.load_board(board)
    searcher.start()
    complete = False
    try:
        while not complete and (limit is None or len(found) < limit):
            complete = limits.advance(searcher) == states.EXHAUSTED
            if not complete:
                found.append(searcher.solution())
    except SearchLimitError:
        pass
    return Result(tuple(found), searcher.nodes, complete)


def _start(searcher: AnySearcher, puzzle: Puzzle) -> None:
    searcher.load(puzzle.givens, puzzle.removed)
    searcher.start()


def _check_limit(limit: int | None) -> None:
    """Refuse to stop before anything was found.

    Raises:
        ValueError: the limit is not positive.
    """
    if limit is not None and limit < 1:
        raise ValueError(f"a limit of {limit} solutions; at least 1 is needed")


def _count(searcher: AnySearcher, limit: int | None, limits: Limits) -> int:
    if limit is not None:
        limits.advance(searcher, limit)
    else:
        while limits.advance(searcher, MOST) != states.EXHAUSTED:
            pass
    return searcher.found


def _redundant(puzzle: Puzzle, limits: Limits) -> Iterator[k.Cell]:
    """Iterate over the redundant givens of a puzzle with one solution.

    A given may go if no solution of the others has a different digit in its cell.
    """
    givens = list(puzzle.givens)
    with pooled_searcher(puzzle.layout) as searcher:
        for cell, digit in enumerate(puzzle.givens):
            if digit == k.NO_DIGIT:
                continue
            givens[cell] = k.NO_DIGIT
            searcher.load(givens, puzzle.removed)
            searcher.forbid(cell, digit)
            searcher.start()
            limits.check(1)
            if limits.advance(searcher) == states.EXHAUSTED:
                yield cell
            givens[cell] = digit
