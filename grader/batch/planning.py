"""Plan a job that rates puzzles: copy the puzzles, cut them into partitions, estimate the work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from hashlib import blake2b
from itertools import islice
from math import ceil, isinf
from pathlib import Path
from shutil import rmtree
from typing import Any

from attrs import define, frozen

from grader.batch.estimate import Estimate, estimate_rating, with_expected_seconds
from grader.batch.files import explained, make_folder
from grader.batch.job import JOB, Job, Partition, digest_of, write_job
from grader.batch.puzzle_lines import lines_of
from grader.batch.rating import PUZZLES
from grader.errors import BatchArgumentError, BatchError
from grader.formats import PlainLines
from grader.outputs.rated_lines import Piece
from grader.rating.profile_loading import load_profile
from grader.rating.rate_many import rate_entry

MOST_ROWS = 200_000
"""The greatest number of puzzles in a partition, unless the user wants more."""
SAMPLE = 500
"""Puzzles that are rated to estimate the work."""
PLANNING = ".planning"
"""A file that is there while a job is being planned."""
PROFILES = "profile"
"""The folder of the copy of a profile from a file."""
LAYOUTS = "layout"
"""The folder of the copy of a layout from a file."""
KEYS = "avoid.keys"
"""The file of the fingerprints of puzzles not to generate."""


@frozen
class RatingPlan:
    """What the user has chosen for a job."""

    profile: str
    """The name of the profile, or the path of its file."""
    uniqueness: bool = True
    timeout: float | None = None
    first_timeout: float | None = 1.0
    """Seconds for each puzzle in the first pass; slower ones are rated after all others."""
    effort: int | None = None
    """The work that a puzzle may take, the same on every machine; None for any amount."""
    rows: int | None = None
    """Puzzles in a partition; None to choose them by `minutes`."""
    minutes: float = 2.0
    """Minutes that one processor takes for a partition."""
    sample: int = SAMPLE


@define
class _Input:
    name: str
    rows: int
    bytes: int
    digest: str


def plan_rating(
    folder: Path, sources: Iterable[tuple[str, Iterable[Piece]]], plan: RatingPlan
) -> tuple[Job, Estimate]:
    """Plan a job: each puzzle and each malformed entry of the sources has one row.

    The puzzles are copied, so that the folder is all that other machines need.

    Args:
        folder: an empty folder, or one that is created.
        sources: names of inputs, and what they hold.
        plan: what the user has chosen.

    Raises:
        BatchError: the folder has other files, or cannot be written; or there are no puzzles.
        ProfileError: there is no such profile.
    """
    profile = load_profile(plan.profile, uniqueness=plan.uniqueness)
    with planning(folder):
        settings = {**copied_profile(folder, plan.profile), "uniqueness": plan.uniqueness}
        settings |= {
            "digest": profile.digest(),
            "timeout": _finite(plan.timeout),
            "first_timeout": _finite(plan.first_timeout),
            "effort": plan.effort,
        }
        with explained(folder / PUZZLES):
            inputs = _copy(folder / PUZZLES, sources)
        total = sum(each.rows for each in inputs)
        if not total:
            raise BatchError(
                "nothing-to-plan", "there is no puzzle in the input, so there is nothing to plan"
            )
        limits = [limit for limit in (plan.first_timeout, plan.timeout) if limit is not None]
        rate = partial(
            rate_entry, profile=profile, timeout=min(limits, default=None), effort=plan.effort
        )
        estimate = estimate_rating(folder / PUZZLES, total, min(plan.sample, total), rate)
        rows = plan.rows or _rows(estimate, plan.minutes)
        partitions = [
            with_expected_seconds(each, estimate)
            for each in _partitions(folder / PUZZLES, inputs, rows)
        ]
        records = [{"name": each.name, "rows": each.rows, "digest": each.digest} for each in inputs]
        return write_job(folder, "rate", settings, records, partitions), estimate


@contextmanager
def planning(folder: Path) -> Iterator[None]:
    """Begin a job in a folder; remove what was written if that fails.

    Raises:
        BatchError: the folder has files of others, or a job.
    """
    is_new = not folder.exists()
    make_folder(folder)
    marker = folder / PLANNING
    with explained(folder):
        if (folder / JOB).exists():
            raise BatchArgumentError(
                "folder-has-job",
                "'{folder}' has a job; plan another one in another folder",
                folder=str(folder),
            )
        # A job that was not planned to the end left its marker.
        if any(folder.iterdir()) and not marker.exists():
            raise BatchArgumentError(
                "folder-has-files",
                "'{folder}' has other files; name an empty folder, or a new one",
                folder=str(folder),
            )
        marker.touch()
    try:
        yield
        with explained(marker):
            marker.unlink()
    except BaseException:
        if not (folder / JOB).exists():
            for name in (PUZZLES, KEYS, "plan.jsonl"):
                with suppress(OSError):
                    (folder / name).unlink(missing_ok=True)
            for name in (PROFILES, LAYOUTS):
                rmtree(folder / name, ignore_errors=True)
            with suppress(OSError):
                marker.unlink(missing_ok=True)
                if is_new:
                    folder.rmdir()
        raise


def _finite(limit: float | None) -> float | None:
    """Return a limit of time; None for one without end."""
    return None if limit is None or isinf(limit) else limit


def copied_profile(folder: Path, name: str) -> dict[str, Any]:
    """Return how to load the profile; a file is copied, under its own name."""
    copy = copied_file(folder, PROFILES, name)
    return {"profile": copy or name, "file": copy is not None}


def copied_file(folder: Path, where: str, name: str) -> str | None:
    """Copy the file of a profile or layout to a folder of the job.

    Args:
        folder: the folder of the job.
        where: the name of the folder in it.
        name: the name that the user gave.

    Returns:
        The path of the copy, from the folder of the job; None if it is not the name of a file.

    Raises:
        BatchError: the copy cannot be written.
    """
    path = Path(name)
    if path.suffix not in {".yaml", ".yml"} and "/" not in name:
        return None
    copy = folder / where / path.name
    make_folder(copy.parent)
    with explained(copy):
        copy.write_bytes(path.read_bytes())
    return f"{where}/{path.name}"


def _copy(path: Path, sources: Iterable[tuple[str, Iterable[Piece]]]) -> list[_Input]:
    """Copy puzzles to a file, one a line."""
    inputs = []
    with path.open("wb") as out:
        for name, pieces in sources:
            digest = blake2b(digest_size=16)
            rows = 0
            size = 0
            for piece in pieces:
                lines = lines_of(piece)
                out.write(lines)
                digest.update(lines)
                rows += piece.puzzle_count if isinstance(piece, PlainLines) else 1
                size += len(lines)
            if rows:
                inputs.append(_Input(name, rows, size, digest.hexdigest()))
    return inputs


def _partitions(path: Path, inputs: Iterable[_Input], rows: int) -> Iterator[Partition]:
    """Iterate over partitions of consecutive puzzles; each has those of one input."""
    number = 0
    first = 0
    offset = 0
    with explained(path), path.open("rb") as stream:
        for source, each in enumerate(inputs):
            left = each.rows
            # Equal parts: a small last one would be as much trouble as the others.
            count = ceil(left / rows)
            for part in range(count, 0, -1):
                items = ceil(left / part)
                data = b"".join(islice(stream, items))
                yield Partition(
                    number,
                    first,
                    items,
                    {
                        "input": source,
                        "offset": offset,
                        "bytes": len(data),
                        "digest": digest_of(data),
                    },
                )
                number += 1
                first += items
                offset += len(data)
                left -= items


def _rows(estimate: Estimate, minutes: float) -> int:
    """Return the number of puzzles that one processor rates in some minutes."""
    if not estimate.sample:
        return MOST_ROWS // 20
    return max(1, int(min(MOST_ROWS, minutes * 60 / max(estimate.seconds, 1e-7))))
