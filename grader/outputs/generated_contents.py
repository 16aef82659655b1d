"""Continue a file of generated puzzles: check that it is one, and find the end of its last record.

A process that is killed may leave the beginning of a record at the end of the file.  Whatever
its length, it is recognized, so that the file can be continued behind the last whole record.
Files that hold anything else are refused.
"""

from __future__ import annotations

import csv
from array import array
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from grader.errors import DocumentError, GraderError, Message, unreadable_file
from grader.formats import entries
from grader.formats.layout_files import load_layout
from grader.generate import KeptPuzzle
from grader.outputs.generated_rows import CSV_HEADING, GeneratedStyle
from grader.outputs.generated_sink import NOTHING, Contents
from grader.outputs.kept_puzzles import format_of, kept_puzzles
from grader.outputs.output import OutputUseError
from grader.outputs.output_file import LONGEST_RECORD
from grader.runtime.strict_json import load_json
from grader.runtime.strict_yaml import Node

_RUN_ID = 8
"""The length of a run id."""
_BEGINNINGS = {
    "jsonl": b'{"puzzle": "',
    "yaml": b"- puzzle: ",
    "csv": CSV_HEADING.encode("ascii"),
}
"""How each record begins."""
_HEADER = b"#layout"
"""How the header of a puzzle of several lines begins."""


class _ForeignError(Exception):
    """A file has something else than generated puzzles."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def contents(file: str, style: GeneratedStyle, layout: str) -> Contents:
    """Return what an earlier output has.

    Args:
        file: the path of a regular file.
        style: how the run that continues it writes puzzles.
        layout: the layout of that run: its name or the path of its file.

    Raises:
        OutputUseError: the file is no output of this format, or cannot be read.
    """
    form = style.form
    try:
        with open(file, "rb") as stream:  # noqa: PTH123 - the name may be a device
            if form == "line":
                if format_of(file) != form:
                    # Records are puzzles for the reader of lines as well.
                    raise _ForeignError(1)
                return _lines(stream, _name_of(layout), style.solutions)
            return _records(stream, form, style.traced is not None)
    except OSError as error:
        raise OutputUseError(unreadable_file(file, error)) from None
    except _ForeignError as error:
        found = format_of(file)
        hint = Message("seems-format", "; it seems to be {form}", form=found)
        raise OutputUseError(
            "not-generated",
            "'{path}', line {number}: this is not an output of `grader generate --format {form}`"
            "{hint}; name another file, or use --avoid to exclude its puzzles",
            path=file,
            number=error.line,
            form=form,
            hint=hint if found != form else "",
        ) from None


def _name_of(layout: str) -> str:
    """Return the name that the puzzles of a run have as their layout."""
    try:
        return load_layout(layout).name
    except GraderError:
        # A jigsaw without a map, whose puzzles have this name; or an error of the user.
        return layout


def _numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Iterate over the lines of a file with their numbers."""
    number = 1
    while line := stream.readline(LONGEST_RECORD):
        if len(line) == LONGEST_RECORD:
            raise _ForeignError(number)
        yield number, line
        number += 1


def _lines(stream: BinaryIO, layout: str, solutions: bool) -> Contents:
    """Return what a file of puzzles as lines of text has."""
    starts = array("Q", [0])
    last = b""

    def texts() -> Iterator[str]:
        nonlocal last
        for _, line in _numbered_lines(stream):
            starts.append(starts[-1] + len(line))
            last = line
            yield line.decode("utf-8", "replace")

    kept: list[KeptPuzzle] = []
    broken = 0
    has_solutions = True
    for entry in entries(texts(), words=False):
        if broken:
            raise _ForeignError(broken)
        if entry.puzzle is None:
            # Only the last one may be broken.
            broken = entry.line
        else:
            kept.append(KeptPuzzle(entry.puzzle))
            start = entry.line
            solutions = solutions and has_solutions
            has_solutions = bool(entry.comment)
    size = starts[-1]
    if not size:
        return NOTHING
    count = len(starts) - 1
    is_cut = not last.endswith(b"\n")
    if broken:
        stream.seek(starts[broken - 1])
        head = stream.readline()
        if not (_may_be_header(head) or (is_cut and _may_be_puzzle(head))):
            raise _ForeignError(broken)
        return Contents(kept, starts[broken - 1], False)
    if _may_be_header(last) and (is_cut or last.startswith(_HEADER)):
        # No lines follow the header.
        return Contents(kept, starts[count - 1], False)
    if not kept:
        if is_cut and count == 1 and _may_be_puzzle(last):
            return NOTHING
        raise _ForeignError(1)
    if is_cut and not last.startswith(b"#"):
        # The beginning of a puzzle may be a smaller puzzle.
        names = [puzzle.puzzle.layout.name for puzzle in kept[-2:]]
        if names[-1] not in {layout, *names[:-1]} or not _has_whole_solution(last, solutions):
            del kept[-1]
            return Contents(kept, starts[start - 1], False)
    return Contents(kept, size, is_cut)


def _has_whole_solution(line: bytes, is_needed: bool) -> bool:
    """Return whether a line is a puzzle with the whole solution behind it, or without any."""
    if line.startswith(b"{"):
        return True
    puzzle, _, solution = line.partition(b" ")
    if not solution and puzzle == line:
        return not is_needed
    return solution.startswith(b"# ") and len(solution) == len(puzzle) + 2


def _may_be_header(line: bytes) -> bool:
    """Return whether a line is the header of a puzzle, or the beginning of one."""
    return line.startswith(_HEADER) or (line != b"" and _HEADER.startswith(line))


def _may_be_puzzle(line: bytes) -> bool:
    """Return whether a line may be the beginning of a puzzle."""
    if line.startswith(b"{"):
        return b'{"layout": '.startswith(line[:11])
    return line.isascii() and all(
        chr(symbol) in ".0123456789" or "A" <= chr(symbol) <= "Z" for symbol in line
    )


def _records(stream: BinaryIO, form: str, traced: bool) -> Contents:
    """Return what a file of records has."""
    kept: list[KeptPuzzle] = []
    size = 0
    pending: tuple[int, bytes] | None = None
    for number, record in _grouped(stream, form):
        if pending is not None:
            size += len(pending[1])
            data = _loaded(*pending, form)
            if data is not None:
                traced = traced and "trace" in data
                kept += kept_puzzles(data)
        pending = number, record
    if pending is None:
        return NOTHING
    number, record = pending
    is_cut = not record.endswith(b"\n")
    try:
        data = _loaded(number, record, form)
    except _ForeignError:
        beginning = _BEGINNINGS[form]
        is_ours = record.startswith(beginning) or beginning.startswith(record)
        if not (is_ours or (form == "csv" and number > 1)) or (form != "yaml" and not is_cut):
            raise
        return Contents(kept, size, False)
    if data is None:
        # The heading of a table; without its end it cannot be followed by rows.
        return NOTHING if is_cut else Contents([], len(record), False)
    if form != "jsonl" and not _is_complete(data, is_cut, traced):
        return Contents(kept, size, False)
    kept += kept_puzzles(data)
    return Contents(kept, size + len(record), is_cut)


def _grouped(stream: BinaryIO, form: str) -> Iterator[tuple[int, bytes]]:
    """Iterate over the records of a file, each with the number of its first line."""
    if form != "yaml":
        yield from _numbered_lines(stream)
        return
    first = 0
    size = 0
    group: list[bytes] = []
    for number, line in _numbered_lines(stream):
        if group and line.startswith(b"-"):
            yield first, b"".join(group)
            group = []
        if not group:
            first = number
            size = 0
        group.append(line)
        size += len(line)
        if size > LONGEST_RECORD:
            raise _ForeignError(first)
    if group:
        yield first, b"".join(group)


def _is_complete(data: dict[str, Any], is_cut: bool, traced: bool) -> bool:
    """Return whether the last record of a file in YAML or CSV is whole.

    The beginning of a record may be a record with fewer or shorter values.

    Args:
        data: the record.
        is_cut: its last line has no end.
        traced: it should have a trace.
    """
    if len(str(data["run"])) != _RUN_ID:
        # Of the values that it may end with this one is short.
        return False
    if "trace" not in data:
        return not traced
    trace = data["trace"]
    return (
        not is_cut
        and isinstance(trace, list)
        and len(trace) == data.get("steps")
        and all(isinstance(step, dict) and "text" in step for step in trace[-1:])
    )


def _loaded(number: int, record: bytes, form: str) -> dict[str, Any] | None:
    """Return the data of a record, or None for the heading of a table.

    Raises:
        _ForeignError: it is not the record of a generated puzzle.
    """
    if form == "csv" and number == 1:
        if record.rstrip(b"\n").decode("utf-8", "replace") != CSV_HEADING:
            raise _ForeignError(number)
        return None
    try:
        text = record.decode("utf-8")
        data = _PARSERS[form](text)
    except (ValueError, csv.Error, DocumentError):
        raise _ForeignError(number) from None
    if not isinstance(data, dict) or not {"puzzle", "attempt", "run"} <= data.keys():
        raise _ForeignError(number)
    return data


def _row(text: str) -> dict[str, Any]:
    """Return the data of a row of CSV."""
    (cells,) = csv.reader([text], strict=True)
    row: dict[str, Any] = dict(zip(CSV_HEADING.split(","), cells, strict=True))
    row["attempt"] = int(row["attempt"])
    return row


def _item(text: str) -> Any:
    """Return the data of an item of a YAML list."""
    data = Node.parse(text, "", DocumentError).plain()
    return data[0] if isinstance(data, list) and len(data) == 1 else None


_PARSERS: dict[str, Callable[[str], Any]] = {"csv": _row, "jsonl": load_json, "yaml": _item}
"""What returns the data of a record, by format."""
