"""Tables in files that are not text: Parquet, and spreadsheets (.xlsx)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import accumulate, chain
from typing import Any, Protocol

from grader.errors import MissingLibraryError
from grader.outputs.output import OutputUseError

TABLE_FORMATS = ("parquet", "xlsx")
"""Formats of files that are complete or not there."""
TEXT = "string"
"""The kind of columns of text; a kind is the name of an Arrow type."""
PAIRS = "map:"
"""How the kind of a column of names with values begins; that of the values follows."""
KINDS: Mapping[str, str] = {
    **dict.fromkeys(("rating", "er", "ep", "ed", "score", "minutes"), "float64"),
    **dict.fromkeys(("steps", "givens", "bottleneck"), "int32"),
    **dict.fromkeys(("number", "line"), "int64"),
    **dict.fromkeys(("searched", "minimal"), "bool_"),
    "ratings": f"{PAIRS}float64",
    "techniques": f"{PAIRS}int32",
}
"""The kinds of the columns of puzzles that are not text."""
_GROUP = 25_000
"""Rows of a group in a Parquet file, which are in memory at once."""
_MOST_ROWS = 1_048_575
"""Rows of a sheet below its heading."""
_LONGEST_CELL = 32_767
"""Characters that a cell of a sheet holds."""
_MOST_DIGITS = 15
"""Digits of a number that a sheet keeps."""
_WIDTHS = {"puzzle": 30, "solution": 30, "techniques": 40, "hardest": 18, "error": 30, "name": 18}
"""The widths of columns of a sheet in characters."""


def kinds_of(columns: Sequence[str]) -> dict[str, str]:
    """Return the kind of each column of puzzles, with or without the name of a profile."""
    return {column: KINDS.get(column.rpartition(".")[2], TEXT) for column in columns}


class TableFile(Protocol):
    """Takes the rows of a table."""

    def write(self, values: Sequence[Any]) -> None:
        """Write a row, with a value for each column; None where nothing is known."""


@contextmanager
def table_file(path: str, output_format: str, kinds: Mapping[str, str]) -> Iterator[TableFile]:
    """Yield what takes the rows of a new file, which is complete at the end of the block.

    Args:
        path: the file.
        output_format: `parquet` or `xlsx`.
        kinds: the kind of each column: `string`, `float64`, `int32`, `bool_`, `map:float64` and
            other names of Arrow types.

    Raises:
        MissingLibraryError: the library for the format is not installed.
        OSError: the file cannot be written.
    """
    with (parquet_file if output_format == "parquet" else _spreadsheet)(path, kinds) as table:
        yield table


@contextmanager
def parquet_file(path: str, kinds: Mapping[str, str]) -> Iterator[TableFile]:
    """Yield what takes the rows of a new Parquet file; see `table_file`."""
    try:
        import pyarrow as arrow  # noqa: PLC0415 - optional, and slow to import
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise MissingLibraryError("pyarrow", "parquet") from None
    schema = arrow.schema([(name, _arrow_type(arrow, kind)) for name, kind in kinds.items()])
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        table = _ParquetTable(arrow, schema, writer)
        yield table
        table.flush()


def _arrow_type(arrow: Any, kind: str) -> Any:
    if kind.startswith(PAIRS):
        return arrow.map_(arrow.string(), _arrow_type(arrow, kind.removeprefix(PAIRS)))
    return getattr(arrow, kind)()


class _ParquetTable:
    """Groups of rows of a Parquet file."""

    def __init__(self, arrow: Any, schema: Any, writer: Any) -> None:
        self._arrow = arrow
        self._schema = schema
        self._writer = writer
        self._group: list[Sequence[Any]] = []

    def write(self, values: Sequence[Any]) -> None:
        self._group.append(values)
        if len(self._group) == _GROUP:
            self.flush()

    def flush(self) -> None:
        """Write the rows that are in memory."""
        if not self._group:
            return
        columns = zip(self._schema, zip(*self._group, strict=True), strict=True)
        arrays = [self._array(field, column) for field, column in columns]
        self._writer.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))
        self._group.clear()

    def _array(self, field: Any, column: Sequence[Any]) -> Any:
        """Return the values of a column as an Arrow array."""
        arrow = self._arrow
        if arrow.types.is_string(field.type):
            return arrow.array([*map(_utf8, column)], field.type)
        if not arrow.types.is_map(field.type):
            return arrow.array(column, field.type)
        if None in column:
            return arrow.array([v if v is None else [*v.items()] for v in column], field.type)
        # From a list of pairs for each row it would take several times as long.
        offsets = arrow.array([0, *accumulate(map(len, column))], arrow.int32())
        keys = arrow.array([*chain.from_iterable(column)], arrow.string())
        items = arrow.array([*chain.from_iterable(map(dict.values, column))], field.type.item_type)
        return arrow.MapArray.from_arrays(offsets, keys, items)


def _utf8(value: Any) -> str | None:
    """Return a text without bytes that were not UTF-8 when a puzzle was read."""
    if value is None:
        return None
    text = str(value)
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


@contextmanager
def _spreadsheet(path: str, kinds: Mapping[str, str]) -> Iterator[TableFile]:
    """Yield what takes the rows of the only sheet of a new workbook; see `table_file`."""
    try:
        import xlsxwriter  # noqa: PLC0415 - optional
    except ImportError:
        raise MissingLibraryError("XlsxWriter", "xlsx") from None
    options = {
        # Rows go to a temporary file instead of the memory.
        "constant_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
    }
    book = xlsxwriter.Workbook(path, options)
    try:
        # The same rows are the same bytes on every day.
        book.set_properties({"created": datetime(2000, 1, 1, tzinfo=UTC)})
        sheet = book.add_worksheet("puzzles")
        sheet.freeze_panes(1, 0)
        for number, (name, kind) in enumerate(kinds.items()):
            sheet.write_string(0, number, name, book.add_format({"bold": True}))
            sheet.set_column(number, number, _WIDTHS.get(name, 14 if kind == TEXT else 10))
        yield _Sheet(sheet)
    finally:
        try:
            book.close()
        except xlsxwriter.exceptions.FileCreateError as error:
            # Its argument is what the system said.
            raise error.args[0] from None


class _Sheet:
    """The rows of a sheet, below a heading."""

    def __init__(self, sheet: Any) -> None:
        self._sheet = sheet
        self._count = 0

    def write(self, values: Sequence[Any]) -> None:
        self._count += 1
        if self._count > _MOST_ROWS:
            raise OutputUseError(
                "sheet-rows", "a spreadsheet has at most {most:,} puzzles", most=_MOST_ROWS
            )
        for column, value in enumerate(values):
            self._write_cell(column, value)

    def _write_cell(self, column: int, value: Any) -> None:
        if value is None or value == "":
            return
        if isinstance(value, bool):
            self._sheet.write_boolean(self._count, column, value)
        elif isinstance(value, float) or (isinstance(value, int) and value < 10**_MOST_DIGITS):
            self._sheet.write_number(self._count, column, value)
        else:
            text = _utf8(_pairs(value) if isinstance(value, Mapping) else value) or ""
            if len(text) > _LONGEST_CELL:
                raise OutputUseError(
                    "sheet-cell",
                    "a cell of a spreadsheet has at most {most:,} characters, and puzzle {number} "
                    "would need {size:,}",
                    most=_LONGEST_CELL,
                    number=self._count,
                    size=len(text),
                )
            self._sheet.write_string(self._count, column, text)


def _pairs(values: Mapping[str, Any]) -> str:
    return " ".join(f"{name}:{value}" for name, value in values.items())
