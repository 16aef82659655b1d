"""Estimates and states of jobs as text, each line a message."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grader.batch.estimate import Estimate
from grader.batch.job import Job
from grader.batch.rating import PUZZLES
from grader.batch.status import Status
from grader.errors import Count, Listed, Message, Term, untranslated

if TYPE_CHECKING:
    from grader.batch.generation_planning import RateEstimate

_UNITS = ("B", "kB", "MB", "GB", "TB")


def estimate_lines(job: Job, estimate: Estimate, bad: int) -> Iterator[Message]:
    """Iterate over what a plan comes to: partitions, time and storage."""
    yield Message(
        "plan-of-puzzles",
        "{puzzles:,} in {partitions:,} of at most {largest:,}",
        puzzles=Count("puzzle", job.items),
        partitions=Count("partition", len(job.partitions)),
        largest=max(partition.items for partition in job.partitions),
    )
    if bad:
        yield Message(
            "plan-malformed",
            "{number:,} of them malformed; their rows have the errors",
            number=bad,
        )
    if estimate.sample:
        sample = Message(
            "sample-of-puzzles",
            "sample of {number:,}: {time} a puzzle",
            number=estimate.sample,
            time=duration(estimate.seconds),
        )
        if estimate.slow:
            sample = Message(
                "sample-slow",
                "{sample}; {slow:,} reached the first time limit, so it takes longer",
                sample=sample,
                slow=estimate.slow,
            )
        yield sample
        yield _expected(job.items * estimate.seconds, job.items * estimate.row_bytes)
    yield Message(
        "folder-has",
        "'{folder}' has {size}; run grader batch run {folder}",
        folder=str(job.folder),
        size=size((job.folder / PUZZLES).stat().st_size),
    )


def generation_lines(job: Job, estimate: RateEstimate) -> Iterator[Message]:
    """Iterate over what a plan to generate comes to: attempts, time and storage."""
    count = job.settings["count"]
    yield Message(
        "plan-of-attempts",
        "{puzzles:,} with seed {seed} in {attempts:,}: {partitions:,} of at most {largest:,}",
        puzzles=Count("puzzle", count),
        seed=str(job.settings["seed"]),
        attempts=Count("attempt", job.items),
        partitions=Count("partition", len(job.partitions)),
        largest=job.partitions[0].items,
    )
    yield from map(untranslated, estimate.reasons)
    if len(estimate.avoided):
        yield Message(
            "puzzles-to-avoid",
            "to avoid: {puzzles:,}",
            puzzles=Count("puzzle", len(estimate.avoided)),
        )
    if not estimate.hits:
        yield Message(
            "sample-without-puzzle",
            "sample of {tried:,}: no puzzle met the requirements; the plan assumes one in "
            "{assumed:,}, and runs add attempts if these are too few",
            tried=estimate.tried,
            assumed=max(1, estimate.tried),
        )
    else:
        yield Message(
            "sample-of-attempts",
            "sample of {tried:,}: {time} an attempt, {puzzles:,}",
            tried=estimate.tried,
            time=duration(estimate.attempt_seconds),
            puzzles=Count("puzzle", estimate.hits),
        )
    needed = estimate.attempts_for(count)
    yield _expected(needed * estimate.attempt_seconds, count * estimate.row_bytes)
    yield Message("run-the-job", "run grader batch run {folder}", folder=str(job.folder))


def _expected(seconds: float, result_bytes: float) -> Message:
    return Message(
        "expected-work",
        "expected: {hours:.3g} core-hours, {size} of results",
        hours=seconds / 3600,
        size=size(result_bytes),
    )


def status_lines(status: Status) -> Iterator[Message]:
    """Iterate over the state of a job, a line for each part of it."""
    yield Message(
        "status-partitions",
        "partitions: {done:,} of {all:,} done, {tasks:,} running",
        done=status.done,
        all=status.partitions,
        tasks=Count("task", status.running),
    )
    rates = status.item == "puzzle"
    done, every = status.items_done, status.items
    if rates:
        yield Message("status-puzzles", "puzzles: {done:,} of {all:,}", done=done, all=every)
    else:
        yield Message("status-attempts", "attempts: {done:,} of {all:,}", done=done, all=every)
    if status.slow:
        yield Message(
            "status-second-pass",
            "second pass: {number:,} slow puzzles wait",
            number=status.slow,
        )
    yield Message("status-core-hours", "core-hours: {hours:.3g}", hours=status.core_hours)
    if status.done < status.partitions and status.pace is not None:
        yield Message(
            "status-pace",
            "pace: {items} a second in the last minutes",
            items=Message("pace-puzzles", "{number:,.0f} puzzles", number=status.pace)
            if rates
            else Message("pace-attempts", "{number:,.0f} attempts", number=status.pace),
        )
        if status.seconds_left is not None:
            yield Message("status-left", "time left: {time}", time=duration(status.seconds_left))
    if status.statuses:
        numbers = [
            Message("name-and-number", "{name} {number:,}", name=Term("level", name), number=count)
            for name, count in status.statuses.items()
        ]
        listed = Listed(tuple(numbers))
        if rates:
            yield Message("status-ratings", "ratings: {statuses}", statuses=listed)
        else:
            yield Message("status-of-attempts", "attempts: {statuses}", statuses=listed)
    for bad in status.bad:
        line = Message(
            "bad-partition", "bad: partition {name}: {reason}", name=bad.task, reason=bad.error
        )
        if bad.deaths > 1:
            line = Message(
                "bad-partition-times", "{line} ({number} times)", line=line, number=bad.deaths
            )
        yield line


def duration(seconds: float) -> Message:
    """Return a duration in a unit that suits it."""
    if seconds < 1:
        return Message("duration-milliseconds", "{number:.3g} ms", number=seconds * 1000)
    if seconds < 120:
        return Message("duration-seconds", "{number:.3g} s", number=seconds)
    minutes = round(seconds / 60)
    if minutes < 120:
        return Message("duration-minutes", "{number} min", number=minutes)
    return Message("duration-hours", "{number:,.1f} h", number=minutes / 60)


def size(count: float) -> Message:
    """Return a number of bytes in a unit that suits it."""
    for unit in _UNITS:
        if count < 1000 or unit == _UNITS[-1]:
            return Message("size-in-bytes", "{number:.3g} {unit}", number=count, unit=unit)
        count /= 1000
    raise AssertionError("the last unit is never left")
