"""Journeys through the page on which puzzles are played, by keyboard only."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from tests.web.conftest import OpenPage, until
from tests.web.journeys import (
    IS_KEPT,
    LAST_STEPS,
    LINE,
    MODULE,
    NEEDS_POINTING,
    SOLUTION,
    board,
    expect_board,
    fill_two_rows,
    on_both_sites,
    paste,
    press,
    samurai,
    say,
)

OTHER = LINE.translate(str.maketrans("123456789", "234567891"))
"""Another puzzle than the one that the page begins with."""
SAMURAI_ROWS = 21


@on_both_sites
def test_paste_hints_a_wrong_digit_and_the_end(open_page: OpenPage) -> None:
    page = open_page()
    paste(page, OTHER)
    expect_board(page, OTHER)
    press(page, "h")
    say(page, r"Hint 1 of 4\s+Look at box \d")
    press(page, "h")
    say(page, r"Hint 2 of 4\s+The next step is (Full House|Hidden Single)")
    press(page, "h")
    say(page, r"Hint 3 of 4\s+The next step is .* in r\dc\d")
    press(page, "Home", "ArrowRight", "ArrowRight", "1")
    assert board(page)[2] == "1"
    press(page, "m")
    say(page, r"There is a mistake\s+1 in r1c3 is wrong\.")
    press(page, "h")
    say(page, r"1 in r1c3 is wrong\.")
    press(page, "Control+z")
    expect_board(page, OTHER)
    paste(page, LAST_STEPS)
    expect_board(page, LAST_STEPS)
    press(page, "Control+Home")
    fill_two_rows(page)
    say(page, "Solved")
    assert board(page) == SOLUTION


@on_both_sites
def test_the_last_hint_can_be_done_and_undone(open_page: OpenPage) -> None:
    page = open_page(f"#p={NEEDS_POINTING}")
    expect_board(page, NEEDS_POINTING)
    for level in range(1, 5):
        press(page, "h")
        say(page, f"Hint {level} of 4" if level < 4 else "Hidden Single.*\n*.*r6c2 is 4")
    page.get_by_role("button", name="Do this step").press("Enter")
    assert board(page)[46] == "4"
    press(page, "n")
    say(page, "That was: Hidden Single")
    press(page, "Control+z")
    expect_board(page, NEEDS_POINTING)
    press(page, "Control+y")
    assert board(page)[46] == "4"


@pytest.mark.parametrize("site", ["server"], indirect=True)
def test_a_hint_that_failed_is_given_again(open_page: OpenPage) -> None:
    refusal = {"type": "/problems/time-limit", "detail": "too slow"}
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.post_data_json["level"])
        if len(asked) == 2:
            route.fulfill(status=422, json=refusal)
        else:
            route.continue_()

    page = open_page(f"#p={NEEDS_POINTING}", routes={"**/api/v1/hint": answer})
    for text in ("Hint 1 of 4", "Too slow", "Hint 2 of 4"):
        press(page, "h")
        say(page, text)
    assert asked == ["area", "technique", "technique"]


@on_both_sites
def test_notes_colours_and_candidates(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    press(page, "Home", "ArrowRight", "ArrowRight", "Shift+1", "Control+2", "Alt+3")
    cell = page.locator("[data-cell='2']")
    assert cell.get_attribute("aria-label") == (
        "row 1 column 3, empty, centre notes 2, corner notes 1, colour 3"
    )
    press(page, "Delete", "Delete", "Delete")
    assert cell.get_attribute("aria-label") == "row 1 column 3, empty"
    press(page, "Control+z", "Control+z", "Control+z", "Control+z", "Control+z", "Control+z")
    assert cell.get_attribute("aria-label") == "row 1 column 3, empty"
    press(page, "f")
    assert cell.get_attribute("aria-label") == "row 1 column 3, empty, candidates 1 2 4"
    press(page, "c", "4", "m")
    say(page, "The pencil marks of r1c3 lack 4, which belongs there")
    press(page, "Control+z", "2", "m")
    say(page, "No mistakes so far")
    # In this mode digits are notes; Space goes on to the next one.
    for mode in ("Colour", "Digit", "Corner", "Centre"):
        press(page, "Space")
        assert page.get_by_role("button", name=mode, pressed=True).count() == 1


@on_both_sites
def test_why(open_page: OpenPage) -> None:
    page = open_page(f"#p={NEEDS_POINTING}")
    press(page, "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    press(page, "w")
    say(page, "Why is a digit in r1c6, or not")
    press(page, "9")
    say(page, r"r1c6 = 9\s+r1c6=9 follows in four steps")
    page.locator("#answer .step").last.press("Enter")
    page.locator("sudoku-board .placed").first.wait_for()
    press(page, "Escape")
    assert page.locator("sudoku-board .step-marks").count() == 0
    assert page.locator(":focus").get_attribute("data-cell") == "5"


@on_both_sites
def test_all_steps_are_grouped(open_page: OpenPage, site: str, server: str) -> None:
    page = open_page(f"#p={LINE}")
    press(page, "l")
    say(page, r"\d+ steps are possible now")
    assert page.locator("#answer summary").first.inner_text().startswith("Hidden Single")
    page.locator("#answer .step").first.press("Enter")
    page.locator("sudoku-board .placed").first.wait_for()
    if site != server:
        return  # how many are found in time depends on the browser
    group = page.locator("#answer details", has=page.locator("summary", has_text="ALS-XZ"))
    group.locator("summary").press("Enter")
    for name, count in (("100 more", 100), ("57 more", 200)):
        more = group.get_by_role("button", name=name)
        more.wait_for()
        assert group.locator(".step").count() == count
        more.press("Enter")
    group.locator(".step").nth(256).wait_for()
    assert group.get_by_role("button", name="more").count() == 0


@on_both_sites
def test_a_game_is_kept_with_its_time(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    until(page, IS_KEPT, 0)
    # At once, before the page has had time to keep it.
    press(page, "Home", "ArrowRight", "ArrowRight", "4")
    page.reload()
    changed = LINE[:2] + "4" + LINE[3:]
    expect_board(page, changed)
    press(page, "Control+z")
    expect_board(page, LINE)
    until(page, IS_KEPT, 0)
    press(page, "Control+y")
    until(page, IS_KEPT, 1)
    time = "() => document.querySelector('.timer').textContent"
    kept = page.evaluate(time)
    until(page, f"kept => ({time})() > kept", kept)
    # No digit is entered any more.
    left = page.evaluate(time)
    page.reload()
    page.wait_for_selector("html[data-ready] [data-cell='80']", state="attached")
    expect_board(page, changed)
    assert page.evaluate(time) >= left


RECORD_BEFORE_A_MOVE = f"""async (puzzle) => {{
    const {{ engine }} = {MODULE % "engine"};
    const {{ Game }} = {MODULE % "game"};
    const game = Game.of(await engine.call("parse", {{ puzzle }}));
    const record = game.record().moves;
    game.enter("digit", [2], 3);
    game.undo();
    game.enter("digit", [2], 3);
    return [game.past.length, record.past.length, record.future.length];
}}"""


def test_the_record_of_a_game_does_not_change_with_it(open_page: OpenPage) -> None:
    # It is stored only when the database is open.
    assert open_page().evaluate(RECORD_BEFORE_A_MOVE, LINE) == [1, 0, 0]


@on_both_sites
def test_a_samurai(open_page: OpenPage) -> None:
    page = open_page(f"#p={quote(samurai())}")
    page.wait_for_selector("[data-cell='368']", state="attached")
    assert page.locator("[role=row]").count() == SAMURAI_ROWS
    press(page, "h")
    say(page, "Hint 1 of 4")
    press(page, "Control+End")
    label = page.locator(":focus").get_attribute("aria-label")
    assert label.startswith("row 21 column 21")
    press(page, "ArrowRight")
    assert page.locator(":focus").get_attribute("aria-label").startswith("row 21 column 1,")


@on_both_sites
def test_letters_above_nine(open_page: OpenPage) -> None:
    page = open_page(f"#p={'.' * 256}")
    page.wait_for_selector("[data-cell='255']", state="attached")
    press(page, "g", "ArrowRight", "A")
    assert board(page)[:2] == "GA"


@on_both_sites
def test_errors_have_a_place(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    page.get_by_role("button", name="Open", exact=True).press("Enter")
    page.keyboard.insert_text(f"{LINE[:40]}ä{LINE[41:]}")
    press(page, "Control+Enter")
    page.locator("dialog .problem", has_text="column 41").wait_for()
    found = page.evaluate("[document.activeElement.selectionStart, document.activeElement.id]")
    assert found == [40, "open-text"]
    press(page, "Escape")
    assert board(page) == LINE


@on_both_sites
def test_an_empty_grid_is_filled_and_played(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    page.get_by_role("button", name="Open", exact=True).press("Enter")
    page.get_by_label("Layout").fill("classic-4")
    page.get_by_role("button", name="Empty grid").press("Enter")
    page.get_by_role("heading", name="Enter the givens").wait_for()
    page.locator("[data-cell='0']").focus()
    for row in ("1.3.", "....", "...4", ".2.."):
        for sign in row:
            press(page, *([] if sign == "." else [sign]), "ArrowRight")
        press(page, "ArrowDown")
    page.get_by_role("button", name="Done").press("Enter")
    page.get_by_role("heading", name="Enter the givens").wait_for(state="hidden")
    press(page, "h")
    say(page, "Hint 1 of 4")


@on_both_sites
def test_givens_that_are_being_entered_are_kept(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    page.get_by_role("button", name="Open", exact=True).press("Enter")
    page.get_by_label("Layout").fill("classic-4")
    page.get_by_role("button", name="Empty grid").press("Enter")
    page.get_by_role("heading", name="Enter the givens").wait_for()
    press(page, "Home", "1", "ArrowRight", "ArrowRight", "3")
    page.reload()
    page.get_by_role("heading", name="Enter the givens").wait_for()
    expect_board(page, "1.3.............")
    # Another puzzle does not lose them, and they are a game like others.
    page.evaluate("puzzle => { location.hash = `#p=${puzzle}`; }", LINE)
    expect_board(page, LINE)
    press(page, "Control+z")
    expect_board(page, "1.3.............")
    page.get_by_role("button", name="Games", exact=True).press("Enter")
    kept = page.locator(".games .game", has_text="Givens are being entered")
    kept.wait_for()
    press(page, "Escape")
    page.locator("dialog").wait_for(state="detached")
    page.locator("[data-cell='11']").click()
    press(page, "4", "ArrowDown", "ArrowLeft", "ArrowLeft", "2")
    page.get_by_role("button", name="Done").press("Enter")
    page.get_by_role("heading", name="Enter the givens").wait_for(state="hidden")
    # The game takes the place of its draft.
    page.get_by_role("button", name="Games", exact=True).press("Enter")
    page.locator(".games .own").wait_for()
    assert kept.count() == 0
    assert page.locator(".games .game").count() == 2
    press(page, "Escape")
    page.reload()
    page.get_by_role("button", name="Hint").wait_for()
    expect_board(page, "1.3........4.2..")


@on_both_sites
def test_a_link_is_shared_and_opened(open_page: OpenPage, site: str) -> None:
    page = open_page(f"#p={quote(samurai())}")
    page.wait_for_selector("[data-cell='368']", state="attached")
    page.get_by_role("button", name="Share").press("Enter")
    link = page.get_by_label("Link").input_value()
    assert len(link) <= 2000
    digits = board(page)
    other = open_page(link.removeprefix(site), alone=True)
    other.wait_for_selector("[data-cell='368']", state="attached")
    expect_board(other, digits)


@on_both_sites
@pytest.mark.parametrize(
    "fragment",
    [
        *("z=AAAA", "p=<script>alert(1)</script>"),
        *(pytest.param(text, marks=pytest.mark.slow) for text in ("p=%E0%A4%A", "z=_")),
    ],
)
def test_a_damaged_link_is_explained(open_page: OpenPage, fragment: str) -> None:
    page = open_page(f"#{fragment}")
    page.locator(".note.error").wait_for()
    assert page.locator("[data-cell]").count() == 81
