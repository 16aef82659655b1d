"""Puzzles that were seen earlier, to find equivalent ones and equal solutions."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal, NamedTuple, get_args

from grader.errors import Message, PuzzleError, SearchLimitError
from grader.model.puzzle import Puzzle
from grader.search.canonical.fingerprints import Fingerprint, fingerprint, solved
from grader.search.solutions import Solution

Distinct = Literal["puzzles", "solutions"]
"""What must not be equivalent in two puzzles of a run."""
DISTINCT: tuple[Distinct, ...] = get_args(Distinct)


class Forms(NamedTuple):
    """What equivalent puzzles have in common."""

    puzzle: Fingerprint
    solution: Fingerprint | None
    """None without exactly one solution, or if it is not wanted."""


class SeenPuzzles:
    """The fingerprints of puzzles and of their solutions.

    Args:
        distinct: what must not be equivalent: the puzzles, or their solutions as well.
    """

    def __init__(self, distinct: Distinct = "solutions") -> None:
        self._with_solutions = distinct == "solutions"
        self._puzzles: dict[Fingerprint, str] = {}
        self._solutions: dict[Fingerprint, str] = {}

    def add(self, puzzle: Puzzle, where: str, solution: Solution | None = None) -> Message | None:
        """Add a puzzle, unless it is known.

        Args:
            puzzle: the puzzle.
            where: where it comes from, for later calls.
            solution: its solution; None to search for it, and to leave it out if there is not
                exactly one.

        Returns:
            None if the puzzle is new; otherwise what it has in common with which earlier one:
            `is equivalent to ...` or `has the same solution as ...`, if rows, columns and
            digits are renamed.
        """
        form = fingerprint(puzzle)
        if form in self._puzzles:
            # The fingerprint of the solution takes several times as long.
            return self.add_forms(Forms(form, None), where)
        return self.add_forms(
            Forms(form, _solution_form(puzzle, solution) if self._with_solutions else None), where
        )

    def add_forms(self, forms: Forms, where: str) -> Message | None:
        """Add a puzzle by its fingerprints, unless it is known; see `add`."""
        if forms.puzzle in self._puzzles:
            earlier = self._puzzles[forms.puzzle]
            return Message("seen-puzzle", "is equivalent to {earlier}", earlier=earlier)
        if forms.solution is not None and forms.solution in self._solutions:
            earlier = self._solutions[forms.solution]
            return Message(
                "seen-solution", "has a solution equivalent to that of {earlier}", earlier=earlier
            )
        self._puzzles[forms.puzzle] = where
        if forms.solution is not None:
            self._solutions[forms.solution] = where
        return None


def forms_of(puzzle: Puzzle, with_solution: bool) -> Forms:
    """Return the fingerprints of a puzzle, and of its solution if it is wanted."""
    return Forms(fingerprint(puzzle), _solution_form(puzzle, None) if with_solution else None)


def _solution_form(puzzle: Puzzle, solution: Solution | None) -> Fingerprint | None:
    """Return the fingerprint of a solution, which is searched for if it is None."""
    if solution is not None:
        return fingerprint(Puzzle(puzzle.layout.plain, solution))
    with suppress(PuzzleError, SearchLimitError):
        for filled in solved((puzzle,)):
            return fingerprint(filled)
    return None
