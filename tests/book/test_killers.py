"""A small book with killers from native JSON: outlines and sums print, and the rule is told."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pypdfium2
import pytest

from grader.book.board_drawing import rules_of, shape_of
from grader.book.book_folder import INTERIOR
from grader.book.build import build_book
from grader.formats.layout_files.rule_list import rule_records
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from tests.book.specifications import book

GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KILLER = with_rules(
    named("classic-9"),
    [Rule("cage", (2, 3, 12), (11,)), Rule("cage", (79, 80), (16,)), Rule("cage", (40, 41), (8,))],
)
SECTION = """\
  - title: Killer
    puzzles: killers.jsonl
    profile: variants
    per_page: 6
    hints: steps
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    record = {"layout": "classic-9", "givens": GIVENS, "rules": rule_records(KILLER)}
    (tmp_path / "killers.jsonl").write_text(f"{json.dumps(record)}\n")
    return tmp_path


@pytest.mark.parametrize(
    ("language", "told"), [("en", "do not repeat"), ("de", "wiederholt sich keine")]
)
def test_the_rule_is_told_and_sums_are_printed(folder: Path, language: str, told: str) -> None:
    made = build_book(book(SECTION, folder, language=language))
    document = pypdfium2.PdfDocument(io.BytesIO(made.files[INTERIOR]))
    pages = [page.get_textpage().get_text_range() for page in document]
    assert sum(told in " ".join(text.split()) for text in pages) == 1
    board = next(text for text in pages if "(" not in text and "16" in text)
    assert {"11", "16"} <= {*board.split()}


def test_sums_are_large_enough_to_print() -> None:
    for side in (12.6, 18.9, 40.0):
        for marks in (False, True):
            drawn = rules_of(KILLER, side, marks=marks, answer=False)
            assert drawn["text_size"] >= 5
            assert [text for _, _, text in drawn["texts"]] == ["11", "16", "8"]
    assert rules_of(KILLER, 40, marks=False, answer=False)["text_size"] == 10


def test_small_answers_have_outlines_without_sums() -> None:
    drawn = rules_of(KILLER, 10, marks=False, answer=True)
    assert drawn["texts"] == []
    assert len(drawn["outlines"]) == 3
    assert all(line[0] == line[-1] for line in drawn["outlines"])


def test_cages_are_no_shaded_houses() -> None:
    assert shape_of(KILLER) == shape_of(named("classic-9"))
