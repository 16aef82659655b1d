"""Ratings as text, made where they are rated, so that processes send finished lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import monotonic
from typing import NamedTuple

from grader.formats import PlainLines, PuzzleEntry
from grader.grading import batch, rater
from grader.grading.batch import Item
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.runtime import deadline
from grader.runtime.chunks import AdaptiveSize, halves
from grader.runtime.process_memory import is_shared

LARGEST_CHUNK = 1000
"""The greatest number of puzzles in a chunk; sending text costs less than sending ratings."""

Piece = PuzzleEntry | PlainLines
_Chunk = tuple[int, list[Piece]]
"""Pieces, with the number of the first puzzle."""
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
        The lines in the order of the input, in blocks that take `batch.CHUNK_SECONDS` or less.

    Raises:
        ValueError: `timeout` is not positive.
        WorkerError: with several jobs, processes cannot be started.
    """
    deadline.check_timeout(timeout)
    rate_one = partial(batch.rate_entry, profile=profile, timeout=timeout)
    if effort is not None:
        rate_one = partial(rate_one, effort=effort)
    as_text = effort is None
    rate = partial(_written, rate_one=rate_one, as_text=as_text, writer=writer, keep=keep)
    if not is_shared(jobs):
        return _one_by_one(pieces, rate, first)

    def give_up(chunk: _Chunk, cause: str) -> tuple[Written, float]:
        number, (piece,) = chunk
        item = next(piece.puzzles()) if isinstance(piece, PlainLines) else piece
        block = _Block(number, keep)
        block.add(batch.crashed(item, profile, cause), writer)
        return block.written(), 0.0

    return _in_parallel(iter(pieces), rate, profile, jobs, first, give_up)


def _one_by_one(
    pieces: Iterable[Piece], rate: partial[Iterator[Written]], number: int
) -> Iterator[Written]:
    for piece in pieces:
        for written in rate([piece], number, pace=batch.CHUNK_SECONDS):
            number += written.puzzle_count
            yield written


def _in_parallel(
    pieces: Iterator[Piece],
    rate: partial[Iterator[Written]],
    profile: Profile,
    jobs: int,
    first: int,
    give_up: Callable[[_Chunk, str], tuple[Written, float]],
) -> Iterator[Written]:
    from grader.runtime import processes  # noqa: PLC0415 - slow, and one process needs none of it

    chunks = _PieceChunks(pieces, first)
    work = partial(_rate_chunk, rate=rate)
    recovery = processes.Recovery(_halves, give_up)
    if processes.forks():
        rater.load_strategies(profile)
    for written, seconds in processes.in_order(
        work, chunks, jobs, batch.CHUNKS_AHEAD, recovery=recovery
    ):
        if seconds:  # known, because no process died
            chunks.adapt(seconds / written.puzzle_count)
        yield written


def _halves(chunk: _Chunk) -> tuple[_Chunk, _Chunk] | None:
    """Return the halves of a chunk; None for a single puzzle."""
    number, pieces = chunk
    divided = halves(pieces)
    if divided is None:
        (piece,) = pieces
        if not isinstance(piece, PlainLines) or piece.puzzle_count == 1:
            return None
        head, rest = piece.split(piece.puzzle_count // 2)
        assert rest is not None, "there are several lines"
        divided = [head], [rest]
    head_count = sum(map(_puzzle_count, divided[0]))
    return (number, divided[0]), (number + head_count, divided[1])


def _puzzle_count(piece: Piece) -> int:
    return piece.puzzle_count if isinstance(piece, PlainLines) else 1


def _rate_chunk(chunk: _Chunk, rate: partial[Iterator[Written]]) -> tuple[Written, float]:
    start = monotonic()
    number, pieces = chunk
    (written,) = rate(pieces, number, pace=float("inf"))
    return written, monotonic() - start


def _written(
    pieces: Iterable[Piece],
    number: int,
    *,
    rate_one: Callable[[Item], Rating],
    as_text: bool,
    writer: Writer,
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
        for item in _items(pieces, as_text):
            block.add(rate_one(item), writer)
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

    def __init__(self, pieces: Iterator[Piece], first: int) -> None:
        super().__init__(batch.CHUNK_SECONDS, LARGEST_CHUNK)
        self.pieces = pieces
        self.number = first
        """The number of the next puzzle."""
        self.rest: PlainLines | None = None
        """What is left of plain lines that were split."""

    def __iter__(self) -> Iterator[_Chunk]:
        return self

    def __next__(self) -> _Chunk:
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


def _items(pieces: Iterable[Piece], as_text: bool) -> Iterator[Item]:
    """Iterate over the puzzles of pieces; with `as_text` plain lines stay text."""
    for piece in pieces:
        if isinstance(piece, PlainLines):
            yield from piece.lines() if as_text else piece.puzzles()
        else:
            yield piece
