"""Journeys through the page on which puzzles are generated, by keyboard only."""

from __future__ import annotations

from tests.web.conftest import OpenPage, until
from tests.web.journeys import on_both_sites, press, say

pytestmark = on_both_sites


def test_generate_and_play(open_page: OpenPage) -> None:
    page = open_page("generate.html")
    page.get_by_label("How many").fill("2")
    page.get_by_label("Seed").fill("7")
    page.get_by_label("Grade").select_option("easy")
    page.get_by_label("How many").press("Enter")
    page.get_by_text("2 found").wait_for()
    assert page.locator("article.puzzle").count() == 2
    page.get_by_role("link", name="Play").last.press("Enter")
    page.wait_for_selector("html[data-ready] [data-cell='80']", state="attached")
    press(page, "h")
    say(page, "Hint 1 of 4")


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
