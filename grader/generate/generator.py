"""Puzzles on demand: attempts in order, of which those are given out that are as asked."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import count as numbers_from
from itertools import islice
from pathlib import Path
from random import Random, SystemRandom
from typing import Unpack

from attrs import define, evolve, field, frozen

from grader import formats
from grader.errors import TargetError
from grader.generate.attempt import Attempt, RunSpecification, attempt
from grader.generate.avoid import Form, form_of, forms_of
from grader.generate.plan import PROBE, Plan, planned, reconsidered
from grader.generate.probe import Rate
from grader.generate.regions import regions_of
from grader.generate.requirement_options import RequirementOptions, requirements
from grader.generate.symmetry import symmetry_of
from grader.generate.target import Target
from grader.grading import rater
from grader.layouts import load_layout
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.runtime import deadline, processes

PACE = 0.1
"""Seconds of work that a process is handed at once, about."""
MOST = 64
"""Attempts that a process is handed at once, at the most."""
AHEAD = 3
"""Chunks waiting for each process."""
MINUTE = 60.0


@frozen
class Generated:
    """A puzzle that is as asked, with exactly one solution."""

    puzzle: Puzzle
    rating: Rating
    seed: int
    """The seed of the run, also if none was given."""
    attempt: int
    """The number of the attempt in the run, from 0."""
    climbed: bool = False
    """It was found among the neighbours of another puzzle."""
    run: str = ""
    """A name that runs with the same requirements, profile, layout and seed have in common."""

    @property
    def symmetry(self) -> str:
        """The strongest symmetry in which its givens lie."""
        return symmetry_of(self.puzzle)


@define
class Report:
    """What a run tells while it goes on."""

    found: int = 0
    tried: int = 0
    """Attempts that came to an end."""
    repeated: int = 0
    """Puzzles as asked that were there before, in another order or with other digits."""
    mismatches: Counter[str] = field(factory=Counter)
    """How often each requirement was not fulfilled by an attempt."""
    nearest: Attempt | None = None
    """Of the attempts that are not as asked the one nearest to it, since the last puzzle."""
    plan: Plan | None = None
    """How puzzles are looked for, and why so."""
    tell: Callable[[Report], None] = lambda _: None
    """Called when any of this has changed."""
    on_plan: Callable[[Plan], None] = lambda _: None
    """Called when it goes on in another way."""

    def take(self, done: _Done) -> None:
        """Add what came of some attempts."""
        self.tried += done.tried
        self.mismatches += done.mismatches
        near = done.nearest
        if near is not None and (self.nearest is None or near.energy < self.nearest.energy):
            self.nearest = near


@frozen
class Kept:
    """A puzzle that is there already, maybe of a run that was ended before it was done."""

    puzzle: Puzzle
    run: str | None = None
    """The name of the run, as in `Generated`, if it is known."""
    attempt: int | None = None


def generate(
    *,
    profile: Profile | str | Path = rater.STANDARD,
    layout: Layout | str | Path = "classic-9",
    own_regions: bool = False,
    compactness: float = 0.0,
    region_symmetry: str = "none",
    count: int | None = 1,
    seed: int | None = None,
    jobs: int = 1,
    timeout: float | None = MINUTE,
    avoid: Iterable[Puzzle | str] = (),
    kept: Iterable[Kept] = (),
    report: Report | None = None,
    rate: Rate | None = None,
    **asked: Unpack[RequirementOptions],
) -> Iterator[Generated]:
    """Iterate over new puzzles that are as asked, no two of them the same.

    Puzzles are the same if one becomes the other by a new order of lines or new names of
    digits.  The same seed gives the same puzzles in the same order, for any number of jobs.

    Args:
        profile: the profile to rate with, its name, or the path of its file.
        layout: cells and houses, by name or from a file, if it is not a layout already.
            `jigsaw-9` without a map of regions has random ones.
        own_regions: each puzzle has random regions of its own; otherwise all have the same.
        compactness: from 0, regions as they come, to 1, regions with short borders.
        region_symmetry: the symmetry of random regions.
        count: how many puzzles; None goes on for ever.
        seed: where chance starts; without one, each run is different.
        jobs: how many processes share the work.
        timeout: how many seconds to try for each puzzle; None is without end.
        avoid: puzzles that must not come again.
        kept: puzzles that are there already.  Those of the same run (requirements, profile, layout
            and seed are the same) count and are not given out again; the others are avoided.
        report: is kept up to date, for people who wait.
        rate: how to rate, if not by `grader.grading.rater.rate`; with several jobs it is a function
            of a module.
        asked: what is asked of the puzzles; see `grader.generate.requirement_options`.

    Raises:
        TargetError: at once if it can be proved that there is no such puzzle; later if none
            was found in time.
        ProfileError: there is no such profile, or its file has a mistake.
        LayoutError: there is no such layout, or its file has a mistake.
        ValueError: `count`, `jobs`, `timeout` or `compactness` is out of range.
    """
    if jobs < 1:
        raise ValueError(f"{jobs} jobs; at least 1 is needed")
    if count is not None and count < 0:
        raise ValueError(f"{count} puzzles; 0 is the least")
    if timeout is not None and timeout <= 0:
        raise ValueError(f"{timeout:g} seconds; it must be more than 0")
    if not 0 <= compactness <= 1:
        raise ValueError(f"a compactness of {compactness:g}; it goes from 0 to 1")
    if seed is None:
        seed = SystemRandom().getrandbits(32)
    regions = None
    if isinstance(layout, str):
        regions = regions_of(layout, compactness, region_symmetry)
        layout = layout if regions is None else regions.layout(Random(f"{seed}/regions"))
    if regions is None and (own_regions or compactness or region_symmetry != "none"):
        raise TargetError("only a jigsaw without a map has random regions: `jigsaw-9`")
    layout = load_layout(layout)
    target = Target(rater.load_profile(profile), layout, requirements(asked, layout))
    target.check()
    order = RunSpecification(target, planned(target), seed, regions if own_regions else None, rate)
    report = Report() if report is None else report
    report.plan = order.plan
    return _Run(order, count, jobs, _Clock(timeout), tuple(kept), report).puzzles(avoid)


@frozen
class _Done:
    """What came of some attempts."""

    hits: tuple[tuple[Attempt, Form], ...]
    """Those that are as asked, in their order."""
    tried: int
    mismatches: Counter[str]
    nearest: Attempt | None


@define
class _Tried:
    """Attempts as they are made, of which the nearest to what is asked is remembered."""

    order: RunSpecification
    hits: list[tuple[Attempt, Form]] = field(factory=list)
    tried: int = 0
    mismatches: Counter[str] = field(factory=Counter)
    nearest: Attempt | None = None

    def note(self, made: Attempt) -> None:
        """Remember an attempt if it is nearer than all before."""
        if made.mismatches and (self.nearest is None or made.energy < self.nearest.energy):
            self.nearest = made

    def make(self, number: int) -> None:
        """Make an attempt."""
        made = attempt(self.order, number, self.note)
        self.tried += 1
        if made is None:
            self.mismatches["no puzzle"] += 1
        elif made.mismatches:
            self.mismatches.update(mismatch.requirement for mismatch in made.mismatches)
        else:
            own_map = self.order.regions is not None
            self.hits.append((made, form_of(made.puzzle, own_map)))

    def done(self) -> _Done:
        """Return what came of it."""
        return _Done(tuple(self.hits), self.tried, self.mismatches, self.nearest)


def _attempt_chunk(order: RunSpecification, numbers: Iterable[int]) -> tuple[_Done, float]:
    start = time.monotonic()
    tried = _Tried(order)
    for number in numbers:
        tried.make(number)
    return tried.done(), time.monotonic() - start


@define
class _Chunks:
    """Numbers of attempts, as many at once as take about as long as one should wait."""

    numbers: Iterator[int]
    size: int = 1

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return self

    def __next__(self) -> tuple[int, ...]:
        if not (chunk := tuple(islice(self.numbers, self.size))):
            raise StopIteration
        return chunk

    def adapt(self, seconds: float) -> None:
        """Let a chunk have as many attempts as fit the pace, if each takes so long."""
        self.size = max(1, min(MOST, int(PACE / max(seconds, PACE / MOST))))


@frozen
class _Run:
    """A run: what is asked, how many times, and what came of it so far."""

    order: RunSpecification
    count: int | None
    jobs: int
    clock: _Clock
    kept: tuple[Kept, ...]
    report: Report

    @property
    def start(self) -> int:
        """The number of the attempt to go on with."""
        numbers = [one.attempt for one in self.kept if one.run == self.order.run]
        return 1 + max((number for number in numbers if number is not None), default=-1)

    def puzzles(self, avoid: Iterable[Puzzle | str]) -> Iterator[Generated]:
        """Iterate over the puzzles that are new.

        Raises:
            TargetError: none was found in time.
        """
        report = self.report
        own = [one for one in self.kept if one.run == self.order.run]
        report.found = len(own)
        if self.count is not None and report.found >= self.count:
            return
        known = [*map(formats.as_puzzle, avoid), *(one.puzzle for one in self.kept)]
        seen = forms_of(known, self.order.regions is not None)
        # Those without the name of their run may be of this one; then they come again.
        there = {(o.puzzle.layout, o.puzzle.givens) for o in self.kept if o.run is None}
        self.clock.restart()
        with closing(self._done()) as chunks:
            while True:
                try:
                    done = next(chunks)
                except TimeoutError:
                    raise TargetError(self._failure()) from None
                report.take(done)
                for made, form in done.hits:
                    key = made.puzzle.layout, made.puzzle.givens
                    is_there = key in there
                    if form in seen and not is_there:
                        report.repeated += 1
                        continue
                    there.discard(key)
                    seen.add(form)
                    report.found += 1
                    report.nearest = None
                    self.clock.restart()
                    if not is_there:
                        yield self._generated(made)
                    if report.found == self.count:
                        report.tell(report)
                        return
                report.tell(report)

    def _generated(self, made: Attempt) -> Generated:
        order = self.order
        assert made.rating is not None, "it is as asked"
        return Generated(made.puzzle, made.rating, order.seed, made.number, made.climbed, order.run)

    def _done(self) -> Generator[_Done, None, None]:
        """Iterate over what comes of the attempts; raise TimeoutError when the clock runs out.

        The first attempts tell how to go on.  They are made again where a run is resumed
        behind them, so that it goes on as it would have.
        """
        first, start = self.order, self.start
        hits = 0
        for done in self._made(first, range(PROBE)):
            hits += len(done.hits)
            if not start:
                yield done
            elif start < PROBE:
                yield evolve(done, hits=tuple(hit for hit in done.hits if hit[0].number >= start))
        plan = reconsidered(first.plan, first.target, hits)
        if plan is not first.plan:
            self.report.plan = plan
            self.report.on_plan(plan)
        yield from self._made(evolve(first, plan=plan), numbers_from(max(PROBE, start)))

    def _made(
        self, order: RunSpecification, numbers: Iterable[int]
    ) -> Generator[_Done, None, None]:
        """Iterate over what comes of these attempts, in their order."""
        if self.jobs == 1:
            for number in numbers:
                yield self._made_here(order, number)
            return
        chunks = _Chunks(iter(numbers))
        work = partial(_attempt_chunk, order)
        left = self.clock.left
        with closing(processes.in_order(work, chunks, self.jobs, AHEAD, left)) as results:
            for done, seconds in results:
                chunks.adapt(seconds / done.tried)
                yield done
                self.clock.check()

    def _made_here(self, order: RunSpecification, number: int) -> _Done:
        """Return what comes of an attempt made in this process, which can be ended any time."""
        self.clock.check()
        tried = _Tried(order)
        try:
            with deadline.within(self.clock.left()):
                tried.make(number)
        except deadline.TimeUp:
            self.report.take(tried.done())
            raise TimeoutError from None
        return tried.done()

    def _failure(self) -> str:
        """Say that there is nothing, and what was nearest."""
        report, clock = self.report, self.clock
        text = "no puzzle like that"
        if report.found:
            text += f" after the first {report.found}"
        text += f" was found in {clock.timeout:g} seconds; {report.tried} tried"
        if report.nearest is None:
            return f"{text}, none of them new" if report.found else text
        words = ", ".join(mismatch.words for mismatch in report.nearest.mismatches)
        return f"{text}, the nearest: {words}: {formats.puzzle_line(report.nearest.puzzle)}"


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
