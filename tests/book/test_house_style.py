"""The style of a house: names and stars of grades, captions, symbols, lines, colours."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from grader.book.book_folder import INTERIOR
from grader.book.build import build_book
from grader.book.captions import Captions
from grader.book.content import book_content
from grader.book.house_style import HouseStyle, filled_caption, read_house_style
from grader.errors import BookError
from tests.book.specifications import EASY, book


def test_captions_are_those_of_the_house(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(
        "grades: {easy: Gentle}\nstars: {easy: 2, hard: 3}\ncaption: '{name} {grade} {stars}'\n"
    )
    specification = book(EASY, tmp_path, house="house.yaml")
    content = book_content(specification)
    captions = Captions(specification)
    found = [captions.text(one, chapter) for chapter, one in content.puzzles()]
    assert found == ["1 · Gentle ★★☆", "2 · Gentle ★★☆", "3 · Gentle ★★☆"]
    stated = book(EASY + "    captions: [grade]\n", tmp_path, house="house.yaml")
    chapter, one = next(book_content(stated).puzzles())
    assert Captions(stated).text(one, chapter) == "1 · Gentle"


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"number": "7", "name": "Sun", "grade": "Easy"}, "7: Sun (Easy)"),
        ({"number": "7", "name": "", "grade": "Easy"}, "7 (Easy)"),
        ({"number": "", "name": "", "grade": "Easy"}, "(Easy)"),
    ],
)
def test_what_stands_before_an_empty_field_is_left_out(
    values: dict[str, str], expected: str
) -> None:
    assert filled_caption("{number}: {name} ({grade})", values) == expected


def test_a_word_stands_in_its_row_of_each_solution(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("word: MALERWUIT\nword_row: 5\n")
    specification = book(EASY, tmp_path, house="house.yaml")
    for _, one in book_content(specification).puzzles():
        symbols = specification.type.symbols.of(one.puzzle.layout, one.solution)
        assert "".join(symbols[digit] for digit in one.solution[36:45]) == "MALERWUIT"
    pdf = build_book(specification).files[INTERIOR]
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    assert "".join(pages[-1].split()).count("MALERWUIT") == 3


def test_line_widths_are_those_of_the_house_at_any_size(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("lines: {thick: 1.7pt, thin: 0.9pt}\n")
    pdf = build_book(book(EASY, tmp_path, house="house.yaml")).files[INTERIOR]
    widths = set()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            for instruction in pikepdf.parse_content_stream(page):
                if str(instruction.operator) == "w":
                    widths.add(round(float(instruction.operands[0]), 3))
    assert widths == {1.7, 0.9}


def test_colours_are_those_of_the_house(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("colours: {lines: '#ff0000', found: '#0000ff'}\n")
    pdf = build_book(book(EASY, tmp_path, house="house.yaml", colour="any")).files[INTERIOR]
    document = pypdfium2.PdfDocument(pdf)
    picture = document[len(document) - 1].render(scale=3).to_pil().convert("RGB")
    colours = {colour for _, colour in picture.getcolors(1 << 20)}
    assert {(255, 0, 0), (0, 0, 255)} <= colours


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nosuch: 1", "line 1: .*nosuch"),
        ("stars: {easy: 11}", "line 1"),
        ("caption: '{nosuch}'", "line 1: the caption has no field 'nosuch'"),
        ("caption: '{grade!r}'", "line 1: the caption has no field"),
        ("caption: plain", "line 1: a caption is one line with a field"),
        ("symbols: AABCDEFGH", "line 1: 'A' stands for two digits"),
        ("symbols: AB", "line 1: symbols are 4 to 25 characters"),
        ("symbols: letters\nword: MALERWUIT", "line 2: .* either symbols or a word"),
        ("word_row: 3", "line 1: only a word has a row"),
        ("colours: {lines: red}", "line 1: 'red' is not a colour"),
        ("lines: {thick: 1}", "line 1: '1' is not a length"),
    ],
)
def test_wrong_styles_are_refused_with_their_line(text: str, message: str) -> None:
    with pytest.raises(BookError, match=message):
        read_house_style(text)


def test_a_style_must_fit_the_book(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("word: MALER\ncolours: {lines: '#ff0000'}\n")
    with pytest.raises(BookError, match="the book is black; write colour: any"):
        book(EASY, tmp_path, house="house.yaml")
    with pytest.raises(BookError, match="has 5 symbols, but puzzles of classic-9 need 9"):
        build_book(book(EASY, tmp_path, house="house.yaml", colour="any"))
    with pytest.raises(BookError, match="the words of hints have digits"):
        book(EASY + "    hints: full\n", tmp_path, house="house.yaml", colour="any")
    with pytest.raises(BookError, match="the words of examples have digits"):
        book(EASY, tmp_path, house="house.yaml", colour="any", index="examples")


def test_an_empty_style_changes_nothing() -> None:
    assert HouseStyle() == read_house_style("grades: {}")
