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


def test_the_first_level_of_a_hint_names_its_cage_for_the_board() -> None:
    """As it does a house, so that the board shades it."""
    givens = tuple(int(d) - 1 if i in (2, 3, 6, 7, 10, 14) else -1 for i, d in enumerate(SOLUTION))
    found = answer("hint", puzzle=formats.write(Puzzle(KILLER, givens), "json"), level="area")
    assert found["text"] == "Look at the cage of sum 5 at r4c2."
    assert found["houses"] == ["cage at r4c2"]
    assert found["houses"][0] in {house["name"] for house in layout_record(KILLER)["houses"]}


def test_a_puzzle_has_a_sentence_on_each_kind_of_rule() -> None:
    assert answer("parse")["layout"]["sentences"] == [
        "In each cage, digits do not repeat and add up to the small number."
    ]
    german = answer("parse", language="de")["layout"]["sentences"]
    assert [each.split(",")[0] for each in german] == [
        "In jedem Käfig wiederholt sich keine Ziffer"
    ]
    assert "sentences" not in service.respond("parse", {"puzzle": "." * 16})[1]["layout"]


@pytest.mark.parametrize("name", ["hint", "trace", "hints"])
def test_a_profile_that_knows_no_rules_is_the_fault_of_the_request(name: str) -> None:
    status, found = service.respond(name, {"puzzle": NATIVE, "profile": "hodoku"})
    assert (status, found["type"]) == (422, "/problems/invalid-argument")
    assert (found["code"], found["parameters"]["layout"]) == ("profile-rules", "killer-4")


def test_extra_houses_are_drawn_like_rules() -> None:
    record = layout_record(named("diagonal-9"))
    assert "rules" not in record
    assert record["drawing"]["below"].count('class="diagonal"') == 1
    assert (record["drawing"]["side"], record["drawing"]["drop"]) == (48, 0)


def test_the_usual_profile_gives_way_to_the_one_for_variants() -> None:
    path = answer("trace", profile="standard")
    assert path["rating"]["profile"] == "variants"
    assert all(step["rating"] is not None for step in path["steps"])
    profiles = service.respond("profiles", {})[1]["profiles"]
    assert "variants" in {each["name"] for each in profiles if each["rules"]}
    assert "standard" in {each["name"] for each in profiles if not each["rules"]}


@pytest.mark.parametrize("name", ["trace", "solve", "hint"])
def test_rules_that_contradict_each_other_are_named(name: str) -> None:
    rules = Rule("greater", (2, 1)), Rule("greater", (1, 2))
    wrong = Puzzle(with_rules(FOUR, rules), PUZZLE.givens)
    status, found = service.respond(name, {"puzzle": formats.write(wrong, "json")})
    assert (status, found["code"]) == (422, "no-solution-because")
    assert found["detail"].endswith(
        "the greater-than sign at r1c3 (r1c23) and the greater-than sign at r1c2 (r1c23) "
        "contradict each other"
    )
    assert found["cells"] == ["r1c2", "r1c3"]


@on_both_sites
@pytest.mark.parametrize("format_", ["fpuzzles", pytest.param("json", marks=pytest.mark.slow)])
def test_play_and_solve_a_pasted_killer(open_page: OpenPage, format_: str) -> None:
    page = open_page()
    paste(page, formats.write(PUZZLE, format_))
    page.locator("sudoku-board .rules text").nth(len(CAGES) - 1).wait_for()
    page.locator(".welcome", has_text="In each cage, digits do not repeat").wait_for()
    assert page.locator("sudoku-board .extra").count() == 0
    first = page.locator("[data-cell='0']")
    assert str(first.get_attribute("aria-label")).endswith("sum 6 of r1c1 r1c2 r2c1")
    press(page, "h", "h", "h", "h")
    say(page, "Hint 4 of 4|Cage|Single|House")
    press(page, "Control+Home", "ArrowRight", "ArrowRight", "1")
    until(page, "() => document.querySelectorAll('sudoku-board .conflict').length === 2")
    hears(page, "the digits in cage 7 at r1c3 (r1c34) add up to 5 instead of 7")
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


def hears(page: Any, text: str) -> None:
    """Wait until a screen reader is told a text."""
    until(page, "text => document.querySelector('#said').innerText.includes(text)", text)


RULES = with_rules(
    FOUR,
    [
        Rule("thermometer", (0, 1, 2)),
        Rule("difference", (3, 7), (1,)),
        Rule("whispers", (8, 9), (2,)),
        Rule("sandwich", (12, 13, 14, 15), (2,)),
    ],
)


@on_both_sites
def test_broken_rules_are_marked_while_one_plays(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, formats.write(Puzzle(RULES, (-1,) * 16), "json"))
    page.locator("sudoku-board .rules").first.wait_for(state="attached")
    conflicts = """cells => cells === [...document.querySelectorAll("sudoku-board .conflict")]
        .map((cell) => cell.dataset.cell).join(" ")"""
    press(page, "Control+Home", "2", "ArrowRight", "1")
    until(page, conflicts, "0 1")
    hears(page, "the thermometer at r1c1")
    press(page, "3")
    until(page, conflicts, "")
    press(page, "ArrowRight", "ArrowRight", "1", "ArrowDown", "4")
    until(page, conflicts, "3 7")
    hears(page, "the white dot at r1c4")
    press(page, "2")
    until(page, conflicts, "")
    press(page, "Control+End", "4", *["ArrowLeft"] * 3, "1")
    until(page, conflicts, "12 15")
    hears(page, "sandwich 2 at r4c1")
    press(page, "Delete", "ArrowUp", "3", "ArrowRight", "4")
    until(page, conflicts, "8 9")
    hears(page, "whispers line 2 at r3c1")
    # A game that is opened again shows them as well.
    page.reload()
    until(page, conflicts, "8 9")


def test_a_full_board_that_breaks_a_rule_is_not_finished(open_page: OpenPage) -> None:
    page = open_page()
    rule = Rule("thermometer", (0, 1, 2, 3))
    other = "2143341212344321"
    paste(page, formats.write(Puzzle(with_rules(FOUR, [rule]), (-1,) * 16), "json"))
    page.locator("sudoku-board .rules").first.wait_for(state="attached")
    press(page, "Control+Home")
    for row in range(4):
        for column in range(4):
            press(page, other[4 * row + column], "ArrowRight")
        press(page, "ArrowDown")
    until(page, "() => document.querySelectorAll('sudoku-board .conflict').length === 4")
    assert page.get_by_text("Solved").count() == 0


def test_killers_are_rated_together(open_page: OpenPage) -> None:
    page = open_page("rate.html")
    page.locator("#puzzles").fill(f"{json.dumps(json.loads(NATIVE))}\n")
    page.locator("button.primary").click()
    page.locator(".long-table tbody tr", has_text="Last Cell of a Cage").wait_for()


LINED = with_rules(
    named("classic-9"),
    [
        Rule("thermometer", (0, 1, 11)),
        Rule("difference", (40, 41), (1,)),
        Rule("sandwich", tuple(range(18, 27)), (12,)),
        Rule("little-killer", (2, 10, 18), (15,)),
    ],
)


def test_a_drawing_has_parts_below_and_above_digits_and_margins() -> None:
    drawing = layout_record(LINED)["drawing"]
    assert drawing["margins"] == (1, 0, 0, 1)
    assert "s-pale_grey" in drawing["below"]
    assert "s-pale_grey" not in drawing["svg"]
    assert drawing["svg"].count("<text") == 2


@on_both_sites
def test_lines_lie_below_digits_and_texts_outside_have_room(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, formats.write(Puzzle(LINED, (-1,) * 81), "json"))
    page.locator("sudoku-board .rules text", has_text="12").wait_for()
    order = """() => {
        const names = [".s-pale_grey", "[data-cell]", ".borders", ".rules .f-white"];
        const found = names.map((name) => document.querySelector(`sudoku-board ${name}`));
        const follows = (each, i) => found[i].compareDocumentPosition(each) & 4;
        return found.slice(1).every(follows);
    }"""
    assert page.evaluate(order)
    frame = page.locator("sudoku-board > svg").bounding_box()
    for text in page.locator("sudoku-board .rules text").all():
        box = text.bounding_box()
        assert box["x"] >= frame["x"]
        assert box["y"] >= frame["y"]
    # Cells are found where they are drawn.
    page.locator("[data-cell='80']").click()
    assert page.locator("[data-cell='80']").get_attribute("aria-selected") == "true"
    page.goto(page.url.split("#")[0].removesuffix("index.html") + "solve.html")
    page.locator("sudoku-board .rules .s-pale_grey").first.wait_for()
