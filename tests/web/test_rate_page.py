"""Journeys through the page on which files are rated, by keyboard only."""

from __future__ import annotations

from pathlib import Path

from tests.web.conftest import OpenPage
from tests.web.journeys import HARDEST, LINE, NEEDS_POINTING, on_both_sites

pytestmark = on_both_sites


def test_a_file_is_rated_sorted_and_filtered(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{NEEDS_POINTING}\n{LINE}\nnot a pzl = 1\n", encoding="utf-8")
    page = open_page("rate.html")
    page.set_input_files("#file", file)
    page.get_by_text("3 puzzles rated").wait_for()
    rows = page.locator(".long-table tbody tr")
    levels = page.locator("td.level").all_inner_texts()
    assert levels == ["medium", "beginner", "invalid"]
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


def test_all_headings_stay_above_the_rows(open_page: OpenPage) -> None:
    page = open_page("rate.html")
    page.get_by_label("Paste puzzles").fill(f"{LINE}\n" * 40)
    page.get_by_role("button", name="Rate", exact=True).press("Enter")
    page.get_by_text("40 puzzles rated").wait_for()
    tops = """() => {
        const table = document.querySelector(".long-table");
        table.scrollTo(0, 300);
        const top = (each) => Math.round(each.getBoundingClientRect().top);
        return [top(table) + 1, ...[...table.querySelectorAll("th")].map(top)];
    }"""
    assert len(set(page.evaluate(tops))) == 1


def test_rating_can_be_stopped(open_page: OpenPage) -> None:
    page = open_page("rate.html")
    # After the first one, each takes seconds, so that Stop is found before the end.
    page.get_by_label("Paste puzzles").fill(f"{NEEDS_POINTING}\n" + f"{HARDEST}\n" * 200)
    page.get_by_role("button", name="Rate", exact=True).press("Enter")
    page.locator(".long-table tbody tr").first.wait_for()
    page.get_by_role("button", name="Stop").press("Enter")
    page.get_by_text("Stopped after").wait_for()


def test_without_puzzles_the_table_of_the_last_ones_goes(open_page: OpenPage) -> None:
    page = open_page("rate.html")
    page.get_by_label("Paste puzzles").fill(NEEDS_POINTING)
    rate = page.get_by_role("button", name="Rate", exact=True)
    rate.press("Enter")
    page.locator(".long-table tbody tr").first.wait_for()
    page.get_by_label("Paste puzzles").fill(" ")
    rate.press("Enter")
    page.locator(".result").wait_for(state="hidden")


def test_a_long_table_grows_while_it_is_scrolled(open_page: OpenPage) -> None:
    page = open_page("rate.html")
    page.evaluate(
        """async () => {
            const script = document.querySelector("script[type=module]").src;
            const { LongTable } = await import(new URL("table.js", script));
            const column = { key: "n", name: "n", text: (row) => `${row}`, by: (row) => row };
            const table = new LongTable("n", [column], () => undefined);
            document.querySelector("main").append(table.element);
            table.show([...Array(100000).keys()]);
        }"""
    )
    rows = page.locator(".long-table tbody tr")
    assert rows.count() == 100
    for _ in range(3):
        rows.last.scroll_into_view_if_needed()
    page.locator(".long-table td", has_text="250").wait_for()
    assert rows.count() < 1000
