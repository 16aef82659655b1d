"""What stands in the PDF file is what was meant: digits, boxes, colours, references."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.book.book_folder import ANSWERS, INTERIOR
from grader.book.build import build_book
from grader.book.checking import check_pdf
from grader.book.content import book_content
from grader.book.page_plan import margins_for
from grader.book.printing_rules import printing_rules
from grader.book.specification import BookSpecification
from grader.book.typeset_book import typeset_book
from grader.book.typesetting import BookPages
from grader.errors import BookError
from grader.model import kinds as k
from grader.model.notation import digit_name
from tests.book.specifications import EASY, book

VARIED = """\
  - title: Classic
    generate: {grade: easy}
    count: 5
    per_page: 4
    hints: technique
  - title: Letters
    generate: {layout: classic-16}
    count: 1
    captions: [grade, rating, givens]
  - title: Wide
    generate: {layout: samurai, grade: easy}
    count: 2
    hints: full
  - title: Irregular
    generate: {layout: jigsaw-9}
    count: 3
    per_page: 2
    marks: yes
"""


def interior(specification: BookSpecification) -> bytes:
    return build_book(specification).files[INTERIOR]


def characters(page: Any) -> Iterator[tuple[float, float, str]]:
    """Iterate over the characters of a page: middle from its upper left corner, and text."""
    text = page.get_textpage()
    height = page.get_height()
    for index in range(text.count_chars()):
        symbol = text.get_text_range(index, 1)
        if symbol.strip():
            left, bottom, right, top = text.get_charbox(index)
            yield (left + right) / 2, height - (bottom + top) / 2, symbol


def pages_of(facts: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for part in facts["parts"]:
        if part["kind"] == "boards":
            yield from part["pages"]


@pytest.mark.parametrize("where", ["end", "overleaf"])
def test_digits_stand_in_their_cells(where: str) -> None:
    require_every_board(
        book(VARIED, answers=f"{{where: {where}, per_page: 6}}", index="techniques")
    )


SECTIONS = st.tuples(
    st.sampled_from(("classic-4", "classic-6", "classic-9", "x-9", "jigsaw-6", "twodoku")),
    st.integers(1, 4),
    st.sampled_from((1, 2, 4)),
    st.sampled_from(("none", "technique", "steps")),
)


@settings(max_examples=6)
@given(
    st.lists(SECTIONS, min_size=1, max_size=3),
    st.sampled_from(("end", "overleaf")),
    st.sampled_from(("a4", "6x9in", "8.5x8.5in")),
    st.sampled_from(("none", "techniques", "examples")),
    st.sampled_from(("anywhere", "right-hand")),
)
def test_every_puzzle_and_answer_is_on_the_pages_once(
    sections: list[tuple[str, int, int, str]], where: str, trim: str, index: str, begin: str
) -> None:
    text = "".join(
        f"  - {{title: Part {n}, generate: {{layout: {layout}}}, "
        f"count: {count}, per_page: {per_page}, hints: {hints}}}\n"
        for n, (layout, count, per_page, hints) in enumerate(sections)
    )
    keys = {"trim": trim, "index": index, "parts_begin": begin, "distinct": "puzzles"}
    answers = f"{{where: {where}}}"
    require_every_board(book(text, Path(), type="{least_digit: 5pt}", answers=answers, **keys))


def require_every_board(specification: BookSpecification) -> None:
    """Compare the digits on the pages with the puzzles and answers; each stands there once."""
    where = specification.answers.where
    content = book_content(specification)
    rules = printing_rules("none")
    made = typeset_book(content, rules)
    facts = BookPages(content, rules, made.margins).facts()
    every = {str(one.number): one for _, one in content.puzzles()}
    document = pypdfium2.PdfDocument(made.pdf)
    found = [[*characters(page)] for page in document]
    seen: list[str] = []
    for planned in pages_of(facts):
        for board in planned["boards"]:
            one = every[board["number"]]
            is_answer = board["key"].startswith("answer")
            digits = one.solution if is_answer else one.puzzle.givens
            expected = {
                place: digit_name(digit)
                for place, digit in zip(one.puzzle.layout.coordinates, digits, strict=True)
                if digit != k.NO_DIGIT
            }
            matches = [
                number
                for number, page in enumerate(found, start=1)
                if _digits_at(page, board, facts, number) == expected
            ]
            # The givens alone stand on the page with the answer as well.
            assert len(matches) == (2 if board["marks"] and where == "overleaf" else 1)
            seen.append(board["key"])
    assert sorted(seen) == sorted(
        f"{kind}-{number}" for number in every for kind in ("puzzle", "answer")
    )


def _digits_at(
    page: list[tuple[float, float, str]], board: dict[str, Any], facts: dict[str, Any], number: int
) -> dict[tuple[int, int], str]:
    """Return the symbols in the cells of a board, if it stood on this page."""
    margins = facts["margins"]
    left = margins["inside"] if number % 2 else margins["outside"]
    top = margins["top"] + facts["head"]
    found: dict[tuple[int, int], str] = {}
    side = board["side"]
    width, height = board["columns"] * side, board["rows"] * side
    for x, y, symbol in page:
        across, down = x - left - board["x"], y - top - board["y"]
        if board["turned"]:
            across, down = down, height - across
        if 0 <= across < width and 0 <= down < height:
            place = int(down / side), int(across / side)
            found[place] = found.get(place, "") + symbol
    if board["marks"]:
        # Open cells have several candidates, or none on an answer.
        open_cells = {(int(y), int(x)) for x, y, *_ in board["marks"]}
        found = {place: text for place, text in found.items() if place not in open_cells}
    return found


def test_pages_have_exact_boxes_and_no_other_colour_than_black() -> None:
    pdf = interior(book(EASY, paper="{bleed: yes}", vendor="ingram", standard="pdf-x"))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert str(document.pdf_version) == "1.4"
        assert str(document.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert len(document.pages) % 2 == 0
        for number, page in enumerate(document.pages, start=1):
            trim = [float(side) for side in page.trimbox]
            bleed = [float(side) for side in page.obj["/BleedBox"]]
            assert trim[2] - trim[0] == pytest.approx(432, abs=0.01)
            assert trim[3] - trim[1] == pytest.approx(648, abs=0.01)
            left, right = (0, 9) if number % 2 else (9, 0)
            assert bleed == pytest.approx(
                [trim[0] - left, trim[1] - 9, trim[2] + right, trim[3] + 9], abs=0.01
            )
            for instruction in pikepdf.parse_content_stream(page):
                operator = str(instruction.operator)
                assert operator not in ("rg", "RG", "g", "G", "cs", "CS", "sc", "scn")
                if operator in ("k", "K"):
                    assert [str(each) for each in instruction.operands] == ["0", "0", "0", "1"]


@pytest.mark.slow
@pytest.mark.parametrize("bleed", ["no", "yes"])
@pytest.mark.parametrize("vendor", ["kdp", "ingram", "none"])
def test_no_page_of_any_size_has_ink_in_its_margins(
    vendor: str, bleed: str, tmp_path: Path
) -> None:
    """At 150 dots an inch, for every third of the usual sizes of the vendor."""
    rules = printing_rules(vendor)
    sections = VARIED.replace("hints: full", "hints: steps").replace(
        "per_page: 2\n    marks: yes", ""
    )
    for width, height in rules.trims[::3] or ((297.6, 419.5), (595.3, 841.9)):
        specification = book(
            sections,
            vendor=vendor,
            trim=f"{width:.6f}x{height:.6f}pt",
            paper=f"{{bleed: {bleed}}}",
            type="{least_digit: 4pt, text_size: 9pt}",
            instructions="standard",
            index="examples",
            language="de",
        )
        path = tmp_path / "book.pdf"
        path.write_bytes(interior(specification))
        _, faults = check_pdf(path, rules)
        wrong = [f"{width} x {height}: {fault.sentence}" for fault in faults]
        assert [text for text in wrong if "margin" in text or "bleed" in text] == []


def test_a_book_keeps_the_rules_of_its_vendor(tmp_path: Path) -> None:
    sections = (
        VARIED.replace("count: 5", "count: 12")
        .replace("per_page: 4", "per_page: 1")
        .replace("per_page: 2\n    marks", "marks")
    )
    for vendor, standard in (("kdp", "none"), ("ingram", "pdf-x"), ("none", "none")):
        path = tmp_path / f"{vendor}.pdf"
        path.write_bytes(
            interior(
                book(
                    sections,
                    vendor=vendor,
                    trim="6.14x9.21in",
                    type="{least_digit: 5pt}",
                    instructions="standard",
                    standard=standard,
                )
            )
        )
        _, faults = check_pdf(path, printing_rules(vendor))
        assert [fault.sentence for fault in faults] == []


def test_accessible_books_have_a_text_for_each_board() -> None:
    pdf = interior(book(EASY, accessible="yes", standard="pdf-a", language="de"))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.Root["/MarkInfo"]["/Marked"]
        assert str(document.Root["/Lang"]) == "de"
        texts = [
            str(each["/Alt"])
            for each in document.objects
            if isinstance(each, pikepdf.Dictionary) and "/Alt" in each
        ]
    assert len(texts) == 6
    assert sum(text.startswith("Rätsel") for text in texts) == 3


def test_references_name_the_right_pages() -> None:
    pdf = interior(book(EASY.replace("count: 3", "count: 3\n    hints: area")))
    document = pypdfium2.PdfDocument(pdf)
    texts = [page.get_textpage().get_text_range() for page in document]
    answers = next(n for n, text in enumerate(texts, start=1) if text.startswith("Answers"))
    puzzles = [n for n, text in enumerate(texts, start=1) if f"Answer: page {answers + 1}" in text]
    assert len(puzzles) == 3
    hints = next(text for text in texts if "Hints" in text and "(page" in text)
    assert [f"(page {n})" in hints for n in puzzles] == [True] * 3


def test_the_same_specification_gives_the_same_bytes() -> None:
    files = build_book(book(VARIED)).files
    assert files == build_book(book(VARIED)).files
    assert files[ANSWERS] != build_book(book(VARIED, seed="2")).files[ANSWERS]


def test_markup_in_titles_is_printed_as_it_is() -> None:
    title = '"#let x = 1; *A* `b` <c> $y$ \\\\u{41}"'
    pdf = interior(book(EASY.replace("Easy", "'#pagebreak() _B_'"), title=title))
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    assert "#let x = 1; *A* `b` <c> $y$ \\u{41}" in " ".join(texts[0].split())
    assert any("#pagebreak() _B_" in text for text in texts[2:])


def test_a_character_that_the_font_lacks_is_named() -> None:
    with pytest.raises(BookError, match="the font Libertinus Serif has no character '😀'"):
        interior(book(EASY, title='"Fun 😀"'))
    with pytest.raises(BookError, match="no such font 'Nosuch'"):
        interior(book(EASY, type="{text_font: Nosuch}"))


def test_boards_that_would_be_too_small_are_refused_with_what_fits() -> None:
    small = EASY.replace("count: 3", "count: 3\n    per_page: 16")
    with pytest.raises(
        BookError, match=r"line 3: with 16 boards .* less than 9 pt; at most \d+ on"
    ):
        interior(book(small))
    marked = small.replace("16", "12\n    marks: yes")
    with pytest.raises(BookError, match="candidates would be"):
        interior(book(marked, type="{least_digit: 4pt}"))


def test_many_pages_call_for_a_wider_gutter() -> None:
    specification = book(
        EASY.replace("count: 3", "count: 150"), vendor="kdp", paper="{outside: 0.4in}"
    )
    content = book_content(specification)
    rules = printing_rules("kdp")
    made = typeset_book(content, rules)
    assert made.pages > 150
    assert made.margins == margins_for(specification.paper, rules, made.pages)
    # Letters may reach over the edge, so there is a little more than the vendor wants.
    assert 36 < made.margins.inside < 38
