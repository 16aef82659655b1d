"""Make attempts, and collect their results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from grader.errors import Message, UnsoundError
from grader.generate.attempt import Attempt, make_attempt
from grader.generate.effort import Effort
from grader.generate.run_specification import RunSpecification
from grader.model.puzzle import Puzzle
from grader.runtime import deadline
from grader.runtime.parallel.chunks import Chunk
from grader.search.canonical.fingerprints import Fingerprint, fingerprint

_NO_PUZZLE = Message("attempt-without-puzzle", "no puzzle")
"""What an attempt misses that ends without any puzzle."""


class BatchResult(NamedTuple):
    """The results of some attempts."""

    hits: tuple[tuple[Attempt, Fingerprint], ...]
    """The attempts that met the requirements, in order.

    Each has the fingerprint of its puzzle, or of its solution if these must be distinct.
    """
    tried: int
    mismatches: Counter[str]
    nearest: Attempt | None
    grids: int
    drafts: int
    skipped: tuple[str, ...] = ()
    """The attempts that killed their process, each with the cause."""
    unsound: tuple[tuple[int, UnsoundError], ...] = ()
    """The attempts that ended at a wrong step of a technique, by number."""


class AttemptBatch:
    """Makes attempts and collects their results."""

    def __init__(self, specification: RunSpecification) -> None:
        self.specification = specification
        self.hits: list[tuple[Attempt, Fingerprint]] = []
        self.tried: int = 0
        self.mismatches: Counter[str] = Counter()
        self.nearest: Attempt | None = None
        self.effort: Effort = Effort()
        self.unsound: list[tuple[int, UnsoundError]] = []

    def make(self, number: int) -> None:
        """Make an attempt; it is given up at a wrong step of a technique."""
        try:
            attempt = make_attempt(self.specification, number, self._remember_nearest, self.effort)
        except UnsoundError as error:
            self.tried += 1
            self.unsound.append((number, error))
            return
        self.tried += 1
        if attempt is None:
            self.mismatches[_NO_PUZZLE] += 1
        elif attempt.mismatches:
            self.mismatches.update(mismatch.requirement for mismatch in attempt.mismatches)
        else:
            self.hits.append((attempt, self._fingerprint(attempt)))

    def _fingerprint(self, attempt: Attempt) -> Fingerprint:
        """Return the fingerprint of what must be distinct."""
        puzzle = attempt.puzzle
        if self.specification.inputs.distinct == "solutions":
            assert attempt.solution is not None, "the puzzle meets the requirements"
            puzzle = Puzzle(puzzle.layout.plain, attempt.solution)
        return fingerprint(puzzle, self.specification.regions is not None)

    def remember_unfinished(self, number: int) -> None:
        """Remember the last draft of an attempt that was interrupted, if it is the nearest."""
        rated = self.effort.last
        if rated is not None:
            mismatches = self.specification.target.known_mismatches(rated)
            self._remember_nearest(Attempt(number, rated.puzzle, None, mismatches, False))

    def _remember_nearest(self, attempt: Attempt) -> None:
        """Remember a failed attempt if it is the nearest so far."""
        if attempt.mismatches and (
            self.nearest is None or attempt.distance < self.nearest.distance
        ):
            self.nearest = attempt

    def result(self) -> BatchResult:
        """Return the results of the attempts made so far."""
        return BatchResult(
            tuple(self.hits),
            self.tried,
            self.mismatches,
            self.nearest,
            self.effort.grids,
            self.effort.drafts,
            unsound=tuple(self.unsound),
        )


def make_attempts(
    chunk: Chunk[int],
    specification: RunSpecification,
    on_unfinished: Callable[[AttemptBatch], object] | None = None,
) -> list[BatchResult]:
    """Make attempts, and return their results as one.

    Args:
        chunk: the numbers of the attempts.
        specification: the run.
        on_unfinished: called with what was done when no time is left.
    """
    batch = AttemptBatch(specification)
    for number in chunk.items:
        try:
            batch.make(number)
        except deadline.TimeUp:
            batch.remember_unfinished(number)
            if on_unfinished is not None:
                on_unfinished(batch)
            raise TimeoutError from None
    return [batch.result()]


def skipped_attempt(_: int, number: int, cause: str) -> BatchResult:
    """Return the result of an attempt that killed its process."""
    skipped = Message("attempt-ended", "attempt {number} {cause}", number=number, cause=cause)
    return BatchResult((), 1, Counter(), None, 0, 0, (skipped,))
