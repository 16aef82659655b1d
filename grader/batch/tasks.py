"""Tasks of a job: its partitions, and the items of them that need more time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from grader.batch.job import Partition
from grader.batch.kind import Kind
from grader.batch.receipts import LATER, Receipts, limit_order

_LONG = 120.0
"""Seconds that a task of slow items takes, if each reaches its limit."""
_MOST_SLOW = 64
"""The greatest number of slow items in a task."""


@frozen
class Task:
    """Items of a partition that are done together, under a limit of time."""

    partition: Partition
    name: str
    items: Sequence[int]
    """Places in the partition, ascending."""
    limit: float | None
    """Seconds for each item; None sets no limit."""

    @property
    def is_first(self) -> bool:
        """Whether it is the whole partition, in the first pass."""
        return LATER not in self.name


def first_task(partition: Partition, kind: Kind) -> Task:
    """Return the task of a whole partition."""
    return Task(partition, partition.name, range(partition.items), kind.first_limit)


def later_tasks(partition: Partition, receipts: Receipts, limit: float | None) -> Iterator[Task]:
    """Iterate over the tasks of the slow items of a partition.

    Args:
        partition: the partition.
        receipts: the receipts of the job.
        limit: seconds for each item; those that took longer before are left out.
    """
    wanted = limit_order(limit)
    slow = sorted(item for item, last in receipts.slow(partition.name).items() if last < wanted)
    size = 1 if limit is None else max(1, min(_MOST_SLOW, int(_LONG / limit)))
    shown = "none" if limit is None else f"{limit:g}"
    for start in range(0, len(slow), size):
        name = f"{partition.name}{LATER}{shown}{LATER}{slow[start]}"
        yield Task(partition, name, slow[start : start + size], limit)


def is_done(partition: Partition, kind: Kind, receipts: Receipts) -> bool:
    """Return whether each item of a partition has its final row."""
    if receipts.of(partition.name) is None:
        return False
    return next(later_tasks(partition, receipts, kind.limit), None) is None


def next_tasks(
    partition: Partition, kind: Kind, receipts: Receipts, retry: float | None
) -> list[Task]:
    """Return the tasks of a partition that can be done now; none if all are done.

    Args:
        partition: the partition.
        kind: the kind of the job.
        receipts: the receipts of the job.
        retry: seconds for items that have reached the limit of the job; None to leave them.
    """
    if receipts.of(partition.name) is None:
        return [first_task(partition, kind)]
    found = [*later_tasks(partition, receipts, kind.limit)]
    if found or retry is None or kind.limit is None or retry <= kind.limit:
        return found
    return [*later_tasks(partition, receipts, retry)]
