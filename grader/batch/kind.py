"""Kinds of jobs: what turns a partition into rows, and rows into an output."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import ClassVar

from grader.batch.block import Block
from grader.batch.job import Job, Partition
from grader.batch.receipts import Receipts
from grader.errors import BatchError, unknown_name

RATE, GENERATE = "rate", "generate"
KINDS = {
    RATE: "grader.batch.rating:RatingKind",
    GENERATE: "grader.batch.generation:GenerationKind",
}
"""The class of each kind of job, as `module:name`."""


class Kind(ABC):
    """A kind of job.  The rows are a function of the job and the items, and of nothing else.

    Args:
        job: the job.

    Raises:
        BatchError: this installation would give other rows than the one that planned the job.
    """

    formats: ClassVar[tuple[str, ...]] = ("jsonl",)
    """The formats that `collect` writes."""
    item: ClassVar[str] = "puzzle"
    """What an item is, as users read it."""

    def __init__(self, job: Job) -> None:
        self.job = job

    @property
    def first_limit(self) -> float | None:
        """Seconds for each item in the first pass; None for no limit."""
        return None

    @property
    def limit(self) -> float | None:
        """Seconds for each item; what takes longer than `first_limit` gets them later."""
        return self.first_limit

    def needed(self, receipts: Receipts | None = None) -> Sequence[Partition]:  # noqa: ARG002
        """Return the partitions that the output needs: all, or the first ones if they suffice.

        Args:
            receipts: what is done, which may show that the first ones suffice; None to look only
                whether that is known.
        """
        return self.job.partitions

    def prepare(self) -> None:
        """Do what is needed before the first item, such as imports."""
        return

    @abstractmethod
    def blocks(
        self, partition: Partition, items: Sequence[int], limit: float | None, jobs: int
    ) -> Iterator[Block]:
        """Do items of a partition, and iterate over their rows in order.

        Args:
            partition: the partition.
            items: places in the partition, from 0, ascending; a range for consecutive ones.
            limit: seconds for each item; None sets no limit.
            jobs: the number of processes.
        """

    @abstractmethod
    def crashed(self, partition: Partition, item: int, cause: str) -> Block:
        """Return the rows of an item that kills processes; `cause` ends a sentence."""

    @abstractmethod
    def collect(self, rows: Iterator[bytes], path: Path, output_format: str, jobs: int) -> int:
        """Write the rows of all partitions to one file, and return how many were written.

        Rows of several partitions may be merged.

        Args:
            rows: the rows in the order of the items, each with its line end.
            path: the file; it is new, unless it is a catalogue.
            output_format: one of `formats`.
            jobs: the number of processes.

        Raises:
            GraderError: the rows are damaged, or cannot be written in this format.
            OSError: the file cannot be written.
        """


def kind_of(job: Job) -> Kind:
    """Return the kind of a job, checked against this installation.

    Raises:
        BatchError: the version differs, or the kind is unknown.
    """
    job.require_version()
    if job.kind not in KINDS:
        raise BatchError(unknown_name("kind of job", job.kind, KINDS))
    module, _, name = KINDS[job.kind].partition(":")
    made: Kind = getattr(import_module(module), name)(job)
    return made
