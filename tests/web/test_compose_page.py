"""Journeys through the page on which layouts are composed."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import OpenPage, until
from tests.web.journeys import board, on_both_sites, paste, press, say

pytestmark = on_both_sites


def status_of(page: Any, pattern: str) -> None:
    """Wait until the verdict on the composed layout contains a text, a regular expression."""
    end = time.monotonic() + 60
    while not re.search(pattern, page.locator(".verdicts").inner_text()):
        assert time.monotonic() < end, page.locator(".verdicts").inner_text()
        page.wait_for_timeout(20)


def compose_twodoku(page: Any) -> None:
    status_of(page, "can be filled. Its name is classic-9")
    page.get_by_role("button", name="Add a grid").press("Enter")  # r7c7, and the current one
    status_of(page, "twodoku")


def compose_samurai(page: Any) -> None:
    """Compose a samurai by keys: each new grid shares the corner of the current one."""
    compose_twodoku(page)
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


@pytest.mark.parametrize(
    ("name", "compose", "grid", "last"),
    [
        ("twodoku", compose_twodoku, 1, 152),
        pytest.param("samurai", compose_samurai, 2, 368, marks=pytest.mark.slow),
    ],
    ids=["twodoku", "samurai"],
)
def test_compose_collide_mend_generate_and_play(
    open_page: OpenPage, name: str, compose: Callable[[Any], None], grid: int, last: int
) -> None:
    page = open_page("compose.html")
    compose(page)
    # Each move is checked, also one that leads back.
    for key in ("ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowRight"):
        press(page, key)
        until(page, "() => document.querySelector('.status').classList.contains('good')")
        until(page, "() => !document.querySelector('.status').textContent.endsWith('…')")
    status_of(page, f"Its name is {name}")
    # Eight digits are too few for the corner box that it shares.
    page.locator(f"[data-grid='{grid}']").focus()
    press(page, "-")
    status_of(page, r"cannot be filled.*\s+Impossible: 9 cells of box \d of grid \d have only")
    assert page.locator("grid-canvas .bad").get_attribute("d") != ""
    page.get_by_role("button", name="Generate").press("Enter")
    page.locator(".note.error", has_text="Mend what is marked").wait_for()
    page.locator(".problems button").first.press("Enter")
    page.locator("[role=gridcell][aria-selected=true]").nth(8).wait_for()
    press(page, "Control+z")
    status_of(page, f"Its name is {name}")
    page.get_by_role("button", name="Generate").press("Enter")
    page.wait_for_url("**/generate.html#composed")
    until(page, "name => document.querySelector('#layout')?.value === name", name)
    page.get_by_label("How many").fill("1")
    page.get_by_label("How many").press("Enter")
    page.locator("article.puzzle").wait_for(timeout=60_000)
    page.get_by_role("link", name="Play").last.press("Enter")
    page.wait_for_selector(f"html[data-ready] [data-cell='{last}']", state="attached")
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
    status_of(page, "Unusual: Region 2 is in several pieces")
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
    status_of(page, "Extra 1 has 10 cells for 9 digits")
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
    status_of(page, "Its name is classic-9")
    page.get_by_role("button", name="Layout file").press("Enter")
    assert page.locator("#file-name").input_value() == "classic-9"
    until(page, "() => document.querySelector('#file-text').value.startsWith('name: classic-9\\n')")
    press(page, "Escape")
    page.locator("dialog").wait_for(state="detached")
    paste(page, FILE)
    page.get_by_role("button", name=re.compile(r"Grid 2, 6 . 6, row 7, column 10")).wait_for()
    page.get_by_role("button", name="Layout file").press("Enter")
    until(page, "() => document.querySelector('#file-text').value")
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


def box_of(page: Any, selector: str) -> dict[str, float]:
    """Return the place of an element, which an answer may draw anew at any moment."""
    found: dict[str, float] | None = None
    while found is None:
        found = page.locator(selector).bounding_box()
    return found


def test_grids_are_dragged_and_resized(open_page: OpenPage) -> None:
    page = open_page("compose.html")
    page.get_by_role("button", name="Add a grid").press("Enter")
    status_of(page, "Its name is twodoku")
    box = box_of(page, "[data-grid='1'] .ground")
    x, y, cell = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 9
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3.2 * cell, y - 1.9 * cell, steps=5)
    page.mouse.up()
    page.get_by_role("button", name=re.compile(r"Grid 2, 9 . 9, row 5, column 10")).wait_for()
    # The answer draws the grids anew; until then the verdict on the twodoku is good, too.
    status_of(page, r"can be filled\.(?!\s+Its name is twodoku)")
    handle = box_of(page, ".handle")
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
    box = box_of(page, "[data-grid='1'] .ground")
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
