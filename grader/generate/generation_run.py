"""Run attempts in order, on one or several processes, and yield new puzzles.

This module is long because a run, the results of its attempts and its messages share their counts.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from itertools import count as numbers_from
from time import monotonic
from typing import NamedTuple

from grader import formats
from grader.errors import Count, Field, Listed, Message, TargetError, UnsoundError
from grader.generate.attempt import Attempt, make_attempt
from grader.generate.checked_target import possible_hardest
from grader.generate.countdown import Countdown
from grader.generate.effort import Effort
from grader.generate.generation_records import (
    Generated,
    GenerationReport,
    KeptPuzzle,
    KnownPuzzle,
)
from grader.generate.plan import TRIAL_ATTEMPTS, GenerationPlan, revise_plan
from grader.generate.requirements import MinimalityRequirement
from grader.generate.run_specification import RunSpecification
from grader.generate.selection import Selection, TechniqueSpread, work_of_attempt
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.rating.rate import load_strategies, rate
from grader.runtime import deadline
from grader.runtime.parallel.chunks import Chunk, Pace
from grader.runtime.parallel.executor import Work, executor, is_shared
from grader.runtime.progress import OnProgress, Progress
from grader.search.canonical.fingerprints import Fingerprint, fingerprint, fingerprints, solved

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
            self.mismatches["no puzzle"] += 1
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


def _make_attempts(
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


def _skipped_attempt(_: int, number: int, cause: str) -> BatchResult:
    """Return the result of an attempt that killed its process."""
    skipped = Message("attempt-ended", "attempt {number} {cause}", number=number, cause=cause)
    return BatchResult((), 1, Counter(), None, 0, 0, (skipped,))


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
        with closing(self._results()) as results:
            while True:
                try:
                    result = next(results)
                except TimeoutError:
                    raise TargetError(self._timeout_message()) from None
                report.add(
                    result.tried, result.mismatches, result.nearest, result.grids, result.drafts
                )
                report.skipped += result.skipped
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
            hint = self._pattern_hint()
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
        yield from self.attempts(trial.with_plan(plan), numbers)

    def attempts(
        self, specification: RunSpecification, numbers: Iterable[int]
    ) -> Generator[BatchResult, None, None]:
        """Iterate over the results of the attempts with these numbers, in their order.

        Raises:
            TimeoutError: the countdown has ended.
        """
        make = partial(_make_attempts, specification=specification)
        if not is_shared(self.jobs):
            # Other processes are not interrupted: nobody waits for what they have done.
            make = partial(make, on_unfinished=self._report_unfinished)
        work = Work(
            make,
            _skipped_attempt,
            warm_up=partial(load_strategies, specification.target.profile),
            pace=Pace(CHUNK_SECONDS, LARGEST_CHUNK, CHUNKS_AHEAD),
        )
        return executor(self.jobs).run(work, numbers, self.countdown.left)

    def _report_unfinished(self, batch: AttemptBatch) -> None:
        effort = batch.effort
        self.report.add(batch.tried, batch.mismatches, batch.nearest, effort.grids, effort.drafts)

    def _timeout_message(self) -> Message:
        """Return an error message with the nearest puzzle and the requirements that it fails."""
        report = self.report
        details: list[Field] = [self._attempts_text()]
        if report.found:
            details.append(Message("puzzles-found", "puzzles found: {number}", number=report.found))
        fields = {"seconds": self.countdown.timeout, "details": Listed(tuple(details))}
        message = Message(
            "none-found",
            "no puzzle that meets the requirements was found in {seconds:g} seconds ({details})",
            **fields,
        )
        if report.found:
            message = Message(
                "none-found-further",
                "no further puzzle that meets the requirements was found in {seconds:g} seconds "
                "({details})",
                **fields,
            )
        if report.unsound:
            message = Message(
                "with-hint", "{what}; {hint}", what=message, hint=report.unsound_text()
            )
        hint = self._hint()
        return (
            message
            if hint is None
            else Message("with-hint", "{what}; {hint}", what=message, hint=hint)
        )

    def _hint(self) -> Message | None:
        """Return what may help after a timeout."""
        nearest = self.report.nearest
        if (hint := self._pattern_hint()) is not None:
            return hint
        if nearest is not None:
            missed = Listed(tuple(mismatch.description for mismatch in nearest.mismatches))
            if self.specification.rules is None:
                line = formats.puzzle_line(nearest.puzzle)
                return Message(
                    "nearest", "the nearest: {missed}: {puzzle}", missed=missed, puzzle=line
                )
            # A puzzle with rules would fill a page.
            found = Message("nearest-unshown", "the nearest: {missed}", missed=missed)
            return self._smaller_cages_hint(found) or found
        if self.report.repeated:
            return self._repetitions_text()
        return None if self.report.tried else Message("longer-timeout", "set a longer timeout")

    def _smaller_cages_hint(self, nearest: Message) -> Message | None:
        """Return what may help if minimal killers are too hard."""
        target, rules = self.specification.target, self.specification.rules
        minimality = target.requirement(MinimalityRequirement)
        if rules is None or not rules.sizes or minimality is None or not minimality.wanted:
            return None
        if target.share_of_grades == 1:
            return None
        return Message(
            "smaller-cages",
            "{nearest}; minimal killers get easier with smaller cages, such as cage sizes 1..2, "
            "and with givens",
            nearest=nearest,
        )

    def _pattern_hint(self) -> Message | None:
        """Return what may help if no digits were found for a pattern."""
        report, pattern = self.report, self.specification.target.pattern
        if report.nearest is not None or report.found or pattern is None or not pattern.exact:
            return None
        return Message(
            "pattern-empty",
            "no digits were found with which these {givens} have one solution: give more "
            "cells, above all in empty rows, columns and boxes, fill the shape or make it "
            "bolder, or invert it",
            givens=Count("given", len(pattern.cells)),
        )

    def _attempts_text(self) -> Field:
        """Return the number of attempts, or what was done in the first if it was not finished."""
        report = self.report
        if report.tried:
            return Count("attempt", report.tried)
        if self.jobs > 1:
            return Message(
                "no-first-attempts",
                "none of {jobs} processes has finished its first attempt",
                jobs=self.jobs,
            )
        if not report.grids:
            return Message("no-first-grid", "the first attempt has not yet found a filled grid")
        drafts = Count("draft", report.drafts) if report.drafts else Message("no-draft", "no draft")
        return Message(
            "first-attempt",
            "the first attempt is not finished: {grids}, {drafts} rated",
            grids=Count("filled grid", report.grids),
            drafts=drafts,
        )

    def _repetitions_text(self) -> Message:
        """Return the reason why puzzles that meet the requirements were not taken."""
        if self.specification.inputs.distinct == "solutions":
            return Message(
                "same-solutions",
                "others have the solution of an earlier one, except for names and symmetries",
            )
        return Message("repetitions", "others are repetitions")


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
