"""The page of a trace in a browser: keys, clicks, folds, themes, printing, no scripts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

import grader
from grader.hints.open_moves import open_moves
from grader.model import shapes
from grader.model.puzzle import Puzzle
from grader.render.sentences import notation, sentence
from grader.render.svg.picture_style import PictureStyle
from grader.render.trace_document import TraceDocument
from grader.render.trace_page import trace_page
from grader.render.trace_sections import sections
from grader.search.solutions import random_solution
from tests.browser.conftest import Open

pytest.importorskip("jinja2")

MEDIUM = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
FOCUSED = "document.activeElement.id"
OPEN = "[...document.querySelectorAll('.stretch>details')].map(one => one.open)"
PHONE = {"width": 360, "height": 700}


@cache
def solve(layout: str = "") -> TraceDocument:
    puzzle: Puzzle | str = MEDIUM
    if layout:
        shape = shapes.named(layout)
        _, *rest = random_solution(shape, Random(1))
        puzzle = Puzzle(shape, (-1, *rest))
    trace = grader.trace(puzzle)
    rating = grader.rate_trace(trace)
    return TraceDocument(trace, rating, [1.5] * len(trace), open_moves(trace))


@cache
def text() -> str:
    return trace_page(solve())


@cache
def short_text() -> str:
    """Return a page with a single step, for what does not depend on the steps."""
    return trace_page(solve("classic-9"))


def test_keys_go_from_step_to_step_and_fold(opened: Open) -> None:
    shown = opened(text())
    parts = len(list(sections(solve().trace))) + 1
    for key, wanted in (
        ("j", "part-1"),
        ("ArrowRight", "part-2"),
        ("j", "part-3"),
        ("k", "part-2"),
        ("ArrowLeft", "part-1"),
        ("k", "part-1"),
    ):
        shown.keyboard.press(key)
        assert shown.evaluate(FOCUSED) == wanted
        assert is_seen(shown, f"#{wanted}")
    shown.keyboard.press("o")
    assert shown.evaluate(OPEN)[0] is True
    shown.keyboard.press("o")
    assert shown.evaluate(OPEN)[0] is False
    for _ in range(parts + 1):
        shown.keyboard.press("j")
    assert shown.evaluate(FOCUSED) == "end"
    shown.keyboard.press("Home")
    assert shown.evaluate(FOCUSED) == "part-1"


def is_seen(shown: Any, selector: str) -> bool:
    """Return whether the top of an element is in the window."""
    where = "one => one.getBoundingClientRect().top"
    top = shown.eval_on_selector(selector, where)
    return bool(-2 <= top < shown.evaluate("innerHeight"))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_bar_leads_to_its_step_and_unfolds_it(opened: Open, scripts: bool) -> None:
    shown = opened(text(), java_script_enabled=scripts)
    assert not shown.locator("#step-2").is_visible()
    shown.locator('.chart a[href="#step-2"] rect').first.click()
    assert shown.url.endswith("#step-2")
    shown.locator("#step-2").wait_for(state="visible")
    shown.locator('.chart a[href="#step-4"] rect').first.click()
    shown.locator("#step-4").wait_for(state="visible")
    # After a jump the keys go on from there.
    if scripts:
        shown.keyboard.press("j")
        assert shown.evaluate(FOCUSED) == "part-3"


@pytest.mark.parametrize("scripts", [True, False])
def test_links_and_folds_work_by_clicks(opened: Open, scripts: bool) -> None:
    shown = opened(text(), java_script_enabled=scripts)
    shown.locator("#part-1 nav a").click()
    assert shown.url.endswith("#part-2")
    shown.locator("#part-2 nav a").first.click()
    assert shown.url.endswith("#part-1")
    shown.locator("#part-1 summary").click()
    assert shown.locator("#step-1 p").is_visible()
    shown.locator(".overview summary").click()
    shown.locator('.overview a[href="#step-4"]').click()
    assert shown.url.endswith("#step-4")
    assert shown.locator(".tools").is_visible() is scripts


def test_all_is_opened_and_folded_at_once(opened: Open) -> None:
    shown = opened(text())
    shown.locator("#fold").click()
    assert set(shown.evaluate(OPEN)) == {True}
    shown.locator("#fold").click()
    assert set(shown.evaluate(OPEN)) == {False}


def test_the_theme_is_that_of_the_reader_until_it_is_switched(opened: Open) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    light, dark = (opened(short_text(), color_scheme=name) for name in ("light", "dark"))
    grounds = [shown.evaluate(ground) for shown in (light, dark)]
    assert grounds == ["rgb(255, 255, 255)", "rgb(22, 24, 29)"]
    for shown in (light, dark):
        shown.locator("#theme").click()
    assert [shown.evaluate(ground) for shown in (light, dark)] == grounds[::-1]
    dark.locator("#theme").click()
    dark.emulate_media(media="print")
    assert dark.evaluate(ground) == grounds[0], "paper is white"


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_on_paper_everything_is_open(opened: Open, scripts: bool, tmp_path: Path) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    shown = opened(text(), java_script_enabled=scripts)
    pages = pdfium.PdfDocument(shown.pdf(format="A4"))
    printed = "".join(page.get_textpage().get_text_bounded() for page in pages)
    pdf_text = "".join(printed.replace("\ufffe", "-").split())
    layout = solve().trace.puzzle.layout
    for step in solve().trace:
        assert "".join(notation(layout, step).split()) in pdf_text
    key = next(part for part in sections(solve().trace) if not part.is_easy)
    assert "".join(sentence(layout, key.steps[0]).split()) in pdf_text
    assert len(pages) < 45
    assert "Lightordark" not in pdf_text


def test_those_who_hear_the_page_find_their_way(opened: Open) -> None:
    shown = opened(text())
    assert shown.get_by_role("heading", level=1).inner_text() == "Sudoku medium 2.54"
    assert shown.get_by_role("main").count() == 1
    # Everything that is drawn has a name, and nothing hidden takes the focus.
    images = shown.get_by_role("img")
    assert images.count() > 3
    assert all(one.get_attribute("aria-label") for one in images.all())
    shown.keyboard.press("Tab")
    assert shown.evaluate("document.activeElement.className") == "skip"
    shown.keyboard.press("Enter")
    assert shown.evaluate(FOCUSED) == "steps"
    assert shown.get_by_role("region", name="Steps 1 to 3: singles").count() == 1


@pytest.mark.parametrize("layout", ["", "twodoku"])
def test_nothing_is_wider_than_a_phone(opened: Open, layout: str) -> None:
    shown = opened(trace_page(solve(layout)), viewport=PHONE)
    shown.locator("#fold").click()
    assert shown.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_names_are_not_run(opened: Open) -> None:
    evil = "<img src=x onerror=\"alert('1')\"><script>alert(2)</script>&lt;b>"
    shown = solve("classic-9")
    named = evolve(shown, name=evil, titles=dict.fromkeys(shown.rating.techniques, evil))
    seen = opened(trace_page(named))
    assert seen.get_by_role("heading", level=1).inner_text().startswith(evil)
    assert seen.locator("img").count() == 0


def test_boards_fill_the_width_of_a_phone_and_can_be_read(opened: Open) -> None:
    shown = opened(text(), viewport=PHONE)
    for width in (360, 400):
        shown.set_viewport_size({"width": width, "height": 700})
        assert shown.evaluate("document.documentElement.scrollWidth") <= width
        boards = shown.eval_on_selector_all(
            "section.step:not(.stretch) .picture, header .picture",
            "all => all.map(one => one.getBoundingClientRect().width)",
        )
        assert boards
        assert min(boards) > 0.94 * width
        keys = shown.eval_on_selector_all(
            ".keys", "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert keys
        assert min(keys) >= 13


def test_a_large_board_with_candidates_scrolls_on_a_phone(opened: Open) -> None:
    shown = opened(trace_page(solve("classic-16")), viewport=PHONE)
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
    last = "document.querySelector('#end .picture').getBoundingClientRect().width"
    assert shown.evaluate(last) > 700


@pytest.mark.parametrize(("width", "size"), [(1280, 300), (360, 300), (360, 900)])
def test_a_board_is_as_wide_as_asked_where_there_is_room(
    opened: Open, width: int, size: int
) -> None:
    styled = evolve(solve("classic-9"), style=PictureStyle(width=size))
    shown = opened(trace_page(styled), viewport={"width": width, "height": 700})
    assert shown.evaluate("document.documentElement.scrollWidth") <= width
    board = shown.eval_on_selector("#end .picture", "one => one.getBoundingClientRect().width")
    assert board == pytest.approx(min(size, width - 19), abs=2)


def test_a_page_with_a_theme_ignores_that_of_the_browser(opened: Open) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    shown = opened(short_text())
    for theme, scheme, wanted in (
        (None, "light", "rgb(255, 255, 255)"),
        (None, "dark", "rgb(22, 24, 29)"),
        ("light", "dark", "rgb(255, 255, 255)"),
        ("dark", "light", "rgb(22, 24, 29)"),
    ):
        page = trace_page(evolve(solve("classic-9"), style=PictureStyle(theme=theme)))
        shown.set_content(page)
        shown.emulate_media(color_scheme=scheme)
        assert shown.evaluate(paper) == wanted, (theme, scheme)
