"""Numbers that a book begins with, its length, titles above boards, places of answers."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from grader.book.book_folder import INTERIOR, PUZZLES, REPORT
from grader.book.build import build_book
from grader.book.content import BookContent, book_content
from grader.book.printing_rules import printing_rules
from grader.book.specification import BookSpecification
from grader.book.typeset_book import typeset_book
from grader.book.typesetting import BookPages
from grader.errors import BookError
from grader.model.notation import digit_name
from tests.book.specifications import EASY, book
from tests.book.test_pdf import characters, pages_of
from tests.cli.test_select import MEDIUM

TWO = f"""\
{EASY.replace("count: 3", "count: 4")}    per_page: 2
  - title: Small
    generate: {{layout: classic-6}}
    count: 2
    per_page: 2
"""


def texts(specification: BookSpecification) -> list[str]:
    document = pypdfium2.PdfDocument(build_book(specification).files[INTERIOR])
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def test_numbers_go_on_from_an_earlier_book() -> None:
    specification = book(TWO, length="{first_number: 121, first_page: 65}")
    assert [one.number for _, one in book_content(specification).puzzles()] == [*range(121, 127)]
    found = texts(specification)
    contents = found[2]
    assert "Easy" in contents
    assert "68" in contents
    assert "121" in found[4]
    assert "69" in found[4]
    assert f"Answer: page {64 + len(found)}" in found[7]


@pytest.mark.parametrize(("length", "pages"), [("{pages: 20}", 20), ("{signature: 16}", 16)])
@pytest.mark.parametrize("fill", ["notes", "blank"])
def test_a_book_is_filled_up_to_its_length(length: str, pages: int, fill: str) -> None:
    built = build_book(book(TWO, length=f"{length[:-1]}, fill: {fill}}}"))
    assert built.pages == pages
    document = pypdfium2.PdfDocument(built.files[INTERIOR])
    assert len(document) == pages
    filled, more = map(str, built.notes)
    assert filled == f"the book needs 11 pages, and is filled up to {pages}"
    assert more.startswith(
        "with more puzzles in the section 'Small' the missing pages would be about "
    )
    last = document[pages - 1].render(grayscale=True).to_numpy()
    assert bool((last < 250).any()) is (fill == "notes")


@pytest.mark.parametrize(
    ("length", "message"),
    [
        ("{pages: 8}", "line 2: the book needs 11 pages, 3 more than 8"),
        ("{first_page: 4}", "line 2: .* cannot be 4"),
        ("{signature: 5}", "line 2: a signature has .* not 5"),
        ("{pages: 10, signature: 4}", "line 2: 10 pages are no multiple of a signature of 4"),
    ],
)
def test_lengths_that_cannot_be_are_refused(length: str, message: str) -> None:
    with pytest.raises(BookError, match=message):
        build_book(book(TWO, length=length))


def test_titles_above_boards_need_no_page() -> None:
    alone, above = (texts(book(TWO, openers=place)) for place in ("page", "above"))
    assert len(alone) - len(above) == 3
    assert {"Easy", "Small", "Answers"} <= set(alone)
    assert not {"Easy", "Small", "Answers"} & set(above)
    assert "Answer: page" in above[3]


@pytest.mark.parametrize(("where", "after"), [("foot", 0), ("next-page", 1)])
def test_answers_at_the_foot_are_upside_down_in_their_places(where: str, after: int) -> None:
    specification = book(TWO, answers=f"{{where: {where}}}")
    content = book_content(specification)
    rules = printing_rules("none")
    made = typeset_book(content, rules)
    facts = BookPages(content, rules, made.margins).facts()
    document = pypdfium2.PdfDocument(made.pdf)
    puzzle_pages = [page for page in pages_of(facts) if page["boards"]]
    assert sum(page["foot"] is not None for page in pages_of(facts)) == len(puzzle_pages)
    drawn = [[*characters(page)] for page in document]
    seen = [
        board["number"]
        for planned in pages_of(facts)
        if planned["foot"]
        for board in planned["foot"]["boards"]
        if any(
            _upside_down(page, planned["foot"], board, facts, number)
            == _expected(content, board["number"])
            for number, page in enumerate(drawn, start=1)
        )
    ]
    assert seen == [str(one.number) for _, one in content.puzzles()]
    shown = [
        [board["number"] for board in page["foot"]["boards"]] if page["foot"] else []
        for page in pages_of(facts)
    ]
    assert shown == [[]] * after + [["1", "2"], ["3", "4"], ["5", "6"]]


def _expected(content: BookContent, number: str) -> dict[tuple[int, int], str]:
    one = next(one for _, one in content.puzzles() if str(one.number) == number)
    return {
        place: digit_name(digit)
        for place, digit in zip(one.puzzle.layout.coordinates, one.solution, strict=True)
    }


def _upside_down(
    page: list[tuple[float, float, str]],
    foot: dict[str, Any],
    board: dict[str, Any],
    facts: dict[str, Any],
    number: int,
) -> dict[tuple[int, int], str]:
    """Return the symbols in the cells of a turned board, if it stood on this page."""
    margins = facts["margins"]
    left = margins["inside"] if number % 2 else margins["outside"]
    bottom = margins["top"] + facts["head"] + facts["area_height"]
    width = facts["width"] - margins["inside"] - margins["outside"]
    right = left + (width + foot["width"]) / 2
    found: dict[tuple[int, int], str] = {}
    side = board["side"]
    for x, y, symbol in page:
        across, down = right - x - board["x"], bottom - y - board["y"]
        if 0 <= across < board["columns"] * side and 0 <= down < board["rows"] * side:
            place = int(down / side), int(across / side)
            found[place] = found.get(place, "") + symbol
    return found


def test_fewer_answers_than_wanted_are_told() -> None:
    built = build_book(book(TWO, trim="5x8in", answers="{per_page: 16}"))
    (note,) = map(str, built.notes)
    assert note.startswith("a page has 12 answers of classic-9, not 16: digits would be ")


def test_a_section_has_its_own_number_of_answers() -> None:
    sections = TWO.replace("layout: classic-6", "grade: easy") + "    answers_per_page: 1\n"
    found = texts(book(sections))
    answers = next(n for n, text in enumerate(found) if text == "Answers")
    # Four on a page, and two on pages of their own.
    assert len(found) - answers - 1 == 3


def test_lines_of_credits_stay() -> None:
    specification = book(EASY, credits='"One press\\nA street\\n\\nPrinted here"')
    document = pypdfium2.PdfDocument(build_book(specification).files[INTERIOR])
    text = document[1].get_textpage().get_text_range()
    assert [line.strip() for line in text.splitlines()] == ["One press", "A street", "Printed here"]


def test_the_puzzles_that_are_missing_fill_the_book() -> None:
    length = "{pages: 16}"
    *_, told = build_book(book(TWO, length=length)).notes
    fields = told.fields
    fuller = TWO.replace("count: 2\n", f"count: {fields['count']}\n")
    built = build_book(book(fuller, length=length))

    assert fields["section"] == "Small"
    assert int(str(fields["count"])) > 2
    assert built.pages == 16
    assert "the book needs 15 pages" in str(built.notes[0]), "it needed 11"


@pytest.mark.parametrize("length", ["pages: 16", "signature: 16"])
def test_more_puzzles_fill_the_book(length: str) -> None:
    length = f"{{{length}, fill: puzzles}}"
    first, second = (build_book(book(TWO, length=length)) for _ in range(2))
    asked = book_content(book(TWO, length=length))
    (note,) = map(str, first.content.notes)
    easy, small = first.content.chapters

    assert first.files == second.files
    assert first.pages == 16
    assert note == (
        f"the section 'Small' has {len(small.puzzles)} puzzles, more than the 2 asked for, to fill "
        "the book"
    )
    assert note in unescape(first.files[REPORT].decode())
    assert easy.puzzles == asked.chapters[0].puzzles
    grown = {one.puzzle for one in small.puzzles}
    assert {one.puzzle for one in asked.chapters[1].puzzles} < grown
    assert len(first.files[PUZZLES].splitlines()) == 4 + len(grown)


def test_a_full_book_and_one_of_files_get_no_more_puzzles(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(f"{MEDIUM}\n", encoding="utf-8")
    section = "  - title: Mine\n    puzzles: mine.txt\n"
    files = build_book(book(section, tmp_path, length="{pages: 16, fill: puzzles}"))
    full = build_book(book(TWO, length="{pages: 11, fill: puzzles}"))

    assert len([*files.content.puzzles()]) == 1
    assert len([*full.content.puzzles()]) == 6
    assert not full.notes
    assert not full.content.notes


@pytest.mark.parametrize("fill", ["notes", "puzzles"])
def test_a_section_that_is_short_already_does_not_grow(fill: str) -> None:
    section = "  - title: Tiny\n    generate: {layout: classic-4}\n"
    section += "    count: 50\n    at_most: yes\n"
    built = build_book(book(section, length=f"{{pages: 64, fill: {fill}}}", timeout="1"))

    assert 0 < len([*built.content.puzzles()]) < 50
    assert [note.code for note in built.notes] == ["filled-pages"]


def test_sections_of_files_are_not_told_to_grow(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(f"{MEDIUM}\n", encoding="utf-8")
    section = "  - title: Mine\n    puzzles: mine.txt\n"
    (note,) = build_book(book(section, tmp_path, length="{pages: 16}")).notes

    assert str(note).endswith("and is filled up to 16")
