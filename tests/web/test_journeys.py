"""Journeys through the pages, by keyboard only: with a server, and in a static site."""

from __future__ import annotations

import json
import re
import time
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from grader import formats
from grader.web import service
from tests.web.conftest import PATIENCE, OpenPage, until

# Python starts anew on each page of a static site; `test_static_site` opens them all once.
SITES = ["server", pytest.param("static_site", marks=pytest.mark.slow)]
pytestmark = pytest.mark.parametrize("site", SITES, indirect=True)

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER, OTHER_SOLUTION = (
    text.translate(str.maketrans("123456789", "234567891")) for text in (LINE, SOLUTION)
)
"""Another puzzle than the one that the page begins with."""
SAMURAI_ROWS = 21
NEEDS_POINTING = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def answer(page: Any) -> str:
    text: str = page.locator("#answer").inner_text()
    return text


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def paste(page: Any, text: str) -> None:
    """Paste a text as a user does: from the clipboard, with the keys."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+v")


def board(page: Any) -> str:
    """Return the digits of the board, row by row."""
    found: str = page.evaluate(
        """() => [...document.querySelectorAll("[data-cell]")]
            .sort((a, b) => a.dataset.cell - b.dataset.cell)
            .map((cell) => cell.querySelector(".value")?.textContent ?? ".").join("")"""
    )
    return found


def expect_board(page: Any, text: str) -> None:
    until(
        page,
        """text => [...document.querySelectorAll("[data-cell]")]
            .sort((a, b) => a.dataset.cell - b.dataset.cell)
            .map((cell) => cell.querySelector(".value")?.textContent ?? ".").join("") === text""",
        text,
    )


def say(page: Any, pattern: str) -> None:
    """Wait until the answer contains a text, a regular expression."""
    end = time.monotonic() + PATIENCE
    while not re.search(pattern, answer(page)):
        assert time.monotonic() < end, answer(page)
        page.wait_for_timeout(50)


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
    press(page, "Control+Home")
    for row in range(9):
        for column in range(9):
            press(page, OTHER_SOLUTION[9 * row + column], "ArrowRight")
        press(page, "ArrowDown")
    say(page, "Solved")
    assert board(page) == OTHER_SOLUTION


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


def test_space_changes_what_digits_enter(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    for mode in ("Corner", "Centre", "Colour", "Digit"):
        press(page, "Space")
        assert page.get_by_role("button", name=mode, pressed=True).count() == 1


def test_why(open_page: OpenPage) -> None:
    page = open_page(f"#p={NEEDS_POINTING}")
    press(page, "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    press(page, "w")
    say(page, "Why is a digit in r1c6, or not")
    press(page, "9")
    say(page, r"r1c6 = 9\s+r1c6=9 follows in four steps")
    page.locator("#answer .step").last.press("Enter")
    assert page.locator(".overlay").is_visible()
    press(page, "Escape")
    assert page.locator(".overlay").is_hidden()


def test_all_steps_are_grouped(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    press(page, "l")
    say(page, r"\d+ steps are possible now")
    assert page.locator("#answer summary").first.inner_text().startswith("Hidden Single")
    page.locator("#answer .step").first.press("Enter")
    page.locator(".overlay").wait_for()
    picture = "document.querySelector('step-picture').shadowRoot.textContent"
    assert "Hidden Single" in page.evaluate(f"() => {picture}")


def test_a_game_is_kept(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}")
    press(page, "Home", "ArrowRight", "ArrowRight", "4")
    changed = LINE[:2] + "4" + LINE[3:]
    expect_board(page, changed)
    page.wait_for_timeout(600)  # a change is kept after 300 ms
    page.reload()
    expect_board(page, changed)
    press(page, "Control+z")
    expect_board(page, LINE)


@cache
def samurai() -> str:
    found: list[dict[str, Any]] = []
    values = {"layout": "samurai", "grade": "easy", "seed": 1}
    service.respond_in_parts("generate", values, found.append)
    record = next(part for part in found if part["type"] == "result")
    return json.dumps({"layout": "samurai", "givens": record["puzzle"]})


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


def test_letters_above_nine(open_page: OpenPage) -> None:
    page = open_page(f"#p={'.' * 256}")
    page.wait_for_selector("[data-cell='255']", state="attached")
    press(page, "g", "ArrowRight", "A")
    assert board(page)[:2] == "GA"


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


def test_the_path_of_a_puzzle(open_page: OpenPage) -> None:
    page = open_page(f"solve.html#p={NEEDS_POINTING}")
    page.locator(".path .step").first.wait_for()
    press(page, "j", "j", "j", "j")
    page.locator(".answer h2", has_text="Pointing").wait_for()
    assert page.locator(".position").inner_text().startswith("4 of ")
    picture = "document.querySelector('step-picture').shadowRoot.querySelector('svg')"
    until(page, f"() => {picture}?.textContent.includes('Pointing')")
    press(page, "k")
    page.locator(".answer h2", has_text="Hidden Single").wait_for()
    page.locator("#profile-hodoku").focus()
    press(page, "Space")
    until(page, "() => document.querySelector('.position').textContent.startsWith('0 of')")
    assert page.locator("#profile-hodoku").is_checked()
    cells = page.locator(".profiles tbody tr")
    until(page, "() => !document.querySelector('.profiles').textContent.includes('…')")
    assert "Pointing" in cells.first.inner_text()


@pytest.mark.parametrize(
    ("button", "name", "start"),
    [
        ("Step as SVG", "step-0.svg", b"<svg"),
        ("Step as PNG", "step-0.png", b"\x89PNG"),
        ("All steps as a page", "solution-path.html", b"<!doctype html>"),
        ("All steps as JSONL", "steps.jsonl", b'{"step"'),
    ],
)
def test_downloads_of_a_path(open_page: OpenPage, button: str, name: str, start: bytes) -> None:
    page = open_page(f"solve.html#p={LINE}")
    page.locator(".path .step").first.wait_for()
    page.get_by_role("button", name="Save").press("Enter")
    with page.expect_download() as found:
        page.get_by_role("button", name=button).press("Enter")
    assert found.value.suggested_filename == name
    assert Path(found.value.path()).read_bytes().startswith(start)


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


def test_a_file_is_rated_sorted_and_filtered(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{NEEDS_POINTING}\n{LINE}\nnot a puzzle\n", encoding="utf-8")
    page = open_page("rate.html")
    page.set_input_files("#file", file)
    page.get_by_text("3 puzzles rated").wait_for()
    rows = page.locator(".rows .line")
    assert [row.split("\n")[2] for row in rows.all_inner_texts()] == [
        "medium",
        "beginner",
        "invalid",
    ]
    page.get_by_role("button", name="Rating").press("Enter")
    assert "beginner" in rows.nth(1).inner_text()
    page.get_by_label("Needs the technique").select_option("pointing")
    assert rows.count() == 1
    with page.expect_download() as found:
        page.get_by_role("button", name="CSV").press("Enter")
    lines = Path(found.value.path()).read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("puzzle,layout,profile,status,grade")
    assert [line.split(",")[0] for line in lines[1:]] == [NEEDS_POINTING]
    rows.first.get_by_role("button").press("Enter")
    page.wait_for_url("**/solve.html#*")


def test_rating_can_be_stopped(open_page: OpenPage) -> None:
    page = open_page("rate.html")
    # Typing so much would take longer than rating it.
    page.get_by_label("Paste puzzles").evaluate(
        "(area, text) => { area.value = text; }", f"{NEEDS_POINTING}\n" * 20_000
    )
    page.get_by_role("button", name="Rate", exact=True).press("Enter")
    page.locator(".rows .line").first.wait_for()
    page.get_by_role("button", name="Stop").press("Enter")
    page.get_by_text("Stopped after").wait_for()


def test_a_long_table_draws_only_what_is_seen(open_page: OpenPage) -> None:
    page = open_page("rate.html")
    page.evaluate(
        """async () => {
            const script = document.querySelector("script[type=module]").src;
            const { VirtualTable } = await import(new URL("table.js", script));
            const column = { key: "n", name: "n", text: (row) => `${row}`, by: (row) => row };
            const table = new VirtualTable("n", [column], () => undefined);
            document.querySelector("main").append(table.element);
            table.show([...Array(100000).keys()]);
            table.scroller.scrollTop = 38 * 90000;
        }"""
    )
    page.locator(".rows .line", has_text="90005").wait_for()
    assert page.locator(".rows .line").count() < 60


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("each", [1, 2, 4, 6, 9, 12])
def test_sheets_fit_the_paper(open_page: OpenPage, each: int, paper: str) -> None:
    page = open_page(f"print.html#p={LINE}")
    page.get_by_label("Puzzles to print").fill(f"{LINE}\n" * (each + 1))
    page.get_by_label("Puzzles on a page").select_option(str(each))
    page.get_by_role("button", name="Show").press("Enter")
    page.get_by_text(f"{each + 1} puzzles.").wait_for()
    pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))
    assert pages == 3  # the puzzles need two, and the solutions one


def test_print(open_page: OpenPage) -> None:
    page = open_page(f"print.html#p={LINE}")
    page.get_by_text("One puzzle.").wait_for()
    assert page.locator(".sheet").count() == 2
    page.emulate_media(media="print")
    assert page.locator("#header").is_hidden()


def test_a_book_is_specified(open_page: OpenPage, tmp_path: Path) -> None:
    from grader.book.specification_reader import load_specification  # noqa: PLC0415 - an extra

    page = open_page(f"print.html#p={LINE}")
    page.get_by_label("Puzzles to print").fill(f"{LINE}\n{samurai()}\n")
    page.get_by_label("Title").fill('A "book": \u00e4')
    page.get_by_role("button", name="Show").press("Enter")
    page.get_by_text("2 puzzles.").wait_for()
    page.locator("summary").press("Enter")
    for name in ("puzzles.txt", "book.yaml"):
        with page.expect_download() as found:
            page.get_by_role("button", name=name).press("Enter")
        found.value.save_as(tmp_path / name)
    book = load_specification(tmp_path / "book.yaml")
    assert (book.title, book.language) == ('A "book": \u00e4', "en")
    assert [section.title for section in book.sections] == ["Puzzles"]
    text = (tmp_path / "puzzles.txt").read_text(encoding="utf-8")
    layouts = [formats.parse(line).layout.name for line in text.splitlines()]
    assert layouts == ["classic-9", "samurai"]


def test_a_link_is_shared_and_opened(open_page: OpenPage, site: str) -> None:
    page = open_page(f"#p={quote(samurai())}")
    page.wait_for_selector("[data-cell='368']", state="attached")
    page.get_by_role("button", name="Share").press("Enter")
    link = page.get_by_label("Link").input_value()
    assert len(link) <= 2000
    digits = board(page)
    other = open_page(link.removeprefix(site))
    other.wait_for_selector("[data-cell='368']", state="attached")
    expect_board(other, digits)


@pytest.mark.parametrize("fragment", ["p=%E0%A4%A", "z=AAAA", "p=<script>alert(1)</script>", "z=_"])
def test_a_damaged_link_is_explained(open_page: OpenPage, fragment: str) -> None:
    page = open_page(f"#{fragment}")
    page.locator(".note.error").wait_for()
    assert page.locator("[data-cell]").count() == 81


def test_a_damaged_link_to_a_path_is_explained(open_page: OpenPage) -> None:
    page = open_page("solve.html#p=xyz")
    page.locator(".note.error", has_text="'xyz' is not a puzzle").wait_for()
    page.locator(".path .step").first.wait_for()


def test_german(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}", locale="de-DE")
    press(page, "h")
    say(page, r"Tipp 1 von 4\s+Sieh dir")
    assert page.evaluate("document.documentElement.lang") == "de"


def status_of(page: Any, pattern: str) -> None:
    """Wait until the verdict on the composed layout contains a text, a regular expression."""
    end = time.monotonic() + 20
    while not re.search(pattern, page.locator(".verdicts").inner_text()):
        assert time.monotonic() < end, page.locator(".verdicts").inner_text()
        page.wait_for_timeout(20)


def compose_samurai(page: Any) -> None:
    """Compose a samurai by keys: each new grid shares the corner of the current one."""
    status_of(page, "can be filled. Its name is classic-9")
    page.get_by_role("button", name="Add a grid").press("Enter")  # r7c7, and the current one
    status_of(page, "twodoku")
    page.get_by_role("button", name="Add a grid").press("Enter")  # r13c13
    status_of(page, "tripledoku")
    page.get_by_role("button", name="Add a grid").press("Enter")
    # The fourth lies at r19c19: to r1c13, in steps of ten and of one.
    press(page, "Shift+ArrowUp", *["ArrowUp"] * 8, *["ArrowLeft"] * 6)
    assert "row 1, column 13" in page.locator(":focus").get_attribute("aria-label")
    page.get_by_role("button", name="Add a grid").press("Enter")
    press(page, "Shift+ArrowDown")
    label = page.locator(":focus").get_attribute("aria-label")
    row, column = map(int, re.findall(r"row (\d+), column (\d+)", label)[0])
    vertical = ["ArrowDown" if row < 13 else "ArrowUp"] * abs(13 - row)
    press(page, *vertical, *["ArrowLeft"] * (column - 1))
    status_of(page, "Its name is samurai")


def test_compose_collide_mend_generate_and_play(open_page: OpenPage) -> None:
    page = open_page("compose.html")
    compose_samurai(page)
    # Eight digits are too few for the corner box that it shares.
    page.locator("[data-grid='2']").focus()
    press(page, "-")
    status_of(page, r"cannot be filled.*\s+Impossible: 9 cells of box \d of grid \d have only")
    assert page.locator("grid-canvas .bad").get_attribute("d") != ""
    page.get_by_role("button", name="Generate").press("Enter")
    page.locator(".note.error", has_text="Mend what is marked").wait_for()
    page.locator(".problems button").first.press("Enter")
    page.locator("[role=gridcell][aria-selected=true]").nth(8).wait_for()
    press(page, "Control+z")
    status_of(page, "Its name is samurai")
    page.get_by_role("button", name="Generate").press("Enter")
    page.wait_for_url("**/generate.html#composed")
    until(page, "() => document.querySelector('#layout')?.value === 'samurai'")
    page.get_by_label("How many").fill("1")
    page.get_by_label("How many").press("Enter")
    page.locator("article.puzzle").wait_for(timeout=60_000)
    page.get_by_role("link", name="Play").last.press("Enter")
    page.wait_for_selector("html[data-ready] [data-cell='368']", state="attached")
    press(page, "h")
    say(page, "Hint 1 of 4")


def test_a_layout_without_a_name_is_played_rated_and_printed(open_page: OpenPage) -> None:
    page = open_page("compose.html")
    page.locator("#grid-size").fill("4")
    page.locator("#grid-size").press("Enter")
    page.get_by_role("button", name="Add a grid").press("Enter")
    press(page, "ArrowLeft")
    status_of(page, r"^\s*This layout can be filled\.\s+Generate")
    page.get_by_role("button", name="Rate", exact=True).press("Enter")
    page.get_by_role("heading", name="Enter the givens").wait_for()
    assert page.locator("[data-cell]").count() == 26
    page.go_back()
    page.get_by_role("button", name="Print").press("Enter")
    page.get_by_text("One puzzle.").wait_for()
    page.go_back()
    page.get_by_role("button", name="Play").press("Enter")
    page.wait_for_url("**/index.html*")
    page.wait_for_selector("html[data-ready] [data-cell='25']", state="attached")
    press(page, "h")
    say(page, "Hint 1 of 4")


def test_regions_are_painted_with_symmetry_and_undone(open_page: OpenPage) -> None:
    page = open_page("compose.html")
    page.locator("#grid-size").fill("4")
    page.locator("#grid-size").press("Enter")
    page.get_by_label("Boxes").select_option("regions")
    page.get_by_label("Symmetry").select_option("180")
    page.locator("[data-cell='0']").focus()
    press(page, "Home", "ArrowRight", "ArrowRight", "1")
    status_of(page, r"Region 1 of grid 1 has 5 of 4 cells")
    assert board(page) == "1112112233443444"
    press(page, "ArrowLeft", "ArrowLeft", "ArrowDown", "2")
    assert board(page) == "1112212233433444"
    status_of(page, "Unusual: region 2 is in several pieces")
    press(page, "Control+z", "Control+z")
    status_of(page, "Its name is classic-4")
    press(page, "Control+y")
    assert board(page) == "1112112233443444"
    page.get_by_label("Fill connected cells").check()
    page.get_by_label("Symmetry").select_option("none")
    page.locator("[data-cell='0']").focus()
    press(page, "Home", "3")
    assert board(page) == "3332332233443444"


def test_an_extra_house_of_cells(open_page: OpenPage) -> None:
    page = open_page("compose.html")
    page.get_by_role("button", name="Cells", exact=True).press("Enter")
    page.locator("[data-cell='0']").focus()
    press(page, "Home", *["Shift+ArrowRight"] * 8, "Control+ArrowDown")
    page.get_by_role("button", name="Extra house of").press("Enter")
    status_of(page, "extra 1 has 10 cells, more than it has digits")
    page.get_by_role("button", name="Remove extra 1").press("Enter")
    status_of(page, "Its name is classic-9")


FILE = """name: mine
grids:
  - size: 9
    boxes: 3x3
    at: r1c1
    extras: [diagonal]
  - size: 6
    boxes: 2x3
    at: r7c10
extras:
  - {name: bridge, cells: r9c9 r7c10}
"""


def test_a_layout_file_is_opened_and_written(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("compose.html")
    paste(page, FILE)
    page.get_by_role("button", name=re.compile(r"Grid 2, 6 . 6, row 7, column 10")).wait_for()
    page.get_by_role("button", name="Layout file").press("Enter")
    assert page.locator("#file-text").input_value() == FILE
    with page.expect_download() as found:
        page.get_by_role("button", name="Download").press("Enter")
    assert found.value.suggested_filename == "mine.yaml"
    assert Path(found.value.path()).read_text(encoding="utf-8") == FILE
    press(page, "Escape")
    page.get_by_role("button", name="Open", exact=True).press("Enter")
    page.locator("#open-text").fill("name: x\ngrids:\n  - size: 99\n")
    page.locator("dialog button.primary").press("Enter")
    page.locator("dialog .problem", has_text="line 3").wait_for()
    file = tmp_path / "junk.yaml"
    file.write_bytes(bytes(range(256)))
    page.set_input_files("#open-file", file)
    page.locator("dialog .problem", has_text="line 1").wait_for()
    page.get_by_label("By its name").fill("windmill")
    page.locator("dialog").get_by_role("button", name="Open").first.press("Enter")
    status_of(page, "Its name is windmill")


def test_grids_are_dragged_and_resized(open_page: OpenPage) -> None:
    page = open_page("compose.html")
    page.get_by_role("button", name="Add a grid").press("Enter")
    status_of(page, "Its name is twodoku")
    box = page.locator("[data-grid='1'] .ground").bounding_box()
    x, y, cell = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 9
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3.2 * cell, y - 1.9 * cell, steps=5)
    page.mouse.up()
    page.get_by_role("button", name=re.compile(r"Grid 2, 9 . 9, row 5, column 10")).wait_for()
    page.locator(".status.good").wait_for()
    handle = page.locator(".handle").bounding_box()
    page.mouse.move(handle["x"] + 5, handle["y"] + 5)
    page.mouse.down()
    page.mouse.move(handle["x"] + 5 + 3 * cell, handle["y"] + 5 + 3 * cell, steps=5)
    page.mouse.up()
    page.get_by_role("button", name=re.compile(r"Grid 2, 12 . 12, row 5, column 10")).wait_for()
    press(page, "Control+z", "Control+z")
    page.get_by_role("button", name=re.compile(r"Grid 2, 9 . 9, row 7, column 7")).wait_for()


def test_grids_are_moved_by_touch(open_page: OpenPage) -> None:
    page = open_page("compose.html", viewport={"width": 360, "height": 740}, has_touch=True)
    page.get_by_role("button", name="Add a grid").press("Enter")
    status_of(page, "Its name is twodoku")
    box = page.locator("[data-grid='1'] .ground").bounding_box()
    x, y, cell = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 9
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x + a * cell, "y": y + b * cell} for a, b in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", (0, 0))
    for i in range(1, 6):
        touch("touchMove", (i, -0.4 * i))
    touch("touchEnd")
    page.get_by_role("button", name=re.compile("Grid 2, 9 . 9, row 5, column 12")).wait_for()


def test_the_check_after_a_move_is_shown_at_once(open_page: OpenPage) -> None:
    page = open_page("compose.html")
    compose_samurai(page)
    seconds = []
    for key in ("ArrowLeft", "ArrowRight") * 3:
        began = time.monotonic()
        press(page, key)
        until(page, "() => document.querySelector('.status').classList.contains('good')")
        until(page, "() => !document.querySelector('.status').textContent.endsWith('…')")
        seconds.append(time.monotonic() - began)
    # 0.3 s on an idle machine.
    assert min(seconds) < 0.6
