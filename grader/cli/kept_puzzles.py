"""Read puzzles from earlier output of `grader generate`, or from other files."""

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
from grader.generate import KeptPuzzle
from grader.model.puzzle import Puzzle


def read_avoided_puzzles(files: tuple[str, ...]) -> Iterator[Puzzle]:
    """Iterate over the puzzles of files; report invalid lines and skip them.

    Raises:
        click.UsageError: a file does not exist or cannot be read.
    """
    for file in files:
        if file != "-" and not Path(file).is_file():
            raise click.UsageError(no_such_file(file))
        if file != "-" and _format_of(file) != "line":
            yield from (one.puzzle for one in read_kept_puzzles(file))
            continue
        inputs = Inputs((file,))
        for entry in inputs.entries():
            if entry.puzzle is not None:
                yield entry.puzzle
        if inputs.status:
            raise click.exceptions.Exit(inputs.status)


def read_kept_puzzles(file: str) -> list[KeptPuzzle]:
    """Return the puzzles of an earlier output; none if the file does not exist.

    An incomplete last line is removed from the file.

    Raises:
        click.UsageError: the file cannot be read.
    """
    path = Path(file)
    if not path.is_file():
        return []
    try:
        data = path.read_bytes()
        form = _format_of(file)
        # Remove an incomplete last line; add the missing line end to a complete one.
        if data and not data.endswith(b"\n"):
            head, _, last = data.rpartition(b"\n")
            if _is_complete(last.decode("utf-8", "replace"), form):
                data += b"\n"
            else:
                data = head + b"\n" if head else b""
            path.write_bytes(data)
        text = data.decode("utf-8", "replace")
    except OSError as error:
        raise click.UsageError(unreadable_file(file, error)) from None
    if form == "line":
        return [KeptPuzzle(e.puzzle) for e in entries(text.splitlines()) if e.puzzle is not None]
    return [one for record in _records(text, form) if (one := _kept_puzzle(record)) is not None]


def _format_of(file: str) -> str:
    """Return the output format of a file, from its first characters."""
    try:
        with Path(file).open("rb") as stream:
            head = stream.read(100).lstrip()
    except OSError as error:
        raise click.UsageError(unreadable_file(file, error)) from None
    if head.startswith(b"- "):
        return "yaml"
    return "jsonl" if head.startswith(b'{"puzzle"') else "line"


def _is_complete(line: str, form: str) -> bool:
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


def _kept_puzzle(record: Any) -> KeptPuzzle | None:
    if not isinstance(record, dict) or not isinstance(record.get("puzzle"), str):
        return None
    try:
        puzzle = as_puzzle(record["puzzle"])
    except FormatError:
        return None
    run, attempt = record.get("run"), record.get("attempt")
    return KeptPuzzle(
        puzzle,
        run if isinstance(run, str) else None,
        attempt if isinstance(attempt, int) else None,
    )
