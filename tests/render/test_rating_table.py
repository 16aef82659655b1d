"""Tables for terminals of any width."""

from __future__ import annotations

from collections import Counter

import pytest
from rich.console import Console

from grader.outputs.rating_rows import STATUSES, row_reader
from grader.rating.profile_loading import load_profile
from grader.rating.rating import Rating
from grader.render.languages import languages
from grader.render.rating_table import plain, rich_table, row, summary

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


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("status", ["ok", *STATUSES])
def test_a_row_is_read_back_in_every_language(language: str, status: str) -> None:
    rating = Rating(PUZZLE, "classic-9", "standard", status)
    if status == "ok":
        rating = Rating(PUZZLE, "classic-9", "standard", status, "hard", 3.5, steps=3)
    read = row_reader("table", [load_profile("standard")], language)
    found = read(plain(row(1, rating, {}, language), language), PUZZLE)
    assert found is not None
    assert (found.grade, found.has_failed) == ("hard" if status == "ok" else status, status != "ok")


def test_every_status_of_a_rating_is_known() -> None:
    assert "too-large" in STATUSES


@pytest.mark.parametrize(
    ("count", "english", "german"),
    [
        (0, "no puzzles", "keine Rätsel"),
        (1, "1 puzzle: 1 easy", "1 Rätsel: 1 leicht"),
        (1234, "1,234 puzzles: 1,234 easy", "1.234 Rätsel: 1.234 leicht"),
    ],
)
def test_the_summary_agrees_in_number(count: int, english: str, german: str) -> None:
    grades = Counter({"easy": count})
    assert (summary(grades), summary(grades, "de")) == (english, german)
