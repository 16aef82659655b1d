"""PNG and PDF: nominal size, readable text, reproducible output."""

from __future__ import annotations

import sys
from random import Random
from types import SimpleNamespace

import pytest
from attrs import evolve

import grader
from grader.errors import MissingLibraryError
from grader.hints.open_moves import open_moves
from grader.model import shapes
from grader.model.notation import A1
from grader.model.puzzle import Puzzle
from grader.render.sentences import sentence
from grader.render.svg.picture import picture
from grader.render.text_style import TextStyle
from grader.render.trace_document import TraceDocument
from grader.render.trace_pdf import trace_pdf
from grader.render.trace_sections import sections
from grader.render.typeset import pdf, png
from grader.search.solutions import random_solution

pytest.importorskip("typst")
pdfium = pytest.importorskip("pypdfium2")

MEDIUM = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def small_picture(caption: str = "") -> str:
    layout = shapes.named("classic-4")
    return picture(Puzzle(layout, (0, *[-1] * 15)).board(), caption=caption)


def solve(puzzle: Puzzle | str = MEDIUM, name: str = "") -> TraceDocument:
    trace = grader.trace(puzzle)
    ratings = [1.5] * len(trace)
    return TraceDocument(trace, grader.rate_trace(trace), ratings, open_moves(trace), name=name)


def texts(document: bytes) -> list[str]:
    """Return the text of each page, its lines joined."""
    pages = pdfium.PdfDocument(document)
    return [" ".join(page.get_textpage().get_text_bounded().split()) for page in pages]


def test_a_png_has_the_size_that_the_picture_asks_for_or_a_multiple() -> None:
    svg = small_picture()
    width = float(svg.partition('width="')[2].partition('"')[0])
    for scale in (1, 2.5):
        image = png(svg, scale)
        assert image.startswith(b"\x89PNG\r\n\x1a\n")
        assert abs(int.from_bytes(image[16:20], "big") - width * scale) <= 1


def test_a_pdf_of_a_picture_is_one_page_with_its_text() -> None:
    (text,) = texts(pdf(small_picture("Some words")))
    # PDFium takes a page of many digits for a vertical text, and puts blanks elsewhere.
    assert "Somewords" in "".join(text.split())
    assert text.count("1") > 1


def test_a_document_explains_key_steps_and_lists_singles() -> None:
    shown = solve()
    printed = " ".join(texts(trace_pdf(shown)))
    layout = shown.trace.puzzle.layout
    for section in sections(shown.trace):
        for number, step in section.numbered():
            if section.is_easy:
                assert f"{number}. " in printed
            else:
                assert sentence(layout, step, shown.title(step.technique)) in printed
    assert "medium 2.54" in printed


def test_a_document_uses_the_text_style() -> None:
    printed = " ".join(texts(trace_pdf(evolve(solve(), text_style=TextStyle("de", A1)))))
    assert "Offene Züge" in printed
    assert "Schritte 1 bis 3: Einer" in printed
    assert "r1c1" not in printed


def test_several_pictures_stand_on_a_page() -> None:
    shown = solve()
    parts = sum(1 for _ in sections(shown.trace))
    assert len(texts(trace_pdf(shown))) <= 2 + parts / 3


def test_a_picture_of_a_large_layout_fills_the_width_of_the_page() -> None:
    layout = shapes.named("twodoku")
    _, *rest = random_solution(layout, Random(1))
    made = trace_pdf(solve(Puzzle(layout, (-1, *rest))))
    assert "twodoku" in texts(made)[0]
    page = pdfium.PdfDocument(made)[1]
    assert max(o.get_bounds()[2] for o in page.get_objects()) > 0.9 * page.get_width()


@pytest.mark.parametrize(
    "evil", ['#panic("x")', "$x^2$ @y <z> `", '"; #read("/etc/passwd")', "= h\\"]
)
def test_no_text_becomes_markup(evil: str) -> None:
    shown = solve(name=evil)
    shown = evolve(shown, titles=dict.fromkeys(shown.rating.techniques, evil))
    printed = texts(trace_pdf(shown))
    assert printed[0].startswith(f"{evil} medium")
    assert all(evil in page for page in printed)


def test_the_same_solve_gives_the_same_file() -> None:
    assert trace_pdf(solve()) == trace_pdf(solve())
    assert pdf(small_picture()) == pdf(small_picture())


def test_a_typst_that_is_too_old_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def compile(source: bytes, sys_inputs: dict[str, str], format: str) -> bytes:  # noqa: A001, A002
        raise AssertionError("a version without the argument `timestamp`")

    monkeypatch.setitem(sys.modules, "typst", SimpleNamespace(compile=compile))
    with pytest.raises(
        MissingLibraryError, match=r"^this needs Typst 0\.15\.2 or later, which is not"
    ):
        pdf(small_picture())


def test_tagged_documents_have_no_default_at_which_readers_stumble() -> None:
    """Poppler reports a syntax error at `/Suspects false`."""
    data = pdf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')
    assert b"/MarkInfo<</Marked true>>" in data
    assert b"/Suspects" not in data
