"""Killers on the pages: pasted, drawn, played and solved."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grader import formats
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from grader.web import service
from grader.web.records import layout_record
from tests.web.conftest import OpenPage, until
from tests.web.journeys import board, on_both_sites, paste, press, say

SOLUTION = "1234341221434321"
FOUR = named("classic-4")
CAGES = ((0, 1, 4), (2, 3), (5, 9), (6, 7), (8, 12), (10, 11, 15), (13, 14))
KILLER = with_rules(
    FOUR, [Rule("cage", cells, (sum(int(SOLUTION[c]) for c in cells),)) for cells in CAGES]
)
PUZZLE = Puzzle(KILLER, tuple(int(d) - 1 if i in (3, 12) else -1 for i, d in enumerate(SOLUTION)))
NATIVE = formats.write(PUZZLE, "json")


def answer(name: str, **values: Any) -> Any:
    status, found = service.respond(name, {"puzzle": NATIVE, **values})
    assert status == 200, found
    return found


def test_a_layout_has_its_rules_and_their_drawing() -> None:
    record = layout_record(KILLER)
    assert record["rules"][0] == {
        "kind": "cage",
        "cells": ["r1c1", "r1c2", "r2c1"],
        "values": {"sum": 6},
        "total": 6,
    }
    assert {house["kind"] for house in record["houses"]} == {"row", "column", "box", "rule"}
    assert record["drawing"]["svg"].count('class="corner"') == len(CAGES)
    assert {"rules", "drawing"}.isdisjoint(layout_record(FOUR))


def test_the_usual_profile_gives_way_to_the_one_for_variants() -> None:
    path = answer("trace", profile="standard")
    assert path["rating"]["profile"] == "variants"
    assert all(step["rating"] is not None for step in path["steps"])
    profiles = service.respond("profiles", {})[1]["profiles"]
    assert "variants" in {each["name"] for each in profiles if each["rules"]}
    assert "standard" in {each["name"] for each in profiles if not each["rules"]}


@on_both_sites
@pytest.mark.parametrize("format_", ["fpuzzles", "json"])
def test_play_and_solve_a_pasted_killer(open_page: OpenPage, format_: str) -> None:
    page = open_page()
    paste(page, formats.write(PUZZLE, format_))
    page.locator("sudoku-board .rules text").nth(len(CAGES) - 1).wait_for()
    assert page.locator("sudoku-board .extra").first.get_attribute("d") == ""
    first = page.locator("[data-cell='0']")
    assert str(first.get_attribute("aria-label")).endswith("sum 6 of r1c1 r1c2 r2c1")
    press(page, "h", "h", "h", "h")
    say(page, "Hint 4 of 4|Cage|Single|House")
    press(page, "Control+Home", "ArrowRight", "ArrowRight", "1")
    until(page, "() => document.querySelectorAll('sudoku-board .conflict').length === 2")
    assert page.locator("#said").inner_text().strip().endswith("the sum is not 7")
    press(page, "Control+z", "Control+Home")
    for row in range(4):
        for column in range(4):
            press(page, SOLUTION[4 * row + column], "ArrowRight")
        press(page, "ArrowDown")
    say(page, "Solved")
    assert board(page) == SOLUTION
    page.goto(page.url.split("#")[0].removesuffix("index.html") + "solve.html")
    page.locator(".path .step").first.wait_for()
    page.locator("#profile-variants:checked").wait_for()
    assert page.locator("#profile-standard").count() == 0
    assert page.locator("sudoku-board .rules text").count() == len(CAGES)


def test_killers_are_rated_together(open_page: OpenPage) -> None:
    page = open_page("rate.html")
    page.locator("#puzzles").fill(f"{json.dumps(json.loads(NATIVE))}\n")
    page.locator("button.primary").click()
    page.locator(".rows .line", has_text="Last Cell of a Cage").wait_for()
