"""Ratings of many puzzles, in input order, in constant memory, on several processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from grader.formats import PuzzleEntry
from grader.grading import rater
from grader.model.puzzle import Puzzle
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.runtime.chunks import AdaptiveChunks

LARGEST_CHUNK = 200
"""The greatest number of puzzles that a process is given at once."""
CHUNK_SECONDS = 0.05
"""Time that such a chunk should take: long compared with the cost of sending it, and short for a
user who waits for the first result, or for the last one if all hard puzzles are in one chunk."""
CHUNKS_AHEAD = 16
"""Chunks for each process whose results may wait for earlier ones.  More would only use memory."""

if TYPE_CHECKING:
    from pathlib import Path

Item = Puzzle | str | PuzzleEntry


def rate_many(
    puzzles: Iterable[Item],
    profile: Profile | str | Path = rater.STANDARD,
    jobs: int = 1,
    timeout: float | None = None,
) -> Iterator[Rating]:
    """Rate puzzles one after another.

    Args:
        puzzles: puzzles, their texts, or entries of a file; read only as far as needed.
        profile: a profile, the name of one, or the path of its file.
        jobs: how many processes share the work.
        timeout: seconds that a puzzle may take; after that its status is `timeout`.

    Yields:
        One rating per puzzle, in the order of the input, for bad puzzles as well.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
        ValueError: `jobs` or `timeout` is not positive.
    """
    if jobs < 1:
        raise ValueError(f"{jobs} jobs; at least 1 is needed")
    rater.check_timeout(timeout)
    profile = rater.load_profile(profile)
    if jobs == 1:
        return (rate_entry(item, profile, timeout) for item in puzzles)
    return _rate_parallel(iter(puzzles), profile, jobs, timeout)


def rate_entry(item: Item, profile: Profile, timeout: float | None) -> Rating:
    """Return the rating of a puzzle, its text or an entry; a malformed entry has one as well."""
    if isinstance(item, PuzzleEntry):
        if item.puzzle is None:
            assert item.error is not None, "an entry has a puzzle or an error"
            return rater.malformed(item.text, item.error, profile)
        item = item.puzzle
    return rater.rate(item, profile, timeout)


def _rate_parallel(
    puzzles: Iterator[Item], profile: Profile, jobs: int, timeout: float | None
) -> Iterator[Rating]:
    from grader.runtime import processes  # noqa: PLC0415 - slow, and one process needs none of it

    chunks = AdaptiveChunks(puzzles, CHUNK_SECONDS, LARGEST_CHUNK)
    work = partial(_rate_chunk, profile=profile, timeout=timeout)
    for ratings, seconds in processes.in_order(work, chunks, jobs, CHUNKS_AHEAD):
        chunks.adapt(seconds / len(ratings))
        yield from ratings


def _rate_chunk(
    puzzles: list[Item], profile: Profile, timeout: float | None
) -> tuple[list[Rating], float]:
    start = monotonic()
    ratings = [rate_entry(puzzle, profile, timeout) for puzzle in puzzles]
    return ratings, monotonic() - start
