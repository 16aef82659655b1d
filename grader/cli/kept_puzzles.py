"""Read puzzles from earlier output of `grader generate`, or from other files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from grader.catalogue.catalogue import Catalogue
from grader.catalogue.connection import is_catalogue
from grader.cli.shared.inputs import Inputs
from grader.errors import DocumentError, GraderError, no_such_file, unreadable_file
from grader.formats.records import record_puzzle
from grader.generate import KeptPuzzle, KnownPuzzle
from grader.model.puzzle import Puzzle
from grader.outputs.output_file import LONGEST_RECORD
from grader.runtime.named_files import existing_path
from grader.runtime.strict_json import load_json
from grader.runtime.strict_yaml import Node


def read_avoided_puzzles(files: tuple[str, ...]) -> Iterator[Puzzle | KnownPuzzle]:
    """Iterate over the puzzles of files; report invalid lines and skip them.

    Raises:
        click.UsageError: a file does not exist or cannot be read.
    """
    for file in files:
        path = None if file == "-" else Path(file)
        if path is not None and existing_path(file) is None:
            raise click.UsageError(no_such_file(file))
        if path is not None and is_catalogue(path):
            with Catalogue(path, readonly=True) as catalogue:
                yield from catalogue.known_puzzles()
            continue
        # A pipe can be read only once, so its format is not looked at before.
        if path is not None and path.is_file() and format_of(file) not in {"line", "csv"}:
            for record in _records(file):
                yield from (kept.puzzle for kept in kept_puzzles(record))
            continue
        inputs = Inputs((file,))
        for entry in inputs.entries():
            if entry.puzzle is not None:
                yield entry.puzzle
        if inputs.status:
            raise click.exceptions.Exit(inputs.status)


def format_of(file: str) -> str:
    """Return the output format of a file, from its first characters."""
    try:
        with Path(file).open("rb") as stream:
            head = stream.read(100).lstrip()
    except OSError as error:
        raise click.UsageError(unreadable_file(file, error)) from None
    if head.startswith(b"- "):
        return "yaml"
    if head.startswith(b"puzzle,layout,profile,"):
        return "csv"
    return "jsonl" if head.startswith(b'{"puzzle"') else "line"


def kept_puzzles(record: Any) -> list[KeptPuzzle]:
    """Return the puzzle of a record; none if it cannot be read, or its layout is not known."""
    if not isinstance(record, dict) or not isinstance(record.get("puzzle"), str):
        return []
    try:
        puzzle = record_puzzle(record)
    except GraderError:
        return []
    run, attempt, hardest = record.get("run"), record.get("attempt"), record.get("hardest")
    return [
        KeptPuzzle(
            puzzle,
            run if isinstance(run, str) else None,
            attempt if isinstance(attempt, int) else None,
            hardest if isinstance(hardest, str) else None,
        )
    ]


def _records(file: str) -> Iterator[Any]:
    """Iterate over the records of a file in JSON lines or YAML; skip what is not a record."""
    is_yaml = format_of(file) == "yaml"
    try:
        with Path(file).open(encoding="utf-8", errors="replace") as stream:
            if not is_yaml:
                # One at a time: banks of millions do not fit into memory.
                while line := stream.readline(LONGEST_RECORD):
                    with suppress(ValueError):
                        yield load_json(line)
                return
            text = stream.read()
    except OSError as error:
        raise click.UsageError(unreadable_file(file, error)) from None
    with suppress(DocumentError):
        for node in Node.parse_items(text, "", DocumentError):
            with suppress(DocumentError):
                yield node.plain()
