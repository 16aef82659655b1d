"""Ratings as text, made where they are rated, so that processes send finished lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import monotonic
from typing import NamedTuple

from grader.formats import PlainLines, PuzzleEntry
from grader.formats.plain_lines import puzzle_count
from grader.rating import rate_many as batch
from grader.rating.profiles.profile import Profile
from grader.rating.rate import load_strategies
from grader.rating.rate_many import Item
from grader.rating.rating import Rating
from grader.runtime import deadline
from grader.runtime.parallel.chunks import Chunk, Pace
from grader.runtime.parallel.executor import Work, executor

PACE = Pace(largest=1000)
"""How many puzzles a process is given at once; sending text costs less than sending ratings."""

Piece = PuzzleEntry | PlainLines
Writer = Callable[[int, Rating], str]
"""Returns the line of a rating; the number counts the puzzles from 1."""


class Written(NamedTuple):
    """The ratings of consecutive puzzles as lines of text."""

    text: str
    """Whole lines, each with its end."""
    puzzle_count: int
    grades: Counter[str]
    """The number of puzzles of each grade, or of each status without one."""
    has_failures: bool
    """Some puzzle has no rating, or one that is not final."""
    ratings: tuple[Rating, ...] = ()
    """The ratings, if they are wanted beside the text."""


def rate_and_write(
    pieces: Iterable[Piece],
    profile: Profile,
    writer: Writer,
    jobs: int = 1,
    timeout: float | None = None,
    keep: bool = False,
    first: int = 1,
    effort: int | None = None,
) -> Iterator[Written]:
    """Rate puzzles and write the ratings as text.

    With several jobs a puzzle that kills its process gets the status `crashed`.

    Args:
        pieces: entries of a file, or plain lines of it; read only as far as needed.
        profile: the profile.
        writer: makes the line of a rating; with several jobs it must be possible to pickle it.
        jobs: the number of processes.
        timeout: seconds that a puzzle may take.
        keep: also return the ratings themselves.
        first: the number of the first puzzle.
        effort: the work that a puzzle may take, as in `rate_within_effort`; None for any amount.

    Yields:
        The lines in the order of the input, in blocks that take `PACE.seconds` or little more.

    Raises:
        ValueError: `timeout` is not positive.
        WorkerError: with several jobs, processes cannot be started.
    """
    deadline.check_timeout(timeout)
    rate_one = partial(batch.rate_entry, profile=profile, timeout=timeout)
    if effort is not None:
        rate_one = partial(rate_one, effort=effort)
    work = Work(
        partial(
            _written,
            rate_one=rate_one,
            as_text=effort is None,
            writer=writer,
            keep=keep,
            first=first,
        ),
        partial(_lost, profile=profile, writer=writer, keep=keep, first=first),
        puzzle_count,
        partial(load_strategies, profile),
        PACE,
    )
    return executor(jobs).run(work, pieces)


def _written(
    chunk: Chunk[Piece],
    *,
    rate_one: Callable[[Item], Rating],
    as_text: bool,
    writer: Writer,
    keep: bool,
    first: int,
) -> Iterator[Written]:
    """Rate puzzles, and yield what is written about every `PACE.seconds`.

    What is written by then is also yielded before an exception goes on, so that an interrupted
    run loses nothing.
    """
    block = _Block(first + chunk.first, keep)
    end = monotonic() + PACE.seconds
    try:
        for item in _items(chunk.items, as_text):
            block.add(rate_one(item), writer)
            if monotonic() > end:
                yield block.written()
                block = _Block(block.number, keep)
                end = monotonic() + PACE.seconds
    except GeneratorExit:
        raise
    except BaseException:
        yield block.written()
        raise
    yield block.written()


def _lost(
    number: int,
    piece: Piece,
    cause: str,
    *,
    profile: Profile,
    writer: Writer,
    keep: bool,
    first: int,
) -> Written:
    """Return the line of a puzzle that killed its process."""
    item = next(piece.puzzles()) if isinstance(piece, PlainLines) else piece
    block = _Block(first + number, keep)
    block.add(batch.crashed(item, profile, cause), writer)
    return block.written()


class _Block:
    """Lines of consecutive puzzles, with sums over their ratings.

    Args:
        number: the number of the first puzzle.
        keep: keep the ratings themselves as well.
    """

    def __init__(self, number: int, keep: bool) -> None:
        self.number = number
        self.keep = keep
        self.lines: list[str] = []
        self.grades: Counter[str] = Counter()
        self.has_failures = False
        self.ratings: list[Rating] = []

    def add(self, rating: Rating, writer: Writer) -> None:
        """Add the rating of the next puzzle."""
        self.lines.append(writer(self.number, rating))
        self.number += 1
        self.grades[rating.grade or rating.status] += 1
        if rating.status != "ok":
            self.has_failures = True
        if self.keep:
            self.ratings.append(rating)

    def written(self) -> Written:
        """Return all of it."""
        text = "\n".join([*self.lines, ""])
        ratings = tuple(self.ratings)
        return Written(text, len(self.lines), self.grades, self.has_failures, ratings)


def _items(pieces: Iterable[Piece], as_text: bool) -> Iterator[Item]:
    """Iterate over the puzzles of pieces; with `as_text` plain lines stay text."""
    for piece in pieces:
        if isinstance(piece, PlainLines):
            yield from piece.lines() if as_text else piece.puzzles()
        else:
            yield piece
