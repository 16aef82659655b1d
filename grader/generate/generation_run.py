"""Run attempts in order, on one or several processes, and yield new puzzles."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import count as numbers_from

from attrs import define, evolve, field, frozen

from grader import formats
from grader.errors import TargetError
from grader.generate.attempt import Attempt, make_attempt
from grader.generate.fingerprints import Fingerprint, fingerprint, fingerprints
from grader.generate.generation_records import Generated, GenerationReport, KeptPuzzle
from grader.generate.plan import TRIAL_ATTEMPTS, revise_plan
from grader.generate.run_specification import RunSpecification
from grader.model.puzzle import Puzzle
from grader.runtime import deadline, processes
from grader.runtime.chunks import AdaptiveChunks

CHUNK_SECONDS = 0.1
"""Time that a chunk of attempts should take."""
LARGEST_CHUNK = 64
"""The greatest number of attempts in a chunk."""
CHUNKS_AHEAD = 3
"""Chunks for each process whose results may wait for earlier ones."""


class Countdown:
    """The time left for finding the next puzzle.

    Args:
        timeout: seconds; None is no limit.
    """

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout
        self.restart()

    def restart(self) -> None:
        """Start again with the full time."""
        self.start = time.monotonic()

    def left(self) -> float | None:
        """Return the seconds left, at least 0, or None without a limit."""
        if self.timeout is None:
            return None
        return max(0.0, self.timeout - (time.monotonic() - self.start))

    def check(self) -> None:
        """Raise TimeoutError if no time is left."""
        if self.left() == 0.0:
            raise TimeoutError


@frozen
class BatchResult:
    """The results of some attempts."""

    hits: tuple[tuple[Attempt, Fingerprint], ...]
    """The attempts that met the requirements, in order, with the fingerprints of the puzzles."""
    tried: int
    mismatches: Counter[str]
    nearest: Attempt | None


@define
class AttemptBatch:
    """Makes attempts and collects their results."""

    specification: RunSpecification
    hits: list[tuple[Attempt, Fingerprint]] = field(factory=list)
    tried: int = 0
    mismatches: Counter[str] = field(factory=Counter)
    nearest: Attempt | None = None

    def make(self, number: int) -> None:
        """Make an attempt."""
        attempt = make_attempt(self.specification, number, self._remember_nearest)
        self.tried += 1
        if attempt is None:
            self.mismatches["no puzzle"] += 1
        elif attempt.mismatches:
            self.mismatches.update(mismatch.requirement for mismatch in attempt.mismatches)
        else:
            has_own_map = self.specification.regions is not None
            self.hits.append((attempt, fingerprint(attempt.puzzle, has_own_map)))

    def _remember_nearest(self, attempt: Attempt) -> None:
        """Remember a failed attempt if it is the nearest so far."""
        if attempt.mismatches and (
            self.nearest is None or attempt.distance < self.nearest.distance
        ):
            self.nearest = attempt

    def result(self) -> BatchResult:
        """Return the results of the attempts made so far."""
        return BatchResult(tuple(self.hits), self.tried, self.mismatches, self.nearest)


def _attempt_chunk(
    specification: RunSpecification, numbers: Iterable[int]
) -> tuple[BatchResult, float]:
    """Make attempts in a worker process; return their results and the time they took."""
    start = time.monotonic()
    batch = AttemptBatch(specification)
    for number in numbers:
        batch.make(number)
    return batch.result(), time.monotonic() - start


@frozen
class GenerationRun:
    """A run: its specification, the number of puzzles wanted, and its progress."""

    specification: RunSpecification
    count: int | None
    jobs: int
    countdown: Countdown
    kept: tuple[KeptPuzzle, ...]
    report: GenerationReport

    @property
    def first_attempt(self) -> int:
        """The number of the attempt with which the run starts or resumes."""
        numbers = [puzzle.attempt for puzzle in self._kept_of_this_run()]
        return 1 + max((number for number in numbers if number is not None), default=-1)

    def _kept_of_this_run(self) -> list[KeptPuzzle]:
        return [puzzle for puzzle in self.kept if puzzle.run == self.specification.run_id]

    def puzzles(self, avoid: Iterable[Puzzle | str]) -> Iterator[Generated]:
        """Iterate over puzzles that are not equivalent to earlier ones or to those to avoid.

        Raises:
            TargetError: no puzzle was found in time.
        """
        report = self.report
        report.found = len(self._kept_of_this_run())
        if self.count is not None and report.found >= self.count:
            return
        known = [*map(formats.as_puzzle, avoid), *(kept.puzzle for kept in self.kept)]
        seen = fingerprints(known, self.specification.regions is not None)
        # Kept puzzles without a run id may be of this run; then they are found again.
        without_id = {(o.puzzle.layout, o.puzzle.givens) for o in self.kept if o.run is None}
        self.countdown.restart()
        with closing(self._results()) as results:
            while True:
                try:
                    result = next(results)
                except TimeoutError:
                    raise TargetError(self._timeout_message()) from None
                report.add(result.tried, result.mismatches, result.nearest)
                for attempt, identity in result.hits:
                    key = attempt.puzzle.layout, attempt.puzzle.givens
                    is_kept = key in without_id
                    if identity in seen and not is_kept:
                        report.repeated += 1
                        continue
                    without_id.discard(key)
                    seen.add(identity)
                    report.found += 1
                    report.nearest = None
                    self.countdown.restart()
                    if not is_kept:
                        yield self._generated(attempt)
                    if report.found == self.count:
                        report.on_change(report)
                        return
                report.on_change(report)

    def _generated(self, attempt: Attempt) -> Generated:
        assert attempt.rating is not None, "the puzzle meets the requirements"
        return Generated(
            attempt.puzzle,
            attempt.rating,
            self.specification.seed,
            attempt.number,
            attempt.climbed,
            self.specification.run_id,
        )

    def _results(self) -> Generator[BatchResult, None, None]:
        """Iterate over the results of attempts; raise TimeoutError when no time is left.

        The trial attempts decide how the plan is revised.  A run that is resumed after them
        repeats them, so that it continues with the same plan.
        """
        trial, first = self.specification, self.first_attempt
        hits = 0
        for result in self._attempts(trial, range(TRIAL_ATTEMPTS)):
            hits += len(result.hits)
            if not first:
                yield result
            elif first < TRIAL_ATTEMPTS:
                yield evolve(
                    result, hits=tuple(hit for hit in result.hits if hit[0].number >= first)
                )
        plan = revise_plan(trial.plan, trial.target, hits)
        if plan is not trial.plan:
            self.report.plan = plan
            self.report.on_plan(plan)
        numbers = numbers_from(max(TRIAL_ATTEMPTS, first))
        yield from self._attempts(evolve(trial, plan=plan), numbers)

    def _attempts(
        self, specification: RunSpecification, numbers: Iterable[int]
    ) -> Generator[BatchResult, None, None]:
        """Iterate over the results of the attempts with these numbers, in their order."""
        if self.jobs == 1:
            for number in numbers:
                yield self._attempt_in_this_process(specification, number)
            return
        chunks = AdaptiveChunks(iter(numbers), CHUNK_SECONDS, LARGEST_CHUNK)
        work = partial(_attempt_chunk, specification)
        left = self.countdown.left
        with closing(processes.in_order(work, chunks, self.jobs, CHUNKS_AHEAD, left)) as results:
            for result, seconds in results:
                chunks.adapt(seconds / result.tried)
                yield result
                self.countdown.check()

    def _attempt_in_this_process(self, specification: RunSpecification, number: int) -> BatchResult:
        """Return the result of one attempt, which is interrupted when no time is left."""
        self.countdown.check()
        batch = AttemptBatch(specification)
        try:
            with deadline.within(self.countdown.left()):
                batch.make(number)
        except deadline.TimeUp:
            self.report.add(batch.tried, batch.mismatches, batch.nearest)
            raise TimeoutError from None
        return batch.result()

    def _timeout_message(self) -> str:
        """Return an error message with the nearest puzzle and the requirements that it fails."""
        report = self.report
        further = "further " if report.found else ""
        attempts = "1 attempt" if report.tried == 1 else f"{report.tried} attempts"
        found = f", puzzles found: {report.found}" if report.found else ""
        text = (
            f"no {further}puzzle that meets the requirements was found in "
            f"{self.countdown.timeout:g} seconds ({attempts}{found})"
        )
        if report.nearest is None:
            return f"{text}; others are repetitions" if report.repeated else text
        missed = ", ".join(mismatch.description for mismatch in report.nearest.mismatches)
        return f"{text}; the nearest: {missed}: {formats.puzzle_line(report.nearest.puzzle)}"
