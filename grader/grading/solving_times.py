"""Files of puzzles with solving times, measured for a fit."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from attrs import evolve

from grader.errors import DocumentError
from grader.formats import as_puzzle
from grader.grading.rater import echo, rate
from grader.rating.player_fit import FEWEST, TimedPuzzle
from grader.rating.profile import Profile
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
                message = f"there are {len(cells)} columns; the heading has {len(heading)}"
                raise TimesError(message, file=file, line=reader.line_num)
            puzzle, time = (cells[place].strip() for place in places)
            seconds = _seconds(time, unit)
            if seconds is None:
                message = f"{echo(time)!r} is not a number of {unit} above 0"
                raise TimesError(message, file=file, line=reader.line_num)
            rows.append(TimedLine(reader.line_num, puzzle, seconds))
    except csv.Error as error:
        raise TimesError(f"this is not CSV: {error}", file=file, line=reader.line_num) from None
    if len(rows) < FEWEST:
        count = "1 row" if len(rows) == 1 else f"{len(rows)} rows"
        raise TimesError(f"{count} of times; a fit needs at least {FEWEST}", file=file)
    return rows


def _columns(heading: Sequence[str], file: str) -> tuple[int, int]:
    """Return the positions of the columns of puzzles and of times."""
    expected = f"expected {PUZZLE!r} and 'seconds' or 'minutes'"
    if heading.count(PUZZLE) != 1:
        found = "more than one column" if PUZZLE in heading else "no column"
        raise TimesError(f"there is {found} {PUZZLE!r}; {expected}", file=file, line=1)
    times = [name for name in heading if name in COLUMNS]
    if len(times) == 1:
        return heading.index(PUZZLE), heading.index(times[0])
    if times:
        listed = ", ".join(map(repr, times))
        raise TimesError(f"there are several columns of times: {listed}", file=file, line=1)
    for name in heading:
        stem, _, end = name.rpartition("_")
        if name in UNITLESS or end in OTHER_UNITS or stem in ("mean", "median", "time"):
            reason = "has no unit" if name in UNITLESS else f"has the unknown unit {echo(end)!r}"
            message = f"the column {echo(name)!r} {reason}; name it 'seconds' or 'minutes'"
            raise TimesError(message, file=file, line=1)
    raise TimesError(f"there is no column of times; {expected}", file=file, line=1)


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
            raise TimesError(f"the puzzle cannot be used: {rating.error}", file=file, line=row.line)
        yield TimedPuzzle(
            puzzle=rating.puzzle,
            seconds=row.seconds,
            size=as_puzzle(row.puzzle).layout.cells / CLASSIC_CELLS,
            search=60 * rating.ratings["search"],
            techniques=60 * rating.ratings["techniques"],
        )
