"""Climbing: simulated annealing from a puzzle that nearly meets the requirements."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import NamedTuple, Protocol

from grader.generate.requirements import Mismatch, RatedPuzzle
from grader.generate.target import Target, total_distance
from grader.model.puzzle import Puzzle
from grader.runtime import deadline

START_TEMPERATURE, END_TEMPERATURE = 0.6, 0.05
"""The increase in distance that is accepted with a probability of 1/e, at start and end."""


class Neighbors(Protocol):
    """Makes neighbors of a puzzle."""

    random: Random
    """The random numbers."""

    def neighbor(self, puzzle: Puzzle, harder: bool) -> Puzzle | None:
        """Return a random neighbor with one solution, or None if the move leads to none.

        Args:
            puzzle: a puzzle with one solution.
            harder: the neighbor should be harder.
        """


class Evaluation(NamedTuple):
    """A puzzle, and the requirements that it does not meet."""

    rated: RatedPuzzle
    mismatches: tuple[Mismatch, ...]

    @property
    def distance(self) -> float:
        """The distance of the puzzle from the requirements; 0 if it meets them."""
        return total_distance(self.mismatches)


def climb(
    target: Target,
    start: Evaluation,
    neighbors: Neighbors,
    rate: Callable[[Puzzle], RatedPuzzle],
    steps: int,
    on_nearer: Callable[[Evaluation], None],
) -> Evaluation:
    """Return the nearest puzzle found; it meets the requirements if it has no mismatches.

    This is simulated annealing.  A neighbor that is nearer is always accepted.  One that is
    farther is accepted with a probability that decreases with its distance and with time.

    Args:
        target: the requirements.
        start: the first puzzle.
        neighbors: the generator of neighbors.
        rate: the function that rates them.
        steps: the number of neighbors to try.
        on_nearer: called with each puzzle nearer than all before.
    """
    current, best = start, start
    for step in range(steps):
        deadline.check()
        temperature = START_TEMPERATURE * (END_TEMPERATURE / START_TEMPERATURE) ** (step / steps)
        is_too_hard = target.is_exceeded(current.rated)
        puzzle = neighbors.neighbor(current.rated.puzzle, harder=not is_too_hard)
        if puzzle is None or puzzle == current.rated.puzzle:
            continue
        rated = rate(puzzle)
        new = Evaluation(rated, target.mismatches(rated))
        increase = new.distance - current.distance
        if increase > 0 and neighbors.random.random() >= math.exp(-increase / temperature):
            continue
        current = new
        if new.distance < best.distance:
            best = new
            on_nearer(best)
            if not new.mismatches:
                break
    return best
