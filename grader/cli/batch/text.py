"""Estimates and states of jobs as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grader.batch.estimate import Estimate
from grader.batch.job import Job
from grader.batch.rating import PUZZLES
from grader.batch.status import Status
from grader.cli.shared.output import counted

if TYPE_CHECKING:
    from grader.batch.generation_planning import RateEstimate

_UNITS = ("B", "kB", "MB", "GB", "TB")


def estimate_text(job: Job, estimate: Estimate, bad: int) -> str:
    """Return what a plan comes to: partitions, time and storage."""
    largest = max(partition.items for partition in job.partitions)
    partitions = counted(len(job.partitions), "partition")
    lines = [f"{counted(job.items, 'puzzle')} in {partitions} of at most {largest:,}"]
    if bad:
        lines.append(f"{bad:,} of them malformed; their rows have the errors")
    if estimate.sample:
        slow = ""
        if estimate.slow:
            slow = f"; {estimate.slow:,} reached the first time limit, so it takes longer"
        lines += [
            f"sample of {estimate.sample:,}: {duration(estimate.seconds)} a puzzle{slow}",
            f"expected: {job.items * estimate.seconds / 3600:.3g} core-hours, "
            f"{size(job.items * estimate.row_bytes)} of results",
        ]
    copied = (job.folder / PUZZLES).stat().st_size
    lines.append(f"'{job.folder}' has {size(copied)}; run grader batch run {job.folder}")
    return "\n".join(lines)


def generation_text(job: Job, estimate: RateEstimate) -> str:
    """Return what a plan to generate comes to: attempts, time and storage."""
    size_of_one = job.partitions[0].items
    count = job.settings["count"]
    lines = [
        f"{counted(count, 'puzzle')} with seed {job.settings['seed']} in "
        f"{counted(job.items, 'attempt')}: {counted(len(job.partitions), 'partition')} of "
        f"at most {size_of_one:,}",
        *estimate.reasons,
    ]
    if len(estimate.avoided):
        lines.append(f"to avoid: {counted(len(estimate.avoided), 'puzzle')}")
    if not estimate.hits:
        tried = max(1, estimate.tried)
        lines.append(
            f"sample of {estimate.tried:,}: no puzzle met the requirements; the plan assumes one "
            f"in {tried:,}, and runs add attempts if these are too few"
        )
    else:
        lines.append(
            f"sample of {estimate.tried:,}: {duration(estimate.attempt_seconds)} an attempt, "
            f"{counted(estimate.hits, 'puzzle')}"
        )
    needed = estimate.attempts_for(count)
    lines += [
        f"expected: {needed * estimate.attempt_seconds / 3600:.3g} core-hours, "
        f"{size(count * estimate.row_bytes)} of results",
        f"run grader batch run {job.folder}",
    ]
    return "\n".join(lines)


def status_text(status: Status) -> str:
    """Return the state of a job, a line for each part of it."""
    lines = [
        f"partitions: {status.done:,} of {status.partitions:,} done, "
        f"{counted(status.running, 'task')} running",
        f"{status.item}s: {status.items_done:,} of {status.items:,}",
    ]
    if status.slow:
        lines.append(f"second pass: {status.slow:,} slow puzzles wait")
    lines.append(f"core-hours: {status.core_hours:.3g}")
    if status.done < status.partitions and status.pace is not None:
        lines.append(f"pace: {status.pace:,.0f} {status.item}s a second in the last minutes")
        if status.seconds_left is not None:
            lines.append(f"time left: {duration(status.seconds_left)}")
    if status.statuses:
        listed = ", ".join(f"{name} {count:,}" for name, count in status.statuses.items())
        lines.append(f"{'ratings' if status.item == 'puzzle' else 'attempts'}: {listed}")
    lines += [
        f"bad: partition {bad.task}: {bad.error}"
        + (f" ({bad.deaths} times)" if bad.deaths > 1 else "")
        for bad in status.bad
    ]
    return "\n".join(lines)


def duration(seconds: float) -> str:
    """Return a duration in a unit that suits it."""
    if seconds < 1:
        return f"{seconds * 1000:.3g} ms"
    if seconds < 120:
        return f"{seconds:.3g} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 120 else f"{minutes / 60:,.1f} h"


def size(count: float) -> str:
    """Return a number of bytes in a unit that suits it."""
    for unit in _UNITS:
        if count < 1000 or unit == _UNITS[-1]:
            return f"{count:.3g} {unit}"
        count /= 1000
    raise AssertionError("the last unit is never left")
