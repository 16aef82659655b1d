"""Files of puzzles with solving times, measured for a fit."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from io import StringIO
from typing import NamedTuple

from attrs import evolve

from grader.errors import Count, DocumentError, Listed, Message, message_in
from grader.formats import as_puzzle
from grader.rating.minutes.player_fit import FEWEST, TimedPuzzle
from grader.rating.profiles.profile import Profile
from grader.rating.rate import echo, rate
from grader.rating.schemes import CLASSIC_CELLS

PUZZLE = "puzzle"
"""The column of the puzzles."""
UNITS = {"seconds": 1.0, "minutes": 60.0}
"""Units of time, with their seconds."""
COLUMNS = {f"{what}{unit}": unit for what in ("", "mean_", "median_", "time_") for unit in UNITS}
"""Names of the column of the times, with their units."""
UNITLESS = frozenset({"time", "times", "mean_time", "median_time", "mean", "duration"})
"""Names that seem to be those of a column of times, but say no unit."""
OTHER_UNITS = frozenset(
    {"second", "sec", "secs", "s", "ms", "minute", "min", "mins", "hours", "hour", "h", "days"}
)
"""Units that are not read."""
LONGEST_TIME = 1e7
"""The longest time that is accepted, in seconds."""


class TimedLine(NamedTuple):
    """A row of a file of solving times."""

    line: int
    """The 1-based number of its last line."""
    puzzle: str
    seconds: float


class TimesError(DocumentError):
    """A file of solving times is malformed, or has puzzles that cannot be used."""


def read_times(text: str, file: str) -> list[TimedLine]:
    """Return the rows of a CSV file.

    The file has a heading with the column `puzzle` and one column of times, whose name says the
    unit: `seconds`, `minutes`, `mean_seconds` and others.  Further columns are ignored.

    Raises:
        TimesError: the columns are not these, a time is no positive number, or there are fewer
            than `FEWEST` rows.
    """
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    rows: list[TimedLine] = []
    try:
        heading = [name.strip().lower() for name in next(reader, [])]
        places = _columns(heading, file)
        unit = COLUMNS[heading[places[1]]]
        for cells in reader:
            if not cells:
                continue
            if len(cells) != len(heading):
                raise TimesError(
                    "times-columns",
                    "there are {number} columns; the heading has {wanted}",
                    file=file,
                    line=reader.line_num,
                    number=len(cells),
                    wanted=len(heading),
                )
            puzzle, time = (cells[place].strip() for place in places)
            seconds = _seconds(time, unit)
            if seconds is None:
                raise TimesError(
                    "times-number",
                    "{text!r} is not a number of {unit} above 0",
                    file=file,
                    line=reader.line_num,
                    text=echo(time),
                    unit=unit,
                )
            rows.append(TimedLine(reader.line_num, puzzle, seconds))
    except csv.Error as error:
        raise TimesError(
            "not-csv",
            "this is not CSV: {reason}",
            file=file,
            line=reader.line_num,
            reason=message_in(error),
        ) from None
    if len(rows) < FEWEST:
        raise TimesError(
            "few-times",
            "{rows} of times; a fit needs at least {least}",
            file=file,
            rows=Count("row", len(rows)),
            least=FEWEST,
        )
    return rows


def _columns(heading: Sequence[str], file: str) -> tuple[int, int]:
    """Return the positions of the columns of puzzles and of times."""
    wrong = partial(TimesError, file=file, line=1)
    expected = Message(
        "times-expected", "expected {name!r} and 'seconds' or 'minutes'", name=PUZZLE
    )
    if PUZZLE not in heading:
        raise wrong(
            "times-no-puzzle",
            "there is no column {name!r}; {expected}",
            name=PUZZLE,
            expected=expected,
        )
    if heading.count(PUZZLE) > 1:
        raise wrong(
            "times-puzzle-columns",
            "there is more than one column {name!r}; {expected}",
            name=PUZZLE,
            expected=expected,
        )
    times = [name for name in heading if name in COLUMNS]
    if len(times) == 1:
        return heading.index(PUZZLE), heading.index(times[0])
    if times:
        raise wrong(
            "times-several",
            "there are several columns of times: {names}",
            names=Listed(tuple(map(repr, times))),
        )
    for name in heading:
        if name in UNITLESS:
            raise wrong(
                "times-no-unit",
                "the column {name!r} has no unit; name it 'seconds' or 'minutes'",
                name=echo(name),
            )
        stem, _, end = name.rpartition("_")
        if end in OTHER_UNITS or stem in ("mean", "median", "time"):
            raise wrong(
                "times-unit",
                "the column {name!r} has the unknown unit {unit!r}; name it 'seconds' or 'minutes'",
                name=echo(name),
                unit=echo(end),
            )
    raise wrong("times-no-column", "there is no column of times; {expected}", expected=expected)


def _seconds(text: str, unit: str) -> float | None:
    """Return a time in seconds, or None if it is no positive number."""
    # Python also reads underscores and digits of other scripts.
    if not text.isascii() or "_" in text:
        return None
    try:
        seconds = float(text) * UNITS[unit]
    except ValueError:
        return None
    # Written so that NaN is refused, too.
    return seconds if 0 < seconds <= LONGEST_TIME else None


def timed_puzzles(rows: Iterable[TimedLine], profile: Profile, file: str) -> Iterator[TimedPuzzle]:
    """Iterate over the puzzles of the rows with all that a fit needs.

    Args:
        rows: the rows.
        profile: a profile with the scheme `minutes`.
        file: the name of the file, for messages.

    Raises:
        TimesError: a puzzle is malformed, or has no solution or several.
    """
    player = profile.player
    assert player is not None, "the profile has the scheme"
    # With these numbers the parts of a rating are what the numbers to be fitted multiply.
    unit = evolve(profile, player=evolve(player, constant=0.0, search=1.0, technique=1.0))
    for row in rows:
        rating = rate(row.puzzle, unit)
        if rating.status != "ok":
            raise TimesError(
                "times-puzzle",
                "the puzzle cannot be used: {reason}",
                file=file,
                line=row.line,
                reason=rating.error,
            )
        yield TimedPuzzle(
            puzzle=rating.puzzle,
            seconds=row.seconds,
            size=as_puzzle(row.puzzle).layout.cells / CLASSIC_CELLS,
            search=60 * rating.ratings["search"],
            techniques=60 * rating.ratings["techniques"],
        )
