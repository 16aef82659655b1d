"""Tables for terminals of any width."""

from __future__ import annotations

import pytest
from rich.console import Console

from grader.render.rating_table import rich_table

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROWS = [
    ("1", "easy", "1.20", "Hidden Single", "51", PUZZLE),
    ("2", "extreme", "11.20", "Dynamic Contradiction Forcing Chain (+ DFC + FC)", "151", PUZZLE),
    ("3", "multiple-solutions", "-", "-", "-", PUZZLE, "the puzzle has several solutions"),
]


def drawn(width: int) -> list[str]:
    console = Console(width=width)
    with console.capture() as capture:
        console.print(rich_table(ROWS))
    return [line.strip() for line in capture.get().splitlines() if line.strip(" ─")]


@pytest.mark.parametrize("width", [60, 80, 100])
def test_a_row_stays_a_row_on_a_narrow_terminal(width: int) -> None:
    lines = drawn(width)
    assert [line.split()[0] for line in lines] == ["#", "1", "2", "3", "3:"]
    assert all(line.endswith("…") and PUZZLE[:2] in line for line in lines[1:4])
    assert lines[-1] == "3: the puzzle has several solutions"


def test_a_wide_terminal_shows_all() -> None:
    lines = drawn(200)
    assert all(line.endswith(PUZZLE) for line in lines[1:4])
    assert "…" not in "".join(lines)
