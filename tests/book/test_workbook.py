"""Sections of a book with drills."""

from __future__ import annotations

from importlib import resources

import pypdfium2
import pytest

import grader
from grader.book.build import build_book
from grader.book.content import book_content
from grader.book.specification import BookSpecification
from grader.book.specification_reader import read_specification
from grader.errors import BookError

TEXT = """\
title: A Workbook
seed: 3
type: {{least_digit: 8pt}}
sections:
  - {{title: Pairs, drill: naked-pair, count: 3, per_page: 2{more}}}
"""


def book(more: str = "") -> BookSpecification:
    return read_specification(TEXT.format(more=more), "book.yaml")


def test_a_chapter_has_an_example_and_drills_of_its_technique() -> None:
    (chapter,) = book_content(book()).chapters
    assert chapter.example is not None
    assert chapter.example.drill is not None
    assert [one.number for one in chapter.puzzles] == [1, 2, 3]
    drills = [one.drill for one in (chapter.example, *chapter.puzzles)]
    values = [drill.difficulty.value for drill in drills if drill]
    assert values == sorted(values)
    for one in chapter.puzzles:
        assert one.drill is not None
        assert one.puzzle == one.drill.position
        hint = grader.hint(one.puzzle)
        assert hint is not None
        assert hint.technique == "naked-pair"


def test_a_book_of_drills_is_built_without_solved_grids() -> None:
    pytest.importorskip("typst")
    pytest.importorskip("pikepdf")
    built = build_book(book(", level: 1..5, known: locked"))
    # Title, colophon, contents; the lesson, two pages of boards, the answers.
    assert built.pages >= 6
    assert built.findings == ()
    assert len(built.files["puzzles.jsonl"].splitlines()) == 3


def test_the_lesson_says_the_task_and_answers_refer_to_their_drills() -> None:
    pytest.importorskip("typst")
    pdf = build_book(book(", known: locked")).files["interior.pdf"]
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    words = [" ".join(page.split()) for page in pages]
    (lesson,) = [number for number, page in enumerate(words) if "Find the next step" in page]
    assert "an instance of Naked Pair. Known: " in words[lesson]
    assert "Nothing of this leads on." in words[lesson]
    (answers,) = [page for page in words if "Answers to the drills" in page and "(page" in page]
    assert "()" not in answers
    assert f"1 (page {lesson + 2})" in answers


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (", hints: area", "a section with drills has no key 'hints'"),
        (", level: 6", "is not"),
        (", known: x-wng", "did you mean 'x-wing'"),
    ],
)
def test_mistakes_in_sections_with_drills(more: str, message: str) -> None:
    with pytest.raises(BookError, match=message):
        book_content(book(more))


def test_an_unknown_technique_names_the_line() -> None:
    text = TEXT.format(more="").replace("naked-pair", "naked-pear")
    with pytest.raises(BookError, match="naked-pair") as caught:
        book_content(read_specification(text, "book.yaml"))
    assert (caught.value.file, caught.value.line) == ("book.yaml", 5)


def test_the_kind_workbook_is_a_book_of_drills() -> None:
    text = resources.files("grader.book").joinpath("kinds", "workbook.yaml").read_text("utf-8")
    sections = read_specification(text).sections
    assert all(section.drill and section.count == 10 for section in sections)
    assert len(sections) == 7
