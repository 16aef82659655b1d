"""Puzzles on demand: attempts in order, of which those are given out that are as asked."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from itertools import count as numbers_from
from pathlib import Path
from random import Random, SystemRandom

from attrs import frozen

from grader import grading, processes
from grader.errors import TargetError
from grader.generate.attempt import Attempt, Rate, attempt
from grader.generate.regions import made_up
from grader.generate.target import Target
from grader.layouts import load_layout
from grader.model import kinds as k
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.rating.profile import Profile
from grader.rating.rating import Rating

CHUNK = 4
"""Attempts that a process is handed at once."""
AHEAD = 3
"""Chunks waiting for each process."""
MINUTE = 60.0


@frozen
class Generated:
    """A puzzle that is as asked, with exactly one solution."""

    puzzle: Puzzle
    rating: Rating
    symmetry: str
    seed: int
    """The seed of the run, also if none was given."""
    attempt: int
    """The number of the attempt in the run, from 0."""


def generate(
    *,
    grade: str | None = None,
    rating: tuple[float, float] | None = None,
    requires: tuple[str, ...] = (),
    forbids: tuple[str, ...] = (),
    symmetry: str = "none",
    givens: tuple[int, int] | None = None,
    minimal: bool = False,
    profile: Profile | str | Path = grading.STANDARD,
    layout: Layout | str | Path = "classic-9",
    count: int | None = 1,
    seed: int | None = None,
    jobs: int = 1,
    timeout: float | None = MINUTE,
    rate: Rate | None = None,
) -> Iterator[Generated]:
    """Iterate over new puzzles that are as asked, no two of them equal.

    The same seed gives the same puzzles in the same order, for any number of jobs.

    Args:
        grade: a grade of the profile.
        rating: the lowest and the highest rating that will do.
        requires: ids of techniques that must be needed.
        forbids: ids of techniques that must not be needed.
        symmetry: how the cells with givens lie; see `symmetry.SYMMETRIES`.
        givens: the smallest and the largest number of givens that will do.
        minimal: no given may be superfluous.
        profile: the profile to rate with, its name, or the path of its file.
        layout: cells and houses, by name or from a file, if it is not a layout already.
            `jigsaw-9` without a map of regions has random ones, the same for all puzzles.
        count: how many puzzles; None goes on for ever.
        seed: where chance starts; without one, each run is different.
        jobs: how many processes share the work.
        timeout: how many seconds to try for each puzzle; None is without end.
        rate: how to rate, if not by `grader.grading.rate`; with several jobs it is a function
            of a module.

    Raises:
        TargetError: at once if it can be proved that there is no such puzzle; later if none
            was found in time.
        ProfileError: there is no such profile, or its file has a mistake.
        LayoutError: there is no such layout, or its file has a mistake.
        ValueError: `count`, `jobs` or `timeout` is too small.
    """
    if jobs < 1:
        raise ValueError(f"{jobs} jobs; at least 1 is needed")
    if count is not None and count < 0:
        raise ValueError(f"{count} puzzles; 0 is the least")
    if timeout is not None and timeout <= 0:
        raise ValueError(f"{timeout:g} seconds; it must be more than 0")
    if seed is None:
        seed = SystemRandom().getrandbits(32)
    if isinstance(layout, str):
        layout = made_up(layout, Random(f"{seed}/regions")) or layout
    target = Target(
        profile=grading.load_profile(profile),
        layout=load_layout(layout),
        grade=grade,
        rating=rating,
        requires=requires,
        forbids=forbids,
        symmetry=symmetry,
        givens=givens,
        minimal=minimal,
    )
    target.check()
    if rate is None:
        rate = grading.rate
    return _deliver(target, count, seed, jobs, timeout, rate)


def _deliver(
    target: Target, count: int | None, seed: int, jobs: int, timeout: float | None, rate: Rate
) -> Iterator[Generated]:
    if count == 0:
        return
    seen: set[tuple[k.Digit, ...]] = set()
    nearest: Attempt | None = None
    tried = 0
    clock = _Clock(timeout)
    with closing(_attempts(target, seed, jobs, rate, clock)) as attempts:
        while True:
            try:
                made = next(attempts)
            except TimeoutError:
                raise TargetError(_failure(tried, len(seen), clock, nearest)) from None
            tried += 1
            if made.shortfall.wishes:
                if nearest is None or made.shortfall.key < nearest.shortfall.key:
                    nearest = made
            elif made.puzzle.givens not in seen:
                seen.add(made.puzzle.givens)
                yield Generated(made.puzzle, made.rating, target.symmetry, seed, made.number)
                if len(seen) == count:
                    return
                clock.restart()


def _attempts(
    target: Target, seed: int, jobs: int, rate: Rate, clock: _Clock
) -> Generator[Attempt, None, None]:
    """Iterate over all attempts in order; raise TimeoutError when the clock runs out."""
    if jobs == 1:
        for number in numbers_from():
            clock.check()
            yield attempt(target, seed, number, rate)
    work = partial(_attempt_chunk, target, seed, rate)
    starts = numbers_from(0, CHUNK)
    with closing(processes.in_order(work, starts, jobs, AHEAD, clock.left)) as chunks:
        for chunk in chunks:
            yield from chunk
            clock.check()


def _attempt_chunk(target: Target, seed: int, rate: Rate, start: int) -> list[Attempt]:
    return [attempt(target, seed, number, rate) for number in range(start, start + CHUNK)]


def _failure(tried: int, found: int, clock: _Clock, nearest: Attempt | None) -> str:
    text = "no puzzle like that" if not found else f"no puzzle like that after the first {found}"
    text += f" was found in {clock.timeout:g} seconds; {tried} tried"
    if nearest is None:
        return f"{text}, none of them new" if found else text
    return f"{text}, the nearest: {', '.join(nearest.shortfall.wishes)}"


class _Clock:
    """Tells how much time is left for the next puzzle."""

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout
        self.restart()

    def restart(self) -> None:
        """Give the whole time again."""
        self.start = time.monotonic()

    def left(self) -> float | None:
        """Return the seconds left, at least 0, or None if there is no limit."""
        if self.timeout is None:
            return None
        return max(0.0, self.timeout - (time.monotonic() - self.start))

    def check(self) -> None:
        """Raise TimeoutError if no time is left."""
        if self.left() == 0.0:
            raise TimeoutError
