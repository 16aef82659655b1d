"""Files of puzzles that were generated elsewhere: lines, JSON lines, CSV, Parquet, catalogues."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from grader.errors import BatchError, FormatError
from grader.formats import shortest_text
from grader.formats.records import record_puzzle
from grader.generate.generation_records import ORIGIN, Generated
from grader.outputs.rated_files import opened_catalogue, write_lines, write_parquet
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.render.rating_table import CSV_COLUMNS, csv_line, csv_row

_TYPES = dict(zip(ORIGIN, ("int32", "string", "int64", "int64", "string"), strict=True))
"""The Arrow types of the columns that a rating does not have."""


def write_puzzles(
    records: Iterator[bytes],
    path: Path,
    output_format: str,
    profile: Profile,
    options: Mapping[str, Any],
) -> int:
    """Write generated puzzles to a file as `grader generate` does, and return how many.

    Args:
        records: the records as lines of JSON.
        path: the file.
        output_format: `line`, `jsonl`, `csv`, `parquet` or `catalogue`.
        profile: the profile of their ratings.
        options: what was asked for, which a catalogue keeps.

    Raises:
        BatchError: a record is damaged.
        OSError: the file cannot be written.
        CatalogueError: the catalogue cannot be used.
        MissingLibraryError: Parquet needs pyarrow.
    """
    if output_format == "catalogue":
        with opened_catalogue(path) as catalogue:
            added = catalogue.add_generated(map(_generated, records), profile, options=options)
            return sum(1 for _ in added)
    if output_format == "parquet":
        return write_parquet(map(_loaded, records), path, _TYPES)
    if output_format == "csv":
        first = csv_line((*CSV_COLUMNS, *ORIGIN))
        return write_lines(chain([f"{first}\n".encode()], map(_csv_row, records)), path) - 1
    if output_format == "line":
        return write_lines(map(_line, records), path)
    return write_lines(records, path)


def damaged_row() -> BatchError:
    """Return an error for a row that is no puzzle."""
    return BatchError("row-no-puzzle", "a row of the job is no puzzle; its partition is damaged")


def _loaded(line: bytes) -> dict[str, Any]:
    """Return the record of a line.

    Raises:
        BatchError: it is none.
    """
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict) or not found.keys() >= {*CSV_COLUMNS, *ORIGIN}:
        raise damaged_row()
    return found


def _rating(record: dict[str, Any]) -> Rating:
    try:
        return Rating(**{name: value for name, value in record.items() if name not in ORIGIN})
    except TypeError:
        raise damaged_row() from None


def _generated(line: bytes) -> Generated:
    record = _loaded(line)
    try:
        puzzle = record_puzzle(record)
    except FormatError:
        raise damaged_row() from None
    return Generated(puzzle, _rating(record), record["seed"], record["attempt"], run=record["run"])


def _csv_row(line: bytes) -> bytes:
    record = _loaded(line)
    origin = [str(record[name]) for name in ORIGIN]
    return f"{csv_line([*csv_row(_rating(record)), *origin])}\n".encode()


def _line(line: bytes) -> bytes:
    """Return a puzzle as the shortest text that also determines the layout."""
    try:
        text, _ = shortest_text(record_puzzle(_loaded(line)))
    except FormatError:
        raise damaged_row() from None
    return f"{text}\n".encode()
