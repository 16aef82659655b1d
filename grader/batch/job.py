"""A job: a folder with what is to be done, in partitions, and what has been done.

::

    DIR/job.json            kind, version, inputs, settings
    DIR/plan.jsonl          one line for each partition
    DIR/more/00001.json     partitions that were planned later
    DIR/parts/00042.json    receipt of a partition; names the file of its rows
    DIR/parts/00042-*.jsonl.gz
    DIR/attempts/           one file for each process that works on a partition
    DIR/careful/            pieces of partitions that have killed processes
    DIR/bad/                partitions that failed, with the reason
"""

from __future__ import annotations

import json
from functools import partial
from hashlib import blake2b, file_digest
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from grader.batch.files import json_bytes, make_folder, read_object, write_whole
from grader.errors import BatchArgumentError, BatchError, Message, unreadable_file
from grader.runtime.version import version

JOB = "job.json"
PLAN = "plan.jsonl"
MORE = "more"
PARTS = "parts"
ATTEMPTS = "attempts"
CAREFUL = "careful"
BAD = "bad"
SECONDS = "seconds"
"""The key of the time that a partition is expected to take, in what its kind needs to know."""
_blake2b = partial(blake2b, digest_size=16)
LAYOUT_VERSION = 1
"""The version of the layout of the folder; a later one may not be understood."""


@frozen
class Partition:
    """A part of the work: consecutive items, such as puzzles or attempts."""

    id: int
    """Its place in the plan, from 0."""
    first: int
    """The number of the first item in the job, from 0."""
    items: int
    """The number of items."""
    data: dict[str, Any]
    """What the kind of the job needs to know beyond that."""

    @property
    def name(self) -> str:
        """The name in files and messages."""
        return f"{self.id:05}"

    @property
    def expected_seconds(self) -> float:
        """Seconds that one processor is expected to take; 0 if that is unknown."""
        return float(self.data.get(SECONDS, 0))

    def record(self) -> dict[str, Any]:
        """Return the partition as an object for JSON."""
        return {"id": self.id, "first": self.first, "items": self.items, **self.data}


@frozen
class Job:
    """A job as it was planned."""

    folder: Path
    kind: str
    grader: str
    """The version of the package that planned it."""
    settings: dict[str, Any]
    """What determines the rows, beside the items."""
    inputs: list[dict[str, Any]]
    partitions: tuple[Partition, ...]
    extensions: int = 0
    """How often partitions were added to the plan."""

    @property
    def items(self) -> int:
        """The number of items of all partitions."""
        return sum(partition.items for partition in self.partitions)

    def folder_of(self, name: str) -> Path:
        """Return a folder of the job, which is created if it does not exist."""
        path = self.folder / name
        make_folder(path)
        return path

    def require_version(self) -> None:
        """Raise an error if another version of the package has planned the job.

        Raises:
            BatchError: it has.
        """
        here = version()
        if here != self.grader:
            raise BatchError(
                "job-version",
                "{folder} was planned by version {planned} of the grader, and this is version "
                "{here}; run it with version {planned}, or plan it anew",
                folder=str(self.folder),
                planned=self.grader,
                here=here,
            )


def write_job(
    folder: Path,
    kind: str,
    settings: dict[str, Any],
    inputs: list[dict[str, Any]],
    partitions: list[Partition],
) -> Job:
    """Write a job; it exists from the moment at which its last file is written.

    Raises:
        BatchError: a file cannot be written.
    """
    plan = b"".join(json_bytes(partition.record()) for partition in partitions)
    write_whole(folder / PLAN, plan)
    job = {
        "layout": LAYOUT_VERSION,
        "kind": kind,
        "grader": version(),
        "settings": settings,
        "inputs": inputs,
        "partitions": len(partitions),
        "plan": digest_of(plan),
    }
    write_whole(folder / JOB, json.dumps(job, indent=1).encode() + b"\n")
    return read_job(folder)


def read_job(folder: Path) -> Job:
    """Return the job of a folder.

    Raises:
        BatchError: there is none, or it is damaged.
    """
    found = read_object(folder / JOB)
    if found is None:
        if (folder / JOB).exists():
            raise _damaged(folder / JOB)
        reason = Message("no-such-folder", "there is no such folder")
        if folder.is_dir():
            reason = Message("folder-without", "it has no {file}", file=JOB)
        raise BatchArgumentError(
            "no-job",
            "'{folder}' is no job: {reason}; plan one with grader batch plan",
            folder=str(folder),
            reason=reason,
        )
    if isinstance(found.get("layout"), int) and found["layout"] > LAYOUT_VERSION:
        raise BatchError(
            "job-newer",
            "'{folder}' was planned by version {planned} of the grader, which this version {here} "
            "does not understand; use that version",
            folder=str(folder),
            planned=str(found.get("grader")),
            here=version(),
        )
    try:
        with (folder / PLAN).open("rb") as stream:
            if file_digest(stream, _blake2b).hexdigest() != found.get("plan"):
                raise _damaged(folder / PLAN)
            stream.seek(0)
            plan = stream.read()
    except OSError as error:
        raise BatchError(unreadable_file(folder / PLAN, error)) from None
    try:
        job = Job(
            folder,
            found["kind"],
            found["grader"],
            dict(found["settings"]),
            list(found["inputs"]),
            tuple(_partition(json.loads(line)) for line in plan.splitlines()),
        )
    except (KeyError, TypeError, ValueError):
        raise _damaged(folder / JOB) from None
    if any(partition.id != place for place, partition in enumerate(job.partitions)):
        raise _damaged(folder / PLAN)
    return _with_more(job)


def add_partitions(job: Job, partitions: list[Partition]) -> Job:
    """Add partitions to the plan, unless another process has added some; return the job then.

    Raises:
        BatchError: a file cannot be written, or is damaged.
    """
    records = [partition.record() for partition in partitions]
    path = _more_path(job, job.extensions + 1)
    make_folder(path.parent)
    # Another process that sees the same results wants the same; the first one wins.
    write_whole(path, json_bytes({"partitions": records}), replace=False)
    return read_job(job.folder)


def _with_more(job: Job) -> Job:
    """Return a job with the partitions that were planned later."""
    partitions = [*job.partitions]
    extensions = 0
    while True:
        path = _more_path(job, extensions + 1)
        found = read_object(path)
        if found is None:
            if path.exists():
                raise _damaged(path)
            return evolve(job, partitions=tuple(partitions), extensions=extensions)
        try:
            partitions += [_partition(record) for record in found["partitions"]]
        except (KeyError, TypeError, ValueError, AttributeError):
            raise _damaged(path) from None
        if any(partition.id != place for place, partition in enumerate(partitions)):
            raise _damaged(path)
        extensions += 1


def _more_path(job: Job, number: int) -> Path:
    return job.folder / MORE / f"{number:05}.json"


def digest_of(data: bytes) -> str:
    """Return a hash of bytes as hexadecimal digits."""
    digest: str = _blake2b(data).hexdigest()
    return digest


def _partition(record: dict[str, Any]) -> Partition:
    return Partition(
        int(record.pop("id")), int(record.pop("first")), int(record.pop("items")), record
    )


def _damaged(path: Path) -> BatchError:
    return BatchError(
        "job-damaged", "'{path}' is damaged; plan the job anew in another folder", path=str(path)
    )
