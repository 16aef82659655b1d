"""The digits that all solutions of a puzzle share, and the digits that occur in any of them.

The solutions are not enumerated, since there may be too many.  Instead, for each candidate that no
known solution contains, the search looks for a solution with it; each solution found settles
further candidates.
"""

from __future__ import annotations

from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.model.step import Candidate
from grader.search import search_states
from grader.search.limits import NO_LIMITS, Limits
from grader.search.searcher_pool import pooled_searcher
from grader.search.solution_errors import no_solution
from grader.search.solutions import solve


def common_cells(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> tuple[Candidate, ...]:
    """Return the open cells that have the same digit in all solutions, with the digit.

    Raises:
        PuzzleError: the givens contradict each other.
        NoSolutionError: there is no solution.
        SearchLimitError: a limit was reached before all cells were checked; `found` different
            solutions are known.
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
            if limits.advance(searcher) == search_states.FOUND:
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
    """Return the digits of each cell in any solution, ascending; one tuple for each cell.

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
                if limits.advance(searcher) == search_states.FOUND:
                    found += 1
                    for other, value in enumerate(searcher.solution()):
                        seen[other].add(value)
            givens[cell] = k.NO_DIGIT
    return tuple(tuple(sorted(digits)) for digits in seen)


def _first(puzzle: Puzzle, limits: Limits) -> tuple[k.Digit, ...]:
    """Return a solution.

    Raises:
        PuzzleError: there is no solution.
        SearchLimitError: a limit was reached first.
    """
    found = solve(puzzle, limits)
    if found is None:
        raise no_solution(puzzle, limits)
    return found
