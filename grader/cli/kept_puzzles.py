"""Puzzles that are in a file already: an earlier output of `generate`, or a catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import yaml

from grader.cli.inputs import Inputs
from grader.errors import FormatError, no_such_file, unreadable_file
from grader.formats import as_puzzle, entries
from grader.generate import Kept
from grader.model.puzzle import Puzzle


def avoided(files: tuple[str, ...]) -> Iterator[Puzzle]:
    """Iterate over the puzzles of files; what is none is reported and left out.

    Raises:
        click.UsageError: a file cannot be read.
    """
    for file in files:
        if file != "-" and not Path(file).is_file():
            raise click.UsageError(no_such_file(file))
        if file != "-" and _form_of(file) != "line":
            yield from (one.puzzle for one in kept(file))
            continue
        inputs = Inputs((file,))
        for entry in inputs.entries():
            if entry.puzzle is not None:
                yield entry.puzzle
        if inputs.status:
            raise click.exceptions.Exit(inputs.status)


def kept(file: str) -> list[Kept]:
    """Return the puzzles of an earlier output; none if there is no such file.

    A last line that was not finished is cut off.

    Raises:
        click.UsageError: the file cannot be read.
    """
    path = Path(file)
    if not path.is_file():
        return []
    try:
        data = path.read_bytes()
        form = _form_of(file)
        # Only a line that is torn off is dropped; one that is whole gets its end.
        if data and not data.endswith(b"\n"):
            head, _, last = data.rpartition(b"\n")
            if _is_whole(last.decode("utf-8", "replace"), form):
                data += b"\n"
            else:
                data = head + b"\n" if head else b""
            path.write_bytes(data)
        text = data.decode("utf-8", "replace")
    except OSError as error:
        raise click.UsageError(unreadable_file(file, error)) from None
    if form == "line":
        return [Kept(e.puzzle) for e in entries(text.splitlines()) if e.puzzle is not None]
    return [one for record in _records(text, form) if (one := _of_record(record)) is not None]


def _form_of(file: str) -> str:
    """Return in which of the formats of `generate` a file is written, by how it begins."""
    try:
        with Path(file).open("rb") as stream:
            head = stream.read(100).lstrip()
    except OSError as error:
        raise click.UsageError(unreadable_file(file, error)) from None
    if head.startswith(b"- "):
        return "yaml"
    return "jsonl" if head.startswith(b'{"puzzle"') else "line"


def _is_whole(line: str, form: str) -> bool:
    if form == "yaml":
        return ": " in line
    if form == "jsonl":
        with suppress(ValueError):
            return isinstance(json.loads(line), dict)
        return False
    with suppress(FormatError):
        as_puzzle(line)
        return True
    return False


def _records(text: str, form: str) -> Iterator[Any]:
    if form == "yaml":
        with suppress(yaml.YAMLError):
            yield from yaml.safe_load(text) or ()
        return
    for line in text.splitlines():
        with suppress(ValueError):
            yield json.loads(line)


def _of_record(record: Any) -> Kept | None:
    if not isinstance(record, dict) or not isinstance(record.get("puzzle"), str):
        return None
    try:
        puzzle = as_puzzle(record["puzzle"])
    except FormatError:
        return None
    run, attempt = record.get("run"), record.get("attempt")
    return Kept(
        puzzle,
        run if isinstance(run, str) else None,
        attempt if isinstance(attempt, int) else None,
    )
