"""The page of `grader draw` in a browser."""

from __future__ import annotations

import pytest

from grader.formats import as_puzzle
from grader.model import shapes
from grader.model.puzzle import Puzzle
from grader.render.puzzle_page import puzzle_page
from grader.render.puzzle_sheet import CaptionedBoard
from grader.render.svg.puzzle_board import puzzle_board
from tests.browser.conftest import Open

pytest.importorskip("jinja2")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WIDTHS = "all => all.map(one => Math.round(one.getBoundingClientRect().width))"


def boards(count: int = 4) -> list[CaptionedBoard]:
    drawn = puzzle_board(as_puzzle(EASY))
    return [CaptionedBoard(drawn, str(n), "A title " * n) for n in range(1, count + 1)]


@pytest.mark.parametrize("columns", [None, 3])
def test_boards_fill_any_screen(opened: Open, columns: int | None) -> None:
    shown = opened(puzzle_page(boards(), columns=columns))
    for width in (360, 400, 768, 1280):
        shown.set_viewport_size({"width": width, "height": 700})
        assert shown.evaluate("document.documentElement.scrollWidth") <= width
        across = columns or max(1, width // 350)
        widths = shown.eval_on_selector_all(".picture", WIDTHS)
        assert len(set(widths)) == 1
        assert 0.7 * width / across < widths[0] <= width / across


def test_a_large_board_fits_as_well(opened: Open) -> None:
    layout = shapes.named("samurai")
    drawn = CaptionedBoard(puzzle_board(Puzzle(layout, (-1,) * layout.cells)))
    shown = opened(puzzle_page([drawn]), viewport={"width": 360, "height": 700})
    assert shown.evaluate("document.documentElement.scrollWidth") <= 360


def test_solutions_are_folded_and_the_theme_changes(opened: Open) -> None:
    shown = opened(puzzle_page(boards(2), boards(2)))
    assert shown.locator(".solutions .picture:visible").count() == 0
    shown.locator("summary").click()
    assert shown.locator(".solutions .picture:visible").count() == 2
    shown.locator("#theme").click()
    assert shown.evaluate("document.documentElement.dataset.theme") == "dark"


def test_without_scripts_the_boards_are_there(opened: Open) -> None:
    shown = opened(puzzle_page(boards(2), boards(2)), java_script_enabled=False)
    assert shown.locator("button:visible").count() == 0
    assert shown.locator("main > .boards .picture:visible").count() == 2
