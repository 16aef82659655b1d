"""The play page on screens of several sizes: what is seen at the same time, and what is drawn."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from tests.web.conftest import OpenPage, until
from tests.web.journeys import (
    NEEDS_POINTING,
    board,
    expect_board,
    on_both_sites,
    press,
    samurai,
    say,
)
from tests.web.test_page_quality import STILL, no_violations_in_any_theme

SCREENS = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1400, 900)}
BOXES = """names => names.map((name) => {
    const box = document.querySelector(name).getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom];
})"""
OPACITY = "shade => getComputedStyle(shade).fillOpacity"
DRAWING = "sudoku-board svg .borders"
Box = tuple[float, float, float, float]


def boxes(page: Any, *names: str) -> list[Box]:
    """Return left, top, right and bottom of elements in the window."""
    return [tuple(box) for box in page.evaluate(BOXES, names)]


def assert_seen(page: Any, *names: str) -> list[Box]:
    """Return the boxes of elements, all of which must be in the window."""
    found = boxes(page, *names)
    size = page.viewport_size
    for name, (left, top, right, bottom) in zip(names, found, strict=True):
        assert left >= -1, name
        assert top >= -1, name
        assert right <= size["width"] + 1, name
        assert bottom <= size["height"] + 1, name
    return found


def open_screen(open_page: OpenPage, width: int, height: int, path: str, **options: Any) -> Any:
    return open_page(path, viewport={"width": width, "height": height}, **options)


@pytest.mark.parametrize("screen", SCREENS)
def test_the_picture_of_a_step_and_its_button_fit_the_screen(
    open_page: OpenPage, screen: str
) -> None:
    page = open_screen(open_page, *SCREENS[screen], f"#p={NEEDS_POINTING}")
    expect_board(page, NEEDS_POINTING)
    page.get_by_role("button", name="Hint").press("Enter")
    for _ in range(3):
        page.locator("#answer .primary").press("Enter")
    page.get_by_role("button", name="Picture").press("Enter")
    page.locator("dialog img").wait_for()
    assert_seen(page, "dialog img", "dialog .primary")
    [dialog, picture] = boxes(page, "dialog", "dialog img")
    assert dialog[0] <= picture[0] < picture[2] <= dialog[2]


@on_both_sites
@pytest.mark.parametrize("screen", SCREENS)
def test_board_keys_and_answer_fit_one_screen(open_page: OpenPage, screen: str) -> None:
    page = open_screen(open_page, *SCREENS[screen], f"#p={NEEDS_POINTING}")
    expect_board(page, NEEDS_POINTING)
    # The focus is on the board: arrows and digits work at once.
    press(page, "ArrowRight")
    keys = (".pad .key:first-child", ".pad .erase", "[data-command=undo]", "[data-command=more]")
    assert_seen(page, DRAWING, "[data-command=hint]", *keys)
    hint = page.locator("[data-command=hint]")
    hint.click()
    say(page, r"Hint 1 of 4\s+Look at box 4")
    assert page.locator("sudoku-board .house-edge").count() == 1
    until(page, STILL)
    grid, answer = assert_seen(page, DRAWING, "#answer")
    assert answer[1] >= grid[3] or answer[0] >= grid[2], "the answer hides no row"
    page.get_by_role("button", name="More", exact=True).last.click()
    say(page, "Hint 2 of 4")
    page.keyboard.press("h")
    say(page, "Hint 3 of 4")
    assert page.locator("sudoku-board .marked").get_attribute("data-cell") == "46"
    # The mark is seen in a column that is highlighted, too.
    assert page.locator("sudoku-board .marked.peer").count() == 1
    assert page.locator("sudoku-board .marked .shade").evaluate(OPACITY) == "0.75"
    page.keyboard.press("h")
    page.get_by_role("button", name="Do this step").wait_for()
    assert page.locator("[data-cell='46'] .placed").inner_html() == "4"
    assert_seen(page, DRAWING, "#answer .primary")
    if screen == "phone":
        no_violations_in_any_theme(page)
    page.get_by_role("button", name="Do this step").click()
    assert board(page)[46] == "4"
    assert page.locator(":focus").get_attribute("data-cell") == "46"
    assert page.locator("sudoku-board .step-marks").count() == 0
    page.locator("[data-command=undo]").click()
    expect_board(page, NEEDS_POINTING)


@pytest.mark.parametrize("screen", [(195, 422), (180, 370), (700, 450)])
def test_nine_rows_stay_visible_on_an_enlarged_page(
    open_page: OpenPage, screen: tuple[int, int]
) -> None:
    page = open_screen(open_page, *screen, f"#p={NEEDS_POINTING}")
    expect_board(page, NEEDS_POINTING)
    keys = (".pad .key:first-child", ".pad .erase", "[data-command=undo]", "[data-command=hint]")
    (left, top, right, bottom), *_ = assert_seen(page, DRAWING, *keys)
    assert min(right - left, bottom - top) > 0.4 * min(screen)


ZOOM = "() => Number(document.querySelector('sudoku-board').style.getPropertyValue('--zoom'))"


def test_a_large_board_is_enlarged(open_page: OpenPage) -> None:
    page = open_screen(open_page, 390, 844, f"#p={quote(samurai())}", has_touch=True)
    page.wait_for_selector("[data-cell='368']", state="attached")
    # At first the digits can be read, though not all rows are seen.
    first = page.evaluate(ZOOM)
    assert first > 1.2
    press(page, "-", "-", "-", "-")
    assert page.evaluate(ZOOM) == 1
    press(page, "+")
    assert page.evaluate(ZOOM) == pytest.approx(1.3)
    page.get_by_role("button", name="Enlarge").click()
    assert page.evaluate(ZOOM) == pytest.approx(1.69)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[int, int]) -> None:
        found = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    touch("touchStart", (150, 250), (200, 250))
    for spread in (60, 80, 100):
        touch("touchMove", (175 - spread // 2, 250), (175 + spread // 2, 250))
    touch("touchEnd")
    session.detach()
    until(page, f"() => ({ZOOM})() > 2.2")


RECORD = """() => {
    window.spoken = [];
    const say = (kind, text) => {
        const words = text.replace(/\\s+/g, " ").trim();
        // Whether there is time to say this depends on the machine.
        if (words && words !== "Looking …") window.spoken.push(`${kind}: ${words}`);
    };
    document.addEventListener("focusin", ({ target }) => {
        const heading = target.closest("dialog")?.querySelector("h2").textContent;
        say("focus", `${heading || ""} ${target.getAttribute("aria-label") || target.textContent}`);
    });
    const regions = "[aria-live], [role=status], [role=alert]";
    new MutationObserver((records) => {
        const changed = new Set(records.map(({ target }) =>
            (target.nodeType === Node.TEXT_NODE ? target.parentElement : target).closest(regions)));
        for (const region of changed) if (region?.isConnected) say("live", region.innerText);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Writes down what a screen reader says: names that get the focus, and texts of live regions."""
CELL = "focus: row 1 column 2, empty, candidates 1 6 7 9, corner notes 1"
SPOKEN = [
    ("ArrowRight", ["focus: row 1 column 2, empty"]),
    ("4", ["live: 4, conflict with row 1 column 1"]),
    ("m", ["live: There is a mistake 4 in r1c2 is wrong."]),
    ("Control+z", ["live: empty"]),
    ("Shift+1", ["live: empty, corner notes 1"]),
    ("Control+2", ["live: empty, centre notes 2, corner notes 1"]),
    ("f", ["live: 64 cells changed."]),
    ("h", ["live: Hint 1 of 4 Look at box 4."]),
    ("h", ["live: Hint 2 of 4 The next step is Hidden Single."]),
    ("h", ["live: Hint 3 of 4 The next step is Hidden Single in r6c2."]),
    (
        "h",
        [
            "live: Hidden Single 1.2 In box 4, 4 fits only in r6c2, and the box needs one: "
            "r6c2 is 4."
        ],
    ),
    ("Escape", []),
    ("w", ["focus: 1", "live: Why is a digit in r1c2, or not? Choose a digit, or type it."]),
    (
        "1",
        [
            "focus: Answer",
            "live: r1c2 = 1 r1c2=1 follows in eight steps; the hardest is Pointing.",
        ],
    ),
    ("Escape", [CELL]),
    ("?", ["focus: Keys Close"]),
    ("Escape", [CELL]),
    ("Delete", ["live: empty, corner notes 1"]),
    ("Control+z", [CELL.replace("focus: row 1 column 2", "live:").replace(":,", ":")]),
]
"""What is said after each key."""


def test_what_a_screen_reader_says(open_page: OpenPage) -> None:
    page = open_page(f"#p={NEEDS_POINTING}")
    expect_board(page, NEEDS_POINTING)
    page.evaluate(RECORD)
    found = []
    for key, said in SPOKEN:
        press(page, key)
        until(page, "count => window.spoken.length >= count", len(said))
        # What would be said besides comes in the same turn.
        page.wait_for_timeout(30)
        found.append((key, page.evaluate("() => window.spoken.splice(0)")))
    assert found == SPOKEN
