"""Read the rows of ratings back that `rating_table` writes, to continue an interrupted output."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple

from attrs import fields

from grader.outputs.output_file import LONGEST_RECORD
from grader.rating.profiles.profile import Profile
from grader.rating.rating import Rating
from grader.render.languages import LANGUAGE
from grader.render.one_line import LONGEST, one_line
from grader.render.rating_table import CSV_COLUMNS, csv_line, csv_row, plain, titles_of_columns
from grader.render.text_style import TextStyle
from grader.runtime.csv_cells import harmless, original
from grader.runtime.strict_json import json_line

STATUSES = (
    *("invalid", "no-solution", "multiple-solutions"),
    *("timeout", "too-large", "crashed", "unsound", "stuck"),
)
"""The statuses of puzzles that have no rating, or none that is final."""
_FIELDS = {attribute.name for attribute in fields(Rating)}
NAME = "name"
"""The key of the name of a puzzle, behind those of its rating."""


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


class WrittenRows:
    """The rows of an output, the heading among them, in memory for a few of them.

    An iterator over the text of each row and the number of the byte behind it.

    Args:
        stream: the output.
        output_format: its format.
    """

    def __init__(self, stream: BinaryIO, output_format: str) -> None:
        self._stream = stream
        self._format = output_format
        self._end = 0
        self.rest: bytes = b""
        """What is left behind the last whole row: at the end, or where a row is too long."""

    def __iter__(self) -> Iterator[tuple[str, int]]:
        lines: list[bytes] = []
        size = 0
        is_quoted = False
        while line := self._stream.readline(LONGEST_RECORD - size):
            lines.append(line)
            size += len(line)
            if not line.endswith(b"\n") or (self._format == "table" and line == b"\n"):
                # After a blank line a table has its summary.
                break
            if self._format == "csv" and line.count(b'"') % 2:
                is_quoted = not is_quoted
            if is_quoted:
                # The line end is in a quoted field.
                continue
            self._end += size
            yield b"".join(lines)[:-1].decode("utf-8", "replace"), self._end
            lines.clear()
            size = 0
        self.rest = b"".join(lines)

    def ends_with(self, remarks: bytes) -> bool:
        """Return whether nothing is left behind the rows but a part of these remarks, or all."""
        rest = self.rest
        if rest == b"\n":
            rest += self._stream.read(len(remarks))
        return remarks.startswith(rest)


def row_beginnings(
    output_format: str, number: int, text: str, language: str = LANGUAGE
) -> tuple[bytes, ...]:
    """Return how the row of a puzzle may begin, at least, as bytes of the output.

    Args:
        output_format: `table`, `csv`, `jsonl` or `serate`.
        number: the number of the row, 1-based.
        text: the text of the puzzle.
        language: the language of a table.
    """
    if output_format == "jsonl":
        found = [f'{{"puzzle": {json_line(text)}, "layout": ']
    elif output_format == "csv":
        found = [csv_line([text, ""])]
    elif output_format == "serate":
        found = [f"{text} ED=", f"{one_line(text)} # "]
    else:
        found = [f"{plain([str(number)], language)}  "]
    return tuple(beginning.encode("utf-8", "backslashreplace") for beginning in found)


def row_reader(
    output_format: str, profiles: Collection[Profile], language: str = LANGUAGE
) -> ReadRow:
    """Return what reads the rows of a format.

    Args:
        output_format: `table`, `csv`, `jsonl` or `serate`.
        profiles: the profiles that puzzles may be rated by.
        language: the language of a table.
    """
    if output_format == "table":
        style = TextStyle(language)
        grades = (grade.name for profile in profiles for grade in profile.grades)
        names = {style.level(name): name for name in (*grades, *STATUSES)}
        return lambda row, text: _table_row(row, text, names, language)
    if output_format == "serate":
        return _serate_row
    read = _csv_record if output_format == "csv" else _json_record
    known = {profile.name for profile in profiles}

    def record_row(row: str, text: str) -> Row | None:
        rating = read(row, text)
        if rating is None or rating.profile not in known:
            return None
        return Row(rating.grade or rating.status, rating.status != "ok", rating)

    return record_row


def _json_record(row: str, text: str) -> Rating | None:
    # Not strictly: what was no UTF-8 in the input is half a surrogate pair in its row.
    with suppress(ValueError, RecursionError):
        record = json.loads(row)
        if not isinstance(record, dict):
            return None
        record.pop(NAME, None)
        if record.keys() == _FIELDS and record["puzzle"] == text:
            return Rating(**record)
    return None


def _csv_record(row: str, text: str) -> Rating | None:
    import csv  # noqa: PLC0415 - only where an output is continued

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


def _table_row(row: str, text: str, names: Mapping[str, str], language: str) -> Row | None:
    """Return a row of a table; `names` has the grades and statuses by what the table calls them."""
    _, _, rest = row.lstrip().partition("  ")
    shown_first = sorted(names, key=len, reverse=True)
    grade = next((names[name] for name in shown_first if rest.startswith(f"{name} ")), None)
    if grade in STATUSES:
        # Short texts are filled up to the width of the column.
        shown = one_line(text).ljust(len(titles_of_columns(language)[-1]))
        return Row(grade, True) if f"  {shown}  # " in row else None
    shown = text if len(text) <= LONGEST else one_line(text)
    if not row.endswith(f"  {shown}") or (grade is None and not rest.startswith("- ")):
        return None
    # A rating beyond all grades has none.
    return Row("ok" if grade is None else grade, False)


def _serate_row(row: str, text: str) -> Row | None:
    if row.startswith(f"{text} ED="):
        return Row("", False)
    return Row("", True) if row.startswith(f"{one_line(text)} # ") else None
