"""One attempt at a puzzle, determined by the seed of the run and its number."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from grader.generate.builder import Builder
from grader.generate.climb import Evaluation, climb
from grader.generate.effort import Effort
from grader.generate.requirements import Mismatch
from grader.generate.ruled.ruled_builder import RuledBuilder
from grader.generate.run_specification import RunSpecification
from grader.generate.target import total_distance
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.rating.rating import Rating
from grader.search.solutions import Solution
from grader.search.uniqueness_proof import prove_unique


class Attempt(NamedTuple):
    """The result of an attempt: a puzzle with one solution, and the requirements it fails."""

    number: int
    puzzle: Puzzle
    rating: Rating | None
    """The full rating of a puzzle that meets the requirements; None for the others."""
    mismatches: tuple[Mismatch, ...]
    climbed: bool
    """The puzzle was found by climbing, not by construction alone."""
    solution: Solution | None = None
    """The solution of a puzzle that meets the requirements; None for the others."""

    @property
    def distance(self) -> float:
        """The distance of the puzzle from the requirements; 0 if it meets them."""
        return total_distance(self.mismatches)


def make_attempt(
    specification: RunSpecification,
    number: int,
    on_nearer: Callable[[Attempt], None],
    effort: Effort,
) -> Attempt | None:
    """Make a puzzle that meets the requirements, or the nearest one found; None without any.

    Args:
        specification: the run.
        number: the number of the attempt, from 0.
        on_nearer: called with each puzzle nearer than all before, for callers that stop the
            attempt before its end.
        effort: updated while the attempt goes on.
    """
    random = specification.inputs.random(str(number))
    target, regions = specification.target, specification.regions
    layout = target.layout if regions is None else regions.make_layout(random)
    builder = _LOCAL.builder(specification, layout)
    builder.probe.effort = effort
    start = builder.build(random)
    if start is None:
        return None

    def attempt_of(
        evaluation: Evaluation, rating: Rating | None = None, solution: Solution | None = None
    ) -> Attempt:
        rated, mismatches = evaluation
        return Attempt(number, rated.puzzle, rating, mismatches, rated is not start, solution)

    best = Evaluation(start, target.mismatches(start))
    if best.mismatches:
        on_nearer(attempt_of(best))
        if specification.plan.climb_steps:
            best = climb(
                target,
                best,
                builder.neighbor_generator(random),
                builder.probe.rate,
                specification.plan.climb_steps,
                lambda evaluation: on_nearer(attempt_of(evaluation)),
            )
    if best.mismatches:
        return attempt_of(best)
    if best.rated.puzzle.clues == layout.cells and not target.allows_filled_grid:
        return None
    rated = best.rated
    solution = prove_unique(rated.puzzle)
    return attempt_of(best, builder.probe.full_rating(rated, solution), solution)


def _new_builder(specification: RunSpecification, layout: Layout) -> Builder | RuledBuilder:
    """Return a builder for a layout."""
    if specification.rules is not None:
        return RuledBuilder(specification.target, specification.rules, specification.rate)
    return Builder(specification.target, specification.plan, layout, specification.rate)


class _Local(threading.local):
    """The builders of a thread, reused by later attempts: a builder is not thread-safe."""

    def __init__(self) -> None:
        self.builder = lru_cache(maxsize=4)(_new_builder)


_LOCAL = _Local()
