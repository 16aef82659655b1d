"""Rows of chosen columns: CSV, JSON lines, Parquet, spreadsheets, tables, and lines of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from math import isfinite
from typing import Any, NamedTuple

from grader.errors import unwritable_file
from grader.outputs.output import Output, OutputError
from grader.outputs.table_files import TABLE_FORMATS, TableFile, kinds_of, table_file
from grader.query.puzzles.columns import REPEATS, csv_cell, external_name
from grader.query.puzzles.rows import Row
from grader.render import rating_table
from grader.runtime.strict_json import json_line

COLUMN_FORMATS = ("csv", "jsonl", *TABLE_FORMATS)
"""Formats whose columns are chosen."""


class RowStyle(NamedTuple):
    """How rows are written."""

    output_format: str
    """`line`, `table`, `csv`, `jsonl`, `parquet` or `xlsx`."""
    columns: Sequence[str]
    """The columns of the values of rows."""
    language: str
    """The language of a table."""
    titles: Mapping[str, str]
    """The titles of the techniques by id, for a table."""
    minutes: bool
    """A table has a column of minutes."""


class RowFile:
    """A file of rows, or standard output.

    Args:
        out: where they are written.
        style: how they are written.
        repeat_of: returns what a puzzle has in common with an earlier one, for a further column;
            None for no such column.
    """

    def __init__(
        self,
        out: Output,
        style: RowStyle,
        repeat_of: Callable[[Row], str | None] | None = None,
    ) -> None:
        self._out = out
        self._style = style
        self._repeat_of = repeat_of
        self._heading = self._headed()

    def begun(self, items: Iterator[Row]) -> Iterator[Row]:
        """Return all rows: those of an earlier run are overwritten."""
        return items

    def write(self, block: Row) -> None:
        """Write a row, the first one under the heading."""
        self.head()
        self._out.line(self._text(block))

    def finish(self) -> None:
        """Write the heading of CSV if there were no rows."""
        if self._style.output_format == "csv":
            self.head()

    def head(self) -> None:
        """Write the heading, if the format has one and it is not written yet."""
        if self._heading:
            self._out.line(self._heading)
            self._heading = ""

    def _headed(self) -> str:
        style = self._style
        if style.output_format == "csv":
            further = [] if self._repeat_of is None else [REPEATS]
            return rating_table.csv_line([*style.columns, *further])
        if style.output_format == "table":
            return rating_table.heading("table", style.language, minutes=style.minutes)
        return ""

    def _text(self, row: Row) -> str:
        style = self._style
        repeats = None if self._repeat_of is None else self._repeat_of(row)
        if style.output_format == "line":
            return row.line
        if style.output_format == "table":
            assert row.rating is not None, "rows of a table have ratings"
            cells = rating_table.row(
                row.sourced.number, row.rating, style.titles, style.language, minutes=style.minutes
            )
            line = rating_table.plain(cells, style.language, minutes=style.minutes)
            return f"{line}  # {repeats}" if repeats else line
        if style.output_format == "csv":
            further = [] if self._repeat_of is None else [repeats or ""]
            return rating_table.csv_line([*map(csv_cell, row.values), *further])
        record = _record(style.columns, row.values)
        if self._repeat_of is not None:
            record[REPEATS] = repeats
        return json_line(record)


class RowTable:
    """A file of rows that is not text; see `RowFile`.

    Args:
        table: where they are written.
        style: how they are written.
        repeat_of: as for `RowFile`.
    """

    def __init__(
        self,
        table: TableFile,
        style: RowStyle,
        repeat_of: Callable[[Row], str | None] | None = None,
    ) -> None:
        self._table = table
        self._repeat_of = repeat_of
        self._numbered = [
            style.output_format == "xlsx" and external_name(column) is not None
            for column in style.columns
        ]

    def begun(self, items: Iterator[Row]) -> Iterator[Row]:
        """Return all rows."""
        return items

    def write(self, block: Row) -> None:
        """Write a row."""
        further = () if self._repeat_of is None else (self._repeat_of(block),)
        values = zip(self._numbered, block.values, strict=True)
        self._table.write([*(_number(v) if is_number else v for is_number, v in values), *further])

    def head(self) -> None:
        """Do nothing: the file has its heading from the start."""

    def finish(self) -> None:
        """Do nothing: the file is completed where it is closed."""


def _number(text: Any) -> Any:
    """Return what a supplier's text is in a sheet: a number, unless it is written in another way.

    So a sheet sorts `9` before `10`, and `007` remains what it is.
    """
    for kind in (int, float):
        with suppress(ValueError, TypeError):
            if str(number := kind(text)) == text and isfinite(number):
                return number
    return text


@contextmanager
def row_sink(
    out: Output, style: RowStyle, repeat_of: Callable[[Row], str | None] | None = None
) -> Iterator[RowFile | RowTable]:
    """Yield what takes rows; a table is completed at the end of the block.

    Args:
        out: where they are written.
        style: how they are written.
        repeat_of: as for `RowFile`.

    Raises:
        MissingLibraryError: the library for the format is not installed.
        OutputError: the table cannot be written.
    """
    if style.output_format not in TABLE_FORMATS:
        yield RowFile(out, style, repeat_of)
        return
    columns = [*style.columns, *([] if repeat_of is None else [REPEATS])]
    try:
        with table_file(out.path, style.output_format, kinds_of(columns)) as table:
            yield RowTable(table, style, repeat_of)
    except OSError as error:
        raise OutputError(unwritable_file(out.name, error)) from None


def _record(columns: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    """Return the JSON object of a row; columns of named profiles are in objects of their own."""
    record: dict[str, Any] = {}
    profiles: dict[str, dict[str, Any]] = {}
    external: dict[str, Any] = {}
    for column, value in zip(columns, values, strict=True):
        if (heading := external_name(column)) is not None:
            external[heading] = value
            continue
        profile, dot, name = column.rpartition(".")
        if dot:
            profiles.setdefault(profile, {})[name] = value
        else:
            record[name] = value
    if profiles:
        record["profiles"] = profiles
    return {**record, "external": external} if external else record
