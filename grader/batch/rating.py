"""Jobs that rate puzzles: a partition is a range of lines in the file of all puzzles.

The rows are those of `grader rate --format jsonl`, and are made by the same code.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from grader.batch.block import Block
from grader.batch.job import JOB, Job, Partition, digest_of
from grader.batch.kind import Kind
from grader.batch.puzzle_lines import pieces_of
from grader.errors import BatchError, unreadable_file
from grader.formats import PlainLines
from grader.outputs.rated_files import write_ratings
from grader.outputs.rated_lines import json_row, rate_and_write
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.rating.rate import load_strategies
from grader.rating.rate_many import crashed
from grader.runtime.deadline import check_timeout

PUZZLES = "puzzles.txt"
"""The file of all puzzles, in the folder of the job."""
TIMEOUT = "timeout"
"""The status of a puzzle that reached its limit of time."""


class _Limits(NamedTuple):
    timeout: float | None
    first_timeout: float | None
    effort: int | None


class RatingKind(Kind):
    """Rate the puzzles of a file.

    Raises:
        BatchError: the profile is not the one that the job was planned with.
        ProfileError: there is no such profile here.
    """

    formats: ClassVar[tuple[str, ...]] = ("jsonl", "csv", "parquet", "catalogue")

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        try:
            self.profile: Profile = profile_of(job.settings, job.folder)
            digest = job.settings["digest"]
            self._limits = _limits(job.settings)
        except (KeyError, TypeError, ValueError):
            raise BatchError(
                "job-settings", "the settings in '{path}' are damaged", path=str(job.folder / JOB)
            ) from None
        if self.profile.digest() != digest:
            raise BatchError(
                "other-profile",
                "the profile {profile} of this installation is not the one that '{folder}' was "
                "planned with; use the same installation everywhere, or plan the job anew",
                profile=self.profile.name,
                folder=str(job.folder),
            )

    @property
    def first_limit(self) -> float | None:
        """Seconds for each puzzle in the first pass."""
        limits = [self._limits.first_timeout, self._limits.timeout]
        return min((limit for limit in limits if limit is not None), default=None)

    @property
    def limit(self) -> float | None:
        """Seconds for each puzzle."""
        return self._limits.timeout

    def prepare(self) -> None:
        """Import what ratings need."""
        load_strategies(self.profile)

    def blocks(
        self, partition: Partition, items: Sequence[int], limit: float | None, jobs: int
    ) -> Iterator[Block]:
        """Rate puzzles of a partition, and iterate over their rows in order."""
        data = self._lines(partition, items)
        effort = self._limits.effort
        for written in rate_and_write(
            pieces_of(data), self.profile, json_row, jobs, limit, effort=effort
        ):
            unfinished: list[int] = []
            if written.grades[TIMEOUT] and limit is not None:
                rows = map(json.loads, written.text.splitlines())
                # A limit of effort is final.
                end = f"not finished after {limit:g} s"
                unfinished = [i for i, row in enumerate(rows) if _begins(row["error"], end)]
            yield Block(
                written.text.encode("utf-8", "backslashreplace"),
                written.puzzle_count,
                written.grades,
                unfinished,
            )

    def crashed(self, partition: Partition, item: int, cause: str) -> Block:
        """Return the row of a puzzle that kills processes."""
        (piece,) = pieces_of(self._lines(partition, [item]))
        entry = next(piece.puzzles()) if isinstance(piece, PlainLines) else piece
        row = json_row(0, crashed(entry, self.profile, cause))
        return Block(f"{row}\n".encode("utf-8", "backslashreplace"), 1, Counter(crashed=1))

    def collect(self, rows: Iterator[bytes], path: Path, output_format: str, jobs: int) -> int:
        """Write the ratings of all puzzles to a file."""
        source = ", ".join(each["name"] for each in self.job.inputs)[:200]
        return write_ratings(
            rows,
            path,
            output_format,
            self.profile,
            source=source,
            timeout=self.limit,
            jobs=jobs,
        )

    def _lines(self, partition: Partition, items: Sequence[int]) -> bytes:
        """Return lines of the puzzles of a partition.

        Raises:
            BatchError: they are not those that were planned.
        """
        path = self.job.folder / PUZZLES
        try:
            with path.open("rb") as stream:
                stream.seek(partition.data["offset"])
                data = stream.read(partition.data["bytes"])
        except OSError as error:
            raise BatchError(unreadable_file(path, error)) from None
        if digest_of(data) != partition.data["digest"]:
            raise BatchError(
                "puzzles-changed",
                "the puzzles of partition {partition} in '{path}' have changed since the job was "
                "planned; plan it anew",
                partition=partition.id,
                path=str(path),
            )
        if len(items) == partition.items:
            return data
        lines = data.splitlines(keepends=True)
        return b"".join([lines[item] for item in items])


def _limits(settings: dict[str, Any]) -> _Limits:
    """Return the limits of a job.

    Raises:
        KeyError: one is missing.
        TypeError: one is no number.
        ValueError: one is not positive.
    """
    found = _Limits(*(settings[name] for name in _Limits._fields))
    check_timeout(found.timeout)
    check_timeout(found.first_timeout)
    if found.effort is not None and not found.effort > 0:
        raise ValueError("effort must be more than 0")
    return found


def _begins(error: str | None, text: str) -> bool:
    return error is not None and error.startswith(text)


def profile_of(settings: dict[str, Any], folder: Path) -> Profile:
    """Return the profile of a job."""
    name = settings["profile"]
    return load_profile(
        folder / name if settings["file"] else name, uniqueness=settings["uniqueness"]
    )
