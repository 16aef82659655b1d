"""The games of a player: nothing is lost, tabs agree, and new puzzles begin on the page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import grader
from grader.web.static_site import STATIC
from tests.depth import tries
from tests.web.conftest import OpenPage, until
from tests.web.journeys import IS_KEPT, LINE, MODULE, board, expect_board, on_both_sites, press

OTHER = LINE.translate(str.maketrans("123456789", "234567891"))
MOVED = LINE[:2] + "4" + LINE[3:]
BANK = json.loads(Path(STATIC / "puzzles.json").read_text("utf-8"))
CLASSIC = "Classic 9 \N{MULTIPLICATION SIGN} 9"


def games(page: Any) -> list[str]:
    """Open the list of games, and return what it says of each."""
    page.get_by_role("button", name="Games", exact=True).press("Enter")
    page.locator("#new-layout option").nth(8).wait_for(state="attached")
    found: list[str] = page.locator(".games .game").all_inner_texts()
    return found


def open_link(page: Any, puzzle: str) -> None:
    page.evaluate("puzzle => { location.hash = `#p=${puzzle}`; }", puzzle)


@on_both_sites
def test_nothing_is_lost_and_tabs_agree(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    press(page, "Home", "ArrowRight", "ArrowRight", "4")
    open_link(page, OTHER)
    expect_board(page, OTHER)
    press(page, "Control+z")
    expect_board(page, MOVED)
    assert page.get_by_role("button", name="Undo").get_attribute("aria-disabled") == "false"
    # The link of a game that was begun goes on with it.
    open_link(page, OTHER)
    expect_board(page, OTHER)
    open_link(page, LINE)
    expect_board(page, MOVED)
    found = games(page)
    # Of a game in which nothing was done there is nothing to tell.
    assert [re.findall(r"(\d+)\s% filled", each) for each in found] == [["1"], []]
    assert page.locator(".games .own").count() == 1
    page.locator(".games .game").nth(1).press("Enter")
    expect_board(page, OTHER)
    other = page.context.new_page()
    try:
        other.goto(page.url.split("#")[0])
        other.wait_for_selector("html[data-ready]")
        expect_board(other, OTHER)
        press(page, "Control+Home", "ArrowRight", "ArrowRight", "5")
        expect_board(other, OTHER[:2] + "5" + OTHER[3:])
        press(other, "Control+z")
        expect_board(page, OTHER)
        # A tab keeps its own game.
        games(other)
        other.locator(".games .game").nth(1).press("Enter")
        expect_board(other, MOVED)
        page.reload()
        expect_board(page, OTHER)
        games(page)
        page.get_by_role("button", name=re.compile("Remove Classic")).press("Enter")
        until(page, "() => document.querySelectorAll('.games .game').length === 1")
        page.locator(".note button").first.evaluate("button => button.click()")
    finally:
        other.close()
    press(page, "Escape")
    page.locator("dialog").wait_for(state="detached")
    assert len(games(page)) == 2


def test_a_note_about_another_puzzle_goes(open_page: OpenPage) -> None:
    page = open_page(f"#p=55{'.' * 79}")
    page.locator(".note", has_text="5 is given twice").wait_for()
    open_link(page, LINE)
    expect_board(page, LINE)
    assert page.locator(".note.error").count() == 0
    open_link(page, f"66{'.' * 79}")
    page.locator(".note", has_text="6 is given twice").wait_for()
    games(page)
    page.locator(".games .game").nth(1).press("Enter")
    expect_board(page, LINE)
    assert page.locator(".note.error").count() == 0


def test_the_first_puzzle_needs_no_engine(open_page: OpenPage) -> None:
    page = open_page("", {"**/api/**": lambda route: route.fulfill(status=500, json={})})
    expect_board(page, LINE)
    press(page, "Home", "ArrowRight", "ArrowRight", "4")
    expect_board(page, MOVED)


@on_both_sites
def test_new_puzzles_begin_on_the_page(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    for grade in ("beginner", "extreme"):
        games(page)
        page.locator("#new-grade").select_option(grade)
        page.get_by_role("button", name="Play", exact=True).press("Enter")
        page.locator("dialog").wait_for(state="detached")
        assert grader.rate(board(page)).grade == grade
        assert page.locator("h1").inner_text() == CLASSIC
    games(page)
    page.locator("#daily-date").fill("2026-02-03")
    page.locator("#daily-grade").select_option("hard")
    page.get_by_role("button", name="Play this day").press("Enter")
    page.locator("dialog").wait_for(state="detached")
    assert page.locator("h1").inner_text() == "Puzzle of 3 Feb 2026"
    # The same on every machine, and for ever.
    assert board(page) == DAILY
    languages = page.get_by_role("combobox", name=re.compile("Language|Sprache"))
    for language, name in (("de", "Rätsel vom 03.02.2026"), ("en", "Puzzle of 3 Feb 2026")):
        languages.select_option(language)
        page.locator("h1", has_text=name).wait_for()
    page.get_by_role("button", name="More", exact=True).press("Enter")
    page.get_by_label("Name of this game").fill("Mine")
    press(page, "Enter", "Escape")
    assert "Mine" in games(page)[0]
    press(page, "Escape")
    page.get_by_role("button", name="Open", exact=True).press("Enter")
    page.get_by_role("button", name="Samurai").press("Enter")
    page.wait_for_selector("[data-cell='368']", state="attached")
    assert page.locator("h1").inner_text() == "Samurai"


DAILY = ".9.21..3........6..48..9.2.2..95......96.87......47..2.3.7..89..5........6..82.7."

DAYS = f"""async (dates) => {{
    const {{ daily }} = {MODULE % "bank"};
    return Promise.all(dates.map((date) => daily(date, "easy")));
}}"""


def test_puzzles_of_days_differ_and_are_equivalent_to_known_ones(open_page: OpenPage) -> None:
    page = open_page()
    dates = [f"2027-03-{day:02}" for day in range(1, 32)]
    found = page.evaluate(DAYS, dates)
    assert len(set(found)) == len(dates)
    known = {grader.canonical(line).text for line in BANK["grades"]["easy"]}
    assert {grader.canonical(line).text for line in found} <= known
    for line in found:
        given = [sign != "." for sign in line]
        assert given == given[::-1]


@pytest.mark.parametrize("grade", BANK["grades"])
def test_examples_have_their_grade(grade: str) -> None:
    assert {grader.rate(line).grade for line in BANK["grades"][grade]} == {grade}


def test_examples_have_their_shape() -> None:
    found = {name: grader.parse(text).layout.name for name, text in BANK["shapes"].items()}
    assert found == {name: name for name in BANK["shapes"]}


@on_both_sites
def test_highlights_counts_and_the_time(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    cells = page.locator("[data-cell]")
    page.locator("[data-cell='0']").click()
    press(page, "f")
    alike = "() => [...document.querySelectorAll('.cell.same')].map((cell) => cell.dataset.cell)"
    assert page.evaluate(alike) == ["0", "14", "71"]
    assert page.locator(".cell.peer").count() == 20
    assert {*page.locator("tspan.same, text.same").all_text_contents()} == {"5"}
    assert page.get_by_role("button", name="5, 6 left").count() == 1
    page.locator("[data-cell='0']").dblclick()
    assert page.locator(".cell.selected").count() == 3
    press(page, "Escape", "Control+Home", "ArrowRight", "ArrowRight", "Shift+1")
    page.get_by_role("button", name="More", exact=True).press("Enter")
    for name in ("Show the time", "Highlight equal", "Highlight the houses", "Show on the keys"):
        page.get_by_label(name).press("Space")
    press(page, "Escape")
    page.locator("[data-cell='0']").click()
    assert page.locator(".cell.same, .cell.peer").count() == 0
    assert page.get_by_role("button", name="5", exact=True).count() == 1
    timer = page.get_by_role("button", name=re.compile("Time .* Pause"))
    timer.press("Enter")
    assert cells.first.is_hidden()
    stopped = page.locator(".timer").inner_text()
    page.wait_for_timeout(1500)
    assert page.locator(".timer").inner_text() == stopped
    page.get_by_role("button", name="Go on", exact=True).press("Enter")
    assert cells.first.is_visible()
    until(page, "before => document.querySelector('.timer').innerText !== before", stopped)


IDS = st.sampled_from("abcd")
OPERATIONS = st.lists(
    st.one_of(
        st.tuples(st.just("save"), IDS, st.integers(1, 1000)),
        st.tuples(st.just("remove"), IDS, st.just(0)),
    ),
    max_size=12,
)
RUN = f"""async (operations) => {{
    const {{ listGames, loadGame, removeGame, saveGame }} = {MODULE % "games"};
    for (const {{ id }} of await listGames()) await removeGame(id);
    for (const [what, id, changed] of operations) {{
        if (what === "remove") await removeGame(id);
        else {{
            const summary = {{ id, changed, begun: true }};
            await saveGame({{ summary, moves: {{ past: [changed] }} }});
        }}
    }}
    const found = [];
    for (const {{ id, changed }} of await listGames()) {{
        found.push([id, changed, (await loadGame(id)).moves.past[0]]);
    }}
    return [found, await loadGame("e")];
}}"""


def test_the_list_has_what_was_saved_and_not_removed(open_page: OpenPage) -> None:
    page = open_page("print.html")

    @settings(
        max_examples=tries(15, thorough=40),
        deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )
    @given(OPERATIONS)
    def check(operations: list[tuple[str, str, int]]) -> None:
        expected: dict[str, int] = {}
        for what, name, changed in operations:
            expected.pop(name, None)
            if what == "save":
                expected[name] = changed
        found, missing = page.evaluate(RUN, operations)
        assert missing is None
        assert [each[1] for each in found] == sorted(expected.values(), reverse=True)
        assert {name: changed for name, changed, _ in found} == expected
        assert all(changed == moves for _, changed, moves in found)

    check()


OLD = """async (game) => new Promise((resolve) => {
    const request = indexedDB.open("grader", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onsuccess = () => {
        const change = request.result.transaction("kept", "readwrite");
        change.objectStore("kept").put(game, "game");
        change.oncomplete = () => { request.result.close(); resolve(); };
    };
})"""


def test_the_game_of_an_earlier_version_is_taken_over(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    press(page, "Home", "ArrowRight", "ArrowRight", "4")
    until(page, IS_KEPT, 1)
    record = page.evaluate(
        f"""async () => {{
            const {{ listGames, loadGame }} = {MODULE % "games"};
            const {{ summary, moves }} = await loadGame((await listGames())[0].id);
            const {{ layout, givens, puzzle }} = summary;
            return {{ layout, givens, puzzle, seconds: 5, ...moves }};
        }}"""
    )
    page.goto(page.url.split("#")[0] + "manifest.webmanifest")
    page.evaluate(
        "() => new Promise((resolve) => {"
        'indexedDB.deleteDatabase("grader").onsuccess = resolve; sessionStorage.clear(); })'
    )
    page.evaluate(OLD, record)
    page.goto(page.url.removesuffix("manifest.webmanifest"))
    expect_board(page, MOVED)
    press(page, "Control+z")
    expect_board(page, LINE)
