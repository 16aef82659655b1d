"""Files of ratings: JSON lines, CSV, Parquet, catalogues."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.batch.files import sync
from grader.catalogue.catalogue import Catalogue
from grader.errors import BatchError, MissingLibraryError
from grader.rating.profile import Profile
from grader.rating.rating import Rating
from grader.render.rating_table import csv_line, csv_row, heading

if TYPE_CHECKING:
    from grader.batch.rating import RatingKind

_GROUP = 25_000
"""Rows of a group in a Parquet file, which are in memory at once."""
_LINES = 1000
"""Lines that are written at once."""
_TEXTS = ("puzzle", "layout", "profile", "status", "grade")
_LAST_TEXTS = ("solution", "error", "version")


def write_ratings(
    rows: Iterator[bytes], path: Path, output_format: str, kind: RatingKind, jobs: int
) -> int:
    """Write ratings to a file, and return how many.

    Args:
        rows: the ratings as lines of JSON.
        path: the file.
        output_format: `jsonl`, `csv`, `parquet` or `catalogue`.
        kind: the job that they are of.
        jobs: the number of processes that look at puzzles for a catalogue.

    Raises:
        BatchError: a row is damaged.
        OSError: the file cannot be written.
        CatalogueError: the catalogue cannot be used.
        MissingLibraryError: Parquet needs pyarrow.
    """
    if output_format == "catalogue":
        name = ", ".join(each["name"] for each in kind.job.inputs)[:200]
        return fill_catalogue(
            map(rating_of, rows), path, kind.profile, name, timeout=kind.limit, jobs=jobs
        )
    if output_format == "parquet":
        return write_parquet((rating_of(row).record() for row in rows), path)
    if output_format == "csv":
        first = f"{heading('csv')}\n".encode()
        return write_lines(chain([first], map(_csv_row, rows)), path) - 1
    return write_lines(rows, path)


def rating_of(row: bytes) -> Rating:
    """Return the rating of a row.

    Raises:
        BatchError: the row is none.
    """
    try:
        return Rating(**json.loads(row))
    except (ValueError, TypeError):
        raise BatchError("a row of the job is no rating; its partition is damaged") from None


def _csv_row(row: bytes) -> bytes:
    return f"{csv_line(csv_row(rating_of(row)))}\n".encode("utf-8", "backslashreplace")


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
    text = arrow.string()
    schema = arrow.schema(
        [
            *((name, text) for name in _TEXTS),
            ("rating", arrow.float64()),
            ("ratings", arrow.map_(text, arrow.float64())),
            ("hardest", text),
            ("steps", arrow.int32()),
            ("techniques", arrow.map_(text, arrow.int32())),
            ("searched", arrow.bool_()),
            *((name, text) for name in _LAST_TEXTS),
            *((name, getattr(arrow, kind)()) for name, kind in more.items()),
        ]
    )
    count = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := [*islice(records, _GROUP)]:
            writer.write_table(arrow.table(_columns(group, more), schema=schema))
            count += len(group)
    return count


def _columns(group: list[dict[str, Any]], more: Iterable[str]) -> dict[str, list[Any]]:
    """Return the columns of records, in the order of the fields."""
    names = (*_TEXTS, "rating", "ratings", "hardest", "steps", "techniques", "searched")
    found = {name: [record[name] for record in group] for name in (*names, *_LAST_TEXTS, *more)}
    for name in ("puzzle", "error"):
        # Bytes that were not UTF-8 when the puzzle was read.
        found[name] = [_utf8(value) for value in found[name]]
    for name in ("ratings", "techniques"):
        found[name] = [[*value.items()] for value in found[name]]
    return found


def _utf8(text: str | None) -> str | None:
    if text is None or text.isascii():
        return text
    return text.encode("utf-8", "backslashreplace").decode()


def fill_catalogue(
    ratings: Iterator[Rating],
    path: Path,
    profile: Profile,
    source: str,
    *,
    timeout: float | None = None,
    jobs: int = 1,
) -> int:
    """Add puzzles and ratings to a catalogue, which is created if it does not exist.

    The arguments are those of `Catalogue.add_ratings`.
    """
    opened = Catalogue(path) if path.exists() else Catalogue.create(path)
    with opened as catalogue:
        return catalogue.add_ratings(ratings, profile, source=source, timeout=timeout, jobs=jobs)
