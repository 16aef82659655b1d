"""Estimate the work of a job that rates puzzles, from a sample of them."""

from __future__ import annotations

import gzip
import random
from bisect import bisect_left
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from statistics import fmean
from time import monotonic, process_time
from typing import Any, BinaryIO

from attrs import evolve, frozen

from grader.batch.files import explained
from grader.batch.job import SECONDS, Partition
from grader.batch.puzzle_lines import pieces_of
from grader.formats import PlainLines
from grader.outputs.rated_lines import json_row
from grader.rating.rating import Rating

SAMPLE_SECONDS = 30.0
"""Seconds after which a sample ends in any case."""
_NEAREST = 5
"""Puzzles of the sample that say how long those of a partition take, if it has no more itself."""


@frozen
class Estimate:
    """The expected work, from a sample."""

    sample: int
    """The number of puzzles that were rated; 0 if none was."""
    seconds: float
    """Seconds of one processor a puzzle."""
    slow: int
    """Puzzles of the sample that reached the limit of the first pass."""
    row_bytes: float
    """Bytes of a compressed row."""
    each: tuple[tuple[int, float], ...] = ()
    """For each puzzle of the sample the place of its line in the file, ascending, and its
    seconds."""


def estimate_rating(path: Path, total: int, sample: int, rate: Callable[[Any], Rating]) -> Estimate:
    """Rate a sample in random order, so that it can end at any moment, and return what it says.

    Args:
        path: the file of all puzzles.
        total: how many there are.
        sample: how many to rate.
        rate: returns the rating of a puzzle.

    Raises:
        BatchError: the file cannot be read.
    """
    if not sample:
        return Estimate(0, 0.0, 0, 0.0)
    with explained(path), path.open("rb") as stream:
        size = path.stat().st_size
        lines = [*(_each(stream) if sample == total else _spread(stream, size, sample))]
    random.Random(0).shuffle(lines)
    rows = []
    each = []
    slow = 0
    # The first rating of a process imports what all of them need.
    rate(_only(lines[0][1]))
    end = monotonic() + SAMPLE_SECONDS
    # Other programs on this machine must not count.
    before = process_time()
    for at, line in lines:
        rating = rate(_only(line))
        rows.append(json_row(0, rating))
        slow += rating.status == "timeout"
        now = process_time()
        each.append((at, now - before))
        before = now
        if monotonic() > end:
            break
    seconds = fmean(map(itemgetter(1), each))
    size = len(gzip.compress("\n".join(rows).encode("utf-8", "backslashreplace"), 1))
    return Estimate(len(rows), seconds, slow, size / len(rows), tuple(sorted(each)))


def with_expected_seconds(partition: Partition, estimate: Estimate) -> Partition:
    """Return a partition with the time that it is expected to take, if that is known.

    It follows from the puzzles of the sample in the partition; if these are few, from others that
    are near in the file as well.
    """
    places = [*map(itemgetter(0), estimate.each)]
    if not places:
        return partition
    offset = partition.data["offset"]
    first = bisect_left(places, offset)
    end = bisect_left(places, offset + partition.data["bytes"])
    lacking = max(0, _NEAREST - (end - first))
    first = max(0, min(first - (lacking + 1) // 2, len(places) - _NEAREST))
    end = max(end + lacking // 2, first + _NEAREST)
    mean = fmean(map(itemgetter(1), estimate.each[first:end]))
    return evolve(partition, data={**partition.data, SECONDS: round(partition.items * mean, 3)})


def _each(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Iterate over all lines and their places."""
    at = 0
    for line in stream:
        yield at, line
        at += len(line)


def _spread(stream: BinaryIO, size: int, count: int) -> Iterator[tuple[int, bytes]]:
    """Iterate over lines at equal distances, and their places."""
    last = -1
    for number in range(count):
        stream.seek(size * number // count)
        if number:
            stream.readline()
        at = stream.tell()
        line = stream.readline()
        if line and at != last:
            last = at
            yield at, line


def _only(line: bytes) -> Any:
    (piece,) = pieces_of(line)
    return next(piece.puzzles()) if isinstance(piece, PlainLines) else piece
