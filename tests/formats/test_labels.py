"""Headings and labels in pasted texts."""

from __future__ import annotations

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import formats
from grader.formats.puzzle_entry import PuzzleEntry
from tests.formats.grid_makers import NINE

PUZZLE = formats.parse(NINE)
ROWS = "\n".join(NINE[i : i + 9] for i in range(0, 81, 9))


def read(text: str) -> list[PuzzleEntry]:
    return [*formats.entries(StringIO(text))]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Grid 01", "Grid 01"),
        ("Nr. 1", "Nr. 1"),
        ("No. 12:", "No. 12"),
        ("Sudoku 3 - hard", "Sudoku 3 - hard"),
        ("Puzzle 7 (hard)", "Puzzle 7 (hard)"),
        ("Rätsel (4)", "Rätsel (4)"),
        ("Name: Maja", "Name: Maja"),
        ("Difficulty: 4.2", "Difficulty: 4.2"),
        ("(12)", "12"),
        ("12)", "12"),
        ("Nr. 5\nAuthor: Otto\n\n", "Nr. 5 Author: Otto"),
    ],
)
@pytest.mark.parametrize("cells", [NINE, ROWS])
def test_a_heading_is_the_name_of_its_puzzle(heading: str, name: str, cells: str) -> None:
    found = read(f"{heading}\n{cells}\n\n{heading}\n\n{cells}\n")
    assert [(each.puzzle, each.name) for each in found] == [(PUZZLE, name)] * 2
    assert formats.parse(f"{heading}\n{cells}") == PUZZLE


@pytest.mark.parametrize(
    ("label", "name"),
    [("1)", "1"), ("2.", "2"), ("3", "3"), ("[4]", "4"), ("Nr. 5:", "Nr. 5"), ("Maja:", "Maja")],
)
def test_a_label_before_the_cells_is_the_name(label: str, name: str) -> None:
    (found,) = read(f"{label} {NINE} # 4.2\n")
    assert (found.puzzle, found.name, found.comment) == (PUZZLE, name, "4.2")


@pytest.mark.parametrize(
    "line",
    [
        "junk",
        "Hello,",
        "12.",
        "1234.6789",
        NINE[:70],
        f"{NINE[:40]} 7",
        f"x {NINE}",
        f"{NINE[:40]}: {NINE}",
        '{"puzzle": "12"}',
        "<game 1>",
        "1,oops",
        "a = 3",
    ],
)
def test_what_may_be_part_of_a_puzzle_is_no_label(line: str) -> None:
    assert [each.error is None for each in read(f"{line}\n{NINE}\n")][-2:] == [False, True]


def test_headings_without_a_puzzle_are_errors() -> None:
    found = read(f"Nr. 1\nNr. 2\nNr. 3\nNr. 4\n{NINE}\nNr. 5\n12\nNr. 6\n")
    assert [(each.line, each.error is None) for each in found] == [
        (1, False), (5, True), (6, False), (7, False), (8, False),
    ]  # fmt: skip
    assert found[1].name == "Nr. 2 Nr. 3 Nr. 4"


def test_a_named_format_has_no_labels() -> None:
    found = [*formats.entries([f"1) {NINE}", "Nr. 2", NINE], "line")]
    assert [each.error is None for each in found] == [False, False, True]


@given(st.lists(st.sampled_from([NINE, ROWS, "junk", "Nr. 1", "(2)", f"3: {NINE}", "", "# x"])))
def test_labels_change_nothing_else(lines: list[str]) -> None:
    text = "\n\n".join(lines)
    found = read(text)
    assert sum(each.puzzle == PUZZLE for each in found) == sum(
        line.endswith(NINE[-9:]) for line in lines
    )
    assert sum(each.text == "junk" for each in found) == lines.count("junk")
    assert [each.line for each in found] == sorted(each.line for each in found)
