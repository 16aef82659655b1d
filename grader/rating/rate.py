"""Rate and trace single puzzles under a profile.

Each thread keeps raters for later puzzles; only here both kinds of raters are known.
"""

from __future__ import annotations

import gc
import threading
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from grader import arguments, formats
from grader.errors import FormatError, GraderError, PuzzleError, Term, message_in
from grader.model import kinds as k
from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.rating.minutes.estimates import add_minutes
from grader.rating.profile_loading import STANDARD, load_profile, profile_for
from grader.rating.profiles.profile import Profile
from grader.rating.rater import Rater
from grader.rating.rating import Rating
from grader.runtime import deadline, kept
from grader.runtime.cancel_token import CancelToken
from grader.runtime.cancellation import cancellable, check_token
from grader.runtime.progress import Progress, check_on_progress

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from grader.model.step import Step
    from grader.model.trace import Trace
    from grader.rating.minutes.time_estimate import TimeEstimate

RATERS = 64
"""Number of raters, each for a profile and a layout, that a thread keeps for later puzzles."""
CANDIDATES = 100_000
"""Number of candidates of the layouts of these raters together; each may take some kilobytes."""
_SINGLES = "3.7.....8....123.....7.9....6..43.79.3.2..1.......7....1...6..4.....4.2..29......"
"""A puzzle that singles solve."""
_LOADING = 0.5
"""Seconds that loading strategies may take at most, if a profile has no singles."""
LONGEST_ECHO = 100
"""Number of characters of a malformed text that its rating repeats."""
_TRACE = Term("work", "the trace")


def rate(
    puzzle: Puzzle | Board | formats.PuzzleText,
    profile: Profile | str | Path = STANDARD,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
) -> Rating:
    """Return the rating of a puzzle.

    If it has none, `status` and `error` of the rating give the reason.  The status `unsound`
    means that a technique offered a wrong step; `error` says whose bug that is.

    Args:
        puzzle: a puzzle, a board, or anything that `parse` takes: its text in any known format,
            nested lists of numbers, an array, bytes, the path of a file.
        profile: a profile, the name of one, or the path of its file.
        timeout: seconds after which the status is `timeout`.  The ratings are lower bounds then,
            or None if it is not proved yet that there is one solution.
        uniqueness: false leaves out the techniques that assume one solution.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
        StrategyError: a technique of the profile is not installed, or cannot be loaded.
        TypeError: an argument is of another type.
        ValueError: `timeout` is not positive.
    """
    if timeout is not None:
        deadline.check_timeout(timeout)
    profile = load_profile(profile, uniqueness=uniqueness)
    if timeout is None and profile.minutes is None and isinstance(puzzle, str):
        codes = formats.plain_line_codes(puzzle)
        if codes is not None:
            return rater_of(profile, formats.PLAIN_LAYOUT).rate(codes)
    try:
        puzzle = formats.as_puzzle(puzzle)
    except (FormatError, PuzzleError) as error:
        text = puzzle.text() if isinstance(puzzle, Board) else str(puzzle)
        return malformed(text, error, profile)
    start = monotonic()
    rating = rater_of(profile, puzzle.layout).rate(puzzle, timeout)
    if profile.minutes is not None and rating.status == "ok":
        left = None if timeout is None else timeout - monotonic() + start
        return add_minutes(rating, puzzle, rater_of(profile.minutes, puzzle.layout), left)
    return rating


def load_strategies(profile: Profile) -> None:
    """Import what easy ratings need, before processes are forked that inherit it.

    Otherwise each of them imports it, and the ones that replace dead processes do so again.
    """
    with suppress(GraderError):
        rate(_SINGLES, profile, _LOADING)


def trace(
    puzzle: Puzzle | Board | formats.PuzzleText,
    profile: Profile | str | Path = STANDARD,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: CancelToken | None = None,
) -> Trace:
    """Return the trace of a puzzle: the steps of its solution.

    Args:
        puzzle: a puzzle, its text in any known format, or a board.
        profile: a profile, the name of one, or the path of its file.
        timeout: seconds; None sets no limit.
        uniqueness: false leaves out the techniques that assume one solution.
        on_progress: called with the `Progress` at each step, which counts filled cells.
        cancel: a token by which another thread ends the call.

    Raises:
        CancelledError: `cancel` was cancelled.
        FormatError: the text is malformed.
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        ProfileError: there is no such profile, or its file has a mistake.
        TimeLimitError: the timeout was reached first.
        TypeError: an argument is of another type.
        UnsoundError: a technique offered a wrong step.
        ValueError: `timeout` is not positive.
    """
    deadline.check_timeout(timeout)
    puzzle = formats.as_puzzle(puzzle)
    profile = load_profile(profile, uniqueness=uniqueness)
    check_on_progress(on_progress)
    check_token(cancel)
    found = None if on_progress is None else _filling(puzzle, on_progress)
    with cancellable(cancel, _TRACE):
        return follow(puzzle, profile, timeout, found)


def _filling(puzzle: Puzzle, on_progress: Callable[[Progress], object]) -> Callable[[Step], None]:
    """Return what is called with each step of a trace, and tells how many cells are filled."""
    total = puzzle.givens.count(k.NO_DIGIT)
    done = 0

    def found(step: Step) -> None:
        nonlocal done
        done += len(step.placements)
        on_progress(Progress(done, total, "cells"))

    return found


def follow(
    puzzle: Puzzle,
    profile: Profile,
    timeout: float | None = None,
    found: Callable[[Step], None] | None = None,
) -> Trace:
    """Return the trace of a puzzle, and call `found` with each step as soon as it is found.

    Raises: what `trace` raises; some steps may have been found by then.
    """
    with deadline.limit(timeout, _TRACE):
        return rater_of(profile, puzzle.layout).trace(puzzle, found)


def rate_trace(
    made: Trace, profile: Profile | str | Path = STANDARD, *, uniqueness: bool = True
) -> Rating:
    """Return the rating of a puzzle from the trace that the same profile gave.

    Raises:
        ProfileError: there is no such profile, or its file has a mistake.
        TypeError: an argument is of another type.
    """
    from grader.model.trace import Trace  # noqa: PLC0415 - ratings need no traces

    arguments.require("made", made, Trace, "a trace")
    profile = load_profile(profile, uniqueness=uniqueness)
    rating = rater_of(profile, made.puzzle.layout).rate_trace(made)
    if profile.minutes is not None:
        return add_minutes(rating, made.puzzle, rater_of(profile.minutes, made.puzzle.layout))
    return rating


def time_estimate(puzzle: Puzzle, profile: Profile) -> TimeEstimate | None:
    """Return where the time goes, or None if the profile does not estimate minutes.

    Raises:
        PuzzleError: the puzzle contradicts itself, or has no solution or several.
        TimeUp: the deadline of the thread has passed.
    """
    player = profile if profile.player is not None else profile.minutes
    if player is None:
        return None
    from grader.rating.minutes.time_rater import TimeRater  # noqa: PLC0415 - for one scheme only

    rater = rater_of(player, puzzle.layout)
    assert isinstance(rater, TimeRater), "the profile has the scheme"
    return rater.estimate(puzzle)


def malformed(text: str, error: GraderError, profile: Profile) -> Rating:
    """Return the rating of a malformed text, or of a board that is no puzzle."""
    return Rating(
        echo(text), None, profile.name, "invalid", error=message_in(error), version=profile.version
    )


def echo(text: str) -> str:
    """Return what the rating of a text repeats of it if it is not known to be a puzzle."""
    return text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}..."


class _Local(threading.local):
    """The raters of a thread: a pipeline works on one board at a time."""

    def __init__(self) -> None:
        self.raters: dict[tuple[Profile, Layout], Rater] = {}
        self.latest: Rater | None = None
        """The rater of the last puzzle, which is mostly that of the next one as well."""


_LOCAL = _Local()


def new_rater(profile: Profile, layout: Layout) -> Rater:
    """Return a new rater for the scheme of a profile."""
    if profile.player is None:
        return Rater(profile, layout)
    from grader.rating.minutes.time_rater import TimeRater  # noqa: PLC0415 - for one scheme only

    return TimeRater(profile, layout)


def rater_of(profile: Profile, layout: Layout) -> Rater:
    """Return the rater of this thread for a profile and a layout."""
    if layout.rules:
        profile = profile_for(profile, layout)
    rater = _LOCAL.latest
    if rater is not None and rater.profile is profile and rater.layout is layout:
        return rater
    rater = _LOCAL.raters.get((profile, layout))
    if rater is None:
        # The oldest go: a file of jigsaws has a layout a line.
        size = sum(layout.cells * layout.digits for _, layout in _LOCAL.raters)
        while _LOCAL.raters and (len(_LOCAL.raters) >= RATERS or size > CANDIDATES):
            _LOCAL.latest = None
            _, oldest = next(iter(_LOCAL.raters))
            size -= oldest.cells * oldest.digits
            del _LOCAL.raters[next(iter(_LOCAL.raters))]
            if oldest.cells * oldest.digits > CANDIDATES // 20:
                # Searches and their allocations refer to each other, so they do not go at once.
                gc.collect()
        rater = _LOCAL.raters[profile, layout] = new_rater(profile, layout)
    _LOCAL.latest = rater
    return rater


def forget() -> None:
    """Drop the raters that this thread keeps."""
    _LOCAL.raters.clear()
    _LOCAL.latest = None


kept.dropped_by(forget)
