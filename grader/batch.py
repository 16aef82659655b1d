"""Ratings of many puzzles, in input order, in constant memory, on several processes."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent import futures
from itertools import islice
from pathlib import Path

from grader import grading
from grader.formats import Entry
from grader.model.puzzle import Puzzle
from grader.rating.profile import Profile
from grader.rating.rating import Rating

CHUNK = 200
"""Puzzles that a process is handed at once: some ten milliseconds of easy ones."""
AHEAD = 4
"""Chunks waiting for each process. More would only hold more of the input in memory."""

Item = Puzzle | str | Entry


def rate_many(
    puzzles: Iterable[Item],
    profile: Profile | str | Path = grading.STANDARD,
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
        One rating a puzzle, in the order of the input, whatever is wrong with the puzzle.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
        ValueError: `jobs` or `timeout` is not positive.
    """
    if jobs < 1:
        raise ValueError(f"{jobs} jobs; at least 1 is needed")
    if timeout is not None and timeout <= 0:
        raise ValueError(f"a timeout of {timeout:g} s; it must be more than 0")
    profile = grading.load_profile(profile)
    if jobs == 1:
        return (_rate(item, profile, timeout) for item in puzzles)
    return _rate_parallel(iter(puzzles), profile, jobs, timeout)


def _rate(item: Item, profile: Profile, timeout: float | None) -> Rating:
    if isinstance(item, Entry):
        if item.puzzle is None:
            assert item.error is not None, "an entry has a puzzle or an error"
            return grading.malformed(item.text, item.error, profile)
        item = item.puzzle
    return grading.rate(item, profile, timeout)


def _rate_parallel(
    puzzles: Iterator[Item], profile: Profile, jobs: int, timeout: float | None
) -> Iterator[Rating]:
    waiting: deque[futures.Future[list[Rating]]] = deque()
    pool = futures.ProcessPoolExecutor(jobs, initializer=ignore_interrupts)
    try:
        while True:
            while len(waiting) < jobs * AHEAD and (chunk := list(islice(puzzles, CHUNK))):
                waiting.append(pool.submit(_rate_chunk, chunk, profile, timeout))
            if not waiting:
                return
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _rate_chunk(puzzles: list[Item], profile: Profile, timeout: float | None) -> list[Rating]:
    return [_rate(puzzle, profile, timeout) for puzzle in puzzles]


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that talks to the user."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
