"""Backdoors: smallest sets of cells that, once filled, leave only singles."""

from __future__ import annotations

from attrs import frozen

from grader import arguments
from grader.model import kinds as k
from grader.model.puzzle import Puzzle
from grader.search.limits import NO_LIMITS, Limits
from grader.search.searcher_pool import new_searcher
from grader.search.solutions import Solution, only_solution

DEFAULT_LARGEST = 3
"""The default for the largest number of cells of a backdoor."""


def backdoors(
    puzzle: Puzzle, largest: int = DEFAULT_LARGEST, limits: Limits = NO_LIMITS
) -> tuple[tuple[k.Cell, ...], ...]:
    """Return all smallest sets of open cells that, once filled, leave only singles.

    Singles are naked (a cell with one candidate left) and hidden (a digit with one place left
    in a complete house).  They are placed until there are none; no other eliminations are made
    than those of placed digits in their houses, and, on a layout with rules, those of candidates
    that are in no digits left to a rule.

    The cost is proportional to the number of sets tried: on classic 9x9 about 0.02 s for pairs,
    0.4 s for triples, 10 s for quadruples.

    Args:
        puzzle: a puzzle with exactly one solution.
        largest: the largest number of cells to try.
        limits: limits of the search; while sets are tried, only the timeout applies.

    Returns:
        Sets of equal size, each ascending, in ascending order.  One empty set means that
        singles alone solve the puzzle; no set, that more than `largest` cells are needed.

    Raises:
        TypeError: `largest` is no whole number.
        ValueError: it is negative.
        PuzzleError: the puzzle does not have exactly one solution; see `only_solution`.
        SearchLimitError: the timeout was reached.
    """
    largest = arguments.whole("largest", largest, 0)
    filler = _SinglesFiller(puzzle, only_solution(puzzle, limits))
    left = filler.left_after(())
    if not left:
        return ((),)
    unfinished = [_Unfinished((), left)]
    for _ in range(largest):
        found = []
        further = []
        for known in unfinished:
            for cell in known.left:
                if known.cells and cell <= known.cells[-1]:
                    continue
                limits.check(1)
                cells = (*known.cells, cell)
                left = filler.left_after(cells)
                if left:
                    further.append(_Unfinished(cells, left))
                else:
                    found.append(cells)
        if found:
            return tuple(found)
        unfinished = further
    return ()


@frozen
class _Unfinished:
    """A set of cells that is not a backdoor."""

    cells: tuple[k.Cell, ...]
    left: tuple[k.Cell, ...]
    """The cells that singles leave open, ascending."""


class _SinglesFiller:
    """Fills cells from the solution, and then singles."""

    def __init__(self, puzzle: Puzzle, solution: Solution) -> None:
        self.puzzle = puzzle
        self.solution = solution
        self.givens = list(puzzle.givens)
        self.searcher = new_searcher(puzzle.layout)

    def left_after(self, cells: tuple[k.Cell, ...]) -> tuple[k.Cell, ...]:
        """Return the cells that singles leave open once these are filled, ascending."""
        for cell in cells:
            self.givens[cell] = self.solution[cell]
        self.searcher.load(self.givens, self.puzzle.removed)
        self.searcher.start()
        for cell in cells:
            self.givens[cell] = k.NO_DIGIT
        return self.searcher.open_cells()
