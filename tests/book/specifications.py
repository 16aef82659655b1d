"""Specifications of small books for tests."""

from __future__ import annotations

from pathlib import Path

from grader.book.content import BookContent, book_content
from grader.book.specification import BookSpecification
from grader.book.specification_reader import read_specification

LINES = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "1..92....524.1...........7..5...81.2.........4.27...9..6...........3.945....71..6",
    ".....6....59.....82....8....45........3........6..3.54...325..6..................",
)
"""A puzzle of the corpus kind, another one, and one with several solutions."""


def book(sections: str, folder: Path = Path(), **keys: str) -> BookSpecification:
    """Return a specification with these sections, which are indented YAML."""
    head = "".join(f"{key}: {value}\n" for key, value in {"title": "Test", **keys}.items())
    return read_specification(f"{head}sections:\n{sections}", "book.yaml", folder)


def content(sections: str, folder: Path = Path(), **keys: str) -> BookContent:
    """Return the puzzles of a book with these sections."""
    return book_content(book(sections, folder, **keys))


EASY = """\
  - title: Easy
    generate: {grade: easy}
    count: 3
"""
