"""Files of ratings that were made elsewhere as JSON: JSON lines, CSV, Parquet, catalogues."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain, islice
from operator import itemgetter
from pathlib import Path
from typing import Any

from attrs import fields

from grader.catalogue.catalogue import Catalogue
from grader.errors import BatchError, MissingLibraryError
from grader.outputs.output_file import sync
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.render.rating_table import csv_line, csv_row, heading

_GROUP = 25_000
"""Rows of a group in a Parquet file, which are in memory at once."""
_LINES = 1000
"""Lines that are written at once."""
_PARSED = 100
"""Rows that are parsed at once."""
_FIELDS = {attribute.name for attribute in fields(Rating)}
_TEXTS = ("puzzle", "layout", "profile", "status", "grade")
_LAST_TEXTS = ("solution", "error", "version")
_ECHOES = {"puzzle", "error"}
"""Columns that may have bytes that were not UTF-8 when the puzzle was read."""


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
    more = more or {}
    try:
        import pyarrow as arrow  # noqa: PLC0415 - optional, and slow to import
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise MissingLibraryError("pyarrow", "parquet") from None
    schema = arrow.schema(
        [
            *((name, arrow.string()) for name in _TEXTS),
            ("rating", arrow.float64()),
            ("ratings", arrow.map_(arrow.string(), arrow.float64())),
            ("hardest", arrow.string()),
            ("steps", arrow.int32()),
            ("techniques", arrow.map_(arrow.string(), arrow.int32())),
            ("searched", arrow.bool_()),
            *((name, arrow.string()) for name in _LAST_TEXTS),
            *((name, getattr(arrow, kind)()) for name, kind in more.items()),
        ]
    )
    values = itemgetter(*schema.names)
    count = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := [*islice(records, _GROUP)]:
            columns = zip(schema, zip(*map(values, group), strict=True), strict=True)
            arrays = [_array(arrow, field, column) for field, column in columns]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))
            count += len(group)
    return count


def _array(arrow: Any, field: Any, column: Sequence[Any]) -> Any:
    """Return the values of a column as an Arrow array."""
    if not arrow.types.is_map(field.type):
        if field.name in _ECHOES:
            column = [*map(_utf8, column)]
        return arrow.array(column, field.type)
    # From a list of pairs for each row it would take several times as long.
    offsets = arrow.array([0, *accumulate(map(len, column))], arrow.int32())
    keys = arrow.array([*chain.from_iterable(column)], arrow.string())
    items = arrow.array([*chain.from_iterable(map(dict.values, column))], field.type.item_type)
    return arrow.MapArray.from_arrays(offsets, keys, items)


def _utf8(text: str | None) -> str | None:
    if text is None or text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode()


def opened_catalogue(path: Path) -> Catalogue:
    """Return the catalogue of a file, which is created if it does not exist."""
    return Catalogue(path) if path.exists() else Catalogue.create(path)
