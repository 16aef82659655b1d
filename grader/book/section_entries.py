"""The puzzles of a file or a catalogue that a section names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from grader import formats
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.connection import is_catalogue
from grader.errors import BookError, GraderError, message_in, unreadable_file
from grader.formats.file_kinds import is_parquet
from grader.formats.parquet import parquet_entries
from grader.runtime.strict_yaml import Node


def section_entries(
    path: Path, input_format: str | None, node: Node, query: str, seed: str
) -> Iterator[formats.PuzzleEntry]:
    """Iterate over the entries of a file; an unreadable file is an error of the node.

    Those of a catalogue that meet the query come in an order that follows from the seed.
    """
    try:
        if path.exists() and not path.is_file():
            raise node.error("book-no-file", "{name} is not a file", name=path.name)
        if path.is_file() and is_parquet(path):
            yield from parquet_entries(path)
            return
        if is_catalogue(path):
            with Catalogue(path, readonly=True) as catalogue:
                for entry in catalogue.query(query or None, random=seed):
                    yield formats.PuzzleEntry(entry.line, entry.id, entry.puzzle, name=entry.name)
            return
        with path.open("rb") as stream:
            yield from formats.entries(formats.text_lines(stream), input_format)
    except BookError:
        raise
    except GraderError as error:
        raise node.error(
            "book-file", "{name}: {reason}", name=path.name, reason=message_in(error)
        ) from None
    except OSError as error:
        raise node.error(unreadable_file(path, error)) from None
