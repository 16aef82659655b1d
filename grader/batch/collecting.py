"""Collect the rows of a job in the order of its items, after a check that each is there once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from attrs import frozen

from grader.batch.files import explained, put_in_place, temporary
from grader.batch.job import Job, Partition
from grader.batch.kind import Kind, kind_of
from grader.batch.receipts import Receipt, Receipts
from grader.batch.tasks import is_done
from grader.errors import BatchArgumentError, BatchError

_LISTED = 10
"""Partitions that a message lists."""
IN_PLACE = "catalogue"
"""The format of a file that is added to, and never replaced."""


@frozen
class Collected:
    """The outcome of collecting."""

    rows: int
    statuses: dict[str, int]
    """How many rows are of each sort."""


def collect(
    job: Job, path: Path, output_format: str, *, force: bool = False, jobs: int = 1
) -> Collected:
    """Write the rows of a job to a file, which appears when it is whole.

    Args:
        job: the job.
        path: the file.
        output_format: one of the formats of its kind.
        force: overwrite the file if it is there.
        jobs: the number of processes, where several help.

    Raises:
        BatchError: partitions are not done, or damaged; or the file exists, or cannot be written.
    """
    kind = kind_of(job)
    receipts = Receipts(job)
    receipts.refresh()
    check_complete(job, kind, receipts)
    receipts.remove_strays()
    if output_format == IN_PLACE:
        count = kind.collect(collected_rows(kind, receipts), path, output_format, jobs)
        return Collected(count, statuses_of(job, receipts))
    if not force and path.exists() and path.stat().st_size:
        raise BatchArgumentError(
            "output-contents",
            "'{path}' has contents; name another file, or overwrite it with --force",
            path=str(path),
        )
    if path.exists() and not path.is_file():
        raise BatchArgumentError(
            "output-irregular", "'{path}' is no regular file; name a file", path=str(path)
        )
    new = temporary(path)
    try:
        with explained(path):
            count = kind.collect(collected_rows(kind, receipts), new, output_format, jobs)
            put_in_place(new, path)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
    return Collected(count, statuses_of(job, receipts))


def check_complete(job: Job, kind: Kind, receipts: Receipts) -> None:
    """Raise an error unless each item has its final row, by the version that planned the job.

    Raises:
        BatchError: a partition is not done, or is the work of another version.
    """
    needed = kind.needed(receipts)
    missing = [p.id for p in needed if not is_done(p, kind, receipts)]
    if missing:
        listed = ",".join(map(str, missing[:_LISTED])) + (",..." if missing[_LISTED:] else "")
        raise BatchError(
            "partitions-missing",
            "{number:,} of {all:,} partitions are not done: {listed}; run grader batch run "
            "{folder}",
            number=len(missing),
            all=len(needed),
            listed=listed,
            folder=str(job.folder),
        )
    for partition in needed:
        for receipt in every_receipt(partition, receipts):
            if receipt.version != job.grader:
                raise BatchError(
                    "partition-version",
                    "partition {partition} was done by version {version} of the grader, and the "
                    "job was planned by version {planned}; delete '{task}.json' in its folder "
                    "parts, and run it again",
                    partition=partition.id,
                    version=receipt.version,
                    planned=job.grader,
                    task=receipt.task,
                )
        first = receipts.of(partition.name)
        if first is not None and not _is_sound(partition, receipts):
            raise BatchError(
                "receipt-damaged",
                "the receipt of partition {partition} is damaged; delete '{name}.json' in the "
                "folder parts, and run it again",
                partition=partition.id,
                name=partition.name,
            )


def _is_sound(partition: Partition, receipts: Receipts) -> bool:
    """Return whether the receipts of a partition name items that it has."""
    return all(
        0 <= item < partition.items
        for receipt in every_receipt(partition, receipts)
        for item in (*receipt.items, *receipt.unfinished)
    )


def every_receipt(partition: Partition, receipts: Receipts) -> list[Receipt]:
    """Return the receipts of a partition that are there, that of the first pass first."""
    first = receipts.of(partition.name)
    return [] if first is None else [first, *receipts.later(partition.name)]


def collected_rows(kind: Kind, receipts: Receipts) -> Iterator[bytes]:
    """Iterate over the final rows of the partitions of a job, in the order of the items.

    Raises:
        BatchError: rows are not those that were written.
    """
    for partition in kind.needed(receipts):
        yield from partition_rows(partition, receipts)


def partition_rows(partition: Partition, receipts: Receipts) -> Iterator[bytes]:
    """Iterate over the final rows of a partition: those of slow items take their places."""
    first, *later = every_receipt(partition, receipts)
    final: dict[int, bytes] = {}
    for receipt in later:
        final.update(zip(receipt.items, receipts.rows(receipt), strict=True))
    if not final:
        yield from receipts.rows(first)
        return
    for item, row in enumerate(receipts.rows(first)):
        yield final.get(item, row)


def statuses_of(job: Job, receipts: Receipts) -> dict[str, int]:
    """Return how many rows of the job so far are of each sort, the most frequent first."""
    found: Counter[str] = Counter()
    for partition in job.partitions:
        # A row that is made again replaces an unfinished one.
        for number, receipt in enumerate(every_receipt(partition, receipts)):
            found.update(receipt.statuses)
            if number:
                found["timeout"] -= len(receipt.items)
    return {name: count for name, count in found.most_common() if count > 0}
