"""Ratings as rows of text in a file, on standard output, or on a terminal.

While a run goes on, a small file beside its output has all that determines the rows: the
version, the profile and the options.  It is removed when the output is complete.  Such a run is
continued behind its last whole row, after each row has been compared with its puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from grader.errors import Message, unreadable_file
from grader.formats import PlainLines, PuzzleEntry
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import plain_name
from grader.outputs.output import Output, OutputUseError
from grader.outputs.output_file import LONGEST_RECORD
from grader.outputs.rated_lines import Piece, RatingRun, Tally, Written
from grader.outputs.rating_rows import WrittenRows, row_beginnings, row_reader
from grader.outputs.sink import Sink
from grader.rating.profile_loading import profile_for_rules
from grader.rating.rate_many import described
from grader.render import rating_table
from grader.render.text_style import TextStyle
from grader.runtime.strict_json import load_json
from grader.runtime.whole_files import read_text

RECORD_ENDING = ".run"
"""What the name of the file about a run has behind that of its output."""
_CHUNK = 200
"""Rows of a table that are drawn at once on a terminal, so that memory is constant."""

RatingSink = Sink[Piece, Written]
"""Takes ratings."""


class RatingFile:
    """A file of ratings, or standard output: a table, CSV, JSON lines, or lines of `serate`.

    Args:
        out: where they are written.
        run: what determines them.
        tally: counts all puzzles, those of an interrupted run among them.
    """

    def __init__(self, out: Output, run: RatingRun, tally: Tally) -> None:
        self._out = out
        self._run = run
        self._tally = tally
        self._heading = rating_table.heading(run.output_format, run.language, minutes=run.minutes)

    def begun(self, items: Iterator[Piece]) -> Iterator[Piece]:
        """Begin a run, or continue it: count the rows that the output has.

        What follows the last whole row is removed.

        Raises:
            OutputUseError: the output has rows, but not those of this run.
        """
        if self._out.size:
            items = self._continued(items)
        elif self._out.is_regular:
            # Where it cannot be written, the run is made all the same; it cannot be continued.
            with suppress(OSError):
                self._record.write_text(json.dumps(self._run.record()) + "\n", encoding="utf-8")
        if self._run.output_format == "csv":
            self._head()
        return items

    def write(self, block: Written) -> None:
        """Write the rows of a block, under a heading."""
        self._head()
        self._out.lines(block.text)
        self._tally.add(block)

    def finish(self) -> None:
        """Write what follows the rows, and remove what is kept of an incomplete run."""
        self._out.lines(self._remarks())
        self._out.flush()
        if self._out.is_regular:
            with suppress(OSError):
                self._record.unlink()

    @property
    def _record(self) -> Path:
        return Path(self._out.path + RECORD_ENDING)

    def _head(self) -> None:
        if self._heading:
            self._out.line(self._heading)
            self._heading = ""

    def _remarks(self) -> str:
        return remarks(self._run, self._tally) if self._run.output_format == "table" else ""

    def _continued(self, items: Iterator[Piece]) -> Iterator[Piece]:
        """Return the puzzles without those that have rows, behind which the output is cut."""
        path = Path(self._out.path)
        is_known = _compare_runs(path, self._record, self._run)
        try:
            with path.open("rb") as stream:
                rows = _EarlierRows(stream, path, self._run)
                if rows.skip_heading(self._heading):
                    self._heading = ""
                left = rows.compare(items, self._tally, self._remarks)
        except OSError as error:
            raise OutputUseError(unreadable_file(path, error)) from None
        if not is_known and next(left, None) is not None:
            raise OutputUseError(
                "run-record-missing",
                "'{path}' cannot be continued, because '{record}' is missing, which says how it "
                "was begun; name another file, or begin anew with --force",
                path=str(path),
                record=str(self._record),
            )
        self._out.cut(rows.end)
        return left


class _EarlierRows:
    """The rows that an interrupted run has written.

    Args:
        stream: the output.
        path: its path.
        run: the run that continues it.
    """

    def __init__(self, stream: BinaryIO, path: Path, run: RatingRun) -> None:
        self._path = path
        self._run = run
        self._written = WrittenRows(stream, run.output_format)
        self._rows = iter(self._written)
        self.end: int = 0
        """The number of the byte behind the last whole row."""

    def skip_heading(self, heading: str) -> bool:
        """Return whether the heading is there; a part of it is nothing.

        Raises:
            OutputUseError: something else is there.
        """
        if not heading:
            return False
        text, end = next(self._rows, ("", 0))
        if not end and self._may_begin([heading.encode()]):
            self._written.rest = b""
            return False
        if text != heading:
            raise self._foreign(1)
        self.end = end
        return True

    def compare(
        self, items: Iterator[Piece], tally: Tally, remarks: Callable[[], str]
    ) -> Iterator[Piece]:
        """Count the rows, each of which is the rating of its puzzle.

        Args:
            items: the puzzles.
            tally: takes the rows.
            remarks: returns what follows the rows that were taken, if they are all.

        Returns:
            The puzzles that have no rows.

        Raises:
            OutputUseError: a row does not belong to its puzzle, or to any.
        """
        run = self._run
        profiles = (run.profile, profile_for_rules(run.profile))
        read = row_reader(run.output_format, profiles, run.language)
        for piece in items:
            puzzles: Iterable[Puzzle | PuzzleEntry] = (
                piece.puzzles() if isinstance(piece, PlainLines) else [piece]
            )
            for index, puzzle in enumerate(puzzles):
                shown = described(puzzle)[0]
                number = tally.count + 1
                text, end = next(self._rows, ("", 0))
                if not end:
                    beginnings = row_beginnings(run.output_format, number, shown, run.language)
                    if not (self._may_begin(beginnings) or self._ends_with(remarks())):
                        raise self._foreign(number)
                    rest = piece.split(index)[1] if isinstance(piece, PlainLines) else piece
                    assert rest is not None, "this puzzle is left"
                    return chain([rest], items)
                row = read(text, shown)
                if row is None:
                    raise self._foreign(number)
                tally.take(row)
                self.end = end
        if next(self._rows, None) is not None or not self._ends_with(remarks()):
            raise self._foreign(tally.count + 1)
        return iter(())

    def _may_begin(self, beginnings: Iterable[bytes]) -> bool:
        """Return whether the rest of the output is a part of a row, by how such a row begins."""
        rest = self._written.rest
        return len(rest) < LONGEST_RECORD and any(
            rest.startswith(beginning) or beginning.startswith(rest) for beginning in beginnings
        )

    def _ends_with(self, remarks: str) -> bool:
        return self._written.ends_with(remarks.encode())

    def _foreign(self, number: int) -> OutputUseError:
        return OutputUseError(
            "row-of-another",
            "'{path}' cannot be continued: row {number} is not the rating of puzzle {number} of "
            "this input by the profile {profile} with --format {form}; use the same input, or "
            "begin anew with --force",
            path=str(self._path),
            number=number,
            profile=self._run.profile.name,
            form=self._run.output_format,
        )


def _compare_runs(path: Path, record: Path, run: RatingRun) -> bool:
    """Compare a run with the one that began the output; return False if nothing is known of it.

    Raises:
        OutputUseError: they differ.
    """
    try:
        before = load_json(read_text(record))
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        before = None
    now = run.record()
    if not isinstance(before, dict) or before.keys() != now.keys():
        raise OutputUseError(
            "run-record-damaged",
            "'{record}' is damaged, so '{path}' cannot be continued; name another file, or begin "
            "anew with --force",
            path=str(path),
            record=str(record),
        )
    for key, value in now.items():
        if before[key] != value:
            raise OutputUseError(
                "run-differs",
                "'{path}' was begun with {before}, and this is {now}; use the same version and "
                "options, or begin anew with --force",
                path=str(path),
                before=_shown(key, before[key]),
                now=_shown(key, value),
            )
    return True


def _shown(key: str, value: Any) -> str:
    """Return a part of a record as a message names it."""
    if key == "grader":
        return Message("run-version", "version {version}", version=str(value))
    if key == "digest":
        return Message("run-profile", "the profile as of {digest}", digest=str(value))
    if key == "timeout" and value is None:
        return Message("run-without-timeout", "no --timeout")
    return f"--{key} {value}"


class RatingTable:
    """A table of ratings that is drawn on a terminal.

    Args:
        out: the terminal.
        run: what determines the ratings, which its blocks have beside their text.
        tally: counts them.
    """

    def __init__(self, out: Output, run: RatingRun, tally: Tally) -> None:
        from rich.console import Console  # noqa: PLC0415 - not needed in a pipe

        self._out = out
        self._run = run
        self._tally = tally
        self._console = Console()
        self._rows: list[tuple[str, ...]] = []
        self._has_heading = False
        self._lacks_minutes = False

    def begun(self, items: Iterator[Piece]) -> Iterator[Piece]:
        """Return all puzzles: a terminal has no earlier rows."""
        return items

    def write(self, block: Written) -> None:
        """Draw rows, some of them at once."""
        run = self._run
        for number, rating in enumerate(block.ratings, self._tally.count + 1):
            cells = rating_table.row(
                number, rating, run.titles, run.language, minutes=run.minutes, short=True
            )
            layout = rating.layout or ""
            self._lacks_minutes |= run.minutes and plain_name(layout) != layout
            self._rows.append(cells)
            if len(self._rows) == _CHUNK:
                self._draw()
        self._tally.add(block)

    def finish(self) -> None:
        """Draw the last rows, and write what follows them."""
        self._draw()
        self._out.lines(remarks(self._run, self._tally))
        if self._lacks_minutes:
            self._out.line(TextStyle(self._run.language).messages["trace"]["no_minutes"])

    def _draw(self) -> None:
        if not self._rows:
            return
        language, minutes = self._run.language, self._run.minutes
        heading = not self._has_heading
        self._console.print(
            rating_table.rich_table(self._rows, heading=heading, language=language, minutes=minutes)
        )
        self._has_heading = True
        self._rows.clear()


def remarks(run: RatingRun, tally: Tally) -> str:
    """Return what follows a table: the number of puzzles, and what the profile leaves out."""
    grades = tally.grades
    lines = [rating_table.summary(grades, run.language)] if grades.total() > 1 else []
    if run.profile.lacks_uniqueness:
        lines.append(TextStyle(run.language).messages["trace"]["no_uniqueness"])
    return "".join(f"{line}\n" for line in ["", *lines]) if lines else ""
