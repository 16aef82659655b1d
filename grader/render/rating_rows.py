"""Read the rows of ratings back that `rating_table` writes, to continue an interrupted output."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple

from attrs import fields

from grader.rating.rating import Rating
from grader.render.one_line import LONGEST, one_line
from grader.render.rating_table import CSV_COLUMNS, csv_row
from grader.render.text_style import LANGUAGE, TextStyle
from grader.runtime.csv_cells import harmless, original
from grader.runtime.strict_json import load_json

STATUSES = (
    *("invalid", "no-solution", "multiple-solutions"),
    *("timeout", "too-large", "crashed", "unsound"),
)
"""The statuses of puzzles that have no rating, or none that is final."""
_FIELDS = {attribute.name for attribute in fields(Rating)}


class Row(NamedTuple):
    """What the row of a puzzle says."""

    grade: str
    """The grade, or the status of a puzzle without one."""
    has_failed: bool
    """The puzzle has no rating, or one that is not final."""
    rating: Rating | None = None
    """The rating, if the format has all of it."""


ReadRow = Callable[[str, str], Row | None]
"""Returns a row, from its text and that of the puzzle; None if it is not of this puzzle."""


def whole_rows(stream: BinaryIO, output_format: str) -> Iterator[tuple[str, int]]:
    """Iterate over the rows of an output, without the heading and a last row that is not whole.

    Yields:
        The text of a row, and the number of the byte behind it.
    """
    end = 0
    row = b""
    for line in stream:
        if not line.endswith(b"\n") or (output_format == "table" and line == b"\n"):
            # After a blank line a table has its summary.
            return
        row += line
        if output_format == "csv" and row.count(b'"') % 2:
            # The line end is in a quoted field.
            continue
        end += len(row)
        yield row[:-1].decode("utf-8", "replace"), end
        row = b""


def row_reader(
    output_format: str, profile: str, grades: Collection[str], language: str = LANGUAGE
) -> ReadRow:
    """Return what reads the rows of a format.

    Args:
        output_format: `table`, `csv`, `jsonl` or `serate`.
        profile: the name of the profile.
        grades: the names of its grades.
        language: the language of a table.
    """
    if output_format == "table":
        style = TextStyle(language)
        names = {style.level(name): name for name in (*grades, *STATUSES)}
        return lambda row, text: _table_row(row, text, names)
    if output_format == "serate":
        return _serate_row
    read = _csv_record if output_format == "csv" else _json_record

    def record_row(row: str, text: str) -> Row | None:
        rating = read(row, text)
        if rating is None or rating.profile != profile:
            return None
        return Row(rating.grade or rating.status, rating.status != "ok", rating)

    return record_row


def _json_record(row: str, text: str) -> Rating | None:
    with suppress(ValueError):
        record = load_json(row)
        if isinstance(record, dict) and record.keys() == _FIELDS and record["puzzle"] == text:
            return Rating(**record)
    return None


def _csv_record(row: str, text: str) -> Rating | None:
    with suppress(ValueError, csv.Error):
        (cells,) = csv.reader([row], strict=True)
        values = map(original, cells)
        record: dict[str, Any] = dict(zip(CSV_COLUMNS, values, strict=True))
        # What a field writes differently, it writes so in this row, too.
        if cells[0] != harmless(csv_row(Rating(text, None, "", "invalid"))[0]):
            return None
        return Rating(
            puzzle=text,
            layout=record["layout"] or None,
            profile=record["profile"],
            status=record["status"],
            grade=record["grade"] or None,
            rating=float(record["rating"]) if record["rating"] else None,
            ratings={name: float(value) for name, value in _pairs(record["ratings"])},
            hardest=record["hardest"] or None,
            steps=int(record["steps"]),
            techniques={name: int(value) for name, value in _pairs(record["techniques"])},
            searched=record["searched"] == "true",
            solution=record["solution"] or None,
            error=record["error"] or None,
            version=record["version"],
        )
    return None


def _pairs(cell: str) -> Iterator[tuple[str, str]]:
    for pair in cell.split():
        name, _, value = pair.rpartition(":")
        yield name, value


def _table_row(row: str, text: str, names: Mapping[str, str]) -> Row | None:
    """Return a row of a table; `names` has the grades and statuses by what the table calls them."""
    _, _, rest = row.lstrip().partition("  ")
    shown_first = sorted(names, key=len, reverse=True)
    grade = next((names[name] for name in shown_first if rest.startswith(f"{name} ")), None)
    if grade in STATUSES:
        return Row(grade, True) if f"  {one_line(text)}  # " in row else None
    shown = text if len(text) <= LONGEST else one_line(text)
    if not row.endswith(f"  {shown}") or (grade is None and not rest.startswith("- ")):
        return None
    # A rating beyond all grades has none.
    return Row("ok" if grade is None else grade, False)


def _serate_row(row: str, text: str) -> Row | None:
    if row.startswith(f"{text} ED="):
        return Row("", False)
    return Row("", True) if row.startswith(f"{one_line(text)} # ") else None
