"""Hints as pictures, examples in the index, references between puzzles, hints and answers."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from grader.book.board_drawing import MarkPlaces
from grader.book.book_folder import INTERIOR
from grader.book.build import build_book
from grader.book.content import BookContent
from grader.book.editorial import narrow_steps
from grader.book.help_parts import HelpParts
from grader.book.key_steps import first_of, hint_line, key_steps
from grader.book.page_boards import PageBoards
from grader.book.page_plan import Area
from grader.book.specification import FULL
from grader.book.step_drawing import step_drawing
from grader.model.shapes import named
from grader.rating.profiles.technique_ids import SINGLES
from grader.rating.rate import trace
from grader.render.sentences import sentence
from grader.render.titles import titles
from tests.book.specifications import book, content

HARD = """\
  - title: Hard
    generate: {grade: hard, vary: hardest}
    count: 4
    per_page: 4
    hints: steps
    hint_steps: 2
"""
AREA = Area(352.0, 530.0)


@pytest.fixture(scope="module")
def hard() -> BookContent:
    return content(HARD, index="examples")


def test_key_steps_are_the_hardest_in_order(hard: BookContent) -> None:
    for chapter, one in hard.puzzles():
        steps = trace(one.puzzle, chapter.profile).steps
        found = [key.step for key in key_steps(one, chapter.profile, 2)]
        assert 1 <= len(found) <= 2
        assert max(found, key=chapter.profile.rating_of).technique == one.rating.hardest
        assert [steps.index(step) for step in found] == sorted(steps.index(s) for s in found)
        assert not {step.technique for step in found} & SINGLES


def test_key_steps_show_different_techniques_first(hard: BookContent) -> None:
    for chapter, one in hard.puzzles():
        techniques = {*one.rating.techniques} - SINGLES
        found = key_steps(one, chapter.profile, len(techniques))
        assert {key.step.technique for key in found} == techniques


def test_an_easy_puzzle_has_one_key_step() -> None:
    ((chapter, one),) = content("  - generate: {grade: beginner}\n    count: 1\n").puzzles()
    (found,) = key_steps(one, chapter.profile, 3)
    assert found.step.technique in SINGLES


def test_the_board_of_a_step_shows_its_candidates(hard: BookContent) -> None:
    for chapter, one in hard.puzzles():
        for key in key_steps(one, chapter.profile, 3):
            drawing = step_drawing(one.puzzle, key.board, key.step, "123456789", side=20)
            open_cells = {(int(x), int(y)) for x, y, *_ in drawing["marks"]}
            filled = {(x, y) for x, y, *_ in drawing["digits"]}
            assert len(open_cells) + len(filled) == 81
            assert not open_cells & filled
            assert len(drawing["highlights"]["strikes"]) == len(key.step.eliminations)
            assert sum(weight == "bold" for *_, weight, _ in drawing["digits"]) == one.puzzle.clues


def test_candidates_stand_in_their_cells() -> None:
    for digits in (4, 6, 9, 16, 25):
        places = MarkPlaces.of(named(f"classic-{digits}"), 0.05, 20)
        found = {places.place(3, 5, digit) for digit in range(digits)}
        assert len(found) == digits
        assert all(5 < x < 6 and 3 < y < 4 for x, y in found)


def test_every_technique_of_the_index_has_an_example(hard: BookContent) -> None:
    parts = HelpParts(hard)
    part = parts.index(PageBoards(hard, AREA), AREA)
    lines, examples = part["blocks"]
    used = {technique for _, one in hard.puzzles() for technique in one.rating.techniques}
    assert len(lines["lines"]) == len(used)
    assert len(examples["steps"]) == len(used - SINGLES)
    assert first_of(next(iter(hard.puzzles()))[1], hard.chapters[0].profile, "nosuch") is None


def test_steps_without_an_alternative_are_counted(hard: BookContent) -> None:
    found = {one.number: narrow_steps(one, chapter.profile) for chapter, one in hard.puzzles()}
    assert all(count > 0 for count in found.values())
    assert all(count < hard_steps(hard, number) for number, count in found.items())


def hard_steps(content: BookContent, number: int) -> int:
    return next(one.rating.steps for _, one in content.puzzles() if one.number == number)


def test_full_hints_tell_the_step_in_words_and_explain_their_notation(hard: BookContent) -> None:
    chapter, one = next(iter(hard.puzzles()))
    step = max(trace(one.puzzle, chapter.profile).steps, key=chapter.profile.rating_of)
    told = hint_line(one, chapter.profile, FULL, "en")
    assert sentence(one.puzzle.layout, step) in told
    assert told.startswith(f"{titles('en')[step.technique]}: ")
    for hints, explained in (("full", True), ("cells", False)):
        book_content = content(HARD.replace("steps\n    hint_steps: 2", hints))
        part = HelpParts(book_content).hints(PageBoards(book_content, AREA), AREA)
        assert part is not None
        assert ("an arrow reads" in part["blocks"][0]["text"]) is explained


def texts_of(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def test_puzzles_hints_and_answers_refer_to_each_other() -> None:
    texts = texts_of(build_book(book(HARD)).files[INTERIOR])
    puzzles = next(n for n, text in enumerate(texts, start=1) if "Answer" in text and n > 3)
    hints = next(n for n, text in enumerate(texts, start=1) if "Each hint belongs" in text)
    answers = len(texts)
    assert texts[puzzles - 1].count(f"Hint: page {hints} · Answer: page {answers}") >= 1
    joined = ["".join(text.split()) for text in texts[hints - 1 : answers - 1]]
    assert sum(text.count(f"(page{puzzles})") for text in joined) == 4


@pytest.mark.parametrize("keys", [{}, {"standard": "pdf-x"}])
def test_pictures_of_steps_are_black(keys: dict[str, Any]) -> None:
    pdf = build_book(book(HARD, index="examples", **keys)).files[INTERIOR]
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            for instruction in pikepdf.parse_content_stream(page):
                operator = str(instruction.operator)
                assert operator not in ("rg", "RG", "g", "G", "cs", "CS", "sc", "scn", "gs")
                if operator in ("k", "K"):
                    assert [str(each) for each in instruction.operands][:3] == ["0", "0", "0"]
            # PDF/X has no links on its pages.
            assert not keys or "/Annots" not in page.obj


def test_parts_begin_on_right_hand_pages_and_blank_ones_are_blank() -> None:
    texts = texts_of(build_book(book(HARD, parts_begin="right-hand")).files[INTERIOR])
    openers = [n for n, text in enumerate(texts, start=1) if text in ("Hard", "Answers")]
    assert len(openers) == 2
    assert all(n % 2 for n in openers)
    assert "" in texts[2:]


def test_pages_that_fill_up_before_answers_overleaf_are_blank() -> None:
    texts = texts_of(build_book(book(HARD, answers="{where: overleaf}")).files[INTERIOR])
    opener = texts.index("Hard") + 1
    assert opener % 2 == 1
    assert texts[opener] == ""


def test_the_page_behind_the_title_names_the_fonts() -> None:
    keys = {"colophon": "yes", "isbn": "978-3-16-148410-0", "credits": '"A\\n\\nB"'}
    texts = texts_of(build_book(book(HARD, Path(), **keys)).files[INTERIOR])
    lines = texts[1].split("\r\n")
    assert lines[:3] == ["A", "B", "4 puzzles, each checked to have exactly one solution."]
    assert lines[-1] == "ISBN 978-3-16-148410-0"
    assert "Libertinus Serif, DejaVu Sans Mono" in lines[3]


def test_long_names_are_cut_and_notes_stay() -> None:
    sections = HARD.replace("per_page: 4", "per_page: 6\n    captions: [grade, rating, givens]")
    (page,) = (
        text for text in texts_of(build_book(book(sections)).files[INTERIOR]) if "givens" in text
    )
    assert page.count("Hard ·") == 4
    assert page.count("givens") == 4
