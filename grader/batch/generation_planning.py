"""Plan a job that generates puzzles: number its attempts, and add more if too few puzzles came out.

The only choice that depends on results is whether attempts climb after the first ones, and
`plan` makes it: it tries these attempts itself.
"""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import closing, suppress
from math import ceil
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from attrs import define, evolve, field, frozen

from grader.batch.estimate import SAMPLE_SECONDS
from grader.batch.form_keys import SortedKeys, write_sorted_keys
from grader.batch.generation import (
    GenerationKind,
    results_of,
    row_of,
    specification_of,
)
from grader.batch.job import Job, Partition, add_partitions, write_job
from grader.batch.kind import GENERATE, kind_of
from grader.batch.planning import (
    KEYS,
    LAYOUTS,
    copied_file,
    copied_profile,
    planning,
)
from grader.batch.receipts import Receipts
from grader.batch.runner import RunReport
from grader.batch.tasks import is_done
from grader.errors import BatchArgumentError, BatchError
from grader.generate.attempt_batch import BatchResult
from grader.generate.generation_records import KnownPuzzle
from grader.generate.plan import TRIAL_ATTEMPTS, GenerationPlan, revise_plan
from grader.generate.run_specification import RunInputs, RunSpecification
from grader.model.puzzle import Puzzle
from grader.search.canonical.fingerprints import Fingerprint, fingerprint, solved

PARTITION_SECONDS = 120.0
"""Seconds that one processor takes for a partition."""
MOST_ATTEMPTS = 100_000
"""The greatest number of attempts in a partition, unless the user wants more."""
MOST_PARTITIONS = 1_000_000
"""The greatest number of partitions of a plan, each of which becomes some files."""
FEWEST_PARTITIONS = 20
"""Partitions into which even a small job is cut, so that several machines have something to do."""
SHORTEST_SECONDS = 1.0
"""Seconds of a partition below which it is not cut for that."""
MARGIN = 1.1
"""How many more attempts are planned than the sample asks for; a run stops when it has enough."""
LONGEST_GROWTH = 8
"""Runs plan more attempts themselves until there are so many times as many as at first."""
SMALL_SECONDS = 60.0
"""Seconds of one processor for which a small job goes on in any case."""
HOPEFUL_SECONDS = 3600.0
"""Seconds of one processor for which it goes on while new puzzles come out."""


@frozen
class PlannedRun:
    """What the user has chosen for a job."""

    count: int
    """The number of puzzles."""
    seed: int
    arguments: dict[str, Any]
    """Other keyword arguments of `grader.generate` that determine the puzzles."""
    profile: str = "standard"
    """The name of the profile, or the path of its file."""
    uniqueness: bool = True
    layout: str = "classic-9"
    """The name of the layout, or the path of its file."""
    quick: bool = False
    """Estimate minutes by fewer simulated solves."""
    attempts: int | None = None
    """Attempts in a partition; None to choose them by their time."""


@define
class RateEstimate:
    """What attempts come to, from a sample."""

    tried: int = 0
    hits: int = 0
    seconds: float = 0.0
    """Seconds of one processor for all of them."""
    row_bytes: float = 0.0
    """Bytes of the compressed row of a puzzle; 0 if there is none."""
    reasons: tuple[str, ...] = ()
    """How puzzles are looked for, and why, one sentence each."""
    avoided: Collection[bytes] = ()
    """The fingerprints of puzzles to avoid."""
    all_hits: int = 0
    """Puzzles that met the requirements, with those to avoid."""
    trial_attempts: int = 0
    """Attempts before those of the sample, which were made in another way."""
    trial_hits: int = 0
    """The puzzles of these."""
    _rows: list[str] = field(factory=list)

    @property
    def attempt_seconds(self) -> float:
        """Seconds an attempt."""
        return self.seconds / max(1, self.tried)

    def attempts_for(self, count: int) -> int:
        """Return how many attempts give so many puzzles, as far as the sample shows."""
        left = max(0, count - self.trial_hits)
        return self.trial_attempts + ceil(left * max(1, self.tried) / max(1, self.hits))

    def add(
        self,
        specification: RunSpecification,
        numbers: Iterable[int],
        jobs: int,
        limit: float | None,
    ) -> None:
        """Make attempts until a limit of time."""
        start = _processor_seconds(jobs)
        with (
            suppress(TimeoutError),
            closing(results_of(specification, numbers, jobs, limit)) as results,
        ):
            for result in results:
                self._add(result, specification)
        self.seconds += _processor_seconds(jobs) - start
        if self._rows:
            text = "".join(self._rows).encode()
            self.row_bytes = len(gzip.compress(text, 1)) / len(self._rows)

    def _add(self, result: BatchResult, specification: RunSpecification) -> None:
        self.tried += result.tried
        self.all_hits += len(result.hits)
        for attempt, form in result.hits:
            if form in self.avoided:
                continue
            self.hits += 1
            self._rows.append(row_of(attempt, form, specification))


def plan_generation(
    folder: Path,
    wanted: PlannedRun,
    avoid: Iterable[Puzzle | KnownPuzzle] = (),
    jobs: int = 1,
) -> tuple[Job, RateEstimate]:
    """Plan a job: as many attempts as a sample of them asks for.

    Args:
        folder: an empty folder, or one that is created.
        wanted: what the user has chosen.
        avoid: puzzles not to generate.
        jobs: the number of processes for the sample.

    Raises:
        BatchError: the folder has other files, or cannot be written.
        TargetError: no puzzle meets the requirements.
        ProfileError: there is no such profile.
        LayoutError: there is no such layout.
    """
    settings = {
        # Said in any case, because jobs of 0.2.0 do not.
        "arguments": {"attractive": None, **wanted.arguments},
        "seed": wanted.seed,
        "count": wanted.count,
        "uniqueness": wanted.uniqueness,
        "quick": wanted.quick,
    }
    # The mistakes of the user come out before the folder is there.
    specification_of(
        {
            **settings,
            "profile": wanted.profile,
            "file": False,
            "layout": wanted.layout,
            "layout_file": False,
        },
        Path(),
    )
    with planning(folder):
        layout = copied_file(folder, LAYOUTS, wanted.layout)
        settings |= copied_profile(folder, wanted.profile)
        settings |= {"layout": layout or wanted.layout, "layout_file": layout is not None}
        specification = specification_of(settings, folder)
        settings["digest"] = specification.inputs.digest(16)
        keys = write_sorted_keys(folder / KEYS, _fingerprints(avoid, specification.inputs))
        settings["avoid"] = [*keys] if keys.keys else None
        with closing(SortedKeys(folder / KEYS, keys)) as avoided:
            estimate, hits = _sample(specification, avoided, jobs)
        settings["trial_hits"] = hits
        settings["attempt_seconds"] = estimate.attempt_seconds
        total = ceil(estimate.attempts_for(wanted.count) * MARGIN)
        settings["attempts"] = total
        size = wanted.attempts or _size(estimate.attempt_seconds, total)
        if total > MOST_PARTITIONS * size:
            raise BatchError(
                "many-attempts",
                "{number:,} attempts are more than {most:,} partitions of {size:,}; ask for fewer "
                "puzzles, or for more attempts in a partition",
                number=total,
                most=MOST_PARTITIONS,
                size=size,
            )
        return write_job(folder, "generate", settings, [], _partitions(0, 0, total, size)), estimate


@define
class GenerationOutcome:
    """The outcome of runs of a job that generates."""

    run: RunReport = field(factory=RunReport)
    found: int | None = None
    """The number of puzzles; None if partitions are not done."""


def run_until_enough(job: Job, run: Callable[[Job], RunReport]) -> GenerationOutcome:
    """Run a job, and plan and run more attempts while too few puzzles have come out.

    That ends when there are many times as many attempts as at first.  A small job goes on for an
    hour of one processor while new puzzles come out, and for a minute in any case.

    Args:
        job: the job.
        run: does its partitions.
    """
    total = GenerationOutcome()
    before = -1
    while True:
        report = run(job)
        total.run.done += report.done
        total.run.rows += report.rows
        total.run.failed += report.failed
        total.found = puzzles_found(job)
        if total.found is None or total.found >= job.settings["count"]:
            return total
        seconds = HOPEFUL_SECONDS if total.found > before else SMALL_SECONDS
        small = seconds / max(job.settings["attempt_seconds"], 1e-6)
        if job.items >= max(small, LONGEST_GROWTH * job.settings["attempts"]):
            return total
        before = total.found
        job = _extended(job, before)


def extended_job(job: Job) -> Job | None:
    """Plan more attempts for a job whose partitions are done, if too few puzzles came out.

    At most as many attempts are added as there are.

    Returns:
        The job with more partitions; None if it needs none.

    Raises:
        BatchError: it is not a job that generates puzzles, or not done.
    """
    if job.kind != GENERATE:
        raise BatchArgumentError(
            "job-rates",
            "'{folder}' rates puzzles; only a job that generates can get more",
            folder=str(job.folder),
        )
    found = puzzles_found(job)
    if found is None:
        raise BatchError(
            "job-unfinished",
            "not all partitions of '{folder}' are done, so it is not known whether more are "
            "needed; run grader batch run {folder} first",
            folder=str(job.folder),
        )
    return None if found >= job.settings["count"] else _extended(job, found)


def puzzles_found(job: Job) -> int | None:
    """Return how many puzzles a job has, at most as many as wanted; None if it is not done."""
    kind = kind_of(job)
    assert isinstance(kind, GenerationKind)
    receipts = Receipts(job)
    receipts.refresh()
    if all(is_done(partition, kind, receipts) for partition in kind.needed(receipts)):
        return kind.found(receipts)
    return None


def _extended(job: Job, found: int) -> Job:
    missing = RateEstimate(job.items, found).attempts_for(job.settings["count"] - found)
    more = min(job.items, ceil(missing * MARGIN))
    size = _size(job.settings["attempt_seconds"], more)
    return add_partitions(job, _partitions(len(job.partitions), job.items, more, size))


def _fingerprints(
    avoid: Iterable[Puzzle | KnownPuzzle], inputs: RunInputs
) -> Iterator[Fingerprint]:
    """Iterate over the fingerprints of what must not be there."""
    any_map = inputs.regions is not None
    by_solution = inputs.distinct == "solutions"
    for each in avoid:
        if isinstance(each, KnownPuzzle):
            if not (any_map or by_solution):
                yield each.fingerprint
                continue
            puzzle = each.load()
        else:
            puzzle = each
        if by_solution:
            yield from (fingerprint(grid, any_map) for grid in solved((puzzle,)))
        else:
            yield fingerprint(puzzle, any_map)


def _sample(
    specification: RunSpecification, avoided: SortedKeys, jobs: int
) -> tuple[RateEstimate, int]:
    """Return what attempts come to, and the hits among the first ones if they decide something."""
    plan, target = specification.plan, specification.target
    estimate = RateEstimate(reasons=plan.reasons, avoided=avoided)
    decides = revise_plan(plan, target, 0) is not plan
    numbers = range(TRIAL_ATTEMPTS)
    estimate.add(specification, numbers, jobs, None if decides else SAMPLE_SECONDS)
    hits = estimate.all_hits
    revised: GenerationPlan = revise_plan(plan, target, hits)
    if decides and revised is not plan:
        estimate = RateEstimate(
            reasons=revised.reasons,
            avoided=avoided,
            trial_attempts=TRIAL_ATTEMPTS,
            trial_hits=estimate.hits,
        )
        later = range(TRIAL_ATTEMPTS, 2 * TRIAL_ATTEMPTS)
        estimate.add(evolve(specification, plan=revised), later, jobs, SAMPLE_SECONDS)
    return estimate, hits


def _processor_seconds(jobs: int) -> float:
    """Return the time of the processors so far, that of child processes that have ended included.

    Windows does not tell that of children; there it is the clock of so many jobs.
    """
    if jobs > 1 and sys.platform == "win32":
        return monotonic() * jobs
    return process_time() + sum(os.times()[2:4])


def _size(attempt_seconds: float, total: int) -> int:
    """Return the number of attempts in a partition.

    Args:
        attempt_seconds: seconds an attempt.
        total: the number of attempts.
    """
    seconds = max(attempt_seconds, 1e-6)
    spread = max(ceil(total / FEWEST_PARTITIONS), SHORTEST_SECONDS / seconds)
    return max(1, int(min(MOST_ATTEMPTS, PARTITION_SECONDS / seconds, spread)))


def _partitions(number: int, first: int, attempts: int, size: int) -> list[Partition]:
    """Return partitions of consecutive attempts, of equal size but the last.

    Args:
        number: the id of the first partition.
        first: the number of the first attempt.
        attempts: how many there are.
        size: attempts in a partition.
    """
    starts = range(first, first + attempts, size)
    end = first + attempts
    return [
        Partition(number + place, start, min(size, end - start), {})
        for place, start in enumerate(starts)
    ]
