"""The entries of a file with the puzzles of a section: puzzles, their names and dates."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from grader import formats
from grader.book.node_values import LONGEST_TITLE
from grader.catalogue.catalogue import Catalogue
from grader.catalogue.connection import is_catalogue
from grader.errors import BookError, GraderError, QueryError, message_in, unreadable_file
from grader.formats.decoding import marked_encoding, recoded
from grader.formats.file_kinds import is_parquet, is_spreadsheet
from grader.formats.parquet import parquet_entries
from grader.formats.spreadsheet import spreadsheet_lines
from grader.formats.text_files import HEAD, refusal_of
from grader.query.dates import day_of
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
        if path.is_file() and is_spreadsheet(path):
            yield from formats.entries(spreadsheet_lines(path), input_format)
            return
        if is_catalogue(path):
            with Catalogue(path, readonly=True) as catalogue:
                for entry in catalogue.query(query or None, random=seed):
                    yield formats.PuzzleEntry(entry.line, entry.id, entry.puzzle, name=entry.name)
            return
        with path.open("rb") as stream:
            head = stream.peek(HEAD)[:HEAD]
            encoding = marked_encoding(head)
            refusal = refusal_of(head, path.name) if encoding is None else None
            if refusal is not None:
                raise node.error(refusal)
            text = stream if encoding is None else recoded(stream, encoding)
            yield from formats.entries(formats.text_lines(text), input_format)
    except BookError:
        raise
    except GraderError as error:
        raise node.error(
            "book-file", "{name}: {reason}", name=path.name, reason=message_in(error)
        ) from None
    except OSError as error:
        raise node.error(unreadable_file(path, error)) from None


def name_of(entry: formats.PuzzleEntry) -> str:
    """Return the name of a puzzle, or its comment unless that is its author, on one line."""
    comment = "" if entry.comment == _author(entry) else entry.comment
    return _one_line(entry.name or comment)


def author_of(entry: formats.PuzzleEntry) -> str:
    """Return who made a puzzle, on one line; empty if its file does not say."""
    return _one_line(_author(entry))


def _author(entry: formats.PuzzleEntry) -> str:
    return dict(entry.values).get("author", "")


def _one_line(text: str) -> str:
    """Return a text for captions: one line of limited length, without control characters."""
    shown = "".join(c if c.isprintable() else " " for c in text[: 2 * LONGEST_TITLE])
    return " ".join(shown.split())[:LONGEST_TITLE]


def day_of_entry(entry: formats.PuzzleEntry) -> date:
    """Return the date of an entry, which stands in a column of its file.

    Raises:
        QueryError: there is none, or it is no day.
    """
    text = dict(entry.values).get("date", "")
    if not text:
        raise QueryError("puzzle-date", "the puzzle has no date; the file needs a column 'date'")
    return day_of(text)
