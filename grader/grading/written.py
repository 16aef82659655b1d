"""Ratings as text, made where they are rated, so that processes send finished lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import monotonic
from typing import NamedTuple

from grader.formats import PlainLines, PuzzleEntry
from grader.grading import batch, rater
from grader.model.puzzle import Puzzle
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.runtime.chunks import AdaptiveSize

LARGEST_CHUNK = 1000
"""The greatest number of puzzles in a chunk; sending text costs less than sending ratings."""

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
) -> Iterator[Written]:
    """Rate puzzles and write the ratings as text.

    Args:
        pieces: entries of a file, or plain lines of it; read only as far as needed.
        profile: the profile.
        writer: makes the line of a rating; with several jobs it must be possible to pickle it.
        jobs: the number of processes.
        timeout: seconds that a puzzle may take.
        keep: also return the ratings themselves.

    Yields:
        The lines in the order of the input, in blocks that take `batch.CHUNK_SECONDS` or less.

    Raises:
        ValueError: `timeout` is not positive.
    """
    rater.check_timeout(timeout)
    rate = partial(_written, profile=profile, writer=writer, timeout=timeout, keep=keep)
    return _one_by_one(pieces, rate) if jobs == 1 else _in_parallel(iter(pieces), rate, jobs)


def _one_by_one(pieces: Iterable[Piece], rate: partial[Iterator[Written]]) -> Iterator[Written]:
    number = 1
    for piece in pieces:
        for written in rate([piece], number, pace=batch.CHUNK_SECONDS):
            number += written.puzzle_count
            yield written


def _in_parallel(
    pieces: Iterator[Piece], rate: partial[Iterator[Written]], jobs: int
) -> Iterator[Written]:
    from grader.runtime import processes  # noqa: PLC0415 - slow, and one process needs none of it

    chunks = _PieceChunks(pieces)
    work = partial(_rate_chunk, rate=rate)
    for written, seconds in processes.in_order(work, chunks, jobs, batch.CHUNKS_AHEAD):
        chunks.adapt(seconds / written.puzzle_count)
        yield written


def _rate_chunk(
    chunk: tuple[int, list[Piece]], rate: partial[Iterator[Written]]
) -> tuple[Written, float]:
    start = monotonic()
    number, pieces = chunk
    (written,) = rate(pieces, number, pace=float("inf"))
    return written, monotonic() - start


def _written(
    pieces: Iterable[Piece],
    number: int,
    *,
    profile: Profile,
    writer: Writer,
    timeout: float | None,
    keep: bool,
    pace: float,
) -> Iterator[Written]:
    """Rate puzzles, and yield what is written about every `pace` seconds.

    What is written by then is also yielded before an exception goes on, so that an interrupted
    run loses nothing.
    """
    block = _Block(number, keep)
    end = monotonic() + pace
    try:
        for puzzle in _puzzles(pieces):
            block.add(batch.rate_entry(puzzle, profile, timeout), writer)
            if monotonic() > end:
                yield block.written()
                block = _Block(block.number, keep)
                end = monotonic() + pace
    except GeneratorExit:
        raise
    except BaseException:
        yield block.written()
        raise
    yield block.written()


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


class _PieceChunks(AdaptiveSize):
    """Chunks of pieces, each with the number of its first puzzle."""

    def __init__(self, pieces: Iterator[Piece]) -> None:
        super().__init__(batch.CHUNK_SECONDS, LARGEST_CHUNK)
        self.pieces = pieces
        self.number = 1
        """The number of the next puzzle."""
        self.rest: PlainLines | None = None
        """What is left of plain lines that were split."""

    def __iter__(self) -> Iterator[tuple[int, list[Piece]]]:
        return self

    def __next__(self) -> tuple[int, list[Piece]]:
        first = self.number
        chunk: list[Piece] = []
        while (room := first + self.size - self.number) > 0:
            piece = self.rest or next(self.pieces, None)
            self.rest = None
            if piece is None:
                break
            count = 1
            if isinstance(piece, PlainLines):
                piece, self.rest = piece.split(room)
                count = piece.puzzle_count
            self.number += count
            chunk.append(piece)
        if not chunk:
            raise StopIteration
        return first, chunk


def _puzzles(pieces: Iterable[Piece]) -> Iterator[PuzzleEntry | Puzzle]:
    for piece in pieces:
        if isinstance(piece, PlainLines):
            yield from piece.puzzles()
        else:
            yield piece
