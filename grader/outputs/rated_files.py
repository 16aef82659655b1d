"""Files of ratings that were made elsewhere as JSON: JSON lines, CSV, Parquet, catalogues."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from operator import itemgetter
from pathlib import Path
from typing import Any

from attrs import fields

from grader.catalogue.catalogue import Catalogue
from grader.errors import BatchError
from grader.outputs.output_file import sync
from grader.outputs.table_files import kinds_of, parquet_file
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.render.rating_table import CSV_COLUMNS, csv_line, csv_row, heading

_LINES = 1000
"""Lines that are written at once."""
_PARSED = 100
"""Rows that are parsed at once."""
_FIELDS = {attribute.name for attribute in fields(Rating)}


def write_ratings(
    rows: Iterator[bytes],
    path: Path,
    output_format: str,
    profile: Profile,
    *,
    source: str,
    timeout: float | None,
    jobs: int,
) -> int:
    """Write ratings to a file, and return how many.

    Args:
        rows: the ratings as lines of JSON.
        path: the file.
        output_format: `jsonl`, `csv`, `parquet` or `catalogue`.
        profile: the profile of all of them.
        source: the name of their source in a catalogue.
        timeout: the time limit in seconds under which they were rated.
        jobs: the number of processes that look at puzzles for a catalogue.

    Raises:
        BatchError: a row is damaged.
        OSError: the file cannot be written.
        CatalogueError: the catalogue cannot be used.
        MissingLibraryError: Parquet needs pyarrow.
    """
    if output_format == "catalogue":
        with opened_catalogue(path) as catalogue:
            return catalogue.add_ratings(
                ratings_of(rows), profile, source=source, timeout=timeout, jobs=jobs
            )
    if output_format == "parquet":
        return write_parquet(_records(rows), path)
    if output_format == "csv":
        first = f"{heading('csv')}\n".encode()
        return write_lines(chain([first], map(_csv_row, ratings_of(rows))), path) - 1
    return write_lines(rows, path)


def ratings_of(rows: Iterator[bytes]) -> Iterator[Rating]:
    """Iterate over the ratings of rows.

    Raises:
        BatchError: a row is none.
    """
    return (Rating(**record) for record in _records(rows))


def _records(rows: Iterator[bytes]) -> Iterator[dict[str, Any]]:
    """Iterate over the records of rows; several are parsed at once, in half of the time."""
    while some := [*islice(rows, _PARSED)]:
        try:
            records = json.loads(b"[%b]" % b",".join(some))
        except ValueError:
            records = []
        is_whole = len(records) == len(some)
        if not is_whole or not all(isinstance(r, dict) and r.keys() == _FIELDS for r in records):
            raise BatchError(
                "row-no-rating", "a row of the job is no rating; its partition is damaged"
            )
        yield from records


def _csv_row(rating: Rating) -> bytes:
    return f"{csv_line(csv_row(rating))}\n".encode("utf-8", "backslashreplace")


def write_lines(lines: Iterator[bytes], path: Path) -> int:
    """Write lines, each with its end, and return how many."""
    count = 0
    with path.open("wb") as out:
        while chunk := [*islice(lines, _LINES)]:
            out.write(b"".join(chunk))
            count += len(chunk)
        out.flush()
        sync(out.fileno())
    return count


def write_parquet(
    records: Iterator[dict[str, Any]], path: Path, more: Mapping[str, str] | None = None
) -> int:
    """Write ratings to a Parquet file, and return how many; `ratings` and `techniques` are maps.

    Args:
        records: the ratings as records.
        path: the file.
        more: further columns and the Arrow types of their values, which the records have as well.
    """
    kinds = {**kinds_of(CSV_COLUMNS), **(more or {})}
    values = itemgetter(*kinds)
    count = 0
    with parquet_file(str(path), kinds) as table:
        for record in records:
            table.write(values(record))
            count += 1
    return count


def opened_catalogue(path: Path) -> Catalogue:
    """Return the catalogue of a file, which is created if it does not exist."""
    return Catalogue(path) if path.exists() else Catalogue.create(path)
