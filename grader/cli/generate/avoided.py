"""The puzzles of files that `grader generate` is not to make again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from grader.catalogue.catalogue import Catalogue
from grader.catalogue.connection import is_catalogue
from grader.cli.shared.inputs import Inputs
from grader.cli.shared.output import usage_errors
from grader.errors import no_such_file
from grader.generate import KnownPuzzle
from grader.model.puzzle import Puzzle
from grader.outputs.kept_puzzles import format_of, kept_puzzles, records
from grader.runtime.named_files import existing_path


def read_avoided_puzzles(files: tuple[str, ...]) -> Iterator[Puzzle | KnownPuzzle]:
    """Iterate over the puzzles of files; report invalid lines and skip them.

    Raises:
        click.UsageError: a file does not exist or cannot be read.
    """
    with usage_errors():
        for file in files:
            yield from _puzzles_of(file)


def _puzzles_of(file: str) -> Iterator[Puzzle | KnownPuzzle]:
    path = None if file == "-" else Path(file)
    if path is not None and existing_path(file) is None:
        raise click.UsageError(no_such_file(file))
    if path is not None and is_catalogue(path):
        with Catalogue(path, readonly=True) as catalogue:
            yield from catalogue.known_puzzles()
        return
    # A pipe can be read only once, so its format is not looked at before.
    if path is not None and path.is_file() and format_of(file) not in {"line", "csv"}:
        for record in records(file):
            yield from (kept.puzzle for kept in kept_puzzles(record))
        return
    inputs = Inputs((file,))
    for entry in inputs.entries():
        if entry.puzzle is not None:
            yield entry.puzzle
    if inputs.status:
        raise click.exceptions.Exit(inputs.status)
