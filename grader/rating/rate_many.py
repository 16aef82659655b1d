"""Ratings of many puzzles, in input order, in constant memory, on several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from grader import arguments
from grader.errors import FormatError, Message, PuzzleError, Term, message_in
from grader.formats import PuzzleEntry, puzzle_line, require_several
from grader.model.board import Board
from grader.model.puzzle import Puzzle
from grader.rating.effort import rate_within_effort
from grader.rating.profile_loading import STANDARD, load_profile
from grader.rating.profiles.profile import Profile
from grader.rating.rate import echo, load_strategies, malformed, rate
from grader.rating.rating import Rating
from grader.runtime import deadline
from grader.runtime.cancel_token import CancelToken
from grader.runtime.cancellation import check_token, until_cancelled
from grader.runtime.parallel.executor import Each, Work, executor
from grader.runtime.progress import Progress, check_on_progress, counted, known_size

if TYPE_CHECKING:
    from pathlib import Path

Item = Puzzle | str | PuzzleEntry


def rate_many(
    puzzles: Iterable[Item | Board],
    profile: Profile | str | Path = STANDARD,
    jobs: int = 1,
    timeout: float | None = None,
    *,
    uniqueness: bool = True,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: CancelToken | None = None,
) -> Iterator[Rating]:
    """Rate puzzles one after another.

    With several processes a puzzle that kills the process that rates it gets the status
    `crashed`, and the others are rated as if it were not there.  In a process that may not
    start others, such as a worker of `multiprocessing.Pool`, the puzzles are rated by itself.

    Args:
        puzzles: puzzles, their texts, boards, or entries of a file; read only as far as needed.
        profile: a profile, the name of one, or the path of its file.
        jobs: how many processes share the work, at most two for each processor (or 8).
        timeout: seconds that a puzzle may take; after that its status is `timeout`.
        uniqueness: false leaves out the techniques that assume one solution.
        on_progress: called with the `Progress` before each rating is returned.
        cancel: a token by which another thread ends the iteration.

    Yields:
        One rating per puzzle, in the order of the input, for bad puzzles as well.  What is
        neither a puzzle nor a text, such as None, has the status `invalid`.

    Raises:
        CancelledError: during the iteration, if `cancel` was cancelled.
        ProfileError: there is no such profile, or its file has a mistake.
        TypeError: `puzzles` is one puzzle or one text, or an argument is of another type.
        ValueError: `jobs` or `timeout` is not positive.
        WorkerError: with several jobs, processes cannot be started.
    """
    jobs = arguments.whole("jobs", jobs, 1)
    deadline.check_timeout(timeout)
    check_on_progress(on_progress)
    check_token(cancel)
    puzzles = require_several(puzzles)
    profile = load_profile(profile, uniqueness=uniqueness)
    work = Work(
        Each(partial(rate_entry, profile=profile, timeout=timeout)),
        partial(_lost, profile=profile),
        warm_up=partial(load_strategies, profile),
    )
    found = executor(jobs).run(work, map(_rateable, puzzles))
    told = counted(found, known_size(puzzles), on_progress)
    return until_cancelled(told, cancel, Term("work", "the rating of puzzles"))


def rate_entry(
    item: Item, profile: Profile, timeout: float | None, effort: int | None = None
) -> Rating:
    """Return the rating of a puzzle, its text or an entry; a malformed entry has one as well.

    Args:
        item: the puzzle, its text, or an entry; with `effort` no text.
        profile: the profile.
        timeout: seconds that it may take; None sets no limit.
        effort: the work that it may take, as in `rate_within_effort`; None for any amount.
    """
    if isinstance(item, PuzzleEntry):
        if item.puzzle is None:
            assert item.error is not None, "an entry has a puzzle or an error"
            return malformed(item.text, item.error, profile)
        item = item.puzzle
    if effort is not None:
        assert isinstance(item, Puzzle), "a text would be rated without the limit"
        return rate_within_effort(item, profile, effort, timeout)
    return rate(item, profile, timeout)


def _rateable(item: object) -> Item:
    """Return an item unchanged, or a malformed entry for what is no puzzle.

    Tables with gaps have None or NaN in place of a puzzle.
    """
    if isinstance(item, str | Puzzle | PuzzleEntry):
        return item
    if isinstance(item, Board):
        try:
            return Puzzle.of(item)
        except PuzzleError as error:
            return PuzzleEntry(item.text(), 1, error=FormatError(message_in(error)))
    text = arguments.shown(item)
    return PuzzleEntry(
        text,
        1,
        error=FormatError(
            "no-puzzle-given", "{what}; expected a puzzle, its text, or a board", what=text
        ),
    )


def crashed(item: Item, profile: Profile, cause: str) -> Rating:
    """Return the rating of a puzzle that killed the process that rated it.

    Args:
        item: the puzzle, its text or an entry.
        profile: the profile.
        cause: how the process ended, as the end of a sentence.
    """
    text, layout = described(item)
    error = Message("rating-died", "the process that rated the puzzle {cause}", cause=cause)
    return Rating(text, layout, profile.name, "crashed", error=error, version=profile.version)


def described(item: Item) -> tuple[str, str | None]:
    """Return the text and the name of the layout that the rating of an item has.

    A text is not parsed: its rating may have another one.
    """
    if isinstance(item, PuzzleEntry):
        item = item.text if item.puzzle is None else item.puzzle
    if isinstance(item, str):
        return echo(item), None
    return puzzle_line(item), item.layout.name


def _lost(_: int, item: Item, cause: str, profile: Profile) -> Rating:
    return crashed(item, profile, cause)
