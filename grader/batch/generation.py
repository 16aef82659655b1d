"""Jobs that generate puzzles: a partition is a range of attempts.

Everything in an attempt follows from its number and from the inputs of the run, so machines never
make the same one.  A row is the record of `grader generate --format jsonl` behind the fingerprint
of its puzzle; which puzzles are taken is decided when the rows are read in the order of attempts.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import evolve

from grader.batch.block import Block
from grader.batch.files import json_bytes, read_object, write_whole
from grader.batch.form_keys import KeysFile, SeenKeys, SortedKeys
from grader.batch.job import JOB, Job, Partition
from grader.batch.kind import Kind
from grader.batch.planning import KEYS
from grader.errors import BatchError, TargetError, UnsoundError
from grader.generate.attempt import Attempt
from grader.generate.attempt_batch import BatchResult
from grader.generate.checked_target import possible_hardest
from grader.generate.countdown import Countdown
from grader.generate.generation_records import GenerationReport
from grader.generate.generation_run import GenerationRun, generated, work_until
from grader.generate.generator import specify
from grader.generate.plan import TRIAL_ATTEMPTS, revise_plan
from grader.generate.run_specification import RunSpecification
from grader.generate.selection import Selection, TechniqueSpread
from grader.outputs.generated_files import damaged_row, write_puzzles
from grader.rating.minutes import estimates as minutes
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.rating.rate import load_strategies
from grader.runtime.strict_json import json_line
from grader.search.canonical.fingerprints import Fingerprint

if TYPE_CHECKING:
    from grader.batch.receipts import Receipts

ENOUGH = "enough.json"
"""The file that names the number of partitions that suffice, in the folder of the job."""
FOUND, AVOIDED, MISSED, CRASHED = "found", "avoided", "missed", "crashed"
"""What attempts come to: puzzles, those to avoid, others than required, dead processes.  Those
that end at a wrong step of a technique are `UNSOUND`."""
UNSOUND = UnsoundError.status
_FORM = '{"form": "'
_HEAD = len(_FORM) + 32 + len('", ')
"""Characters of a row before the first key of the record."""
_INTERVALS = frozenset(("rating", "minutes", "steps", "bottleneck", "givens"))


class GenerationKind(Kind):
    """Make attempts at puzzles.

    Raises:
        BatchError: this installation would make other puzzles than the one that planned the job.
        GraderError: the profile or the layout is not there.
    """

    formats: ClassVar[tuple[str, ...]] = ("line", "jsonl", "csv", "parquet", "catalogue")
    item: ClassVar[str] = "attempt"

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        try:
            self.specification: RunSpecification = specification_of(job.settings, job.folder)
            digest = job.settings["digest"]
            self.count: int = int(job.settings["count"])
            hits = int(job.settings["trial_hits"])
            avoid = KeysFile(*job.settings["avoid"]) if job.settings["avoid"] else None
        except (AttributeError, KeyError, TypeError, ValueError, TargetError):
            raise BatchError(
                "job-settings", "the settings in '{path}' are damaged", path=str(job.folder / JOB)
            ) from None
        if self.specification.inputs.digest(16) != digest:
            raise BatchError(
                "other-installation",
                "the profile or the layout of this installation is not the one that '{folder}' "
                "was planned with; use the same installation everywhere, or plan the job anew",
                folder=str(job.folder),
            )
        self._avoid = None if avoid is None else SortedKeys(job.folder / KEYS, avoid)
        trial = self.specification
        self._later = evolve(trial, plan=revise_plan(trial.plan, trial.target, hits))
        self._progress: _Progress | None = None
        self._known = 0
        self._hits = 0
        self._enough: int | None = None

    def prepare(self) -> None:
        """Import what ratings need."""
        load_strategies(self.specification.target.profile)

    def blocks(
        self,
        partition: Partition,
        items: Sequence[int],
        limit: float | None,  # noqa: ARG002 - attempts have none, or results would depend on it
        jobs: int,
    ) -> Iterator[Block]:
        """Make attempts, and iterate over the rows of those that met the requirements."""
        numbers = [partition.first + item for item in items]
        early = [number for number in numbers if number < TRIAL_ATTEMPTS]
        for specification, some in (
            (self.specification, early),
            (self._later, numbers[len(early) :]),
        ):
            if some:
                with closing(results_of(specification, some, jobs)) as results:
                    yield from map(self._block, results)

    def crashed(self, partition: Partition, item: int, cause: str) -> Block:  # noqa: ARG002 - no row
        """Return no row for an attempt that kills processes."""
        return Block(b"", 1, Counter({CRASHED: 1}))

    def collect(
        self,
        rows: Iterator[bytes],
        path: Path,
        output_format: str,
        jobs: int,  # noqa: ARG002 - all is done by one process
    ) -> int:
        """Write the puzzles to a file: the first ones by the numbers of their attempts."""
        profile, wanted = self.specification.target.profile, self.job.settings["arguments"]
        with closing(_Progress(self)) as progress:
            return write_puzzles(progress.taken(rows), path, output_format, profile, wanted)

    def needed(self, receipts: Receipts | None = None) -> Sequence[Partition]:
        """Return the first partitions up to the one that completes the number of puzzles.

        If that is not known, return all.
        """
        partitions = self.job.partitions
        if self._enough is None:
            self._enough = self._noted_enough()
        if self._enough is None and receipts is not None and self._completes(receipts):
            self._enough = self._known
            # What follows from the rows stays true, so nobody else need count them.
            write_whole(self.job.folder / ENOUGH, json_bytes({"partitions": self._known}))
        return partitions if self._enough is None else partitions[: self._enough]

    def _noted_enough(self) -> int | None:
        """Return how many partitions another process has found to suffice."""
        found = (read_object(self.job.folder / ENOUGH) or {}).get("partitions")
        return found if isinstance(found, int) and found > 0 else None

    def _completes(self, receipts: Receipts) -> bool:
        """Return whether the partitions up to the first that is not done have enough puzzles."""
        partitions = self.job.partitions
        while self._known < len(partitions):
            receipt = receipts.of(partitions[self._known].name)
            if receipt is None:
                return False
            self._known += 1
            self._hits += receipt.rows
            if self._progress is not None:
                self._progress.read(receipts.rows(receipt))
            elif self._hits >= self.count:
                # Before that no row need be read.
                self._progress = self._read(partitions[: self._known], receipts)
            if self._progress is not None and self._progress.found >= self.count:
                return True
        return False

    def found(self, receipts: Receipts) -> int:
        """Return how many puzzles the first partitions have, up to one that is not done.

        The number is at most that of the puzzles that are wanted.  This reads all their rows.
        """
        if self._completes(receipts):
            return self.count
        if self._progress is None:
            self._progress = self._read(self.job.partitions[: self._known], receipts)
        return self._progress.found

    def _read(self, partitions: Iterable[Partition], receipts: Receipts) -> _Progress:
        progress = _Progress(self)
        for partition in partitions:
            receipt = receipts.of(partition.name)
            assert receipt is not None, "it has been seen"
            progress.read(receipts.rows(receipt))
        return progress

    def selection(self, seen: SeenKeys) -> Selection:
        """Return what takes puzzles, before the first one."""
        spread = None
        if self.specification.inputs.vary is not None:
            spread = TechniqueSpread(possible_hardest(self.specification.target))
        work = partial(work_until, specification=self.specification, plan=self._later.plan)
        return Selection(seen, spread, work)

    def _block(self, result: BatchResult) -> Block:
        statuses: Counter[str] = Counter()
        rows = []
        for attempt, fingerprint in result.hits:
            if self._avoid is not None and fingerprint in self._avoid:
                statuses[AVOIDED] += 1
                continue
            statuses[FOUND] += 1
            rows.append(row_of(attempt, fingerprint, self.specification))
        crashed = len(result.skipped)
        unsound = len(result.unsound)
        statuses[CRASHED] += crashed
        statuses[UNSOUND] += unsound
        statuses[MISSED] += result.tried - crashed - unsound - len(result.hits)
        return Block("".join(rows).encode(), result.tried, +statuses)


class _Progress:
    """The puzzles that are taken, while rows are read in the order of attempts."""

    def __init__(self, kind: GenerationKind) -> None:
        self._kind = kind
        self._seen = SeenKeys()
        self._selection = kind.selection(self._seen)
        # Only a spread asks for numbers and techniques.
        self._varies = kind.specification.inputs.vary is not None
        self.found = 0

    def taken(self, rows: Iterable[bytes]) -> Iterator[bytes]:
        """Iterate over the records of the rows whose puzzles are taken, each with its line end.

        Raises:
            BatchError: a row is damaged.
        """
        for row in rows:
            if self.found == self._kind.count:
                return
            try:
                key = bytes.fromhex(row[len(_FORM) : len(_FORM) + 32].decode("ascii"))
                number, hardest = self._facts(row)
            except (ValueError, KeyError, TypeError):
                raise damaged_row() from None
            if self._selection.is_repeated(key) or not self._selection.take(key, number, hardest):
                continue
            self.found += 1
            yield b"{" + row[_HEAD:]

    def _facts(self, row: bytes) -> tuple[int, str]:
        """Return attempt and hardest technique of a row, if they matter."""
        if not self._varies:
            return 0, ""
        record = json.loads(row)
        return int(record["attempt"]), record["hardest"] or ""

    def read(self, rows: Iterable[bytes]) -> None:
        """Read rows, and count the puzzles that are taken."""
        for _ in self.taken(rows):
            pass

    def close(self) -> None:
        """Delete what has been seen."""
        self._seen.close()


def row_of(attempt: Attempt, form: Fingerprint, specification: RunSpecification) -> str:
    """Return the row of an attempt that met the requirements.

    Args:
        attempt: the attempt.
        form: the fingerprint of what must be distinct.
        specification: the run.
    """
    made = generated(attempt, specification)
    record = json_line({**made.rating.record(), **made.origin()})
    return f'{_FORM}{form.hex()}", {record[1:]}\n'


def results_of(
    specification: RunSpecification,
    numbers: Iterable[int],
    jobs: int,
    seconds: float | None = None,
) -> Generator[BatchResult, None, None]:
    """Iterate over the results of attempts in their order.

    Args:
        specification: the run.
        numbers: the numbers of the attempts.
        jobs: the number of processes.
        seconds: the limit of time for all of them; None for no limit.

    Raises:
        TimeoutError: the limit is reached.
    """
    run = GenerationRun(specification, None, jobs, Countdown(seconds), (), GenerationReport())
    return run.attempts(specification, numbers)


def specification_of(settings: dict[str, Any], folder: Path) -> RunSpecification:
    """Return the run of the settings of a job.

    Raises:
        KeyError: a setting is missing.
        TypeError: a setting has another type.
        GraderError: there is no such profile or layout, or no puzzle meets the requirements.
    """
    # Jobs that were planned by 0.2.0 do not say it, and their puzzles are any.
    arguments = {"attractive": False, **settings["arguments"]}
    for name in _INTERVALS & arguments.keys():
        if arguments[name] is not None:
            arguments[name] = tuple(arguments[name])
    if "ratings" in arguments:
        arguments["ratings"] = {key: tuple(ends) for key, ends in arguments["ratings"].items()}
    layout = settings["layout"]
    found: RunSpecification = specify(
        profile=profile_of(settings, folder),
        layout=folder / layout if settings["layout_file"] else layout,
        seed=settings["seed"],
        **arguments,
    )
    return found


def profile_of(settings: dict[str, Any], folder: Path) -> Profile:
    """Return the profile of a job, with estimates of minutes if they are wanted."""
    name = settings["profile"]
    profile = load_profile(
        folder / name if settings["file"] else name, uniqueness=settings["uniqueness"]
    )
    if settings["arguments"].get("minutes") is not None:
        profile = minutes.with_minutes(profile)
    return minutes.quick(profile) if settings["quick"] else profile
