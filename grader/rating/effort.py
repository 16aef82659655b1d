"""Ratings under a limit of work that is the same on every machine.

A unit of effort is a thousand units of work of a `Ticker`, about a tenth of a millisecond.  How
much work a search is depends on what earlier searches of its thread have left.  So a puzzle that
singles, locked candidates and subsets do not solve is rated in a thread of its own; where there
are no threads, what earlier searches have left is dropped.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

from grader.model.puzzle import Puzzle
from grader.rating.profiles.profile import Profile
from grader.rating.rate import rate, rater_of
from grader.rating.rating import Rating
from grader.runtime import deadline, kept
from grader.runtime.parallel import memory_limit

HAS_THREADS = sys.platform not in {"emscripten", "wasi"}
"""Whether threads can be started; browsers start none."""


def rate_within_effort(
    puzzle: Puzzle, profile: Profile, effort: int, timeout: float | None = None
) -> Rating:
    """Return the rating of a puzzle, or a lower bound if it is not finished within an effort.

    Args:
        puzzle: the puzzle.
        profile: the profile.
        effort: thousands of units of work, and of nodes of exact searches.
        timeout: seconds that the puzzle may take as well; None sets no limit.

    Raises:
        ValueError: a limit is not positive.
    """
    if effort < 1:
        raise ValueError(f"effort is {effort}; it must be at least 1")
    if rater_of(profile, puzzle.layout).is_quick(puzzle):
        return rate(puzzle, profile, timeout)
    found: list[Rating | BaseException] = []

    def run() -> None:
        try:
            with deadline.within_effort(effort):
                found.append(rate(puzzle, profile, timeout))
        except BaseException as error:
            found.append(error)

    if HAS_THREADS:
        _run_alone(run)
    else:
        kept.drop_all()
        run()
    (outcome,) = found
    if isinstance(outcome, BaseException):
        raise outcome
    return outcome


def _run_alone(run: Callable[[], None]) -> None:
    """Run a function in a thread of its own.

    Raises:
        MemoryError: there is too little memory for a thread.
    """
    # A daemon, so that Ctrl-C and SIGTERM need not wait for it.
    thread = threading.Thread(target=run, daemon=True)
    memory_limit.check_room()
    try:
        thread.start()
    except RuntimeError:
        # The system has no memory left for its stack.
        raise MemoryError from None
    thread.join()
