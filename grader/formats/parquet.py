"""Parquet files with a column of puzzles.

The column is found as in a CSV table, see `csv_table`.  Needs `pyarrow`: `pip install
sudoku-grader[parquet]`.

Source: the tables of puzzles at Hugging Face, such as `quizzes,solutions,source,...`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from grader.errors import FormatError
from grader.formats.csv_table import CsvTableFormat, entry_of_field, puzzle_column
from grader.formats.line_buffer import LineBuffer
from grader.formats.puzzle_entry import PuzzleEntry
from grader.formats.puzzle_format import ParsedPuzzle, PuzzleFormat
from grader.model.puzzle import Puzzle

MAGIC = b"PAR1"
"""The first bytes of a Parquet file."""
_ROWS = 10_000
"""Rows in memory at once."""
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
        raise FormatError("a Parquet file is not text; give the name of the file", line=first)

    def write(self, puzzle: Puzzle) -> str:  # noqa: ARG002
        """Raise an error: a Parquet file is not text."""
        raise FormatError("a Parquet file is not text; write it to a file with --output")


def is_parquet(path: Path) -> bool:
    """Return whether a file begins like a Parquet file."""
    try:
        with path.open("rb") as stream:
            return stream.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def parquet_entries(path: Path) -> Iterator[PuzzleEntry]:
    """Iterate over the puzzles of a file; `line` of an entry is the number of its row.

    Raises:
        FormatError: pyarrow is not installed, the file is damaged, or no column has puzzles.
    """
    arrow = _library()
    try:
        file = arrow.ParquetFile(path)
        texts = [field.name for field in file.schema_arrow if _is_text(str(field.type))]
        head = next(file.iter_batches(batch_size=_SAMPLE, columns=texts), None)
        rows = [] if head is None else [list(row.values()) for row in head.to_pylist()]
        fields = [[field or "" for field in row] for row in rows]
        column = puzzle_column(fields, texts) if texts else None
        if column is None:
            raise FormatError(f"no column of {path.name} has puzzles")
        number = 0
        for batch in file.iter_batches(batch_size=_ROWS, columns=[texts[column]]):
            for value in batch.column(0).to_pylist():
                number += 1
                yield entry_of_field(value or "", number)
    except (OSError, arrow.ArrowException) as error:
        message = str(error).partition("\n")[0]
        raise FormatError(f"{path.name} is a damaged Parquet file: {message}") from None


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


def _is_text(kind: str) -> bool:
    return kind in ("string", "large_string", "string_view")


class _Arrow:
    """The parts of pyarrow in use; pyarrow has no type annotations."""

    def __init__(self, base: Any, parquet: Any) -> None:
        self.schema = base.schema
        self.string = base.string
        self.table = base.table
        self.ArrowException = base.ArrowException
        self.ParquetFile = parquet.ParquetFile
        self.ParquetWriter = parquet.ParquetWriter


def _library() -> Any:
    try:
        import pyarrow as base  # noqa: PLC0415 - optional, and slow to import
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        message = "reading and writing Parquet needs pyarrow: pip install 'sudoku-grader[parquet]'"
        raise FormatError(message) from None
    return _Arrow(base, parquet)
