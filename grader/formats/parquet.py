"""Parquet files with a column of puzzles.

The column is found as in a CSV table, see `csv_table`.  Needs `pyarrow`: `pip install
sudoku-grader[parquet]`.

Source: the tables of puzzles at Hugging Face, such as `quizzes,solutions,source,...`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any

from grader.errors import FormatError, Message
from grader.formats.csv_table import (
    CsvTableFormat,
    layout_column,
    name_column,
    puzzle_column,
    rule_columns,
    value_columns,
    values_of,
    with_rules_of,
)
from grader.formats.line_buffer import LONGEST_LINE, LineBuffer
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_format import LONGEST_MESSAGE, PuzzleFormat
from grader.formats.reading.roles import ParsedPuzzle
from grader.formats.records import entry_of_row
from grader.formats.symbols import quoted
from grader.model.puzzle import Puzzle

_ROWS = 1000
"""Rows in memory at once."""
_LARGEST_GROUP = 1 << 31
"""Bytes of text in a group of rows."""
_SAMPLE = 50


class ParquetFormat(PuzzleFormat):
    """A binary file; read by `parquet_entries`, written by `write_parquet`."""

    name = "parquet"
    title = "a Parquet file with a column of puzzles (needs pyarrow)"

    def span(self, buffer: LineBuffer) -> int:  # noqa: ARG002 - the file has no lines
        """Return 0: a Parquet file has no lines."""
        return 0

    def read(self, lines: Sequence[str], first: int) -> ParsedPuzzle:  # noqa: ARG002
        """Raise an error: text is not a Parquet file."""
        raise FormatError(
            "parquet-is-no-text",
            "a Parquet file is not text; give the name of the file",
            line=first,
        )

    def write(self, puzzle: Puzzle) -> str:  # noqa: ARG002
        """Raise an error: a Parquet file is not text."""
        raise FormatError(
            "parquet-output", "a Parquet file is not text; write it to a file with --output"
        )


def parquet_entries(file_name: str | PathLike[str]) -> Iterator[PuzzleEntry]:
    """Iterate over the puzzles of a file; `line` of an entry is the number of its row.

    Raises:
        FormatError: pyarrow is not installed, the file is damaged, or no column has puzzles.
    """
    arrow = _library()
    path = Path(file_name)
    try:
        file = arrow.ParquetFile(path)
        names = [field.name for field in file.schema_arrow if arrow.is_text(field.type)]
        if len({*names}) < len(names):
            raise FormatError(
                "parquet-columns", "{name} has two columns of the same name", name=path.name
            )
        _refuse_large_groups(file, names)
        head = islice(_rows(arrow, file, names), _SAMPLE) if names else ()
        column = puzzle_column([[row[name] for name in names] for row in head], names)
        if column is None:
            raise FormatError(
                "parquet-no-column",
                "no column of {name} has puzzles; its columns are {columns}, "
                "and puzzles are text in one line",
                name=path.name,
                columns=_columns(file),
            )
        layouts = layout_column(names)
        titles = name_column(names)
        titles = None if titles == column else titles
        known = {index for index in (column, layouts, titles) if index is not None}
        numbers = [field.name for field in file.schema_arrow if arrow.is_number(field.type)]
        every = [*names, *(name for name in numbers if name not in names)]
        headings = value_columns(every, known)
        rules = rule_columns(every, titles, headings)
        columns = [every[index] for index in sorted({*known, *headings})]
        for number, row in enumerate(_rows(arrow, file, columns), start=1):
            layout = None if layouts is None else row[names[layouts]]
            entry = entry_of_row(row[names[column]], layout, number)
            if titles is None and not headings:
                yield entry
                continue
            name = "" if titles is None else row[names[titles]]
            fields = [row.get(each, "") for each in every]
            entry = entry._replace(name=name, values=values_of(fields, headings))
            yield with_rules_of(entry, fields, rules) if rules else entry
    except (OSError, MemoryError, ValueError, KeyError, arrow.ArrowException) as error:
        # Damaged names of columns, for instance, are errors of Python itself.
        message = str(error).partition("\n")[0][:LONGEST_MESSAGE]
        raise FormatError(
            "parquet-damaged",
            "{name} is a damaged Parquet file: {reason}",
            name=path.name,
            reason=message,
        ) from None


def _columns(file: Any) -> str:
    """Return a list of the columns for a message."""
    found = ", ".join(
        f"{quoted(field.name)} ({str(field.type)[:40]})" for field in file.schema_arrow
    )
    return found[:LONGEST_MESSAGE] or Message("columns-none", "none")


def _refuse_large_groups(file: Any, names: Sequence[str]) -> None:
    """Raise an error if the text in a group of rows would take too much memory.

    Raises:
        FormatError: it would.
    """
    for group in range(file.metadata.num_row_groups):
        chunks = file.metadata.row_group(group)
        size = 0
        for index in range(chunks.num_columns):
            chunk = chunks.column(index)
            if chunk.path_in_schema in names:
                size += chunk.total_uncompressed_size
        if size > _LARGEST_GROUP:
            raise FormatError(
                "parquet-group",
                "group {number} of rows has {size:,} bytes of text; "
                "at most {most:,} are read at once",
                number=group + 1,
                size=size,
                most=_LARGEST_GROUP,
            )


def _rows(arrow: _Arrow, file: Any, names: Sequence[str]) -> Iterator[dict[str, str]]:
    """Iterate over the rows of columns of text, by their names; a null is an empty text."""
    for batch in file.iter_batches(batch_size=_ROWS, columns=[*names]):
        texts = [arrow.texts(column) for column in batch.columns]
        for row in zip(*texts, strict=True):
            yield dict(zip(batch.schema.names, row, strict=True))


def write_parquet(path: Path, puzzles: Iterable[Puzzle]) -> list[FormatError]:
    """Write puzzles into the column `puzzle` of a new file.

    Returns:
        The errors of puzzles that a field of a table cannot hold; these are left out.

    Raises:
        FormatError: pyarrow is not installed.
        OSError: the file cannot be written.
    """
    arrow = _library()
    schema = arrow.schema([("puzzle", arrow.string())])
    failures: list[FormatError] = []

    def texts() -> Iterator[str]:
        for puzzle in puzzles:
            try:
                yield CsvTableFormat().write(puzzle)
            except FormatError as error:
                failures.append(error)

    lines = texts()
    with arrow.ParquetWriter(path, schema) as writer:
        while chunk := list(islice(lines, _ROWS)):
            writer.write_table(arrow.table({"puzzle": chunk}, schema=schema))
    return failures


class _Arrow:
    """The parts of pyarrow in use; pyarrow has no type annotations."""

    def __init__(self, base: Any, parquet: Any) -> None:
        self.schema = base.schema
        self.string = base.string
        self.table = base.table
        self.types = base.types
        self.ArrowException = base.ArrowException
        self.ParquetFile = parquet.ParquetFile
        self.ParquetWriter = parquet.ParquetWriter

    def is_text(self, kind: Any) -> bool:
        """Return whether a type is text: strings or bytes, each value or in a dictionary."""
        types = self.types
        if types.is_dictionary(kind):
            kind = kind.value_type
        # Views came with later versions.
        names = ("string", "large_string", "binary", "large_binary", "fixed_size_binary")
        views = ("string_view", "binary_view")
        known = [getattr(types, f"is_{name}", None) for name in (*names, *views)]
        return any(is_kind is not None and is_kind(kind) for is_kind in known)

    def is_number(self, kind: Any) -> bool:
        """Return whether a type is integers or fractions."""
        return bool(self.types.is_integer(kind) or self.types.is_floating(kind))

    def texts(self, column: Any) -> list[str]:
        """Return the values of a column of text."""
        if self.types.is_dictionary(column.type):
            texts = self.texts(column.dictionary)
            return ["" if index is None else texts[index] for index in column.indices.to_pylist()]
        try:
            values = column.to_pylist()
        except UnicodeDecodeError:
            # Strings that are not UTF-8: each is decoded alone.
            values = [_decoded(value) for value in column]
        return [_text(value) for value in values]


def _decoded(value: Any) -> str:
    try:
        return _text(value.as_py())
    except UnicodeDecodeError:
        return _text(value.as_buffer().to_pybytes())


def _text(value: str | bytes | float | None) -> str:
    """Return a value as text: shortened, bytes that are not UTF-8 as lone surrogates."""
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, bytes):
        value = value[:LONGEST_LINE].decode("utf-8", "surrogateescape")
    return value[:LONGEST_LINE] if value else ""


def _library() -> Any:
    try:
        import pyarrow as base  # noqa: PLC0415 - optional, and slow to import
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise FormatError(
            "parquet-library",
            "reading and writing Parquet needs pyarrow: pip install 'sudoku-grader[parquet]'",
        ) from None
    return _Arrow(base, parquet)
