"""Collect drills from puzzles, and generate puzzles where these have too few."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from typing import TYPE_CHECKING

from grader import arguments, formats
from grader.drills.difficulty import LEVELS
from grader.drills.drill import Drill
from grader.drills.lesson import lesson_for, wanted_lesson
from grader.drills.position_finder import PositionFinder
from grader.drills.puzzle_source import PuzzleSource
from grader.drills.shortage import DrillReport, shortage
from grader.errors import GraderError, TargetError, Term
from grader.generate.generator import MINUTE
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.rating.profile_loading import STANDARD, load_profile
from grader.rating.profiles.profile import Profile
from grader.runtime.cancel_token import CancelToken
from grader.runtime.cancellation import cancellable, check_token
from grader.runtime.deadline import check_timeout
from grader.runtime.progress import Progress, check_on_progress

if TYPE_CHECKING:
    from pathlib import Path

SURPLUS = 10
"""Of given puzzles, this many times as many drills are looked at as are wanted, so that there are
easy and hard ones to choose from."""


def drill(
    technique: str,
    count: int = 10,
    *,
    puzzles: Iterable[Puzzle | Board | formats.PuzzleText] = (),
    level: int | tuple[int, int] | None = None,
    known: str | Iterable[str] | None = None,
    beside: bool = False,
    generated: bool = True,
    seed: int | None = None,
    layout: str | Path | Layout = "classic-9",
    profile: Profile | str | Path = STANDARD,
    jobs: int = 1,
    timeout: float | None = MINUTE,
    report: DrillReport | None = None,
    uniqueness: bool = True,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: CancelToken | None = None,
) -> tuple[Drill, ...]:
    """Return drills of a technique, easiest first: positions on which it is the next step.

    Nothing that the lesson takes for known goes on there.  No position is there twice, not even
    in disguise, and each puzzle gives one drill at most.

    Args:
        technique: the id of a technique or of a variant.
        count: the number of drills.
        puzzles: puzzles to take positions from, in their order; bad ones are left out.
        level: the level from 1 to 5, or the least and the greatest.
        known: what the lesson takes for known besides singles: ids of techniques, or names of
            groups such as `pairs`; or a text with these between commas.  None for all techniques
            that the profile tries earlier.
        beside: also take positions on which easier techniques have steps that are not known.
            Without `known`, only singles are known then.
        generated: generate puzzles if the given ones have too few positions.
        seed: the seed of the puzzles that are generated; None for a different one in each run.
        layout: the layout of the puzzles that are generated.
        profile: the profile that says which techniques are easier.
        jobs: the number of processes that generate puzzles.
        timeout: seconds that a given puzzle may take, and to look for each generated one; None
            sets no limit.
        report: updated while the drills are collected.
        uniqueness: false leaves out the techniques that assume one solution.
        on_progress: called with the `Progress` after each puzzle that was looked through.
        cancel: a token by which another thread ends the call.

    Raises:
        CancelledError: `cancel` was cancelled.
        StrategyError: there is no such technique, or it cannot occur on the layout.
        TargetError: not one drill was found.
        ProfileError: there is no such profile, or its file has a mistake.
        TypeError: an argument is of another type.
        ValueError: `count`, `level` or `timeout` is out of range.
    """
    arguments.text("technique", technique)
    count = arguments.whole("count", count, 0)
    levels = _levels(level)
    for name, value in (("beside", beside), ("generated", generated)):
        arguments.flag(name, value)
    arguments.several("puzzles", puzzles, "several puzzles")
    check_timeout(timeout)
    if known is not None and not isinstance(known, str):
        known = arguments.texts("known", known)
    if report is not None:
        arguments.require("report", report, DrillReport, "a DrillReport")
    check_on_progress(on_progress)
    check_token(cancel)
    arguments.whole("jobs", jobs, 1)
    if seed is not None:
        arguments.whole("seed", seed)
    if not isinstance(layout, Layout):
        arguments.name_or_path("layout", layout, "a layout, its name, or the path of its file")
    chosen = load_profile(profile, uniqueness=uniqueness)
    wanted = wanted_lesson(technique, known, beside=beside)
    report = DrillReport() if report is None else report
    finder = PositionFinder(wanted, chosen, timeout)
    tell = _telling(count, on_progress)
    with cancellable(cancel, Term("work", "the search for drills")):
        found = _from_puzzles(finder, puzzles, count, levels, report, tell)
        drills = _spread(sorted(found, key=_difficulty), count)
        if len(drills) < count and generated:
            source = PuzzleSource(layout, seed, jobs, timeout)
            drills += _generated(finder, drills, count, levels, source, report, tell)
    if len(drills) < count:
        report.shortage = shortage(finder, report, len(drills), count, generated=generated)
        if not drills:
            raise TargetError(report.shortage)
    return tuple(sorted(drills, key=_difficulty))


def _telling(
    count: int, on_progress: Callable[[Progress], object] | None
) -> Callable[[int], object]:
    """Return what is called with the number of drills after each puzzle."""

    def tell(found: int) -> None:
        if on_progress is not None:
            on_progress(Progress(min(found, count), count, "drills"))

    return tell


def _levels(level: int | tuple[int, int] | None) -> range:
    """Return the levels that are wanted."""
    if level is None:
        return range(LEVELS[0], LEVELS[-1] + 1)
    ends = level if isinstance(level, tuple) else (level, level)
    if len(ends) != 2:
        raise arguments.wrong_type("level", level, "a level, or the least and the greatest one")
    low, high = (arguments.whole("level", end) for end in ends)
    if not LEVELS[0] <= low <= high <= LEVELS[-1]:
        raise arguments.out_of_range("level", level, f"must be from {LEVELS[0]} to {LEVELS[-1]}")
    return range(low, high + 1)


def _from_puzzles(
    finder: PositionFinder,
    puzzles: Iterable[Puzzle | Board | formats.PuzzleText],
    count: int,
    levels: range,
    report: DrillReport,
    tell: Callable[[int], object],
) -> list[Drill]:
    """Return the drills in given puzzles, up to `SURPLUS` times the number that is wanted."""
    found: list[Drill] = []
    bad = 0
    for given in puzzles:
        if len(found) >= SURPLUS * count:
            break
        try:
            puzzle = formats.as_puzzle(given, "an item of puzzles")
        except GraderError:
            bad += 1
            report.refused = bad + finder.refused
            tell(len(found))
            continue
        one = _one_of(finder, puzzle, levels)
        report.tried, report.refused = finder.tried, bad + finder.refused
        if one is not None:
            found.append(one)
            report.found += 1
        tell(len(found))
    return found


def _one_of(
    finder: PositionFinder, puzzle: Puzzle, levels: range, *, is_generated: bool = False
) -> Drill | None:
    """Return the first drill of a puzzle with a level that is wanted, or None."""
    for each in finder.drills(puzzle, is_generated=is_generated):
        if each.level in levels:
            return each
        finder.other_levels += 1
    return None


def _generated(
    finder: PositionFinder,
    given: list[Drill],
    count: int,
    levels: range,
    source: PuzzleSource,
    report: DrillReport,
    tell: Callable[[int], object],
) -> list[Drill]:
    """Return the drills besides given ones, in generated puzzles.

    They are fewer if none is found for the time of the source.
    """
    found: list[Drill] = []
    last = monotonic()
    try:
        puzzles = source.puzzles(lesson_for(finder.wanted, finder.profile, source.example()))
    except TargetError as error:
        report.refusal = error.placed
        return found
    try:
        for puzzle in puzzles:
            report.generated += 1
            one = _one_of(finder, puzzle, levels, is_generated=True)
            if one is not None:
                found.append(one)
                last = monotonic()
            tell(len(given) + len(found))
            if len(given) + len(found) == count:
                break
            if source.timeout is not None and monotonic() > last + source.timeout:
                report.timed_out = True
                break
    except TargetError as error:
        report.refusal = error.placed
        report.timed_out = True
    return found


def _difficulty(each: Drill) -> float:
    return each.difficulty.value


def _spread(drills: list[Drill], count: int) -> list[Drill]:
    """Return some of the drills, from the easiest to the hardest in equal strides."""
    if len(drills) <= count:
        return drills
    if count <= 1:
        return drills[:count]
    last = len(drills) - 1
    return [drills[round(number * last / (count - 1))] for number in range(count)]
