"""Run attempts in order, on one or several processes, and yield new puzzles."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from itertools import count as numbers_from
from time import monotonic

from attrs import evolve

from grader import formats
from grader.errors import TargetError, UnsoundError
from grader.generate.attempt import Attempt
from grader.generate.attempt_batch import AttemptBatch, BatchResult, make_attempts, skipped_attempt
from grader.generate.checked_target import possible_hardest
from grader.generate.countdown import Countdown
from grader.generate.generation_records import (
    Generated,
    GenerationReport,
    KeptPuzzle,
    KnownPuzzle,
)
from grader.generate.plan import TRIAL_ATTEMPTS, GenerationPlan, revise_plan
from grader.generate.run_specification import RunSpecification
from grader.generate.selection import Selection, TechniqueSpread, work_of_attempt
from grader.generate.timeout_message import pattern_hint, timeout_message
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.rating.rate import load_strategies, rate
from grader.runtime.parallel.chunks import Pace
from grader.runtime.parallel.executor import Work, executor, is_shared
from grader.runtime.progress import OnProgress, Progress
from grader.search.canonical.fingerprints import Fingerprint, fingerprints, solved

HINT_SECONDS = 5.0
"""Seconds without digits for a pattern after which the run says what would help."""
CHUNK_SECONDS = 0.1
"""Time that a chunk of attempts should take."""
LARGEST_CHUNK = 64
"""The greatest number of attempts in a chunk."""
HOPELESS = 20
"""A run without a puzzle ends if so many attempts, more than half, end at wrong steps."""
CHUNKS_AHEAD = 3
"""Chunks for each process whose results may wait for earlier ones."""


class GenerationRun:
    """A run: its specification, the number of puzzles wanted, and its progress."""

    def __init__(
        self,
        specification: RunSpecification,
        count: int | None,
        jobs: int,
        countdown: Countdown,
        kept: tuple[KeptPuzzle, ...],
        report: GenerationReport,
        on_progress: OnProgress | None = None,
    ) -> None:
        self.specification = specification
        self.count = count
        self.jobs = jobs
        self.countdown = countdown
        self.kept = kept
        self.report = report
        self.on_progress = on_progress
        self._has_hinted = False

    @property
    def first_attempt(self) -> int:
        """The number of the attempt with which the run starts or resumes."""
        return 1 + self._last_kept_attempt()

    def _last_kept_attempt(self) -> int:
        numbers = [puzzle.attempt for puzzle in self._kept_of_this_run()]
        return max((number for number in numbers if number is not None), default=-1)

    def _kept_of_this_run(self) -> list[KeptPuzzle]:
        return [puzzle for puzzle in self.kept if puzzle.run == self.specification.run_id]

    def puzzles(
        self, avoid: Iterable[Puzzle | Board | formats.PuzzleText | KnownPuzzle]
    ) -> Generator[Generated, None, None]:
        """Iterate over puzzles that are not equivalent to earlier ones or to those to avoid.

        Raises:
            TargetError: no puzzle was found in time.
            UnsoundError: most attempts ended at a wrong step of a technique.
        """
        report = self.report
        report.found = len(self._kept_of_this_run())
        if self.count is not None and report.found >= self.count:
            return
        selection = Selection(
            self._known_fingerprints(avoid), self._spread(), self._work, self._last_kept_attempt()
        )
        # Kept puzzles without a run id may be of this run; then they are found again.
        without_id = {(o.puzzle.layout, o.puzzle.givens) for o in self.kept if o.run is None}
        has_hit = report.found > 0
        self.countdown.restart()
        with closing(self._results_in_time()) as results:
            for result in results:
                report.add(result)
                unsound = deque(result.unsound)
                for attempt, identity in result.hits:
                    self._count_unsound(unsound, attempt.number, has_hit)
                    has_hit = True
                    key = attempt.puzzle.layout, attempt.puzzle.givens
                    is_kept = key in without_id
                    if selection.is_repeated(identity) and not is_kept:
                        report.repeated += 1
                        continue
                    # A puzzle was found, even if another one is preferred.
                    self.countdown.restart()
                    report.nearest = None
                    hardest = _hardest(attempt)
                    if not selection.take(identity, attempt.number, hardest):
                        report.surplus += 1
                        continue
                    without_id.discard(key)
                    report.found += 1
                    report.hardest[hardest] += 1
                    self._tell_progress()
                    if not is_kept:
                        yield generated(attempt, self.specification)
                    if report.found == self.count:
                        report.on_change(report)
                        return
                self._count_unsound(unsound, None, has_hit)
                report.on_change(report)
                if not result.hits:
                    self._tell_progress()
                    self._hint_early()

    def _tell_progress(self) -> None:
        if self.on_progress is not None:
            self.on_progress(Progress(self.report.found, self.count, "puzzles"))

    def _hint_early(self) -> None:
        """Say once what would help with a pattern that nothing is found for, and go on."""
        if not self._has_hinted and monotonic() - self.countdown.start > HINT_SECONDS:
            hint = pattern_hint(self.report, self.specification)
            if hint is not None:
                self._has_hinted = True
                self.report.on_hint(hint)

    def _count_unsound(
        self, unsound: deque[tuple[int, UnsoundError]], end: int | None, has_hit: bool
    ) -> None:
        """Count the attempts before another one that ended at a wrong step.

        Those behind the last puzzle that is wanted do not count, because how many of them are
        made depends on the number of jobs.

        Args:
            unsound: the next attempts that did; what is counted is removed.
            end: the number of the other attempt; None counts all.
            has_hit: an earlier one has met the requirements.

        Raises:
            UnsoundError: they are so many that nothing else will come.
        """
        report = self.report
        while unsound and (end is None or unsound[0][0] < end):
            number, error = unsound.popleft()
            report.add_unsound(error)
            if not has_hit and report.unsound >= HOPELESS and 2 * report.unsound > number + 1:
                raise report.first_unsound or error

    def _known_fingerprints(
        self, avoid: Iterable[Puzzle | Board | formats.PuzzleText | KnownPuzzle]
    ) -> set[Fingerprint]:
        """Return the fingerprints of the puzzles to avoid and of those kept."""
        any_map = self.specification.regions is not None
        by_solution = self.specification.inputs.distinct == "solutions"
        stored: set[Fingerprint] = set()

        def puzzles() -> Iterator[Puzzle]:
            for each in chain(avoid, (kept.puzzle for kept in self.kept)):
                if not isinstance(each, KnownPuzzle):
                    yield formats.as_puzzle(each, "an item of avoid")
                elif any_map or by_solution:
                    yield each.load()
                else:
                    stored.add(each.fingerprint)

        known = solved(puzzles()) if by_solution else puzzles()
        return fingerprints(known, any_map) | stored

    def _spread(self) -> TechniqueSpread | None:
        """Return what spreads the run over techniques, after the puzzles kept of this run."""
        report, specification = self.report, self.specification
        spread = None
        if specification.inputs.vary is not None:
            awaited = possible_hardest(specification.target)
            spread = TechniqueSpread(awaited)
            report.hardest.update(dict.fromkeys(awaited, 0))
        for kept in self._kept_of_this_run():
            hardest = kept.hardest
            if hardest is None:
                if spread is None:
                    continue
                rated_by = specification.rate or rate
                hardest = rated_by(kept.puzzle, specification.target.profile).hardest or ""
            report.hardest[hardest] += 1
            if spread is not None:
                spread.add(hardest)
        return spread

    def _work(self, number: int) -> float:
        """Return the work of all attempts up to this one, which is 0 for -1."""
        return work_until(number, self.specification, self.report.plan or self.specification.plan)

    def _results_in_time(self) -> Generator[BatchResult, None, None]:
        """Iterate over the results of attempts.

        Raises:
            TargetError: no time is left.
        """
        try:
            yield from self._results()
        except TimeoutError:
            seconds = self.countdown.timeout
            raise TargetError(
                timeout_message(self.report, self.specification, seconds, self.jobs)
            ) from None

    def _results(self) -> Generator[BatchResult, None, None]:
        """Iterate over the results of attempts; raise TimeoutError when no time is left.

        The trial attempts decide how the plan is revised.  A run that is resumed after them
        repeats them, so that it continues with the same plan.
        """
        trial, first = self.specification, self.first_attempt
        hits = 0
        for result in self.attempts(trial, range(TRIAL_ATTEMPTS)):
            hits += len(result.hits)
            if not first:
                yield result
            elif first < TRIAL_ATTEMPTS:
                yield result._replace(
                    hits=tuple(hit for hit in result.hits if hit[0].number >= first)
                )
        plan = revise_plan(trial.plan, trial.target, hits)
        if plan is not trial.plan:
            self.report.plan = plan
            self.report.on_plan(plan)
        numbers = numbers_from(max(TRIAL_ATTEMPTS, first))
        yield from self.attempts(evolve(trial, plan=plan), numbers)

    def attempts(
        self, specification: RunSpecification, numbers: Iterable[int]
    ) -> Generator[BatchResult, None, None]:
        """Iterate over the results of the attempts with these numbers, in their order.

        Raises:
            TimeoutError: the countdown has ended.
        """
        make = partial(make_attempts, specification=specification)
        if not is_shared(self.jobs):
            # Other processes are not interrupted: nobody waits for what they have done.
            make = partial(make, on_unfinished=self._report_unfinished)
        work = Work(
            make,
            skipped_attempt,
            warm_up=partial(load_strategies, specification.target.profile),
            pace=Pace(CHUNK_SECONDS, LARGEST_CHUNK, CHUNKS_AHEAD),
        )
        return executor(self.jobs).run(work, numbers, self.countdown.left)

    def _report_unfinished(self, batch: AttemptBatch) -> None:
        self.report.add(batch.result())


def generated(attempt: Attempt, specification: RunSpecification) -> Generated:
    """Return the puzzle of an attempt that met the requirements."""
    assert attempt.rating is not None, "the puzzle meets the requirements"
    return Generated(
        attempt.puzzle,
        attempt.rating,
        specification.inputs.seed,
        attempt.number,
        attempt.climbed,
        specification.run_id,
    )


def work_until(number: int, specification: RunSpecification, plan: GenerationPlan) -> float:
    """Return the work of all attempts up to a number, which is 0 for -1.

    Args:
        number: the number of an attempt.
        specification: the run, with the plan of its trial attempts.
        plan: the plan of the others.
    """
    cells = specification.target.layout.cells
    early = min(number + 1, TRIAL_ATTEMPTS) * work_of_attempt(cells, specification.plan.climb_steps)
    late = max(0, number + 1 - TRIAL_ATTEMPTS) * work_of_attempt(cells, plan.climb_steps)
    return early + late


def _hardest(attempt: Attempt) -> str:
    """Return the hardest technique of a puzzle that meets the requirements; "" without a step."""
    assert attempt.rating is not None, "the puzzle meets the requirements"
    return attempt.rating.hardest or ""
