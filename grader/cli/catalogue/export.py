"""Export the puzzles of a catalogue to files, if wanted in parts without equivalent puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any

import click

from grader.catalogue.catalogue import Catalogue
from grader.catalogue.records import CatalogueEntry
from grader.cli.catalogue.options import rated_by_option
from grader.cli.catalogue.text import COLUMNS, cells_of, heading, line_of
from grader.cli.shared.common_options import force_option
from grader.cli.shared.groups import option, options
from grader.cli.shared.output import Output, has_contents
from grader.cli.shared.wrong_use import WrongValueError
from grader.errors import MissingLibraryError, unwritable_file
from grader.outputs.output import OutputError, new_folder
from grader.render.rating_table import csv_line

FORMATS = ("csv", "jsonl", "sdm", "parquet")
_PART = re.compile(r"([A-Za-z0-9_-]{1,50})=(0?\.[0-9]{1,9}|1(?:\.0+)?)")
_WHOLE = {"puzzles": 1.0}
_TOLERANCE = 1e-6
_ROWS = 10_000
"""Rows of a Parquet file that are written at once."""


@options
class ExportOptions:
    """Which puzzles are exported, and to what files."""

    form: str = option(
        "--format", type=click.Choice(FORMATS), default="csv", help="Format of the files."
    )
    where: str | None = option("--where", metavar="QUERY", help="Export only these puzzles.")
    profile: str | None = rated_by_option()
    split: str | None = option(
        "--split",
        metavar="NAME=PART,...",
        help="Several files: train=0.9,test=0.1.  Equivalent puzzles are always in the same one.",
    )
    force: bool = force_option()


def parse_split(text: str | None) -> Mapping[str, float]:
    """Return the parts of an export by name; one part without a text.

    Raises:
        click.BadParameter: the text is no list of parts that add up to 1.
    """
    if text is None:
        return _WHOLE
    matches = [_PART.fullmatch(part.strip()) for part in text.split(",")]
    parts = {match[1]: float(match[2]) for match in matches if match}
    if None in matches or len(parts) < len(matches) or abs(sum(parts.values()) - 1) > _TOLERANCE:
        raise WrongValueError(
            "no-split",
            "{text!r} is no split; write names with parts that add up to 1: train=0.9,test=0.1",
            text=text,
        )
    return parts


def export_files(
    catalogue: Catalogue, folder: Path, wanted: ExportOptions, parts: Mapping[str, float]
) -> dict[str, int]:
    """Write puzzles to files of a folder, and return the number of puzzles of each file.

    The key of a puzzle decides on its part, so equivalent puzzles are never in two parts, whatever
    else the catalogue has.

    Raises:
        click.UsageError: a file exists.
        OutputError: a file cannot be written.
    """
    form = wanted.form
    if form == "parquet":
        _libraries()
    names = {part: f"{part}.{form}" for part in parts}
    counts = dict.fromkeys(names.values(), 0)
    with new_folder(folder), ExitStack() as stack:
        for name in (*names.values(), "sources.csv"):
            if not wanted.force and (folder / name).is_file() and (folder / name).stat().st_size:
                raise has_contents(folder / name)
        # Each replaces what is there when all of them are complete.
        outputs = {
            part: stack.enter_context(Output(str(folder / name))) for part, name in names.items()
        }
        sources = stack.enter_context(Output(str(folder / "sources.csv")))
        if form == "parquet":
            for part, name in names.items():
                every = catalogue.query(wanted.where, profile=wanted.profile)
                entries = (entry for entry in every if part_of(entry, parts) == part)
                counts[name] = _write_parquet(outputs[part].path, folder / name, entries)
        else:
            if head := heading(form):
                for out in outputs.values():
                    out.line(head)
            for entry in catalogue.query(wanted.where, profile=wanted.profile):
                part = part_of(entry, parts)
                outputs[part].line(line_of(entry, form))
                counts[names[part]] += 1
        sources.line(csv_line(("source", "licence", "url", "puzzles")))
        for source, licence, url, count in catalogue.sources():
            sources.line(csv_line((source, licence, url, str(count))))
        for out in (*outputs.values(), sources):
            out.flush()
    return counts


def _libraries() -> tuple[Any, Any]:
    """Return the libraries for Parquet files.

    Raises:
        MissingLibraryError: they are not installed.
    """
    try:
        import pyarrow  # noqa: PLC0415 - optional, and slow to import
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError:
        raise MissingLibraryError("pyarrow", "parquet") from None
    return pyarrow, parquet


def part_of(entry: CatalogueEntry, parts: Mapping[str, float]) -> str:
    """Return the part that a puzzle belongs to, which follows from its key alone."""
    place = int(entry.key[:12], 16) / (1 << 48)
    end = 0.0
    for name, share in parts.items():
        end += share
        if place < end:
            return name
    return name


def _write_parquet(file: str, shown: Path, entries: Iterator[CatalogueEntry]) -> int:
    """Write puzzles to a Parquet file, which messages name; return their number."""
    pyarrow, parquet = _libraries()
    numbers = {"rating": pyarrow.float64(), "steps": pyarrow.int64(), "givens": pyarrow.int64()}
    techniques = ("techniques", pyarrow.map_(pyarrow.string(), pyarrow.int32()))
    schema = pyarrow.schema(
        [*((name, numbers.get(name, pyarrow.string())) for name in COLUMNS), techniques]
    )
    count = 0
    try:
        with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
            while chunk := [*islice(entries, _ROWS)]:
                columns = [*zip(*map(_values, chunk), strict=True)]
                table = pyarrow.table(
                    [
                        pyarrow.array(column, schema.field(name).type)
                        for name, column in zip(schema.names, columns, strict=True)
                    ],
                    schema=schema,
                )
                writer.write_table(table)
                count += len(chunk)
    except OSError as error:
        raise OutputError(unwritable_file(shown, error)) from None
    return count


def _values(entry: CatalogueEntry) -> list[object]:
    """Return the values of `COLUMNS` and the techniques as a Parquet file has them."""
    found: list[object] = []
    record = entry.record()
    for name, cell in zip(COLUMNS, cells_of(entry), strict=True):
        if name in ("rating", "steps", "givens"):
            found.append(record[name] if cell else None)
        else:
            found.append(cell or None)
    found.append(None if entry.rating is None else [*entry.rating.techniques.items()])
    return found
