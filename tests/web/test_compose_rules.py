"""Rules on the compose page: painted with the mouse, by keys and by touch, drawn and removed."""

from __future__ import annotations

from typing import Any

from grader.web import service
from tests.web.conftest import OpenPage, until
from tests.web.journeys import on_both_sites, press
from tests.web.test_compose_page import status_of

Cell = tuple[int, int]


def middle(page: Any, cell: Cell) -> tuple[float, float]:
    box = page.locator(f"[data-cell='{9 * cell[0] + cell[1] - 10}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, *cells: Cell) -> None:
    """Drag over cells of a board of nine columns, counted from 1."""
    page.mouse.move(*middle(page, cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*middle(page, cell), steps=4)
    page.mouse.up()


def compose(open_page: OpenPage, **options: Any) -> Any:
    page = open_page("compose.html", **options)
    page.locator(".modes button").nth(1).click()
    page.locator("#rule-kind option[value=thermometer]").wait_for(state="attached")
    return page


def listed(page: Any) -> list[str]:
    found: list[str] = page.locator(".rule-list li button:first-child").all_inner_texts()
    return found


def test_kinds_tell_what_their_rules_consist_of() -> None:
    kinds = {kind["name"]: kind for kind in service.respond("rules", {})[1]["rules"]}
    assert kinds["cage"]["parameters"] == ["sum"]
    assert kinds["little-killer"]["is_whole_line"]
    assert not kinds["thermometer"]["is_whole_line"]


def test_a_ruled_layout_is_taken_apart_into_grids_and_rules() -> None:
    layout = {
        "name": "mine",
        "grids": [{"size": 4}],
        "rules": [{"kind": "cage", "sum": 3, "cells": "r1c1-2"}],
    }
    found = service.respond("layout/parse", {"layout": layout})[1]["composition"]
    assert found["rules"] == layout["rules"]
    assert "extras" not in found


def assert_drawn_among_grids(page: Any) -> None:
    """Rules are drawn where they lie, and do not keep a grid from being taken."""
    page.locator(".modes button").nth(0).click()
    grids = page.locator("grid-canvas")
    grids.locator("text.corner", has_text="15").wait_for()
    cells = grids.locator(".paper").bounding_box()
    line = grids.locator(".s-pale_grey").first.bounding_box()
    side = cells["width"] / 9
    assert abs(line["y"] - cells["y"] - 4.5 * side) < side
    page.mouse.move(cells["x"] + side, cells["y"] + side / 2)
    page.mouse.down()
    page.mouse.move(cells["x"] + side, cells["y"] + 1.6 * side, steps=4)
    assert "translate" in str(grids.locator("[data-grid='0']").get_attribute("transform"))
    # Back where it was, nothing has changed.
    page.mouse.move(cells["x"] + side, cells["y"] + side / 2)
    page.mouse.up()


@on_both_sites
def test_rules_are_dragged_typed_and_removed(open_page: OpenPage) -> None:
    page = compose(open_page)
    page.locator("#rule-kind").select_option("cage")
    drag(page, (1, 1), (1, 2), (2, 2))
    press(page, "1", "5")
    page.locator("sudoku-board text.corner", has_text="15").wait_for()
    page.locator("#rule-kind").select_option("thermometer")
    drag(page, (5, 1), (5, 2), (6, 3), (7, 3))  # a diagonal does not touch r5c3
    page.locator("sudoku-board .s-pale_grey").first.wait_for()
    page.locator("#rule-kind").select_option("sandwich")
    drag(page, (4, 1), (4, 2))
    press(page, "1", "2")
    page.locator("sudoku-board text.f-ink", has_text="12").wait_for()
    assert listed(page) == [
        "Sandwich (outside) 12: r4c1 r4c2 r4c3 r4c4 …",
        "Thermometer: r5c1 r5c2 r6c3 r7c3",
        "Cage (killer) 15: r1c1 r1c2 r2c2",
    ]
    status_of(page, "This layout can be filled")
    press(page, "Delete")
    assert len(listed(page)) == 2
    press(page, "Control+z")
    assert len(listed(page)) == 3
    assert_drawn_among_grids(page)
    page.locator(".modes button").nth(1).click()
    page.get_by_role("button", name="Remove Thermometer").click()
    assert len(listed(page)) == 2


def test_a_composed_killer_is_mended_played_and_written(open_page: OpenPage) -> None:
    page = compose(open_page)
    page.locator("#rule-kind").select_option("cage")
    drag(page, (1, 1), (1, 2))
    press(page, "3")
    page.locator("sudoku-board text.corner", has_text="3").wait_for()
    press(page, "0")
    status_of(page, "cannot have the sum 30")
    assert page.locator("sudoku-board text.corner").text_content() == "3"
    page.locator("#rule-sum").fill("11")
    page.locator("#rule-sum").press("Tab")
    status_of(page, "This layout can be filled")
    # Then it is played, and written to a file.
    page.get_by_role("button", name="Layout file").click()
    until(page, "() => document.querySelector('#file-text').value")
    file = page.locator("#file-text").input_value()
    assert file.endswith("rules:\n- {kind: cage, sum: 11, cells: r1c1-2}\n")
    press(page, "Escape")
    # The button is drawn anew with the verdict on the sum.
    until(page, "() => !document.querySelector('.status').textContent.endsWith('…')")
    page.locator(".verdicts button", has_text="Play").click()
    page.wait_for_url("**/index.html#*")
    page.locator("sudoku-board .rules text.corner", has_text="11").wait_for()


def test_rules_are_made_by_keys_and_kept(open_page: OpenPage) -> None:
    page = compose(open_page)
    page.locator("#rule-kind").select_option("cage")
    page.locator("[data-cell='0']").focus()
    press(page, "Shift+ArrowRight", "Enter", "1", "7")
    page.locator("sudoku-board text.corner", has_text="17").wait_for()
    press(page, "ArrowLeft", "Enter")  # one cell of it chooses it
    assert len(listed(page)) == 1
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.locator(".modes button").nth(1).click()
    page.locator("sudoku-board text.corner", has_text="17").wait_for()


def test_rules_on_a_phone_in_german(open_page: OpenPage) -> None:
    page = compose(
        open_page, viewport={"width": 390, "height": 844}, has_touch=True, locale="de-DE"
    )
    page.locator("#rule-kind").select_option("cage")
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *cells: Cell) -> None:
        points = [{"x": x, "y": y} for x, y in (middle(page, cell) for cell in cells)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    page.locator("sudoku-board").scroll_into_view_if_needed()
    touch("touchStart", (2, 2))
    touch("touchMove", (2, 3))
    touch("touchEnd")
    page.locator("#rule-sum").fill("9")
    page.locator("#rule-sum").press("Enter")
    page.locator("sudoku-board text.corner", has_text="9").wait_for()
    assert listed(page) == ["Käfig (Killer) 9: r2c2 r2c3"]
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
