"""Exact answers for puzzles and their texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grader import formats
from grader.model.puzzle import Puzzle
from grader.search import solutions as search


def solve(puzzle: Puzzle | str) -> str:
    """Return the one solution, in a line.

    Raises:
        FormatError: the text is no puzzle.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
    """
    puzzle = formats.as_puzzle(puzzle)
    return _line(puzzle, search.only_solution(puzzle))


def solutions(puzzle: Puzzle | str, limit: int | None = None) -> Iterator[str]:
    """Iterate over the solutions, a line each, searching only as far as they are asked for.

    Raises:
        FormatError: the text is no puzzle.
    """
    puzzle = formats.as_puzzle(puzzle)
    return (_line(puzzle, solution) for solution in search.solutions(puzzle, limit))


def count_solutions(puzzle: Puzzle | str, limit: int | None = 2) -> int:
    """Return how many solutions there are, at most `limit`; None counts them all.

    Raises:
        FormatError: the text is no puzzle.
    """
    return count_solutions_many((puzzle,), limit)[0]


def count_solutions_many(puzzles: Iterable[Puzzle | str], limit: int | None = 2) -> list[int]:
    """Return how many solutions each puzzle has, at most `limit`; None counts them all.

    Lines of 81 characters take about 2 microseconds each when compiled, hard ones 10.

    Raises:
        FormatError: a text is no puzzle.
    """
    return search.count_solutions_many(puzzles, limit, formats.as_puzzle)


def is_unique(puzzle: Puzzle | str) -> bool:
    """Tell whether there is exactly one solution.

    Raises:
        FormatError: the text is no puzzle.
    """
    return count_solutions(puzzle) == 1


def is_minimal(puzzle: Puzzle | str) -> bool:
    """Tell whether there is exactly one solution, and several as soon as any given goes.

    Raises:
        FormatError: the text is no puzzle.
    """
    return search.is_minimal(formats.as_puzzle(puzzle))


def _line(puzzle: Puzzle, solution: search.Solution) -> str:
    return formats.givens_line(Puzzle(puzzle.layout, solution))
