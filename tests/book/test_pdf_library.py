"""A missing library is named before a book is begun."""

from __future__ import annotations

import sys

import pytest

from grader.book.build import build_book
from grader.errors import MissingLibraryError
from tests.book.specifications import EASY, book


@pytest.mark.parametrize(
    ("module", "title"), [("typst", "Typst"), ("pikepdf", "pikepdf"), ("jinja2", "Jinja2")]
)
def test_a_missing_library_is_named_before_any_puzzle_is_generated(
    monkeypatch: pytest.MonkeyPatch, module: str, title: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    found: list[object] = []
    with pytest.raises(MissingLibraryError, match=rf"{title}.*sudoku-grader\[book\]"):
        build_book(book(EASY), progress=lambda *facts: found.append(facts))
    assert not found
