"""Exact answers about a puzzle: its solutions, how many, whether a given could go.

No human reasoning here, and no opinion: a puzzle that contradicts itself simply has no
solution.  All of it works on any layout and gives the same answer, in the same order,
each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

from attrs import frozen

from grader.errors import FormatError, MultipleSolutionsError, NoSolutionError
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import cell_name, digit_name
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.search.bands import BandSolver
from grader.search.fewest import lack_of_givens
from grader.search.idle import AnySearcher, borrowed

SLICE = 100_000
"""Nodes between two looks at the keyboard: compiled code does not notice Ctrl-C."""

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


def solve(puzzle: Puzzle) -> Solution | None:
    """Return a solution, or None; where there are several, the first that is found."""
    return next(solutions(puzzle, 1), None)


def solutions(puzzle: Puzzle, limit: int | None = None) -> Iterator[Solution]:
    """Iterate over the solutions, searching only as far as they are asked for."""
    with borrowed(puzzle.layout) as searcher:
        _start(searcher, puzzle)
        while limit is None or searcher.found < limit:
            if _find(searcher) == k.EXHAUSTED:
                return
            yield searcher.solution()


def count_solutions(puzzle: Puzzle, limit: int | None = 2) -> int:
    """Return how many solutions there are, at most `limit`; None counts them all."""
    with borrowed(puzzle.layout) as searcher:
        _start(searcher, puzzle)
        return _count(searcher, limit)


def count_solutions_many(
    puzzles: Iterable[Puzzle | str],
    limit: int | None = 2,
    read: Callable[[str], Puzzle] | None = None,
) -> list[int]:
    """Return how many solutions each puzzle has, in the order of the puzzles.

    Made for lines of classic 9x9 puzzles: those are searched as they are, without a Puzzle.

    Args:
        puzzles: puzzles of any layouts, or 81 characters, digits and `.` or `0` where empty.
        limit: at which count to stop; None counts them all.
        read: what makes a puzzle of any other text.

    Raises:
        FormatError: there is another text and no `read`; `line` is its number, from 1.
    """
    counts = []
    with borrowed(classic()) as solver:
        assert isinstance(solver, BandSolver)
        for number, puzzle in enumerate(puzzles, start=1):
            if not isinstance(puzzle, str):
                counts.append(count_solutions(puzzle, limit))
            elif solver.start_line(puzzle.encode()):
                counts.append(_count(solver, limit))
            elif read is not None:
                counts.append(count_solutions(read(puzzle), limit))
            else:
                raise FormatError(f"{puzzle!r} is not 81 digits and dots", line=number)
    return counts


def is_unique(puzzle: Puzzle) -> bool:
    """Tell whether there is exactly one solution."""
    return count_solutions(puzzle, 2) == 1


def only_solution(puzzle: Puzzle) -> Solution:
    """Return the solution of a puzzle that has exactly one.

    Raises:
        PuzzleError: the givens contradict each other.
        NoSolutionError: they do not, and still there is no solution.
        MultipleSolutionsError: there is another; two are compared in the message.
    """
    found = tuple(solutions(puzzle, 2))
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


def redundant_givens(puzzle: Puzzle) -> tuple[k.Cell, ...]:
    """Return the givens of which any one, but maybe not two, could go, ascending.

    Raises:
        PuzzleError: there is not exactly one solution; see `only_solution`.
    """
    only_solution(puzzle)
    return tuple(_redundant(puzzle))


def is_minimal(puzzle: Puzzle) -> bool:
    """Tell whether there is exactly one solution, and several as soon as any given goes."""
    return is_unique(puzzle) and next(_redundant(puzzle), None) is None


def random_solution(layout: Layout, random: Random) -> Solution:
    """Return a filled layout; every one is possible, but they are not equally likely.

    Cells and digits are tried in random order.  Where that leads nowhere for too long, it
    begins again with another order and more patience.

    Raises:
        NoSolutionError: the layout cannot be filled.
    """
    patience = 2 * layout.cells
    with borrowed(layout) as searcher:
        searcher.load((k.NO_DIGIT,) * layout.cells)
        while True:
            searcher.start(random.randbytes(16 * layout.cells))
            state = searcher.find(min(patience, SLICE))
            if state == k.FOUND:
                return searcher.solution()
            if state == k.EXHAUSTED:
                raise NoSolutionError(f"{layout.name} cannot be filled")
            patience += patience // 4


def search_board(board: Board, limit: int | None = 2, node_limit: int | None = None) -> Result:
    """Search from the candidates that a board has left, not only from its givens.

    Args:
        board: it is not changed.
        limit: stop after so many solutions; None finds them all.
        node_limit: stop after about so many nodes.
    """
    with borrowed(board.layout) as searcher:
        return search_with(searcher, board, limit, node_limit)


def search_with(
    searcher: AnySearcher, board: Board, limit: int | None = 2, node_limit: int | None = None
) -> Result:
    """Do what `search_board` does with a searcher of one's own."""
    found: list[Solution] = []
    searcher.load_board(board)
    searcher.start()
    while limit is None or len(found) < limit:
        allowed = SLICE if node_limit is None else min(SLICE, max(0, node_limit - searcher.nodes))
        state = searcher.find(allowed)
        if state == k.FOUND:
            found.append(searcher.solution())
        elif state == k.EXHAUSTED:
            return Result(tuple(found), searcher.nodes, complete=True)
        elif node_limit is not None and searcher.nodes >= node_limit:
            break
    return Result(tuple(found), searcher.nodes, complete=False)


def _start(searcher: AnySearcher, puzzle: Puzzle) -> None:
    searcher.load(puzzle.givens, puzzle.removed)
    searcher.start()


def _count(searcher: AnySearcher, limit: int | None) -> int:
    while limit is None or searcher.found < limit:
        more = SLICE if limit is None else min(SLICE, limit - searcher.found)
        if searcher.count(more, SLICE) == k.EXHAUSTED:
            break
    return searcher.found


def _find(searcher: AnySearcher) -> int:
    state = k.HALTED
    while state == k.HALTED:
        state = searcher.find(SLICE)
    return state


def _redundant(puzzle: Puzzle) -> Iterator[k.Cell]:
    """Iterate over the redundant givens of a puzzle with one solution.

    A given may go if no solution of the others has a different digit in its cell.
    """
    givens = list(puzzle.givens)
    with borrowed(puzzle.layout) as searcher:
        for cell, digit in enumerate(puzzle.givens):
            if digit == k.NO_DIGIT:
                continue
            givens[cell] = k.NO_DIGIT
            searcher.load(givens, puzzle.removed)
            searcher.forbid(cell, digit)
            searcher.start()
            if _find(searcher) == k.EXHAUSTED:
                yield cell
            givens[cell] = digit
