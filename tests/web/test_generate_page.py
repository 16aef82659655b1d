"""Journeys through the page on which puzzles are generated, by keyboard only."""

from __future__ import annotations

from tests.web.conftest import OpenPage, until
from tests.web.journeys import on_both_sites, press, say

pytestmark = on_both_sites


def test_generate_play_and_go_back(open_page: OpenPage) -> None:
    page = open_page("generate.html")
    page.get_by_label("How many").fill("2")
    page.get_by_label("Seed").fill("7")
    page.get_by_label("Grade").select_option("easy")
    page.get_by_label("How many").press("Enter")
    page.get_by_text("2 found").wait_for()
    puzzles = page.locator("article.puzzle")
    assert puzzles.count() == 2
    first = puzzles.first.locator("a").first.get_attribute("href")
    page.get_by_role("link", name="Play").last.press("Enter")
    page.wait_for_selector("html[data-ready] [data-cell='80']", state="attached")
    press(page, "h")
    say(page, "Hint 1 of 4")
    page.go_back()
    # What was generated and asked for is still there.
    puzzles.nth(1).wait_for()
    assert puzzles.count() == 2
    assert puzzles.first.locator("a").first.get_attribute("href") == first
    assert page.get_by_label("How many").input_value() == "2"
    assert page.get_by_label("Grade").input_value() == "easy"


def test_sums_of_killers_can_be_read_on_small_cards(open_page: OpenPage) -> None:
    page = open_page("generate.html", viewport={"width": 1400, "height": 900})
    page.get_by_label("Layout").fill("killer-9")
    page.get_by_label("How many").press("Enter")
    page.get_by_text("3 found").wait_for()
    height = page.locator("article.puzzle .corner").first.evaluate("""(text) => {
        const drawing = text.closest(".drawing");
        const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
        return scale * parseFloat(getComputedStyle(text).fontSize);
    }""")
    assert height >= 7


def test_refused_requirements_say_why(open_page: OpenPage) -> None:
    page = open_page("generate.html")
    page.get_by_label("Grade").select_option("beginner")
    page.get_by_label("Hardest technique").select_option("x-wing")
    page.locator(".verdict.problem").wait_for()
    assert "x-wing" in page.locator(".verdict").inner_text().lower()
    page.get_by_label("Hardest technique").select_option("")
    until(page, "() => document.querySelector('.verdict').textContent === ''")


def test_generation_can_be_stopped(open_page: OpenPage) -> None:
    page = open_page("generate.html")
    page.get_by_label("How many").fill("1000")
    page.get_by_label("How many").press("Enter")
    page.locator("article.puzzle").first.wait_for()
    page.get_by_role("button", name="Stop").press("Enter")
    page.get_by_text("Stopped").wait_for()
