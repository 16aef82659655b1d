"""Sheets and specifications of books from the page that prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grader import formats
from tests import depth
from tests.web.conftest import OpenPage
from tests.web.journeys import LINE, on_both_sites, samurai
from tests.web.test_killers import NATIVE

pytestmark = on_both_sites


@pytest.mark.parametrize("paper", ["A4", pytest.param("Letter", marks=pytest.mark.slow)])
def test_sheets_fit_the_paper(open_page: OpenPage, paper: str) -> None:
    page = open_page(f"print.html#p={LINE}")
    for each in depth.tries((1, 6, 12), thorough=(1, 2, 4, 6, 9, 12)):
        page.get_by_label("Puzzles to print").fill(f"{LINE}\n" * (each + 1))
        page.get_by_label("Puzzles on a page").select_option(str(each))
        page.get_by_role("button", name="Show").press("Enter")
        page.get_by_text(f"{each + 1} puzzles.").wait_for()
        pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))
        assert pages == 3, each  # the puzzles need two, and the solutions one


def test_print(open_page: OpenPage) -> None:
    page = open_page(f"print.html#p={LINE}")
    page.get_by_text("One puzzle.").wait_for()
    assert page.locator(".sheet").count() == 2
    page.emulate_media(media="print")
    assert page.locator("#header").is_hidden()


def test_sheets_say_the_rules(open_page: OpenPage) -> None:
    page = open_page("print.html")
    page.get_by_label("Puzzles to print").fill(NATIVE)
    page.get_by_role("button", name="Show").press("Enter")
    said = "In each cage, digits do not repeat and add up to the small number."
    page.locator(".sheet > .rule", has_text=said).wait_for()
    assert page.locator(".rule:visible").count() == 1
    page.get_by_label("Puzzles to print").fill(f"{LINE}\n{NATIVE}")
    page.get_by_role("button", name="Show").press("Enter")
    page.locator("figcaption .rule:visible", has_text=said).wait_for()
    assert page.locator(".sheet > .rule:visible").count() == 0


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_sheets_of_puzzles_with_sentences_fit_the_paper(open_page: OpenPage, paper: str) -> None:
    page = open_page("print.html")
    for each, texts in ((6, [NATIVE] * 6), (12, [NATIVE, LINE] * 6)):
        page.get_by_label("Puzzles to print").fill("\n".join(texts))
        page.get_by_label("Puzzles on a page").select_option(str(each))
        page.get_by_role("button", name="Show").press("Enter")
        page.get_by_text(f"{each} puzzles.").wait_for()
        pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))
        assert pages == 2, each
        page.emulate_media(media="print")
        inside = """(sheet) => [...sheet.querySelectorAll("figure")].every((figure) =>
            figure.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().bottom + 1)"""
        assert page.locator(".sheet").first.evaluate(inside)
        page.emulate_media(media="null")


def test_a_book_is_specified(open_page: OpenPage, tmp_path: Path) -> None:
    from grader.book.specification_reader import load_specification  # noqa: PLC0415 - an extra

    page = open_page(f"print.html#p={LINE}")
    page.get_by_label("Puzzles to print").fill(f"{LINE}\n{samurai()}\n")
    page.get_by_label("Title").fill('A "book": \u00e4')
    page.get_by_role("button", name="Show").press("Enter")
    page.get_by_text("2 puzzles.").wait_for()
    page.locator("summary").press("Enter")
    for name in ("puzzles.txt", "book.yaml"):
        with page.expect_download() as found:
            page.get_by_role("button", name=name).press("Enter")
        found.value.save_as(tmp_path / name)
    book = load_specification(tmp_path / "book.yaml")
    assert (book.title, book.language) == ('A "book": \u00e4', "en")
    assert [section.title for section in book.sections] == ["Puzzles"]
    text = (tmp_path / "puzzles.txt").read_text(encoding="utf-8")
    layouts = [formats.parse(line).layout.name for line in text.splitlines()]
    assert layouts == ["classic-9", "samurai"]
