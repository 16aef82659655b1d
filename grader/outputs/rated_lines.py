"""Ratings as text, made where they are rated, so that processes send finished lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from time import monotonic
from typing import Any, NamedTuple

from grader.formats import PlainLines, PuzzleEntry
from grader.formats.plain_lines import puzzle_count
from grader.outputs.rating_rows import NAME, Row
from grader.rating import rate_many as batch
from grader.rating.profiles.profile import Profile
from grader.rating.rate import load_strategies
from grader.rating.rate_many import Item
from grader.rating.rating import Rating
from grader.render import rating_table
from grader.render.one_line import one_line
from grader.runtime import deadline
from grader.runtime.parallel.chunks import Chunk, Pace
from grader.runtime.parallel.executor import Work, executor
from grader.runtime.strict_json import json_line
from grader.runtime.version import version

PACE = Pace(largest=1000)
"""How many puzzles a process is given at once; sending text costs less than sending ratings."""

Piece = PuzzleEntry | PlainLines
Writer = Callable[[int, Rating, str], str]
"""Returns the line of a rating, given the number of the puzzle, from 1, and its name, if any."""


class RatingRun(NamedTuple):
    """What determines the rows of a run, beside its input."""

    profile: Profile
    output_format: str
    """`table`, `csv`, `jsonl` or `serate`."""
    timeout: float | None
    language: str
    """The language of a table; other formats are the same in all."""
    titles: Mapping[str, str] = {}
    """The titles of the techniques by id, for a table."""

    @property
    def minutes(self) -> bool:
        """Whether minutes are estimated beside the rating."""
        return self.profile.minutes is not None

    @property
    def has_ratings(self) -> bool:
        """Whether rows have the whole rating, so that it can be read back."""
        return self.output_format in {"csv", "jsonl"}

    def record(self) -> dict[str, Any]:
        """Return it as a JSON object."""
        return {
            "grader": version(),
            "profile": self.profile.name,
            "digest": self.profile.digest(),
            "format": self.output_format,
            "timeout": self.timeout,
            "language": self.language if self.output_format == "table" else None,
        }

    def writer(self) -> Writer:
        """Return what writes a rating; processes are sent it."""
        if self.output_format == "table":
            return partial(
                _table_line, titles=self.titles, language=self.language, minutes=self.minutes
            )
        return {"jsonl": _named_json_row, "csv": _csv_line, "serate": _serate_line}[
            self.output_format
        ]


def _table_line(
    number: int, rating: Rating, _: str, titles: Mapping[str, str], language: str, minutes: bool
) -> str:
    cells = rating_table.row(number, rating, titles, language, minutes=minutes)
    return rating_table.plain(cells, language, minutes=minutes)


def json_row(_: int, rating: Rating, __: str = "") -> str:
    """Return a rating as a line of JSON."""
    return json_line(rating.record())


def _named_json_row(_: int, rating: Rating, name: str) -> str:
    """Return a rating as a line of JSON, which ends with the name of the puzzle, if it has one."""
    return json_line({**rating.record(), NAME: name} if name else rating.record())


def _csv_line(_: int, rating: Rating, __: str) -> str:
    return rating_table.csv_line(rating_table.csv_row(rating))


def _serate_line(_: int, rating: Rating, __: str) -> str:
    if rating.status != "ok":
        return f"{one_line(rating.puzzle)} # {rating.error}"
    return rating_table.serate(rating)


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


class Tally:
    """Counts the puzzles of a run, those that an interrupted run has rated among them.

    Args:
        profile: the profile, whose grades are counted in their order.
        collect: called with each rating, if it is wanted.
    """

    def __init__(self, profile: Profile, collect: Callable[[Rating], object] | None = None) -> None:
        self.collect = collect
        self.count: int = 0
        """The number of puzzles."""
        self.grades: Counter[str] = Counter({grade.name: 0 for grade in profile.grades})
        """The number of puzzles of each grade, or of each status without one."""
        self.has_failures: bool = False
        """Some puzzle has no rating, or one that is not final."""

    def add(self, block: Written) -> None:
        """Count the puzzles of a block."""
        self.count += block.puzzle_count
        self.grades.update(block.grades)
        self.has_failures = self.has_failures or block.has_failures
        if self.collect is not None:
            for rating in block.ratings:
                self.collect(rating)

    def take(self, row: Row) -> None:
        """Count the puzzle of a row that was read back."""
        self.count += 1
        self.grades[row.grade] += 1
        self.has_failures = self.has_failures or row.has_failed
        if self.collect is not None and row.rating is not None:
            self.collect(row.rating)


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
            block.add(rate_one(item), writer, item)
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
    block.add(batch.crashed(item, profile, cause), writer, item)
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

    def add(self, rating: Rating, writer: Writer, item: Item) -> None:
        """Add the rating of the next puzzle."""
        name = item.name if isinstance(item, PuzzleEntry) else ""
        self.lines.append(writer(self.number, rating, name))
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
