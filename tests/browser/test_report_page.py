"""The page of a collection: clicks sort its table; without scripts it is complete."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import grader
from grader.formats import as_puzzle
from grader.rating.collection import Collection
from grader.render.report import report
from tests.browser.conftest import Open

pytest.importorskip("jinja2")

PUZZLES = (
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..29....6.....27...5..1..3....83..196...4...8.....9....9.5..8....1......47...6...",
    "." * 81,
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
)


@cache
def text() -> str:
    found = Collection(grader.load_profile("standard"))
    for puzzle in PUZZLES:
        found.add(grader.rate(puzzle))
    return report(found, {}, puzzle_of=lambda rating: as_puzzle(rating.puzzle))


def column(shown: Any, number: int) -> list[str]:
    return [str(t) for t in shown.locator(f".sortable td:nth-child({number})").all_inner_texts()]


def test_a_click_sorts_by_a_column_and_another_turns_it_round(opened: Open) -> None:
    shown = opened(text())
    assert column(shown, 1) == ["1", "2", "3", "4"]
    heads = shown.locator(".sortable th")
    for name, number, wanted in (
        ("Rating", 3, ["", "1.42", "2.54", "9.31"]),
        ("Steps", 5, ["", "51", "71", "115"]),
        ("Grade", 2, ["beginner", "medium", "extreme", "multiple-solutions"]),
        ("Hardest step", 4, ["", "Dynamic Forcing Chain", "Hidden Single", "Pointing"]),
    ):
        button = heads.get_by_role("button", name=name, exact=True)
        button.click()
        assert column(shown, number) == wanted
        assert heads.nth(number - 1).get_attribute("aria-sort") == "ascending"
        button.press("Enter")
        assert column(shown, number) == wanted[::-1]
        assert heads.nth(number - 1).get_attribute("aria-sort") == "descending"
        assert shown.locator("th[aria-sort]").count() == 1


def test_filters_leave_the_puzzles_that_fit(opened: Open) -> None:
    shown = opened(text())
    rows = shown.locator(".sortable tbody tr:visible td:first-child")
    assert shown.locator("#shown").inner_text() == "4 of 4 puzzles"
    for name, choice, wanted in (
        ("technique", "Pointing", ["1", "2"]),
        ("technique", "Hidden Single", ["1", "2", "4"]),
        ("grade", "beginner", ["4"]),
        ("technique", "all", ["4"]),
        ("grade", "multiple-solutions", ["3"]),
        ("grade", "all", ["1", "2", "3", "4"]),
    ):
        shown.locator(f"#by-{name}").select_option(label=choice)
        assert rows.all_inner_texts() == wanted
        assert shown.locator("#shown").inner_text() == f"{len(wanted)} of 4 puzzles"
    assert shown.locator("#by-layout").count() == 0


def test_without_scripts_the_table_is_there_unsorted(opened: Open) -> None:
    shown = opened(text(), java_script_enabled=False)
    assert column(shown, 1) == ["1", "2", "3", "4"]
    assert shown.locator("button:visible, select:visible").count() == 0


def test_bars_are_as_long_as_their_shares(opened: Open) -> None:
    shown = opened(text())
    widths = shown.eval_on_selector_all(
        '[aria-labelledby="grades"] .space span', "all => all.map(one => one.offsetWidth)"
    )
    assert len(widths) == 4
    assert len(set(widths)) == 1
    assert widths[0] > 50


def test_nothing_but_the_table_is_wider_than_a_phone(opened: Open) -> None:
    shown = opened(text(), viewport={"width": 360, "height": 700})
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
