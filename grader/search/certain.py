"""What the solutions of a puzzle have in common, and what there is in any of them.

Solutions are not gone through: there may be too many.  For each candidate that no known
solution has, one is asked for that has it, and what it has besides need not be asked any more.
"""

from __future__ import annotations

from grader.errors import NoSolutionError
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.step import Candidate
from grader.search import states
from grader.search.limits import NO_LIMITS, Limits
from grader.search.searcher_pool import pooled_searcher
from grader.search.solutions import solve


def common_cells(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> tuple[Candidate, ...]:
    """Return the open cells that have the same digit in every solution, and the digit.

    Raises:
        PuzzleError: the givens contradict each other.
        NoSolutionError: there is no solution.
        SearchLimitError: a limit was reached before all cells were looked at; `found` of them
            different solutions are known.
    """
    first = _first(puzzle, limits)
    differs = [False] * puzzle.layout.cells
    found = 1
    with pooled_searcher(puzzle.layout) as searcher:
        for cell, digit in enumerate(puzzle.givens):
            if digit != k.NO_DIGIT or differs[cell]:
                continue
            limits.check(found)
            searcher.load(puzzle.givens, puzzle.removed)
            searcher.forbid(cell, first[cell])
            searcher.start()
            if limits.advance(searcher) == states.FOUND:
                found += 1
                for other, seen in enumerate(searcher.solution()):
                    if seen != first[other]:
                        differs[other] = True
    return tuple(
        (cell, digit)
        for cell, digit in enumerate(first)
        if puzzle.givens[cell] == k.NO_DIGIT and not differs[cell]
    )


def possible_digits(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> tuple[tuple[k.Digit, ...], ...]:
    """Return the digits that each cell has in any solution, ascending; one tuple a cell.

    Raises:
        The same as `common_cells`.
    """
    seen = [{digit} for digit in _first(puzzle, limits)]
    givens = list(puzzle.givens)
    found = 1
    with pooled_searcher(puzzle.layout) as searcher:
        for cell, given in enumerate(puzzle.givens):
            if given != k.NO_DIGIT:
                continue
            for digit in puzzle.layout.digits_of(cell):
                if digit in seen[cell]:
                    continue
                limits.check(found)
                givens[cell] = digit
                searcher.load(givens, puzzle.removed)
                searcher.start()
                if limits.advance(searcher) == states.FOUND:
                    found += 1
                    for other, value in enumerate(searcher.solution()):
                        seen[other].add(value)
            givens[cell] = k.NO_DIGIT
    return tuple(tuple(sorted(digits)) for digits in seen)


def _first(puzzle: Puzzle, limits: Limits) -> tuple[k.Digit, ...]:
    """Return a solution.

    Raises:
        PuzzleError: there is none.
        SearchLimitError: a limit was reached before.
    """
    found = solve(puzzle, limits)
    if found is None:
        for problem in puzzle.problems():
            raise problem.error()
        raise NoSolutionError("the puzzle has no solution")
    return found
