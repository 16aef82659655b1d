"""Write rows of chosen columns: CSV, JSON lines, tables and lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grader.cli.shared.inputs import Inputs, remark
from grader.cli.shared.output import Output, report_note
from grader.cli.shared.technique_titles import titles
from grader.query.puzzles.columns import REPEATS, csv_cell
from grader.query.puzzles.puzzle_facts import SourcedEntry
from grader.query.puzzles.rows import Row
from grader.render import rating_table
from grader.runtime.strict_json import json_line


def sourced_entries(source: Inputs) -> Iterator[SourcedEntry]:
    """Iterate over the entries of all arguments, with their names and where they come from."""
    for number, entry in enumerate(source.entries(), start=1):
        name = remark(entry)
        yield SourcedEntry(number, entry, source.current, name)


class RowWriter:
    """Writes rows in a format.

    Args:
        out: the output.
        output_format: `line`, `table`, `csv` or `jsonl`.
        columns: the columns of the values of rows.
        language: the language of a table.
        minutes: the table has a column of minutes.
        with_repeats: there is a further column for repeats.
    """

    def __init__(
        self,
        out: Output,
        output_format: str,
        columns: Sequence[str],
        language: str,
        *,
        minutes: bool = False,
        with_repeats: bool = False,
    ) -> None:
        self._out = out
        self._format = output_format
        self._columns = columns
        self._language = language
        self._minutes = minutes
        self._with_repeats = with_repeats
        self._names = titles(language) if output_format == "table" else {}
        self._has_begun = False

    def begin(self) -> None:
        """Write the heading, if the format has one and it is not written yet."""
        if self._has_begun:
            return
        self._has_begun = True
        if self._format == "csv":
            further = [REPEATS] if self._with_repeats else []
            self._out.line(rating_table.csv_line([*self._columns, *further]))
        elif self._format == "table":
            self._out.line(rating_table.heading("table", self._language, minutes=self._minutes))

    def write(self, row: Row, repeats: str | None = None) -> None:
        """Write a row; `repeats` says what it has in common with an earlier one."""
        self.begin()
        self._out.line(self._text(row, repeats))

    def _text(self, row: Row, repeats: str | None) -> str:
        if self._format == "line":
            return row.line
        if self._format == "table":
            assert row.rating is not None, "rows of a table have ratings"
            cells = rating_table.row(
                row.sourced.number, row.rating, self._names, self._language, minutes=self._minutes
            )
            line = rating_table.plain(cells, self._language, minutes=self._minutes)
            return f"{line}  # {repeats}" if repeats else line
        if self._format == "csv":
            cells = tuple(map(csv_cell, row.values))
            further = [repeats or ""] if self._with_repeats else []
            return rating_table.csv_line([*cells, *further])
        record = _record(self._columns, row.values)
        if self._with_repeats:
            record[REPEATS] = repeats
        return json_line(record)


def _record(columns: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    """Return the JSON object of a row; columns of named profiles are in objects of their own."""
    record: dict[str, Any] = {}
    profiles: dict[str, dict[str, Any]] = {}
    for column, value in zip(columns, values, strict=True):
        profile, dot, name = column.rpartition(".")
        if dot:
            profiles.setdefault(profile, {})[name] = value
        else:
            record[name] = value
    return {**record, "profiles": profiles} if profiles else record


class Unrated:
    """Counts puzzles that have no result, and reports them in one sentence."""

    def __init__(self) -> None:
        self._first = ""
        self.count: int = 0

    def add(self, row: Row) -> None:
        """Count a row if it has an error."""
        if row.error:
            self.count += 1
            self._first = self._first or _described(row)

    def report(self) -> None:
        """Report the puzzles, if there are any."""
        if not self.count:
            return
        what = "1 puzzle has" if self.count == 1 else f"{self.count} puzzles have"
        first = "" if self.count == 1 else "the first is "
        report_note(f"{what} no result; {first}{self._first}")


def _described(row: Row) -> str:
    """Return place and error of a row."""
    error = row.sourced.entry.error
    has_line = error is not None and error.line is not None
    return f"{row.sourced.source if has_line else row.sourced.where}: {row.error}"
