"""A small book with killers from native JSON: outlines and sums print, and the rule is told."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pypdfium2
import pytest

from grader.book import board_drawing
from grader.book.board_drawing import Contents, rules_of, shape_of
from grader.book.book_folder import INTERIOR, REPORT
from grader.book.build import build_book
from grader.book.page_plan import page_span
from grader.formats.layout_files.rule_list import rule_records
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from grader.render.figures import INKS
from tests.book.specifications import book
from tests.render.shape_rules import drawn, everything

__all__ = ["drawn"]

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


def test_the_template_has_every_ink_of_the_figures() -> None:
    template = (Path(board_drawing.__file__).parent / "templates" / "board.typ").read_text()
    inks = re.search(r"#let inks = \((.*?)\n\)", template, re.DOTALL)
    assert inks is not None
    assert {*re.findall(r"(\w+):", inks[1])} == {*INKS}


def test_dots_of_both_colours_are_printed(tmp_path: Path) -> None:
    rules = Rule("difference", (3, 4), (1,)), Rule("ratio", (7, 8), (2,))
    record = {
        "layout": "classic-9",
        "givens": GIVENS,
        "rules": rule_records(with_rules(named("classic-9"), rules)),
    }
    (tmp_path / "killers.jsonl").write_text(f"{json.dumps(record)}\n")
    for colour in ("black", "any"):
        made = build_book(book(SECTION, tmp_path, colour=colour))
        assert len(pypdfium2.PdfDocument(io.BytesIO(made.files[INTERIOR]))) > 1


def test_sums_are_large_enough_to_print() -> None:
    for side in (12.6, 18.9, 40.0):
        contents: Contents
        for contents in ("blank", "givens", "marks"):
            drawn = rules_of(KILLER, side, contents)
            assert drawn["text_size"] >= 5
            assert [text for _, _, text in drawn["texts"]] == ["11", "16", "8"]
    assert rules_of(KILLER, 40, "givens")["text_size"] == 10
    # Twelve boards on A4: where no digit is given, sums take the room of one.
    assert rules_of(KILLER, 17, "givens")["text_size"] == pytest.approx(5.44)
    assert rules_of(KILLER, 17, "blank")["text_size"] == 6


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("side", [9.5, 13.7, 24.0])
def test_texts_of_all_rules_are_large_enough_to_print(side: float) -> None:
    contents: Contents
    for contents in ("givens", "answer"):
        drawing = rules_of(everything(), side, contents)
        texts = [each for each in drawing["above"] if each["kind"] == "text"]
        assert len(texts) > 10
        assert all(each["size"] * side > 5 - 1e-6 for each in texts)
        assert {each["kind"] for each in drawing["below"]} == {"path", "circle"}


def test_boards_with_texts_outside_leave_room_for_them() -> None:
    rule = Rule("sandwich", tuple(range(9)), (12,))
    ruled = with_rules(named("classic-9"), [rule])
    assert page_span(ruled) == (9, 10)
    assert shape_of(ruled)["left"] == 1


def test_small_answers_have_outlines_without_sums() -> None:
    drawn = rules_of(KILLER, 10, "answer")
    assert drawn["texts"] == []
    assert len(drawn["outlines"]) == 3
    assert all(line[0] == line[-1] for line in drawn["outlines"])


def test_cages_are_no_shaded_houses() -> None:
    assert shape_of(KILLER) == shape_of(named("classic-9"))


def test_the_report_names_the_profile_that_rated(folder: Path) -> None:
    section = SECTION.replace("    profile: variants\n", "")
    made = build_book(book(section, folder))
    report = made.files[REPORT].decode()
    assert re.search(r"Profile</\w+>\s*<\w+>variants<", report)
