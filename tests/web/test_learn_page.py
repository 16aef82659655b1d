"""Journeys through the page with drills: hints, answers, progress, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rjsmin import jsmin

import grader
from grader.formats.hodoku_library import HodokuLibraryFormat
from grader.pipeline.registry import builtin
from grader.web.page_words import page_words
from grader.web.static_site import STATIC
from tests.depth import tries
from tests.web.conftest import OpenPage, until
from tests.web.journeys import on_both_sites, press

DRILLS: dict[str, dict[str, list[str]]] = json.loads(
    (STATIC / "drills.json").read_text(encoding="utf-8")
)
LINES = [(id_, line) for each in DRILLS.values() for id_, lines in each.items() for line in lines]
MOST_SCRIPT = 12_000
"""Bytes of the scripts of the page alone, as browsers get them."""


def position(line: str) -> grader.Puzzle:
    """Return the position of a drill of the page."""
    return HodokuLibraryFormat().read([f":0000:x:{line[2:]}::"], 1).puzzle


def answer(technique: str, line: str) -> list[tuple[int, int, bool]]:
    """Return what the first step of a drill places and eliminates."""
    step = grader.hints(position(line), technique)[0]
    found = [(*each, True) for each in step.placements]
    return found + [(*each, False) for each in step.eliminations]


def enter(page: Any, technique: str, number: int = 1) -> None:
    """Enter the answer to a drill by the keyboard."""
    for cell, digit, place in answer(technique, DRILLS[_family(technique)][technique][number]):
        page.locator(f"sudoku-board [data-cell='{cell}']").click()
        press(page, f"Shift+Digit{digit + 1}" if place else str(digit + 1))


def _family(technique: str) -> str:
    return next(family for family, each in DRILLS.items() if technique in each)


@on_both_sites
def test_a_drill_is_solved_and_the_progress_stays(open_page: OpenPage) -> None:
    page = open_page("learn.html#x-wing")
    page.locator(".task h2", has_text="X-Wing").wait_for()
    enter(page, "x-wing")
    page.get_by_role("button", name="Check").click()
    page.locator(".answer", has_text="Right: X-Wing").wait_for()
    assert "Again tomorrow" in page.locator(".answer").inner_text()
    assert page.locator(".techniques a[aria-current] meter").get_attribute("value") == "1"
    page.reload()
    page.locator(".techniques a[aria-current] meter").wait_for()
    assert page.evaluate("JSON.parse(localStorage.learned)['x-wing'].right") == 1


@on_both_sites
def test_a_wrong_answer_gets_its_reason_and_hints_say_more(open_page: OpenPage) -> None:
    page = open_page("learn.html#naked-pair")
    page.locator(".task h2", has_text="Naked Pair").wait_for()
    line = DRILLS["basic"]["naked-pair"][1]
    solution = [int(sign) - 1 for sign in grader.solve(position(line))]
    cell = next(
        c for c, digit in enumerate(position(line).givens) if digit < 0 and solution[c] >= 0
    )
    page.locator(f"sudoku-board [data-cell='{cell}']").click()
    press(page, str(solution[cell] + 1))
    page.get_by_role("button", name="Check").click()
    page.locator(".answer .problem", has_text="stays possible").wait_for()
    page.get_by_role("button", name="Next drill").click()
    page.get_by_role("button", name="Hint").click()
    page.locator(".answer .hint", has_text="Look at").wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".answer .hint", has_text="Naked Pair in").wait_for()
    page.get_by_role("button", name="Show the step").click()
    page.locator("sudoku-board .step-marks").first.wait_for()


def test_the_page_is_german(open_page: OpenPage) -> None:
    page = open_page("learn.html#swordfish", locale="de-DE")
    page.locator(".task h2", has_text="Schwertfisch").wait_for()
    page.locator("summary", has_text="So geht es").click()
    page.locator("details[open] p", has_text="Suche die").wait_for()
    enter(page, "swordfish")
    page.get_by_role("button", name="Prüfen").click()
    page.locator(".answer", has_text="Richtig: Schwertfisch").wait_for()


def test_what_is_due_comes_first_and_damaged_progress_is_ignored(open_page: OpenPage) -> None:
    page = open_page("learn.html")
    page.locator(".techniques", has_text="Choose a technique").wait_for()
    page.evaluate("localStorage.learned = JSON.stringify({'x-wing': {box: 2, due: 1, tried: 3}})")
    page.reload()
    page.locator(".techniques", has_text="One technique is due today").wait_for()
    page.get_by_role("link", name="Practise what is due").click()
    page.locator(".task h2", has_text="X-Wing").wait_for()
    page.evaluate("localStorage.learned = '{'")
    page.reload()
    until(page, "() => document.querySelector('.task h2')?.textContent.includes('X-Wing')")


def test_every_family_and_technique_has_a_title() -> None:
    for language in ("en", "de"):
        assert DRILLS.keys() <= page_words(language)["learn"]["family"].keys()
    assert {id_ for id_, _ in LINES} <= {*builtin()}
    assert len({*LINES}) == len(LINES)


@pytest.mark.parametrize(("technique", "line"), LINES[:: tries(30, thorough=9)])
def test_drills_of_the_page_have_a_step_that_agrees_with_the_solution(
    technique: str, line: str
) -> None:
    puzzle = position(line)
    solution = grader.solve(puzzle)
    for cell, digit, place in answer(technique, line):
        assert (solution[cell] == str(digit + 1)) is place


def test_the_scripts_of_the_page_are_small() -> None:
    sources = (STATIC / "js" / name for name in ("learn.js", "learned.js"))
    assert sum(len(jsmin(each.read_text("utf-8"))) for each in sources) < MOST_SCRIPT
