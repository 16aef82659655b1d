"""Read puzzles back from files of `grader generate`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from grader.errors import DocumentError, GraderError, unreadable_file
from grader.formats.records import record_puzzle
from grader.generate import KeptPuzzle
from grader.outputs.output import OutputUseError
from grader.outputs.output_file import LONGEST_RECORD
from grader.runtime.strict_json import load_json
from grader.runtime.strict_yaml import Node


def format_of(file: str) -> str:
    """Return the output format of a file, from its first characters.

    Raises:
        OutputUseError: it cannot be read.
    """
    try:
        with Path(file).open("rb") as stream:
            head = stream.read(100).lstrip()
    except OSError as error:
        raise OutputUseError(unreadable_file(file, error)) from None
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


def records(file: str) -> Iterator[Any]:
    """Iterate over the records of a file in JSON lines or YAML; skip what is not a record.

    Raises:
        OutputUseError: the file cannot be read.
    """
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
        raise OutputUseError(unreadable_file(file, error)) from None
    with suppress(DocumentError):
        for node in Node.parse_items(text, DocumentError):
            with suppress(DocumentError):
                yield node.plain()
